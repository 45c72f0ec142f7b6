package io.doppel.lucene;

import io.doppel.lucene.document.SignatureSource;
import io.doppel.lucene.document.TokenScheme;
import io.doppel.lucene.document.TokenSource;
import io.doppel.lucene.document.VectorScheme;
import io.doppel.measure.VectorBounds;
import io.doppel.measure.VectorMeasure;
import io.doppel.sketch.VectorSketch;
import java.util.Objects;
import org.apache.lucene.analysis.Analyzer;

/** Builds a definition whose signatures are compared as vectors: {@code andd}, {@code tfidf}. */
public final class VectorBuilder {
  /** The least similarity of {@code tfidf} if nothing else is said. */
  private static final double DEFAULT_THRESHOLD = 0.7;

  private final String field;
  private final String name;
  private final VectorSketch sketch;

  /** Null if nothing was learned. */
  private final LearnedWeights learned;

  private VectorMeasure measure;
  private double threshold;
  private Analyzer analyzer;
  private boolean pruning = true;
  private int maxTokens = TokenScheme.DEFAULT_MAX_TOKENS;

  private VectorBuilder(
      String field,
      String name,
      VectorSketch sketch,
      LearnedWeights learned,
      VectorMeasure measure,
      double threshold) {
    this.field = field;
    this.name = name;
    this.sketch = sketch;
    this.measure = measure;
    this.threshold = threshold;
    this.learned = learned;
  }

  static VectorBuilder andd(String field, LearnedWeights weights) {
    return new VectorBuilder(
        field,
        "andd",
        weights.sketch(),
        weights,
        weights.model().measure(),
        weights.model().threshold());
  }

  static VectorBuilder tfIdf(String field, VectorSketch sketch) {
    return new VectorBuilder(field, "tfidf", sketch, null, VectorMeasure.COSINE, DEFAULT_THRESHOLD);
  }

  /**
   * Sets the least similarity of near-duplicates.
   *
   * @param similarity in (0, 1]; if not set, what the model says, or 0.7 for {@code tfidf}
   * @return this
   */
  public VectorBuilder threshold(double similarity) {
    if (!(similarity > 0 && similarity <= 1)) {
      throw new IllegalArgumentException("threshold must be in (0, 1], got " + similarity);
    }
    threshold = similarity;
    return this;
  }

  /**
   * Sets the measure: for {@code tfidf}. A model has the one that it was trained for.
   *
   * @param similarity the cosine if not set
   * @return this
   */
  public VectorBuilder measure(VectorMeasure similarity) {
    if (learned != null) {
      throw new IllegalArgumentException(
          "measure is no setting of method " + name + ": the model was trained for one");
    }
    measure = Objects.requireNonNull(similarity, "measure");
    return this;
  }

  /**
   * Sets the analyzer that makes the words.
   *
   * @param wordAnalyzer the analyzer; if not set, words in lower case, and the characters of
   *     scripts that are written without spaces
   * @return this
   */
  public VectorBuilder analyzer(Analyzer wordAnalyzer) {
    analyzer = wordAnalyzer;
    return this;
  }

  /**
   * Switches all bounds on or off.
   *
   * @param on true if not set; off as reference: every document is measured
   * @return this
   */
  public VectorBuilder pruning(boolean on) {
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
  public VectorBuilder maxTokens(int number) {
    maxTokens = number;
    return this;
  }

  /**
   * Builds the definition.
   *
   * @return the definition
   */
  public NearDup build() {
    TokenSource tokens = analyzer == null ? TokenSource.words() : TokenSource.of(analyzer);
    if (learned != null) {
      learned.check(tokens, field);
    }
    VectorScheme scheme = new VectorScheme(name, field, tokens, sketch, maxTokens);
    return new VectorNearDup(
        SignatureSource.of(field, scheme), new VectorBounds(measure, threshold, pruning));
  }
}
