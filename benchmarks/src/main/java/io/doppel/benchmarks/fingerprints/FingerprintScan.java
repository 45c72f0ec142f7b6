package io.doppel.benchmarks.fingerprints;

import java.util.Arrays;

/** Finds fingerprints by comparing all of them: what a query is measured against. */
public enum FingerprintScan {
  /** What anybody would write. */
  PLAIN("a loop over long[]") {
    @Override
    public int[] near(long[] all, long query, int maxBits) {
      int[] hits = new int[16];
      int count = 0;
      for (int i = 0; i < all.length; i++) {
        if (Long.bitCount(all[i] ^ query) <= maxBits) {
          hits = count < hits.length ? hits : Arrays.copyOf(hits, count * 2);
          hits[count++] = i;
        }
      }
      return Arrays.copyOf(hits, count);
    }
  },

  /** The least distance of a block first, in a loop that the compiler makes vectors of. */
  VECTORS("the same, vectorised") {
    @Override
    public int[] near(long[] all, long query, int maxBits) {
      int[] hits = new int[0];
      for (int from = 0; from < all.length; from += BLOCK) {
        int to = Math.min(all.length, from + BLOCK);
        if (nearest(all, from, to, query) <= maxBits) {
          int found = hits.length;
          int[] more = PLAIN.near(Arrays.copyOfRange(all, from, to), query, maxBits);
          hits = Arrays.copyOf(hits, found + more.length);
          for (int i = 0; i < more.length; i++) {
            hits[found + i] = from + more[i];
          }
        }
      }
      return hits;
    }
  };

  private static final int BLOCK = 1 << 12;

  private final String title;

  FingerprintScan(String title) {
    this.title = title;
  }

  /** The places of all that are near, in order. */
  public abstract int[] near(long[] all, long query, int maxBits);

  private static int nearest(long[] all, int from, int to, long query) {
    int least = Long.SIZE;
    for (int i = from; i < to; i++) {
      least = Math.min(least, Long.bitCount(all[i] ^ query));
    }
    return least;
  }

  String title() {
    return title;
  }
}
