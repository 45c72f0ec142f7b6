package io.doppel.sketch;

import io.doppel.measure.SetSignature;

/** Makes a set of elements from the tokens of a text. Safe for use by many threads. */
public interface SetSketch {

  /**
   * Makes the signature of a text.
   *
   * @param tokens the hashes of the text's tokens, in text order, made by {@link FeatureHash}; not
   *     changed
   * @param count how many of the array's elements count
   * @return the signature, or null if the text has too few features
   */
  SetSignature of(long[] tokens, int count);

  /**
   * Makes the signature of a text of which more is known than the hashes of its tokens.
   *
   * @param tokens the text's tokens; not changed
   * @return the signature, or null if the text has too few features
   */
  default SetSignature of(TextTokens tokens) {
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
   * How many bits an element has.
   *
   * @return at most {@link SetSignature#MAX_BITS}
   */
  int elementBits();

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
}
