package io.doppel.lucene.analysis;

import io.doppel.features.FeatureHash;
import java.io.IOException;
import java.io.Reader;

/**
 * Reads the words of a text in lower case and hashes them on the way: the shortest way from text to
 * features. {@link FoldedWordTokenizer} gives the same words to an analysis chain.
 *
 * <p>Example: {@code "Don't panic, 北京 (2024)!"} gives {@code dont}, {@code panic}, {@code 北},
 * {@code 京}, {@code 2024}.
 *
 * <ul>
 *   <li>A word is a letter or digit and all letters, digits and combining marks that follow. Each
 *       code point is made lower case by itself, without a locale.
 *   <li>An apostrophe ({@code '}, {@code ’}, {@code ʼ}, {@code ＇}) inside a word and before a
 *       letter is left out, so that {@code don't}, {@code don’t} and {@code dont} are one word; the
 *       same goes for the soft hyphen and the zero-width joiner and non-joiner.
 *   <li>Ideographs, hiragana, and letters and digits of scripts written without blanks (Thai, Lao,
 *       Khmer, Myanmar, Tibetan, Javanese, Balinese, the Tai scripts) are each a word of their own,
 *       with the combining marks that follow. The one ideograph that Unicode makes a mark too,
 *       U+16FE4, is such a word. Katakana and hangul make words as other letters do.
 *   <li>All else separates words: white space, marks, symbols, emoji, controls, half surrogate
 *       pairs, and combining marks that follow none of the above.
 *   <li>A word of more than {@link #MAX_WORD_LENGTH} characters comes in pieces of that length.
 * </ul>
 *
 * <p>Cost: time linear in the text; one buffer of 8,192 characters; nothing is allocated per word
 * or text. For use by one thread.
 *
 * <p>What it misses: text is not normalized, so a precomposed letter differs from a decomposed one.
 * An elided article stays with its noun: {@code l'eau} is {@code leau}. Characters that are newer
 * than the JDK's Unicode are separators.
 */
public final class WordScanner {

  /** The most characters in a word, 255; a longer word comes in pieces. */
  public static final int MAX_WORD_LENGTH = 255;

  // Much more than the source of a word: 255 characters and as many that are left out.
  private static final int BUFFER_LENGTH = 8192;

  // Behind the limit stands a separator, so that the end of the buffer ends a word.
  private final char[] buffer = new char[BUFFER_LENGTH + 1];
  private int bufferOffset;
  private int position;
  private int limit;

  private Reader reader = Reader.nullReader();
  private boolean exhausted;

  // The word. Its characters stand in the buffer over its source, which is never shorter,
  // folded by chars().
  private int wordStart;
  private int length;
  private int sourceEnd;
  private long hash;
  private int first;

  /** Creates a scanner of an empty text. */
  public WordScanner() {}

  /**
   * Starts with a text.
   *
   * @param text the text, which is read as far as words are asked for and not closed
   */
  public void reset(Reader text) {
    reader = text;
    exhausted = false;
    bufferOffset = 0;
    position = 0;
    limit = 0;
    wordStart = 0;
    length = 0;
    sourceEnd = 0;
    hash = 0;
  }

  /**
   * Moves to the next word.
   *
   * @return false if there is none
   * @throws IOException if the text cannot be read
   */
  public boolean next() throws IOException {
    do {
      if (!scan()) {
        return false;
      }
    } while (length == 0);
    return true;
  }

  /**
   * The hash of the word.
   *
   * @return the same as {@link FeatureHash#of(char[], int, int)} of its characters
   */
  public long hash() {
    return hash;
  }

  /**
   * The first character of the word as the text has it, before it was made lower case.
   *
   * @return a code point
   */
  public int first() {
    return first;
  }

  /**
   * The array that holds the word, to be read until the next word is asked for.
   *
   * @return the array, always the same one
   */
  public char[] chars() {
    // Not done while scanning: who wants hashes alone need not pay for it.
    for (int i = wordStart; i < wordStart + length; i++) {
      char folded = WordCharacters.fold(buffer[i]);
      if (folded > WordCharacters.SINGLE) {
        buffer[i] = folded;
      }
    }
    return buffer;
  }

  /**
   * Where in {@link #chars()} the word starts.
   *
   * @return the index of its first character
   */
  public int charsStart() {
    return wordStart;
  }

  /**
   * The length of the word.
   *
   * @return the number of its characters in {@link #chars()}, 1 to {@link #MAX_WORD_LENGTH}
   */
  public int length() {
    return length;
  }

