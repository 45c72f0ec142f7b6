package io.doppel.benchmarks.fingerprints;

/**
 * Ten lines of Java: fingerprints are sorted by each of k + 1 blocks, and those that agree in one
 * are compared. What a join is measured against; it counts the pairs only.
 */
public final class BlockJoin {
  private BlockJoin() {}

  /**
   * Counts the pairs.
   *
   * @param all the fingerprints
   * @param maxBits how many bits may differ, at least 3 so that a block has at most 16 bits
   * @return how many pairs there are, each counted once
   */
  public static long count(long[] all, int maxBits) {
    long pairs = 0;
    int blocks = maxBits + 1;
    for (int block = 0; block < blocks; block++) {
      int shift = Long.SIZE * block / blocks;
      long mask = (1L << Long.SIZE * (block + 1) / blocks - shift) - 1;
      int[] starts = new int[(int) mask + 2];
      for (long one : all) {
        starts[(int) (one >>> shift & mask) + 1]++;
      }
      for (int i = 1; i < starts.length; i++) {
        starts[i] += starts[i - 1];
      }
      long[] sorted = new long[all.length];
      for (long one : all) {
        sorted[starts[(int) (one >>> shift & mask)]++] = one;
      }
      int from = 0;
      for (int group = 0; group <= mask; group++) {
        pairs += within(sorted, from, starts[group], maxBits, block);
        from = starts[group];
      }
    }
    return pairs;
  }

  private static long within(long[] sorted, int from, int to, int maxBits, int block) {
    long pairs = 0;
    for (int i = from; i < to; i++) {
      for (int j = i + 1; j < to; j++) {
        long differing = sorted[i] ^ sorted[j];
        if (Long.bitCount(differing) <= maxBits && firstEqual(differing, maxBits + 1) == block) {
          pairs++;
        }
      }
    }
    return pairs;
  }

  private static int firstEqual(long differing, int blocks) {
    int block = 0;
    int shift = 0;
    while (true) {
      int end = Long.SIZE * (block + 1) / blocks;
      if ((differing >>> shift & (1L << end - shift) - 1) == 0) {
        return block;
      }
      block++;
      shift = end;
    }
  }
}
