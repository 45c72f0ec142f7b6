package io.doppel.sequences;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/** A set of code points at which a text is cut. */
final class Marks {
  private final int[] marks;

  /**
   * Makes a set.
   *
   * @param name what errors call it
   * @param text the code points, at least one, in any order and with repetitions
   */
  Marks(String name, String text) {
    marks =
        Objects.requireNonNull(text, name)
            .codePoints()
            .map(Character::toLowerCase)
            .sorted()
            .distinct()
            .toArray();
    if (marks.length == 0) {
      throw new IllegalArgumentException(name + " must not be empty");
    }
    for (int mark : marks) {
      if (!VisibleCharacters.isVisible(mark)) {
        throw new IllegalArgumentException(
            name + " must be visible characters, got " + nameOf(mark));
      }
    }
  }

  boolean contains(int character) {
    return Arrays.binarySearch(marks, character) >= 0;
  }

  /** The code points, each once, ascending. */
  String text() {
    return new String(marks, 0, marks.length);
  }

  /** In ASCII, such as {@code U+002C,U+3001}. */
  @Override
  public String toString() {
    return Arrays.stream(marks).mapToObj(Marks::nameOf).collect(Collectors.joining(","));
  }

  private static String nameOf(int mark) {
    return String.format(Locale.ROOT, "U+%04X", mark);
  }
}
