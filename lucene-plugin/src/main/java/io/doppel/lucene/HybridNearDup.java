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
import io.doppel.measure.KeyChoice;
import io.doppel.measure.SetSignature;
import io.doppel.measure.Signature;
import io.doppel.pairs.PairResult;
import io.doppel.pairs.SimilarPair;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.Query;

/** {@code hybrid}: found and compared as sets, confirmed as bits. */
final class HybridNearDup extends TypedNearDup<HybridSignature> {
  private final OverlapSettings settings;
  private final HammingBounds bounds;

  HybridNearDup(String field, HybridScheme scheme, OverlapSettings settings, HammingBounds bounds) {
    super(field, scheme, bounds.threshold(), HybridSignature.class);
    this.settings = settings;
    this.bounds = bounds;
  }

  @Override
  Query queryFor(HybridSignature signature) {
    return queryFor(signature, (KeyChoice) null);
  }

  @Override
  Query queryFor(HybridSignature signature, Population population) {
    return queryFor(signature, population.choice(signature.set(), settings.rule()));
  }

  private Query queryFor(HybridSignature signature, KeyChoice choice) {
    return new OverlapQuery(
        fields(),
        signature.set(),
        settings,
        new OverlapQuery.Confirmation(signature.bits(), bounds),
        choice);
  }

  @Override
  SetSignature countedKeys(Signature signature) {
    return ((HybridSignature) signature).set();
  }

  @Override
  public SignatureMemory memory() {
    return new SetMemory(this, settings, this::countedKeys);
  }

  @Override
  public SignatureMemory completeMemory() {
    return new SetMemory(this, settings.complete(), this::countedKeys);
  }

  @Override
  SignatureVerifier verifierFor(HybridSignature signature) {
    return new HybridVerifier(
        new SetVerifier(signature.set(), settings.bounds(), settings.weights()),
        new BitVerifier(signature.bits(), bounds));
  }

  @Override
  PairResult pairsOf(List<HybridSignature> signatures, PairSettings settings) {
    List<SetSignature> sets = new ArrayList<>(signatures.size());
    for (HybridSignature signature : signatures) {
      sets.add(signature == null ? null : signature.set());
    }
    PairResult found =
        SetNearDup.pairs(
            sets, this.settings, new PairSettings(settings.threads(), false, settings.progress()));
    List<SimilarPair> confirmed = new ArrayList<>();
    for (SimilarPair pair : found.pairs()) {
      int distance =
          signatures.get(pair.first()).bits().distance(signatures.get(pair.second()).bits());
      if (distance <= bounds.maxBits()) {
        confirmed.add(new SimilarPair(pair.first(), pair.second(), bounds.similarity(distance)));
      }
    }
    PairResult result = new PairResult(confirmed, found.counts());
    return settings.firstClaim() ? result.firstClaims() : result;
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
