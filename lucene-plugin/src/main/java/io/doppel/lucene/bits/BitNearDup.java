package io.doppel.lucene;

import io.doppel.lucene.document.SignatureSource;
import io.doppel.lucene.search.BitVerifier;
import io.doppel.lucene.search.HammingQuery;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.measure.BitSignature;
import io.doppel.measure.HammingBounds;
import io.doppel.measure.TablePlan;
import io.doppel.pairs.HammingPairs;
import java.util.List;
import org.apache.lucene.search.Query;

/** {@code simhash} and {@code charikar}: signatures compared as bits. */
final class BitNearDup extends TypedNearDup<BitSignature> {
  private final HammingBounds bounds;
  private final TablePlan plan;

  BitNearDup(SignatureSource source, HammingBounds bounds, TablePlan plan) {
    super(source, bounds.threshold(), BitSignature.class);
    this.bounds = bounds;
    this.plan = plan;
  }

  @Override
  NearDup with(SignatureSource other) {
    return new BitNearDup(other, bounds, plan);
  }

  @Override
  Query queryFor(BitSignature signature) {
    return new HammingQuery(source(), signature, bounds, plan);
  }

  @Override
  public SignatureMemory memory() {
    return new BitMemory(this, bounds, plan);
  }

  @Override
  SignatureVerifier verifierFor(BitSignature signature) {
    return new BitVerifier(signature, bounds);
  }

  @Override
  Evidence evidenceFor(BitSignature one, BitSignature other) {
    return evidence(one, other, bounds);
  }

  static Evidence evidence(BitSignature one, BitSignature other, HammingBounds bounds) {
    int distance = one.distance(other);
    return new Evidence(
        bounds.similarity(distance),
        bounds.threshold(),
        distance <= bounds.maxBits(),
        one.length(),
        other.length(),
        List.of(
            new Evidence.Row("bits differ", distance),
            new Evidence.Row("may differ", bounds.maxBits(), "of " + bounds.bits())));
  }

  /** Pairs have tables of their own, by the number of signatures. */
  @Override
  Search<BitSignature> search(List<BitSignature> all, PairSettings settings) {
    return new Search<>(
        HammingPairs.search(new HammingPairs.Settings(bounds, null, false, settings.threads())),
        signature -> 3L * signature.words() * Long.BYTES + 80);
  }

  @Override
  public boolean equals(Object other) {
    return super.equals(other)
        && other instanceof BitNearDup that
        && bounds.equals(that.bounds)
        && plan.equals(that.plan);
  }

  @Override
  public int hashCode() {
    return 31 * super.hashCode() + bounds.hashCode();
  }
}
