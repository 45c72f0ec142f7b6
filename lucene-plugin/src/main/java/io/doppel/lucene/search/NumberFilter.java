package io.doppel.lucene.search;

import java.io.IOException;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;

/**
 * Those candidates whose number differs from a given one in at most so many bits, found number by
 * number: what {@link NumberScan} finds, on every Lucene 10.
 */
final class NumberFilter extends DocIdSetIterator {
  private final NumericDocValues numbers;
  private final DocIdSetIterator candidates;
  private final long wanted;
  private final int maxBits;

  NumberFilter(NumericDocValues numbers, DocIdSetIterator candidates, long wanted, int maxBits) {
    this.numbers = numbers;
    this.candidates = candidates;
    this.wanted = wanted;
    this.maxBits = maxBits;
  }

  @Override
  public int docID() {
    return candidates.docID();
  }

  @Override
  public int nextDoc() throws IOException {
    return firstNear(candidates.nextDoc());
  }

  @Override
  public int advance(int target) throws IOException {
    return firstNear(candidates.advance(target));
  }

  private int firstNear(int from) throws IOException {
    int document = from;
    while (document != NO_MORE_DOCS && !isNear(document)) {
      document = candidates.nextDoc();
    }
    return document;
  }

  private boolean isNear(int document) throws IOException {
    return numbers.advanceExact(document) && Long.bitCount(numbers.longValue() ^ wanted) <= maxBits;
  }

  @Override
  public long cost() {
    return candidates.cost();
  }
}
