package io.doppel.sketch;

import io.doppel.measure.BitSignature;
import io.doppel.measure.ElementWeights;
import java.util.Arrays;
import java.util.Objects;

/**
 * Charikar's random projection: each different feature has a random vector with components from
 * [-1, 1], and each bit says whether the sum of its component over all features is positive.
 *
 * <p>Example, with two bits: the features (0.3, -0.8) and (-0.1, 0.2) have the sum (0.2, -0.6) and
 * the fingerprint 10.
 *
 * <p>Charikar, STOC 2002, as ANDD describes it (section 2.3, after Henzinger). A component is one
 * of the 16 numbers -15, -13, ..., 15 (of 15), made of four bits of the feature's hash, so that
 * sums are whole numbers that do not depend on their order. Two texts differ in a bit with a
 * probability of about the angle of their vectors over pi.
 *
 * <p>Time: n log(n) to find the different features, and then 4 hashes for each feature and 64 bits:
 * some 0.1 microseconds a feature for 384 bits.
 */
final class RandomProjection implements BitSketch {
  /** A component of n bits is one of 2^n numbers. */
  private static final int COMPONENT_BITS = 4;

  private static final int LARGEST_COMPONENT = (1 << COMPONENT_BITS) - 1;

  private final int signWords;
  private final Shingles shingles;
  private final ElementWeights weights;

  RandomProjection(int bits, int words, ElementWeights weights) {
    if (bits < Long.SIZE || bits > BitSketches.MOST_BITS || bits % Long.SIZE != 0) {
      throw new IllegalArgumentException(
          "projections must be a multiple of 64 in [64, "
              + BitSketches.MOST_BITS
              + "], got "
              + bits);
    }
    this.signWords = bits / Long.SIZE;
    this.shingles = new Shingles(words);
    this.weights = Objects.requireNonNull(weights, "weights");
  }

  @Override
  public BitSignature of(long[] tokens, int count) {
    long[] features = shingles.of(tokens, count);
    Arrays.sort(features);
    int size = 0;
    for (int i = 0; i < features.length; i++) {
      if (i == 0 || features[i] != features[i - 1]) {
        features[size++] = features[i];
      }
    }
    int[] weightOf = null;
    long total = size;
    if (weights != ElementWeights.EQUAL) {
      weightOf = new int[size];
      total = 0;
      for (int i = 0; i < size; i++) {
        weightOf[i] = weights.of(FeatureHash.element(features[i]));
        total += weightOf[i];
      }
    }
    return total == 0 ? null : project(features, size, weightOf, total);
  }

  private BitSignature project(long[] features, int size, int[] weightOf, long total) {
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
          for (int i = 0; i < size; i++) {
            counters.addWeighted(components[i], weightOf[i], bit);
          }
        }
      }
      // a component is 2 u - 15 for its bits u, so the sum is positive if that of the bits is more
      // than 15 / 2 of the weights
      signs[word] = counters.moreThan(LARGEST_COMPONENT * total / 2);
    }
    return BitSignature.of(signs);
  }

  @Override
  public int bits() {
    return signWords * Long.SIZE;
  }

  @Override
  public String parameters() {
    return "projections=" + bits() + " words=" + shingles.words() + " weights=" + weights.id();
  }
}
