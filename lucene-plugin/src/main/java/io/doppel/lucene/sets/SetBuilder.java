package io.doppel.lucene.sets;

import io.doppel.candidates.CandidateRule;
import io.doppel.candidates.OverlapBounds;
import io.doppel.candidates.OverlapMeasure;
import io.doppel.frequencies.Boilerplate;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyRange;
import io.doppel.lucene.analysis.Antecedents;
import io.doppel.lucene.analysis.SpotSigsSettings;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.TokenSource;
import io.doppel.lucene.frequencies.IndexBoilerplate;
import io.doppel.lucene.frequencies.LearnedWeights;
import io.doppel.signature.ElementWeights;
import io.doppel.sketch.SetSketch;
import java.util.Objects;
import org.apache.lucene.analysis.Analyzer;

/**
 * Builds a definition whose signatures are compared as sets: {@code spotsigs}, {@code qgrams},
 * {@code shingles}, {@code shingles-exact}, {@code supershingles}, {@code imatch}, {@code
 * containment}, {@code terms}. What a method has no use for is refused, never ignored.
 */
public final class SetBuilder extends KeyedBuilder<SetBuilder> {
  private final SetRecipe method;
  private OverlapMeasure measure;
  private int minFeatures;
  private FrequencyRange idfRange;
  private FeatureFrequencies weights;
  private Boilerplate boilerplate;

  public SetBuilder(String field, SetRecipe method) {
    super(field);
    this.method = method;
    this.measure = method.measure();
    this.threshold = method.threshold();
    this.minFeatures = method.minFeatures();
  }

  /**
   * {@code spotsigs}: the words behind stop words, compared by multiset Jaccard, with stop words of
   * all languages that are known.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static SetBuilder spotSigs(String field) {
    return spotSigs(field, SpotSigsSettings.of(Antecedents.ALL));
  }

  /**
   * {@code spotsigs} with another choice of stop words, distance and chain.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param spots which words make a spot
   * @return a builder
   */
  public static SetBuilder spotSigs(String field, SpotSigsSettings spots) {
    return new SetBuilder(field, SpotSigsMethod.recipe(Objects.requireNonNull(spots, "spots")));
  }

  /**
   * {@code qgrams}: runs of characters, without white space and punctuation; the common ones of the
   * larger set (DDD).
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param q how many characters; 4 in DDD
   * @return a builder
   */
  public static SetBuilder qGrams(String field, int q) {
    return new SetBuilder(field, QGramsMethod.recipe(q));
  }

  /**
   * {@code shingles}: a MinHash sketch of runs of 5 words, 84 minima. The similarity is an estimate
   * of the Jaccard similarity of the runs.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static SetBuilder shingles(String field) {
    return shingles(field, MinHashSettings.DEFAULT);
  }

  /**
   * {@code shingles} with another sketch.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param settings the sketch
   * @return a builder
   */
  public static SetBuilder shingles(String field, MinHashSettings settings) {
    return new SetBuilder(field, ShinglesMethod.recipe(settings));
  }

  /**
   * {@code shingles-exact}: the Jaccard similarity of all runs of words.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param words the words in a run
   * @return a builder
   */
  public static SetBuilder shinglesExact(String field, int words) {
    return new SetBuilder(field, ShinglesExactMethod.recipe(words));
  }

  /**
   * {@code supershingles}: groups of minima that agree as a whole. The similarity is the share of
   * groups that agree.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param settings the sketch and its groups
   * @return a builder
   */
  public static SetBuilder superShingles(String field, SuperShingleSettings settings) {
    return new SetBuilder(field, SuperShinglesMethod.recipe(settings));
  }

  /**
   * {@code imatch}: one hash of all words of middling frequency, and of random parts of them. The
   * similarity is the share of hashes that agree.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param settings the range of frequencies and the number of lexicons
   * @param frequencies how many documents have each word, counted with the signatures of {@link
   *     #words}
   * @return a builder
   */
  public static SetBuilder iMatch(
      String field, IMatchSettings settings, FeatureFrequencies frequencies) {
    return new SetBuilder(field, IMatchMethod.recipe(settings, frequencies));
  }

  /**
   * {@code containment}: how much of the smaller text's runs of 3 words is in the larger one.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static SetBuilder containment(String field) {
    return containment(field, ContainmentSettings.DEFAULT);
  }

  /**
   * {@code containment} with other runs of words.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param settings the runs, and which of them are terms of the index
   * @return a builder
   */
  public static SetBuilder containment(String field, ContainmentSettings settings) {
    return new SetBuilder(field, ContainmentMethod.recipe(settings));
  }

