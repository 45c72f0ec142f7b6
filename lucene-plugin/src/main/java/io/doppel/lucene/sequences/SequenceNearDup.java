package io.doppel.lucene;

import io.doppel.lucene.document.SignatureSource;
import io.doppel.lucene.search.OverlapSettings;
import io.doppel.lucene.search.SequenceQuery;
import io.doppel.lucene.search.SequenceVerifier;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.measure.CandidateRule;
import io.doppel.measure.CommonBlocks;
import io.doppel.measure.ElementWeights;
import io.doppel.measure.SequenceBounds;
import io.doppel.measure.SequenceMeasure;
import io.doppel.measure.SequenceSignature;
import io.doppel.measure.SetSignature;
import io.doppel.pairs.SequencePairs;
import java.util.List;
import org.apache.lucene.search.Query;

/**
 * {@code featurecode}, {@code featurecode-period} and {@code sentences}: signatures compared as
 * sequences.
 */
final class SequenceNearDup extends TypedNearDup<SequenceSignature> {
  private final SequenceBounds bounds;

  SequenceNearDup(SignatureSource source, SequenceBounds bounds) {
    super(source, bounds.threshold(), SequenceSignature.class);
    this.bounds = bounds;
  }

  @Override
  NearDup with(SignatureSource other) {
    return new SequenceNearDup(other, bounds);
  }

  @Override
  Query queryFor(SequenceSignature signature) {
    return new SequenceQuery(source(), signature, bounds);
  }

  @Override
  public SignatureMemory memory() {
    return new ScanMemory(this);
  }

  /** Whatever two sequences have in common, their multisets of symbols have too. */
  @Override
  public SignatureMemory completeMemory() {
    SequenceBounds directed =
        measuresContainment()
            ? new SequenceBounds(
                SequenceMeasure.REPEATABILITY_OF_QUERY,
                bounds.threshold(),
                bounds.minBlock(),
                bounds.pruning())
            : bounds;
    return new SetMemory(
        this,
        new OverlapSettings(
            directed.overlap(),
            CandidateRule.COMPLETE,
            ElementWeights.EQUAL,
            SetSignature.MAX_BITS),
        signature -> ((SequenceSignature) signature).multiset(),
        signature -> new SequenceVerifier((SequenceSignature) signature, directed));
  }

  @Override
  SignatureVerifier verifierFor(SequenceSignature signature) {
    return new SequenceVerifier(signature, bounds);
  }

  @Override
  Evidence evidenceFor(SequenceSignature one, SequenceSignature other) {
    CommonBlocks blocks = new CommonBlocks();
    blocks.query(one);
    SequenceBounds whole =
        new SequenceBounds(bounds.measure(), bounds.threshold(), bounds.minBlock(), false);
    int common = blocks.common(other, whole);
    double similarity = bounds.similarity(common, one.length(), other.length());
    boolean byBlocks = bounds.measure() == SequenceMeasure.BLOCKS;
    return new Evidence(
        similarity,
        threshold(),
        similarity >= threshold(),
        one.length(),
        other.length(),
        List.of(
            new Evidence.Row(byBlocks ? "in common blocks" : "longest common run", common),
            new Evidence.Row("needed", bounds.required(one.length(), other.length())),
            SetNearDup.lengths(bounds.overlap(), one.length(), "a match of the first has")));
  }

  @Override
  Search<SequenceSignature> search(List<SequenceSignature> all, PairSettings settings) {
    return new Search<>(
        SequencePairs.search(new SequencePairs.Settings(bounds, false, settings.threads())),
        sequence -> 64L * sequence.length() + 200 + 8L * settings.threads());
  }

  @Override
  public boolean measuresContainment() {
    return switch (bounds.measure()) {
      case REPEATABILITY, REPEATABILITY_OF_QUERY, REPEATABILITY_OF_DOCUMENT -> true;
      default -> false;
    };
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
