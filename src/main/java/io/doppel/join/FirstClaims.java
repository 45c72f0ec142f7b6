package io.doppel.join;

import io.doppel.pairs.SimilarPair;
import java.util.BitSet;
import java.util.List;

/** Leaves each duplicate only the first document that claims it. */
final class FirstClaims {
  private FirstClaims() {}

  /**
   * Keeps of all pairs, which must be sorted, those that link a document to the first one that
   * matches it and is itself no duplicate of one before. The pairs come by their first document, so
   * when one comes all that could claim this document have come.
   */
  static void of(List<SimilarPair> pairs, int documents, PairSink claims) {
    BitSet claimed = new BitSet(documents);
    for (SimilarPair pair : pairs) {
      if (!claimed.get(pair.first()) && !claimed.get(pair.second())) {
        claimed.set(pair.second());
        claims.add(pair.first(), pair.second(), pair.similarity());
      }
    }
  }
}
