package io.doppel.lucene.vectors;

import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.TokenBuilder;
import io.doppel.lucene.document.TokenSource;
import io.doppel.lucene.frequencies.LearnedWeights;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.model.VectorMeasure;
import io.doppel.sketch.VectorSketch;
import io.doppel.vectors.VectorBounds;
import io.doppel.vectors.VectorSketches;
import java.util.Objects;

/** Builds a definition whose signatures are compared as vectors: {@code andd}, {@code tfidf}. */
public final class VectorBuilder extends TokenBuilder<VectorBuilder> {
  private final String name;
  private final VectorSketch sketch;

  /** Null if nothing was learned. */
  private final LearnedWeights learned;

  private VectorMeasure measure;

  private VectorBuilder(
      String field,
      String name,
      VectorSketch sketch,
      LearnedWeights learned,
      VectorMeasure measure,
      double threshold) {
    super(field);
    this.name = name;
    this.sketch = sketch;
    this.measure = measure;
    this.threshold = threshold;
    this.learned = learned;
  }

  /**
   * {@code tfidf}: the k-grams of a text, each weighted by how often it occurs and by how few
   * documents have it; compared as vectors.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param words k
   * @param frequencies how many documents have each k-gram, counted with the signatures of {@link
   *     SetBuilder#grams}
   * @return a builder
   */
  public static VectorBuilder tfIdf(String field, int words, FeatureFrequencies frequencies) {
    return tfIdf(field, VectorSketches.tfIdf(words, frequencies));
  }

  /**
   * {@code tfidf} without weights: each k-gram that a text has counts the same.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param words k
   * @return a builder
   */
  public static VectorBuilder binaryVectors(String field, int words) {
    return tfIdf(field, VectorSketches.binary(words));
  }

  /**
   * {@code andd}: the k-grams of a text, each with a weight that was learned from labelled texts;
   * compared as vectors.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param weights the model, and the frequencies that it asks for
   * @return a builder
   */
  public static VectorBuilder andd(String field, LearnedWeights weights) {
    return new VectorBuilder(
        field,
        "andd",
        weights.sketch(),
        weights,
        weights.model().measure(),
        weights.model().threshold());
  }

  static VectorBuilder tfIdf(String field, VectorSketch sketch) {
    return new VectorBuilder(
        field, "tfidf", sketch, null, TfIdfMethod.USUAL_MEASURE, TfIdfMethod.USUAL_THRESHOLD);
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

  @Override
  protected VectorBuilder self() {
    return this;
  }

  @Override
  public Definition build() {
    TokenSource tokens = tokens();
    if (learned != null) {
      learned.check(tokens, field);
    }
    VectorScheme scheme = new VectorScheme(name, field, tokens, sketch, tokenLimits);
    return new VectorNearDup(
        SignatureSource.of(field, scheme), new VectorBounds(measure, threshold, pruning));
  }
}
