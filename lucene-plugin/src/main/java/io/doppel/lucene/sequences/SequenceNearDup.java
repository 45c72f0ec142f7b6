package io.doppel.lucene.sequences;

import io.doppel.candidates.CandidateRule;
import io.doppel.lucene.Evidence;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.TypedDefinition;
import io.doppel.lucene.memory.FamilyMemory;
import io.doppel.lucene.memory.Remembering;
import io.doppel.lucene.memory.ScanMemory;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.lucene.sets.OverlapSettings;
import io.doppel.lucene.sets.SetMemory;
import io.doppel.lucene.sets.SetNearDup;
import io.doppel.sequences.CommonBlocks;
import io.doppel.sequences.SequenceBounds;
import io.doppel.sequences.SequenceMeasure;
import io.doppel.sequences.SequencePairs;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SequenceSignature;
import io.doppel.signature.SetSignature;
import java.util.List;
import org.apache.lucene.search.Query;

/**
 * {@code featurecode}, {@code featurecode-period} and {@code sentences}: signatures compared as
 * sequences.
 */
final class SequenceNearDup extends TypedDefinition<SequenceSignature> implements Remembering {
  private final SequenceBounds bounds;

  SequenceNearDup(SignatureSource source, SequenceBounds bounds) {
    super(source, bounds.threshold(), SequenceSignature.class);
    this.bounds = bounds;
  }

  @Override
  public Definition with(SignatureSource other) {
    return new SequenceNearDup(other, bounds);
  }

  @Override
  public Query queryFor(SequenceSignature signature) {
    return new SequenceQuery(source(), signature, bounds);
  }

  @Override
  public FamilyMemory memory() {
    return new ScanMemory(this);
  }

  /** Whatever two sequences have in common, their multisets of symbols have too. */
  @Override
  public FamilyMemory completeMemory() {
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
  public SignatureVerifier verifierFor(SequenceSignature signature) {
    return new SequenceVerifier(signature, bounds);
  }

  @Override
  public Evidence evidenceFor(SequenceSignature one, SequenceSignature other) {
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
  public Search<SequenceSignature> search(List<SequenceSignature> all, JoinSettings settings) {
    return new Search<>(
        SequencePairs.search(new SequencePairs.Settings(bounds, settings.threads())),
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
  protected List<Object> compared() {
    return List.of(bounds);
  }
}
