package io.doppel.lucene.compression;

import static io.doppel.lucene.method.MethodOption.ANALYZER;
import static io.doppel.lucene.method.MethodOption.ANTECEDENTS;
import static io.doppel.lucene.method.MethodOption.BOUNDS;
import static io.doppel.lucene.method.MethodOption.CHAIN;
import static io.doppel.lucene.method.MethodOption.COMPRESSOR;
import static io.doppel.lucene.method.MethodOption.DISTANCE;
import static io.doppel.lucene.method.MethodOption.LANG;
import static io.doppel.lucene.method.MethodOption.NO_GRAM_FILTER;
import static io.doppel.lucene.method.MethodOption.NO_LENGTH_BOUND;
import static io.doppel.lucene.method.MethodOption.PAPER;
import static io.doppel.lucene.method.MethodOption.SPOT_STEP;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;
import static io.doppel.lucene.method.MethodOption.TRIANGLE_BOUND;

import io.doppel.lucene.analysis.Antecedents;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.SpotOptions;
import io.doppel.lucene.method.WordAnalyzer;

/** The words behind stop words as a string, compared by compression. */
public final class SpotSigNcdMethod extends Method {
  /** For the catalogue. */
  public SpotSigNcdMethod() {
    super(
        MethodDescription.of("spotsigncd")
            .summary("words behind stop words, compared by compression (baseline)")
            .catches("the same words in text order, compared by compression")
            .misses("swapped paragraphs; as for `ncd`")
            .cost("the words at the stop words kept; as for `signcd`")
            .paper("SigNCD, section 5.2")
            .with(THRESHOLD, NcdOptions.THRESHOLD_UNLESS_SAID)
            .with(DISTANCE, NcdBuilder.DEFAULT_MAX_DISTANCE)
            .with(COMPRESSOR, NcdOptions.USUAL_COMPRESSION.id())
            .with(LANG, Antecedents.ALL)
            .withSaid(ANTECEDENTS, SpotOptions.USUAL_ANTECEDENTS)
            .with(SPOT_STEP, 1)
            .with(CHAIN, 1)
            .with(ANALYZER, WordAnalyzer.FOLDED.id())
            .with(BOUNDS, NcdOptions.SAFE)
            .takes(NO_LENGTH_BOUND, NO_GRAM_FILTER, TRIANGLE_BOUND, PAPER));
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources) {
    return NcdOptions.build(NcdBuilder.spotSigNcd(field, SpotOptions.spots(settings)), settings);
  }

  @Override
  public double lowestThreshold(double usual) {
    return NcdOptions.lowestThreshold(usual);
  }
}
