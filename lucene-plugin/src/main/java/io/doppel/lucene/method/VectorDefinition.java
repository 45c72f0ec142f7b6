package io.doppel.lucene.method;

import static io.doppel.lucene.method.MethodOption.MEASURE;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;
import static io.doppel.lucene.method.MethodOption.WEIGHTS;
import static io.doppel.lucene.method.MethodOption.WORDS;

import io.doppel.lucene.AnddSketchSettings;
import io.doppel.lucene.LearnedWeights;
import io.doppel.lucene.MinHashSettings;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.SetBuilder;
import io.doppel.lucene.VectorBuilder;
import io.doppel.lucene.document.TokenScheme;
import java.io.IOException;

/** The definitions of methods that weigh k-grams. */
final class VectorDefinition {
  private static final String EQUAL = "equal";
  private static final String IDF = "idf";

  private VectorDefinition() {}

  static NearDup tfIdf(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    int words = settings.number(WORDS, 1);
    VectorBuilder builder =
        settings.word(WEIGHTS, IDF).equals(EQUAL)
            ? NearDup.binaryVectors(field, words)
            : NearDup.tfIdf(field, words, sources.frequencies(features(field, words, settings)));
    if (settings.has(MEASURE)) {
      builder.measure(Measures.vector(settings));
    }
    return build(builder, settings);
  }

  static NearDup andd(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    return build(NearDup.andd(field, weights(field, settings, sources)), settings);
  }

  private static NearDup build(VectorBuilder builder, MethodSettings settings) {
    if (settings.has(THRESHOLD)) {
      builder.threshold(settings.real(THRESHOLD, 1));
    }
    return builder
        .analyzer(WordAnalyzer.of(settings))
        .pruning(!settings.has(NO_PRUNING))
        .maxTokens(maxTokens(settings))
        .build();
  }

  static NearDup anddLshCos(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    return BitDefinition.build(
        NearDup.anddLshCos(field, weights(field, settings, sources)), settings, sources);
  }

  static NearDup anddLshJaccard(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    MinHashSettings slots = slots(settings);
    SetBuilder builder =
        NearDup.anddLshJaccard(
            field,
            weights(field, settings, sources),
            new AnddSketchSettings(slots.slots(), slots.bits(), slots.keySlots()));
    return SetDefinition.build(builder, settings);
  }

  /** The sketch of {@code andd-lsh-jaccard}; how many words a k-gram has, the model says. */
  static MinHashSettings slots(MethodSettings settings) {
    AnddSketchSettings usual = AnddSketchSettings.DEFAULT;
    return SetDefinition.minHash(
        settings, new MinHashSettings(1, usual.slots(), usual.bits(), usual.keySlots()));
  }

  /** The model comes first: if it is of no use, nothing is counted. */
  private static LearnedWeights weights(
      String field, MethodSettings settings, MethodSources sources) throws IOException {
    TrainedModel trained = sources.trained(field, settings);
    NearDup features = features(field, trained.model().words(), settings);
    return new LearnedWeights(trained.model(), sources.frequencies(features), trained.queryLog());
  }

  private static NearDup features(String field, int words, MethodSettings settings) {
    return NearDup.grams(field, words)
        .analyzer(WordAnalyzer.of(settings))
        .maxTokens(maxTokens(settings))
        .build();
  }

  private static int maxTokens(MethodSettings settings) {
    return settings.indexed("maxTokens", TokenScheme.DEFAULT_MAX_TOKENS);
  }
}
