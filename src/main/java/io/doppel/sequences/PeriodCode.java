package io.doppel.sequences;

import io.doppel.features.Checked;
import io.doppel.signature.SequenceSignature;
import io.doppel.sketch.SequenceSketch;
import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;

/**
 * The characters on both sides of each full stop: M2 of the feature code paper (section IV.B), the
 * method of Zhang et al. 2001. Paragraphs do not matter.
 *
 * <p>Example, with 4 characters around a stop: {@code The cat sleeps. A dog. End} gives {@code p s
 * a d o g e n}. Only one side is taken of what lies beyond the first and the last full stop, and no
 * side goes beyond the next one; of a sentence that is too short for both its sides, each side is
 * taken, so a character may come twice.
 *
 * <p>Linear in the characters of the text that count. It misses texts that have no full stop: they
 * have no code.
 */
final class PeriodCode implements SequenceSketch {
  private final int aroundStop;
  private final int maxCharacters;
  private final Marks fullStops;

  PeriodCode(int aroundStop, int maxCharacters, String fullStops) {
    this.aroundStop = Checked.number("aroundStop", aroundStop, 2, 1000);
    if (aroundStop % 2 != 0) {
      throw new IllegalArgumentException("aroundStop must be even, got " + aroundStop);
    }
    this.maxCharacters =
        Checked.number("maxCharacters", maxCharacters, 1, VisibleCharacters.MOST_CHARACTERS);
    this.fullStops = new Marks("fullStops", fullStops);
  }

  @Override
  public SequenceSignature of(Reader text) throws IOException {
    VisibleCharacters visible = VisibleCharacters.read(text, maxCharacters);
    int[] characters = new int[visible.length()];
    int[] stops = new int[visible.length() + 2]; // how many characters are before each stop
    int length = 0;
    int count = 1; // the text's start counts as one
    for (int i = 0; i < visible.length(); i++) {
      if (visible.isMark(i, fullStops)) {
        stops[count] = length;
        count += count == 1 || length > stops[count - 1] ? 1 : 0; // stops in a row are one
      } else if (visible.isCode(i)) {
        characters[length++] = visible.character(i);
      }
    }
    stops[count] = length;
    return code(characters, stops, count);
  }

  /** The characters before and after each stop but the first, the text's start, and its end. */
  private SequenceSignature code(int[] characters, int[] stops, int count) {
    int side = aroundStop / 2;
    int[] code = new int[64];
    int length = 0;
    for (int i = 1; i < count; i++) {
      int from = Math.max(stops[i - 1], stops[i] - side);
      int to = Math.min(stops[i + 1], stops[i] + side);
      if (length + to - from > code.length) {
        code = Arrays.copyOf(code, 2 * (length + to - from));
      }
      System.arraycopy(characters, from, code, length, to - from);
      length += to - from;
    }
    return SequenceSignature.of(code, length);
  }

  @Override
  public String parameters() {
    return "aroundStop="
        + aroundStop
        + " maxCharacters="
        + maxCharacters
        + " fullStops="
        + fullStops;
  }
}
