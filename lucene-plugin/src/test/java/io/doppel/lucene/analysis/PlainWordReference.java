package io.doppel.lucene.analysis;

import io.doppel.lucene.analysis.WordForm.Rule;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The definition of the words of {@link PlainWordScanner}, to test against: each rule is a step
 * over the whole text. Not for runs of more marks than the scanner normalizes at once.
 */
final class PlainWordReference {
  private static final Pattern LINE_END =
      Pattern.compile(
          "[-\u2010\u00AD][\\p{Zs}\\t]{0,64}(?:\\r"
              + "\\n"
              + "|[\\n"
              + "\\r"
              + "\\x85\u2028])[\\p{Zs}\\t]{0,64}(?=\\p{Ll})");

  /** A combining mark; one ideograph is called so too, but is none. */
  private static final String MARK = "[\\p{M}&&\\P{IsIdeographic}]";

  private static final Pattern LETTER_OR_MARK = Pattern.compile("\\p{L}|" + MARK);

  /** Default_Ignorable_Code_Point of Unicode's DerivedCoreProperties.txt. */
  private static final Pattern IGNORABLE =
      Pattern.compile(
          "[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E"
              + "\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8"
              + "\\x{1BCA0}-\\x{1BCA3}\\x{1D173}-\\x{1D17A}\\x{E0000}-\\x{E0FFF}]");

  private static final Pattern ACCENTED =
      Pattern.compile("[\\p{L}&&[\\p{IsLatin}\\p{IsGreek}]]" + MARK + "+");
  private static final Pattern ACCENT = Pattern.compile("[\\p{Mn}&&\\p{IsInherited}]");
  private static final Pattern YO =
      Pattern.compile("[\u0435\u0415\u0450\u0400\u04D7\u04D6]" + MARK + "+");
  private static final Pattern DOTS = Pattern.compile("\u0308");
  private static final Pattern VOWEL_MARK =
      Pattern.compile(
          "[\\p{Mn}&&[\\p{IsHebrew}\\p{IsSyriac}\u0610-\u061A\u064B-\u0652\u0656-\u065E\u0670"
              + "\u06D6-\u06ED\u08CA-\u08FF]]");

  private static final Pattern SYMBOL =
      Pattern.compile(
          "[\\x{1F1E6}-\\x{1F1FF}]{1,2}|[[\\p{So}\\p{Sm}\\p{Sc}]&&[^\\x00-\\x7F\u2044\u2212\u2215"
              + "\u2216\u2217\u2223\u2236\u223C\uFFFC\uFFFD]]");

  private PlainWordReference() {}

  static List<String> words(String text, WordForm form) {
    String plain = plain(text, form);
    List<String> words = new ArrayList<>();
    int at = 0;
    if (form.has(Rule.SYMBOLS)) {
      Matcher symbol = SYMBOL.matcher(plain);
      while (symbol.find()) {
        addWords(plain.substring(at, symbol.start()), words);
        words.add(symbol.group());
        at = symbol.end();
      }
    }
    addWords(plain.substring(at), words);
    return words;
  }

  private static void addWords(String text, List<String> words) {
    WordReference.words(text).forEach(word -> words.add(word.term()));
  }

  static String plain(String text, WordForm form) {
    boolean compatibility = form.has(Rule.COMPATIBILITY);
    String plain = mapped(text, c -> Character.getType(c) == Character.SURROGATE ? 0 : c);
    plain = form.has(Rule.HYPHENS) ? joined(plain) : plain;
    plain = form.has(Rule.INVISIBLE) ? IGNORABLE.matcher(plain).replaceAll("") : plain;
    plain = compatibility ? Normalizer.normalize(plain, Normalizer.Form.NFKD) : plain;
    plain = form.has(Rule.MARKS) ? withoutMarks(taken(plain)) : plain;
    plain = compatibility ? mapped(plain, PlainWordReference::digit) : plain;
    plain = form.has(Rule.CASE) ? foldedCase(plain) : mapped(plain, Character::toLowerCase);
    plain = compatibility ? Normalizer.normalize(plain, Normalizer.Form.NFKC) : plain;
    plain = form.has(Rule.MARKS) ? plain.replace("\u0640", "") : plain;
    return form.has(Rule.SYMBOLS) ? plain.replace("\u20E3", "") : plain;
  }

  private static String joined(String text) {
    StringBuilder joined = new StringBuilder();
    Matcher end = LINE_END.matcher(text);
    int at = 0;
    while (end.find()) {
      if (end.start() > 0
          && LETTER_OR_MARK
              .matcher(Character.toString(text.codePointBefore(end.start())))
              .matches()) {
        joined.append(text, at, end.start());
        at = end.end();
      }
    }
    return joined.append(text.substring(at)).toString();
  }

  /** Takes letters apart whose marks are optional. */
  private static String taken(String text) {
    StringBuilder taken = new StringBuilder();
    text.codePoints()
        .mapToObj(Character::toString)
        .forEach(
            c -> {
              String parts = Normalizer.normalize(c, Normalizer.Form.NFD);
              boolean optional =
                  LETTER_OR_MARK.matcher(c).matches()
                      && !parts.equals(c)
                      && Character.isLetter(c.codePointAt(0))
                      && withoutMarks(parts).length() < parts.length();
              taken.append(optional ? withoutMarks(parts) : c);
            });
    return taken.toString();
  }

  private static String withoutMarks(String text) {
    String plain = ACCENTED.matcher(text).replaceAll(m -> ACCENT.matcher(m.group()).replaceAll(""));
    plain = YO.matcher(plain).replaceAll(m -> DOTS.matcher(m.group()).replaceAll(""));
    return VOWEL_MARK.matcher(plain).replaceAll("");
  }

  private static int digit(int codePoint) {
    return Character.isDigit(codePoint) ? '0' + Character.digit(codePoint, 10) : codePoint;
  }

  /**
   * The dotless i and the mark iota have no other case; what Java makes of a sigma depends on where
   * it stands.
   */
  private static String foldedCase(String text) {
    StringBuilder folded = new StringBuilder();
    for (String part : text.splitWithDelimiters("[\u0131\u0345]", -1)) {
      folded.append(
          part.equals("\u0131") || part.equals("\u0345")
              ? part
              : part.toLowerCase(Locale.ROOT)
                  .toUpperCase(Locale.ROOT)
                  .toLowerCase(Locale.ROOT)
                  .replace('\u03C2', '\u03C3'));
    }
    return folded.toString();
  }

  private static String mapped(String text, IntUnaryOperator map) {
    return text.codePoints()
        .map(map)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
