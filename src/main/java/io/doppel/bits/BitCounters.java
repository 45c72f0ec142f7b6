package io.doppel.bits;

import java.util.Arrays;

/**
 * 64 counters side by side: one for each bit of a word, counting how often it is set. The counters
 * lie across the words, the lowest bits of all 64 in the first word, the next ones in the second,
 * so that adding to all of them is a few logical operations. For use by one thread.
 */
final class BitCounters {
  /** Counts up to 2^48: 2^31 features with a weight of 2^17. */
  private static final int MOST_PLANES = 48;

  private final long[] planes = new long[MOST_PLANES];

  /** Adds 2^plane to the counters of the bits that are set. */
  void add(long bits, int plane) {
    long carry = bits;
    for (int i = plane; carry != 0; i++) {
      long next = planes[i] & carry;
      planes[i] ^= carry;
      carry = next;
    }
  }

  /** Adds a weight, times 2^plane, to the counters of the bits that are set. */
  void addWeighted(long bits, int weight, int plane) {
    for (int left = weight; left != 0; left &= left - 1) {
      add(bits, plane + Integer.numberOfTrailingZeros(left));
    }
  }

  /**
   * Adds 2^plane for each of many words. Eight words at a time are added up among themselves first
   * (carry-save adders; Harley and Seal), which takes half a dozen operations a word.
   */
  void addAll(long[] words, int count, int plane) {
    long ones = 0;
    long twos = 0;
    long fours = 0;
    int i = 0;
    for (; i + 8 <= count; i += 8) {
      long twosA = carry(ones, words[i], words[i + 1]);
      ones ^= words[i] ^ words[i + 1];
      long twosB = carry(ones, words[i + 2], words[i + 3]);
      ones ^= words[i + 2] ^ words[i + 3];
      long foursA = carry(twos, twosA, twosB);
      twos ^= twosA ^ twosB;
      twosA = carry(ones, words[i + 4], words[i + 5]);
      ones ^= words[i + 4] ^ words[i + 5];
      twosB = carry(ones, words[i + 6], words[i + 7]);
      ones ^= words[i + 6] ^ words[i + 7];
      long foursB = carry(twos, twosA, twosB);
      twos ^= twosA ^ twosB;
      long eights = carry(fours, foursA, foursB);
      fours ^= foursA ^ foursB;
      add(eights, plane + 3);
    }
    for (; i < count; i++) {
      add(words[i], plane);
    }
    add(ones, plane);
    add(twos, plane + 1);
    add(fours, plane + 2);
  }

  /** What three bits carry: whether two of them are set. */
  private static long carry(long a, long b, long c) {
    return (a & b) | ((a ^ b) & c);
  }

  /** The bits whose counter is more than a number. */
  long moreThan(long number) {
    long more = 0;
    long equal = -1;
    for (int i = MOST_PLANES - 1; i >= 0; i--) {
      if ((number >>> i & 1) == 0) {
        more |= equal & planes[i];
        equal &= ~planes[i];
      } else {
        equal &= planes[i];
      }
    }
    return more;
  }

  void clear() {
    Arrays.fill(planes, 0);
  }
}
