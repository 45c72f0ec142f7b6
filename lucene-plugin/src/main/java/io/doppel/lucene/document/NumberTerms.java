package io.doppel.lucene.document;

import java.util.function.IntToLongFunction;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.util.BytesRef;

/**
 * Numbers as terms: all of the same width, the highest byte first, so that terms are in the order
 * of the numbers.
 */
public final class NumberTerms {
  private NumberTerms() {}

  /**
   * How many bytes a term has.
   *
   * @param bits how many bits the largest number has
   * @return the least number of whole bytes
   */
  public static int width(int bits) {
    return (bits + Byte.SIZE - 1) / Byte.SIZE;
  }

  /**
   * Writes a number as a term.
   *
   * @param number the number, not negative
   * @param term the term, of the wanted width
   */
  public static void write(long number, BytesRef term) {
    for (int i = 0; i < term.length; i++) {
      term.bytes[term.offset + i] = (byte) (number >>> Byte.SIZE * (term.length - 1 - i));
    }
  }

  /** A stream of such terms. */
  public static TokenStream stream(int width, int count, IntToLongFunction numbers) {
    BytesRef term = new BytesRef(new byte[width]);
    return new BinaryTerms(count) {
      @Override
      public BytesRef term(int index) {
        write(numbers.applyAsLong(index), term);
        return term;
      }
    };
  }
}
