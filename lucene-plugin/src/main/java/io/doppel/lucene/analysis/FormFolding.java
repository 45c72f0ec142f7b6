package io.doppel.lucene.analysis;

import io.doppel.lucene.analysis.WordForm.Rule;
import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.Locale;

/**
 * Brings a cluster to its plain form: a character that nothing before it can change, and the marks
 * that follow. Text is the sum of its clusters, so a whole text need not be normalized at once. In
 * order: decompose, leave out marks, fold case and digits, compose. Knows nothing of words, and
 * allocates: {@link PlainWordScanner} asks only for what its tables do not have.
 */
final class FormFolding {
  /** The Arabic tatweel, which stretches a word and means nothing. */
  private static final int TATWEEL = 0x640;

  /** The frame of a keycap. */
  private static final int KEYCAP = 0x20E3;

  private static final int MARKS =
      1 << Character.NON_SPACING_MARK
          | 1 << Character.COMBINING_SPACING_MARK
          | 1 << Character.ENCLOSING_MARK;

  private static final int SYMBOLS =
      1 << Character.OTHER_SYMBOL | 1 << Character.MATH_SYMBOL | 1 << Character.CURRENCY_SYMBOL;

  /**
   * Look like ASCII or stand for nothing: the slash of fractions, minus, the operators / \ * | : ~,
   * and the two characters that replace what is not there.
   */
  private static final String NO_SYMBOLS =
      "\u2044\u2212\u2215\u2216\u2217\u2223\u2236\u223C\uFFFC\uFFFD";

  private final boolean compatibility;
  private final boolean foldsCase;
  private final boolean invisible;
  private final boolean marks;
  private final boolean symbols;

  FormFolding(WordForm form) {
    compatibility = form.has(Rule.COMPATIBILITY);
    foldsCase = form.has(Rule.CASE);
    invisible = form.has(Rule.INVISIBLE);
    marks = form.has(Rule.MARKS);
    symbols = form.has(Rule.SYMBOLS);
  }

  /**
   * Whether a character can be changed by the one before it: combining marks, the second and third
   * jamo of a Korean syllable, and what decomposes to begin with such. Such characters never start
   * a cluster, unless there is nothing before them.
   */
  static boolean continues(int codePoint) {
    if (codePoint < 0x300) {
      return false;
    }
    if (codePoint >= Character.MIN_SUPPLEMENTARY_CODE_POINT) { // 16D67 is a letter that composes
      return isMark(codePoint) || codePoint == 0x16D67 || codePoint == 0x16D68;
    }
    int first =
        Normalizer.normalize(Character.toString(codePoint), Normalizer.Form.NFKD).codePointAt(0);
    return isMark(first) || first >= 0x1160 && first <= 0x11FF;
  }

  /** Whether a character is seen by nobody and therefore skipped, by Default_Ignorable. */
  boolean skips(int codePoint) {
    return invisible && isIgnorable(codePoint);
  }

  /** Whether a character of the plain form is a word of its own. */
  boolean isSymbol(int codePoint) {
    return symbols
        && codePoint >= 0x80
        && (SYMBOLS >>> Character.getType(codePoint) & 1) != 0
        && NO_SYMBOLS.indexOf(codePoint) < 0;
  }

  /**
   * The plain form of a cluster.
   *
   * @param cluster without characters that are skipped, or the next part of a very long one
   * @param base the character that its first marks belong to if it starts with marks
   */
  String fold(String cluster, int base) {
    String text = cluster;
    if (compatibility) {
      text = Normalizer.normalize(text, Normalizer.Form.NFKD);
    }
    if (marks) {
      text = withoutMarks(text, base);
    }
    text = withoutCase(text);
    if (compatibility) {
      text = Normalizer.normalize(text, Normalizer.Form.NFKC);
    }
    return withoutFrames(text);
  }

  /** The character that marks behind a cluster belong to. */
  int base(String cluster, int before) {
    String text = compatibility ? Normalizer.normalize(cluster, Normalizer.Form.NFKD) : cluster;
    for (int at = text.length(); at > 0; ) {
      int codePoint = text.codePointBefore(at);
      if (!isMark(codePoint)) {
        return letter(codePoint);
      }
      at -= Character.charCount(codePoint);
    }
    return before;
  }

  /** A letter without the marks that it is composed with. */
  private static int letter(int codePoint) {
    return Normalizer.normalize(Character.toString(codePoint), Normalizer.Form.NFD).codePointAt(0);
  }

