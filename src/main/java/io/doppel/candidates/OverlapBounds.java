package io.doppel.candidates;

import java.util.Objects;

/**
 * When two sets are near-duplicates, and what that requires of their lengths and of their overlap.
 * All bounds are exact: they follow the rounding of {@link #similarity} itself, so what they rule
 * out would not have matched.
 *
 * <p>For two sets of lengths a and b (sizes, or sums of weights) and Jaccard threshold t, a match
 * has at least t (a + b) / (1 + t) in common, and its length is in [t a, a / t]; the other measures
 * have bounds of the same kind.
 *
 * @param measure how the overlap is measured
 * @param threshold the least similarity of near-duplicates, in (0, 1]
 * @param chance the probability with which two elements that differ look the same: 2^-b for sketch
 *     slots of b bits, 0 for sets. It is taken out, so that the similarity is an unbiased estimate
 * @param pruning whether the bounds are used. Off is the reference: every document that shares
 *     anything is measured
 */
public record OverlapBounds(
    OverlapMeasure measure, double threshold, double chance, boolean pruning) {

  /** Checks the parameters. */
  public OverlapBounds {
    Objects.requireNonNull(measure, "measure");
    if (!(threshold > 0 && threshold <= 1)) {
      throw new IllegalArgumentException("threshold must be in (0, 1], got " + threshold);
    }
    if (!(chance >= 0 && chance < 1)) {
      throw new IllegalArgumentException("chance must be in [0, 1), got " + chance);
    }
  }

  /**
   * The similarity of two sets.
   *
   * @param common what both have in common
   * @param query the length of the one
   * @param document the length of the other
   * @return the similarity in [0, 1]
   */
  public double similarity(long common, long query, long document) {
    double ratio = measure.ratio(common, query, document);
    return chance == 0 ? ratio : Math.max(0, (ratio - chance) / (1 - chance));
  }

  /**
   * The least overlap of two near-duplicates.
   *
   * @param query the length of the one
   * @param document the length of the other
   * @return the overlap, at least 1; more than the shorter length if they cannot match
   */
  public int required(int query, int document) {
    int most = Math.min(query, document);
    int required = (int) Math.min(most, measure.commonAt(rawThreshold(), query, document));
    while (required > 1 && similarity(required - 1, query, document) >= threshold) {
      required--;
    }
    while (required < 1
        || (required <= most && similarity(required, query, document) < threshold)) {
      required++;
    }
    return required;
  }

  /**
   * The least length of a near-duplicate.
   *
   * @param query the length of the one
   * @return the length of the other, at least 1
   */
  public int minLength(int query) {
    if (measure == OverlapMeasure.CONTAINMENT
        || measure == OverlapMeasure.CONTAINMENT_OF_DOCUMENT) {
      return 1;
    }
    int length = (int) Math.max(1, rawThreshold() * query);
    while (length > 1 && admits(query, length - 1)) {
      length--;
    }
    while (!admits(query, length)) {
      length++;
    }
    return length;
  }

  /**
   * The largest length of a near-duplicate.
   *
   * @param query the length of the one
   * @return the length of the other
   */
  public int maxLength(int query) {
    if (measure == OverlapMeasure.CONTAINMENT || measure == OverlapMeasure.CONTAINMENT_OF_QUERY) {
      return Integer.MAX_VALUE;
    }
    double estimate = query / rawThreshold();
    if (estimate >= Integer.MAX_VALUE - 1) {
      return Integer.MAX_VALUE;
    }
    int length = (int) estimate;
    while (admits(query, length + 1)) {
      length++;
    }
    while (!admits(query, length)) {
      length--;
    }
    return length;
  }

  /**
   * The least overlap with any near-duplicate, whatever its length.
   *
   * @param query the length of the one
   * @return the overlap, at least 1
   */
  public int leastOverlap(int query) {
    return required(query, minLength(query));
  }

  /** Whether the lengths alone allow of a match. */
  private boolean admits(int query, int document) {
    return similarity(Math.min(query, document), query, document) >= threshold;
  }

  private double rawThreshold() {
    return threshold * (1 - chance) + chance;
  }
}
