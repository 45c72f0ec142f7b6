package io.doppel.lucene;

import io.doppel.lucene.analysis.QGramFilter;
import io.doppel.lucene.analysis.SpotSigsFilter;
import io.doppel.lucene.analysis.SpotSigsSettings;
import io.doppel.lucene.document.TokenSource;
import io.doppel.measure.ElementWeights;
import io.doppel.measure.OverlapMeasure;
import io.doppel.measure.VectorMeasure;
import io.doppel.sketch.FeatureFrequencies;
import io.doppel.sketch.FrequencyRange;
import io.doppel.sketch.SetSketch;
import io.doppel.sketch.SetSketches;
import org.apache.lucene.analysis.Analyzer;

/**
 * What the set methods differ in: how tokens are made of the text and elements of the tokens, and
 * by which measure and threshold they are compared if nothing else is said. A new set method is one
 * factory here.
 */
abstract class SetMethod {
  private final String name;
  private final OverlapMeasure measure;
  private final double threshold;

  private SetMethod(String name, OverlapMeasure measure, double threshold) {
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

  static SetMethod spotSigs(SpotSigsSettings spots) {
    return new SetMethod("spotsigs", OverlapMeasure.JACCARD, 0.7) {
      @Override
      SetSketch sketch(int minFeatures, FrequencyRange idfRange, ElementWeights weights) {
        return SetSketches.bag(minFeatures, idfRange);
      }

      @Override
      TokenSource tokens(Analyzer words) {
        return TokenSource.filtered(words, tokens -> new SpotSigsFilter(tokens, spots));
      }

      @Override
      String tokenParameters() {
        return spots.canonical();
      }

      @Override
      boolean hasIdfRange() {
        return true;
      }

      @Override
      int minFeatures() {
        return 4;
      }
    };
  }

  static SetMethod words() {
    return new SetMethod("words", OverlapMeasure.JACCARD, 0.5) {
      @Override
      SetSketch sketch(int minFeatures, FrequencyRange idfRange, ElementWeights weights) {
        return SetSketches.set(minFeatures);
      }

      @Override
      int minFeatures() {
        return 1;
      }
    };
  }

  static SetMethod terms(Analyzer analyzer) {
    return new SetMethod("terms", OverlapMeasure.JACCARD, 0.5) {
      @Override
      SetSketch sketch(int minFeatures, FrequencyRange idfRange, ElementWeights weights) {
        return SetSketches.set(minFeatures);
      }

      @Override
      TokenSource tokens(Analyzer words) {
        return TokenSource.terms(analyzer);
      }

      @Override
      boolean hasWords() {
        return false;
      }

      @Override
      int minFeatures() {
        return 1;
      }
    };
  }

  static SetMethod qGrams(int q) {
    return new SetMethod("qgrams", OverlapMeasure.MAX_OVERLAP, 0.8) {
      @Override
      SetSketch sketch(int minFeatures, FrequencyRange idfRange, ElementWeights weights) {
        return SetSketches.set(minFeatures);
      }

      @Override
      TokenSource tokens(Analyzer words) {
        return words == null
            ? TokenSource.grams(q)
            : TokenSource.filtered(words, tokens -> new QGramFilter(tokens, q));
      }

      @Override
      String tokenParameters() {
        return "q=" + q;
      }

      @Override
      int minFeatures() {
        return 1;
      }
    };
  }

  static SetMethod shinglesExact(int words) {
    return shingleSet("shingles-exact", OverlapMeasure.JACCARD, 0.5, words, 0);
  }

  static SetMethod containment(ContainmentSettings settings) {
    return shingleSet(
        "containment", OverlapMeasure.CONTAINMENT, 0.8, settings.words(), settings.window());
  }

  private static SetMethod shingleSet(
      String name, OverlapMeasure measure, double threshold, int words, int window) {
    return new SetMethod(name, measure, threshold) {
      @Override
      SetSketch sketch(int minFeatures, FrequencyRange idfRange, ElementWeights weights) {
        return window == 0
            ? SetSketches.shingles(words, weights)
            : SetSketches.winnowedShingles(words, window, weights);
      }

      @Override
      SetSketch featureSketch() {
        return SetSketches.shingles(words, ElementWeights.EQUAL);
      }

      @Override
      boolean hasWeights() {
        return true;
      }

      @Override
      boolean isSampled() {
        return window > 0;
      }
    };
  }

  static SetMethod shingles(MinHashSettings settings) {
    return new SetMethod("shingles", OverlapMeasure.MAX_OVERLAP, 0.5) {
      @Override
      SetSketch sketch(int minFeatures, FrequencyRange idfRange, ElementWeights weights) {
        return SetSketches.minHash(
            settings.words(), settings.slots(), settings.bits(), settings.keySlots());
      }

      @Override
      SetSketch featureSketch() {
        return SetSketches.shingles(settings.words(), ElementWeights.EQUAL);
      }

      @Override
      boolean hasMeasures() {
        return false;
      }

      @Override
      boolean isSampled() {
        return settings.keySlots() < settings.slots();
      }

      @Override
      double chance() {
        return Math.scalb(1.0, -settings.bits());
      }
    };
  }

  static SetMethod anddLshJaccard(LearnedWeights weights, AnddSketchSettings settings) {
    if (weights.model().measure() != VectorMeasure.JACCARD) {
      throw new IllegalArgumentException(
          "andd-lsh-jaccard estimates a Jaccard similarity, for which the model must be trained,"
              + " got "
              + weights.model());
    }
    return new SetMethod(
        "andd-lsh-jaccard", OverlapMeasure.MAX_OVERLAP, weights.model().minHashThreshold()) {
      @Override
      SetSketch sketch(int minFeatures, FrequencyRange idfRange, ElementWeights unused) {
        return SetSketches.minHash(
            weights.sketch(), settings.slots(), settings.bits(), settings.keySlots());
      }

      @Override
      SetSketch featureSketch() {
        return SetSketches.grams(weights.model().words());
      }

      @Override
      void checkTokens(TokenSource tokens, String field) {
        weights.check(tokens, field);
      }

      @Override
      boolean hasMeasures() {
        return false;
      }

      @Override
      boolean isSampled() {
        return settings.keySlots() < settings.slots();
      }

      @Override
      double chance() {
        return Math.scalb(1.0, -settings.bits());
      }

      @Override
      boolean hasBoilerplate() {
        return false;
      }
    };
  }

  static SetMethod grams(int words) {
    return new SetMethod("grams", OverlapMeasure.JACCARD, 0.5) {
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

  static SetMethod superShingles(SuperShingleSettings settings) {
    return new SetMethod("supershingles", OverlapMeasure.MAX_OVERLAP, 1.0 / settings.groups()) {
      @Override
      SetSketch sketch(int minFeatures, FrequencyRange idfRange, ElementWeights weights) {
        return SetSketches.superShingles(settings.words(), settings.slots(), settings.groups());
      }

      @Override
      SetSketch featureSketch() {
        return SetSketches.shingles(settings.words(), ElementWeights.EQUAL);
      }

      @Override
      boolean hasMeasures() {
        return false;
      }
    };
  }

  static SetMethod iMatch(IMatchSettings settings, FeatureFrequencies frequencies) {
    FrequencyRange lexicon = new FrequencyRange(frequencies, settings.minIdf(), settings.maxIdf());
    return new SetMethod("imatch", OverlapMeasure.MAX_OVERLAP, 1.0 / settings.lexicons()) {
      @Override
      SetSketch sketch(int minFeatures, FrequencyRange idfRange, ElementWeights weights) {
        return SetSketches.iMatch(lexicon, settings.lexicons(), settings.minWords());
      }

      @Override
      boolean hasMeasures() {
        return false;
      }

      @Override
      boolean hasBoilerplate() {
        return false;
      }
    };
  }
}
