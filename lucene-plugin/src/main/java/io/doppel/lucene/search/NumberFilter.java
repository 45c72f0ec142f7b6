package io.doppel.lucene.search;

import java.io.IOException;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;

/**
 * Those candidates whose number differs from a given one in at most so many bits, found number by
 * number: what {@link NumberScan} finds, on every Lucene 10.
 */
final class NumberFilter extends SteppingIterator {
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
  protected int firstFrom(int target) throws IOException {
    int document = candidates.advance(target);
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
