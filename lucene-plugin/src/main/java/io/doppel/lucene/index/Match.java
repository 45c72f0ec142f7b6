package io.doppel.lucene.index;

/**
 * A document of the index that is a near-duplicate of a new one.
 *
 * @param standing the document
 * @param similarity how similar they are
 */
record Match(Standing standing, double similarity) {
  String key() {
    return standing.key();
  }

  /** The more similar one comes first; of equal ones that which was there first. */
  boolean isBefore(Match other) {
    return other == null
        || similarity > other.similarity
        || (similarity == other.similarity && standing.sequence() < other.standing().sequence());
  }
}
