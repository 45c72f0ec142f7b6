package io.doppel.lucene.search;

import java.io.IOException;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TwoPhaseIterator;

/**
 * The documents of two scorers, which both must be two-phase. They match none in common, but may
 * have candidates in common: a document that terms of another definition lead to, and whose own
 * signature was attached.
 */
final class EitherScorer extends Scorer {
  private final Scorer one;
  private final Scorer other;
  private final TwoPhaseIterator verified;
  private Scorer current;

  EitherScorer(Scorer one, Scorer other) {
    this.one = one;
    this.other = other;
    TwoPhaseIterator first = one.twoPhaseIterator();
    TwoPhaseIterator second = other.twoPhaseIterator();
    this.verified =
        new TwoPhaseIterator(new Either(first.approximation(), second.approximation())) {
          @Override
          public boolean matches() throws IOException {
            int document = approximation.docID();
            current = one;
            if (first.approximation().docID() == document && first.matches()) {
              return true;
            }
            current = other;
            return second.approximation().docID() == document && second.matches();
          }

          @Override
          public float matchCost() {
            return Math.max(first.matchCost(), second.matchCost());
          }
        };
  }

  @Override
  public TwoPhaseIterator twoPhaseIterator() {
    return verified;
  }

  @Override
  public DocIdSetIterator iterator() {
    return TwoPhaseIterator.asDocIdSetIterator(verified);
  }

  @Override
  public int docID() {
    return verified.approximation().docID();
  }

  @Override
  public float score() throws IOException {
    return current.score();
  }

  @Override
  public float getMaxScore(int upTo) throws IOException {
    return Math.max(one.getMaxScore(upTo), other.getMaxScore(upTo));
  }

  private static final class Either extends DocIdSetIterator {
    private final DocIdSetIterator one;
    private final DocIdSetIterator other;
    private int document = -1;

    Either(DocIdSetIterator one, DocIdSetIterator other) {
      this.one = one;
      this.other = other;
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
      document = Math.min(moved(one, target), moved(other, target));
      return document;
    }

    private static int moved(DocIdSetIterator documents, int target) throws IOException {
      return documents.docID() < target ? documents.advance(target) : documents.docID();
    }

    @Override
    public long cost() {
      return one.cost() + other.cost();
    }
  }
}
