package io.doppel.lucene.search;

import io.doppel.lucene.document.SignatureReader;
import java.io.IOException;

/**
 * Compares one signature with those of many documents. For use by one thread; allocates nothing per
 * document.
 */
public interface SignatureVerifier {
  /** What {@link #similarity} returns for a document that is not similar enough. */
  double NO_MATCH = -1;

  /**
   * Verifies a document.
   *
   * @param document a reader that stands on a document with a signature
   * @return the similarity in [0, 1], or {@link #NO_MATCH} if it is below the threshold
   * @throws IOException if the signature cannot be read
   */
  double similarity(SignatureReader document) throws IOException;
}
