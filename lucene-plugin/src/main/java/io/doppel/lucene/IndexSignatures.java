package io.doppel.lucene;

import io.doppel.measure.Signature;
import java.util.Collections;
import java.util.List;

/**
 * The signatures of an index's live documents, in the order of the documents; those without a
 * signature are left out.
 */
public final class IndexSignatures {
  private final List<Signature> signatures;
  private final int[] documents;

  IndexSignatures(List<Signature> signatures, int[] documents) {
    this.signatures = Collections.unmodifiableList(signatures);
    this.documents = documents;
  }

  /**
   * The signatures.
   *
   * @return an unmodifiable list
   */
  public List<Signature> signatures() {
    return signatures;
  }

  /**
   * The document that a signature belongs to.
   *
   * @param position the signature's position in the list
   * @return the document's number in the index
   */
  public int document(int position) {
    return documents[position];
  }
}
