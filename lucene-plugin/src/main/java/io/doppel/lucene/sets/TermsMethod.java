package io.doppel.lucene.sets;

import static io.doppel.lucene.method.MethodOption.MEASURE;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;

import io.doppel.candidates.OverlapMeasure;
import io.doppel.frequencies.FrequencyRange;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.TokenSource;
import io.doppel.lucene.method.Measures;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.sets.SetSketches;
import io.doppel.signature.ElementWeights;
import io.doppel.sketch.SetSketch;
import org.apache.lucene.analysis.Analyzer;

/**
 * The terms of any chain of analysis, as a set. Not in the catalogue: the analyzer is an object of
 * a program, which has no name.
 */
public final class TermsMethod extends Method {
  /** The least similarity if nothing else is said. */
  private static final double USUAL_THRESHOLD = 0.5;

  /** What is common, of all of both. */
  private static final OverlapMeasure USUAL_MEASURE = OverlapMeasure.JACCARD;

  private final Analyzer analyzer;

  /**
   * The terms of a chain.
   *
   * @param analyzer makes the terms
   */
  public TermsMethod(Analyzer analyzer) {
    super(
        MethodDescription.of("terms")
            .summary("the terms of a chain of analysis, their Jaccard similarity")
            .with(THRESHOLD, USUAL_THRESHOLD)
            .with(MEASURE, USUAL_MEASURE.id())
            .takes(NO_PRUNING));
    this.analyzer = analyzer;
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources) {
    SetBuilder builder = SetBuilder.terms(field, analyzer).threshold(settings.real(THRESHOLD));
    if (settings.has(MEASURE)) {
      builder.measure(Measures.overlap(settings));
    }
    return builder.pruning(!settings.has(NO_PRUNING)).build();
  }

  /** What a set is made of, and how it is compared if nothing else is said. */
  static SetRecipe recipe(Analyzer analyzer) {
    return new SetRecipe("terms", USUAL_MEASURE, USUAL_THRESHOLD) {
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
}
