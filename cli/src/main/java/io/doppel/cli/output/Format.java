package io.doppel.cli.output;

import io.doppel.lucene.method.Wording;
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
    return Wording.count(number);
  }

  /** A number as people write it: whole ones without decimals. */
  public static String number(double number) {
    return Wording.number(number);
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
    return Wording.plain(text);
  }

  /** The beginning of a text, made safe for a terminal and cut to a width. */
  public static String forTerminal(String text, int width) {
    return Wording.brief(text, width);
  }
}
