package io.doppel.lucene.analysis;

import java.lang.Character.UnicodeScript;
import java.util.EnumSet;
import java.util.Set;

/**
 * What each character is to {@link WordScanner}: one of the kinds below or, if it makes words
 * together with its neighbours, its lower case, which is a larger number than any kind. So one
 * look-up in a table says both, and text in any script is scanned by the same short loop.
 */
final class WordCharacters {

  /** In no word. */
  static final char SEPARATOR = 0;

  /** The first half of a surrogate pair; alone a separator. */
  static final char HALF = 1;

  /** A combining mark: belongs to the word that it follows, and starts none. */
  static final char MARK = 2;

  /** Left out inside a word and before a letter, elsewhere a separator. */
  static final char JOINER = 3;

  /** A word of its own, with the marks that follow. */
  static final char SINGLE = 4;

  /** The apostrophe in its forms; the soft hyphen, the zero-width non-joiner and joiner. */
  private static final String JOINERS = "'\u2019\u02BC\uFF07\u00AD\u200C\u200D";

  /** Scripts written without blanks between words. */
  private static final Set<UnicodeScript> UNSPACED =
      EnumSet.of(
          UnicodeScript.HAN,
          UnicodeScript.HIRAGANA,
          UnicodeScript.THAI,
          UnicodeScript.LAO,
          UnicodeScript.KHMER,
          UnicodeScript.MYANMAR,
          UnicodeScript.TIBETAN,
          UnicodeScript.JAVANESE,
          UnicodeScript.BALINESE,
          UnicodeScript.TAI_LE,
          UnicodeScript.NEW_TAI_LUE,
          UnicodeScript.TAI_THAM,
          UnicodeScript.TAI_VIET);

  private static final int MARKS =
      1 << Character.NON_SPACING_MARK
          | 1 << Character.COMBINING_SPACING_MARK
          | 1 << Character.ENCLOSING_MARK;

  private static final char[] BASIC_PLANE = new char[Character.MIN_SUPPLEMENTARY_CODE_POINT];

  static {
    for (int c = 0; c < BASIC_PLANE.length; c++) {
      BASIC_PLANE[c] = (char) lookUp(c);
    }
  }

  private WordCharacters() {}

  /** The kind or lower case of a character. */
  static char fold(char character) {
    return BASIC_PLANE[character];
  }

  /** The kind or lower case of a code point. */
  static int fold(int codePoint) {
    return codePoint < BASIC_PLANE.length ? BASIC_PLANE[codePoint] : lookUp(codePoint);
  }

  private static int lookUp(int codePoint) {
    if (JOINERS.indexOf(codePoint) >= 0) {
      return JOINER;
    }
    if (Character.isIdeographic(codePoint)) {
      return SINGLE;
    }
    if (Character.isLetterOrDigit(codePoint)) {
      return UNSPACED.contains(UnicodeScript.of(codePoint))
          ? SINGLE
          : Character.toLowerCase(codePoint);
    }
    int type = Character.getType(codePoint);
    return (MARKS >>> type & 1) != 0
        ? MARK
        : type == Character.SURROGATE && codePoint <= Character.MAX_HIGH_SURROGATE
            ? HALF
            : SEPARATOR;
  }
}
