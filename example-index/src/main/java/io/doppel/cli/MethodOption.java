package io.doppel.cli;

import io.doppel.measure.Compression;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options that say what a near-duplicate is: a row each, in the order of the help. Which
 * methods take an option, the methods say themselves ({@link Method}); for any other it is refused,
 * never ignored. An option is about the signatures, which an index has once and for all, or about
 * the search.
 */
enum MethodOption {
  THRESHOLD(
      Family.ANY,
      "--threshold",
      "S",
      OptionRule.SHARE,
      "Least similarity of duplicates, in (0, 1]."),
  DISTANCE(
      Family.ANY,
      "--distance",
      "D",
      OptionRule.REST,
      "Largest distance instead, in [0, 1). Default: 0.3."),

  COMPRESSOR(
      Family.COMPRESSION,
      "--compressor",
      "NAME",
      OptionRule.oneOf(Arrays.stream(Compression.values()).map(Compression::id).toList()),
      "compressor",
      "snappy (default), lz4, deflate, zstandard."),
  SPOTS(
      Family.COMPRESSION,
      "--spots",
      "KIND",
      OptionRule.oneOf(List.of("1L", "1R", "2", "4", "6")),
      null,
      "words kept at each mark: 1L (default, one to the left), 1R, 2, 4, 6."),
  MARKS(
      Family.COMPRESSION,
      "--marks",
      "MARKS",
      OptionRule.TEXT,
      null,
      "the marks, such as ',;'. Default: the comma in all its forms."),
  MIN_SPOTS(
      Family.COMPRESSION,
      "--min-spots",
      "N",
      OptionRule.atLeast(1),
      null,
      "with fewer marks than this the whole text counts. Default: 3. More is safer for short"
          + " texts."),
  NO_LENGTH_BOUND(
      Family.COMPRESSION,
      "--no-length-bound",
      null,
      OptionRule.FLAG,
      "compare also where the lengths rule a match out (no P1)."),
  NO_GRAM_FILTER(
      Family.COMPRESSION,
      "--no-gram-filter",
      null,
      OptionRule.FLAG,
      "compare also where too few 4-grams are shared."),
  TRIANGLE_BOUND(
      Family.COMPRESSION,
      "--triangle-bound",
      null,
      OptionRule.FLAG,
      "use the triangle inequality too (P2).");

  /** What options have in common, as the help shows them together. */
  enum Family {
    ANY("Near-duplicates"),
    COMPRESSION("Compared by compression");

    private final String heading;

    Family(String heading) {
      this.heading = heading;
    }

    String heading() {
      return heading;
    }
  }

  private final Family family;
  private final String option;
  private final String label;
  private final OptionRule rule;
  private final boolean signature;
  private final String parameter;
  private final String help;

  /** An option about the search. */
  MethodOption(Family family, String option, String label, OptionRule rule, String help) {
    this(family, option, label, rule, false, null, help);
  }

  /**
   * An option about the signatures.
   *
   * @param parameter the parameter of the scheme's id that is the option's value; null if the id
   *     says it in other words
   */
  MethodOption(
      Family family, String option, String label, OptionRule rule, String parameter, String help) {
    this(family, option, label, rule, true, parameter, help);
  }

  MethodOption(
      Family family,
      String option,
      String label,
      OptionRule rule,
      boolean signature,
      String parameter,
      String help) {
    this.family = family;
    this.option = option;
    this.label = label;
    this.rule = rule;
    this.signature = signature;
    this.parameter = parameter;
    this.help = help;
  }

  /** The option as it is given, such as {@code --min-spots}. */
  String option() {
    return option;
  }

  Family family() {
    return family;
  }

  OptionRule rule() {
    return rule;
  }

  /** Whether it is about the signatures, which an index has once and for all. */
  boolean isSignature() {
    return signature;
  }

  /** The parameter of a scheme's id that is the option's value, or null. */
  String parameter() {
    return parameter;
  }

  /** The option as the command line has it; which methods take it is said first. */
  OptionSpec spec() {
    OptionSpec.Builder spec = OptionSpec.builder(option).type(rule.type());
    if (label != null) {
      spec.paramLabel(label);
    }
    return spec.description(family == Family.ANY ? help : methods(", ") + ": " + help).build();
  }

  /** The methods that take it. */
  String methods(String separator) {
    return Arrays.stream(Method.values())
        .filter(method -> method.takes(this))
        .map(Method::id)
        .collect(Collectors.joining(separator));
  }
}
