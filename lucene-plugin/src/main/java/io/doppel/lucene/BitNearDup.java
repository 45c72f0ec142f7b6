package io.doppel.lucene;

import io.doppel.lucene.document.BitScheme;
import io.doppel.lucene.search.BitVerifier;
import io.doppel.lucene.search.HammingQuery;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.measure.BitSignature;
import io.doppel.measure.HammingBounds;
import io.doppel.measure.Signature;
import io.doppel.measure.TablePlan;
import io.doppel.pairs.HammingPairs;
import io.doppel.pairs.PairResult;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.Query;

/** {@code simhash} and {@code charikar}: signatures compared as bits. */
final class BitNearDup extends NearDup {
  private final HammingBounds bounds;
  private final TablePlan plan;

  BitNearDup(String field, BitScheme scheme, HammingBounds bounds, TablePlan plan) {
    super(field, scheme, bounds.threshold());
    this.bounds = bounds;
    this.plan = plan;
  }

  @Override
  public Query query(Signature signature) {
    return new HammingQuery(fields(), ours(signature), bounds, plan);
  }

  @Override
  SignatureVerifier verifier(Signature signature) {
    return new BitVerifier(ours(signature), bounds);
  }

  /** Pairs have tables of their own, by the number of signatures. */
  @Override
  public PairResult pairs(List<Signature> signatures, PairSettings settings) {
    List<BitSignature> ours = new ArrayList<>(signatures.size());
    for (Signature signature : signatures) {
      ours.add(signature == null ? null : ours(signature));
    }
    return HammingPairs.find(
        ours,
        new HammingPairs.Settings(bounds, null, settings.firstClaim(), settings.threads()),
        settings.progress());
  }

  private BitSignature ours(Signature signature) {
    checkOurs(signature);
    return (BitSignature) signature;
  }

  @Override
  Class<BitSignature> signatureType() {
    return BitSignature.class;
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
