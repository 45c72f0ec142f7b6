package io.doppel.lucene.index;

import io.doppel.measure.Signature;

/**
 * A document that is in the index.
 *
 * @param standing what is known of it
 * @param tag whose near-duplicate it is; null if it is a representative
 * @param signature null if it has none
 */
record Known(Standing standing, Match tag, Signature signature) {
  String key() {
    return standing.key();
  }

  long sequence() {
    return standing.sequence();
  }

  long timestamp() {
    return standing.traits().timestamp();
  }

  boolean hasSignature(Signature other) {
    return signature == null ? other == null : signature.equals(other);
  }
}
