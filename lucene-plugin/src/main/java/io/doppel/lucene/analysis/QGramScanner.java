package io.doppel.lucene.analysis;

import io.doppel.features.FeatureHash;
import java.io.IOException;
import java.io.Reader;

/**
 * Hashes the q-grams of a text without making tokens: the runs of q code points in its normal form,
 * which has neither white space nor punctuation. The hashes are those of the terms that {@link
 * QGramFilter} makes from the whole text.
 *
 * <p>Example, q = 3: {@code "A rose is a flower"} gives the hashes of {@code Aro}, {@code ros},
 * {@code ose}, {@code sei}, {@code eis}, {@code isa}, {@code saf}, {@code afl}, {@code flo}, {@code
 * low}, {@code owe}, {@code wer}.
 *
 * <p>Paper: DDD, section 3.3. A text whose normal form is shorter than q is one gram here; the
 * paper has none for it.
 *
 * <p>Cost: time linear in the text times q, one buffer of 8,192 characters, nothing allocated per
 * gram or text. For use by one thread.
 */
public final class QGramScanner {

  private static final int BUFFER_LENGTH = 8192;

  private final int q;

  // Normal form up to the limit. The gram in hand goes from start to end.
  private final char[] buffer = new char[BUFFER_LENGTH];
  private int limit;
  private int start;
  private int end;
  private int codePoints;

  private Reader reader = Reader.nullReader();
  private boolean exhausted;
  // The last character read, if it is the first half of a pair; otherwise 0.
  private char half;

  private boolean first = true;
  private long hash;

  /**
   * Creates a scanner of an empty text.
   *
   * @param q the code points in a gram, 1 to {@link QGramFilter#MAX_Q}
   */
  public QGramScanner(int q) {
    this.q = QGramFilter.checked(q);
  }

  /**
   * Starts with a text.
   *
   * @param text the text, which is read as far as grams are asked for and not closed
   */
  public void reset(Reader text) {
    reader = text;
    exhausted = false;
    half = 0;
    limit = 0;
    start = 0;
    end = 0;
    codePoints = 0;
    first = true;
    hash = 0;
  }

  /**
   * Moves to the next gram.
   *
   * @return false if there is none
   * @throws IOException if the text cannot be read
   */
  public boolean next() throws IOException {
    if (codePoints == q) {
      start += width(start);
      codePoints--;
    }
    while (codePoints < q) {
      if (end == limit && !fill()) {
        break;
      }
      end += width(end);
      codePoints++;
    }
    boolean found = codePoints == q || first && codePoints > 0;
    first = false;
    if (found) {
      hash = FeatureHash.of(buffer, start, end - start);
    }
    return found;
  }

  /**
   * The hash of the gram.
   *
   * @return the same as {@link FeatureHash#of(CharSequence)} of its characters
   */
  public long hash() {
    return hash;
  }

  private int width(int index) {
    return Character.isHighSurrogate(buffer[index]) ? 2 : 1;
  }

  /** Reads on until there is more of the normal form, and keeps the gram in hand. */
  private boolean fill() throws IOException {
    limit -= start;
    end -= start;
    System.arraycopy(buffer, start, buffer, 0, limit);
    start = 0;
    while (end == limit && !exhausted) {
      int from = limit;
      if (half != 0) {
        buffer[from++] = half;
        half = 0;
      }
      int read = reader.read(buffer, from, BUFFER_LENGTH - from);
      exhausted = read < 0;
      normalize(exhausted ? from : from + read);
    }
    return end < limit;
  }

  /** Brings what has been read, from the limit on, into the normal form. */
  private void normalize(int readEnd) {
    char[] chars = buffer;
    int write = limit;
    for (int i = write; i < readEnd; i++) {
      char c = chars[i];
      byte kind = NormalForm.kind(c);
      if (kind != NormalForm.HALF) {
        // Written in any case, and left behind only if it is kept: no branch to be guessed.
        chars[write] = c;
        write += kind;
      } else if (i + 1 == readEnd) {
        half = Character.isHighSurrogate(c) ? c : 0;
      } else if (Character.isSurrogatePair(c, chars[i + 1])) {
        i++;
        if (NormalForm.keeps(Character.toCodePoint(c, chars[i]))) {
          chars[write++] = c;
          chars[write++] = chars[i];
        }
      }
    }
    limit = write;
  }
}
