package io.doppel.lucene.analysis;

import java.io.IOException;
import java.io.Reader;
import org.apache.lucene.analysis.charfilter.BaseCharFilter;

/**
 * Takes the framing off a web page: scripts, styles, links and inline frames become one blank each,
 * other tags go, character references are decoded. What is left is the page's own text, where a
 * line feed always means the end of a paragraph.
 *
 * <p>Example, with a line feed shown as ¶:
 *
 * <pre>{@code
 * <h1>Fish &amp; chips</h1><p>H<b>o</b>t, <a href="/menu">menu</a><script>track()</script>daily.
 * ¶Fish & chips¶Hot,   daily.
 * }</pre>
 *
 * <ul>
 *   <li>Tags of blocks ({@code p}, {@code br}, {@code td} ...) become a paragraph break, but never
 *       a second one before there is visible text; other tags, comments, declarations and
 *       processing instructions leave nothing. The content of a CDATA section is read as page text.
 *   <li>Line feeds, carriage returns and tabs of the page become blanks, except in {@code pre} and
 *       {@code textarea}.
 *   <li>An {@code a} element goes only if its end tag follows before the next {@code <a} and within
 *       32,768 chars; otherwise its text stays. Unclosed scripts, styles, frames and comments reach
 *       to the end of the page, as in browsers.
 *   <li>Corrected offsets of a word lead to its source without the tags around it. Only at the end
 *       of the page a word takes the inline tags behind it, because the final offset has to be the
 *       length of the page.
 * </ul>
 *
 * <p>Paper: Zhang et al. 2016 (SigNCD), section 4.1, preprocessing.
 *
 * <p>Cost: linear time, also for hostile input; a buffer of 16 KB that grows to 128 KB for long
 * links and attributes, and the offset map, two ints per removed stretch.
 *
 * <p>Misses: it does not build a document tree, so an end tag in a comment or an attribute ends a
 * link, a processing instruction ends at its first {@code >}, and a tag in a {@code textarea} or
 * {@code title} counts as a tag; what style sheets hide stays; text in links is lost even where it
 * belongs to a sentence.
 */
public final class HtmlFramingCharFilter extends BaseCharFilter {

  private static final int NO_CHAR = -1;

  private final CharWindow window;
  private final char[] single = new char[1];

  /** Where the caller wants the text; only set while a read runs. */
  private char[] target;

  private int targetPosition;
  private int targetEnd;

  private int written;
  private int lastChar = NO_CHAR;

  /** The second char of a reference of which only the first is written. */
  private int heldChar = NO_CHAR;

  /** Whether a paragraph break would be the first since visible text, or the first of all. */
  private boolean paragraphOpen = true;

  private boolean preformatted;
  private boolean inCdata;

  /**
   * Filters a page.
   *
   * @param in the page
   */
  public HtmlFramingCharFilter(Reader in) {
    super(in);
    window = new CharWindow(in);
  }

  @Override
  public int read() throws IOException {
    return read(single, 0, 1) < 0 ? -1 : single[0];
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    target = buffer;
    targetPosition = offset;
    targetEnd = offset + length;
    while (targetPosition < targetEnd && step()) {}
    target = null;
    int count = targetPosition - offset;
    return count == 0 ? -1 : count;
  }

  /**
   * Takes at least one char of the page, writes what becomes of it, and returns false at the end of
   * the page.
   */
  private boolean step() throws IOException {
    if (heldChar != NO_CHAR) {
      write((char) heldChar, window.offset() - 1, window.offset());
      heldChar = NO_CHAR;
      return true;
    }
    int c = window.peek(0);
    switch (c) {
      case -1 -> {
        correctTo(window.offset());
        return false;
      }
      case '<' -> readMarkup();
      case '&' -> readReference();
      case ']' -> readBracket();
      case '\n', '\r', '\t' -> writeText((char) c);
      default -> writePlainText((char) c);
    }
    return true;
  }

  private void readMarkup() throws IOException {
    int start = window.offset();
    int next = window.peek(1);
    if (HtmlTag.isLetter(next)) {
      window.advance(1);
      applyStartTag(HtmlTag.read(window), start);
    } else if (next == '/' && HtmlTag.isLetter(window.peek(2))) {
      window.advance(2);
      applyEndTag(HtmlTag.read(window), start);
    } else if (next == '!') {
      window.advance(2);
      skipDeclaration();
    } else if (next == '?') {
      window.skipPast('>');
    } else {
      writeText('<');
    }
  }

