package io.doppel.lucene.index;

import io.doppel.signature.Signature;

/**
 * A document that is in the index, whether it is a representative or a near-duplicate of one.
 *
 * @param entry its key, its place in the order of calls, and its traits
 * @param tag whose near-duplicate it is; null if it is a representative
 * @param signature null if it has none
 */
record WrittenDocument(DocumentEntry entry, Match tag, Signature signature) {
  String key() {
    return entry.key();
  }

  long sequence() {
    return entry.sequence();
  }

  long timestamp() {
    return entry.traits().timestamp();
  }

  boolean hasSignature(Signature other) {
    return signature == null ? other == null : signature.equals(other);
  }
}
