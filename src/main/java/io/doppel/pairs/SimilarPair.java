package io.doppel.pairs;

/**
 * Two signatures that were verified to be similar enough.
 *
 * @param first the position of the one that stands first in the caller's order
 * @param second the position of the other, larger than {@code first}
 * @param similarity their similarity in [0, 1], 1 for identical signatures
 */
public record SimilarPair(int first, int second, double similarity) {

  /** Checks the order of the two. */
  public SimilarPair {
    if (first < 0 || first >= second) {
      throw new IllegalArgumentException(
          "first must be >= 0 and < second, got " + first + " and " + second);
    }
  }
}
