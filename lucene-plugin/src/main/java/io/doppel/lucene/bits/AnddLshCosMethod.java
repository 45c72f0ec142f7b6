package io.doppel.lucene.bits;

import static io.doppel.lucene.method.MethodOption.ANALYZER;
import static io.doppel.lucene.method.MethodOption.BLOCKS;
import static io.doppel.lucene.method.MethodOption.DISTANCE;
import static io.doppel.lucene.method.MethodOption.EXPECTED_DOCUMENTS;
import static io.doppel.lucene.method.MethodOption.KEY_BLOCKS;
import static io.doppel.lucene.method.MethodOption.MIN_TOKENS;
import static io.doppel.lucene.method.MethodOption.MODEL;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.PROJECTIONS;
import static io.doppel.lucene.method.MethodOption.QUERY_LOG;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;

import io.doppel.bits.BitMeasure;
import io.doppel.bits.BitSketches;
import io.doppel.bits.HammingBounds;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.ExpectedRecall;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.WordAnalyzer;
import io.doppel.lucene.sets.LearnedGrams;
import io.doppel.model.VectorMeasure;
import java.io.IOException;

/** Random projections of weighted k-grams, which estimate the cosine of {@code andd}. */
public final class AnddLshCosMethod extends Method {
  /** For the catalogue. */
  public AnddLshCosMethod() {
    super(
        MethodDescription.of("andd-lsh-cos")
            .summary("the cosine of andd, estimated from 384 bits")
            .catches("the same, by an estimate of the cosine")
            .misses("as `andd`")
            .cost("48 bytes and 24 terms a document; the input is read twice")
            .paper("ANDD, section 3.2")
            .withSaid(THRESHOLD, "what the model says")
            .withSaid(DISTANCE, BitOptions.AS_THE_THRESHOLD)
            .with(PROJECTIONS, BitSketches.DEFAULT_PROJECTIONS)
            .withSaid(BLOCKS, BitOptions.USUAL_BLOCKS)
            .with(KEY_BLOCKS, 1)
            .with(ANALYZER, WordAnalyzer.FOLDED.id())
            .takes(MIN_TOKENS, MODEL, QUERY_LOG, EXPECTED_DOCUMENTS, NO_PRUNING));
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    return BitOptions.build(
        BitBuilder.anddLshCos(field, LearnedGrams.weights(field, settings, sources)),
        settings.number(PROJECTIONS),
        settings,
        sources);
  }

  @Override
  public String similarity() {
    return VectorMeasure.COSINE.id();
  }

  /** Nothing is known of edits: which bits are weighed, the model says. */
  @Override
  public String recall(ExpectedRecall made, long documents) {
    MethodSettings settings = made.settings();
    int bits = settings.number(PROJECTIONS);
    return BitOptions.withinBits(
        settings.has(DISTANCE)
            ? new HammingBounds(BitMeasure.COSINE, bits, BitOptions.distance(settings, bits), true)
            : HammingBounds.ofThreshold(BitMeasure.COSINE, bits, made.near().threshold()));
  }
}
