package io.doppel.sketch;

import io.doppel.measure.SetSignature;
import io.doppel.measure.VectorSignature;

/**
 * A MinHash sketch of a weighted vector, each of whose features comes as often as it weighs:
 * ANDD-LSH-Jacc. The share of equal slots estimates the sum of the smaller weights over the sum of
 * the larger ones. Weights that are not positive do not count.
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
    int copies = 0;
    for (int i = 0; vector != null && i < vector.size(); i++) {
      copies = Math.addExact(copies, SetSketches.copies(vector.weight(i)));
    }
    if (copies == 0) {
      return null;
    }
    long[] features = new long[copies];
    int count = 0;
    for (int i = 0; i < vector.size(); i++) {
      int number = SetSketches.copies(vector.weight(i));
      for (int copy = 0; copy < number; copy++) {
        features[count++] = FeatureHash.numbered(vector.element(i), copy);
      }
    }
    return slots.of(features);
  }

  @Override
  public boolean usesMarks() {
    return vectors.usesMarks();
  }

  @Override
  public int elementBits() {
    return slots.elementBits();
  }

  @Override
  public String parameters() {
    return vectors.parameters() + " " + slots.parameters();
  }
}
