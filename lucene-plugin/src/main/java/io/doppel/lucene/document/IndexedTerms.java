package io.doppel.lucene.document;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;

/**
 * What an index has of a document's field, for schemes that {@linkplain SignatureScheme#takesTerms
 * take terms}: the terms themselves, or the stored values that they are made of, each by itself. It
 * goes where texts go, and {@link TermHashes} takes it. It has no characters: to read any is an
 * error of the program.
 */
public abstract class IndexedTerms extends Reader {
  private static final int CHARACTERS_OF_TERM = 8;

  private final int length;

  private IndexedTerms(int length) {
    this.length = length;
  }

  /** Terms by their hashes. */
  public static IndexedTerms of(long[] hashes) {
    return new IndexedTerms(
        (int) Math.min(Integer.MAX_VALUE, (long) CHARACTERS_OF_TERM * hashes.length)) {
      @Override
      boolean addTo(TermHashes terms) {
        for (long hash : hashes) {
          if (!terms.add(hash)) {
            return false;
          }
        }
        return true;
      }
    };
  }

  /** The terms of values that are analyzed one by one, as when they were indexed. */
  public static IndexedTerms of(String[] values) {
    long characters = 0;
    for (String value : values) {
      characters += value.length();
    }
    return new IndexedTerms((int) Math.min(Integer.MAX_VALUE, characters)) {
      @Override
      boolean addTo(TermHashes terms) throws IOException {
        for (String value : values) {
          if (!terms.addText(new StringReader(value))) {
            return false;
          }
        }
        return true;
      }
    };
  }

  /**
   * Gives the terms.
   *
   * @return false if they are more than a signature may have
   */
  abstract boolean addTo(TermHashes terms) throws IOException;

  /** About how many characters a text of so many terms has. */
  public final int length() {
    return length;
  }

  @Override
  public final int read(char[] characters, int offset, int count) {
    throw new IllegalStateException("terms of an index are not text");
  }

  @Override
  public final void close() {}
}
