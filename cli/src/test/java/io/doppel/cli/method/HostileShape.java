package io.doppel.cli.method;

import java.util.Random;
import java.util.function.IntFunction;

/** Texts that someone wrote to do harm, each of any length. */
public enum HostileShape {
  PROSE(false, HostileShape::prose),
  REPEATED_PROSE(false, n -> repeated("word after word, the end of it. ", n)),
  COMMAS(false, n -> repeated(",", n)),
  WORD_AND_COMMA(false, n -> repeated("a,", n)),
  FULL_STOPS(false, n -> repeated("A. ", n)),
  LINE_BREAKS(false, n -> repeated("\n", n)),
  STOP_WORDS(false, n -> repeated("the ", n)),
  NO_WHITE_SPACE(false, n -> letters(n, 'a', 26)),
  NO_WHITE_SPACE_CHINESE(false, n -> letters(n, '\u4e00', 3000)),
  ONE_TOKEN(false, n -> repeated("a", n)),
  ONE_LETTER_WORDS(false, n -> repeated("a ", n)),
  TWO_LETTERS_IN_TURN(false, n -> repeated("ab", n)),
  FIBONACCI_WORD(false, HostileShape::fibonacci),
  DIGITS(false, n -> letters(n, '0', 10)),
  WHITE_SPACE(false, n -> repeated(" ", n)),
  ODD_WHITE_SPACE(false, n -> repeated("\u3000\u00a0\u2028\u0085\u200b", n)),
  NULS(false, n -> repeated("\0", n)),
  NULS_IN_WORDS(false, n -> repeated("one\0two\0, ", n)),
  HIGH_SURROGATES(false, n -> repeated("\ud800", n)),
  LOW_SURROGATES(false, n -> repeated("\udc00", n)),
  SURROGATES_TURNED_ROUND(false, n -> repeated("\udc00\ud800 x", n)),
  EMOJI(false, n -> repeated("\ud83d\udc69\u200d\ud83d\udc67", n)),
  COMBINING_TOWER(false, n -> "a" + repeated("\u0301", n - 1)),
  COMBINING_TOWERS(false, n -> repeated("a" + "\u0301\u0316\u0327\u0345".repeat(25) + ", ", n)),
  COMBINING_TOWER_UNORDERED(false, n -> "a" + letters(n - 1, '\u0300', 0x4e)),
  HANGUL_PARTS(false, n -> repeated("\u1100\u1161\u11a8", n)),
  RIGHT_TO_LEFT(false, n -> repeated("\u202eword\u2066 \u200fother\u2069, \u202c", n)),
  CONTROLS(false, n -> letters(n, '\0', 32)),
  NOT_CHARACTERS(false, n -> repeated("\ufffe\uffff\ufdd0 ", n)),
  NESTED_TAGS(true, HostileShape::nested),
  OPEN_TAGS(true, n -> repeated("<", n)),
  OPEN_TAG_NAMES(true, n -> repeated("<a ", n)),
  OPEN_ATTRIBUTE(true, n -> "<a href=\"" + repeated("x", n - 9)),
  OPEN_ATTRIBUTES(true, n -> repeated("<a href=\"", n)),
  ATTRIBUTES_WITHOUT_END(true, n -> "<a " + repeated("b=c ", n - 3)),
  UNCLOSED_SCRIPT(true, n -> "<p>text</p><script>" + repeated("var a = '</scrip'; ", n - 19)),
  UNCLOSED_SCRIPTS(true, n -> repeated("<script>", n)),
  UNCLOSED_COMMENT(true, n -> "text<!--" + repeated("-- > ->", n - 8)),
  UNCLOSED_COMMENTS(true, n -> repeated("<!--", n)),
  UNCLOSED_DECLARATION(true, n -> repeated("<![CDATA[", n)),
  REFERENCES_WITHOUT_END(true, n -> repeated("&amp", n)),
  AMPERSANDS(true, n -> repeated("&", n)),
  LONG_REFERENCE(true, n -> "&" + repeated("a", n - 1)),
  LONG_NUMBER_REFERENCE(true, n -> "&#" + repeated("9", n - 2)),
  ODD_REFERENCES(true, n -> repeated("&#0;&#xd800;&#x110000;&#-1;&nope;&#x;", n));

  private final boolean html;
  private final IntFunction<String> maker;

  HostileShape(boolean html, IntFunction<String> maker) {
    this.html = html;
    this.maker = maker;
  }

  public boolean isHtml() {
    return html;
  }

  /** A text of so many UTF-16 units. */
  public String text(int length) {
    return maker.apply(length);
  }

  private static String repeated(String part, int length) {
    return part.repeat(length / part.length() + 1).substring(0, length);
  }

  private static String letters(int length, char first, int count) {
    Random random = new Random(42);
    char[] letters = new char[length];
    for (int i = 0; i < length; i++) {
      letters[i] = (char) (first + random.nextInt(count));
    }
    return new String(letters);
  }

  private static String prose(int length) {
    Random random = new Random(7);
    StringBuilder text = new StringBuilder(length + 16);
    while (text.length() < length) {
      for (int letters = 2 + random.nextInt(7); letters > 0; letters--) {
        text.append((char) ('a' + random.nextInt(26)));
      }
      int mark = random.nextInt(40);
      text.append(mark == 0 ? ".\n\n" : mark < 5 ? ", " : mark < 12 ? " the " : " ");
    }
    text.setLength(length);
    return text.toString();
  }

  private static String fibonacci(int length) {
    StringBuilder text = new StringBuilder("a, b. ");
    int last = 3;
    while (text.length() < length) {
      int grown = text.length();
      text.append(text, 0, last);
      last = grown;
    }
    text.setLength(length);
    return text.toString();
  }

  /** The deepest nesting that fits, at least 10,000 in a text of 1 MB. */
  private static String nested(int length) {
    int depth = Math.max(1, (length - 100) / 11);
    String text = "<div>".repeat(depth) + "deep, in the middle of it " + "</div>".repeat(depth);
    return text.length() > length ? text.substring(0, length) : text;
  }
}
