package io.doppel.lucene.method;

import static io.doppel.lucene.method.MethodOption.ANALYZER;
import static io.doppel.lucene.method.MethodOption.ANCHORS;
import static io.doppel.lucene.method.MethodOption.ANTECEDENTS;
import static io.doppel.lucene.method.MethodOption.AROUND_STOP;
import static io.doppel.lucene.method.MethodOption.BITS;
import static io.doppel.lucene.method.MethodOption.BLOCKS;
import static io.doppel.lucene.method.MethodOption.BOILERPLATE;
import static io.doppel.lucene.method.MethodOption.BOILERPLATE_BY;
import static io.doppel.lucene.method.MethodOption.CHAIN;
import static io.doppel.lucene.method.MethodOption.COMPRESSOR;
import static io.doppel.lucene.method.MethodOption.DISTANCE;
import static io.doppel.lucene.method.MethodOption.EDGE_PARAGRAPHS;
import static io.doppel.lucene.method.MethodOption.EDIT_RATE;
import static io.doppel.lucene.method.MethodOption.EXPECTED_DOCUMENTS;
import static io.doppel.lucene.method.MethodOption.GROUPS;
import static io.doppel.lucene.method.MethodOption.HOT_SHARE;
import static io.doppel.lucene.method.MethodOption.KEY_BLOCKS;
import static io.doppel.lucene.method.MethodOption.KEY_SLOTS;
import static io.doppel.lucene.method.MethodOption.LANG;
import static io.doppel.lucene.method.MethodOption.LEXICONS;
import static io.doppel.lucene.method.MethodOption.MARKS;
import static io.doppel.lucene.method.MethodOption.MAX_CHARACTERS;
import static io.doppel.lucene.method.MethodOption.MAX_IDF;
import static io.doppel.lucene.method.MethodOption.MEASURE;
import static io.doppel.lucene.method.MethodOption.MIN_BLOCK;
import static io.doppel.lucene.method.MethodOption.MIN_CODE;
import static io.doppel.lucene.method.MethodOption.MIN_IDF;
import static io.doppel.lucene.method.MethodOption.MIN_KEYS;
import static io.doppel.lucene.method.MethodOption.MIN_PARAGRAPHS;
import static io.doppel.lucene.method.MethodOption.MIN_SPOTS;
import static io.doppel.lucene.method.MethodOption.MIN_WORDS;
import static io.doppel.lucene.method.MethodOption.MODEL;
import static io.doppel.lucene.method.MethodOption.NO_GRAM_FILTER;
import static io.doppel.lucene.method.MethodOption.NO_LENGTH_BOUND;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.PROJECTIONS;
import static io.doppel.lucene.method.MethodOption.Q;
import static io.doppel.lucene.method.MethodOption.QUERY_LOG;
import static io.doppel.lucene.method.MethodOption.RESEMBLANCE;
import static io.doppel.lucene.method.MethodOption.SLOTS;
import static io.doppel.lucene.method.MethodOption.SPOTS;
import static io.doppel.lucene.method.MethodOption.SPOT_STEP;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;
import static io.doppel.lucene.method.MethodOption.TRIANGLE_BOUND;
import static io.doppel.lucene.method.MethodOption.UNIT_LENGTH;
import static io.doppel.lucene.method.MethodOption.UNIT_SHARE;
import static io.doppel.lucene.method.MethodOption.WEIGHTS;
import static io.doppel.lucene.method.MethodOption.WINDOW;
import static io.doppel.lucene.method.MethodOption.WORDS;

import io.doppel.lucene.NearDup;
import io.doppel.measure.VectorMeasure;
import java.io.IOException;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The methods by the names that users choose them by, each with the options that it takes. A new
 * method is one constant here.
 */
public enum Method {
  /** Several measures of a pair that runs of words found. */
  COMBINED(
      "combined",
      "runs of 3 words find, several measures together say how probable a near-duplicate is (the"
          + " default)",
      CombinedDefinition::build,
      Set.of(THRESHOLD, MODEL, WINDOW, ANALYZER, MIN_KEYS, HOT_SHARE, NO_PRUNING)),

  /** Words next to commas, compared by compression. */
  SIGNCD(
      "signcd",
      "words next to commas, compared by compression (SigNCD)",
      (field, s, sources) -> NcdDefinition.build(NearDup.sigNcd(field, NcdDefinition.spots(s)), s),
      Set.of(
          THRESHOLD,
          DISTANCE,
          COMPRESSOR,
          SPOTS,
          MARKS,
          MIN_SPOTS,
          NO_LENGTH_BOUND,
          NO_GRAM_FILTER,
          TRIANGLE_BOUND)),

