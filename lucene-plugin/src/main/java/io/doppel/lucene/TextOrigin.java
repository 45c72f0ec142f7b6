package io.doppel.lucene;

/** Where an index has the text of a document. */
public enum TextOrigin {
  /** The stored field. */
  STORED,

  /** Term vectors. */
  VECTORS,

  /** The inverted index. */
  POSTINGS
}
