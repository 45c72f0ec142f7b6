package io.doppel.lucene;

import io.doppel.lucene.document.SetScheme;
import io.doppel.lucene.document.SignatureSource;
import io.doppel.lucene.document.TokenScheme;
import io.doppel.lucene.document.TokenSource;
import io.doppel.lucene.search.OverlapSettings;
import io.doppel.measure.CandidateRule;
import io.doppel.measure.ElementWeights;
import io.doppel.measure.OverlapBounds;
import io.doppel.measure.OverlapMeasure;
import io.doppel.sketch.Boilerplate;
import io.doppel.sketch.FeatureFrequencies;
import io.doppel.sketch.FrequencyRange;
import io.doppel.sketch.SetSketch;
import java.util.Objects;
import org.apache.lucene.analysis.Analyzer;

/**
 * Builds a definition whose signatures are compared as sets: {@code spotsigs}, {@code qgrams},
 * {@code shingles}, {@code shingles-exact}, {@code supershingles}, {@code imatch}, {@code
 * containment}, {@code terms}. What a method has no use for is refused, never ignored.
 */
public final class SetBuilder {
  private final String field;
  private final SetMethod method;
  private Analyzer words;
  private double threshold;
  private OverlapMeasure measure;
  private boolean pruning = true;
  private int minKeys;
  private double hotShare = CandidateRule.DEFAULT_HOT_SHARE;
  private int maxTokens = TokenScheme.DEFAULT_MAX_TOKENS;
  private int minFeatures;
  private FrequencyRange idfRange;
  private FeatureFrequencies weights;
  private Boilerplate boilerplate;

  SetBuilder(String field, SetMethod method) {
    this.field = field;
    this.method = method;
    this.measure = method.measure();
    this.threshold = method.threshold();
    this.minFeatures = method.minFeatures();
  }

  /**
   * Sets the least similarity of near-duplicates.
   *
   * @param similarity in (0, 1]
   * @return this
   */
  public SetBuilder threshold(double similarity) {
    if (!(similarity > 0 && similarity <= 1)) {
      throw new IllegalArgumentException("threshold must be in (0, 1], got " + similarity);
    }
    threshold = similarity;
    return this;
  }

  /**
   * Sets the measure, for the methods whose signatures are whole sets of features.
   *
   * @param overlap the measure
   * @return this
   */
  public SetBuilder measure(OverlapMeasure overlap) {
    method.check(method.hasMeasures(), "measure");
    measure = Objects.requireNonNull(overlap, "measure");
    return this;
  }

  /**
   * Sets the analyzer that makes the words: for all methods but {@code terms}, which has one.
   *
   * @param analyzer the analyzer; if not set, words in lower case, and the characters of scripts
   *     that are written without spaces
   * @return this
   */
  public SetBuilder analyzer(Analyzer analyzer) {
    method.check(method.hasWords(), "analyzer");
    words = analyzer;
    return this;
  }

  /**
   * Weighs features by their inverse document frequency, so that boilerplate counts little: for
   * {@code containment} and {@code shingles-exact}.
   *
   * @param frequencies how many documents have each feature, counted with the signatures of {@link
   *     #features()}
   * @return this
   */
  public SetBuilder idfWeights(FeatureFrequencies frequencies) {
    method.check(method.hasWeights(), "idfWeights");
    weights = Objects.requireNonNull(frequencies, "frequencies");
    return this;
  }

  /**
   * Drops the features that many documents of a collection have, menus and footers for example,
   * before anything else is made of a text: for all methods but {@code imatch}, which leaves common
   * words out by itself, and {@code andd-lsh-jaccard}, which learned how much they count. Where to
   * get it, also from the text that an index stores: {@link IndexBoilerplate}, or {@link
   * io.doppel.sketch.BoilerplateCounter} with the signatures of {@link #features()}.
   *
   * <p>Where groups of documents have boilerplate of their own, sign a text with its group: {@code
   * near.sign(DocumentText.of(text).withGroup("example.org"))}, and likewise {@link
   * NearDup#addSignature(org.apache.lucene.document.Document,
   * io.doppel.lucene.document.DocumentText)} and {@link
   * NearDup#query(io.doppel.lucene.document.DocumentText)}. Of a text without a group the
   * boilerplate of all documents is dropped, and no other.
   *
   * <p>A text of which less than 20 features would be left keeps them all. To weigh features down
   * instead of dropping them: {@link #idfWeights}. Both can be used together.
   *
   * @param features the features that are dropped
   * @return this
   */
  public SetBuilder boilerplate(Boilerplate features) {
    method.check(method.hasBoilerplate(), "boilerplate");
    boilerplate = Objects.requireNonNull(features, "features");
    return this;
  }

