package io.doppel.lucene.search;

import java.io.IOException;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TwoPhaseIterator;

/**
 * The documents of two scorers, which both must be two-phase. They match none in common, but may
 * have candidates in common: a document that terms of another definition lead to, and whose own
 * signature was attached.
 */
final class EitherScorer extends TwoPhaseScorer {
  private final Scorer one;
  private final Scorer other;
  private final TwoPhaseIterator first;
  private final TwoPhaseIterator second;
  private Scorer current;

  EitherScorer(Scorer one, Scorer other) {
    super(
        new EitherIterator(
            one.twoPhaseIterator().approximation(), other.twoPhaseIterator().approximation()),
        Math.max(one.twoPhaseIterator().matchCost(), other.twoPhaseIterator().matchCost()));
    this.one = one;
    this.other = other;
    this.first = one.twoPhaseIterator();
    this.second = other.twoPhaseIterator();
  }

  @Override
  boolean matches(int document) throws IOException {
    current = one;
    if (first.approximation().docID() == document && first.matches()) {
      return true;
    }
    current = other;
    return second.approximation().docID() == document && second.matches();
  }

  @Override
  double similarity() throws IOException {
    return similarity(current);
  }

  @Override
  public float score() throws IOException {
    return current.score();
  }

  @Override
  public float getMaxScore(int upTo) throws IOException {
    return Math.max(one.getMaxScore(upTo), other.getMaxScore(upTo));
  }
}
