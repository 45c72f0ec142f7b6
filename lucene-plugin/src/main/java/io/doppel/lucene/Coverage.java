package io.doppel.lucene;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Which live documents of a reader a definition can speak about. Every document is counted once.
 *
 * @param signed how many have a signature of the definition
 * @param otherDefinition how many have none, but one of another definition in its place
 * @param unsigned how many have none, but a text
 * @param withoutText how many have no text, or none that gives a signature
 * @param unreadable how many of those without a signature of the definition cannot get one from
 *     what the index has: those of another definition that have no text, and those whose words have
 *     no positions where the order counts
 */
public record Coverage(
    long signed, long otherDefinition, long unsigned, long withoutText, long unreadable) {
  /** Of a reader without documents. */
  public static final Coverage NONE = new Coverage(0, 0, 0, 0, 0);

  /**
   * How many live documents there are.
   *
   * @return their number
   */
  public long documents() {
    return signed + otherDefinition + unsigned + withoutText;
  }

  /**
   * How many documents have a text, and no signature of the definition.
   *
   * @return their number
   */
  public long uncovered() {
    return otherDefinition + unsigned;
  }

  /**
   * Whether every document with a text has a signature of the definition.
   *
   * @return true if nothing must be read, refused or left out
   */
  public boolean isComplete() {
    return uncovered() == 0;
  }

  /**
   * Both together.
   *
   * @param other the numbers of other documents
   * @return the sums
   */
  public Coverage plus(Coverage other) {
    Objects.requireNonNull(other, "other");
    return new Coverage(
        signed + other.signed,
        otherDefinition + other.otherDefinition,
        unsigned + other.unsigned,
        withoutText + other.withoutText,
        unreadable + other.unreadable);
  }

  /** For people: {@code 9,800 signed, 200 of another definition}. */
  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    parts.add(number(signed) + " signed");
    add(parts, otherDefinition, " of another definition");
    add(parts, unsigned, " unsigned");
    add(parts, withoutText, " without text");
    return String.join(", ", parts);
  }

  private static void add(List<String> parts, long count, String what) {
    if (count > 0) {
      parts.add(number(count) + what);
    }
  }

  private static String number(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }
}
