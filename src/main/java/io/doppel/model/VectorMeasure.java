package io.doppel.model;

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
}
