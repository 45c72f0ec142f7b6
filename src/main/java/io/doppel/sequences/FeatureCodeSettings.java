package io.doppel.sequences;

import io.doppel.features.Checked;

/**
 * What a feature code is made of. The paper gives the first three; the others it says were "defined
 * according to our experimental statistics", without numbers.
 *
 * @param maxCharacters how many characters of the text count: the paper's 1,000
 * @param unitLength a paragraph of at least so many characters is an extraction unit: the paper's
 *     L_pth, 300
 * @param unitShare a paragraph with at least this share of the text's characters is one too, in (0,
 *     1]: the paper's delta_p, 0.75. Its Definition 1 lists both conditions and its text says "or";
 *     either is enough here
 * @param edgeParagraphs without units, so many paragraphs at either end give two characters each:
 *     the paper's N. By default 4: a list of short lines then has a code of 16 characters, as many
 *     as a text that falls back on its beginning
 * @param minParagraphs without units, a text of fewer paragraphs is taken as one: the paper's n_th.
 *     By default 40, so that a full cut has fewer than 25 characters a paragraph: a menu or a list
 *     of links. A text of short clauses, such as a law, has more, and the ends of a few of them say
 *     little about it
 * @param minCode instead of a code of fewer characters, the text's first 4 N characters are taken.
 *     By default 8, the length of the code in the paper's example
 * @param anchors the code points beside which characters are taken; a set, kept as its distinct
 *     code points in lower case and ascending order. By default {@link #SENTENCE_MARKS}
 */
public record FeatureCodeSettings(
    int maxCharacters,
    int unitLength,
    double unitShare,
    int edgeParagraphs,
    int minParagraphs,
    int minCode,
    String anchors) {

  /**
   * Comma, full stop, exclamation and question mark, semicolon, colon, and the ideographic comma
   * and full stop, each in ASCII and in its full-width, half-width, small and vertical forms: the
   * marks that Chinese punctuation (GB/T 15834) counts as those of sentences and their parts.
   * Quotes and characters such as U+7684 (de) may be added: they are anchors in some of the paper's
   * examples and none in others.
   */
  public static final String SENTENCE_MARKS =
      "!,.:;?\u3001\u3002\uFF01\uFF0C\uFF0E\uFF1A\uFF1B\uFF1F\uFF61\uFF64"
          + "\uFE50\uFE51\uFE52\uFE54\uFE55\uFE56\uFE57"
          + "\uFE10\uFE11\uFE12\uFE13\uFE14\uFE15\uFE16";

  /** The paper's thresholds where it gives them, ours where not. */
  public static final FeatureCodeSettings DEFAULT =
      new FeatureCodeSettings(1000, 300, 0.75, 4, 40, 8, SENTENCE_MARKS);

  /** Checks the parameters. */
  public FeatureCodeSettings {
    Checked.number("maxCharacters", maxCharacters, 1, VisibleCharacters.MOST_CHARACTERS);
    Checked.number("unitLength", unitLength, 1, Integer.MAX_VALUE);
    if (!(unitShare > 0 && unitShare <= 1)) {
      throw new IllegalArgumentException("unitShare must be in (0, 1], got " + unitShare);
    }
    Checked.number("edgeParagraphs", edgeParagraphs, 1, 1000);
    Checked.number("minParagraphs", minParagraphs, 1, Integer.MAX_VALUE);
    Checked.number("minCode", minCode, 1, Integer.MAX_VALUE);
    anchors = new Marks("anchors", anchors).text();
  }

  /**
   * The settings in one line of ASCII, equal for equal settings in every version.
   *
   * @return all parameters, as {@code name=value} separated by blanks
   */
  public String parameters() {
    return "maxCharacters="
        + maxCharacters
        + " unitLength="
        + unitLength
        + " unitShare="
        + unitShare
        + " edgeParagraphs="
        + edgeParagraphs
        + " minParagraphs="
        + minParagraphs
        + " minCode="
        + minCode
        + " anchors="
        + new Marks("anchors", anchors);
  }
}
