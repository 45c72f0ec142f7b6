package io.doppel.compare;

import io.doppel.features.FeatureHash;

/** The hashes of runs of words, by the number of their first word. */
final class Grams {
  private Grams() {}

  /**
   * The hashes of all runs of a length.
   *
   * @param words the hashes of the words
   * @param length a power of 2
   * @return by place, the hash of the run that starts there; not to be read where none starts
   */
  static long[] of(long[] words, int length) {
    if (length == 1) {
      return words;
    }
    long[] grams = words.clone();
    for (int half = 1; half < length; half *= 2) {
      for (int i = 0; i + 2 * half <= grams.length; i++) {
        grams[i] = FeatureHash.mix(FeatureHash.numbered(grams[i], half) + grams[i + half]);
      }
    }
    return grams;
  }
}
