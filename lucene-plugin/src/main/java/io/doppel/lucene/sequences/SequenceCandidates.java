package io.doppel.lucene.sequences;

import io.doppel.lucene.search.EitherIterator;
import io.doppel.lucene.search.TermOverlap;
import java.io.IOException;
import org.apache.lucene.search.DocIdSetIterator;

/**
 * The documents of a segment that may match: those that have enough grams in common with the query,
 * and those so short that a match need not have any.
 */
final class SequenceCandidates extends EitherIterator {
  private final TermOverlap byGrams;

  /**
   * Makes an iterator.
   *
   * @param byLength the short documents; null for none
   * @param byGrams those with common grams; null for none
   */
  SequenceCandidates(DocIdSetIterator byLength, TermOverlap byGrams) {
    super(
        byLength == null ? DocIdSetIterator.empty() : byLength,
        byGrams == null ? DocIdSetIterator.empty() : byGrams);
    this.byGrams = byGrams;
  }

  /**
   * The number of grams that the current document has in common with the query; may be less than
   * that if it is less than needed.
   */
  int commonGrams(int needed) throws IOException {
    return byGrams != null && byGrams.docID() == docID() ? byGrams.count(needed) : 0;
  }
}
