package io.doppel.cli.search;

import io.doppel.cli.input.InputDocument;
import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.method.Frequencies;
import io.doppel.cli.output.Console;
import io.doppel.decision.Traits;
import io.doppel.pairs.PairKind;
import io.doppel.signature.Signature;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** All documents that a command works on, numbered in the order in which they came. */
public interface SignedDocuments extends Closeable {

  /**
   * By which definition the documents were signed. {@link ReadDocuments#definition()} has what was
   * learned from them, too.
   */
  ChosenDefinition definition();

  /** How many documents there are. */
  int size();

  /**
   * How many of them have no signature: empty, without features, or with more than a signature
   * holds. Those that were left out do not count.
   */
  int withoutSignature();

  /** How many documents of an index have a text, and were left out as they have no signature. */
  default int leftOut() {
    return 0;
  }

  /** Says what became of documents of an index that have a text and no signature, if any have. */
  default void sayUnsigned(Console console) {}

  /** A document's id. */
  String id(int document);

  /** What decides whether a document is rather kept than another. */
  Traits traits(int document);

  /** The signature of each document; null for one that has none. */
  List<Signature> signatures();

  /** Counts features of the documents, which are read once more for it. */
  Frequencies frequencies();

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

    /**
     * The document as a line of JSON that says what it duplicates.
     *
     * @param kind in what the two differ; null if that is not known
     */
    byte[] toJson(String duplicateOf, double similarity, PairKind kind) throws IOException;

    /** The document as it was read. */
    InputDocument document() throws IOException;

    /** The beginning of the text, for people. */
    String beginning(int width) throws IOException;
  }
}