  private void applyStartTag(HtmlTag tag, int start) throws IOException {
    switch (tag.kind()) {
      case PARAGRAPH -> breakParagraph(start);
      case PREFORMATTED -> {
        breakParagraph(start);
        preformatted = true;
      }
      case RAW_TEXT -> {
        tag.skipRawText(window);
        write(' ', start, window.offset());
      }
      case LINK -> {
        if (HtmlTag.skipLink(window)) {
          write(' ', start, window.offset());
        }
      }
      case INLINE -> {}
    }
  }

  private void applyEndTag(HtmlTag tag, int start) {
    switch (tag.kind()) {
      case PARAGRAPH -> breakParagraph(start);
      case PREFORMATTED -> {
        breakParagraph(start);
        preformatted = false;
      }
      case RAW_TEXT, LINK, INLINE -> {}
    }
  }

  private void breakParagraph(int start) {
    if (paragraphOpen) {
      write('\n', start, window.offset());
    }
  }

  private void skipDeclaration() throws IOException {
    if (window.matches(0, "--", false)) {
      HtmlTag.skipComment(window);
    } else if (window.matches(0, "[CDATA[", false)) {
      window.advance("[CDATA[".length());
      inCdata = true;
    } else {
      window.skipPast('>');
    }
  }

  private void readBracket() throws IOException {
    if (inCdata && window.matches(0, "]]>", false)) {
      window.advance("]]>".length());
      inCdata = false;
    } else {
      writeText(']');
    }
  }

  private void readReference() throws IOException {
    int start = window.offset();
    int decoded = HtmlReference.read(window);
    if (decoded == HtmlReference.NONE) {
      writeText('&');
      return;
    }
    int second = decoded >>> 16;
    if (second == 0) {
      write(spaced((char) decoded), start, window.offset());
    } else {
      write((char) decoded, start, start + 1);
      heldChar = second;
    }
  }

  /** Writes the current char of the page. */
  private void writeText(char c) {
    window.advance(1);
    write(spaced(c), window.offset() - 1, window.offset());
  }

  private char spaced(char c) {
    boolean control = c == '\n' || c == '\r' || c == '\t';
    return control && !preformatted ? ' ' : c;
  }

  /** Copies text up to the next char that needs a look, when no offset waits for its correction. */
  private void writePlainText(char first) {
    if (window.offset() - written != getLastCumulativeDiff()) {
      writeText(first);
      return;
    }
    char[] chars = window.chars();
    int start = window.position();
    int end = start + Math.min(window.buffered(), targetEnd - targetPosition);
    int at = start + 1;
    while (at < end && isPlain(chars[at])) {
      at++;
    }
    int length = at - start;
    System.arraycopy(chars, start, target, targetPosition, length);
    for (int i = start; i < at && !paragraphOpen; i++) {
      paragraphOpen = chars[i] > ' ';
    }
    targetPosition += length;
    written += length;
    lastChar = chars[at - 1];
    window.advance(length);
  }

  private static boolean isPlain(char c) {
    return c > '<' ? c != ']' : c >= ' ' && c != '<' && c != '&';
  }

  /** Writes one char that stands for the page from one offset to another. */
  private void write(char c, int from, int to) {
    if (lastChar == NO_CHAR || startsToken(c)) {
      correctTo(from);
    }
    target[targetPosition++] = c;
    written++;
    correctTo(to);
    lastChar = c;
    if (c == '\n') {
      paragraphOpen = false;
    } else if (c > ' ') {
      paragraphOpen = true;
    }
  }

  /**
   * Whether the place before a char is rather the start of a token than the end of one. An offset
   * of the output can lead to only one side of the tags that went there: behind them for a start,
   * before them for an end.
   */
  private boolean startsToken(char c) {
    return isBlank(lastChar) || (!isWordChar(lastChar) && isWordChar(c));
  }

  /** Lets the current place of the output lead to an offset of the page. */
  private void correctTo(int offset) {
    int difference = offset - written;
    if (difference != getLastCumulativeDiff()) {
      addOffCorrectMap(written, difference);
    }
  }

  private static boolean isBlank(int c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }

  /** Halves of a pair count as letters: most are, and a pair stays together. */
  private static boolean isWordChar(int c) {
    return Character.isLetterOrDigit(c) || Character.isSurrogate((char) c);
  }
}
