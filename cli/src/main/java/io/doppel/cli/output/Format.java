package io.doppel.cli.output;

import java.util.Locale;

/** How numbers look in results and messages, the same in every locale. */
public final class Format {
  private Format() {}

  /** A similarity with six decimals. */
  public static String similarity(double similarity) {
    return String.format(Locale.ROOT, "%.6f", similarity);
  }

  /** A whole number with commas. */
  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** A number as people write it: whole ones without decimals. */
  public static String number(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? Long.toString((long) number)
        : Double.toString(number);
  }

  /** A count with its noun, such as {@code 1 document} or {@code 2,000 documents}. */
  public static String count(long number, String noun) {
    String plural = noun.endsWith("ch") ? "es" : "s";
    return count(number) + " " + noun + (number == 1 ? "" : plural);
  }

  /** Seconds since a time of {@link System#nanoTime()}. */
  public static String secondsSince(long nanoTime) {
    return seconds((System.nanoTime() - nanoTime) / 1e9);
  }

  public static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.1f s", seconds);
  }

  /** A text made safe for a terminal: no control, format or line separator characters. */
  public static String plain(String text) {
    StringBuilder safe = new StringBuilder(text.length());
    text.codePoints().map(c -> isPlain(c) ? c : ' ').forEach(safe::appendCodePoint);
    return safe.toString();
  }

  /** The beginning of a text, made safe for a terminal and cut to a width. */
  public static String forTerminal(String text, int width) {
    String plain = plain(text).strip();
    return plain.codePointCount(0, plain.length()) <= width
        ? plain
        : plain.substring(0, plain.offsetByCodePoints(0, width - 1)) + "…";
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
