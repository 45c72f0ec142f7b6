package io.doppel.sketch;

import java.util.Arrays;

/**
 * The minima of a set of features under many random orders, one for each slot. Two sets have the
 * same minimum in a slot with a probability that is their Jaccard similarity, so the share of equal
 * slots is an unbiased estimate of it, also for sets that have fewer features than there are slots.
 *
 * <p>Dahlgaard, Knudsen and Thorup: Fast Similarity Sketching, 2017. In each round every feature
 * falls into a random slot with a random value; a slot keeps the least value of the first round
 * that reaches it; there are as many rounds as it takes to fill all slots. So n features cost about
 * max(n, slots * ln(slots)) hashes in place of n * slots, and the variance is at most that of
 * independent slots. In the rounds from the number of slots on, which all but never come, all
 * features fall into one slot, so that the end is certain.
 *
 * <p>The order of the features does not matter, nor how often one comes.
 */
final class MinHash {
  private final int slots;

  MinHash(int slots) {
    this.slots = SetSketches.checked("slots", slots, 1, 1 << 16);
  }

  int slots() {
    return slots;
  }

  /** The minimum of each slot; there must be at least one feature. */
  long[] of(long[] features) {
    long[] minima = new long[slots];
    int[] filledIn = new int[slots];
    Arrays.fill(filledIn, -1);
    int empty = slots;
    for (int round = 0; empty > 0; round++) {
      for (long feature : features) {
        long hash = FeatureHash.numbered(feature, round);
        int slot = round < slots ? slot(hash) : round - slots;
        if (filledIn[slot] < 0) {
          filledIn[slot] = round;
          minima[slot] = hash;
          empty--;
        } else if (filledIn[slot] == round && Long.compareUnsigned(hash, minima[slot]) < 0) {
          minima[slot] = hash;
        }
      }
    }
    return minima;
  }

  /** From the upper half of the bits; the lower half decides between features in one slot. */
  private int slot(long hash) {
    return (int) ((hash >>> 32) * slots >>> 32);
  }
}
