package io.doppel.lucene;

import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Why two signatures are near-duplicates by a definition, or why not: their similarity, also where
 * it is below the threshold, and what it was computed from. Made by {@code Explanations}.
 *
 * @param similarity their similarity in [0, 1]
 * @param threshold the least similarity of near-duplicates, in (0, 1]
 * @param matches whether they are near-duplicates
 * @param firstLength the length of the one signature, in what the method measures it in
 * @param secondLength the length of the other
 * @param rows what the similarity was computed from, and the bounds that apply
 */
public record Evidence(
    double similarity,
    double threshold,
    boolean matches,
    int firstLength,
    int secondLength,
    List<Row> rows) {

  /** Checks that nothing is missing. */
  public Evidence {
    rows = List.copyOf(Objects.requireNonNull(rows, "rows"));
  }

  /**
   * A number that the similarity was computed from, a bound, or another measure of the pair.
   *
   * @param name what it is, in a few words
   * @param value the number
   * @param note what is to be said of it; empty if nothing is
   */
  public record Row(String name, double value, String note) {
    /** Checks that nothing is missing. */
    public Row {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(note, "note");
    }

    /**
     * A number that needs no note.
     *
     * @param name what it is
     * @param value the number
     */
    public Row(String name, double value) {
      this(name, value, "");
    }

    /** Such as {@code in common 12} or {@code Jaccard 0.667}. */
    @Override
    public String toString() {
      String number =
          value == Math.rint(value) && Math.abs(value) < 1e15
              ? Long.toString((long) value)
              : String.format(Locale.ROOT, "%.3f", value);
      return name + " " + number + (note.isEmpty() ? "" : " (" + note + ")");
    }
  }
}
