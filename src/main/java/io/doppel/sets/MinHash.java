package io.doppel.sets;

import io.doppel.features.Checked;
import io.doppel.features.FeatureHash;
import java.util.Arrays;

/**
 * The minima of a set of features under many random orders, one for each slot. Two sets have the
 * same minimum in a slot with a probability that is their Jaccard similarity, so the share of equal
 * slots is an unbiased estimate of it, also for sets that have fewer features than there are slots.
 *
 * <p>Dahlgaard, Knudsen and Thorup: Fast Similarity Sketching, 2017. In each round every feature
 * falls into a random slot with a random value; a slot keeps the least value of the first round
 * that reaches it; there are as many rounds as it takes to fill all slots. So n features cost about
 * n + slots * ln(slots) hashes in place of n * slots, and the variance is at most that of
 * independent slots, about half of it for sets of fewer features than slots. In the rounds from the
 * number of slots on, which come only for a handful of features, all features fall into one slot,
 * so that the end is certain.
 *
 * <p>The order of the features does not matter, nor how often one comes.
 */
final class MinHash {
  private static final int MAX_SLOTS = 1 << 16;

  /** A minimum has the round above these bits, so that the least of all is of the first round. */
  private static final int HASH_BITS = 45;

  private static final long EMPTY = Long.MAX_VALUE;

  private final int slots;

  MinHash(int slots) {
    this.slots = Checked.number("slots", slots, 1, MAX_SLOTS);
  }

  int slots() {
    return slots;
  }

  /** The minimum of each slot; there must be at least one feature. */
  long[] of(long[] features) {
    if (features.length == 0) {
      throw new IllegalArgumentException("features must not be empty");
    }
    long[] minima = new long[slots];
    Arrays.fill(minima, EMPTY);
    int filled = 0;
    for (int round = 0; filled < slots; round++) {
      addRound(features, round, minima);
      while (filled < slots && minima[filled] != EMPTY) {
        filled++;
      }
    }
    return minima;
  }

  /**
   * The minimum of each slot for features that come several times, each time as another one: not
   * written out, since they may be very many.
   *
   * @param features the features
   * @param copies how often each comes; at least one comes at least once
   */
  long[] of(long[] features, int[] copies) {
    long[] minima = new long[slots];
    Arrays.fill(minima, EMPTY);
    long[] one = new long[1];
    int filled = 0;
    for (int round = 0; filled < slots; round++) {
      for (int i = 0; i < features.length; i++) {
        for (int copy = 0; copy < copies[i]; copy++) {
          one[0] = FeatureHash.numbered(features[i], copy);
          addRound(one, round, minima);
        }
      }
      while (filled < slots && minima[filled] != EMPTY) {
        filled++;
      }
    }
    return minima;
  }

  /** Has no branch that depends on a hash: guessing it wrong would cost more than all the rest. */
  private void addRound(long[] features, int round, long[] minima) {
    long roundBits = (long) round << HASH_BITS;
    for (long feature : features) {
      long hash = FeatureHash.numbered(feature, round);
      int slot = round < slots ? slot(hash) : round - slots;
      minima[slot] = Math.min(minima[slot], roundBits | hash & (1L << HASH_BITS) - 1);
    }
  }

  /** From the upper bits; the lower ones decide between features in one slot. */
  private int slot(long hash) {
    return (int) ((hash >>> 32) * slots >>> 32);
  }
}
