package io.doppel.lucene.sequences;

import io.doppel.candidates.OverlapBounds;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.sequences.CommonBlocks;
import io.doppel.sequences.SequenceBounds;
import io.doppel.signature.SequenceSignature;
import java.io.IOException;
import org.apache.lucene.util.BytesRef;

/** Verifies by the runs of symbols that two sequences have in common. */
final class SequenceVerifier implements SignatureVerifier {
  private final SequenceSignature query;
  private final SequenceBounds bounds;
  private final OverlapBounds lengths;
  private final int minLength;
  private final int maxLength;
  private CommonBlocks blocks;
  private int[] symbols = new int[0];

  /**
   * Makes a verifier.
   *
   * @param query the sequence that documents are compared with
   * @param bounds how sequences are measured, and from when on they match
   */
  public SequenceVerifier(SequenceSignature query, SequenceBounds bounds) {
    this.query = query;
    this.bounds = bounds;
    this.lengths = bounds.overlap();
    this.minLength = bounds.pruning() ? lengths.minLength(query.length()) : 1;
    this.maxLength = bounds.pruning() ? lengths.maxLength(query.length()) : Integer.MAX_VALUE;
  }

  @Override
  public double similarity(SignatureReader document) throws IOException {
    if (!admits(document.length())) {
      return NO_MATCH;
    }
    int length = unpack(document.packed());
    double similarity = bounds.similarity(common(length), query.length(), length);
    return similarity >= bounds.threshold() ? similarity : NO_MATCH;
  }

  /** Whether the length of a document allows of a match. */
  boolean admits(int length) {
    return length >= minLength && length <= maxLength;
  }

  /** What a document of a length must have in common to match. */
  int required(int length) {
    return lengths.required(query.length(), length);
  }

  /** What a document has in common; may be less than that if it is less than required. */
  int common(BytesRef packed) {
    return common(unpack(packed));
  }

  private int unpack(BytesRef packed) {
    if (symbols.length < packed.length) {
      symbols = new int[packed.length];
    }
    return SequenceSignature.unpack(packed.bytes, packed.offset, packed.length, symbols);
  }

  private int common(int length) {
    if (blocks == null) { // not before there is a candidate
      blocks = new CommonBlocks();
      blocks.query(query);
    }
    return blocks.common(symbols, 0, length, bounds);
  }
}
