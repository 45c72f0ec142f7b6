package io.doppel.lucene.search;

import java.io.IOException;
import org.apache.lucene.search.DocIdSetIterator;

/**
 * The documents of a segment that may match: those that have enough grams in common with the query,
 * and those so short that a match need not have any.
 */
final class SequenceCandidates extends DocIdSetIterator {
  private final DocIdSetIterator byLength;
  private final TermOverlap byGrams;
  private int document = -1;

  /**
   * Makes an iterator.
   *
   * @param byLength the short documents; null for none
   * @param byGrams those with common grams; null for none
   */
  SequenceCandidates(DocIdSetIterator byLength, TermOverlap byGrams) {
    this.byLength = byLength == null ? DocIdSetIterator.empty() : byLength;
    this.byGrams = byGrams;
  }

  /**
   * The number of grams that the current document has in common with the query; may be less than
   * that if it is less than needed.
   */
  int commonGrams(int needed) throws IOException {
    return byGrams != null && byGrams.docID() == document ? byGrams.count(needed) : 0;
  }

  @Override
  public int docID() {
    return document;
  }

  @Override
  public int nextDoc() throws IOException {
    return advance(document + 1);
  }

  @Override
  public int advance(int target) throws IOException {
    int next = byLength.docID() < target ? byLength.advance(target) : byLength.docID();
    if (byGrams != null) {
      next = Math.min(next, byGrams.docID() < target ? byGrams.advance(target) : byGrams.docID());
    }
    document = next;
    return document;
  }

  @Override
  public long cost() {
    return byLength.cost() + (byGrams == null ? 0 : byGrams.cost());
  }
}
