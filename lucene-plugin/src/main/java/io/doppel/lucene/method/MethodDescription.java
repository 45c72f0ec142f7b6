package io.doppel.lucene.method;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What people and programs are told of a method. Made step by step:
 *
 * <pre>{@code
 * MethodDescription.of("qgrams")
 *     .summary("runs of 4 characters, what is common of the larger text (DDD)")
 *     .catches("small edits, also inside words, in any script")
 *     .misses("one text inside a much longer one")
 *     .cost("one element a character")
 *     .paper("DDD, 2012")
 *     .with(Q, 4)
 *     .takes(MethodOption.MEASURE);
 * }</pre>
 *
 * @param id the name that it is chosen by
 * @param summary what it does, a line for the help
 * @param catches which near-duplicates it finds
 * @param misses which it does not
 * @param cost what a document takes, and what a comparison
 * @param paper where it comes from
 * @param options the options that it takes, each with the value that it has if it is not given, in
 *     the order of the help
 */
public record MethodDescription(
    String id,
    String summary,
    String catches,
    String misses,
    String cost,
    String paper,
    Map<MethodOption, Optional<Object>> options) {

  /** Checks that nothing is null. */
  public MethodDescription {
    for (String text : Arrays.asList(id, summary, catches, misses, cost, paper)) {
      Objects.requireNonNull(text, "a description's text");
    }
    options = Collections.unmodifiableMap(new TreeMap<>(options));
  }

  /**
   * A description with a name and nothing else.
   *
   * @param id the name
   * @return the description
   */
  public static MethodDescription of(String id) {
    return new MethodDescription(id, "", "", "", "", "", Map.of());
  }

  /**
   * Says what it does.
   *
   * @param text a line for the help
   * @return the description with it
   */
  public MethodDescription summary(String text) {
    return new MethodDescription(id, text, catches, misses, cost, paper, options);
  }

  /**
   * Says which near-duplicates it finds.
   *
   * @param text a phrase
   * @return the description with it
   */
  public MethodDescription catches(String text) {
    return new MethodDescription(id, summary, text, misses, cost, paper, options);
  }

  /**
   * Says which near-duplicates it does not find.
   *
   * @param text a phrase
   * @return the description with it
   */
  public MethodDescription misses(String text) {
    return new MethodDescription(id, summary, catches, text, cost, paper, options);
  }

  /**
   * Says what a document takes, and what a comparison.
   *
   * @param text a phrase
   * @return the description with it
   */
  public MethodDescription cost(String text) {
    return new MethodDescription(id, summary, catches, misses, text, paper, options);
  }

  /**
   * Says where it comes from.
   *
   * @param text a paper and its section
   * @return the description with it
   */
  public MethodDescription paper(String text) {
    return new MethodDescription(id, summary, catches, misses, cost, text, options);
  }

  /**
   * Adds options.
   *
   * @param taken options that the method takes
   * @return the description with them
   */
  public MethodDescription takes(MethodOption... taken) {
    MethodDescription all = this;
    for (MethodOption option : List.of(taken)) {
      all = all.and(option, Optional.empty());
    }
    return all;
  }

  /**
   * Adds an option that has a value also if it is not given.
   *
   * @param option the option
   * @param usual the value
   * @return the description with it
   */
  public MethodDescription with(MethodOption option, Object usual) {
    return and(option, Optional.of(usual));
  }

  /**
   * Adds an option whose value, if it is not given, is no fixed one or is not easily read.
   *
   * @param option the option
   * @param usual a phrase for the help
   * @return the description with it
   */
  public MethodDescription withSaid(MethodOption option, String usual) {
    return and(option, Optional.of(new Phrase(usual)));
  }

  /**
   * What is said in place of a usual value.
   *
   * @param text the phrase
   */
  public record Phrase(String text) {
    @Override
    public String toString() {
      return text;
    }
  }

  private MethodDescription and(MethodOption option, Optional<Object> usual) {
    Map<MethodOption, Optional<Object>> more = new TreeMap<>(options);
    if (more.put(option, usual) != null) {
      throw new IllegalArgumentException(
          "method " + id + " must take an option once, got " + option + " twice");
    }
    return new MethodDescription(id, summary, catches, misses, cost, paper, more);
  }
}
