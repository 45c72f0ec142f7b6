package io.doppel.lucene.combined;

import io.doppel.bits.BitMeasure;
import io.doppel.bits.BitSketches;
import io.doppel.bits.HammingBounds;
import io.doppel.candidates.CandidateRule;
import io.doppel.candidates.OverlapBounds;
import io.doppel.candidates.OverlapMeasure;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.TokenSource;
import io.doppel.lucene.sets.KeyedBuilder;
import io.doppel.lucene.sets.MinHashSettings;
import io.doppel.lucene.sets.OverlapSettings;
import io.doppel.sets.SetSketches;
import io.doppel.signature.ElementWeights;
import io.doppel.sketch.BitSketch;
import io.doppel.sketch.SetSketch;
import java.util.Objects;

/**
 * Builds a definition of {@code hybrid}: documents that share enough runs of words, as a MinHash
 * sketch estimates it, and whose vectors of words point in nearly the same direction, as random
 * projections estimate it. The similarity is the cosine of the vectors.
 */
public final class HybridBuilder extends KeyedBuilder<HybridBuilder> {
  /** The least share of common runs of words if nothing else is said. */
  public static final double DEFAULT_RESEMBLANCE = 0.5;

  static final double DEFAULT_COSINE = 0.9;

  private MinHashSettings sketch = MinHashSettings.DEFAULT;
  private int projections = BitSketches.DEFAULT_PROJECTIONS;
  private double resemblance = DEFAULT_RESEMBLANCE;

  HybridBuilder(String field) {
    super(field);
    threshold = DEFAULT_COSINE;
  }

  /**
   * {@code hybrid}: texts that share runs of words, as {@code shingles} finds them, and that {@code
   * charikar} confirms. The similarity is the latter's.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static HybridBuilder hybrid(String field) {
    return new HybridBuilder(field);
  }

  /**
   * Sets the least share of runs of words that near-duplicates have in common.
   *
   * @param share in (0, 1]
   * @return this
   */
  public HybridBuilder resemblance(double share) {
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException("resemblance must be in (0, 1], got " + share);
    }
    resemblance = share;
    return this;
  }

  /**
   * Sets the sketch of the runs of words.
   *
   * @param settings the sketch
   * @return this
   */
  public HybridBuilder shingles(MinHashSettings settings) {
    sketch = Objects.requireNonNull(settings, "settings");
    return this;
  }

  /**
   * Sets how many random projections there are.
   *
   * @param bits a multiple of 64; 384 if not set
   * @return this
   */
  public HybridBuilder projections(int bits) {
    projections = bits;
    return this;
  }

  @Override
  protected HybridBuilder self() {
    return this;
  }

  @Override
  public Definition build() {
    SetSketch set =
        SetSketches.minHash(sketch.words(), sketch.slots(), sketch.bits(), sketch.keySlots());
    BitSketch bits = BitSketches.randomProjection(projections, 1, ElementWeights.EQUAL);
    TokenSource tokens = tokens();
    HybridScheme scheme = new HybridScheme("hybrid", field, tokens, set, bits, tokenLimits);
    double chance = Math.scalb(1.0, -sketch.bits());
    OverlapSettings settings =
        new OverlapSettings(
            new OverlapBounds(OverlapMeasure.MAX_OVERLAP, resemblance, chance, pruning),
            new CandidateRule(false, chance, minKeys, hotShare),
            ElementWeights.EQUAL,
            scheme.elementBits());
    return new HybridNearDup(
        SignatureSource.of(field, scheme),
        settings,
        HammingBounds.ofThreshold(BitMeasure.COSINE, projections, threshold));
  }
}
