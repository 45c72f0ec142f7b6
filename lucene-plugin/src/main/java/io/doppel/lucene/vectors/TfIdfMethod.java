package io.doppel.lucene.vectors;

import static io.doppel.lucene.method.MethodOption.ANALYZER;
import static io.doppel.lucene.method.MethodOption.MEASURE;
import static io.doppel.lucene.method.MethodOption.MIN_TOKENS;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;
import static io.doppel.lucene.method.MethodOption.WEIGHTS;
import static io.doppel.lucene.method.MethodOption.WORDS;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.Measures;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.WordAnalyzer;
import io.doppel.lucene.sets.LearnedGrams;
import io.doppel.lucene.sets.SetOptions;
import io.doppel.model.VectorMeasure;
import java.io.IOException;

/** The k-grams of a text, each weighted by how often it occurs and in how few documents. */
public final class TfIdfMethod extends Method {
  /** The least similarity if nothing else is said. */
  static final double USUAL_THRESHOLD = 0.7;

  /** The measure if nothing else is said. */
  static final VectorMeasure USUAL_MEASURE = VectorMeasure.COSINE;

  /** For the catalogue. */
  public TfIdfMethod() {
    super(
        MethodDescription.of("tfidf")
            .summary(
                "words by how often they occur and in how few documents, as vectors (baseline)")
            .catches("texts with the same rare words, in whatever order")
            .misses("texts whose words all documents have; one text inside a longer one")
            .cost("as `andd`")
            .paper("ANDD, section 4")
            .with(THRESHOLD, USUAL_THRESHOLD)
            .with(WORDS, 1)
            .with(WEIGHTS, SetOptions.IDF)
            .with(ANALYZER, WordAnalyzer.FOLDED.id())
            .with(MEASURE, USUAL_MEASURE.id())
            .takes(MIN_TOKENS, NO_PRUNING));
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    int words = settings.number(WORDS);
    VectorBuilder builder =
        settings.word(WEIGHTS, SetOptions.IDF).equals(SetOptions.EQUAL)
            ? VectorBuilder.binaryVectors(field, words)
            : VectorBuilder.tfIdf(
                field, words, sources.frequencies(LearnedGrams.features(field, words, settings)));
    if (settings.has(MEASURE)) {
      builder.measure(Measures.vector(settings));
    }
    return AnddMethod.build(builder, settings);
  }

  @Override
  public boolean ignoresOrder() {
    return true;
  }
}
