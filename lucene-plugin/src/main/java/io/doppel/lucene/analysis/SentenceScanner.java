package io.doppel.lucene.analysis;

import java.io.IOException;
import java.io.Reader;

/**
 * Reads the words of a text as {@link WordScanner} does, and says which of them start a sentence.
 *
 * <p>Example: {@code "It rains. Dr. No paid $3.50 for www.no.example!\n\nTitle\nby me"} has the
 * sentences {@code it rains}, {@code dr}, {@code no paid 3 50 for www no example} and {@code title
 * by me}.
 *
 * <ul>
 *   <li>A sentence ends at each of the {@link #END_MARKS}, such as the ideographic full stop.
 *   <li>It ends at a full stop, exclamation or question mark in ASCII, or a full-width full stop,
 *       unless a letter or digit follows at once: not inside of a number, an address, an
 *       abbreviation. A character of a script written without blanks, which is a word of its own,
 *       does not count as such a letter.
 *   <li>It ends with its paragraph: at an empty line, form feed or paragraph separator. A single
 *       line break is white space, so that it does not matter how a text is wrapped; behind the
 *       HTML filter, which puts one for a block tag, only marks end a sentence.
 *   <li>What has no words is no sentence.
 * </ul>
 *
 * <p>Cost: that of {@link WordScanner} and one look at each character; a few buffers, whatever the
 * text. For use by one thread.
 *
 * <p>What it misses: the full stop of an abbreviation ends a sentence if a blank follows. Headings
 * and items of a list that are single lines without a mark are one sentence with what follows. Thai
 * has no marks that end sentences.
 */
public final class SentenceScanner {

  /**
   * Marks that end a sentence whatever follows: the ideographic full stop, full-width exclamation
   * and question mark, the ellipsis, the double marks, each in its full-width, half-width, small
   * and vertical forms; the full stops and question marks of Arabic, Urdu, Armenian, Hindi, Khmer,
   * Burmese, Tibetan and Amharic; form feed and paragraph separator.
   */
  static final String END_MARKS =
      "\u3002\uFF61\uFF01\uFF1F\u2026\u22EF\u203C\u203D\u2047\u2048\u2049"
          + "\uFE52\uFE56\uFE57\uFE12\uFE15\uFE16\uFE19"
          + "\u061F\u06D4\u0589\u0964\u0965\u17D4\u17D5\u104A\u104B\u0F0D\u0F0E\u1362\u1367"
          + "\f\u2029";

  private final SentenceEnds ends = new SentenceEnds();
  private final WordScanner words = new WordScanner();
  private boolean first;
  private boolean startsSentence;

  /** Creates a scanner of an empty text. */
  public SentenceScanner() {}

  /**
   * Starts with a text.
   *
   * @param text the text, which is read as far as words are asked for and not closed
   */
  public void reset(Reader text) {
    ends.reset(text);
    words.reset(ends);
    first = true;
  }

  /**
   * Moves to the next word.
   *
   * @return false if there is none
   * @throws IOException if the text cannot be read
   */
  public boolean next() throws IOException {
    if (!words.next()) {
      return false;
    }
    startsSentence = ends.endedBefore(words.startOffset()) || first;
    first = false;
    return true;
  }

  /**
   * Whether the word is the first of a sentence.
   *
   * @return true for the first word of a text
   */
  public boolean startsSentence() {
    return startsSentence;
  }

  /**
   * The hash of the word.
   *
   * @return the same as {@link WordScanner#hash()}
   */
  public long hash() {
    return words.hash();
  }
}
