package io.doppel.lucene.bits;

import static io.doppel.lucene.method.MethodOption.ANALYZER;
import static io.doppel.lucene.method.MethodOption.BLOCKS;
import static io.doppel.lucene.method.MethodOption.DISTANCE;
import static io.doppel.lucene.method.MethodOption.EDIT_RATE;
import static io.doppel.lucene.method.MethodOption.EXPECTED_DOCUMENTS;
import static io.doppel.lucene.method.MethodOption.KEY_BLOCKS;
import static io.doppel.lucene.method.MethodOption.MIN_TOKENS;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.PROJECTIONS;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;
import static io.doppel.lucene.method.MethodOption.WEIGHTS;
import static io.doppel.lucene.method.MethodOption.WORDS;

import io.doppel.bits.BitSketches;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.ExpectedRecall;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.WordAnalyzer;
import io.doppel.lucene.sets.SetOptions;
import java.io.IOException;

/** Random projections of the different words of a text, which estimate the cosine. */
public final class CharikarMethod extends Method {
  /** The least cosine if nothing else is said. */
  static final double USUAL_COSINE = 0.9;

  /** For the catalogue. */
  public CharikarMethod() {
    super(
        MethodDescription.of("charikar")
            .summary("the cosine of the texts' words, estimated from 384 bits (random projection)")
            .catches("texts with nearly the same words, in whatever order")
            .misses("one text inside a longer one; texts of one kind look alike")
            .cost("48 bytes and 24 terms a document")
            .paper("ANDD, section 2.3")
            .with(THRESHOLD, USUAL_COSINE)
            .withSaid(DISTANCE, BitOptions.AS_THE_THRESHOLD)
            .with(WORDS, 1)
            .with(PROJECTIONS, BitSketches.DEFAULT_PROJECTIONS)
            .withSaid(BLOCKS, BitOptions.USUAL_BLOCKS)
            .with(KEY_BLOCKS, 1)
            .with(WEIGHTS, SetOptions.EQUAL)
            .with(ANALYZER, WordAnalyzer.FOLDED.id())
            .takes(MIN_TOKENS, EDIT_RATE, EXPECTED_DOCUMENTS, NO_PRUNING));
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    return BitOptions.build(
        BitBuilder.charikar(field), settings.number(PROJECTIONS), settings, sources);
  }

  @Override
  public boolean ignoresOrder() {
    return true;
  }

  @Override
  public String recall(ExpectedRecall made, long documents) {
    return BitOptions.recall(
        BitBuilder.charikar(made.near().field()),
        made.settings().number(PROJECTIONS),
        made.settings());
  }
}
