package io.doppel.pairs;

/**
 * Which pairs of a list are wanted: all of them, or only those of a signature before a position and
 * one from there on, as when the documents of one collection are looked for in another.
 *
 * @param split the position; -1 if all pairs are wanted
 */
public record Sides(int split) {
  /** All pairs. */
  public static final Sides ALL = new Sides(-1);

  /** Checks the position. */
  public Sides {
    if (split < -1) {
      throw new IllegalArgumentException("split must be >= -1, got " + split);
    }
  }

  boolean wantsAll() {
    return split < 0;
  }

  boolean wants(int one, int other) {
    return split < 0 || (one < split) != (other < split);
  }
}
