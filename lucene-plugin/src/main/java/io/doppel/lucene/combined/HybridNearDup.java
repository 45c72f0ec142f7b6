package io.doppel.lucene.combined;

import io.doppel.bits.HammingBounds;
import io.doppel.join.PairSink;
import io.doppel.lucene.Evidence;
import io.doppel.lucene.bits.BitNearDup;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sets.OverlapSettings;
import io.doppel.lucene.sets.SetNearDup;
import io.doppel.signature.HybridSignature;
import io.doppel.signature.SetSignature;
import java.util.ArrayList;
import java.util.List;

/** {@code hybrid}: found and compared as sets, confirmed as bits. */
final class HybridNearDup extends ConfirmedNearDup<HybridSignature> {
  private final HammingBounds bounds;

  HybridNearDup(SignatureSource source, OverlapSettings settings, HammingBounds bounds) {
    super(source, bounds.threshold(), HybridSignature.class, settings);
    this.bounds = bounds;
  }

  @Override
  public Definition with(SignatureSource other) {
    return new HybridNearDup(other, settings(), bounds);
  }

  @Override
  SetSignature foundBy(HybridSignature signature) {
    return signature.set();
  }

  @Override
  BitConfirmation confirmation(HybridSignature signature) {
    return new BitConfirmation(signature.bits(), bounds);
  }

  @Override
  long bytesBeside(HybridSignature signature) {
    return signature.bits().bits() / 8 + 50;
  }

  @Override
  public Evidence evidenceFor(HybridSignature one, HybridSignature other) {
    Evidence found = SetNearDup.evidence(one.set(), other.set(), settings());
    Evidence confirmed = BitNearDup.evidence(one.bits(), other.bits(), bounds);
    List<Evidence.Row> rows = new ArrayList<>();
    rows.add(
        new Evidence.Row(
            "resemblance", found.similarity(), "at least " + settings().bounds().threshold()));
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
  PairSink confirming(List<HybridSignature> signatures, PairSink sink) {
    return (one, other, similarity) -> {
      int distance = signatures.get(one).bits().distance(signatures.get(other).bits());
      if (distance <= bounds.maxBits()) {
        sink.add(one, other, bounds.similarity(distance));
      }
    };
  }

  @Override
  protected List<Object> compared() {
    return List.of(settings(), bounds);
  }
}
