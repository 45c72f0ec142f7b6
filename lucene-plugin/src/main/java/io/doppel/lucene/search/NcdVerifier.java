package io.doppel.lucene.search;

import io.doppel.lucene.document.SignatureReader;
import io.doppel.measure.Compression;
import io.doppel.measure.CompressionDistance;
import io.doppel.measure.NcdBounds;
import io.doppel.measure.NcdSignature;
import java.io.IOException;
import org.apache.lucene.util.BytesRef;

/** Verifies by compression, after P1 and, where the common grams were counted, the gram filter. */
public final class NcdVerifier implements SignatureVerifier {
  /** Stands for a number of common grams that nobody counted. */
  static final int NOT_COUNTED = Integer.MAX_VALUE;

  private final NcdSignature query;
  private final NcdBounds bounds;
  private final CompressionDistance distance;

  /**
   * Makes a verifier.
   *
   * @param query the signature that documents are compared with
   * @param bounds the largest distance, and which bounds to use
   * @param compression the compressor of the signatures
   */
  public NcdVerifier(NcdSignature query, NcdBounds bounds, Compression compression) {
    this.query = query;
    this.bounds = bounds;
    this.distance = new CompressionDistance(compression);
    this.distance.from(query);
  }

  @Override
  public double similarity(SignatureReader document) throws IOException {
    return similarity(document, NOT_COUNTED);
  }

  double similarity(SignatureReader document, int commonGrams) throws IOException {
    int length = document.length();
    BytesRef packed = document.packed();
    if (!admits(length, packed, commonGrams)) {
      return NO_MATCH;
    }
    double found = distance(packed, length);
    return found <= bounds.maxDistance() ? 1 - found : NO_MATCH;
  }

  double distance(BytesRef packed, int length) {
    return distance.to(
        packed.bytes,
        packed.offset + NcdSignature.PACKED_HEADER,
        packed.length - NcdSignature.PACKED_HEADER,
        length);
  }

  private boolean admits(int length, BytesRef packed, int commonGrams) {
    int own = query.compressedLength();
    int slack = NcdSignature.packedSlack(packed.bytes, packed.offset);
    if (own <= length) {
      int gramLength = NcdSignature.packedGramLength(packed.bytes, packed.offset, length);
      return bounds.lengthsAdmit(own, length, slack)
          && commonGrams >= bounds.requiredGrams(gramLength, query.slack(), slack);
    }
    return bounds.lengthsAdmit(length, own, query.slack())
        && commonGrams >= bounds.requiredGrams(query.gramLength(), query.slack(), slack);
  }
}