  /** The whole text, compared by compression. */
  NCD(
      "ncd",
      "the whole text, compared by compression (baseline, slow)",
      (field, s, sources) -> NcdDefinition.build(NearDup.ncd(field), s),
      Set.of(THRESHOLD, DISTANCE, COMPRESSOR, NO_LENGTH_BOUND, NO_GRAM_FILTER, TRIANGLE_BOUND)),

  /** Texts that are equal but for case, white space and Unicode form. */
  EXACT(
      "exact",
      "equal but for case, white space and Unicode form",
      Method::exact,
      Set.of(THRESHOLD, DISTANCE)),

  /** The words behind stop words, as a multiset. */
  SPOTSIGS(
      "spotsigs",
      "words behind stop words, compared as sets",
      (field, s, sources) -> SetDefinition.spotSigs(field, s, sources),
      Set.of(
          THRESHOLD,
          MIN_SPOTS,
          LANG,
          ANTECEDENTS,
          SPOT_STEP,
          CHAIN,
          BOILERPLATE,
          BOILERPLATE_BY,
          MIN_IDF,
          MAX_IDF,
          ANALYZER,
          MEASURE,
          NO_PRUNING)),

  /** The same words as a string. */
  SPOTSIGNCD(
      "spotsigncd",
      "words behind stop words, compared by compression (baseline)",
      (field, s, sources) ->
          NcdDefinition.build(NearDup.spotSigNcd(field, SetDefinition.spots(s)), s),
      Set.of(
          THRESHOLD,
          DISTANCE,
          COMPRESSOR,
          LANG,
          ANTECEDENTS,
          SPOT_STEP,
          CHAIN,
          ANALYZER,
          NO_LENGTH_BOUND,
          NO_GRAM_FILTER,
          TRIANGLE_BOUND)),

  /** Runs of characters. */
  QGRAMS(
      "qgrams",
      "runs of 4 characters, what is common of the larger text (DDD)",
      (field, s, sources) -> SetDefinition.build(NearDup.qGrams(field, s.number(Q, 4)), s, sources),
      Set.of(THRESHOLD, Q, BOILERPLATE, BOILERPLATE_BY, MEASURE, NO_PRUNING)),

  /** A MinHash sketch of runs of words. */
  SHINGLES(
      "shingles",
      "runs of 5 words, their Jaccard similarity estimated from a small sketch (MinHash)",
      (field, s, sources) ->
          SetDefinition.build(NearDup.shingles(field, SetDefinition.minHash(s)), s, sources),
      Set.of(
          THRESHOLD,
          WORDS,
          SLOTS,
          BITS,
          KEY_SLOTS,
          BOILERPLATE,
          BOILERPLATE_BY,
          ANALYZER,
          MIN_KEYS,
          HOT_SHARE,
          NO_PRUNING)),

  /** All runs of words. */
  SHINGLES_EXACT(
      "shingles-exact",
      "runs of 5 words, their Jaccard similarity exactly",
      (field, s, sources) ->
          SetDefinition.weighted(NearDup.shinglesExact(field, s.number(WORDS, 5)), s, sources),
      Set.of(
          THRESHOLD, WORDS, WEIGHTS, BOILERPLATE, BOILERPLATE_BY, ANALYZER, MEASURE, NO_PRUNING)),

  /** Groups of minima that agree as a whole. */
  SUPERSHINGLES(
      "supershingles",
      "runs of 5 words in a sketch, groups of which agree: nearly equal texts only",
      (field, s, sources) ->
          SetDefinition.build(
              NearDup.superShingles(field, SetDefinition.superShingles(s)), s, sources),
      Set.of(THRESHOLD, WORDS, SLOTS, GROUPS, BOILERPLATE, BOILERPLATE_BY, ANALYZER, NO_PRUNING)),

  /** One hash of all words of middling frequency. */
  IMATCH(
      "imatch",
      "the words of middling frequency, which must be equal (I-Match)",
      SetDefinition::iMatch,
      Set.of(THRESHOLD, MIN_IDF, MAX_IDF, LEXICONS, MIN_WORDS, ANALYZER, NO_PRUNING)),

  /** How much of the smaller text is in the larger one. */
  CONTAINMENT(
      "containment",
      "runs of 3 words, how much of the smaller text is in the larger one",
      (field, s, sources) ->
          SetDefinition.weighted(
              NearDup.containment(field, SetDefinition.containment(s)), s, sources),
      Set.of(
          THRESHOLD,
          WORDS,
          WINDOW,
          WEIGHTS,
          BOILERPLATE,
          BOILERPLATE_BY,
          ANALYZER,
          MEASURE,
          MIN_KEYS,
          HOT_SHARE,
          NO_PRUNING)),

