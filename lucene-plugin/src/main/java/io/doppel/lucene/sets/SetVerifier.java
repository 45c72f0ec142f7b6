package io.doppel.lucene.sets;

import io.doppel.candidates.OverlapBounds;
import io.doppel.candidates.WeighedElements;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.search.Confirmation;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.PackedSet;
import io.doppel.signature.SetSignature;
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

  /**
   * What a second measure has to confirm.
   *
   * @param confirmation the second measure; null for none
   * @return a verifier by both
   */
  public SignatureVerifier confirmedBy(Confirmation confirmation) {
    if (confirmation == null) {
      return this;
    }
    SignatureVerifier second = confirmation.verifier();
    return confirmation.impliesSets() ? second : new ConfirmedVerifier(this, second);
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

  /** Whether a document matches, for those who do not want to know how similar it is. */
  boolean matches(SignatureReader candidate) throws IOException {
    int candidateLength = candidate.length();
    if (!admits(candidateLength)) {
      return false;
    }
    if (!bounds.pruning()) {
      return similarity(candidate) != NO_MATCH;
    }
    BytesRef packed = candidate.packed();
    document.open(packed.bytes, packed.offset, packed.length);
    return query.overlaps(document, required(candidateLength));
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
