package io.doppel.lucene.search;

import io.doppel.lucene.document.SignatureReader;
import io.doppel.measure.ElementWeights;
import io.doppel.measure.OverlapBounds;
import io.doppel.measure.PackedSet;
import io.doppel.measure.SetSignature;
import io.doppel.measure.WeighedElements;
import java.io.IOException;
import org.apache.lucene.util.BytesRef;

/** Verifies by the elements that two sets have in common, after a look at their lengths. */
public final class SetVerifier implements SignatureVerifier {
  private final OverlapBounds bounds;
  private final int length;
  private final int minLength;
  private final int maxLength;
  private final WeighedElements query;

  private final PackedSet document = new PackedSet();

  /** The length that {@link #lastRequired} is for: most documents have that of the one before. */
  private int lastLength = -1;

  private int lastRequired;

  /**
   * Makes a verifier.
   *
   * @param query the set that documents are compared with
   * @param bounds how sets are measured, and from when on they match
   * @param weighting how much each element counts
   */
  public SetVerifier(SetSignature query, OverlapBounds bounds, ElementWeights weighting) {
    this(new WeighedElements(query, weighting), bounds);
  }

  /** Makes a verifier that shares the query's elements with others. */
  SetVerifier(WeighedElements query, OverlapBounds bounds) {
    this.query = query;
    this.bounds = bounds;
    this.length = query.length();
    this.minLength = bounds.pruning() ? bounds.minLength(length) : 1;
    this.maxLength = bounds.pruning() ? bounds.maxLength(length) : Integer.MAX_VALUE;
  }

  @Override
  public double similarity(SignatureReader candidate) throws IOException {
    int candidateLength = candidate.length();
    if (!admits(candidateLength)) {
      return NO_MATCH;
    }
    int required = required(candidateLength);
    int common = overlap(candidate.packed(), required);
    return common < required ? NO_MATCH : similarity(common, candidateLength);
  }

  /** Whether the length of a document allows of a match. */
  boolean admits(int candidateLength) {
    return candidateLength >= minLength && candidateLength <= maxLength;
  }

  /** What a document of a length must have in common to match. */
  int required(int candidateLength) {
    if (candidateLength != lastLength) {
      lastLength = candidateLength;
      lastRequired = bounds.pruning() ? bounds.required(length, candidateLength) : 1;
    }
    return lastRequired;
  }

  /** The similarity, if it is enough. */
  double similarity(int common, int candidateLength) {
    double similarity = bounds.similarity(common, length, candidateLength);
    return similarity >= bounds.threshold() ? similarity : NO_MATCH;
  }

  /** What a document has in common; may be less than that if it is less than required. */
  int overlap(BytesRef packed, int required) {
    document.open(packed.bytes, packed.offset, packed.length);
    return query.overlap(document, required);
  }
}
