package io.doppel.lucene.search;

import io.doppel.lucene.document.SignatureReader;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.search.Explanation;

/**
 * A second measure that must agree with that of the sets, and whose similarity is the score.
 * Immutable, with equals: it is part of a query.
 */
public interface Confirmation {
  /**
   * What compares by it.
   *
   * @return a verifier for one thread
   */
  SignatureVerifier verifier();

  /**
   * Whether it confirms only documents whose sets match, so that those need not be compared.
   *
   * @return false if the sets must be compared, too
   */
  default boolean impliesSets() {
    return false;
  }

  /**
   * The name of the measure.
   *
   * @return some words
   */
  String measure();

  /**
   * Why a document is confirmed, or why not.
   *
   * @param document a reader that stands on a document with a signature
   * @return what the similarity follows from, last the similarity itself
   * @throws IOException if the signature cannot be read
   */
  List<Explanation> evidence(SignatureReader document) throws IOException;
}
