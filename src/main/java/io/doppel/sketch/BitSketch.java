package io.doppel.sketch;

import io.doppel.features.FeatureHash;
import io.doppel.features.FeatureRuns;
import io.doppel.features.TextTokens;
import io.doppel.signature.BitSignature;

/** Makes a fingerprint from the tokens of a text. Safe for use by many threads. */
public interface BitSketch {

  /**
   * Makes the fingerprint of a text.
   *
   * @param tokens the hashes of the text's tokens, in text order, made by {@link FeatureHash}; not
   *     changed
   * @param count how many of the array's elements count
   * @return the fingerprint, or null if no feature counts
   */
  BitSignature of(long[] tokens, int count);

  /**
   * Makes the fingerprint of a text of which more is known than the hashes of its tokens.
   *
   * @param tokens the text's tokens; not changed
   * @return the fingerprint, or null if no feature counts
   */
  default BitSignature of(TextTokens tokens) {
    return of(tokens.text().hashes(), tokens.text().count());
  }

  /**
   * Whether anything but the hashes of the text's tokens matters.
   *
   * @return false if capitals, title and address make no difference
   */
  default boolean usesMarks() {
    return false;
  }

  /**
   * How many bits a fingerprint has.
   *
   * @return a multiple of 64
   */
  int bits();

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
   * @return the tokens if nothing else is said
   */
  default FeatureRuns featureRuns() {
    return FeatureRuns.TOKENS;
  }
}
