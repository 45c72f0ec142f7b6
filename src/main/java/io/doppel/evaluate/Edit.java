package io.doppel.evaluate;

import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * An edit of a known size.
 *
 * @param kind what is done
 * @param size how much of it, in [0, 1]: see {@link EditKind}. What is less than one word, number
 *     or sentence is one
 */
public record Edit(EditKind kind, double size) {

  /**
   * The edits that are planted if nothing else is said: typos in 1 and 5 % of the words, a moved
   * sentence, one number and all numbers, 10 and 30 % of boilerplate, 10, 30 and 50 % cut, 10 and
   * 50 % inserted.
   */
  public static final List<Edit> STANDARD =
      List.of(
          new Edit(EditKind.TYPOS, 0.01),
          new Edit(EditKind.TYPOS, 0.05),
          new Edit(EditKind.MOVED, 0),
          new Edit(EditKind.NUMBERS, 0),
          new Edit(EditKind.NUMBERS, 1),
          new Edit(EditKind.BOILERPLATE, 0.1),
          new Edit(EditKind.BOILERPLATE, 0.3),
          new Edit(EditKind.CUT, 0.1),
          new Edit(EditKind.CUT, 0.3),
          new Edit(EditKind.CUT, 0.5),
          new Edit(EditKind.INSERTED, 0.1),
          new Edit(EditKind.INSERTED, 0.5));

  /** Checks the size. */
  public Edit {
    Objects.requireNonNull(kind, "kind");
    if (!(size >= 0 && size <= 1)) {
      throw new IllegalArgumentException("size must be in [0, 1], got " + size);
    }
  }

  /**
   * The name of the edit.
   *
   * @return the kind, and the size in hundredths, such as {@code cut-30}; {@code moved-one} where
   *     the size is one word, number or sentence
   */
  public String id() {
    return kind.id()
        + "-"
        + (size == 0 ? "one" : String.format(Locale.ROOT, "%d", Math.round(size * 100)));
  }
}
