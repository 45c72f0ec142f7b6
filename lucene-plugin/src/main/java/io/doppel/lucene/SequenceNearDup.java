package io.doppel.lucene;

import io.doppel.lucene.document.SequenceScheme;
import io.doppel.lucene.search.SequenceQuery;
import io.doppel.lucene.search.SequenceVerifier;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.measure.SequenceBounds;
import io.doppel.measure.SequenceSignature;
import io.doppel.measure.Signature;
import io.doppel.pairs.PairResult;
import io.doppel.pairs.SequencePairs;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.Query;

/**
 * {@code featurecode}, {@code featurecode-period} and {@code sentences}: signatures compared as
 * sequences.
 */
final class SequenceNearDup extends NearDup {
  private final SequenceBounds bounds;

  SequenceNearDup(String field, SequenceScheme scheme, SequenceBounds bounds) {
    super(field, scheme, bounds.threshold());
    this.bounds = bounds;
  }

  @Override
  public Query query(Signature signature) {
    return new SequenceQuery(fields(), ours(signature), bounds);
  }

  @Override
  SignatureVerifier verifier(Signature signature) {
    return new SequenceVerifier(ours(signature), bounds);
  }

  @Override
  public PairResult pairs(List<Signature> signatures, PairSettings settings) {
    List<SequenceSignature> ours = new ArrayList<>(signatures.size());
    for (Signature signature : signatures) {
      ours.add(signature == null ? null : ours(signature));
    }
    return SequencePairs.find(
        ours,
        new SequencePairs.Settings(bounds, settings.firstClaim(), settings.threads()),
        settings.progress());
  }

  @Override
  boolean measuresContainment() {
    return switch (bounds.measure()) {
      case REPEATABILITY, REPEATABILITY_OF_QUERY, REPEATABILITY_OF_DOCUMENT -> true;
      default -> false;
    };
  }

  private SequenceSignature ours(Signature signature) {
    checkOurs(signature);
    return (SequenceSignature) signature;
  }

  @Override
  Class<SequenceSignature> signatureType() {
    return SequenceSignature.class;
  }

  @Override
  public boolean equals(Object other) {
    return super.equals(other)
        && other instanceof SequenceNearDup that
        && bounds.equals(that.bounds);
  }

  @Override
  public int hashCode() {
    return 31 * super.hashCode() + bounds.hashCode();
  }
}
