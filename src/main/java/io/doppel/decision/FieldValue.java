package io.doppel.decision;

import java.util.List;
import java.util.Objects;

/**
 * A value of a field, as far as {@link MergeRules} ask for it.
 *
 * @param text the value as it is written, such as {@code "A title"} in JSON; equal texts are equal
 *     values
 * @param length how many characters it has, for {@link MergeRules.Rule#LONGEST}; 0 if it is empty
 * @param elements if it is a list, its elements as they are written; else the value alone
 */
public record FieldValue(String text, int length, List<String> elements) {
  /** Checks that nothing is missing. */
  public FieldValue {
    Objects.requireNonNull(text, "text");
    elements = List.copyOf(elements);
    if (length < 0) {
      throw new IllegalArgumentException("length must be >= 0, got " + length);
    }
  }

  /**
   * A plain text, which is written as it is.
   *
   * @param text the text; blank is empty
   * @return the value
   */
  public static FieldValue ofText(String text) {
    return new FieldValue(text, text.strip().length(), List.of(text));
  }

  /**
   * Whether it says nothing, so that any other value is better.
   *
   * @return false if it is a value
   */
  public boolean isEmpty() {
    return length == 0;
  }

  /** A number that ranks copies; behind all others if the value is none. */
  long rank() {
    try {
      return Math.max(-Long.MAX_VALUE, Long.parseLong(text)); // so that it can be negated
    } catch (NumberFormatException e) {
      return Long.MAX_VALUE;
    }
  }
}
