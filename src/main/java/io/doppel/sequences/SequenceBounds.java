package io.doppel.sequences;

import io.doppel.candidates.OverlapBounds;
import java.util.Objects;

/**
 * When two sequences are near-duplicates, and what that requires of their lengths and of what they
 * have in common. All bounds are exact, as those of {@link OverlapBounds}, by which they are made.
 *
 * <p>Example: at repeatability 0.75 a sequence of 10 symbols and a longer one need a run of 8.
 *
 * @param measure how two sequences are measured
 * @param threshold the least similarity of near-duplicates, in (0, 1]; 1 is exact matching of the
 *     shorter one as a whole
 * @param minBlock how many symbols a common block has, at least 1, or as many as the shorter
 *     sequence if that has fewer; matters only to {@link SequenceMeasure#BLOCKS}
 * @param pruning whether the bounds are used. Off is the reference: every pair is compared
 */
public record SequenceBounds(
    SequenceMeasure measure, double threshold, int minBlock, boolean pruning) {

  /** Checks the parameters. */
  public SequenceBounds {
    Objects.requireNonNull(measure, "measure");
    if (minBlock < 1) {
      throw new IllegalArgumentException("minBlock must be >= 1, got " + minBlock);
    }
    overlap(measure, threshold, pruning);
  }

  /**
   * The similarity of two sequences.
   *
   * @param common the length of what both have in common
   * @param query the length of the one
   * @param document the length of the other
   * @return the similarity in [0, 1]
   */
  public double similarity(int common, int query, int document) {
    return measure.share().ratio(common, query, document);
  }

  /**
   * The least that two near-duplicates have in common.
   *
   * @param query the length of the one
   * @param document the length of the other
   * @return the length, at least 1; more than the shorter length if they cannot match
   */
  public int required(int query, int document) {
    return overlap().required(query, document);
  }

  /**
   * The least length of a near-duplicate.
   *
   * @param query the length of the one
   * @return the length of the other, at least 1
   */
  public int minLength(int query) {
    return overlap().minLength(query);
  }

  /**
   * The largest length of a near-duplicate.
   *
   * @param query the length of the one
   * @return the length of the other; {@link Integer#MAX_VALUE} if there is no largest
   */
  public int maxLength(int query) {
    return overlap().maxLength(query);
  }

  /**
   * The bounds for anything of which two sequences have at least as much in common. For {@link
   * SequenceMeasure#BLOCKS} that is the multiset of symbols: what does not match by these bounds
   * does not match.
   *
   * @return bounds with the same threshold
   */
  public OverlapBounds overlap() {
    return overlap(measure, threshold, pruning);
  }

  private static OverlapBounds overlap(SequenceMeasure measure, double threshold, boolean pruning) {
    return new OverlapBounds(measure.share(), threshold, 0, pruning);
  }
}
