package io.doppel.lucene;

import io.doppel.measure.Signature;
import java.io.Closeable;
import java.util.List;

/**
 * The signatures of an index's live documents, in the order of the documents; those without a
 * signature are left out. To be closed: what does not fit into memory lies in a file.
 */
public final class IndexSignatures implements Closeable {
  private final SignatureStore store;
  private final List<Signature> signatures;
  private final int[] documents;
  private final long leftOut;

  IndexSignatures(SignatureStore store, int[] documents, long leftOut) {
    this.store = store;
    this.signatures = store.signatures();
    this.documents = documents;
    this.leftOut = leftOut;
  }

  /**
   * The signatures. They are made when they are asked for; for use by one thread at a time.
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

  /**
   * How many documents have a text and no signature, and were left out.
   *
   * @return their number; 0 unless they are to be {@linkplain
   *     io.doppel.lucene.document.Unsigned#LEAVE_OUT left out}
   */
  public long leftOut() {
    return leftOut;
  }

  @Override
  public void close() {
    store.close();
  }
}
