package io.doppel.cli;

import io.doppel.lucene.NcdBuilder;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.analysis.SpotSettings;
import io.doppel.lucene.document.SchemeId;
import io.doppel.measure.Compression;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The methods by the names that users choose them by. A new method is one constant here. */
enum Method {
  /** Words next to commas, compared by compression. */
  SIGNCD("signcd", "words next to commas, compared by compression (SigNCD, the default)") {
    @Override
    NearDup define(String field, MethodOptions options) {
      return options.apply(NearDup.sigNcd(field, options.spots())).build();
    }

    @Override
    NearDup redefine(String field, SchemeId scheme, MethodOptions options) {
      int[] marks =
          Arrays.stream(scheme.parameter("marks").split(","))
              .mapToInt(mark -> Integer.parseInt(mark.substring("U+".length()), 16))
              .toArray();
      SpotSettings spots =
          new SpotSettings(
              number(scheme, "left"),
              number(scheme, "right"),
              new String(marks, 0, marks.length),
              number(scheme, "minSpots"),
              number(scheme, "maxWholeText"));
      return asIndexed(NearDup.sigNcd(field, spots), scheme, options);
    }
  },

  /** The whole text, compared by compression. */
  NCD("ncd", "the whole text, compared by compression (baseline, slow)") {
    @Override
    NearDup define(String field, MethodOptions options) {
      options.rejectSpots(this);
      return options.apply(NearDup.ncd(field)).build();
    }

    @Override
    NearDup redefine(String field, SchemeId scheme, MethodOptions options) {
      return asIndexed(NearDup.ncd(field), scheme, options);
    }
  },

  /** Texts that are equal but for case, white space and Unicode form. */
  EXACT("exact", "equal but for case, white space and Unicode form") {
    @Override
    NearDup define(String field, MethodOptions options) {
      options.rejectSpots(this);
      options.rejectCompression(this);
      options.rejectThreshold(this);
      return NearDup.exact(field);
    }

    @Override
    NearDup redefine(String field, SchemeId scheme, MethodOptions options) {
      return define(field, options);
    }
  };

  private final String id;
  private final String summary;

  Method(String id, String summary) {
    this.id = id;
    this.summary = summary;
  }

  String id() {
    return id;
  }

  String summary() {
    return summary;
  }

  /** The definition that the options ask for. */
  abstract NearDup define(String field, MethodOptions options);

  /** The definition that an index was made with; the options only say how to search. */
  abstract NearDup redefine(String field, SchemeId scheme, MethodOptions options);

  static Method of(String id) {
    for (Method method : values()) {
      if (method.id.equals(id)) {
        return method;
      }
    }
    throw new UserException("--method must be one of " + names() + ", got " + id);
  }

  static String names() {
    return Arrays.stream(values()).map(Method::id).collect(Collectors.joining(", "));
  }

  static NearDup asIndexed(NcdBuilder builder, SchemeId scheme, MethodOptions options) {
    return options
        .applySearch(builder)
        .compression(Compression.of(scheme.parameter("compressor")))
        .maxSignatureBytes(number(scheme, "maxBytes"))
        .build();
  }

  static int number(SchemeId scheme, String parameter) {
    return Integer.parseInt(scheme.parameter(parameter));
  }
}
