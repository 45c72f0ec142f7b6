package io.doppel.lucene.method;

import java.util.Locale;

/** How numbers and foreign text look in messages, the same in every locale. */
final class Wording {
  private static final int LONGEST = 80;

  private Wording() {}

  /** A whole number with commas. */
  static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** A number as people write it: whole ones without decimals. */
  static String number(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? Long.toString((long) number)
        : Double.toString(number);
  }

  /** The beginning of a text, without what may harm a terminal or a log. */
  static String brief(String text) {
    StringBuilder safe = new StringBuilder(text.length());
    text.codePoints().map(c -> isPlain(c) ? c : ' ').forEach(safe::appendCodePoint);
    String plain = safe.toString().strip();
    return plain.codePointCount(0, plain.length()) <= LONGEST
        ? plain
        : plain.substring(0, plain.offsetByCodePoints(0, LONGEST - 1)) + "…";
  }

  private static boolean isPlain(int codePoint) {
    int type = Character.getType(codePoint);
    return type != Character.CONTROL
        && type != Character.FORMAT
        && type != Character.SURROGATE
        && type != Character.LINE_SEPARATOR
        && type != Character.PARAGRAPH_SEPARATOR;
  }
}
