package io.doppel.lucene;

import io.doppel.lucene.document.CombinedScheme;
import io.doppel.lucene.document.SignatureSource;
import io.doppel.lucene.document.TokenScheme;
import io.doppel.lucene.document.TokenSource;
import io.doppel.lucene.search.OverlapSettings;
import io.doppel.measure.CandidateRule;
import io.doppel.measure.OverlapBounds;
import io.doppel.measure.OverlapMeasure;
import io.doppel.sketch.CombinedModel;
import io.doppel.sketch.CombinedSketch;
import io.doppel.sketch.FeatureFrequencies;
import java.util.Objects;
import org.apache.lucene.analysis.Analyzer;

/**
 * Builds a definition of {@code combined}: documents that share runs of words, of which a model
 * says how probable it is that they are near-duplicates, from several measures of the pair. The
 * similarity is that probability.
 *
 * <pre>{@code
 * FrequencyCounter counter = new FrequencyCounter();
 * NearDup runs = NearDup.runsOfCombined("body").build();
 * for (String text : texts) {
 *   runs.sign(text).ifPresent(set -> counter.add((SetSignature) set));
 * }
 * NearDup near = NearDup.combined("body", counter.frequencies(2)).build();
 * }</pre>
 */
public final class CombinedBuilder {
  /** So much must be in common at least, however low the threshold. */
  private static final double LEAST_COMMON = 0.01;

  /** So that what is enough but for its rounding is no less. */
  private static final double ROUNDING = 1e-9;

  private final String field;
  private final FeatureFrequencies frequencies;
  private CombinedModel model = CombinedModel.builtIn();
  private int window = ContainmentSettings.DEFAULT.window();
  private double threshold;
  private Analyzer analyzer;
  private int minKeys;
  private double hotShare = CandidateRule.DEFAULT_HOT_SHARE;
  private boolean pruning = true;
  private int maxTokens = TokenScheme.DEFAULT_MAX_TOKENS;

  CombinedBuilder(String field, FeatureFrequencies frequencies) {
    this.field = field;
    this.frequencies = Objects.requireNonNull(frequencies, "frequencies");
  }

  /**
   * Sets the least probability of near-duplicates.
   *
   * @param probability in (0, 1]; that of the model if not set
   * @return this
   */
  public CombinedBuilder threshold(double probability) {
    if (!(probability > 0 && probability <= 1)) {
      throw new IllegalArgumentException("threshold must be in (0, 1], got " + probability);
    }
    threshold = probability;
    return this;
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

  /**
   * Sets the analyzer that makes the words.
   *
   * @param wordAnalyzer the analyzer; if not set, words in lower case, and the characters of
   *     scripts that are written without spaces
   * @return this
   */
  public CombinedBuilder analyzer(Analyzer wordAnalyzer) {
    analyzer = wordAnalyzer;
    return this;
  }

  /**
   * Sets how many common keys make a candidate.
   *
   * @param number at least 1; if not set, it follows from the size of the index
   * @return this
   */
  public CombinedBuilder minKeys(int number) {
    if (number < 1) {
      throw new IllegalArgumentException("minKeys must be >= 1, got " + number);
    }
    minKeys = number;
    return this;
  }

  /**
   * Sets from when on a key is too common to lead to candidates. The few rarest keys of a text
   * always lead.
   *
   * @param share of all documents, in (0, 1]; one in 500 if not set, and at least 200 documents
   * @return this
   */
  public CombinedBuilder hotShare(double share) {
    hotShare = share;
    return this;
  }

  /**
   * Switches all bounds and the choice of candidates on or off.
   *
   * @param on true if not set; off as reference: every document is measured
   * @return this
   */
  public CombinedBuilder pruning(boolean on) {
    pruning = on;
    return this;
  }

  /**
   * Sets the most tokens that a text may have. A longer one gets no signature and is no
   * near-duplicate of anything.
   *
   * @param number about a million if not set
   * @return this
   */
  public CombinedBuilder maxTokens(int number) {
    maxTokens = number;
    return this;
  }

  /**
   * Builds the definition.
   *
   * @return the definition
   */
  public NearDup build() {
    double least = threshold == 0 ? model.threshold() : threshold;
    CombinedSketch sketch = new CombinedSketch(window, frequencies);
    TokenSource tokens = analyzer == null ? TokenSource.words() : TokenSource.of(analyzer);
    OverlapBounds bounds =
        new OverlapBounds(OverlapMeasure.CONTAINMENT, leastCommon(least), 0, pruning);
    return new CombinedNearDup(
        SignatureSource.of(field, new CombinedScheme("combined", field, tokens, sketch, maxTokens)),
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
