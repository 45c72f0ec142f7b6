package io.doppel.lucene.coverage;

import io.doppel.lucene.Unsigned;
import io.doppel.lucene.document.AttachedField;
import io.doppel.lucene.document.EitherReader;
import io.doppel.lucene.document.SignatureReader;
import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.DocIdSetIterator;

/**
 * What a segment has of a definition's signatures, in three parts: those that came with their
 * documents, to which terms lead; those that were {@linkplain AttachedField attached}; and, for
 * queries, those that were {@linkplain Unsigned#READ made of the texts} of documents without one.
 */
public final class SignedSegment {
  private final LeafReaderContext leaf;
  private final SignatureSource source;
  private final SegmentCoverage coverage;

  SignedSegment(LeafReaderContext leaf, SignatureSource source, SegmentCoverage coverage) {
    this.leaf = leaf;
    this.source = source;
    this.coverage = coverage;
  }

  /**
   * Whether some documents came with their signatures.
   *
   * @return true if there are any
   */
  public boolean isIndexed() {
    return coverage.indexedCount() > 0;
  }

  /**
   * Reads the signatures of documents that came with them.
   *
   * @return the reader, for use by one thread
   * @throws IOException if the segment cannot be read
   */
  public SignatureReader indexed() throws IOException {
    return SignatureReader.ofDocValues(leaf.reader(), source.fields(), coverage.indexed());
  }

  /**
   * Whether signatures were attached.
   *
   * @return true if there are any
   */
  public boolean isAttached() {
    return source.fields().attached().has(leaf.reader());
  }

  /**
   * The documents that signatures were attached to.
   *
   * @return the documents, also deleted ones
   * @throws IOException if the segment cannot be read
   */
  public DocIdSetIterator attachedDocuments() throws IOException {
    return source.fields().attached().documents(leaf.reader());
  }

  /**
   * Reads attached signatures.
   *
   * @return the reader, for use by one thread
   * @throws IOException if the segment cannot be read
   */
  public SignatureReader attached() throws IOException {
    return source.fields().attached().reader(leaf.reader());
  }

  /**
   * How many documents have signatures that are made of their texts.
   *
   * @return their number, also deleted ones; 0 if texts are not to be read
   * @throws IOException if the segment cannot be read
   */
  public int madeCount() throws IOException {
    return isRead() ? signaturesMade().count() : 0;
  }

  /**
   * The documents whose signatures are made of their texts.
   *
   * @return the documents, also deleted ones
   * @throws IOException if the segment cannot be read
   */
  public DocIdSetIterator madeDocuments() throws IOException {
    return signaturesMade().documents();
  }

  /**
   * Reads signatures that are made of texts.
   *
   * @return the reader, for use by one thread
   * @throws IOException if the segment cannot be read
   */
  public SignatureReader made() throws IOException {
    return signaturesMade().reader();
  }

  private boolean isRead() {
    return source.unsigned() == Unsigned.READ && !coverage.isComplete();
  }

  private MadeSignatures signaturesMade() throws IOException {
    MadeSignatures made = coverage.read(leaf, source, false).made();
    if (made == null) {
      throw new RefusalText(source).tooManyTexts(ReaderUtil.getTopLevelContext(leaf).reader());
    }
    return made;
  }

  /**
   * Whether terms lead to all signatures, and to none of another definition.
   *
   * @return true if nothing else must be looked at
   * @throws IOException if the segment cannot be read
   */
  public boolean isByTermsAlone() throws IOException {
    return coverage.indexed() == null && !isAttached() && madeCount() == 0;
  }

  /**
   * Reads all signatures that a query sees.
   *
   * @return the reader, for use by one thread; null if there are none
   * @throws IOException if the segment cannot be read
   */
  public SignatureReader all() throws IOException {
    SignatureReader stored = stored();
    if (madeCount() == 0) {
      return stored;
    }
    return stored == null ? made() : new EitherReader(stored, made());
  }

  /**
   * Reads the signatures that the index has, those that came with documents and attached ones.
   *
   * @return the reader, for use by one thread; null if there are none
   * @throws IOException if the segment cannot be read
   */
  public SignatureReader stored() throws IOException {
    if (!isAttached()) {
      return isIndexed() ? indexed() : null;
    }
    return isIndexed() ? new EitherReader(indexed(), attached()) : attached();
  }
}
