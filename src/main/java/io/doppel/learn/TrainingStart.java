package io.doppel.learn;

/** Where the search for the least loss starts. */
public enum TrainingStart {
  /**
   * At weights that are usual: {@code tfidf}, the inverse document frequency alone, or equal
   * weights. Cross-validation says which, and whether the search from it does better.
   */
  USUAL,

  /** At random parameters, each in [0, 1), as in the paper. What the search finds is the model. */
  RANDOM
}
