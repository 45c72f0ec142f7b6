package io.doppel.signature;

import java.util.Arrays;

/**
 * The distinct byte 4-grams of a signature. Four bytes is the shortest match of Snappy and LZ4, so
 * what two signatures share below that length saves nothing when they are compressed together.
 *
 * <p>Example: {@code abcdabcd} has the 4-grams {@code abcd bcda cdab dabc}. A gram is held as an
 * {@code int} with its first byte on top, so the order of unsigned ints is the order of the bytes.
 *
 * <p>Reused for many signatures by one thread. Time n log n for a signature of n bytes, memory 4 n
 * bytes.
 */
public final class FourGrams {
  /** The number of bytes in a gram. */
  public static final int LENGTH = 4;

  private static final int FLIP_SIGN = 0x8000_0000;

  private int[] grams = new int[64];
  private int count;

  /** Makes an empty set. */
  public FourGrams() {}

  /**
   * Replaces the content by the distinct grams of a signature.
   *
   * @param bytes the array that holds the signature
   * @param offset where it starts
   * @param length its length
   */
  public void of(byte[] bytes, int offset, int length) {
    int positions = Math.max(0, length - LENGTH + 1);
    if (grams.length < positions) {
      grams = new int[Math.max(positions, grams.length * 2)];
    }
    int gram = 0;
    for (int i = 0; i < length; i++) {
      gram = gram << 8 | bytes[offset + i] & 0xFF;
      if (i >= LENGTH - 1) {
        grams[i - LENGTH + 1] =
            gram ^ FLIP_SIGN; // so that the sort of signed ints is the order of the bytes
      }
    }
    Arrays.sort(grams, 0, positions);
    count = 0;
    for (int i = 0; i < positions; i++) {
      if (count == 0 || grams[i] != grams[count - 1]) {
        grams[count++] = grams[i];
      }
    }
  }

  /**
   * The number of distinct grams.
   *
   * @return 0 when the signature is shorter than a gram
   */
  public int count() {
    return count;
  }

  /**
   * A gram, in the order of their bytes.
   *
   * @param index 0 to {@link #count()} - 1
   * @return the four bytes, the first on top
   */
  public int get(int index) {
    return grams[index] ^ FLIP_SIGN;
  }

  /**
   * How many grams two signatures have in common.
   *
   * @param other the grams of the other one
   * @return the number of different grams that both have
   */
  public int common(FourGrams other) {
    int common = 0;
    int mine = 0;
    int theirs = 0;
    while (mine < count && theirs < other.count) {
      int difference = Integer.compare(grams[mine], other.grams[theirs]);
      common += difference == 0 ? 1 : 0;
      mine += difference <= 0 ? 1 : 0;
      theirs += difference >= 0 ? 1 : 0;
    }
    return common;
  }
}
