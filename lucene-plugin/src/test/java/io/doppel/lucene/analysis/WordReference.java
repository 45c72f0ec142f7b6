package io.doppel.lucene.analysis;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.List;

/** The definition of the words of {@link WordScanner}, on a whole text, to test against. */
final class WordReference {

  /** A word and where it stands. */
  record Word(String term, int start, int end) {}

  private static final List<UnicodeScript> UNSPACED =
      List.of(
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

  private WordReference() {}

  static List<Word> words(String text) {
    List<Word> words = new ArrayList<>();
    for (int at = 0; at < text.length(); ) {
      int first = text.codePointAt(at);
      if (!isSingle(first) && !isWord(first)) {
        at += Character.charCount(first);
        continue;
      }
      Word word = wordAt(text, at, isSingle(first));
      words.add(word);
      at = word.end();
    }
    return words;
  }

  private static Word wordAt(String text, int start, boolean single) {
    StringBuilder term = new StringBuilder().appendCodePoint(fold(text.codePointAt(start)));
    int end = start + term.length();
    while (end < text.length()) {
      int at = end;
      if (!single && isJoiner(text.charAt(at)) && at + 1 < text.length()) {
        int next = text.codePointAt(at + 1);
        at += isWord(next) && Character.isLetter(next) ? 1 : 0;
      }
      int codePoint = text.codePointAt(at);
      int length = Character.charCount(codePoint);
      boolean continues = isMark(codePoint) || !single && isWord(codePoint);
      if (!continues || term.length() + length > WordScanner.MAX_WORD_LENGTH) {
        break;
      }
      term.appendCodePoint(fold(codePoint));
      end = at + length;
    }
    return new Word(term.toString(), start, end);
  }

  private static int fold(int codePoint) {
    return Character.toLowerCase(codePoint);
  }

  private static boolean isSingle(int codePoint) {
    return Character.isIdeographic(codePoint)
        || Character.isLetterOrDigit(codePoint) && UNSPACED.contains(UnicodeScript.of(codePoint));
  }

  private static boolean isWord(int codePoint) {
    return Character.isLetterOrDigit(codePoint) && !isSingle(codePoint) && !isJoiner(codePoint);
  }

  /** An ideograph is none, though Unicode makes one of them, U+16FE4, a combining mark too. */
  private static boolean isMark(int codePoint) {
    int type = Character.getType(codePoint);
    return !isSingle(codePoint)
        && (type == Character.NON_SPACING_MARK
            || type == Character.COMBINING_SPACING_MARK
            || type == Character.ENCLOSING_MARK);
  }

  private static boolean isJoiner(int codePoint) {
    return switch (codePoint) {
      case '\'', '\u2019', '\u02BC', '\uFF07', '\u00AD', '\u200C', '\u200D' -> true;
      default -> false;
    };
  }
}
