package io.doppel.sequences;

import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;

/**
 * The beginning of a text as feature codes see it: its visible characters in lower case, and where
 * its paragraphs end. See {@link FeatureCodes}.
 *
 * <p>Example: {@code "Hello, World\n\n12, 13\n"} is {@code hello,world12,13} in two paragraphs of
 * 11 and 5 characters. Its second comma is not part of a number, since a blank follows.
 *
 * <p>A paragraph ends at any line break that Unicode makes mandatory (UAX 14: LF, CR, NEL, line and
 * paragraph separator, form feed, vertical tab); one without visible characters is none. Time and
 * memory linear in the characters kept; what cannot be seen costs only the time to read it.
 */
final class VisibleCharacters {
  static final int MOST_CHARACTERS = 1_000_000;

  private static final int REPLACEMENT = 0xFFFD;
  private static final String MARKS_OF_NUMBERS = ".,:\uFF0E\uFF1A";

  private final int most;
  private int[] characters = new int[64];
  private boolean[] afterSpace = new boolean[64];
  private int length;
  private int[] ends = new int[8];
  private int paragraphs;
  private boolean space;

  private VisibleCharacters(int most) {
    this.most = most;
  }

  /**
   * Reads the beginning of a text.
   *
   * @param text the text, not closed
   * @param most how many visible characters are read, at most
   */
  static VisibleCharacters read(Reader text, int most) throws IOException {
    VisibleCharacters visible = new VisibleCharacters(most);
    char[] buffer = new char[Math.min(most, 1024)];
    char high = 0; // the first half of a pair whose second half has not come yet
    int read = 0;
    while (visible.length < most && read >= 0) {
      read = text.read(buffer, 0, Math.min(buffer.length, most - visible.length));
      for (int i = 0; i < read; i++) {
        high = visible.add(high, buffer[i]);
      }
    }
    if (high != 0) {
      visible.add(REPLACEMENT);
    }
    visible.endParagraph();
    return visible;
  }

  /** Adds a character, or returns it if it is the first half of a pair. */
  private char add(char high, char next) {
    if (high != 0 && Character.isLowSurrogate(next)) {
      add(Character.toCodePoint(high, next));
      return 0;
    }
    if (high != 0) {
      add(REPLACEMENT);
    }
    if (Character.isHighSurrogate(next)) {
      return next;
    }
    add(Character.isLowSurrogate(next) ? REPLACEMENT : next);
    return 0;
  }

  private void add(int codePoint) {
    if (isVisible(codePoint)) {
      append(Character.toLowerCase(codePoint));
    } else {
      space |= isSpace(codePoint);
      if (isLineBreak(codePoint)) {
        endParagraph();
      }
    }
  }

  private void append(int character) {
    if (length == most) {
      return;
    }
    if (length == characters.length) {
      characters = Arrays.copyOf(characters, length * 2);
      afterSpace = Arrays.copyOf(afterSpace, length * 2);
    }
    afterSpace[length] = space;
    characters[length++] = character;
    space = false;
  }

  private void endParagraph() {
    if (length > start(paragraphs)) {
      if (paragraphs == ends.length) {
        ends = Arrays.copyOf(ends, paragraphs * 2);
      }
      ends[paragraphs++] = length;
    }
  }

  /** Whether a character is neither white space nor a control or format character. */
  static boolean isVisible(int codePoint) {
    int type = Character.getType(codePoint);
    return !isSpace(codePoint) && type != Character.CONTROL && type != Character.FORMAT;
  }

  private static boolean isSpace(int codePoint) {
    return Character.isWhitespace(codePoint)
        || Character.isSpaceChar(codePoint)
        || isLineBreak(codePoint);
  }

  private static boolean isLineBreak(int codePoint) {
    return (codePoint >= '\n' && codePoint <= '\r')
        || codePoint == 0x85
        || codePoint == 0x2028
        || codePoint == 0x2029;
  }

  /** How many characters there are. */
  int length() {
    return length;
  }

  /** A character, as a code point. */
  int character(int index) {
    return characters[index];
  }

  /** How many paragraphs there are. */
  int paragraphs() {
    return paragraphs;
  }

  /** Where a paragraph starts. */
  int start(int paragraph) {
    return paragraph == 0 ? 0 : ends[paragraph - 1];
  }

  /** Where a paragraph ends. */
  int end(int paragraph) {
    return ends[paragraph];
  }

  /** Whether the text is cut at a character: it is a mark, and not part of a number. */
  boolean isMark(int index, Marks marks) {
    return marks.contains(characters[index]) && !isInNumber(index);
  }

  private boolean isInNumber(int index) {
    return MARKS_OF_NUMBERS.indexOf(characters[index]) >= 0
        && index > 0
        && index + 1 < length
        && Character.isDigit(characters[index - 1])
        && Character.isDigit(characters[index + 1])
        && !afterSpace[index]
        && !afterSpace[index + 1];
  }

  /** Whether a character is no punctuation. */
  boolean isCode(int index) {
    return switch (Character.getType(characters[index])) {
      case Character.CONNECTOR_PUNCTUATION,
          Character.DASH_PUNCTUATION,
          Character.START_PUNCTUATION,
          Character.END_PUNCTUATION,
          Character.INITIAL_QUOTE_PUNCTUATION,
          Character.FINAL_QUOTE_PUNCTUATION,
          Character.OTHER_PUNCTUATION ->
          false;
      default -> true;
    };
  }
}
