package io.doppel.lucene.coverage;

import io.doppel.lucene.DocumentText;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.document.SignatureScheme;
import io.doppel.signature.Signature;
import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;

/** Makes signatures of the texts that a segment has of its documents, one at a time. */
final class TextReader extends SignatureReader {
  /** Null if the segment has none. */
  private final FieldText texts;

  private final LeafReaderContext leaf;
  private final SegmentCoverage coverage;
  private final FixedBitSet wanted;
  private final DocumentGroups groups;
  private final SignatureSource source;
  private FieldText.Signable text;
  private Signature signature;

  /** All documents without a signature may be asked for. */
  TextReader(LeafReaderContext leaf, SignatureSource source, SegmentCoverage coverage)
      throws IOException {
    this(leaf, source, coverage, coverage.missing());
  }

  /**
   * @param wanted the documents that may be asked for
   */
  TextReader(
      LeafReaderContext leaf, SignatureSource source, SegmentCoverage coverage, FixedBitSet wanted)
      throws IOException {
    this.leaf = leaf;
    this.coverage = coverage;
    this.texts = source.open(leaf, wanted);
    this.wanted = wanted;
    this.groups = DocumentGroups.of(leaf.reader(), source.scheme().groupedBy());
    this.source = source;
  }

  /** Makes the signature of a document; null if it has none, or no text that can be signed. */
  Signature read(int document) throws IOException {
    SignatureScheme scheme = source.scheme();
    text =
        texts == null || !wanted.get(document)
            ? null
            : texts.signable(document, scheme.takesTerms());
    signature =
        text == null || lacksOrder()
            ? null
            : scheme.sign(DocumentText.of(text.reader()).withGroup(groups.of(document)));
    return signature;
  }

  /** Whether the last document has a text. */
  boolean hasText() {
    return text != null;
  }

  /** Whether it has words without their order, and the order counts. */
  boolean lacksOrder() {
    return text != null && !texts.keepsOrder() && !source.scheme().ignoresOrder();
  }

  @Override
  public boolean advanceExact(int document) throws IOException {
    boolean isThere = read(document) != null;
    if (!hasText() && coverage.isForeign(document)) {
      source.refuseUnreadable(leaf);
    }
    if (lacksOrder()) {
      throw source.unordered(leaf.docBase + document);
    }
    return isThere;
  }

  @Override
  public int length() {
    return signature.length();
  }

  @Override
  public BytesRef packed() {
    return new BytesRef(signature.pack());
  }
}
