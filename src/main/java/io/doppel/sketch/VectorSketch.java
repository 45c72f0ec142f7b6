package io.doppel.sketch;

import io.doppel.features.FeatureRuns;
import io.doppel.features.TextTokens;
import io.doppel.signature.VectorSignature;

/** Makes a vector of weighted k-grams from the tokens of a text. Safe for use by many threads. */
public interface VectorSketch {

  /**
   * Makes the vector of a text.
   *
   * @param tokens the text's tokens
   * @return the vector, or null if no k-gram counts
   */
  VectorSignature of(TextTokens tokens);

  /**
   * Whether anything but the hashes of the text's tokens matters.
   *
   * @return false if capitals, title and address make no difference
   */
  boolean usesMarks();

  /**
   * How many tokens a k-gram has.
   *
   * @return k
   */
  int words();

  /**
   * All parameters, as {@code name=value} separated by blanks: part of the scheme's id.
   *
   * @return the parameters in a fixed order
   */
  String parameters();

  /**
   * Whether the order of the tokens makes no difference.
   *
   * @return false if nothing else is said
   */
  default boolean ignoresOrder() {
    return false;
  }

  /**
   * What the features are that it is made of.
   *
   * @return runs of so many words
   */
  default FeatureRuns featureRuns() {
    return FeatureRuns.shingles(words());
  }
}
