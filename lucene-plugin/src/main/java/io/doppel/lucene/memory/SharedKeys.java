package io.doppel.lucene.memory;

import java.util.Arrays;
import org.apache.lucene.util.RamUsageEstimator;

/**
 * Which numbers are at least so many times in a heap of them. To count each would touch memory all
 * over the place; so they are counted by hashes in a small table first, which leaves out most
 * numbers that are too few, then in a smaller one by other hashes, and what is left is sorted.
 */
final class SharedKeys {
  private static final long[] FACTORS = {0x9E3779B97F4A7C15L, 0xD1B54A32D192ED03L};

  /** A table has so many times more bytes than numbers: one in so many is left by chance. */
  private static final int SPARE_BITS = 3;

  /** So few are sorted at once. */
  private static final int FEW = 32;

  private int[] numbers = new int[64];
  private int count;
  private byte[] table = new byte[1024];

  /** Makes room for so many numbers, and takes none yet. */
  void start(int most) {
    count = 0;
    if (numbers.length < most) {
      numbers = new int[most + most / 2];
    }
  }

  void add(int number) {
    numbers[count++] = number;
  }

  void add(int[] from, int start, int end) {
    System.arraycopy(from, start, numbers, count, end - start);
    count += end - start;
  }

  /**
   * Leaves out of the numbers from an index on those that are not among the ones before it, but
   * perhaps not all.
   */
  void keepAmong(int index) {
    int bits = tableBits(index);
    int[] numbers = this.numbers; // local ones, since these loops are where the time goes
    byte[] table = this.table;
    int shift = Long.SIZE - bits;
    for (int i = 0; i < index; i++) {
      table[(int) (numbers[i] * FACTORS[0] >>> shift)] = 1;
    }
    int kept = index;
    for (int i = index; i < count; i++) {
      int number = numbers[i];
      numbers[kept] = number;
      kept += table[(int) (number * FACTORS[0] >>> shift)];
    }
    count = kept;
    Arrays.fill(table, 0, 1 << bits, (byte) 0);
  }

  /** How many bits number the places of a table for so many numbers; there is one. */
  private int tableBits(int numbers) {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(numbers) + SPARE_BITS;
    if (table.length < 1 << bits) {
      table = new byte[1 << bits];
    }
    return bits;
  }

  /** Leaves numbers out that come fewer times, but perhaps not all; the others are sorted. */
  void thin(int least) {
    for (long factor : FACTORS) {
      if (least > 1 && count > FEW) {
        thin(Math.min(least, Byte.MAX_VALUE), factor);
      }
    }
    Arrays.sort(numbers, 0, count);
  }

  private void thin(int least, long factor) {
    int bits = tableBits(count);
    int[] numbers = this.numbers; // local ones, since these loops are where the time goes
    byte[] table = this.table;
    int shift = Long.SIZE - bits;
    for (int i = 0; i < count; i++) {
      int at = (int) (numbers[i] * factor >>> shift);
      table[at] = (byte) Math.min(table[at] + 1, Byte.MAX_VALUE);
    }
    int kept = 0;
    for (int i = 0; i < count; i++) {
      int number = numbers[i];
      numbers[kept] = number;
      kept += table[(int) (number * factor >>> shift)] >= least ? 1 : 0;
    }
    count = kept;
    Arrays.fill(table, 0, 1 << bits, (byte) 0);
  }

  /** How many numbers are left; the same ones stand together. */
  int count() {
    return count;
  }

  int get(int index) {
    return numbers[index];
  }

  long bytes() {
    return RamUsageEstimator.sizeOf(numbers) + RamUsageEstimator.sizeOf(table);
  }
}
