package io.doppel.cli.output;

import java.util.Locale;

/**
 * Text of documents as a terminal may show it: what it would obey instead, such as escape
 * sequences, and what people would not see, such as controls of the writing direction, is written
 * out: {@code \n}, {@code \t}, <code>\&#117;202E</code>.
 */
public final class ShownText {
  private ShownText() {}

  public static String of(CharSequence text) {
    StringBuilder visible = new StringBuilder(text.length() + 16);
    text.codePoints().forEach(codePoint -> append(visible, codePoint));
    return visible.toString();
  }

  private static void append(StringBuilder visible, int codePoint) {
    switch (codePoint) {
      case '\n' -> visible.append("\\n");
      case '\r' -> visible.append("\\r");
      case '\t' -> visible.append("\\t");
      default -> {
        if (isShown(codePoint)) {
          visible.appendCodePoint(codePoint);
        } else {
          visible.append(
              String.format(Locale.ROOT, codePoint > 0xFFFF ? "\\u{%X}" : "\\u%04X", codePoint));
        }
      }
    }
  }

  private static boolean isShown(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }

  /**
   * A place that does not part a surrogate pair.
   *
   * @param place between 0 and the length of the text
   * @return the place, or the one before it
   */
  public static int whole(String text, int place) {
    return place > 0
            && place < text.length()
            && Character.isLowSurrogate(text.charAt(place))
            && Character.isHighSurrogate(text.charAt(place - 1))
        ? place - 1
        : place;
  }
}
