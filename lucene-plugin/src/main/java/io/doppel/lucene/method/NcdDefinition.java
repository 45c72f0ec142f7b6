package io.doppel.lucene.method;

import static io.doppel.lucene.method.MethodOption.ANALYZER;
import static io.doppel.lucene.method.MethodOption.COMPRESSOR;
import static io.doppel.lucene.method.MethodOption.DISTANCE;
import static io.doppel.lucene.method.MethodOption.MARKS;
import static io.doppel.lucene.method.MethodOption.MIN_SPOTS;
import static io.doppel.lucene.method.MethodOption.NO_GRAM_FILTER;
import static io.doppel.lucene.method.MethodOption.NO_LENGTH_BOUND;
import static io.doppel.lucene.method.MethodOption.SPOTS;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;
import static io.doppel.lucene.method.MethodOption.TRIANGLE_BOUND;

import io.doppel.lucene.NcdBuilder;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.analysis.SpotSettings;
import io.doppel.lucene.document.NcdScheme;
import io.doppel.lucene.document.SchemeId;
import io.doppel.measure.Compression;
import java.util.Arrays;
import java.util.Map;

/** The definitions of methods that compare by compression. */
final class NcdDefinition {
  private static final Map<String, SpotSettings> KINDS =
      Map.of(
          "1L", SpotSettings.SIG_1L,
          "1R", SpotSettings.SIG_1R,
          "2", SpotSettings.SIG_2,
          "4", SpotSettings.SIG_4,
          "6", SpotSettings.SIG_6);

  private NcdDefinition() {}

  static NearDup build(NcdBuilder builder, MethodSettings settings) {
    if (settings.has(THRESHOLD) && settings.has(DISTANCE)) {
      throw new MethodException(
          settings.nameOf(THRESHOLD)
              + " and "
              + settings.nameOf(DISTANCE)
              + " say the same thing; give one of them");
    }
    OptionRule.REST.check(settings.nameOf(DISTANCE), settings.real(DISTANCE, 0));
    if (settings.has(THRESHOLD)) {
      builder.threshold(settings.real(THRESHOLD, 1));
    } else {
      builder.maxDistance(settings.real(DISTANCE, NcdBuilder.DEFAULT_MAX_DISTANCE));
    }
    if (settings.method().takes(ANALYZER)) {
      builder.analyzer(WordAnalyzer.of(settings));
    }
    return builder
        .lengthBound(!settings.has(NO_LENGTH_BOUND))
        .gramFilter(!settings.has(NO_GRAM_FILTER))
        .triangleBound(settings.has(TRIANGLE_BOUND))
        .compression(Compression.of(settings.word(COMPRESSOR, Compression.SNAPPY.id())))
        .maxSignatureBytes(settings.indexed("maxBytes", NcdScheme.DEFAULT_MAX_BYTES))
        .build();
  }

  /** Which words {@code signcd} keeps. */
  static SpotSettings spots(MethodSettings settings) {
    if (settings.scheme() != null) {
      return spots(settings.scheme());
    }
    SpotSettings kind = KINDS.get(settings.word(SPOTS, "1L"));
    return new SpotSettings(
        kind.left(),
        kind.right(),
        settings.word(MARKS, kind.marks()),
        settings.number(MIN_SPOTS, kind.minSpots()),
        kind.maxWholeText());
  }

  private static SpotSettings spots(SchemeId scheme) {
    return new SpotSettings(
        number(scheme, "left"),
        number(scheme, "right"),
        marks(scheme.parameter("marks")),
        number(scheme, "minSpots"),
        number(scheme, "maxWholeText"));
  }

  /** The marks that a scheme's id lists, such as U+002C,U+FF0C. */
  static String marks(String listed) {
    int[] marks =
        Arrays.stream(listed.split(","))
            .mapToInt(mark -> Integer.parseInt(mark.substring("U+".length()), 16))
            .toArray();
    return new String(marks, 0, marks.length);
  }

  private static int number(SchemeId scheme, String parameter) {
    return Integer.parseInt(scheme.parameter(parameter));
  }
}
