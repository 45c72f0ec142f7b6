package io.doppel.candidates;

import io.doppel.signature.SetSignature;

/**
 * About how many sets have a key, in 2 MiB whatever their number: a count-min sketch of two rows.
 * What it says is never too low; by how much it is too high depends on which other keys fall on the
 * same counters, on average 1 in 2^18 of all keys that were added and not removed.
 *
 * <p>It depends on what is in it and not on the order in which that came and went, so it can be
 * made anew from what is there. Not safe for use by several threads.
 */
public final class KeyCounts {
  private static final int BITS = 18;
  private static final long FIRST = 0x9E3779B97F4A7C15L;
  private static final long SECOND = 0xC2B2AE3D27D4EB4FL;

  private final int[] first = new int[1 << BITS];
  private final int[] second = new int[1 << BITS];

  /** Makes counts that are all 0. */
  public KeyCounts() {}

  /**
   * Counts the keys of a set.
   *
   * @param set the set
   */
  public void add(SetSignature set) {
    for (int i = 0; i < set.keyCount(); i++) {
      add(set.key(i), 1);
    }
  }

  /**
   * Takes back what {@link #add} did.
   *
   * @param set a set that was added
   */
  public void remove(SetSignature set) {
    for (int i = 0; i < set.keyCount(); i++) {
      add(set.key(i), -1);
    }
  }

  /**
   * Counts a key once more.
   *
   * @param key the key
   */
  public void add(long key) {
    add(key, 1);
  }

  private void add(long key, int count) {
    first[slot(key, FIRST)] += count;
    second[slot(key, SECOND)] += count;
  }

  /**
   * How many sets have a key.
   *
   * @param key the key
   * @return the number, or a larger one
   */
  public int of(long key) {
    return Math.min(first[slot(key, FIRST)], second[slot(key, SECOND)]);
  }

  private static int slot(long key, long factor) {
    return (int) ((key ^ key >>> 32) * factor >>> Long.SIZE - BITS);
  }
}
