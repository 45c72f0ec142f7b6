package io.doppel.sequences;

import io.doppel.candidates.OverlapMeasure;

/**
 * How similar two sequences are, from the lengths of both and of what they have in common: for the
 * repeatabilities the longest run of symbols that is in both, for blocks the matched symbols.
 *
 * <p>Example: {@code a b c d x} and {@code b c d} have the run {@code b c d} in common: the
 * repeatability is 1, that of the first one in the second 0.6, and by blocks they are 0.6 alike.
 */
public enum SequenceMeasure {
  /**
   * The longest common run, of the shorter sequence: either direction of the feature code paper's
   * repeatability (section III.B), whichever is more.
   */
  REPEATABILITY("repeatability", OverlapMeasure.CONTAINMENT),

  /** The longest common run, of the query: how much of it the document repeats. Not symmetric. */
  REPEATABILITY_OF_QUERY("repeatability-of-query", OverlapMeasure.CONTAINMENT_OF_QUERY),

  /** The longest common run, of the document: how much of it the query repeats. Not symmetric. */
  REPEATABILITY_OF_DOCUMENT("repeatability-of-document", OverlapMeasure.CONTAINMENT_OF_DOCUMENT),

  /**
   * The longest common run, of the longer sequence: either direction, whichever is less. It is 1
   * for equal sequences only.
   */
  REPEATABILITY_OF_LONGER("repeatability-of-longer", OverlapMeasure.MAX_OVERLAP),

  /**
   * The matched symbols, of all symbols of both: Jaccard, for sequences of sentences. A symbol is
   * matched if it lies in a common block: in a run of at least so many symbols that the other
   * sequence has too. Of a symbol that is matched more often in one sequence than in the other, the
   * lesser number counts. So it is never more than the Jaccard similarity of the two multisets of
   * symbols.
   */
  BLOCKS("blocks", OverlapMeasure.JACCARD);

  private final String id;
  private final OverlapMeasure share;

  SequenceMeasure(String id, OverlapMeasure share) {
    this.id = id;
    this.share = share;
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
   * Whether it does not matter which of the two sequences is the query.
   *
   * @return true if it is the same both ways
   */
  public boolean isSymmetric() {
    return share.isSymmetric();
  }

  /** Of what the length of what is in common is a share. */
  OverlapMeasure share() {
    return share;
  }
}
