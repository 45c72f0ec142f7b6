package io.doppel.lucene.compression;

import static io.doppel.lucene.method.MethodOption.ANALYZER;
import static io.doppel.lucene.method.MethodOption.BOUNDS;
import static io.doppel.lucene.method.MethodOption.COMPRESSOR;
import static io.doppel.lucene.method.MethodOption.DISTANCE;
import static io.doppel.lucene.method.MethodOption.NO_GRAM_FILTER;
import static io.doppel.lucene.method.MethodOption.NO_LENGTH_BOUND;
import static io.doppel.lucene.method.MethodOption.PAPER;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;
import static io.doppel.lucene.method.MethodOption.TRIANGLE_BOUND;

import io.doppel.compression.Compression;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.MethodException;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.OptionRule;

/** What the options of methods that compare by compression say to their builder. */
final class NcdOptions {
  /** The least similarity if none is said. */
  static final double THRESHOLD_UNLESS_SAID = 1 - NcdBuilder.DEFAULT_MAX_DISTANCE;

  /** What compresses if nothing else is said. */
  static final Compression USUAL_COMPRESSION = Compression.SNAPPY;

  /** Bounds that hold for real compressors. */
  static final String SAFE = "safe";

  /** Below, texts match that have nothing in common. */
  private static final double LOWEST = 0.5;

  private NcdOptions() {}

  /** The threshold from which on it is worth looking at what is found. */
  static double lowestThreshold(double usual) {
    return Math.min(LOWEST, usual);
  }

  static Definition build(NcdBuilder builder, MethodSettings settings) {
    if (settings.has(THRESHOLD) && settings.has(DISTANCE)) {
      throw new MethodException(
          settings.nameOf(THRESHOLD)
              + " and "
              + settings.nameOf(DISTANCE)
              + " say the same thing; give one of them");
    }
    OptionRule.REST.check(settings.nameOf(DISTANCE), settings.real(DISTANCE, 0));
    if (settings.has(PAPER)) {
      builder.asInPaper();
    }
    if (settings.has(THRESHOLD)) {
      builder.threshold(settings.real(THRESHOLD, 1));
    } else if (settings.has(DISTANCE)) {
      builder.maxDistance(settings.real(DISTANCE));
    }
    if (settings.has(BOUNDS)) {
      builder.paperBounds(!settings.word(BOUNDS, SAFE).equals(SAFE));
    }
    if (settings.has(NO_GRAM_FILTER)) {
      builder.gramFilter(false);
    }
    if (settings.method().takes(ANALYZER)) {
      builder.analyzer(settings.analyzer());
    }
    return builder
        .lengthBound(!settings.has(NO_LENGTH_BOUND))
        .triangleBound(settings.has(TRIANGLE_BOUND))
        .compression(Compression.of(settings.word(COMPRESSOR, USUAL_COMPRESSION.id())))
        .maxSignatureBytes(settings.indexed("maxBytes", NcdScheme.DEFAULT_MAX_BYTES))
        .build();
  }
}