  /** A fingerprint of 64 bits. */
  SIMHASH(
      "simhash",
      "a fingerprint of 64 bits, at most 3 of which differ: very small, for nearly equal texts",
      (field, s, sources) -> BitDefinition.build(NearDup.simHash(field), s, sources),
      Set.of(
          THRESHOLD,
          DISTANCE,
          EDIT_RATE,
          WORDS,
          WEIGHTS,
          ANALYZER,
          EXPECTED_DOCUMENTS,
          BLOCKS,
          KEY_BLOCKS,
          NO_PRUNING)),

  /** Random projections of the words. */
  CHARIKAR(
      "charikar",
      "the cosine of the texts' words, estimated from 384 bits (random projection)",
      (field, s, sources) -> BitDefinition.build(NearDup.charikar(field), s, sources),
      Set.of(
          THRESHOLD,
          DISTANCE,
          EDIT_RATE,
          WORDS,
          PROJECTIONS,
          WEIGHTS,
          ANALYZER,
          EXPECTED_DOCUMENTS,
          BLOCKS,
          KEY_BLOCKS,
          NO_PRUNING)),

  /** Shingles find, random projections confirm. */
  HYBRID(
      "hybrid",
      "runs of 5 words find, the cosine of all words confirms (Henzinger)",
      (field, s, sources) -> BitDefinition.hybrid(NearDup.hybrid(field), s),
      Set.of(
          THRESHOLD,
          RESEMBLANCE,
          WORDS,
          SLOTS,
          BITS,
          KEY_SLOTS,
          PROJECTIONS,
          ANALYZER,
          MIN_KEYS,
          HOT_SHARE,
          NO_PRUNING)),

  /** The characters beside marks. */
  FEATURECODE(
      "featurecode",
      "the characters beside the marks of long paragraphs: is one text contained in another"
          + " (Chinese pages)",
      (field, s, sources) ->
          SequenceDefinition.build(
              NearDup.featureCode(field).codes(SequenceDefinition.codes(s)), s),
      Set.of(
          THRESHOLD,
          MAX_CHARACTERS,
          UNIT_LENGTH,
          UNIT_SHARE,
          EDGE_PARAGRAPHS,
          MIN_PARAGRAPHS,
          MIN_CODE,
          ANCHORS,
          MEASURE,
          NO_PRUNING)),

  /** The characters around full stops. */
  FEATURECODE_PERIOD(
      "featurecode-period",
      "the characters around full stops, which must be equal (baseline)",
      (field, s, sources) -> SequenceDefinition.build(NearDup.featureCodePeriod(field), s),
      Set.of(THRESHOLD, AROUND_STOP, MEASURE, NO_PRUNING)),

  /** Sentences in a row. */
  SENTENCES(
      "sentences",
      "sentences by their length and some of their words, the share that stands in common rows",
      (field, s, sources) -> SequenceDefinition.build(NearDup.sentences(field), s),
      Set.of(THRESHOLD, MIN_BLOCK, NO_PRUNING)),

  /** Words with learned weights. */
  ANDD(
      "andd",
      "words (or runs of words) with weights that were learned from labelled documents",
      VectorDefinition::andd,
      Set.of(THRESHOLD, MODEL, QUERY_LOG, ANALYZER, NO_PRUNING)),

  /** The same in random projections. */
  ANDD_LSH_COS(
      "andd-lsh-cos",
      "the cosine of andd, estimated from 384 bits",
      VectorDefinition::anddLshCos,
      Set.of(
          THRESHOLD,
          DISTANCE,
          MODEL,
          QUERY_LOG,
          PROJECTIONS,
          ANALYZER,
          EXPECTED_DOCUMENTS,
          BLOCKS,
          KEY_BLOCKS,
          NO_PRUNING)),

  /** The same in minima. */
  ANDD_LSH_JACCARD(
      "andd-lsh-jaccard",
      "what is common of the weights of andd, estimated from 80 minima (MinHash)",
      VectorDefinition::anddLshJaccard,
      Set.of(
          THRESHOLD,
          MODEL,
          QUERY_LOG,
          SLOTS,
          BITS,
          KEY_SLOTS,
          ANALYZER,
          MIN_KEYS,
          HOT_SHARE,
          NO_PRUNING)),

  /** Words by their frequencies. */
  TFIDF(
      "tfidf",
      "words by how often they occur and in how few documents, as vectors (baseline)",
      VectorDefinition::tfIdf,
      Set.of(THRESHOLD, WORDS, WEIGHTS, MEASURE, ANALYZER, NO_PRUNING));

  /** Makes a definition of what a method is set to. */
  private interface Maker {
    NearDup make(String field, MethodSettings settings, MethodSources sources) throws IOException;
  }

