package io.doppel.sketch;

import io.doppel.features.FeatureHash;
import io.doppel.features.FeatureRuns;
import io.doppel.features.TextTokens;
import io.doppel.frequencies.Boilerplate;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;

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
   * This sketch, of what is left of texts without their boilerplate: for sketches of shingles and
   * of tokens.
   *
   * @param boilerplate the features that are dropped, counted as elements of the same features
   * @return the sketch
   * @throws IllegalArgumentException if this sketch is made of anything else
   */
  public default SetSketch without(Boilerplate boilerplate) {
    throw new IllegalArgumentException(
        "boilerplate can be dropped from shingles and tokens, not from what this sketch is made of:"
            + " "
            + parameters());
  }

  /**
   * What puts texts into groups, where boilerplate is that of a group.
   *
   * @return its name; empty if groups make no difference
   */
  default String groupedBy() {
    return "";
  }

  /**
   * Refuses a set that this sketch cannot have made: for one whose packed form may be damaged.
   *
   * @param set the set
   * @throws IllegalArgumentException if it has other elements or keys, or another length
   */
  default void check(SetSignature set) {
    set.check(elementBits(), ElementWeights.EQUAL);
    set.checkAllKeys();
  }

  /**
   * How many bits an element has.
   *
   * @return at most {@link SetSignature#MAX_BITS}
   */
  public int elementBits();

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
  public default boolean ignoresOrder() {
    return false;
  }

  /**
   * What the features are that it is made of.
   *
   * @return the tokens if nothing else is said
   */
  public default FeatureRuns featureRuns() {
    return FeatureRuns.TOKENS;
  }

  /**
   * Whether a feature is boilerplate that it is made without.
   *
   * @param element the element that stands for the feature
   * @param group the name of the text's group; empty if it is in none
   * @return false if nothing else is said
   */
  default boolean isBoilerplate(long element, String group) {
    return false;
  }
}