  private static String withoutMarks(String text, int before) {
    StringBuilder kept = new StringBuilder(text.length());
    int base = before;
    for (int at = 0; at < text.length(); ) {
      int codePoint = text.codePointAt(at);
      at += Character.charCount(codePoint);
      if (isMark(codePoint)) {
        if (!isOptional(codePoint, base)) {
          kept.appendCodePoint(codePoint);
        }
      } else {
        base = letter(codePoint);
        kept.append(plainLetter(codePoint));
      }
    }
    return kept.toString();
  }

  /** A letter that is composed with optional marks without these; any other character as it is. */
  private static String plainLetter(int codePoint) {
    String letter = Character.toString(codePoint);
    String parts = Normalizer.normalize(letter, Normalizer.Form.NFD);
    if (codePoint < 0x80 || parts.equals(letter)) {
      return letter;
    }
    String plain = withoutMarks(parts, 0);
    return plain.length() == parts.length() ? letter : plain;
  }

  private static boolean isOptional(int mark, int base) {
    if (Character.getType(mark) != Character.NON_SPACING_MARK) {
      return false;
    }
    UnicodeScript script = UnicodeScript.of(mark);
    return script == UnicodeScript.HEBREW
        || script == UnicodeScript.SYRIAC
        || isArabicVowel(mark)
        || script == UnicodeScript.INHERITED && hasAccents(base)
        || mark == 0x308 && (base == 0x435 || base == 0x415); // the Cyrillic yo
  }

  /** Harakat and marks of recitation; not madda and hamza, which make other letters. */
  private static boolean isArabicVowel(int mark) {
    return mark >= 0x610 && mark <= 0x61A
        || mark >= 0x64B && mark <= 0x652
        || mark >= 0x656 && mark <= 0x65E
        || mark == 0x670
        || mark >= 0x6D6 && mark <= 0x6ED
        || mark >= 0x8CA && mark <= 0x8FF;
  }

  private static boolean hasAccents(int base) {
    UnicodeScript script = UnicodeScript.of(base);
    return Character.isLetter(base)
        && (script == UnicodeScript.LATIN || script == UnicodeScript.GREEK);
  }

  private String withoutCase(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    for (int at = 0; at < text.length(); ) {
      int codePoint = text.codePointAt(at);
      at += Character.charCount(codePoint);
      if (compatibility && Character.isDigit(codePoint)) {
        folded.append((char) ('0' + Character.digit(codePoint, 10)));
      } else if (foldsCase) {
        appendFolded(codePoint, folded);
      } else {
        folded.appendCodePoint(Character.toLowerCase(codePoint));
      }
    }
    return folded.toString();
  }

  /**
   * Full case folding, from the case mappings that Java has. Cherokee is folded to small letters,
   * Unicode's file folds it to capitals: the same letters become one.
   */
  private static void appendFolded(int codePoint, StringBuilder folded) {
    // The dotless i shares its capital with i, but is none. The iota below is a mark, and stays
    // one.
    if (codePoint == 0x131 || codePoint == 0x345) {
      folded.appendCodePoint(codePoint);
      return;
    }
    Character.toString(codePoint)
        .toLowerCase(Locale.ROOT)
        .toUpperCase(Locale.ROOT)
        .codePoints()
        .map(Character::toLowerCase)
        .forEach(folded::appendCodePoint);
  }

  private String withoutFrames(String text) {
    boolean clean = (!marks || text.indexOf(TATWEEL) < 0) && (!symbols || text.indexOf(KEYCAP) < 0);
    if (clean) {
      return text;
    }
    return text.codePoints()
        .filter(c -> !(marks && c == TATWEEL) && !(symbols && c == KEYCAP))
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /**
   * Combines with what is before it. Unicode makes an ideograph, U+16FE4, a mark, but it does not.
   */
  static boolean isMark(int codePoint) {
    return (MARKS >>> Character.getType(codePoint) & 1) != 0 && !Character.isIdeographic(codePoint);
  }

  /** Whether nobody sees a character: Unicode's Default_Ignorable. */
  static boolean isIgnorable(int c) {
    if (c < 0x2000) {
      return c == 0xAD
          || c == 0x34F
          || c == 0x61C
          || c >= 0x115F && c <= 0x1160
          || c >= 0x17B4 && c <= 0x17B5
          || c >= 0x180B && c <= 0x180F;
    }
    return c >= 0x200B && c <= 0x200F
        || c >= 0x202A && c <= 0x202E
        || c >= 0x2060 && c <= 0x206F
        || c == 0x3164
        || c >= 0xFE00 && c <= 0xFE0F
        || c == 0xFEFF
        || c == 0xFFA0
        || c >= 0xFFF0 && c <= 0xFFF8
        || c >= 0x1BCA0 && c <= 0x1BCA3
        || c >= 0x1D173 && c <= 0x1D17A
        || c >= 0xE0000 && c <= 0xE0FFF;
  }
}
