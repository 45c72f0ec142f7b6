package io.doppel.lucene.analysis;

import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;

/**
 * Passes a text on and notes where its sentences end. See {@link SentenceScanner} for the rules.
 *
 * <p>An end is noted only behind a character that makes a word. So there are at most as many ends
 * waiting as words that have been read ahead: the memory is that of the reading buffer, also for a
 * text of nothing but marks.
 */
final class SentenceEnds extends Reader {
  private Reader text = Reader.nullReader();
  private int offset;

  // Ends from waiting to last, in the order of the text.
  private int[] ends = new int[64];
  private int waiting;
  private int last;

  /** Whether there has been a word since the last end. */
  private boolean word;

  /** Whether the last character is a point, which the next one makes an end or part of a word. */
  private boolean point;

  /** Whether there is a line break, and nothing but white space since. */
  private boolean lineBroken;

  /** The last character if it is one that the next may complete: CR, or half a pair; or 0. */
  private char open;

  /** Starts with a text, which is not closed. */
  void reset(Reader newText) {
    text = newText;
    offset = 0;
    waiting = 0;
    last = 0;
    word = false;
    point = false;
    lineBroken = false;
    open = 0;
  }

  /** Whether a sentence has ended before a place that has been read, since the last such place. */
  boolean endedBefore(int place) {
    boolean ended = false;
    while (waiting < last && place - ends[waiting] >= 0) {
      waiting++;
      ended = true;
    }
    return ended;
  }

  @Override
  public int read(char[] buffer, int start, int length) throws IOException {
    int read = text.read(buffer, start, length);
    for (int i = start; i < start + read; i++) {
      char folded = WordCharacters.fold(buffer[i]);
      if (folded >= WordCharacters.SINGLE) {
        if (point && folded == WordCharacters.SINGLE) {
          end(offset);
        }
        word = true;
        point = false;
        lineBroken = false;
        open = 0;
      } else {
        look(buffer[i], folded);
      }
      offset++;
    }
    return read;
  }

  /** Looks at a character that is in no word, or half of one. */
  private void look(char c, char kind) {
    if (point) {
      end(offset);
      point = false;
    }
    char before = open;
    open = kind == WordCharacters.HALF || c == '\r' ? c : 0;
    switch (c) {
      case ' ', '\t', '\u00A0', '\u3000' -> {}
      case '.', '!', '?', '\uFF0E' -> {
        point = true;
        lineBroken = false;
      }
      case '\n', '\r', '\u000B', '\u0085', '\u2028' -> {
        if (lineBroken && !(before == '\r' && c == '\n')) {
          end(offset);
        }
        lineBroken = true;
      }
      default -> lookFurther(c, before);
    }
  }

  private void lookFurther(char c, char before) {
    if (SentenceScanner.END_MARKS.indexOf(c) >= 0) {
      end(offset + 1);
    }
    word |=
        Character.isSurrogatePair(before, c)
            && WordCharacters.fold(Character.toCodePoint(before, c)) >= WordCharacters.SINGLE;
    lineBroken &= Character.isWhitespace(c) || Character.isSpaceChar(c);
  }

  private void end(int place) {
    if (!word) {
      return;
    }
    if (last == ends.length) {
      System.arraycopy(ends, waiting, ends, 0, last - waiting);
      last -= waiting;
      waiting = 0;
      ends = last > ends.length / 2 ? Arrays.copyOf(ends, ends.length * 2) : ends;
    }
    ends[last++] = place;
    word = false;
  }

  /** Does nothing: the text is its owner's to close. */
  @Override
  public void close() {}
}
