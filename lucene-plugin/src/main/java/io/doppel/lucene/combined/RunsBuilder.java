package io.doppel.lucene.combined;

import io.doppel.candidates.CandidateRule;
import io.doppel.candidates.OverlapBounds;
import io.doppel.candidates.OverlapMeasure;
import io.doppel.combined.SampledModel;
import io.doppel.combined.SampledSketch;
import io.doppel.lucene.analysis.PlainWordAnalyzer;
import io.doppel.lucene.analysis.WordForm;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.TokenBuilder;
import io.doppel.lucene.document.TokenMarks;
import io.doppel.lucene.sets.OverlapSettings;
import io.doppel.pairs.PairKind;
import io.doppel.signature.ElementWeights;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;

/**
 * Builds a definition of {@code runs}: documents that share runs of words, as a sample of them
 * estimates it. Runs that many groups of documents have count less.
 */
public final class RunsBuilder extends TokenBuilder<RunsBuilder> {
  /**
   * Which keys are too common depends on what else is there: on the shard, the index, what came
   * before. If some of them led nowhere, each door would find other pairs of a large family.
   */
  private static final double ALL_KEYS_LEAD = 1;

  private SampledModel model = SampledModel.USUAL;
  private Set<PairKind> apart = Set.of();

  RunsBuilder(String field) {
    super(field);
    analyzer = new PlainWordAnalyzer(WordForm.ALL); // texts that look the same are the same
  }

  /**
   * {@code runs}: a sample of the runs of words, of which common ones count less.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static RunsBuilder runs(String field) {
    return new RunsBuilder(field);
  }

  /**
   * Sets what was learned from a collection: where to cut, if no threshold is set, and which runs
   * count less. Signatures do not depend on it.
   *
   * @param learned the model; without it every run counts the same
   * @return this
   */
  public RunsBuilder model(SampledModel learned) {
    model = Objects.requireNonNull(learned, "learned");
    return this;
  }

  /**
   * Keeps apart what differs in a certain way: such pairs are no near-duplicates.
   *
   * @param kinds the kinds of pairs; not {@link PairKind#EQUAL}
   * @return this
   */
  public RunsBuilder keepKinds(Set<PairKind> kinds) {
    if (kinds.contains(PairKind.EQUAL)) {
      throw new IllegalArgumentException("equal texts cannot be kept apart, got " + kinds);
    }
    apart = kinds.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(kinds));
    return this;
  }

  @Override
  protected RunsBuilder self() {
    return this;
  }

  @Override
  public Definition build() {
    SampledSketch sketch = new SampledSketch(model.common());
    CombinedScheme scheme =
        new CombinedScheme("runs", field, tokens(), sketch, tokenLimits, TokenMarks.DETAILS);
    OverlapSettings settings =
        new OverlapSettings(
            new OverlapBounds(OverlapMeasure.CONTAINMENT, SampledSketch.LEAST_COMMON, 0, pruning),
            new CandidateRule(false, 0, SampledSketch.COMMON_KEYS, ALL_KEYS_LEAD),
            ElementWeights.EQUAL,
            sketch.elementBits());
    return new RunsNearDup(
        SignatureSource.of(field, scheme),
        sketch,
        settings,
        threshold == 0 ? model.cut() : threshold,
        apart);
  }
}
