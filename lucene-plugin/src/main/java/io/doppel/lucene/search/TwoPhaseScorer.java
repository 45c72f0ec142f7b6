package io.doppel.lucene.search;

import java.io.IOException;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TwoPhaseIterator;

/** Candidates, each of which is looked at to know whether it matches. */
public abstract class TwoPhaseScorer extends Scorer {
  private final TwoPhaseIterator verified;

  /**
   * @param matchCost what it costs to look at a candidate, counted in simple operations
   */
  TwoPhaseScorer(DocIdSetIterator candidates, float matchCost) {
    verified =
        new TwoPhaseIterator(candidates) {
          @Override
          public boolean matches() throws IOException {
            return TwoPhaseScorer.this.matches(approximation.docID());
          }

          @Override
          public float matchCost() {
            return matchCost;
          }
        };
  }

  /** Whether the current candidate matches. */
  abstract boolean matches(int document) throws IOException;

  /** How similar the current match is; the score is this as a float, times the boost. */
  abstract double similarity() throws IOException;

  /**
   * How similar a match of a query for near-duplicates is, as joins and memories have it. Its score
   * has fewer digits.
   *
   * @param scorer of a query that is not boosted, at a match
   */
  public static double similarity(Scorer scorer) throws IOException {
    return scorer instanceof TwoPhaseScorer near ? near.similarity() : scorer.score();
  }

  @Override
  public final TwoPhaseIterator twoPhaseIterator() {
    return verified;
  }

  @Override
  public final DocIdSetIterator iterator() {
    return TwoPhaseIterator.asDocIdSetIterator(verified);
  }

  @Override
  public final int docID() {
    return verified.approximation().docID();
  }
}
