package io.doppel.sets;

import io.doppel.features.FeatureHash;
import io.doppel.features.FeatureRuns;
import io.doppel.features.Shingles;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import io.doppel.sketch.SetSketch;
import java.util.Arrays;

/**
 * The set of a text's k-grams and, if they have several tokens, of its tokens: what is counted for
 * {@code VectorSketches}.
 */
final class GramSet implements SetSketch {
  private final Shingles shingles;
  private final Shingles tokens = new Shingles(1);

  GramSet(int words) {
    this.shingles = new Shingles(words);
  }

  @Override
  public SetSignature of(long[] hashes, int count) {
    long[] elements = shingles.elements(hashes, count);
    int grams = elements.length;
    if (shingles.words() > 1) {
      elements = Arrays.copyOf(elements, grams + count);
      System.arraycopy(tokens.elements(hashes, count), 0, elements, grams, count);
    }
    return SetSignature.of(elements, elements.length, ElementWeights.EQUAL);
  }

  @Override
  public int elementBits() {
    return FeatureHash.ELEMENT_BITS;
  }

  @Override
  public boolean ignoresOrder() {
    return shingles.words() == 1;
  }

  @Override
  public String parameters() {
    return "grams=" + shingles.words();
  }

  @Override
  public FeatureRuns featureRuns() {
    return FeatureRuns.shingles(shingles.words());
  }
}
