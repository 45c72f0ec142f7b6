package io.doppel.lucene.analysis;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * What a tag name means to {@link HtmlFramingCharFilter}, and how markup is passed over.
 *
 * @param name the name in lower case; empty for a name that has no meaning here
 * @param kind what becomes of the tag
 */
record HtmlTag(String name, Kind kind) {

  /** What becomes of a tag. */
  enum Kind {
    /** Goes and leaves nothing. */
    INLINE,
    /** Becomes a paragraph break. */
    PARAGRAPH,
    /** Becomes a paragraph break; the white space of its content stays. */
    PREFORMATTED,
    /** Becomes a blank together with its content, which holds no tags. */
    RAW_TEXT,
    /** Becomes a blank together with its content, if it is closed. */
    LINK
  }

  private static final HtmlTag OTHER = new HtmlTag("", Kind.INLINE);

  private static final String PARAGRAPHS =
      "address article aside blockquote body br caption center dd details dialog dir div dl dt"
          + " fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup"
          + " hr html legend li main menu nav noscript ol optgroup option p search section select"
          + " summary table tbody td tfoot th thead title tr ul";

  private static final Map<String, Kind> KINDS = kinds();
  private static final SortedNames NAMES = new SortedNames(KINDS.keySet());
  private static final HtmlTag[] TAGS = tags();

  private static Map<String, Kind> kinds() {
    Map<String, Kind> kinds = new HashMap<>();
    for (String name : PARAGRAPHS.split(" ")) {
      kinds.put(name, Kind.PARAGRAPH);
    }
    kinds.put("pre", Kind.PREFORMATTED);
    kinds.put("textarea", Kind.PREFORMATTED);
    kinds.put("iframe", Kind.RAW_TEXT);
    kinds.put("script", Kind.RAW_TEXT);
    kinds.put("style", Kind.RAW_TEXT);
    kinds.put("a", Kind.LINK);
    return Map.copyOf(kinds);
  }

  private static HtmlTag[] tags() {
    HtmlTag[] tags = new HtmlTag[NAMES.size()];
    for (int i = 0; i < tags.length; i++) {
      tags[i] = new HtmlTag(NAMES.get(i), KINDS.get(NAMES.get(i)));
    }
    return tags;
  }

  /** Reads a tag from the first letter of its name and moves behind it. */
  static HtmlTag read(CharWindow window) throws IOException {
    int length = 0;
    while (length <= NAMES.maxLength() && isNameChar(window.peek(length))) {
      length++;
    }
    int index = -1;
    if (length <= NAMES.maxLength()) {
      // Folded in place: nobody looks at a tag a second time.
      char[] chars = window.chars();
      for (int i = window.position(); i < window.position() + length; i++) {
        chars[i] = (char) CharWindow.lowerCase(chars[i]);
      }
      index = NAMES.find(chars, window.position(), length);
    }
    skip(window);
    return index < 0 ? OTHER : TAGS[index];
  }

  /**
   * Moves behind the {@code >} that ends a tag, or to the {@code <} that shows it has no end.
   *
   * <p>A quote only counts where HTML lets a value begin, and only if its second half is in the
   * window. A search that fails has seen a window without that quote, so the next one starts behind
   * it: the total stays linear.
   */
  private static void skip(CharWindow window) throws IOException {
    boolean valueExpected = false;
    for (int c = window.peek(0); c >= 0 && c != '<'; c = window.peek(0)) {
      window.advance(1);
      if (c == '>') {
        return;
      }
      if (valueExpected && (c == '"' || c == '\'')) {
        window.advance(window.find((char) c, 0) + 1);
      }
      valueExpected = c == '=' || (valueExpected && isSpace(c));
    }
  }

  /**
   * Moves from the content of a raw text element behind its end tag, or to the end of the stream.
   */
  void skipRawText(CharWindow window) throws IOException {
    int nameEnd = 2 + name.length();
    while (window.skipTo('<')) {
      if (window.peek(1) == '/'
          && window.matches(2, name, true)
          && !isNameChar(window.peek(nameEnd))) {
        window.skipPast('>');
        return;
      }
      window.advance(1);
    }
  }

  /**
   * Moves from the content of a link behind its end tag and returns true; stays and returns false
   * if the window shows no end tag or another link before it.
   *
   * <p>No search looks beyond the link at which the next one can start: the total stays linear.
   */
  static boolean skipLink(CharWindow window) throws IOException {
    for (int at = window.find('<', 0); at >= 0; at = window.find('<', at + 1)) {
      boolean endTag = window.peek(at + 1) == '/';
      int name = endTag ? at + 2 : at + 1;
      if (window.matches(name, "a", true) && !isNameChar(window.peek(name + 1))) {
        if (endTag) {
          window.advance(name);
          skip(window);
        }
        return endTag;
      }
    }
    return false;
  }

  /**
   * Moves from the two dashes that open a comment behind its end, or to the end of the stream.
   *
   * <p>The same dashes may end it: {@code <!-->} is a whole comment. It also ends at {@code --!>}.
   */
  static void skipComment(CharWindow window) throws IOException {
    while (window.skipTo('-')) {
      int dashes = 0;
      for (; window.peek(0) == '-'; dashes++) {
        window.advance(1);
      }
      if (dashes >= 2 && window.peek(0) == '!') {
        window.advance(1);
      }
      if (dashes >= 2 && window.peek(0) == '>') {
        window.advance(1);
        return;
      }
    }
  }

  static boolean isLetter(int c) {
    int lower = CharWindow.lowerCase(c);
    return lower >= 'a' && lower <= 'z';
  }

  /**
   * Not only letters and digits, also the characters of custom elements and XML prefixes: {@code
   * <a-card>} and {@code <a:b>} are not links.
   */
  private static boolean isNameChar(int c) {
    return isLetter(c)
        || (c >= '0' && c <= '9')
        || c == '-'
        || c == ':'
        || c == '_'
        || c == '.'
        || c >= 0x80;
  }

  private static boolean isSpace(int c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }
}