  /**
   * The Jaccard similarity of the sets of words, whatever their order. Its signatures are what the
   * lexicon of {@link #iMatch} is counted with.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static SetBuilder words(String field) {
    return new SetBuilder(field, WordsMethod.recipe());
  }

  /**
   * {@code terms}: any chain of analysis as a definition. The signature is the set of the different
   * terms that an analyzer makes of a text; they are counted exactly, however many there are.
   *
   * <pre>{@code
   * Analyzer chain = CustomAnalyzer.builder()
   *     .withTokenizer("foldedWord")
   *     .addTokenFilter("hashedShingle", "words", "3")
   *     .build();
   * Definition near = SetBuilder.terms("sig", chain).threshold(0.6).build();
   *
   * writer.addDocument(near.addSignature(document, text));   // index the signature,
   * TopDocs hits = searcher.search(near.query(text), 10);    // and search for it: score = Jaccard
   * Attach.of(directory, near).run();                        // or sign an index that has the field
   * }</pre>
   *
   * <p>Filters of Doppel, of Lucene and of one's own will do. Terms may be any bytes, as those of
   * {@code minHashSlot} are, and may stand at one position, as synonyms do. How often a term occurs
   * and where makes no difference. A text whose only term is the empty one has no signature.
   *
   * <p>Where an index has the field and no signatures yet, they are made of what it has: of stored
   * text, which is analyzed value by value as Lucene does, or else of the terms in term vectors or
   * postings, as they are. Terms do not say which analyzer made them: that a field which is not
   * stored was indexed with this one is up to the caller.
   *
   * <p>The definition knows the analyzer by what it makes of a fixed text. It cannot be written to
   * a file, since an analyzer cannot, and the command has no method of this name.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param analyzer makes the terms; used by many threads, and not closed
   * @return a builder, with Jaccard as measure and 0.5 as threshold
   */
  public static SetBuilder terms(String field, Analyzer analyzer) {
    return new SetBuilder(field, TermsMethod.recipe(Objects.requireNonNull(analyzer, "analyzer")));
  }

  /**
   * {@code andd-lsh-jaccard}: a MinHash sketch of the weighted k-grams of {@code andd}, each of
   * which comes as often as it weighs.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param weights a model that was trained for Jaccard, and the frequencies that it asks for
   * @param settings the sketch
   * @return a builder
   */
  public static SetBuilder anddLshJaccard(
      String field, LearnedWeights weights, AnddSketchSettings settings) {
    return new SetBuilder(field, AnddLshJaccardMethod.recipe(weights, settings));
  }

  /**
   * The Jaccard similarity of the sets of k-grams and words. Its signatures are what frequencies
   * are counted with for {@code VectorBuilder.tfIdf}, {@code VectorBuilder.andd} and its sketches.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param words k
   * @return a builder
   */
  public static SetBuilder grams(String field, int words) {
    return new SetBuilder(field, SetRecipe.grams(words));
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
   * @param words the analyzer; if not set, words in lower case, and the characters of scripts that
   *     are written without spaces
   * @return this
   */
  @Override
  public SetBuilder analyzer(Analyzer words) {
    method.check(method.hasWords(), "analyzer");
    return super.analyzer(words);
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
   * io.doppel.frequencies.BoilerplateCounter} with the signatures of {@link #features()}.
   *
   * <p>Where groups of documents have boilerplate of their own, sign a text with its group: {@code
   * near.sign(DocumentText.of(text).withGroup("example.org"))}, and likewise {@link
   * Definition#addSignature(org.apache.lucene.document.Document, io.doppel.lucene.DocumentText)}
   * and {@link Definition#query(io.doppel.lucene.DocumentText)}. Of a text without a group the
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
   * Sets how many common keys make a candidate, where only some elements are keys.
   *
   * @param number at least 1; if not set, it follows from the size of the index
   * @return this
   */
  @Override
  public SetBuilder minKeys(int number) {
    method.check(method.isSampled(), "minKeys");
    return super.minKeys(number);
  }

  /**
   * Sets from when on a key is too common to lead to candidates, where only some elements are keys.
   * The few rarest keys of a text always lead.
   *
   * @param share of all documents, in (0, 1]; one in 500 if not set, and at least 200 documents
   * @return this
   */
  @Override
  public SetBuilder hotShare(double share) {
    method.check(method.isSampled(), "hotShare");
    return super.hotShare(share);
  }

  /**
   * The definition whose signatures are the plain features, each once and unweighted: what is
   * counted for {@link #idfWeights}, {@link #idfRange}, {@link #boilerplate} and the lexicon of
   * {@code imatch}.
   *
   * @return the definition, whose signatures are {@link io.doppel.signature.SetSignature}s
   */
  public Definition features() {
    SetScheme scheme =
        new SetScheme(
            method.name() + "-features",
            method.tokenParameters(),
            field,
            method.tokens(analyzer),
            method.featureSketch(),
            tokenLimits.withLeast(0)); // a short text has its features, too
    return define(scheme, CandidateRule.COMPLETE, ElementWeights.EQUAL, 0);
  }

  @Override
  protected SetBuilder self() {
    return this;
  }

  @Override
  public Definition build() {
    TokenSource tokens = method.tokens(analyzer);
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
            tokenLimits);
    CandidateRule rule =
        method.isSampled()
            ? new CandidateRule(false, method.chance(), minKeys, hotShare)
            : CandidateRule.COMPLETE;
    return define(scheme, rule, weighting, method.chance());
  }

  private Definition define(
      SetScheme scheme, CandidateRule rule, ElementWeights weighting, double chance) {
    OverlapBounds bounds = new OverlapBounds(measure, threshold, chance, pruning);
    return new SetNearDup(
        SignatureSource.of(field, scheme),
        new OverlapSettings(bounds, rule, weighting, scheme.elementBits()));
  }
}
