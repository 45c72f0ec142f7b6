package io.doppel.sets;

import io.doppel.features.Checked;
import io.doppel.features.FeatureHash;
import io.doppel.frequencies.Boilerplate;
import io.doppel.frequencies.FrequencyRange;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import io.doppel.sketch.FeatureSketch;
import io.doppel.sketch.SetSketch;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The tokens of a text as a set or as a multiset. In a multiset the n-th occurrence of a token is
 * an element of its own, so that the overlap of two of them is the sum of minima.
 *
 * <p>Example: of {@code a b a} the set is {a, b}, the multiset {a1, b1, a2}. Time n log n.
 */
final class TokenSet extends FeatureSketch {
  private final boolean bag;
  private final int minFeatures;
  private final FrequencyRange range;

  TokenSet(boolean bag, int minFeatures, FrequencyRange range) {
    this(bag, minFeatures, range, Boilerplate.NONE);
  }

  private TokenSet(boolean bag, int minFeatures, FrequencyRange range, Boilerplate boilerplate) {
    super(boilerplate);
    this.bag = bag;
    this.minFeatures = Checked.number("minFeatures", minFeatures, 1, Integer.MAX_VALUE);
    this.range = range;
  }

  @Override
  public SetSketch without(Boilerplate boilerplate) {
    return new TokenSet(bag, minFeatures, range, boilerplate);
  }

  @Override
  public long[] features(long[] tokens, int count) {
    return Arrays.copyOf(tokens, count);
  }

  @Override
  public SetSignature sketch(long[] features, BitSet dropped) {
    long[] elements = left(features, dropped);
    int kept = 0;
    for (long feature : elements) {
      if (range == null || range.contains(FeatureHash.element(feature))) {
        elements[kept++] = feature;
      }
    }
    if (bag) {
      numberOccurrences(elements, kept);
    }
    for (int i = 0; i < kept; i++) {
      elements[i] = FeatureHash.element(elements[i]);
    }
    SetSignature signature =
        kept < minFeatures ? null : SetSignature.of(elements, kept, ElementWeights.EQUAL);
    return signature == null || signature.size() < minFeatures ? null : signature;
  }

  /** The first occurrence keeps its hash; the others get one from their number. */
  private static void numberOccurrences(long[] tokens, int count) {
    Arrays.sort(tokens, 0, count);
    long token = 0;
    int occurrence = 0;
    for (int i = 0; i < count; i++) {
      occurrence = i > 0 && tokens[i] == token ? occurrence + 1 : 0;
      token = tokens[i];
      if (occurrence > 0) {
        tokens[i] = FeatureHash.numbered(token, occurrence);
      }
    }
  }

  @Override
  public int elementBits() {
    return FeatureHash.ELEMENT_BITS;
  }

  @Override
  public boolean ignoresOrder() {
    return true;
  }

  @Override
  public String ownParameters() {
    return "repeated="
        + bag
        + " minFeatures="
        + minFeatures
        + (range == null ? "" : " " + range.parameters());
  }
}
