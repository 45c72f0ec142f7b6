package io.doppel.lucene.frequencies;

import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.lucene.document.TokenSource;
import io.doppel.model.GramModel;
import io.doppel.sketch.VectorSketch;
import io.doppel.vectors.VectorSketches;
import java.util.Objects;

/**
 * What weighs the k-grams of the learned methods ({@code andd}, {@code andd-lsh-cos}, {@code
 * andd-lsh-jaccard}).
 *
 * @param model what was learned, by {@code AnddTraining}
 * @param frequencies how many documents have each k-gram, counted with the signatures of {@code
 *     SetBuilder.grams}: those of the index itself, kept with it by {@link IndexFrequencies}, so
 *     that indexing and querying agree
 * @param queryLog how many queries have each k-gram, if the model was trained with a query log;
 *     null if not
 */
public record LearnedWeights(
    GramModel model, FeatureFrequencies frequencies, FeatureFrequencies queryLog) {
  /** Checks that nothing is missing. */
  public LearnedWeights {
    Objects.requireNonNull(model, "model");
    Objects.requireNonNull(frequencies, "frequencies");
    VectorSketches.learned(model, frequencies, queryLog);
  }

  /**
   * Weights without a query log.
   *
   * @param model what was learned
   * @param frequencies how many documents have each k-gram
   */
  public LearnedWeights(GramModel model, FeatureFrequencies frequencies) {
    this(model, frequencies, null);
  }

  /** Refuses tokens that are cut otherwise than those that the model was trained with. */
  public void check(TokenSource tokens, String field) {
    String fingerprint = tokens.fingerprint(field);
    if (!model.analyzer().isEmpty() && !model.analyzer().equals(fingerprint)) {
      throw new IllegalArgumentException(
          "the model was trained with words of another analyzer ("
              + model.analyzer()
              + "), got "
              + fingerprint
              + "; use the same, or train a model with this one");
    }
  }

  public VectorSketch sketch() {
    return VectorSketches.learned(model, frequencies, queryLog);
  }
}
