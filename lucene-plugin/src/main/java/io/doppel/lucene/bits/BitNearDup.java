package io.doppel.lucene.bits;

import io.doppel.bits.HammingBounds;
import io.doppel.bits.HammingPairs;
import io.doppel.bits.TablePlan;
import io.doppel.lucene.Evidence;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.TypedDefinition;
import io.doppel.lucene.memory.FamilyMemory;
import io.doppel.lucene.memory.Remembering;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.signature.BitSignature;
import java.util.List;
import org.apache.lucene.search.Query;

/** {@code simhash} and {@code charikar}: signatures compared as bits. */
public final class BitNearDup extends TypedDefinition<BitSignature> implements Remembering {
  private final HammingBounds bounds;
  private final TablePlan plan;

  BitNearDup(SignatureSource source, HammingBounds bounds, TablePlan plan) {
    super(source, bounds.threshold(), BitSignature.class);
    this.bounds = bounds;
    this.plan = plan;
  }

  @Override
  public Definition with(SignatureSource other) {
    return new BitNearDup(other, bounds, plan);
  }

  @Override
  public Query queryFor(BitSignature signature) {
    return new HammingQuery(source(), signature, bounds, plan);
  }

  @Override
  public FamilyMemory memory() {
    return new BitMemory(this, bounds, plan);
  }

  @Override
  public SignatureVerifier verifierFor(BitSignature signature) {
    return new BitVerifier(signature, bounds);
  }

  @Override
  public Evidence evidenceFor(BitSignature one, BitSignature other) {
    return evidence(one, other, bounds);
  }

  public static Evidence evidence(BitSignature one, BitSignature other, HammingBounds bounds) {
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
  public Search<BitSignature> search(List<BitSignature> all, JoinSettings settings) {
    return new Search<>(
        HammingPairs.search(new HammingPairs.Settings(bounds, null, settings.threads())),
        signature -> 3L * signature.words() * Long.BYTES + 80);
  }

  @Override
  protected List<Object> compared() {
    return List.of(bounds, plan);
  }
}
