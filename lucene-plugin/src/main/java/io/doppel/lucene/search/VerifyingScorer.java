package io.doppel.lucene.search;

import io.doppel.lucene.document.SignatureReader;
import java.io.IOException;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TwoPhaseIterator;

/** Verifies candidates one by one; the similarity found is the score. */
final class VerifyingScorer extends Scorer {

  /** Verifies the current candidate, on which the signatures stand. */
  interface Verification {
    /** Returns the similarity, or {@link SignatureVerifier#NO_MATCH}. */
    double similarity() throws IOException;
  }

  private final TwoPhaseIterator verified;
  private final float boost;
  private double similarity;

  /**
   * @param matchCost what a verification costs, counted in simple operations
   */
  VerifyingScorer(
      DocIdSetIterator candidates,
      SignatureReader signatures,
      Verification verification,
      float matchCost,
      float boost) {
    this.boost = boost;
    this.verified =
        new TwoPhaseIterator(candidates) {
          @Override
          public boolean matches() throws IOException {
            if (!signatures.advanceExact(approximation.docID())) {
              return false;
            }
            similarity = verification.similarity();
            return similarity != SignatureVerifier.NO_MATCH;
          }

          @Override
          public float matchCost() {
            return matchCost;
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
  public float score() {
    return (float) similarity * boost;
  }

  @Override
  public float getMaxScore(int upTo) {
    return boost;
  }
}
