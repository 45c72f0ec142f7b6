package io.doppel.learn;

import io.doppel.model.VectorMeasure;
import java.util.Objects;

/**
 * How a model is trained. Settings are made of {@link #DEFAULT} or of {@link #PAPER}: {@code
 * TrainingSettings.PAPER.withSeed(7)}.
 *
 * @param measure the similarity that it is trained for
 * @param words how many tokens a k-gram has
 * @param preferences how many preference pairs are drawn
 * @param hardShare which part of the pairs that are no near-duplicates are the most similar ones of
 *     all such pairs; the others are drawn at random
 * @param sharpness by which differences of similarity are multiplied in the loss; 1 in the paper. A
 *     difference is never more than 1, so with 1 also pairs that are long told apart pull on the
 *     model; the larger, the more only those count that are not
 * @param regularization how strongly the parameters are pulled. The loss is a mean, so the paper's
 *     alpha, beside a sum, is this times the preferences
 * @param heldOut which part of the clusters is kept aside to measure the model with
 * @param maxTexts of more labelled texts than this, whole clusters are left out at random
 * @param seed of all random choices
 * @param start where the search starts
 * @param towardsZero whether parameters are pulled to 0, as in the paper; otherwise to the start
 * @param leastOthers so many pairs that are no near-duplicates are drawn at least, if there are as
 *     many; otherwise as many as near-duplicates. 0 in the paper
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
    long seed,
    TrainingStart start,
    boolean towardsZero,
    int leastOthers) {

  /** What is usual: the cosine of single tokens, 80,000 preference pairs as in the paper. */
  public static final TrainingSettings DEFAULT =
      new TrainingSettings(VectorMeasure.COSINE, 1, 80_000, 0.7, 20, 1e-4, 0.2, 10_000, 1);

  /**
   * As the paper has it: a random start, the loss of equation (4) with an L2 term that pulls to 0,
   * and as many random pairs of others as of near-duplicates.
   */
  public static final TrainingSettings PAPER =
      new TrainingSettings(
          VectorMeasure.COSINE,
          1,
          80_000,
          0,
          1,
          1e-4,
          0.2,
          10_000,
          1,
          TrainingStart.RANDOM,
          true,
          0);

  /** Checks the parameters. */
  public TrainingSettings {
    Objects.requireNonNull(measure, "measure");
    Objects.requireNonNull(start, "start");
    check("words", words >= 1 && words <= 1000, "in [1, 1000]", words);
    check("preferences", preferences >= 1, ">= 1", preferences);
    check("hardShare", hardShare >= 0 && hardShare <= 1, "in [0, 1]", hardShare);
    check("sharpness", sharpness > 0 && sharpness <= 1000, "in (0, 1000]", sharpness);
    check("regularization", regularization >= 0, ">= 0", regularization);
    check("heldOut", heldOut >= 0 && heldOut < 1, "in [0, 1)", heldOut);
    check("maxTexts", maxTexts >= 2, ">= 2", maxTexts);
    check("leastOthers", leastOthers >= 0, ">= 0", leastOthers);
  }

  /**
   * Settings with the usual start, to which parameters are pulled, and 2,000 pairs of others at
   * least.
   *
   * @param measure the similarity that it is trained for
   * @param words how many tokens a k-gram has
   * @param preferences how many preference pairs are drawn
   * @param hardShare which part of the other pairs are the most similar ones
   * @param sharpness by which differences of similarity are multiplied in the loss
   * @param regularization how strongly the parameters are pulled to the start
   * @param heldOut which part of the clusters is kept aside
   * @param maxTexts how many labelled texts at most
   * @param seed of all random choices
   */
  public TrainingSettings(
      VectorMeasure measure,
      int words,
      int preferences,
      double hardShare,
      double sharpness,
      double regularization,
      double heldOut,
      int maxTexts,
      long seed) {
    this(
        measure,
        words,
        preferences,
        hardShare,
        sharpness,
        regularization,
        heldOut,
        maxTexts,
        seed,
        TrainingStart.USUAL,
        false,
        2_000);
  }

  /**
   * These settings for other vectors.
   *
   * @param similarity what the model is trained for
   * @param tokens how many tokens a k-gram has
   * @return the settings
   */
  public TrainingSettings withVectors(VectorMeasure similarity, int tokens) {
    return new TrainingSettings(
        similarity,
        tokens,
        preferences,
        hardShare,
        sharpness,
        regularization,
        heldOut,
        maxTexts,
        seed,
        start,
        towardsZero,
        leastOthers);
  }

  /**
   * These settings with another part that is kept aside.
   *
   * @param part which part of the clusters, in [0, 1)
   * @return the settings
   */
  public TrainingSettings withHeldOut(double part) {
    return new TrainingSettings(
        measure,
        words,
        preferences,
        hardShare,
        sharpness,
        regularization,
        part,
        maxTexts,
        seed,
        start,
        towardsZero,
        leastOthers);
  }

  /**
   * These settings with another seed.
   *
   * @param number of all random choices
   * @return the settings
   */
  public TrainingSettings withSeed(long number) {
    return new TrainingSettings(
        measure,
        words,
        preferences,
        hardShare,
        sharpness,
        regularization,
        heldOut,
        maxTexts,
        number,
        start,
        towardsZero,
        leastOthers);
  }

  private static void check(String name, boolean holds, String rule, Number value) {
    if (!holds) {
      throw new IllegalArgumentException(name + " must be " + rule + ", got " + value);
    }
  }
}
