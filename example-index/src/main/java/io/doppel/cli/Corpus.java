package io.doppel.cli;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.PairSettings;
import io.doppel.pairs.PairResult;
import java.io.Closeable;
import java.io.IOException;

/** All documents that a command works on, numbered in the order in which they came. */
interface Corpus extends Closeable {

  /** How many documents there are. */
  int size();

  /**
   * How many of them have no signature: empty, without features, or with more than a signature
   * holds.
   */
  int withoutSignature();

  /** A document's id. */
  String id(int document);

  /** The number of characters in a document's text. */
  long length(int document);

  /** A document's time in milliseconds since 1970, or {@link InputDocument#NO_TIMESTAMP}. */
  long timestamp(int document);

  /** Finds all pairs of near-duplicates. */
  PairResult pairs(NearDup near, PairSettings settings);

  /** Goes through all documents once more, in order. */
  void forEach(Visitor visitor) throws IOException;

  /** Is shown the documents. */
  interface Visitor {
    void document(int number, Content content) throws IOException;
  }

  /** A document's content. */
  interface Content {
    /** The document as a line of JSON. */
    byte[] toJson() throws IOException;

    /** The document as a line of JSON that says what it duplicates. */
    byte[] toJson(String duplicateOf, double similarity) throws IOException;

    /** The beginning of the text, for people. */
    String beginning(int width) throws IOException;
  }
}
