package io.doppel.bits;

import io.doppel.features.FeatureRuns;
import io.doppel.features.TextTokens;
import io.doppel.signature.BitSignature;
import io.doppel.signature.VectorSignature;
import io.doppel.sketch.BitSketch;
import io.doppel.sketch.VectorSketch;

/**
 * Random projections of a weighted vector: ANDD-LSH-Cos. Time: 4 hashes for each feature and 64
 * bits, and an addition for each bit of its weight.
 */
final class VectorProjection implements BitSketch {
  private final VectorSketch vectors;
  private final RandomPlanes planes;

  VectorProjection(int bits, VectorSketch vectors) {
    this.planes = new RandomPlanes(bits);
    this.vectors = vectors;
  }

  @Override
  public BitSignature of(long[] tokens, int count) {
    return of(TextTokens.plain(tokens, count));
  }

  @Override
  public BitSignature of(TextTokens tokens) {
    VectorSignature vector = vectors.of(tokens);
    if (vector == null) {
      return null;
    }
    long[] features = new long[vector.size()];
    int[] weights = new int[vector.size()];
    long total = 0;
    for (int i = 0; i < features.length; i++) {
      features[i] = vector.element(i);
      weights[i] = vector.weight(i);
      total += Math.abs(weights[i]);
    }
    return planes.project(features, features.length, weights, total);
  }

  @Override
  public boolean usesMarks() {
    return vectors.usesMarks();
  }

  @Override
  public int bits() {
    return planes.bits();
  }

  @Override
  public String parameters() {
    return "projections=" + bits() + " " + vectors.parameters();
  }

  @Override
  public FeatureRuns featureRuns() {
    return vectors.featureRuns();
  }
}
