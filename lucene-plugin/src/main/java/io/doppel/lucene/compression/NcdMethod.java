package io.doppel.lucene.compression;

import static io.doppel.lucene.method.MethodOption.BOUNDS;
import static io.doppel.lucene.method.MethodOption.COMPRESSOR;
import static io.doppel.lucene.method.MethodOption.DISTANCE;
import static io.doppel.lucene.method.MethodOption.NO_GRAM_FILTER;
import static io.doppel.lucene.method.MethodOption.NO_LENGTH_BOUND;
import static io.doppel.lucene.method.MethodOption.PAPER;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;
import static io.doppel.lucene.method.MethodOption.TRIANGLE_BOUND;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;

/** The whole text, compared by compression: the baseline of SigNCD. */
public final class NcdMethod extends Method {
  /** For the catalogue. */
  public NcdMethod() {
    super(
        MethodDescription.of("ncd")
            .summary("the whole text, compared by compression (baseline, slow)")
            .catches("texts that compress well together")
            .misses("texts of more than 15 KB or so; slow")
            .cost("the whole text kept; 2 to 3 µs a KB and candidate")
            .paper("the same, section 2")
            .with(THRESHOLD, NcdOptions.THRESHOLD_UNLESS_SAID)
            .with(DISTANCE, NcdBuilder.DEFAULT_MAX_DISTANCE)
            .with(COMPRESSOR, NcdOptions.USUAL_COMPRESSION.id())
            .with(BOUNDS, NcdOptions.SAFE)
            .takes(NO_LENGTH_BOUND, NO_GRAM_FILTER, TRIANGLE_BOUND, PAPER));
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources) {
    return NcdOptions.build(NcdBuilder.ncd(field), settings);
  }

  @Override
  public double lowestThreshold(double usual) {
    return NcdOptions.lowestThreshold(usual);
  }
}
