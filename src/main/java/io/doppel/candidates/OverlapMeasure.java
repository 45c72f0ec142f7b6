package io.doppel.candidates;

/**
 * How similar two sets are, from the sizes of both and of what they have in common. A multiset is a
 * set of (element, number of occurrence), so each measure is also one of multisets. In place of
 * sizes there may be sums of weights.
 *
 * <p>Example: {a b c d} and {c d e} have 2 of 4 and of 3 in common: Jaccard 0.4, max-overlap 0.5,
 * containment 0.667.
 */
public enum OverlapMeasure {
  /**
   * What is in both, of what is in either: Broder's resemblance. For multisets the sum of minima
   * over the sum of maxima (SpotSigs).
   */
  JACCARD("jaccard") {
    @Override
    public double ratio(long common, long query, long document) {
      return (double) common / (query + document - common);
    }

    @Override
    double commonAt(double ratio, long query, long document) {
      return ratio * (query + document) / (1 + ratio);
    }
  },

  /** What is in both, of the larger set: doc_q of DDD. */
  MAX_OVERLAP("max-overlap") {
    @Override
    public double ratio(long common, long query, long document) {
      return (double) common / Math.max(query, document);
    }

    @Override
    double commonAt(double ratio, long query, long document) {
      return ratio * Math.max(query, document);
    }
  },

  /** What is in both, of the smaller set: either direction of containment, whichever is more. */
  CONTAINMENT("containment") {
    @Override
    public double ratio(long common, long query, long document) {
      return (double) common / Math.min(query, document);
    }

    @Override
    double commonAt(double ratio, long query, long document) {
      return ratio * Math.min(query, document);
    }
  },

  /** How much of the query is in the document. Not symmetric. */
  CONTAINMENT_OF_QUERY("containment-of-query") {
    @Override
    public double ratio(long common, long query, long document) {
      return (double) common / query;
    }

    @Override
    double commonAt(double ratio, long query, long document) {
      return ratio * query;
    }
  },

  /** How much of the document is in the query. Not symmetric. */
  CONTAINMENT_OF_DOCUMENT("containment-of-document") {
    @Override
    public double ratio(long common, long query, long document) {
      return (double) common / document;
    }

    @Override
    double commonAt(double ratio, long query, long document) {
      return ratio * document;
    }
  };

  private final String id;

  OverlapMeasure(String id) {
    this.id = id;
  }

  /**
   * The name by which users choose it.
   *
   * @return the name
   */
  public String id() {
    return id;
  }

  /**
   * Whether it does not matter which of the two sets is the query.
   *
   * @return true if it is the same both ways
   */
  public boolean isSymmetric() {
    return this != CONTAINMENT_OF_QUERY && this != CONTAINMENT_OF_DOCUMENT;
  }

  /** The measure, in [0, 1]. */
  public abstract double ratio(long common, long query, long document);

  /** About how much must be in common for a ratio. */
  abstract double commonAt(double ratio, long query, long document);
}
