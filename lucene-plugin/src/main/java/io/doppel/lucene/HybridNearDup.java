package io.doppel.lucene;

import io.doppel.lucene.document.HybridScheme;
import io.doppel.lucene.search.BitVerifier;
import io.doppel.lucene.search.HybridVerifier;
import io.doppel.lucene.search.OverlapQuery;
import io.doppel.lucene.search.OverlapSettings;
import io.doppel.lucene.search.SetVerifier;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.measure.CandidateRule;
import io.doppel.measure.HammingBounds;
import io.doppel.measure.HybridSignature;
import io.doppel.measure.KeyChoice;
import io.doppel.measure.SetSignature;
import io.doppel.measure.Signature;
import io.doppel.pairs.PairSink;
import java.util.AbstractList;
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
    return new SetMemory(this, settings, this::countedKeys, this::verifier);
  }

  @Override
  public SignatureMemory completeMemory() {
    OverlapSettings complete =
        new OverlapSettings(
            settings.bounds(), CandidateRule.COMPLETE, settings.weights(), settings.elementBits());
    return new SetMemory(this, complete, this::countedKeys, this::verifier);
  }

  @Override
  SignatureVerifier verifierFor(HybridSignature signature) {
    return new HybridVerifier(
        new SetVerifier(signature.set(), settings.bounds(), settings.weights()),
        new BitVerifier(signature.bits(), bounds));
  }

  @Override
  Evidence evidenceFor(HybridSignature one, HybridSignature other) {
    Evidence found = SetNearDup.evidence(one.set(), other.set(), settings);
    Evidence confirmed = BitNearDup.evidence(one.bits(), other.bits(), bounds);
    List<Evidence.Row> rows = new ArrayList<>();
    rows.add(
        new Evidence.Row(
            "resemblance", found.similarity(), "at least " + settings.bounds().threshold()));
    rows.addAll(found.rows());
    rows.addAll(confirmed.rows());
    return new Evidence(
        confirmed.similarity(),
        threshold(),
        found.matches() && confirmed.matches(),
        one.length(),
        other.length(),
        rows);
  }

  @Override
  Search<HybridSignature> search(List<HybridSignature> all, PairSettings settings) {
    Search<SetSignature> bySets = SetNearDup.search(sets(all), this.settings, settings);
    return new Search<>(
        (signatures, sides, sink, progress) ->
            bySets.pairs().search(sets(signatures), sides, confirming(signatures, sink), progress),
        signature ->
            bySets.bytes().applyAsLong(signature.set()) + signature.bits().bits() / 8 + 50);
  }

  private static List<SetSignature> sets(List<HybridSignature> signatures) {
    return new AbstractList<>() {
      @Override
      public SetSignature get(int index) {
        HybridSignature signature = signatures.get(index);
        return signature == null ? null : signature.set();
      }

      @Override
      public int size() {
        return signatures.size();
      }
    };
  }

  /** Lets pass on what the bits confirm, with their similarity. */
  private PairSink confirming(List<HybridSignature> signatures, PairSink sink) {
    return (one, other, similarity) -> {
      int distance = signatures.get(one).bits().distance(signatures.get(other).bits());
      if (distance <= bounds.maxBits()) {
        sink.add(one, other, bounds.similarity(distance));
      }
    };
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
