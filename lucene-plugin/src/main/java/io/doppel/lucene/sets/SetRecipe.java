package io.doppel.lucene.sets;

import io.doppel.candidates.OverlapMeasure;
import io.doppel.frequencies.FrequencyRange;
import io.doppel.lucene.document.TokenSource;
import io.doppel.sets.SetSketches;
import io.doppel.signature.ElementWeights;
import io.doppel.sketch.SetSketch;
import org.apache.lucene.analysis.Analyzer;

/**
 * What the set methods differ in: how tokens are made of the text and elements of the tokens, and
 * by which measure and threshold they are compared if nothing else is said. Each method has one in
 * its file; here is that of the k-grams that are counted for vectors.
 */
public abstract class SetRecipe {
  private final String name;
  private final OverlapMeasure measure;
  private final double threshold;

  SetRecipe(String name, OverlapMeasure measure, double threshold) {
    this.name = name;
    this.measure = measure;
    this.threshold = threshold;
  }

  final String name() {
    return name;
  }

  final OverlapMeasure measure() {
    return measure;
  }

  final double threshold() {
    return threshold;
  }

  /** Makes the elements; what a method does not have is as if not given. */
  abstract SetSketch sketch(int minFeatures, FrequencyRange idfRange, ElementWeights weights);

  /** Makes the plain features, for counting them. */
  SetSketch featureSketch() {
    return SetSketches.set(1);
  }

  /**
   * Makes the tokens.
   *
   * @param words the user's analyzer, or null
   */
  TokenSource tokens(Analyzer words) {
    return words == null ? TokenSource.words() : TokenSource.of(words);
  }

  /** Refuses tokens that the method cannot do with. */
  void checkTokens(TokenSource tokens, String field) {}

  /** What the scheme's id has to say of the tokens. */
  String tokenParameters() {
    return "";
  }

  /** Whether what makes the words can be chosen. */
  boolean hasWords() {
    return true;
  }

  boolean hasMeasures() {
    return true;
  }

  boolean hasWeights() {
    return false;
  }

  boolean hasIdfRange() {
    return false;
  }

  /** Whether its elements are made of features that boilerplate can be dropped from. */
  boolean hasBoilerplate() {
    return true;
  }

  /** With fewer features there is no signature; 0 where that is no setting. */
  int minFeatures() {
    return 0;
  }

  /** Whether only some elements are keys. */
  boolean isSampled() {
    return false;
  }

  /** The probability with which two elements that differ look the same. */
  double chance() {
    return 0;
  }

  final void check(boolean allowed, String setting) {
    if (!allowed) {
      throw new IllegalArgumentException(setting + " is no setting of method " + name);
    }
  }

  static SetRecipe grams(int words) {
    return new SetRecipe("grams", OverlapMeasure.JACCARD, 0.5) {
      @Override
      SetSketch sketch(int minFeatures, FrequencyRange idfRange, ElementWeights weights) {
        return SetSketches.grams(words);
      }

      @Override
      SetSketch featureSketch() {
        return SetSketches.grams(words);
      }

      @Override
      boolean hasBoilerplate() {
        return false;
      }
    };
  }
}
