package io.doppel.cli;

import static io.doppel.cli.MethodOption.COMPRESSOR;
import static io.doppel.cli.MethodOption.DISTANCE;
import static io.doppel.cli.MethodOption.MARKS;
import static io.doppel.cli.MethodOption.MIN_SPOTS;
import static io.doppel.cli.MethodOption.NO_GRAM_FILTER;
import static io.doppel.cli.MethodOption.NO_LENGTH_BOUND;
import static io.doppel.cli.MethodOption.SPOTS;
import static io.doppel.cli.MethodOption.THRESHOLD;
import static io.doppel.cli.MethodOption.TRIANGLE_BOUND;

import io.doppel.lucene.NearDup;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The methods by the names that users choose them by, each with the options that it takes. A new
 * method is one constant here.
 */
enum Method {
  /** Words next to commas, compared by compression. */
  SIGNCD(
      "signcd",
      "words next to commas, compared by compression (SigNCD, the default)",
      (field, settings) ->
          NcdDefinition.build(NearDup.sigNcd(field, NcdDefinition.spots(settings)), settings),
      THRESHOLD,
      DISTANCE,
      COMPRESSOR,
      SPOTS,
      MARKS,
      MIN_SPOTS,
      NO_LENGTH_BOUND,
      NO_GRAM_FILTER,
      TRIANGLE_BOUND),

  /** The whole text, compared by compression. */
  NCD(
      "ncd",
      "the whole text, compared by compression (baseline, slow)",
      (field, settings) -> NcdDefinition.build(NearDup.ncd(field), settings),
      THRESHOLD,
      DISTANCE,
      COMPRESSOR,
      NO_LENGTH_BOUND,
      NO_GRAM_FILTER,
      TRIANGLE_BOUND),

  /** Texts that are equal but for case, white space and Unicode form. */
  EXACT(
      "exact",
      "equal but for case, white space and Unicode form",
      Method::exact,
      THRESHOLD,
      DISTANCE);

  /** Makes a definition of what a method is set to. */
  private interface Definition {
    NearDup of(String field, Settings settings);
  }

  private final String id;
  private final String summary;
  private final Definition definition;
  private final Set<MethodOption> options;

  Method(String id, String summary, Definition definition, MethodOption... options) {
    this.id = id;
    this.summary = summary;
    this.definition = definition;
    this.options = Set.of(options);
  }

  String id() {
    return id;
  }

  String summary() {
    return summary;
  }

  boolean takes(MethodOption option) {
    return options.contains(option);
  }

  /** The definition for what the method is set to. */
  NearDup define(String field, Settings settings) {
    return definition.of(field, settings);
  }

  /** What is said of an option that the method has no use for. */
  UserException refusal(MethodOption option) {
    return new UserException(
        option.option() + " is for " + option.methods(", ") + ", not for " + id);
  }

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

  /** The only similarity there is may be said. */
  private static NearDup exact(String field, Settings settings) {
    if (settings.real(THRESHOLD, 1) != 1 || settings.real(DISTANCE, 0) != 0) {
      throw new UserException(
          "--threshold and --distance are not for exact, which finds equal texts only:"
              + " similarity 1");
    }
    return NearDup.exact(field);
  }
}
