package io.doppel.lucene.sets;

import io.doppel.sets.SetSketches;

/**
 * The sketch of {@code shingles}.
 *
 * @param words the words in a shingle
 * @param slots how many minima a sketch has; the error of the similarity is sqrt(s (1 - s) / slots)
 * @param bits how many bits of each minimum are kept
 * @param keySlots how many of the slots are terms of the index, by which candidates are found. With
 *     all of them nothing is missed that the sketch would find; fewer make the index smaller and
 *     the query faster
 */
public record MinHashSettings(int words, int slots, int bits, int keySlots) {
  /** Checks the settings. */
  public MinHashSettings {
    SetSketches.minHash(words, slots, bits, keySlots);
  }

  /**
   * Shingles of 5 words and 84 minima, as in the CiteSeerX study, 12 bits each; 12 slots are keys.
   */
  public static final MinHashSettings DEFAULT =
      new MinHashSettings(5, SetSketches.DEFAULT_SLOTS, 12, 12);
}
