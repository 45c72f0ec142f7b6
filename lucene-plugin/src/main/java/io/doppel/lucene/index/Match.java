package io.doppel.lucene.index;

/**
 * A document of the index that is a near-duplicate of a new one.
 *
 * @param entry the document of the index
 * @param similarity how similar they are
 */
record Match(DocumentEntry entry, double similarity) {
  String key() {
    return entry.key();
  }
}
