package io.doppel.corpus;

import java.util.HashMap;
import java.util.Map;

/**
 * What a {@link Grammar} chooses by: the wording by one random stream, what is marked as a value by
 * another, numbers by one of the two, and facts that were chosen once and stay. Two texts with the
 * same wording and other values are two issues of one form; two with the same facts and other
 * wording are two reports of one event.
 */
final class Choices {
  private final SeededRandom wording;
  private final SeededRandom values;
  private final SeededRandom numbers;
  private final Map<String, String> facts;

  private Choices(
      SeededRandom wording, SeededRandom values, SeededRandom numbers, Map<String, String> facts) {
    this.wording = wording;
    this.values = values;
    this.numbers = numbers;
    this.facts = facts;
  }

  /** Choices of one stream. */
  static Choices of(SeededRandom random) {
    return new Choices(random, random, random, new HashMap<>());
  }

  /** The wording of a form; all numbers are values. */
  static Choices ofForm(SeededRandom wording, SeededRandom values) {
    return new Choices(wording, values, values, new HashMap<>());
  }

  /** The wording and numbers of a letter to many; only what is marked is a value. */
  static Choices ofLetter(SeededRandom wording, SeededRandom values) {
    return new Choices(wording, values, wording, new HashMap<>());
  }

  /** Facts stay; words, numbers and values are chosen again. */
  Choices reworded(SeededRandom random) {
    return new Choices(random, random, random, facts);
  }

  /** Facts and values stay; words and numbers are chosen again. */
  Choices continued(SeededRandom other) {
    return new Choices(other, values, other, facts);
  }

  /** Facts stay; all that is still open is chosen as a value. */
  Choices ofValues() {
    return wording == values ? this : new Choices(values, values, values, facts);
  }

  SeededRandom wording() {
    return wording;
  }

  SeededRandom numbers() {
    return numbers;
  }

  /** A fact; null if it was not chosen yet. */
  String fact(String name) {
    return facts.get(name);
  }

  void keep(String name, String fact) {
    facts.put(name, fact);
  }
}
