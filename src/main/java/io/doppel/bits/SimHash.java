package io.doppel.bits;

import io.doppel.features.FeatureHash;
import io.doppel.features.FeatureRuns;
import io.doppel.features.Shingles;
import io.doppel.signature.BitSignature;
import io.doppel.signature.ElementWeights;
import io.doppel.sketch.BitSketch;
import java.util.Objects;

/**
 * Simhash: a fingerprint of 64 bits, each the majority of that bit in the hashes of all features,
 * every occurrence of a feature counted. A bit for which as many are set as not is 0.
 *
 * <p>Example, with 4 bits: the hashes 1100, 1010 and 0110 have the majorities 1110.
 *
 * <p>Manku, Jain and Das Sarma: Detecting Near-Duplicates for Web Crawling, WWW 2007; as the
 * CiteSeerX study uses it (section 3.1). Texts whose features are the same in other places have the
 * same fingerprint; with single words that is any order of the words. Linear in the tokens.
 */
final class SimHash implements BitSketch {
  private final Shingles shingles;
  private final ElementWeights weights;

  SimHash(int words, ElementWeights weights) {
    this.shingles = new Shingles(words);
    this.weights = Objects.requireNonNull(weights, "weights");
  }

  @Override
  public BitSignature of(long[] tokens, int count) {
    long[] features = shingles.of(tokens, count);
    BitCounters counters = new BitCounters();
    long total = features.length;
    if (weights == ElementWeights.EQUAL) {
      counters.addAll(features, features.length, 0);
    } else {
      total = 0;
      for (long feature : features) {
        int weight = weights.of(FeatureHash.element(feature));
        total += weight;
        counters.addWeighted(feature, weight, 0);
      }
    }
    return total == 0 ? null : BitSignature.of(counters.moreThan(total / 2));
  }

  @Override
  public int bits() {
    return Long.SIZE;
  }

  @Override
  public boolean ignoresOrder() {
    return shingles.words() == 1;
  }

  @Override
  public String parameters() {
    return "words=" + shingles.words() + " weights=" + weights.id();
  }

  @Override
  public FeatureRuns featureRuns() {
    return FeatureRuns.shingles(shingles.words());
  }
}
