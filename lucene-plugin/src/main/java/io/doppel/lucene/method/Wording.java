package io.doppel.lucene.method;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How numbers and foreign text look in messages, the same in every locale. */
public final class Wording {
  private static final int LONGEST = 80;

  private Wording() {}

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

  /** A text without what may harm a terminal or a log: control, format or line separators. */
  public static String plain(String text) {
    StringBuilder safe = new StringBuilder(text.length());
    text.codePoints().map(c -> isPlain(c) ? c : ' ').forEach(safe::appendCodePoint);
    return safe.toString();
  }

  /** The beginning of a text, without what may harm a terminal or a log. */
  public static String brief(String text) {
    return brief(text, LONGEST);
  }

  /** The beginning of a text up to a width, without what may harm a terminal or a log. */
  public static String brief(String text, int width) {
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

  /** A value as people write it. */
  public static String value(Object value) {
    return value instanceof Double number ? number(number) : value.toString();
  }

  /**
   * The usual values of an option: the one that most methods have, then the others with the methods
   * that have them, such as {@code 5, for containment 3, for simhash and tfidf 1}.
   */
  public static String usual(Map<String, List<String>> methods) {
    String most = null;
    for (Map.Entry<String, List<String>> entry : methods.entrySet()) {
      if (most == null || entry.getValue().size() > methods.get(most).size()) {
        most = entry.getKey();
      }
    }
    StringBuilder text = new StringBuilder(most);
    for (Map.Entry<String, List<String>> entry : methods.entrySet()) {
      if (!entry.getKey().equals(most)) {
        text.append(", for ").append(listed(entry.getValue()));
        text.append(' ').append(entry.getKey());
      }
    }
    return text.toString();
  }

  private static String listed(List<String> ids) {
    int last = ids.size() - 1;
    return last == 0
        ? ids.get(0)
        : String.join(", ", ids.subList(0, last)) + " and " + ids.get(last);
  }
}
