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

  /**
   * Makes a pair of two positions in any order.
   *
   * @param one a position
   * @param other another position
   * @param similarity the similarity of the two
   * @return the pair
   */
  public static SimilarPair of(int one, int other, double similarity) {
    return new SimilarPair(Math.min(one, other), Math.max(one, other), similarity);
  }
}
