package io.doppel.bits;

import io.doppel.features.FeatureHash;
import io.doppel.signature.BitSignature;

/**
 * On which side of random planes a vector is, a bit for each plane. Two vectors differ in a bit
 * with a probability of about their angle over pi.
 *
 * <p>A feature's component in a plane's direction is one of the 16 numbers -15, -13, ..., 15 (of
 * 15), made of four bits of the feature's hash, so that sums are whole numbers that do not depend
 * on their order.
 */
final class RandomPlanes {
  /** A component of n bits is one of 2^n numbers. */
  private static final int COMPONENT_BITS = 4;

  private static final int LARGEST_COMPONENT = (1 << COMPONENT_BITS) - 1;

  private final int signWords;

  RandomPlanes(int bits) {
    if (bits < Long.SIZE || bits > BitSketches.MOST_BITS || bits % Long.SIZE != 0) {
      throw new IllegalArgumentException(
          "projections must be a multiple of 64 in [64, "
              + BitSketches.MOST_BITS
              + "], got "
              + bits);
    }
    this.signWords = bits / Long.SIZE;
  }

  int bits() {
    return signWords * Long.SIZE;
  }

  /**
   * The sides that a vector is on.
   *
   * @param features its different features
   * @param size how many of the array's elements count
   * @param weightOf the weight of each; null if all are 1
   * @param total the sum of the weights without their signs, above 0
   */
  BitSignature project(long[] features, int size, int[] weightOf, long total) {
    long[] signs = new long[signWords];
    long[] components = new long[size];
    BitCounters counters = new BitCounters();
    for (int word = 0; word < signWords; word++) {
      counters.clear();
      for (int bit = 0; bit < COMPONENT_BITS; bit++) {
        int number = word * COMPONENT_BITS + bit;
        for (int i = 0; i < size; i++) {
          components[i] = FeatureHash.numbered(features[i], number);
        }
        if (weightOf == null) {
          counters.addAll(components, size, bit);
        } else {
          for (int i = 0; i < size; i++) { // a component with its bits turned over is its negative
            boolean positive = weightOf[i] >= 0;
            counters.addWeighted(
                positive ? components[i] : ~components[i], Math.abs(weightOf[i]), bit);
          }
        }
      }
      // a component is 2 u - 15 for its bits u, so the sum is positive if that of the bits is more
      // than 15 / 2 of the weights
      signs[word] = counters.moreThan(LARGEST_COMPONENT * total / 2);
    }
    return BitSignature.of(signs);
  }
}
