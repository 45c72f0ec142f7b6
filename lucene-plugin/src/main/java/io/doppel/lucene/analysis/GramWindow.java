package io.doppel.lucene.analysis;

import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * The last characters of a text without white space and punctuation: the q-gram that ends here.
 * Nothing is allocated for a gram.
 */
final class GramWindow {
  /** Longer grams than this are none. */
  static final int MOST = 256;

  /** What separates words and is left out, and what is no character at all. */
  private static final int LEFT_OUT =
      1 << Character.SPACE_SEPARATOR
          | 1 << Character.LINE_SEPARATOR
          | 1 << Character.PARAGRAPH_SEPARATOR
          | 1 << Character.CONTROL
          | 1 << Character.FORMAT
          | 1 << Character.SURROGATE
          | 1 << Character.UNASSIGNED
          | 1 << Character.CONNECTOR_PUNCTUATION
          | 1 << Character.DASH_PUNCTUATION
          | 1 << Character.START_PUNCTUATION
          | 1 << Character.END_PUNCTUATION
          | 1 << Character.INITIAL_QUOTE_PUNCTUATION
          | 1 << Character.FINAL_QUOTE_PUNCTUATION
          | 1 << Character.OTHER_PUNCTUATION;

  private final int[] codePoints;
  private final int[] starts;
  private final int[] ends;
  private long count;
  private boolean emitted;

  GramWindow(int q) {
    check(q);
    codePoints = new int[q];
    starts = new int[q];
    ends = new int[q];
  }

  static void check(int q) {
    if (q < 1 || q > MOST) {
      throw new IllegalArgumentException("q must be in [1, " + MOST + "], got " + q);
    }
  }

  /** Whether a character counts. */
  static boolean counts(int codePoint) {
    return (LEFT_OUT >> Character.getType(codePoint) & 1) == 0;
  }

  /**
   * Takes in a character.
   *
   * @return whether a gram ends with it
   */
  boolean add(int codePoint, int start, int end) {
    int slot = (int) (count % codePoints.length);
    codePoints[slot] = codePoint;
    starts[slot] = start;
    ends[slot] = end;
    count++;
    return count >= codePoints.length;
  }

  /** Whether the text has ended with fewer characters than a gram has: all of it is its gram. */
  boolean isShortText() {
    return !emitted && count > 0 && count < codePoints.length;
  }

  /** Writes the gram. */
  void copyTo(CharTermAttribute term) {
    emitted = true;
    char[] buffer = term.resizeBuffer(2 * size());
    int length = 0;
    for (int i = 0; i < size(); i++) {
      length += Character.toChars(codePoints[slot(i)], buffer, length);
    }
    term.setLength(length);
  }

  /** Where the gram starts in the text. */
  int start() {
    return starts[slot(0)];
  }

  /** Where it ends. */
  int end() {
    return ends[slot(size() - 1)];
  }

  private int size() {
    return (int) Math.min(count, codePoints.length);
  }

  private int slot(int index) {
    return (int) ((count - size() + index) % codePoints.length);
  }

  void clear() {
    count = 0;
    emitted = false;
  }
}
