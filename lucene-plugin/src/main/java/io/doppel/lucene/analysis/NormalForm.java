package io.doppel.lucene.analysis;

/**
 * The normal form of a text in DDD: its characters without white space and punctuation, with their
 * case. Controls, invisible format characters and half surrogate pairs are left out too; letters,
 * digits, marks and symbols stay, and so does what Unicode has not assigned, so that the form does
 * not depend on the JDK's version of it.
 */
final class NormalForm {

  /** Not in the normal form. */
  static final byte LEFT_OUT = 0;

  /** In the normal form. */
  static final byte KEPT = 1;

  /** Half a pair: depends on the other half. */
  static final byte HALF = 2;

  private static final int LEFT_OUT_CATEGORIES =
      1 << Character.SPACE_SEPARATOR
          | 1 << Character.LINE_SEPARATOR
          | 1 << Character.PARAGRAPH_SEPARATOR
          | 1 << Character.CONTROL
          | 1 << Character.FORMAT
          | 1 << Character.SURROGATE
          | 1 << Character.CONNECTOR_PUNCTUATION
          | 1 << Character.DASH_PUNCTUATION
          | 1 << Character.START_PUNCTUATION
          | 1 << Character.END_PUNCTUATION
          | 1 << Character.INITIAL_QUOTE_PUNCTUATION
          | 1 << Character.FINAL_QUOTE_PUNCTUATION
          | 1 << Character.OTHER_PUNCTUATION;

  private static final byte[] BASIC_PLANE = new byte[Character.MIN_SUPPLEMENTARY_CODE_POINT];

  static {
    for (int c = 0; c < BASIC_PLANE.length; c++) {
      BASIC_PLANE[c] = Character.isSurrogate((char) c) ? HALF : keeps(c) ? KEPT : LEFT_OUT;
    }
  }

  private NormalForm() {}

  /** What a character is to the normal form. */
  static byte kind(char character) {
    return BASIC_PLANE[character];
  }

  /** Whether a code point is in the normal form. */
  static boolean keeps(int codePoint) {
    return (LEFT_OUT_CATEGORIES >>> Character.getType(codePoint) & 1) == 0;
  }
}
