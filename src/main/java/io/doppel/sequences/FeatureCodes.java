package io.doppel.sequences;

import io.doppel.sketch.SequenceSketch;
import java.util.Objects;

/**
 * Feature codes: a few characters of a text, in text order, that stand for it. Guo, Chen, Xin and
 * Wang: A Length-variable Feature Code Based Fuzzy Duplicates Elimination Approach for Large Scale
 * Chinese WebPages.
 *
 * <p>Both kinds see a text in the same way. What cannot be seen, control and format characters and
 * white space, is removed before anything is counted; a character is a code point, so a surrogate
 * pair stays whole and half of one becomes U+FFFD; letters are in lower case. The text is cut after
 * so many characters, of those that are left: the paper cuts before it removes, but its texts have
 * little to remove, and so indenting a page does not change its code. No more of the text is read,
 * however long it is.
 *
 * <p>A code has no punctuation, but for the beginning of a text that stands for one with too short
 * a code: quotes, brackets and dashes are passed over, for reprints differ in them. A point, comma
 * or colon right between two digits, as in 3.14, is part of a number and no mark. No other form of
 * Unicode is folded: for texts that mix full and half width, put a normalising filter in front.
 */
public final class FeatureCodes {
  /** How many characters {@link #periods} takes around a full stop if nothing else is said. */
  public static final int DEFAULT_AROUND_STOP = 10;

  /** The full stop in its forms: ASCII, ideographic, full width, half width. */
  public static final String DEFAULT_FULL_STOPS = ".\u3002\uFF0E\uFF61";

  private FeatureCodes() {}

  /**
   * The characters beside the punctuation of a text's main paragraphs: the paper's method.
   *
   * @param settings which paragraphs, which marks
   * @return the sketch; a text of fewer characters than {@link FeatureCodeSettings#minCode} has no
   *     code
   */
  public static SequenceSketch anchors(FeatureCodeSettings settings) {
    return new AnchorCode(Objects.requireNonNull(settings, "settings"));
  }

  /**
   * The characters on both sides of each full stop: M2 of the paper's section IV.B. Texts are
   * duplicates when their codes are equal.
   *
   * @param aroundStop how many characters are taken around each full stop, one half before and one
   *     half after; even
   * @param maxCharacters how many characters of the text count
   * @param fullStops the code points that are full stops
   * @return the sketch; a text without a full stop, or with nothing else, has no code
   */
  public static SequenceSketch periods(int aroundStop, int maxCharacters, String fullStops) {
    return new PeriodCode(aroundStop, maxCharacters, fullStops);
  }
}
