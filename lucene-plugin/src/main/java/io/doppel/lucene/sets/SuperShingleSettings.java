package io.doppel.lucene.sets;

import io.doppel.sets.SetSketches;

/**
 * The groups of {@code supershingles}.
 *
 * @param words the words in a shingle
 * @param slots how many minima there are
 * @param groups how many groups they make; groups must share the minima evenly
 */
public record SuperShingleSettings(int words, int slots, int groups) {
  /** Checks the settings. */
  public SuperShingleSettings {
    SetSketches.superShingles(words, slots, groups);
  }

  /** Shingles of 5 words, 84 minima in 6 groups of 14, as in ANDD. */
  public static final SuperShingleSettings DEFAULT =
      new SuperShingleSettings(5, SetSketches.DEFAULT_SLOTS, 6);
}
