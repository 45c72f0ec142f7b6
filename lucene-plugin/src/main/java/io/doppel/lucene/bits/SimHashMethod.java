package io.doppel.lucene.bits;

import static io.doppel.lucene.method.MethodOption.ANALYZER;
import static io.doppel.lucene.method.MethodOption.BLOCKS;
import static io.doppel.lucene.method.MethodOption.DISTANCE;
import static io.doppel.lucene.method.MethodOption.EDIT_RATE;
import static io.doppel.lucene.method.MethodOption.EXPECTED_DOCUMENTS;
import static io.doppel.lucene.method.MethodOption.KEY_BLOCKS;
import static io.doppel.lucene.method.MethodOption.MIN_TOKENS;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;
import static io.doppel.lucene.method.MethodOption.WEIGHTS;
import static io.doppel.lucene.method.MethodOption.WORDS;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.ExpectedRecall;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.WordAnalyzer;
import io.doppel.lucene.sets.SetOptions;
import java.io.IOException;

/** A fingerprint of 64 bits; near-duplicates differ in few of them. */
public final class SimHashMethod extends Method {
  /** So many bits may differ if nothing else is said. */
  static final int USUAL_BITS = 3;

  private static final int BITS_OF_HASH = Long.SIZE;

  /** Below, texts match that have nothing in common. */
  private static final double LOWEST = 0.75;

  /** For the catalogue. */
  public SimHashMethod() {
    super(
        MethodDescription.of("simhash")
            .summary(
                "a fingerprint of 64 bits, at most 3 of which differ: very small, for nearly equal"
                    + " texts")
            .catches("nearly equal texts: one word in a hundred replaced")
            .misses("more than that; short texts")
            .cost("8 bytes and 4 terms a document, the smallest of all")
            .paper("CiteSeerX, 2013")
            .withSaid(THRESHOLD, "what the distance says")
            .with(DISTANCE, (double) USUAL_BITS)
            .with(WORDS, 1)
            .withSaid(BLOCKS, BitOptions.USUAL_BLOCKS)
            .with(KEY_BLOCKS, 1)
            .with(WEIGHTS, SetOptions.EQUAL)
            .with(ANALYZER, WordAnalyzer.FOLDED.id())
            .takes(MIN_TOKENS, EDIT_RATE, EXPECTED_DOCUMENTS, NO_PRUNING));
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    return BitOptions.build(BitBuilder.simHash(field), BITS_OF_HASH, settings, sources);
  }

  @Override
  public boolean ignoresOrder() {
    return true;
  }

  @Override
  public double lowestThreshold(double usual) {
    return Math.min(LOWEST, usual);
  }

  @Override
  public String recall(ExpectedRecall made, long documents) {
    return BitOptions.recall(
        BitBuilder.simHash(made.near().field()), BITS_OF_HASH, made.settings());
  }
}
