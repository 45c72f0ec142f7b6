package io.doppel.lucene.search;

import io.doppel.lucene.document.SignatureReader;
import java.io.IOException;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TwoPhaseIterator;

/** Verifies candidates one by one; the similarity found is the score. */
final class NcdScorer extends Scorer {
  /** A compression of half a KiB, counted in simple operations. */
  private static final float MATCH_COST = 2000;

  private final TwoPhaseIterator verified;
  private final float boost;
  private double similarity;

  NcdScorer(
      NcdCandidates candidates, SignatureReader signatures, NcdVerifier verifier, float boost) {
    this.boost = boost;
    this.verified =
        new TwoPhaseIterator(candidates.iterator()) {
          @Override
          public boolean matches() throws IOException {
            if (!signatures.advanceExact(approximation.docID())) {
              return false;
            }
            similarity = verifier.similarity(signatures, candidates);
            return similarity != SignatureVerifier.NO_MATCH;
          }

          @Override
          public float matchCost() {
            return MATCH_COST;
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
