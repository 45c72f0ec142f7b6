package io.doppel.lucene;

import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopDocs;

/**
 * One definition of what a near-duplicate is: a scheme that makes signatures, a measure that
 * compares them, and a threshold. The same object is used for indexing, querying, collecting and
 * joining, so that they cannot disagree. Made by {@link NearDups}.
 *
 * <pre>{@code
 * NearDup near = NearDups.shingles("body").threshold(0.6).build();
 *
 * writer.addDocument(near.addSignature(document, text));   // index: adds the signature's fields
 * TopDocs hits = searcher.search(near.query(text), 10);    // query: the score is the similarity
 * try (DuplicatePairs pairs = Joins.pairs(near, reader, JoinSettings.DEFAULT)) { ... }
 * }</pre>
 *
 * <p>Each signature in an index carries a check of its definition: of a document that was signed by
 * another definition nothing is compared by mistake ({@link #coverage}).
 *
 * <p>A text without features (empty, or nothing but white space) has no signature and is never a
 * duplicate of anything. Definitions are immutable and safe for use by many threads. This interface
 * is implemented by Doppel alone: what takes a {@code NearDup} refuses any other.
 */
public interface NearDup {
  /**
   * The field of the text, after which the signature's fields are named.
   *
   * @return its name
   */
  String field();

  /**
   * The least similarity of near-duplicates.
   *
   * @return in (0, 1]
   */
  double threshold();

  /**
   * Makes the signature of a text. Linear in the text.
   *
   * @param text the text
   * @return the signature; empty if the text has no features
   */
  Optional<Signature> sign(String text);

  /**
   * Makes the signature of a text of which more is known, such as a title or a group.
   *
   * @param text the text
   * @return the signature; empty if the text has no features
   * @throws IOException if the text cannot be read
   */
  Optional<Signature> sign(DocumentText text) throws IOException;

  /**
   * Adds the signature of a text to a document that is going to be indexed.
   *
   * @param document the document; the text itself is not added to it
   * @param text the text
   * @return the document
   */
  Document addSignature(Document document, String text);

  /**
   * Adds the signature of a text of which more is known.
   *
   * @param document the document; the text itself is not added to it
   * @param text the text
   * @return the document
   * @throws IOException if the text cannot be read
   */
  Document addSignature(Document document, DocumentText text) throws IOException;

  /**
   * The near-duplicates of a text in an index. The score of a hit is its similarity, verified.
   *
   * @param text the text
   * @return the query
   */
  Query query(String text);

  /**
   * The near-duplicates of a signature in an index.
   *
   * @param signature a signature made by this definition
   * @return the query
   */
  Query query(Signature signature);

  /**
   * The near-duplicates of a document of an index. The document itself is a hit too, with
   * similarity 1.
   *
   * @param reader the index
   * @param document the document's number
   * @return the query; it matches nothing if the document has no signature
   * @throws IOException if the index cannot be read
   */
  Query query(IndexReader reader, int document) throws IOException;

  /**
   * Verifies the hits of any other query: {@code searcher.search(other,
   * near.collectorManager(signature, 10))} gives those that are near-duplicates of the signature.
   *
   * @param signature a signature made by this definition
   * @param numHits how many hits are wanted
   * @return collects the hits that are near-duplicates, the most similar first
   */
  CollectorManager<?, TopDocs> collectorManager(Signature signature, int numHits);

  /**
   * How many documents of an index have a signature of this definition, and how many have a text
   * and none. One pass over each segment, kept as long as the segment is open.
   *
   * @param reader the index
   * @return the numbers
   * @throws IOException if the index cannot be read
   */
  Coverage coverage(IndexReader reader) throws IOException;

  /**
   * A signature as bytes, to be compared elsewhere: by another process, or after it was written to
   * a file.
   *
   * @param signature a signature made by this definition
   * @return the bytes, the same on every machine
   */
  byte[] toBytes(Signature signature);

  /**
   * A signature from its bytes. Whatever it takes can be compared and searched for. Bytes that are
   * no signature of this definition are refused; others it cannot tell from those of another text:
   * most are hashes, and a hash with a bit changed is a hash. Who must know that nothing has
   * changed keeps a check sum beside them.
   *
   * @param bytes what {@link #toBytes} of an equal definition made
   * @return the signature
   * @throws IllegalArgumentException if the bytes are of another definition, or so damaged that
   *     they are no signature of this one
   */
  Signature ofBytes(byte[] bytes);
}
