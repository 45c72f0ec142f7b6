package io.doppel.bits;

import io.doppel.features.FeatureHash;
import io.doppel.features.FeatureRuns;
import io.doppel.features.Shingles;
import io.doppel.signature.BitSignature;
import io.doppel.signature.ElementWeights;
import io.doppel.sketch.BitSketch;
import java.util.Arrays;
import java.util.Objects;

/**
 * Charikar's random projection: each different feature has a random vector with components from
 * [-1, 1], and each bit says whether the sum of its component over all features is positive.
 *
 * <p>Example, with two bits: the features (0.3, -0.8) and (-0.1, 0.2) have the sum (0.2, -0.6) and
 * the fingerprint 10.
 *
 * <p>Charikar, STOC 2002, as ANDD describes it (section 2.3, after Henzinger).
 *
 * <p>Time: n log(n) to find the different features, and then 4 hashes for each feature and 64 bits:
 * some 0.1 microseconds a feature for 384 bits.
 */
final class RandomProjection implements BitSketch {
  private final RandomPlanes planes;
  private final Shingles shingles;
  private final ElementWeights weights;

  RandomProjection(int bits, int words, ElementWeights weights) {
    this.planes = new RandomPlanes(bits);
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
    return total == 0 ? null : planes.project(features, size, weightOf, total);
  }

  @Override
  public int bits() {
    return planes.bits();
  }

  @Override
  public boolean ignoresOrder() {
    return shingles.words() == 1;
  }

  @Override
  public String parameters() {
    return "projections=" + bits() + " words=" + shingles.words() + " weights=" + weights.id();
  }

  @Override
  public FeatureRuns featureRuns() {
    return FeatureRuns.shingles(shingles.words());
  }
}
