package io.doppel.learn;

import io.doppel.model.VectorMeasure;
import java.util.Objects;

/**
 * How a model is trained.
 *
 * @param measure the similarity that it is trained for
 * @param words how many tokens a k-gram has
 * @param preferences how many preference pairs are drawn
 * @param hardShare which part of the pairs that are no near-duplicates are the most similar ones of
 *     all such pairs; the others are drawn at random
 * @param sharpness by which differences of similarity are multiplied in the loss; 1 in the paper. A
 *     difference is never more than 1, so with 1 also pairs that are long told apart pull on the
 *     model; the larger, the more only those count that are not
 * @param regularization how strongly the parameters are pulled to where the search starts
 * @param heldOut which part of the clusters is kept aside to measure the model with
 * @param maxTexts of more labelled texts than this, whole clusters are left out at random
 * @param seed of all random choices
 */
public record TrainingSettings(
    VectorMeasure measure,
    int words,
    int preferences,
    double hardShare,
    double sharpness,
    double regularization,
    double heldOut,
    int maxTexts,
    long seed) {

  /** What is usual: the cosine of single tokens, 80,000 preference pairs as in the paper. */
  public static final TrainingSettings DEFAULT =
      new TrainingSettings(VectorMeasure.COSINE, 1, 80_000, 0.7, 20, 1e-4, 0.2, 10_000, 1);

  /** Checks the parameters. */
  public TrainingSettings {
    Objects.requireNonNull(measure, "measure");
    check("words", words >= 1 && words <= 1000, "in [1, 1000]", words);
    check("preferences", preferences >= 1, ">= 1", preferences);
    check("hardShare", hardShare >= 0 && hardShare <= 1, "in [0, 1]", hardShare);
    check("sharpness", sharpness > 0 && sharpness <= 1000, "in (0, 1000]", sharpness);
    check("regularization", regularization >= 0, ">= 0", regularization);
    check("heldOut", heldOut >= 0 && heldOut < 1, "in [0, 1)", heldOut);
    check("maxTexts", maxTexts >= 2, ">= 2", maxTexts);
  }

  private static void check(String name, boolean holds, String rule, Number value) {
    if (!holds) {
      throw new IllegalArgumentException(name + " must be " + rule + ", got " + value);
    }
  }
}
