package io.doppel.lucene.compression;

import io.doppel.compression.Compression;
import io.doppel.compression.CompressionDistance;
import io.doppel.compression.NcdBounds;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.signature.NcdSignature;
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
    return similarity(document, NcdCandidates.NOT_COUNTED);
  }

  /** The similarity of a candidate; its grams are counted only if the lengths allow of a match. */
  double similarity(SignatureReader document, NcdCandidates candidates) throws IOException {
    return lengthsAdmit(document.length(), NcdSignature.MAX_SLACK)
        ? similarity(document, candidates.commonGrams())
        : NO_MATCH;
  }

  /**
   * Verifies a document by the gram filter too. Cheap checks first: what is known without the
   * signature, then with what stands before it, then the compression.
   *
   * @param document a reader that stands on a document with a signature
   * @param common how many different 4-grams both signatures have
   * @return the similarity in [0, 1], or {@link #NO_MATCH}
   * @throws IOException if the signature cannot be read
   */
  public double similarity(SignatureReader document, int common) throws IOException {
    int length = document.length();
    if (!lengthsAdmit(length, NcdSignature.MAX_SLACK)) {
      return NO_MATCH;
    }
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
   * The least number of 4-grams that any match of a signature has in common with it.
   *
   * @param query the signature
   * @param bounds the largest distance, and which bounds to use
   * @return the number; 0 or less if a match may have none
   */
  public static int leastGrams(NcdSignature query, NcdBounds bounds) {
    int shortest = (int) (LEAST_GRAM_LENGTH * query.gramLength());
    return bounds.requiredGrams(shortest, query.slack(), NcdSignature.MAX_SLACK);
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
