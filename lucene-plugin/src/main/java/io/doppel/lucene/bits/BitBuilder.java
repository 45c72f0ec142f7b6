package io.doppel.lucene.bits;

import io.doppel.bits.BitMeasure;
import io.doppel.bits.BitSketches;
import io.doppel.bits.HammingBounds;
import io.doppel.bits.TablePlan;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.TokenBuilder;
import io.doppel.lucene.document.TokenSource;
import io.doppel.lucene.frequencies.LearnedWeights;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.model.VectorMeasure;
import io.doppel.signature.ElementWeights;
import io.doppel.sketch.BitSketch;
import java.util.Objects;

/**
 * Builds a definition whose signatures are compared as bits: {@code simhash}, {@code charikar},
 * {@code andd-lsh-cos}. What a method has no use for is refused, never ignored.
 */
public final class BitBuilder extends TokenBuilder<BitBuilder> {
  /** The share of edited texts that {@link #editRate} is to find if nothing else is said. */
  public static final double DEFAULT_RECALL = 0.95;

  private final String name;
  private final BitMeasure measure;

  /** Null if nothing was learned. */
  private final LearnedWeights learned;

  private int projections;
  private int words = 1;
  private FeatureFrequencies weights;
  private int maxBits = -1;
  private double editRate = -1;
  private double recall;
  private TablePlan plan;
  private long documents;

  private BitBuilder(
      String name, String field, BitMeasure measure, int projections, LearnedWeights learned) {
    super(field);
    this.name = name;
    this.measure = measure;
    this.learned = learned;
    this.projections = projections;
  }

  /**
   * {@code simhash}: a fingerprint of 64 bits, made of the text's words. Near-duplicates differ in
   * few bits, 3 if nothing else is said; none within that is missed.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static BitBuilder simHash(String field) {
    BitBuilder builder = new BitBuilder("simhash", field, BitMeasure.AGREEMENT, Long.SIZE, null);
    builder.maxBits = SimHashMethod.USUAL_BITS;
    return builder;
  }

  /**
   * {@code charikar}: random projections of the text's different words, 384 bits. The similarity is
   * an estimate of the cosine of the texts' vectors.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static BitBuilder charikar(String field) {
    BitBuilder builder =
        new BitBuilder("charikar", field, BitMeasure.COSINE, BitSketches.DEFAULT_PROJECTIONS, null);
    builder.threshold = CharikarMethod.USUAL_COSINE;
    return builder;
  }

  /**
   * {@code andd-lsh-cos}: 384 bits, which estimate the cosine of {@code andd}.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param weights a model that was trained for the cosine, and the frequencies that it asks for
   * @return a builder
   */
  public static BitBuilder anddLshCos(String field, LearnedWeights weights) {
    if (weights.model().measure() != VectorMeasure.COSINE) {
      throw new IllegalArgumentException(
          "andd-lsh-cos estimates the cosine, for which the model must be trained, got "
              + weights.model());
    }
    BitBuilder builder =
        new BitBuilder(
            "andd-lsh-cos", field, BitMeasure.COSINE, BitSketches.DEFAULT_PROJECTIONS, weights);
    builder.threshold = weights.model().threshold();
    return builder;
  }

  private void check(boolean allowed, String setting) {
    if (!allowed) {
      throw new IllegalArgumentException(setting + " is no setting of method " + name);
    }
  }

  /**
   * Sets the least similarity of near-duplicates: the share of bits that agree for {@code simhash},
   * else the cosine.
   *
   * @param similarity in (0, 1]
   * @return this
   */
  @Override
  public BitBuilder threshold(double similarity) {
    super.threshold(similarity);
    limit(similarity, -1, -1);
    return this;
  }

  /**
   * Sets how many bits may differ instead.
   *
   * @param bits k in the literature
   * @return this
   */
  public BitBuilder maxBits(int bits) {
    if (bits < 0) {
      throw new IllegalArgumentException("maxBits must be >= 0, got " + bits);
    }
    limit(0, bits, -1);
    return this;
  }

  /**
   * Sets instead how much of a text may have been edited: as few bits may differ as are expected to
   * find {@link #DEFAULT_RECALL} of such texts.
   *
   * @param rate the share of words that were replaced, in [0, 1)
   * @return this
   */
  public BitBuilder editRate(double rate) {
    return editRate(rate, DEFAULT_RECALL);
  }