  /** Signatures of {@link NearDup#terms}, which is no method that has a name. */
  private static final String TERMS = "terms";

  private final String id;
  private final String summary;
  private final Maker maker;
  private final Set<MethodOption> options;

  Method(String id, String summary, Maker maker, Set<MethodOption> options) {
    this.id = id;
    this.summary = summary;
    this.maker = maker;
    this.options = options;
  }

  /**
   * The name that it is chosen by, which is that of its schemes too.
   *
   * @return such as {@code shingles-exact}
   */
  public String id() {
    return id;
  }

  /**
   * What it does, for people.
   *
   * @return a line
   */
  public String summary() {
    return summary;
  }

  /**
   * Whether an option says something to it.
   *
   * @param option the option
   * @return false if it must be refused
   */
  public boolean takes(MethodOption option) {
    return options.contains(option);
  }

  /**
   * Whether signatures are made with a model; combined has one, but only compares by it.
   *
   * @return whether it has no signatures without a model
   */
  public boolean isLearned() {
    return takes(MODEL) && this != COMBINED;
  }

  /**
   * The similarity that a model must be trained for.
   *
   * @return its name; null if any will do
   */
  public String similarity() {
    return switch (this) {
      case ANDD_LSH_COS -> VectorMeasure.COSINE.id();
      case ANDD_LSH_JACCARD -> VectorMeasure.JACCARD.id();
      default -> null;
    };
  }

  /**
   * Whether there are similarities between none and 1.
   *
   * @return false if texts match or do not
   */
  public boolean hasThresholds() {
    return this != EXACT;
  }

  /**
   * The threshold from which on it is worth looking at what the method finds: below, most pairs are
   * of unrelated texts, very many, and take long to find.
   *
   * @param usual the threshold that is used if nothing else is said
   * @return a threshold that is not above it
   */
  public double lowestThreshold(double usual) {
    double lowest = takes(COMPRESSOR) ? 0.5 : this == SIMHASH ? 0.75 : usual / 2;
    return hasThresholds() ? Math.min(lowest, usual) : usual;
  }

  /** The definition for what the method is set to. */
  NearDup define(String field, MethodSettings settings, MethodSources sources) throws IOException {
    return maker.make(field, settings, sources);
  }

  /** What is said of an option that the method has no use for. */
  MethodException refusal(MethodOption option, OptionNames names) {
    return new MethodException(
        names.of(option)
            + " is for "
            + option.methods()
            + ", not for "
            + id
            + (option == DISTANCE
                ? "; give " + names.of(THRESHOLD) + ", the least similarity"
                : ""));
  }

  /**
   * The names of those whose signatures are made with a model.
   *
   * @return names, separated by commas
   */
  public static String learned() {
    return Arrays.stream(values())
        .filter(Method::isLearned)
        .map(Method::id)
        .collect(Collectors.joining(", "));
  }

  /**
   * The method if none is named: the best without tuning or, if options are given that it does not
   * take but {@code signcd} does, that one, which was used before there was a better one.
   *
   * @param best the best for what is done
   * @param given the options
   * @return one of the two
   */
  public static Method usual(Method best, Set<MethodOption> given) {
    boolean ofSigNcd =
        given.stream().allMatch(SIGNCD::takes) && !given.stream().allMatch(best::takes);
    return ofSigNcd ? SIGNCD : best;
  }

  /**
   * The method with a name.
   *
   * @param id the name
   * @param names how the message writes options if there is no such method
   * @return the method
   * @throws MethodException if there is none
   */
  public static Method of(String id, OptionNames names) {
    for (Method method : values()) {
      if (method.id.equals(id)) {
        return method;
      }
    }
    String got = names == OptionNames.JSON ? Wording.brief(String.valueOf(id)) : id;
    throw new MethodException(
        names.method()
            + " must be one of "
            + names()
            + ", got "
            + got
            + (TERMS.equals(id)
                ? "; terms are made by an analyzer of a program, which has no name and cannot be"
                    + " written to a file: use NearDup.terms there"
                : ""));
  }

  /**
   * The names of all.
   *
   * @return names, separated by commas
   */
  public static String names() {
    return Arrays.stream(values()).map(Method::id).collect(Collectors.joining(", "));
  }

  /** The only similarity there is may be said. */
  private static NearDup exact(String field, MethodSettings settings, MethodSources sources) {
    if (settings.real(THRESHOLD, 1) != 1 || settings.real(DISTANCE, 0) != 0) {
      throw new MethodException(
          settings.nameOf(THRESHOLD)
              + " and "
              + settings.nameOf(DISTANCE)
              + " are not for exact, which finds equal texts only:"
              + " similarity 1");
    }
    return NearDup.exact(field);
  }
}
