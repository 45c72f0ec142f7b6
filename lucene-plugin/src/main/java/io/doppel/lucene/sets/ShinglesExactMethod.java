package io.doppel.lucene.sets;

import static io.doppel.lucene.method.MethodOption.ANALYZER;
import static io.doppel.lucene.method.MethodOption.BOILERPLATE;
import static io.doppel.lucene.method.MethodOption.BOILERPLATE_BY;
import static io.doppel.lucene.method.MethodOption.MEASURE;
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
import java.io.IOException;

/** All runs of words of a text, and their Jaccard similarity. */
public final class ShinglesExactMethod extends Method {
  /** For the catalogue. */
  public ShinglesExactMethod() {
    super(
        MethodDescription.of("shingles-exact")
            .summary("runs of 5 words, their Jaccard similarity exactly")
            .catches("the same, with the exact similarity")
            .misses("many scattered edits; one text inside a longer one")
            .cost("one element a word")
            .paper("the same")
            .with(THRESHOLD, 0.5)
            .with(WORDS, 5)
            .takes(WEIGHTS, BOILERPLATE, BOILERPLATE_BY, ANALYZER, MEASURE, NO_PRUNING));
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    return SetOptions.weighted(
        SetBuilder.shinglesExact(field, settings.number(WORDS)), settings, sources);
  }

  /** What a set is made of, and how it is compared if nothing else is said. */
  static SetRecipe recipe(int words) {
    return ContainmentMethod.runs("shingles-exact", OverlapMeasure.JACCARD, 0.5, words, 0);
  }
}
