package io.doppel.lucene.search;

import io.doppel.lucene.document.SignatureReader;
import java.io.IOException;
import org.apache.lucene.search.DocIdSetIterator;

/** Verifies candidates one by one; the similarity found is the score. */
public final class VerifyingScorer extends TwoPhaseScorer {

  /** Verifies the current candidate, on which the signatures stand. */
  public interface Verification {
    /** Returns the similarity, or {@link SignatureVerifier#NO_MATCH}. */
    double similarity() throws IOException;
  }

  private final SignatureReader signatures;
  private final Verification verification;
  private final float boost;
  private double similarity;

  /**
   * @param matchCost what a verification costs, counted in simple operations
   */
  public VerifyingScorer(
      DocIdSetIterator candidates,
      SignatureReader signatures,
      Verification verification,
      float matchCost,
      float boost) {
    super(candidates, matchCost);
    this.signatures = signatures;
    this.verification = verification;
    this.boost = boost;
  }

  @Override
  boolean matches(int document) throws IOException {
    if (!signatures.advanceExact(document)) {
      return false;
    }
    similarity = verification.similarity();
    return similarity != SignatureVerifier.NO_MATCH;
  }

  @Override
  double similarity() {
    return similarity;
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
