package io.doppel.bits;

/** How similar two fingerprints are, from how many of their bits differ. */
public enum BitMeasure {
  /** The share of bits that agree: what is said of {@code simhash}. */
  AGREEMENT("agreement") {
    @Override
    double similarity(int distance, int bits) {
      return (double) (bits - distance) / bits;
    }
  },

  /**
   * The cosine of the angle between the texts' vectors, of which each bit that differs is an
   * estimate: two vectors at an angle are on different sides of a random plane with a probability
   * of angle / pi (Charikar, STOC 2002). From a right angle on it is 0.
   */
  COSINE("cosine") {
    @Override
    double similarity(int distance, int bits) {
      return 2 * distance >= bits ? 0 : StrictMath.cos(Math.PI * distance / bits);
    }
  };

  private final String id;

  BitMeasure(String id) {
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

  /** The similarity in [0, 1]; never rises with the distance. */
  abstract double similarity(int distance, int bits);
}
