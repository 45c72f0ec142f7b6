package io.doppel.compare;

import java.util.Arrays;

/**
 * Finds the runs that occur once in each of two texts. Open addressing by the runs' hashes. One
 * thread's worker; reuses its buffers.
 *
 * <p>Not a {@link io.doppel.features.LongTable}: a run has two places, and a table that is cleared
 * for each pair of texts must not have its keys, two thirds of it, to clear.
 */
final class RunTable {
  private static final int NONE = -1;
  private static final int SEVERAL = -2;

  private long[] keys = new long[0];
  private int[] ofFirst = new int[0];
  private int[] ofSecond = new int[0];
  private int mask;

  /** Forgets all, and makes room for so many runs of the first text. */
  void clear(int runs) {
    if (runs > 1 << 28) {
      throw new IllegalArgumentException("a text must have <= 2^28 words, got " + runs);
    }
    int places = Integer.highestOneBit(Math.max(1, runs)) << 2;
    if (places > keys.length) {
      keys = new long[places];
      ofFirst = new int[places];
      ofSecond = new int[places];
    }
    mask = places - 1;
    Arrays.fill(ofFirst, 0, places, NONE);
    Arrays.fill(ofSecond, 0, places, NONE);
  }

  /** Takes a run of the first text. */
  void addFirst(long key, int position) {
    int place = place(key);
    keys[place] = key;
    ofFirst[place] = ofFirst[place] == NONE ? position : SEVERAL;
  }

  /** Takes a run of the second text. */
  void addSecond(long key, int position) {
    int place = place(key);
    if (ofFirst[place] >= 0) {
      ofSecond[place] = ofSecond[place] == NONE ? position : SEVERAL;
    }
  }

  /** Where in the second text the only run is like this only one of the first; negative if not. */
  int partner(long key) {
    int place = place(key);
    return ofFirst[place] >= 0 ? ofSecond[place] : NONE;
  }

  /** The place in the first text that a key stands for; negative if there is none. */
  int first(long key) {
    return ofFirst[place(key)];
  }

  /**
   * Makes a key stand for another place of the first text, or for none.
   *
   * @return the place before; negative if there was none
   */
  int replaceFirst(long key, int position) {
    int place = place(key);
    int before = ofFirst[place];
    keys[place] = key;
    ofFirst[place] = position < 0 ? SEVERAL : position; // never free again: others lie behind it
    return before;
  }

  private int place(long key) {
    int place = (int) (key >>> 32 ^ key) & mask;
    while (ofFirst[place] != NONE && keys[place] != key) {
      place = place + 1 & mask;
    }
    return place;
  }
}
