package io.doppel.corpus;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Rules by which sentences are written, read from a file by {@link GrammarReader}. A rule has a
 * name and alternatives, one a line:
 *
 * <pre>
 * :fire lead
 * [A fire|{^blaze}] [gutted|destroyed] {building b} in {place p} on {weekday d}, and {2..9 hurt} people were hurt.
 *
 * → A blaze gutted the old rope works in Pellmouth on Monday, and 4 people were hurt.
 * </pre>
 *
 * <ul>
 *   <li>{@code {name}} is another rule; {@code {^name}} begins with a capital letter; {@code {name
 *       k}} is chosen once for a text and stays under the key {@code k}; {@code {~name}} is a
 *       value, see {@link Choices};
 *   <li>{@code {2..9}} is a number, with as many decimals as the bounds have, and with commas if
 *       they have some; {@code {2..9 k}} stays;
 *   <li>{@code [one|or another|]} is one of several, perhaps nothing.
 * </ul>
 */
final class Grammar {
  /** A piece of an alternative. */
  @FunctionalInterface
  interface Part {
    void append(StringBuilder text, Choices choices);
  }

  private final String name;
  private final Map<String, List<Part>> rules;

  Grammar(String name, Map<String, List<Part>> rules) {
    this.name = name;
    this.rules = rules;
  }

  private List<Part> rule(String rule) {
    List<Part> alternatives = rules.get(rule);
    if (alternatives == null) {
      throw new IllegalArgumentException(name + ": there is no rule \"" + rule + "\"");
    }
    return alternatives;
  }

  boolean has(String rule) {
    return rules.containsKey(rule);
  }

  /** How many alternatives a rule has. */
  int size(String rule) {
    return rule(rule).size();
  }

  /** Writes one of the alternatives of a rule. */
  String write(String rule, Choices choices) {
    List<Part> alternatives = rule(rule);
    return write(alternatives.get(choices.wording().below(alternatives.size())), choices);
  }

  /** Writes the alternative of a rule that has a number. */
  String write(String rule, int alternative, Choices choices) {
    return write(rule(rule).get(alternative), choices);
  }

  private static String write(Part part, Choices choices) {
    StringBuilder text = new StringBuilder(160);
    part.append(text, choices);
    return Tidy.sentence(text);
  }

  /** Writes all alternatives of a rule in their order. */
  List<String> all(String rule, Choices choices) {
    List<String> texts = new ArrayList<>();
    for (Part part : rule(rule)) {
      texts.add(write(part, choices));
    }
    return texts;
  }

  /** Writes some alternatives of a rule, all different, in a random order. */
  List<String> several(String rule, int count, Choices choices) {
    List<String> texts = new ArrayList<>();
    for (int alternative : order(rule, choices.wording()).subList(0, count)) {
      texts.add(write(rule, alternative, choices));
    }
    return texts;
  }

  /** The numbers of a rule's alternatives in a random order. */
  List<Integer> order(String rule, SeededRandom random) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < size(rule); i++) {
      order.add(i);
      Collections.swap(order, i, random.below(i + 1));
    }
    return order;
  }
}
