package io.doppel.vectors;

import io.doppel.model.VectorMeasure;
import io.doppel.signature.VectorSignature;
import java.util.Objects;

/**
 * When two vectors are near-duplicates, and which of them cannot be.
 *
 * <p>Let a vector be cut into two parts, a and b, and let another one have nothing in common with
 * a. Then their product is at most |b| times the other's length (Cauchy and Schwarz), so their
 * cosine at most |b| over the length of a + b. So a vector is found by any part of its elements
 * that leaves a rest of less than the least cosine: {@link #rest}. That holds for weights of either
 * sign.
 *
 * @param measure how similar two vectors are
 * @param threshold the least similarity of near-duplicates, in (0, 1]
 * @param pruning whether those bounds are used. Off is the reference: every vector is compared
 */
public record VectorBounds(VectorMeasure measure, double threshold, boolean pruning) {
  /** For rounding: 2^53 is about 1e16, and a few operations lose a few bits. */
  private static final double SLACK = 1e-9;

  /** Checks the parameters. */
  public VectorBounds {
    Objects.requireNonNull(measure, "measure");
    if (!(threshold > 0 && threshold <= 1)) {
      throw new IllegalArgumentException("threshold must be in (0, 1], got " + threshold);
    }
  }

  /**
   * How much of a vector may be left when it is looked for by the rest of its elements: while the
   * sum of the squares of the weights that are left is below this, every near-duplicate has one of
   * the other elements.
   *
   * @param square the square of the vector's length
   * @return a sum of squares
   */
  public double rest(double square) {
    double cosine = leastCosine();
    return square * cosine * cosine * (1 - SLACK);
  }

  /**
   * The least product that two near-duplicates have; a little less for rounding.
   *
   * @param square the square of the one's length
   * @param otherSquare the square of the other's length
   * @return the product
   */
  public double leastProduct(double square, double otherSquare) {
    double product =
        measure == VectorMeasure.COSINE
            ? threshold * Math.sqrt(square * otherSquare)
            : threshold / (1 + threshold) * (square + otherSquare);
    return product * (1 - SLACK);
  }

  /**
   * Whether the lengths of two vectors allow of a match.
   *
   * @param length the one's length, rounded as {@link VectorSignature#length()} is
   * @param otherLength the other's
   * @return false if they cannot match
   */
  public boolean admits(int length, int otherLength) {
    return (long) Math.max(length, otherLength) - 1
        <= (Math.min(length, otherLength) + 1L) * largestRatio() * (1 + SLACK);
  }

  /**
   * The least cosine of vectors that are so similar. By Jaccard: |p|² + |q|² is at least 2 |p| |q|,
   * so p·q (1 + t) is at least 2 t |p| |q|.
   */
  private double leastCosine() {
    return measure == VectorMeasure.COSINE ? threshold : 2 * threshold / (1 + threshold);
  }

  /**
   * How many times as long as the other one a vector can be that is so similar. By Jaccard: the
   * larger solution x = |p| / |q| of x (1 + t) = t (x² + 1), where the cosine is 1.
   */
  private double largestRatio() {
    if (measure == VectorMeasure.COSINE) {
      return Double.POSITIVE_INFINITY;
    }
    double half = (1 + threshold) / (2 * threshold);
    return half + Math.sqrt(half * half - 1);
  }
}
