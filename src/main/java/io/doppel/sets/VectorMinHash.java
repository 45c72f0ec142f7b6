package io.doppel.sets;

import io.doppel.features.FeatureRuns;
import io.doppel.features.TextTokens;
import io.doppel.signature.SetSignature;
import io.doppel.signature.VectorSignature;
import io.doppel.sketch.SetSketch;
import io.doppel.sketch.VectorSketch;

/**
 * A MinHash sketch of a weighted vector, each of whose features comes as often as it weighs:
 * ANDD-LSH-Jacc. The share of equal slots estimates the sum of the smaller weights over the sum of
 * the larger ones. Weights that are not positive do not count.
 *
 * <p>Time: two hashes for each copy, of which a feature has about 30 and at most 256; memory: 12
 * bytes a feature.
 */
final class VectorMinHash implements SetSketch {
  private final VectorSketch vectors;
  private final Slots slots;

  VectorMinHash(VectorSketch vectors, int slots, int bits, int keySlots) {
    this.vectors = vectors;
    this.slots = new Slots(slots, bits, keySlots);
  }

  @Override
  public SetSignature of(long[] tokens, int count) {
    return of(TextTokens.plain(tokens, count));
  }

  @Override
  public SetSignature of(TextTokens tokens) {
    VectorSignature vector = vectors.of(tokens);
    if (vector == null) {
      return null;
    }
    long[] features = new long[vector.size()];
    int[] copies = new int[vector.size()];
    boolean counts = false;
    for (int i = 0; i < features.length; i++) {
      features[i] = vector.element(i);
      copies[i] = SetSketches.copies(vector.weight(i));
      counts |= copies[i] > 0;
    }
    return counts ? slots.of(features, copies) : null;
  }

  @Override
  public boolean usesMarks() {
    return vectors.usesMarks();
  }

  @Override
  public void check(SetSignature set) {
    slots.check(set);
  }

  @Override
  public int elementBits() {
    return slots.elementBits();
  }

  @Override
  public String parameters() {
    return vectors.parameters() + " " + slots.parameters();
  }

  @Override
  public FeatureRuns featureRuns() {
    return vectors.featureRuns();
  }
}
