package io.doppel.lucene.index;

/**
 * What this hook last wrote under a key.
 *
 * @param sequence the number of the call that the document came with
 * @param of the representative that it is tagged with; null if it is one itself
 */
record OwnWrite(long sequence, String of) {
  /** Nothing: the document was taken out. */
  static final OwnWrite GONE = new OwnWrite(Long.MIN_VALUE, null);

  static OwnWrite of(DocumentEntry entry, Match tag) {
    return new OwnWrite(entry.sequence(), tag == null ? null : tag.key());
  }
}
