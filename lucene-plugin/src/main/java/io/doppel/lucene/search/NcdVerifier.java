package io.doppel.lucene.search;

import io.doppel.lucene.document.SignatureReader;
import io.doppel.measure.Compression;
import io.doppel.measure.CompressionDistance;
import io.doppel.measure.NcdBounds;
import io.doppel.measure.NcdSignature;
import java.io.IOException;
import org.apache.lucene.util.BytesRef;

/** Verifies by compression, after P1 and, where the common grams are counted, the gram filter. */
public final class NcdVerifier implements SignatureVerifier {
  /**
   * A match that compresses to more than the query has at least this part of the query's gram
   * length. It could have less only by repeating itself far more than the query does.
   */
  private static final double LEAST_GRAM_LENGTH = 0.75;

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
    return similarity(document, null);
  }

  /**
   * Cheap checks first: what is known without the signature, then with what stands before it, then
   * the compression.
   */
  double similarity(SignatureReader document, NcdCandidates candidates) throws IOException {
    int length = document.length();
    if (!lengthsAdmit(length, NcdBounds.MAX_SLACK)) {
      return NO_MATCH;
    }
    int common = candidates == null ? NcdCandidates.NOT_COUNTED : candidates.commonGrams();
    if (common < leastGrams(query, bounds)) {
      return NO_MATCH;
    }
    BytesRef packed = document.packed();
    int slack = NcdSignature.packedSlack(packed.bytes, packed.offset);
    if (!lengthsAdmit(length, slack) || common < requiredGrams(length, packed)) {
      return NO_MATCH;
    }
    double found = distance(packed, length);
    return found <= bounds.maxDistance() ? 1 - found : NO_MATCH;
  }

  /**
   * The least number of 4-grams that any match of a signature has in common with it; 0 or less if
   * it may have none.
   */
  static int leastGrams(NcdSignature query, NcdBounds bounds) {
    int shortest = (int) (LEAST_GRAM_LENGTH * query.gramLength());
    return bounds.requiredGrams(shortest, query.slack(), NcdBounds.MAX_SLACK);
  }

  double distance(BytesRef packed, int length) {
    return distance.to(
        packed.bytes,
        packed.offset + NcdSignature.PACKED_HEADER,
        packed.length - NcdSignature.PACKED_HEADER,
        length);
  }

  boolean lengthsAdmit(int length, int slack) {
    int own = query.compressedLength();
    return own <= length
        ? bounds.lengthsAdmit(own, length, slack)
        : bounds.lengthsAdmit(length, own, query.slack());
  }

  int requiredGrams(int length, BytesRef packed) {
    int slack = NcdSignature.packedSlack(packed.bytes, packed.offset);
    int gramLength =
        query.compressedLength() <= length
            ? NcdSignature.packedGramLength(packed.bytes, packed.offset, length)
            : query.gramLength();
    return bounds.requiredGrams(gramLength, query.slack(), slack);
  }
}
