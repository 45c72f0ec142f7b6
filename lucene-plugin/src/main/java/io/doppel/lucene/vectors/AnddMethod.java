package io.doppel.lucene.vectors;

import static io.doppel.lucene.method.MethodOption.ANALYZER;
import static io.doppel.lucene.method.MethodOption.MIN_TOKENS;
import static io.doppel.lucene.method.MethodOption.MODEL;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.QUERY_LOG;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.WordAnalyzer;
import io.doppel.lucene.sets.LearnedGrams;
import java.io.IOException;

/** The k-grams of a text, each with a weight that was learned from labelled texts. */
public final class AnddMethod extends Method {
  /** For the catalogue. */
  public AnddMethod() {
    super(
        MethodDescription.of("andd")
            .summary(
                "words (or runs of words) with weights that were learned from labelled documents")
            .catches(
                "what labelled documents say: texts with the same words where those words count")
            .misses("what they do not show; needs a model (`doppel train`)")
            .cost("one element and one weight a different word; the input is read twice")
            .paper("ANDD, section 3")
            .withSaid(THRESHOLD, "what the model says")
            .with(ANALYZER, WordAnalyzer.FOLDED.id())
            .takes(MIN_TOKENS, MODEL, QUERY_LOG, NO_PRUNING));
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    return build(
        VectorBuilder.andd(field, LearnedGrams.weights(field, settings, sources)), settings);
  }

  /** What the options of methods that compare as vectors say to their builder. */
  static Definition build(VectorBuilder builder, MethodSettings settings) {
    if (settings.has(THRESHOLD)) {
      builder.threshold(settings.real(THRESHOLD, 1));
    }
    return builder
        .analyzer(settings.analyzer())
        .pruning(!settings.has(NO_PRUNING))
        .tokenLimits(settings.tokenLimits())
        .build();
  }
}