  /**
   * Sets instead how much of a text may have been edited.
   *
   * @param rate the share of words that were replaced, in [0, 1)
   * @param leastRecall the share of such texts that is to be found, in (0, 1)
   * @return this
   */
  public BitBuilder editRate(double rate, double leastRecall) {
    check(learned == null, "editRate");
    if (!(rate >= 0 && rate < 1)) {
      throw new IllegalArgumentException("editRate must be in [0, 1), got " + rate);
    }
    if (!(leastRecall > 0 && leastRecall < 1)) {
      throw new IllegalArgumentException("recall must be in (0, 1), got " + leastRecall);
    }
    limit(0, -1, rate);
    recall = leastRecall;
    return this;
  }

  private void limit(double similarity, int bits, double rate) {
    threshold = similarity;
    maxBits = bits;
    editRate = rate;
  }

  /**
   * Sets how many words make a feature.
   *
   * @param number 1 for single words, the default; more for runs of words
   * @return this
   */
  public BitBuilder words(int number) {
    check(learned == null, "words");
    words = number;
    return this;
  }

  /**
   * Sets how many bits a fingerprint has: for {@code charikar} and {@code andd-lsh-cos}.
   *
   * @param bits a multiple of 64; 384 if not set
   * @return this
   */
  public BitBuilder projections(int bits) {
    check(measure == BitMeasure.COSINE, "projections");
    projections = bits;
    return this;
  }

  /**
   * Weighs features by their inverse document frequency, so that common words count little.
   *
   * @param frequencies how many documents have each feature, counted with the signatures of {@link
   *     #features()}
   * @return this
   */
  public BitBuilder idfWeights(FeatureFrequencies frequencies) {
    check(learned == null, "idfWeights");
    weights = Objects.requireNonNull(frequencies, "frequencies");
    return this;
  }

  /**
   * Sets the keys of the index.
   *
   * @param tables the plan; if not set, blocks of 16 bits. Part of the index: a query must have the
   *     same
   * @return this
   */
  public BitBuilder tables(TablePlan tables) {
    plan = Objects.requireNonNull(tables, "tables");
    return this;
  }

  /**
   * Chooses the keys of the index by how many documents it will have; see {@link
   * TablePlan#forDocuments}.
   *
   * @param number about how many; they need not be known well
   * @return this
   */
  public BitBuilder expectedDocuments(long number) {
    if (number < 1) {
      throw new IllegalArgumentException("expectedDocuments must be >= 1, got " + number);
    }
    documents = number;
    return this;
  }

  /**
   * The definition whose signatures are the plain features, each once and unweighted: what is
   * counted for {@link #idfWeights}.
   *
   * @return the definition, whose signatures are {@link io.doppel.signature.SetSignature}s
   */
  public Definition features() {
    check(learned == null, "features");
    return SetBuilder.shinglesExact(field, words)
        .analyzer(analyzer)
        .maxTokens(tokenLimits.most())
        .features();
  }

  @Override
  protected BitBuilder self() {
    return this;
  }

  @Override
  public Definition build() {
    TokenSource tokens = tokens();
    BitSketch sketch = sketch();
    HammingBounds bounds = bounds();
    TablePlan tables = tables(bounds);
    if (learned != null) {
      learned.check(tokens, field);
    }
    BitScheme scheme = new BitScheme(name, field, tokens, sketch, tables, tokenLimits);
    return new BitNearDup(SignatureSource.of(field, scheme), bounds, tables);
  }

  private BitSketch sketch() {
    if (learned != null) {
      return BitSketches.randomProjection(projections, learned.sketch());
    }
    ElementWeights weighting = weights == null ? ElementWeights.EQUAL : weights.idfWeights();
    return measure == BitMeasure.AGREEMENT
        ? BitSketches.simHash(words, weighting)
        : BitSketches.randomProjection(projections, words, weighting);
  }

  private TablePlan tables(HammingBounds bounds) {
    if (plan != null) {
      return plan;
    }
    return documents == 0
        ? TablePlan.of(projections)
        : TablePlan.forDocuments(projections, bounds.maxBits(), documents);
  }

  /**
   * When two fingerprints are near-duplicates, as it is set so far.
   *
   * @return the bounds
   * @throws IllegalArgumentException if any two would be
   */
  public HammingBounds bounds() {
    HammingBounds bounds = limits();
    if (bounds.threshold() <= 0) {
      throw new IllegalArgumentException(
          "bits that may differ must leave a similarity above 0, got "
              + bounds.maxBits()
              + " of "
              + bounds.bits());
    }
    return bounds.withPruning(pruning);
  }

  private HammingBounds limits() {
    if (maxBits >= 0) {
      return new HammingBounds(measure, projections, maxBits, true);
    }
    return editRate < 0
        ? HammingBounds.ofThreshold(measure, projections, threshold)
        : HammingBounds.ofCosine(
            measure, projections, HammingBounds.cosineOfEdit(editRate, words), recall);
  }
}
