package io.doppel.signature;

import java.util.Arrays;
import java.util.Objects;

/**
 * A sequence of symbols: the characters of a feature code, or the sentences of a text, each as a
 * number. Two of them are compared by the runs of symbols that they have in common. Immutable.
 *
 * <p>Stored as one number after the other, seven bits a byte, the lowest first, the top bit set on
 * all but the last byte of a number: a Latin letter takes one byte, a Chinese character three.
 */
public final class SequenceSignature implements Signature, Comparable<SequenceSignature> {
  private static final int MOST_BYTES = 5;
  private static final int OCCURRENCE_BITS = SetSignature.MAX_BITS - 31;

  private final int[] symbols;

  private SequenceSignature(int[] symbols) {
    this.symbols = symbols;
  }

  /**
   * Makes a sequence.
   *
   * @param symbols the symbols, each at least 0; not kept
   * @param count how many of the array's symbols count
   * @return the sequence, or null if it is empty
   */
  public static SequenceSignature of(int[] symbols, int count) {
    Objects.checkFromIndexSize(0, count, symbols.length);
    int[] own = Arrays.copyOf(symbols, count);
    for (int symbol : own) {
      if (symbol < 0) {
        throw new IllegalArgumentException("symbols must be >= 0, got " + symbol);
      }
    }
    return count == 0 ? null : new SequenceSignature(own);
  }

  /**
   * Makes a sequence from its stored form.
   *
   * @param packed the array that holds the packed form; copied
   * @param offset where it starts
   * @param packedLength how many bytes it has
   * @return the sequence
   * @throws IllegalArgumentException if that is not the packed form of a sequence
   */
  public static SequenceSignature unpack(byte[] packed, int offset, int packedLength) {
    int[] symbols = new int[packedLength];
    int count = unpack(packed, offset, packedLength, symbols);
    return new SequenceSignature(Arrays.copyOf(symbols, count));
  }

  /**
   * Reads the symbols of a stored form into an array of the caller's, so that nothing is allocated.
   *
   * @param packed the array that holds the packed form
   * @param offset where it starts
   * @param packedLength how many bytes it has
   * @param symbols takes the symbols; as many elements as there are bytes are always enough
   * @return how many symbols there are
   * @throws IllegalArgumentException if that is not the packed form of a sequence
   */
  public static int unpack(byte[] packed, int offset, int packedLength, int[] symbols) {
    int end = offset + packedLength;
    int count = 0;
    int next = offset;
    while (next < end) {
      int start = next;
      long symbol = 0;
      int shift = 0;
      byte last;
      do {
        last = next < end ? packed[next] : 0;
        symbol |= (long) (last & 0x7F) << shift;
        shift += 7;
        next++;
      } while (last < 0 && next - start < MOST_BYTES);
      boolean damaged = next > end || last < 0 || (last == 0 && next - start > 1);
      if (damaged || symbol > Integer.MAX_VALUE) {
        throw new IllegalArgumentException(
            "a packed sequence must hold numbers < 2^31, got damaged bytes at "
                + (start - offset)
                + " of "
                + packedLength);
      }
      symbols[count++] = (int) symbol;
    }
    if (count == 0) {
      throw new IllegalArgumentException("a packed sequence must hold >= 1 symbol, got 0 bytes");
    }
    return count;
  }

  /** The number of symbols. */
  @Override
  public int length() {
    return symbols.length;
  }

  /**
   * A symbol.
   *
   * @param index 0 to {@link #length()} - 1
   * @return the symbol, at least 0
   */
  public int symbol(int index) {
    return symbols[index];
  }

  /**
   * Copies all symbols.
   *
   * @param into the array that takes them
   * @param offset where the first one goes
   */
  public void copyTo(int[] into, int offset) {
    System.arraycopy(symbols, 0, into, offset, symbols.length);
  }

  /**
   * The multiset of the symbols: an element is a symbol, which has 31 bits, and the number of its
   * occurrence. What two sequences have in common, in whatever order, is what these have. Time n
   * log n.
   *
   * @return a set as long as the sequence
   */
  public SetSignature multiset() {
    int[] sorted = symbols.clone();
    Arrays.sort(sorted);
    long[] elements = new long[sorted.length];
    int occurrence = 0;
    for (int i = 0; i < sorted.length; i++) {
      occurrence = i > 0 && sorted[i] == sorted[i - 1] ? occurrence + 1 : 0;
      if (occurrence >>> OCCURRENCE_BITS != 0) {
        throw new IllegalArgumentException(
            "a sequence must have each symbol < 2^"
                + OCCURRENCE_BITS
                + " times, got "
                + sorted[i]
                + " more often");
      }
      elements[i] = (long) sorted[i] << OCCURRENCE_BITS | occurrence;
    }
    return SetSignature.of(elements, elements.length, ElementWeights.EQUAL);
  }

  /**
   * The symbols themselves.
   *
   * @return the array, not to be changed
   */
  public int[] symbols() {
    return symbols;
  }

  @Override
  public byte[] pack() {
    int length = 0;
    for (int symbol : symbols) {
      length += bytes(symbol);
    }
    byte[] packed = new byte[length];
    int next = 0;
    for (int symbol : symbols) {
      int left = symbol;
      while (left > 0x7F) {
        packed[next++] = (byte) (left | 0x80);
        left >>>= 7;
      }
      packed[next++] = (byte) left;
    }
    return packed;
  }

  private static int bytes(int symbol) {
    return Math.max(1, (Integer.SIZE - Integer.numberOfLeadingZeros(symbol) + 6) / 7);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SequenceSignature that && Arrays.equals(symbols, that.symbols);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(symbols);
  }

  /**
   * Some order, so that a map of sequences whose hash codes somebody has made equal stays fast.
   *
   * @param other another sequence
   * @return 0 for equal sequences only
   */
  @Override
  public int compareTo(SequenceSignature other) {
    return Arrays.compare(symbols, other.symbols);
  }
}
