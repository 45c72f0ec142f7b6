package io.doppel.join;

/**
 * Which pairs of a list are wanted: all of them, or only those of a signature before a position and
 * one from there on, as when the documents of one collection are looked for in another.
 *
 * @param split the position; -1 if all pairs are wanted
 */
public record WantedPairs(int split) {
  /** All pairs. */
  public static final WantedPairs ALL = new WantedPairs(-1);

  /** Checks the position. */
  public WantedPairs {
    if (split < -1) {
      throw new IllegalArgumentException("split must be >= -1, got " + split);
    }
  }

  public boolean wantsAll() {
    return split < 0;
  }

  public boolean wants(int one, int other) {
    return split < 0 || (one < split) != (other < split);
  }
}
