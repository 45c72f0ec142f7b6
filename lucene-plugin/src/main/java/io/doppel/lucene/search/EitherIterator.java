package io.doppel.lucene.search;

import java.io.IOException;
import org.apache.lucene.search.DocIdSetIterator;

/** The documents of two iterators, those of both once. */
public class EitherIterator extends SteppingIterator {
  private final DocIdSetIterator one;
  private final DocIdSetIterator other;

  public EitherIterator(DocIdSetIterator one, DocIdSetIterator other) {
    this.one = one;
    this.other = other;
  }

  @Override
  protected final int firstFrom(int target) throws IOException {
    return Math.min(moved(one, target), moved(other, target));
  }

  private static int moved(DocIdSetIterator documents, int target) throws IOException {
    return documents.docID() < target ? documents.advance(target) : documents.docID();
  }

  @Override
  public final long cost() {
    return one.cost() + other.cost();
  }
}
