package io.doppel.learn;

import io.doppel.evaluate.Accuracy;
import io.doppel.model.GramModel;
import java.util.List;
import java.util.Objects;

/**
 * A model, and how good it is.
 *
 * @param model the model
 * @param start the model whose weights the search started with
 * @param losses the loss at the start and after each step; empty if the weights that the search
 *     would start with were better than what it found
 * @param texts how many texts it was trained with
 * @param clusters how many of their clusters have several texts; 0 if pairs were labelled in place
 *     of clusters
 * @param pairs how many different pairs of texts the preferences are made of
 * @param training how well it tells the texts apart that it was trained with
 * @param heldOut how well it does so with the texts that were kept aside, by the same threshold;
 *     null if none were
 * @param heldOutTfIdf the same for {@code tfidf}, with the threshold that is best in training
 * @param heldOutBinary the same for vectors without weights
 */
public record TrainingResult(
    GramModel model,
    GramModel start,
    List<Double> losses,
    int texts,
    int clusters,
    int pairs,
    Accuracy training,
    Accuracy heldOut,
    Accuracy heldOutTfIdf,
    Accuracy heldOutBinary) {

  /** Checks that nothing is missing. */
  public TrainingResult {
    Objects.requireNonNull(model, "model");
    Objects.requireNonNull(start, "start");
    losses = List.copyOf(losses);
    Objects.requireNonNull(training, "training");
  }

  /**
   * Whether anything was learned.
   *
   * @return false if the model has the weights that the search started with: what it found was no
   *     better, or there was nothing to learn
   */
  public boolean isLearned() {
    return losses.size() > 1;
  }
}
