package io.doppel.lucene.sets;

import io.doppel.sets.SetSketches;
import io.doppel.signature.ElementWeights;

/**
 * The shingles of {@code containment}.
 *
 * @param words the words in a shingle
 * @param window of each so many shingles in a row one is a term of the index, so that any common
 *     run of {@code words + window - 1} words is found; 0 for all of them, so that nothing is
 *     missed
 */
public record ContainmentSettings(int words, int window) {
  /** Checks the settings. */
  public ContainmentSettings {
    if (window == 0) {
      SetSketches.shingles(words, ElementWeights.EQUAL);
    } else {
      SetSketches.winnowedShingles(words, window, ElementWeights.EQUAL);
    }
  }

  /** Shingles of 3 words, one of 8 in a row: any common run of 10 words is found. */
  public static final ContainmentSettings DEFAULT = new ContainmentSettings(3, 8);
}
