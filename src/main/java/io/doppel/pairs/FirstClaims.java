package io.doppel.pairs;

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
  static void keep(List<SimilarPair> pairs, int documents) {
    BitSet claimed = new BitSet(documents);
    pairs.removeIf(
        pair -> {
          boolean drop = claimed.get(pair.first()) || claimed.get(pair.second());
          if (!drop) {
            claimed.set(pair.second());
          }
          return drop;
        });
  }
}
