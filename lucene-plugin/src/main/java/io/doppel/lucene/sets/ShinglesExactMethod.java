package io.doppel.lucene.sets;

import static io.doppel.lucene.method.MethodOption.ANALYZER;
import static io.doppel.lucene.method.MethodOption.BOILERPLATE;
import static io.doppel.lucene.method.MethodOption.BOILERPLATE_BY;
import static io.doppel.lucene.method.MethodOption.MEASURE;
import static io.doppel.lucene.method.MethodOption.MIN_TOKENS;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;
import static io.doppel.lucene.method.MethodOption.WEIGHTS;
import static io.doppel.lucene.method.MethodOption.WORDS;

import io.doppel.candidates.OverlapMeasure;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.WordAnalyzer;
import java.io.IOException;

/** All runs of words of a text, and their Jaccard similarity. */
public final class ShinglesExactMethod extends Method {
  /** The least similarity if nothing else is said. */
  private static final double USUAL_THRESHOLD = 0.5;

  /** What is common, of all of both. */
  private static final OverlapMeasure USUAL_MEASURE = OverlapMeasure.JACCARD;

  /** For the catalogue. */
  public ShinglesExactMethod() {
    super(
        MethodDescription.of("shingles-exact")
            .summary("runs of 5 words, their Jaccard similarity exactly")
            .catches("the same, with the exact similarity")
            .misses("many scattered edits; one text inside a longer one")
            .cost("one element a word")
            .paper("the same")
            .with(THRESHOLD, USUAL_THRESHOLD)
            .with(WORDS, 5)
            .with(WEIGHTS, SetOptions.EQUAL)
            .with(ANALYZER, WordAnalyzer.FOLDED.id())
            .with(MEASURE, USUAL_MEASURE.id())
            .takes(MIN_TOKENS, BOILERPLATE, BOILERPLATE_BY, NO_PRUNING));
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    return SetOptions.weighted(
        SetBuilder.shinglesExact(field, settings.number(WORDS)), settings, sources);
  }

  /** What a set is made of, and how it is compared if nothing else is said. */
  static SetRecipe recipe(int words) {
    return ContainmentMethod.runs("shingles-exact", USUAL_MEASURE, USUAL_THRESHOLD, words, 0);
  }
}
