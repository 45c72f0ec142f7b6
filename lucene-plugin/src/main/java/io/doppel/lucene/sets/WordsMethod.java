package io.doppel.lucene.sets;

import static io.doppel.lucene.method.MethodOption.ANALYZER;
import static io.doppel.lucene.method.MethodOption.BOILERPLATE;
import static io.doppel.lucene.method.MethodOption.BOILERPLATE_BY;
import static io.doppel.lucene.method.MethodOption.MEASURE;
import static io.doppel.lucene.method.MethodOption.MIN_TOKENS;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;

import io.doppel.candidates.OverlapMeasure;
import io.doppel.frequencies.FrequencyRange;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.WordAnalyzer;
import io.doppel.sets.SetSketches;
import io.doppel.signature.ElementWeights;
import io.doppel.sketch.SetSketch;
import java.io.IOException;

/** The different words of a text, in whatever order: for titles, names and other short texts. */
public final class WordsMethod extends Method {
  /** The least similarity if nothing else is said. */
  private static final double USUAL_THRESHOLD = 0.5;

  /** What is common, of all of both. */
  private static final OverlapMeasure USUAL_MEASURE = OverlapMeasure.JACCARD;

  /** For the catalogue. */
  public WordsMethod() {
    super(
        MethodDescription.of("words")
            .summary("the different words, their Jaccard similarity: for titles and short texts")
            .catches("short texts with the same words, in whatever order: titles, names, products")
            .misses("one text inside a longer one; longer texts of one kind look alike")
            .cost("one element a different word")
            .paper("ours; the bag of words of ANDD, section 4")
            .with(THRESHOLD, USUAL_THRESHOLD)
            .with(ANALYZER, WordAnalyzer.FOLDED.id())
            .with(MEASURE, USUAL_MEASURE.id())
            .takes(MIN_TOKENS, BOILERPLATE, BOILERPLATE_BY, NO_PRUNING));
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    return SetOptions.build(SetBuilder.words(field), settings, sources);
  }

  @Override
  public boolean ignoresOrder() {
    return true;
  }

  /** What a set is made of, and how it is compared if nothing else is said. */
  static SetRecipe recipe() {
    return new SetRecipe("words", USUAL_MEASURE, USUAL_THRESHOLD) {
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
}
