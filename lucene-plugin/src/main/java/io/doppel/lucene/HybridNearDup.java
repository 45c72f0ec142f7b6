package io.doppel.lucene;

import io.doppel.lucene.document.HybridScheme;
import io.doppel.lucene.search.BitVerifier;
import io.doppel.lucene.search.HybridVerifier;
import io.doppel.lucene.search.OverlapQuery;
import io.doppel.lucene.search.OverlapSettings;
import io.doppel.lucene.search.SetVerifier;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.measure.HammingBounds;
import io.doppel.measure.HybridSignature;
import io.doppel.measure.SetSignature;
import io.doppel.measure.Signature;
import io.doppel.pairs.PairResult;
import io.doppel.pairs.SimilarPair;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.Query;

/** {@code hybrid}: found and compared as sets, confirmed as bits. */
final class HybridNearDup extends NearDup {
  private final OverlapSettings settings;
  private final HammingBounds bounds;

  HybridNearDup(String field, HybridScheme scheme, OverlapSettings settings, HammingBounds bounds) {
    super(field, scheme, bounds.threshold());
    this.settings = settings;
    this.bounds = bounds;
  }

  @Override
  public Query query(Signature signature) {
    HybridSignature ours = ours(signature);
    return new OverlapQuery(
        fields(), ours.set(), settings, new OverlapQuery.Confirmation(ours.bits(), bounds));
  }

  @Override
  SignatureVerifier verifier(Signature signature) {
    HybridSignature ours = ours(signature);
    return new HybridVerifier(
        new SetVerifier(ours.set(), settings.bounds(), settings.weights()),
        new BitVerifier(ours.bits(), bounds));
  }

  @Override
  public PairResult pairs(List<Signature> signatures, PairSettings settings) {
    List<SetSignature> sets = new ArrayList<>(signatures.size());
    for (Signature signature : signatures) {
      sets.add(signature == null ? null : ours(signature).set());
    }
    PairResult found =
        SetNearDup.pairs(
            sets, this.settings, new PairSettings(settings.threads(), false, settings.progress()));
    List<SimilarPair> confirmed = new ArrayList<>();
    for (SimilarPair pair : found.pairs()) {
      int distance =
          ours(signatures.get(pair.first()))
              .bits()
              .distance(ours(signatures.get(pair.second())).bits());
      if (distance <= bounds.maxBits()) {
        confirmed.add(new SimilarPair(pair.first(), pair.second(), bounds.similarity(distance)));
      }
    }
    PairResult result = new PairResult(confirmed, found.counts());
    return settings.firstClaim() ? result.firstClaims() : result;
  }

  private HybridSignature ours(Signature signature) {
    checkOurs(signature);
    return (HybridSignature) signature;
  }

  @Override
  Class<HybridSignature> signatureType() {
    return HybridSignature.class;
  }

  @Override
  public boolean equals(Object other) {
    return super.equals(other)
        && other instanceof HybridNearDup that
        && settings.equals(that.settings)
        && bounds.equals(that.bounds);
  }

  @Override
  public int hashCode() {
    return 31 * super.hashCode() + settings.hashCode();
  }
}
