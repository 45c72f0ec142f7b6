package io.doppel.vectors;

/**
 * How similar two vectors are, from their product and the squares of their lengths. Neither changes
 * if both vectors are scaled alike; the cosine does not if one is.
 *
 * <p>Example: (3, 0, 1) and (3, 2, 0) have the product 9 and the squares 10 and 13: cosine 0.789,
 * Jaccard 9 / (10 + 13 - 9) = 0.643.
 */
public enum VectorMeasure {
  /** The cosine of their angle. */
  COSINE("cosine") {
    @Override
    double ratio(double product, double square, double otherSquare) {
      return product / Math.sqrt(square * otherSquare);
    }

    @Override
    double leastCosine(double threshold) {
      return threshold;
    }

    @Override
    double largestRatio(double threshold) {
      return Double.POSITIVE_INFINITY;
    }
  },

  /**
   * The extended Jaccard coefficient, p·q / (|p|² + |q|² - p·q): of vectors of zeros and ones the
   * Jaccard similarity of the sets. Not the sum of minima over the sum of maxima.
   */
  JACCARD("jaccard") {
    @Override
    double ratio(double product, double square, double otherSquare) {
      return product / (square + otherSquare - product);
    }

    /** |p|² + |q|² is at least 2 |p| |q|, so p·q (1 + t) is at least 2 t |p| |q|. */
    @Override
    double leastCosine(double threshold) {
      return 2 * threshold / (1 + threshold);
    }

    /** The larger solution x = |p| / |q| of x (1 + t) = t (x² + 1), where the cosine is 1. */
    @Override
    double largestRatio(double threshold) {
      double half = (1 + threshold) / (2 * threshold);
      return half + Math.sqrt(half * half - 1);
    }
  };

  private final String id;

  VectorMeasure(String id) {
    this.id = id;
  }

  /**
   * The name by which users choose it.
   *
   * @return a word in lower case
   */
  public String id() {
    return id;
  }

  /**
   * The measure with a name.
   *
   * @param id the name
   * @return the measure
   * @throws IllegalArgumentException if there is none
   */
  public static VectorMeasure of(String id) {
    for (VectorMeasure measure : values()) {
      if (measure.id.equals(id)) {
        return measure;
      }
    }
    throw new IllegalArgumentException("a measure of vectors must be cosine or jaccard, got " + id);
  }

  /**
   * The similarity.
   *
   * @param product the vectors' scalar product
   * @param square the square of the one's length, above 0
   * @param otherSquare the square of the other's length, above 0
   * @return at most 1; less than 0 if the product is
   */
  public final double similarity(double product, double square, double otherSquare) {
    return Math.min(1, ratio(product, square, otherSquare));
  }

  abstract double ratio(double product, double square, double otherSquare);

  /** The least cosine of vectors that are so similar. */
  abstract double leastCosine(double threshold);

  /** How many times as long as the other one a vector can be that is so similar. */
  abstract double largestRatio(double threshold);
}
