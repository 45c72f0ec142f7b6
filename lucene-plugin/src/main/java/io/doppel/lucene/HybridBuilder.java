package io.doppel.lucene;

import io.doppel.lucene.document.HybridScheme;
import io.doppel.lucene.document.SignatureSource;
import io.doppel.lucene.document.TokenScheme;
import io.doppel.lucene.document.TokenSource;
import io.doppel.lucene.search.OverlapSettings;
import io.doppel.measure.BitMeasure;
import io.doppel.measure.CandidateRule;
import io.doppel.measure.ElementWeights;
import io.doppel.measure.HammingBounds;
import io.doppel.measure.OverlapBounds;
import io.doppel.measure.OverlapMeasure;
import io.doppel.sketch.BitSketch;
import io.doppel.sketch.BitSketches;
import io.doppel.sketch.SetSketch;
import io.doppel.sketch.SetSketches;
import java.util.Objects;
import org.apache.lucene.analysis.Analyzer;

/**
 * Builds a definition of {@code hybrid}: documents that share enough runs of words, as a MinHash
 * sketch estimates it, and whose vectors of words point in nearly the same direction, as random
 * projections estimate it. The similarity is the cosine of the vectors.
 */
public final class HybridBuilder {
  /** The least share of common runs of words if nothing else is said. */
  public static final double DEFAULT_RESEMBLANCE = 0.5;

  private static final double DEFAULT_COSINE = 0.9;

  private final String field;
  private MinHashSettings sketch = MinHashSettings.DEFAULT;
  private int projections = BitSketches.DEFAULT_PROJECTIONS;
  private double threshold = DEFAULT_COSINE;
  private double resemblance = DEFAULT_RESEMBLANCE;
  private Analyzer analyzer;
  private int minKeys;
  private double hotShare = CandidateRule.DEFAULT_HOT_SHARE;
  private boolean pruning = true;
  private int maxTokens = TokenScheme.DEFAULT_MAX_TOKENS;

  HybridBuilder(String field) {
    this.field = field;
  }

  /**
   * Sets the least cosine of near-duplicates.
   *
   * @param cosine in (0, 1]
   * @return this
   */
  public HybridBuilder threshold(double cosine) {
    if (!(cosine > 0 && cosine <= 1)) {
      throw new IllegalArgumentException("threshold must be in (0, 1], got " + cosine);
    }
    threshold = cosine;
    return this;
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

  /**
   * Sets the analyzer that makes the words.
   *
   * @param wordAnalyzer the analyzer; if not set, words in lower case, and the characters of
   *     scripts that are written without spaces
   * @return this
   */
  public HybridBuilder analyzer(Analyzer wordAnalyzer) {
    analyzer = wordAnalyzer;
    return this;
  }

  /**
   * Sets how many common keys make a candidate.
   *
   * @param number at least 1; if not set, it follows from the size of the index
   * @return this
   */
  public HybridBuilder minKeys(int number) {
    if (number < 1) {
      throw new IllegalArgumentException("minKeys must be >= 1, got " + number);
    }
    minKeys = number;
    return this;
  }

  /**
   * Sets from when on a key is too common to lead to candidates. The few rarest keys of a text
   * always lead.
   *
   * @param share of all documents, in (0, 1]; one in 500 if not set, and at least 200 documents
   * @return this
   */
  public HybridBuilder hotShare(double share) {
    hotShare = share;
    return this;
  }

  /**
   * Switches all bounds and the choice of candidates on or off.
   *
   * @param on true if not set; off as reference: every document is measured
   * @return this
   */
  public HybridBuilder pruning(boolean on) {
    pruning = on;
    return this;
  }

  /**
   * Sets the most tokens that a text may have. A longer one gets no signature and is no
   * near-duplicate of anything.
   *
   * @param number about a million if not set
   * @return this
   */
  public HybridBuilder maxTokens(int number) {
    maxTokens = number;
    return this;
  }

  /**
   * Builds the definition.
   *
   * @return the definition
   */
  public NearDup build() {
    SetSketch set =
        SetSketches.minHash(sketch.words(), sketch.slots(), sketch.bits(), sketch.keySlots());
    BitSketch bits = BitSketches.randomProjection(projections, 1, ElementWeights.EQUAL);
    TokenSource tokens = analyzer == null ? TokenSource.words() : TokenSource.of(analyzer);
    HybridScheme scheme = new HybridScheme("hybrid", field, tokens, set, bits, maxTokens);
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
