package io.doppel.compare;

import io.doppel.features.FeatureHash;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a word is, as far as it matters for the kind of a difference. */
public enum WordKind {
  /** Any other word. */
  WORD,

  /**
   * A number or part of a date: a word with a digit in it, such as {@code 2024}, {@code 3rd} or
   * {@code v2}, or the English name of a month or a day of the week.
   */
  NUMBER;

  /** Without short forms that are words of their own, such as {@code sat}. */
  private static final String NAMES =
      "january february march april may june july august september october november december"
          + " jan feb apr jun jul aug sep sept oct nov dec"
          + " monday tuesday wednesday thursday friday saturday sunday tue thu fri";

  private static final Set<Long> DATE_NAMES =
      Stream.of(NAMES.split(" ")).map(FeatureHash::of).collect(Collectors.toUnmodifiableSet());

  /**
   * The kind of a word.
   *
   * @param characters the array that holds it, in lower case
   * @param offset where it starts
   * @param length how many characters it has
   * @param hash its hash, as {@code ComparedText} has it
   * @return the kind
   */
  public static WordKind of(char[] characters, int offset, int length, long hash) {
    for (int i = offset; i < offset + length; i++) {
      if (Character.isDigit(Character.codePointAt(characters, i, offset + length))) {
        return NUMBER;
      }
    }
    return DATE_NAMES.contains(hash) ? NUMBER : WORD;
  }
}
