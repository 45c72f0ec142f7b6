package io.doppel.lucene.combined;

import io.doppel.candidates.CandidateRule;
import io.doppel.candidates.OverlapBounds;
import io.doppel.candidates.OverlapMeasure;
import io.doppel.combined.CombinedSketch;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.TokenMarks;
import io.doppel.lucene.document.TokenSource;
import io.doppel.lucene.sets.ContainmentSettings;
import io.doppel.lucene.sets.KeyedBuilder;
import io.doppel.lucene.sets.OverlapSettings;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.model.CombinedModel;
import java.util.Objects;

/**
 * Builds a definition of {@code combined}: documents that share runs of words, of which a model
 * says how probable it is that they are near-duplicates, from several measures of the pair. The
 * similarity is that probability.
 *
 * <pre>{@code
 * FrequencyCounter counter = new FrequencyCounter();
 * Definition runs = CombinedBuilder.runsOfCombined("body").build();
 * for (String text : texts) {
 *   runs.sign(text).ifPresent(set -> counter.add((SetSignature) set));
 * }
 * Definition near = CombinedBuilder.combined("body", counter.frequencies(2)).build();
 * }</pre>
 */
public final class CombinedBuilder extends KeyedBuilder<CombinedBuilder> {
  /** So much must be in common at least, however low the threshold. */
  private static final double LEAST_COMMON = 0.01;

  /** So that what is enough but for its rounding is no less. */
  private static final double ROUNDING = 1e-9;

  private final FeatureFrequencies frequencies;
  private CombinedModel model = CombinedModel.builtIn();
  private int window = ContainmentSettings.DEFAULT.window();

  CombinedBuilder(String field, FeatureFrequencies frequencies) {
    super(field);
    this.frequencies = Objects.requireNonNull(frequencies, "frequencies");
  }

  /**
   * {@code combined}: runs of words find, and a model says from several measures of a pair how
   * probable it is that they are near-duplicates.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param frequencies how many documents have each run, counted over {@link #runsOfCombined}
   * @return a builder
   */
  public static CombinedBuilder combined(String field, FeatureFrequencies frequencies) {
    return new CombinedBuilder(field, frequencies);
  }

  /**
   * The runs of words of {@code combined}, to count them.
   *
   * @param field the field of the text
   * @return a builder; its analyzer must be that of {@code combined}
   */
  public static SetBuilder runsOfCombined(String field) {
    return SetBuilder.shinglesExact(field, CombinedSketch.WORDS);
  }

  /**
   * Sets what the measures of a pair say. Signatures do not depend on it.
   *
   * @param combinedModel the model; the one that comes with Doppel if not set
   * @return this
   */
  public CombinedBuilder model(CombinedModel combinedModel) {
    model = Objects.requireNonNull(combinedModel, "combinedModel");
    return this;
  }

  /**
   * Sets of how many runs of words in a row one is a term of the index.
   *
   * @param runs at least 1; 8 if not set, so that any common run of 10 words is found
   * @return this
   */
  public CombinedBuilder window(int runs) {
    window = runs;
    return this;
  }

  @Override
  protected CombinedBuilder self() {
    return this;
  }

  @Override
  public Definition build() {
    double least = threshold == 0 ? model.threshold() : threshold;
    CombinedSketch sketch = new CombinedSketch(window, frequencies);
    TokenSource tokens = tokens();
    OverlapBounds bounds =
        new OverlapBounds(OverlapMeasure.CONTAINMENT, leastCommon(least), 0, pruning);
    return new CombinedNearDup(
        SignatureSource.of(
            field,
            new CombinedScheme("combined", field, tokens, sketch, tokenLimits, TokenMarks.NUMBERS)),
        sketch,
        new OverlapSettings(
            bounds,
            new CandidateRule(false, 0, minKeys, hotShare),
            sketch.weights(),
            sketch.elementBits()),
        model,
        least);
  }

  /** What two texts must have in common so that they can reach the threshold. */
  private double leastCommon(double probability) {
    double ratio = (double) CombinedSketch.LEAST_WEIGHT / CombinedSketch.MOST_WEIGHT;
    double bound = pruning ? model.leastContained(probability, ratio) - ROUNDING : 0;
    return Math.max(LEAST_COMMON, Math.min(1, bound));
  }
}
