package io.doppel.lucene.definition;

import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.pairs.MemoryBudget;
import io.doppel.signature.Signature;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;

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
   * @return their number; 0 unless they are to be {@linkplain io.doppel.lucene.Unsigned#LEAVE_OUT
   *     left out}
   */
  public long leftOut() {
    return leftOut;
  }

  @Override
  public void close() {
    store.close();
  }

  /**
   * Reads the signatures of all live documents of an index, from doc values or, if the index has
   * none, from what it has of the field's text.
   *
   * @param near the definition
   * @param reader the index
   * @return the signatures of the documents that have one; to be closed
   * @throws IOException if the index cannot be read
   */
  public static IndexSignatures of(Definition near, IndexReader reader) throws IOException {
    return of(near, reader, MemoryBudget.ofHeap());
  }

  /**
   * Reads the signatures of all live documents of an index.
   *
   * @param near the definition
   * @param reader the index
   * @param memory a quarter of it may be used; what does not fit lies in a file
   * @return the signatures of the documents that have one; to be closed
   * @throws IOException if the index cannot be read
   */
  public static IndexSignatures of(Definition near, IndexReader reader, MemoryBudget memory)
      throws IOException {
    return read(near, reader, null, memory);
  }

  /**
   * Reads the signatures of the hits of a query, as {@link #of(Definition, IndexReader)} does.
   *
   * @param near the definition
   * @param searcher the index
   * @param query which documents are wanted
   * @param memory a quarter of it may be used; what does not fit lies in a file
   * @return the signatures of the documents that have one; to be closed
   * @throws IOException if the index cannot be read
   */
  public static IndexSignatures of(
      Definition near, IndexSearcher searcher, Query query, MemoryBudget memory)
      throws IOException {
    Weight weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1);
    return read(near, searcher.getIndexReader(), weight, memory);
  }

  /** Of all live documents, or of those that a query hits. */
  private static IndexSignatures read(
      Definition near, IndexReader reader, Weight hits, MemoryBudget memory) throws IOException {
    near.source().checkPass(reader);
    SignatureStore store = new SignatureStore(near, memory);
    try {
      long leftOut = 0;
      int[] documents = new int[reader.numDocs()];
      for (LeafReaderContext leaf : reader.leaves()) {
        Scorer scorer = hits == null ? null : hits.scorer(leaf);
        if (hits == null || scorer != null) {
          DocIdSetIterator wanted =
              hits == null ? DocIdSetIterator.all(leaf.reader().maxDoc()) : scorer.iterator();
          leftOut += readLeaf(near, leaf, wanted, store, documents);
        }
      }
      return new IndexSignatures(store, documents, leftOut);
    } catch (IOException | RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /** Returns how many documents were left out. */
  private static long readLeaf(
      Definition near,
      LeafReaderContext leaf,
      DocIdSetIterator wanted,
      SignatureStore store,
      int[] documents)
      throws IOException {
    Bits live = leaf.reader().getLiveDocs();
    Definition.SegmentSignatures stored = near.signatures(leaf);
    SignatureSource.LeftOut unsigned = near.source().leftOut(leaf);
    long leftOut = 0;
    int document = wanted.nextDoc();
    while (document != DocIdSetIterator.NO_MORE_DOCS) {
      boolean isLive = live == null || live.get(document);
      Optional<Signature> signature = isLive ? stored.of(document) : Optional.empty();
      if (signature.isPresent()) {
        documents[store.size()] = leaf.docBase + document;
        store.add(signature.get());
      } else if (isLive) {
        leftOut += unsigned.is(document) ? 1 : 0;
      }
      document = wanted.nextDoc();
    }
    return leftOut;
  }
}