  /**
   * Where the word starts in the text.
   *
   * @return the number of characters before it
   */
  public int startOffset() {
    return bufferOffset + wordStart;
  }

  /**
   * Where the word ends in the text.
   *
   * @return the number of characters before its end
   */
  public int endOffset() {
    return bufferOffset + sourceEnd;
  }

  /** The number of characters of the text that have been scanned. */
  int scanned() {
    return bufferOffset + position;
  }

  /**
   * Moves behind the next word, or behind one character that is none and then has length 0; false
   * at the end of the text. All in one method and in local variables, because that makes it a tenth
   * faster: this is where the time goes.
   */
  private boolean scan() throws IOException {
    char[] chars = buffer;
    int at = position;
    char folded;
    do {
      if (at >= limit) {
        if (!startOver()) {
          return false;
        }
        at = 0;
      }
      folded = WordCharacters.fold(chars[at++]);
    } while (folded == WordCharacters.SEPARATOR);
    int start = at - 1;
    int stop = start + MAX_WORD_LENGTH;
    long unmixed = FeatureHash.START;
    while (folded > WordCharacters.SINGLE && at <= stop) {
      unmixed = FeatureHash.add(unmixed, folded);
      folded = WordCharacters.fold(chars[at++]);
    }
    wordStart = start;
    first = chars[start];
    sourceEnd = at - 1;
    length = at - 1 - start;
    if (folded == WordCharacters.SEPARATOR && at <= limit) {
      position = at;
    } else {
      position = at - 1;
      unmixed = scanOther(unmixed);
    }
    hash = FeatureHash.mix(unmixed);
    return true;
  }

  /** Goes on with a word, or starts one, at a character that needs a closer look. */
  private long scanOther(long hashSoFar) throws IOException {
    long unmixed = hashSoFar;
    boolean single = false;
    if (length == 0) {
      first = peek(0);
      int folded = WordCharacters.fold(first);
      if (folded < WordCharacters.SINGLE) {
        position += Character.charCount(first);
        return unmixed;
      }
      single = folded == WordCharacters.SINGLE;
      unmixed = append(single ? first : folded, unmixed);
    }
    while (true) {
      int codePoint = peek(0);
      int folded = WordCharacters.fold(codePoint);
      boolean room = length + Character.charCount(codePoint) <= MAX_WORD_LENGTH;
      if (room && folded == WordCharacters.MARK) {
        unmixed = append(codePoint, unmixed);
      } else if (room && !single && folded > WordCharacters.SINGLE) {
        unmixed = append(folded, unmixed);
      } else if (room && !single && folded == WordCharacters.JOINER && letterFollows()) {
        position++;
      } else {
        return unmixed;
      }
    }
  }

  private boolean letterFollows() throws IOException {
    int next = peek(1);
    return WordCharacters.fold(next) > WordCharacters.SINGLE && Character.isLetter(next);
  }

  /** Takes a folded code point, which has as many characters as its source, into the word. */
  private long append(int codePoint, long unmixed) {
    int at = wordStart + length;
    int count = Character.toChars(codePoint, buffer, at);
    position += count;
    sourceEnd = position;
    length += count;
    long hashed = FeatureHash.add(unmixed, buffer[at]);
    return count == 1 ? hashed : FeatureHash.add(hashed, buffer[at + 1]);
  }

  /** The code point that starts so many characters ahead; a separator at the end of the text. */
  private int peek(int ahead) throws IOException {
    if (position + ahead >= limit && !fill()) {
      return 0;
    }
    char c = buffer[position + ahead];
    if (!Character.isHighSurrogate(c) || position + ahead + 1 >= limit && !fill()) {
      return c;
    }
    return Character.codePointAt(buffer, position + ahead, limit);
  }

  /** Reads on into an empty buffer. */
  private boolean startOver() throws IOException {
    bufferOffset += limit;
    position = 0;
    limit = 0;
    wordStart = 0;
    sourceEnd = 0;
    length = 0;
    return fill();
  }

  /** Reads on and keeps the word in hand; false if there is no more. */
  private boolean fill() throws IOException {
    if (limit == BUFFER_LENGTH) {
      System.arraycopy(buffer, wordStart, buffer, 0, limit - wordStart);
      bufferOffset += wordStart;
      position -= wordStart;
      limit -= wordStart;
      sourceEnd -= wordStart;
      wordStart = 0;
    }
    int read = 0;
    while (read == 0 && !exhausted) {
      read = reader.read(buffer, limit, BUFFER_LENGTH - limit);
      exhausted = read < 0;
    }
    if (!exhausted) {
      limit += read;
    }
    buffer[limit] = 0;
    return !exhausted;
  }
}
