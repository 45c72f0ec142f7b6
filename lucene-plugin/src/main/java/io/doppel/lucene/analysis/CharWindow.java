package io.doppel.lucene.analysis;

import java.io.IOException;
import java.io.Reader;

/**
 * A reader with a bounded look-ahead: the next characters of a stream, as many as a decision needs
 * and never more than {@link #LOOKAHEAD} and a few.
 *
 * <p>What is seen depends on the text alone, not on how the reader cuts it into pieces. Distances
 * named {@code ahead} count from the current position, so they stay valid when the buffer moves.
 */
final class CharWindow {

  /**
   * How far a search looks: longer than any link that people read, short enough to keep in memory.
   */
  static final int LOOKAHEAD = 32 * 1024;

  private static final int FIRST_CAPACITY = 8 * 1024;

  /**
   * Twice the look-ahead: at least half of a full buffer is used up before it moves, so a character
   * moves less than twice.
   */
  private static final int MAX_CAPACITY = 2 * LOOKAHEAD;

  private final Reader in;
  private char[] chars = new char[FIRST_CAPACITY];
  private int position;
  private int limit;
  private int consumed;
  private boolean atEnd;

  CharWindow(Reader in) {
    this.in = in;
  }

  /** The number of characters of the stream before the current position. */
  int offset() {
    return consumed + position;
  }

  /**
   * The buffer; it holds the stream from {@link #position()} on and is replaced when more is asked
   * for.
   */
  char[] chars() {
    return chars;
  }

  /** The index of the current character in {@link #chars()}. */
  int position() {
    return position;
  }

  /** The number of characters that can be used without reading. */
  int buffered() {
    return limit - position;
  }

  void advance(int count) {
    position += count;
    assert position <= limit;
  }

  /** Makes {@code count} characters available and returns whether the stream had that many left. */
  boolean ensure(int count) throws IOException {
    if (limit - position < count && !atEnd) {
      fill(count);
    }
    return limit - position >= count;
  }

  /** The character at a distance, or -1 after the end of the stream. */
  int peek(int ahead) throws IOException {
    return ensure(ahead + 1) ? chars[position + ahead] : -1;
  }

  /** Whether an ASCII text stands at a distance; the text is lower case when case is ignored. */
  boolean matches(int ahead, String text, boolean ignoreCase) throws IOException {
    for (int i = 0; i < text.length(); i++) {
      int c = peek(ahead + i);
      if (c != text.charAt(i) && !(ignoreCase && lowerCase(c) == text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /**
   * The distance of the first such character, or -1 when there is none from {@code ahead} to {@link
   * #LOOKAHEAD}.
   */
  int find(char wanted, int ahead) throws IOException {
    int at = ahead;
    while (at < LOOKAHEAD && ensure(at + 1)) {
      int available = Math.min(limit - position, LOOKAHEAD);
      for (; at < available; at++) {
        if (chars[position + at] == wanted) {
          return at;
        }
      }
    }
    return -1;
  }

  /** Moves to the next such character, however far; returns false at the end of the stream. */
  boolean skipTo(char wanted) throws IOException {
    while (ensure(1)) {
      for (; position < limit; position++) {
        if (chars[position] == wanted) {
          return true;
        }
      }
    }
    return false;
  }

  /** Moves behind the next such character, however far, or to the end of the stream. */
  void skipPast(char wanted) throws IOException {
    if (skipTo(wanted)) {
      position++;
    }
  }

  /** ASCII only: tag names know no other letters. */
  static int lowerCase(int c) {
    return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
  }

  private void fill(int count) throws IOException {
    if (position + count > chars.length) {
      makeRoom(count);
    }
    while (limit < chars.length) {
      int read = in.read(chars, limit, chars.length - limit);
      if (read < 0) {
        atEnd = true;
        return;
      }
      limit += read;
    }
  }

  private void makeRoom(int count) {
    int capacity = chars.length;
    while (capacity < 2 * count && capacity < MAX_CAPACITY) {
      capacity *= 2;
    }
    char[] roomy = capacity == chars.length ? chars : new char[capacity];
    System.arraycopy(chars, position, roomy, 0, limit - position);
    chars = roomy;
    consumed += position;
    limit -= position;
    position = 0;
  }
}
