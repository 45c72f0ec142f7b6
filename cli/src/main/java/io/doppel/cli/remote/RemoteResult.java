package io.doppel.cli.remote;

import io.doppel.decision.SignatureGroups;
import io.doppel.join.PairResult;
import io.doppel.lucene.definition.SignatureStore;
import io.doppel.signature.Signature;
import java.io.Closeable;
import java.io.IOException;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/** What a job found. */
public final class RemoteResult implements Closeable {
  private final RemoteDocuments documents;
  private final PartJoin join;
  private final PairResult pairs;
  private final double downloadSeconds;
  private final long bytesRead;
  private SignatureStore store;

  RemoteResult(
      RemoteDocuments documents,
      PartJoin join,
      PairResult pairs,
      double downloadSeconds,
      long bytesRead) {
    this.documents = documents;
    this.join = join;
    this.pairs = pairs;
    this.downloadSeconds = downloadSeconds;
    this.bytesRead = bytesRead;
  }

  /**
   * The documents that have signatures.
   *
   * @return them, numbered in the order of their ids
   */
  public RemoteDocuments documents() {
    return documents;
  }

  /**
   * All pairs.
   *
   * @return the pairs, by the numbers of the documents
   */
  public PairResult pairs() {
    return pairs;
  }

  /**
   * How long the download took.
   *
   * @return seconds
   */
  public double downloadSeconds() {
    return downloadSeconds;
  }

  /**
   * How many bytes of answers came over the wire.
   *
   * @return the number, compressed as they came
   */
  public long bytesRead() {
    return bytesRead;
  }

  /**
   * Documents with equal signatures, taken together.
   *
   * @return the groups; they read signatures from this result until it is closed
   * @throws IOException if the work folder cannot be read
   */
  public SignatureGroups groups() throws IOException {
    store = store == null ? join.signatures() : store;
    return SignatureGroups.of(new InOrder(store.signatures()));
  }

  /** Gives back the files of temporary data. */
  @Override
  public void close() {
    pairs.close();
    if (store != null) {
      store.close();
    }
  }

  /** Signatures by the numbers of the documents. */
  private final class InOrder extends AbstractList<Signature> implements RandomAccess {
    private final List<Signature> byPlace;

    InOrder(List<Signature> byPlace) {
      this.byPlace = byPlace;
    }

    @Override
    public Signature get(int number) {
      return byPlace.get(documents.place(number));
    }

    @Override
    public int size() {
      return documents.size();
    }
  }
}