  /**
   * Leaves out features that are too common or too rare: for {@code spotsigs}.
   *
   * @param range the features that stay, by frequencies that were counted with the signatures of
   *     {@link #features()}
   * @return this
   */
  public SetBuilder idfRange(FrequencyRange range) {
    method.check(method.hasIdfRange(), "idfRange");
    idfRange = Objects.requireNonNull(range, "range");
    return this;
  }

  /**
   * Sets how many features a text must have to get a signature: for {@code spotsigs}, {@code
   * qgrams}, {@code terms} and words.
   *
   * @param number at least 1
   * @return this
   */
  public SetBuilder minFeatures(int number) {
    method.check(method.minFeatures() > 0, "minFeatures");
    minFeatures = number;
    return this;
  }

  /**
   * Switches all bounds and the choice of candidates on or off.
   *
   * @param on true if not set; off as reference: every document is measured
   * @return this
   */
  public SetBuilder pruning(boolean on) {
    pruning = on;
    return this;
  }

  /**
   * Sets how many common keys make a candidate, where only some elements are keys.
   *
   * @param number at least 1; if not set, it follows from the size of the index
   * @return this
   */
  public SetBuilder minKeys(int number) {
    method.check(method.isSampled(), "minKeys");
    if (number < 1) {
      throw new IllegalArgumentException("minKeys must be >= 1, got " + number);
    }
    minKeys = number;
    return this;
  }

  /**
   * Sets from when on a key is too common to lead to candidates, where only some elements are keys.
   * The few rarest keys of a text always lead.
   *
   * @param share of all documents, in (0, 1]; one in 500 if not set, and at least 200 documents
   * @return this
   */
  public SetBuilder hotShare(double share) {
    method.check(method.isSampled(), "hotShare");
    hotShare = share;
    return this;
  }

  /**
   * Sets the most tokens that a text may have. A longer one gets no signature and is no
   * near-duplicate of anything. Of {@code terms} each different one counts once.
   *
   * @param number about a million if not set
   * @return this
   */
  public SetBuilder maxTokens(int number) {
    maxTokens = number;
    return this;
  }

  /**
   * The definition whose signatures are the plain features, each once and unweighted: what is
   * counted for {@link #idfWeights}, {@link #idfRange}, {@link #boilerplate} and the lexicon of
   * {@code imatch}.
   *
   * @return the definition, whose signatures are {@link io.doppel.measure.SetSignature}s
   */
  public NearDup features() {
    SetScheme scheme =
        new SetScheme(
            method.name() + "-features",
            method.tokenParameters(),
            field,
            method.tokens(words),
            method.featureSketch(),
            maxTokens);
    return define(scheme, CandidateRule.COMPLETE, ElementWeights.EQUAL, 0);
  }

  /**
   * Builds the definition.
   *
   * @return the definition
   */
  public NearDup build() {
    TokenSource tokens = method.tokens(words);
    method.checkTokens(tokens, field);
    ElementWeights weighting = weights == null ? ElementWeights.EQUAL : weights.idfWeights();
    SetSketch sketch = method.sketch(minFeatures, idfRange, weighting);
    SetScheme scheme =
        new SetScheme(
            method.name(),
            method.tokenParameters(),
            field,
            tokens,
            boilerplate == null ? sketch : sketch.without(boilerplate),
            maxTokens);
    CandidateRule rule =
        method.isSampled()
            ? new CandidateRule(false, method.chance(), minKeys, hotShare)
            : CandidateRule.COMPLETE;
    return define(scheme, rule, weighting, method.chance());
  }

  private NearDup define(
      SetScheme scheme, CandidateRule rule, ElementWeights weighting, double chance) {
    OverlapBounds bounds = new OverlapBounds(measure, threshold, chance, pruning);
    return new SetNearDup(
        SignatureSource.of(field, scheme),
        new OverlapSettings(bounds, rule, weighting, scheme.elementBits()));
  }
}
