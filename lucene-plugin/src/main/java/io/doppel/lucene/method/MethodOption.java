package io.doppel.lucene.method;

import static io.doppel.lucene.method.OptionFamily.ANY;
import static io.doppel.lucene.method.OptionFamily.BITS_APART;
import static io.doppel.lucene.method.OptionFamily.COMPRESSION;
import static io.doppel.lucene.method.OptionFamily.FREQUENCIES;
import static io.doppel.lucene.method.OptionFamily.LEARNED;
import static io.doppel.lucene.method.OptionFamily.RUNS;
import static io.doppel.lucene.method.OptionFamily.SEQUENCES;
import static io.doppel.lucene.method.OptionFamily.SETS;
import static io.doppel.lucene.method.OptionFamily.STOP_WORDS;

import io.doppel.lucene.analysis.Antecedents;
import io.doppel.lucene.analysis.SpotSigsSettings;
import io.doppel.measure.Compression;
import io.doppel.sketch.BitSketches;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The options that say what a near-duplicate is: a row each. Which methods take an option, the
 * methods say themselves ({@link Method}); for any other it is refused, never ignored. An option is
 * about the signatures, which an index has once and for all, or about the search.
 */
public enum MethodOption {

  /** The least similarity of near-duplicates. */
  THRESHOLD(
      ANY,
      "--threshold=S",
      OptionRule.SHARE,
      "Least similarity of duplicates, in (0, 1]. Default: 0.7 for signcd, ncd, spotsigncd and"
          + " spotsigs, 0.5 for shingles and shingles-exact, 0.8 for qgrams and containment,"
          + " one group or lexicon for supershingles and imatch, 0.9 for charikar and hybrid,"
          + " 0.75 for featurecode, 1 for featurecode-period, 0.5 for sentences, what the model"
          + " says for andd, andd-lsh-cos and andd-lsh-jaccard, 0.7 for tfidf."),

  /** The largest distance of near-duplicates instead. */
  DISTANCE(
      ANY,
      "--distance=D",
      OptionRule.REAL,
      "Largest distance instead: in [0, 1) for signcd, ncd and spotsigncd (default: 0.3), in bits"
          + " for simhash (default: 3), charikar and andd-lsh-cos."),

  /** The file of what was learned. */
  MODEL(
      LEARNED,
      "--model=FILE",
      OptionRule.TEXT,
      null,
      "what was learned, made by 'doppel train'. An index keeps it: leave it out where there is"
          + " one."),

  /** The file of the query log that a model was trained with. */
  QUERY_LOG(
      LEARNED,
      "--query-log=FILE",
      OptionRule.TEXT,
      null,
      "the query log that the model was trained with, if it was: a query a line and, behind a tab,"
          + " how often it was asked. An index keeps what it needs of it."),

  /** What compresses signatures. */
  COMPRESSOR(
      COMPRESSION,
      "--compressor=NAME",
      OptionRule.oneOf(Arrays.stream(Compression.values()).map(Compression::id).toList()),
      "compressor",
      "snappy (default), lz4, deflate, zstandard."),

  /** Which words are kept at each mark. */
  SPOTS(
      COMPRESSION,
      "--spots=KIND",
      OptionRule.oneOf(List.of("1L", "1R", "2", "4", "6")),
      null,
      "words kept at each mark: 1L (default, one to the left), 1R, 2, 4, 6."),

  /** The marks that words are kept at. */
  MARKS(
      COMPRESSION,
      "--marks=MARKS",
      OptionRule.TEXT,
      null,
      "the marks, such as ',;'. Default: the comma in all its forms."),

  /** With fewer spots a signature is made otherwise, or not. */
  MIN_SPOTS(
      COMPRESSION,
      "--min-spots=N",
      OptionRule.atLeast(1),
      "minFeatures",
      "with fewer, signcd takes the whole text (default: 3), spotsigs compares with nothing"
          + " (default: 4). More is safer for short texts."),

  /** Compares also where lengths rule a match out. */
  NO_LENGTH_BOUND(
      COMPRESSION,
      "--no-length-bound",
      OptionRule.FLAG,
      "compare also where the lengths rule a match out (no P1)."),

  /** Compares also where common 4-grams rule a match out. */
  NO_GRAM_FILTER(
      COMPRESSION,
      "--no-gram-filter",
      OptionRule.FLAG,
      "compare also where too few 4-grams are shared."),

  /** Skips by the triangle inequality too. */
  TRIANGLE_BOUND(
      COMPRESSION, "--triangle-bound", OptionRule.FLAG, "use the triangle inequality too (P2)."),

  /** The language whose stop words spots start at. */
  LANG(
      STOP_WORDS,
      "--lang=CODE",
      OptionRule.oneOf(List.copyOf(Antecedents.languages())),
      "lang",
      "whose stop words: " + String.join(", ", Antecedents.languages()) + ". Default: all."),

  /** The words that spots start at. */
  ANTECEDENTS(
      STOP_WORDS,
      "--antecedents=W,W",
      OptionRule.WORDS,
      null,
      "the words that spots start at, such as a,an,the,is. Default: articles and auxiliary verbs of"
          + " the language."),

  /** How far apart the words of a spot are. */
  SPOT_STEP(
      STOP_WORDS,
      "--spot-step=N",
      OptionRule.whole(1, SpotSigsSettings.MOST),
      "distance",
      "each word of a spot is the N-th behind the one before, not counting stop words. Default:"
          + " 1."),

  /** How many words a spot has. */
  CHAIN(
      STOP_WORDS,
      "--chain=N",
      OptionRule.whole(1, SpotSigsSettings.MOST),
      "chain",
      "words in a spot, behind the one it starts at. Default: 1."),

  /** How many words a run has. */
  WORDS(
      RUNS,
      "--words=N",
      OptionRule.whole(1, 1000),
      "words",
      "words in a run. Default: 5, for containment 3, for simhash, charikar and tfidf 1."),

  /** How many minima a sketch has. */
  SLOTS(
      RUNS,
      "--slots=N",
      OptionRule.whole(1, 65_536),
      "slots",
      "minima in a sketch. Default: 84, for andd-lsh-jaccard 80."),

  /** How many bits are kept of each minimum. */
  BITS(
      RUNS, "--bits=N", OptionRule.whole(1, 32), "bits", "bits kept of each minimum. Default: 12."),

  /** How many minima find candidates. */
  KEY_SLOTS(
      RUNS,
      "--key-slots=N",
      OptionRule.whole(1, 65_536),
      "keySlots",
      "how many of the minima find candidates; with all of them nothing is missed. Default: 12,"
          + " for andd-lsh-jaccard 20."),

  /** How many groups share the minima. */
  GROUPS(
      RUNS,
      "--groups=N",
      OptionRule.whole(1, 65_536),
      "groups",
      "groups that share the minima evenly. Default: 6."),

  /** Of how many runs in a row one finds candidates. */
  WINDOW(
      RUNS,
      "--window=N",
      OptionRule.whole(0, 1000),
      "window",
      "of each N runs in a row one finds candidates; 0 for all, so that nothing is missed."
          + " Default: 8."),

  /** How many characters a run has. */
  Q(RUNS, "--q=N", OptionRule.whole(1, 256), "q", "characters in a run. Default: 4."),

  /** The share of words that may be replaced, instead of a distance. */
  EDIT_RATE(
      BITS_APART,
      "--edit-rate=E",
      OptionRule.REST,
      "instead of a distance, the share of words that may be replaced, in [0, 1): as many bits may"
          + " differ as are expected to find 95 in 100 such texts."),

  /** How many bits random projections have. */
  PROJECTIONS(
      BITS_APART,
      "--projections=N",
      OptionRule.multiple(Long.SIZE, BitSketches.MOST_BITS),
      "projections",
      "bits of the random projections. Default: 384."),

  /** The least share of common runs before the cosine is asked. */
  RESEMBLANCE(
      BITS_APART,
      "--resemblance=R",
      OptionRule.SHARE,
      "least share of common runs of words, before the cosine is asked. Default: 0.5."),

  /** How many documents an index will have, about. */
  EXPECTED_DOCUMENTS(
      BITS_APART,
      "--expected-documents=N",
      OptionRule.atLeast(1),
      null,
      "how many documents the index will have, about: large ones get longer keys."),

  /** How many blocks the bits are cut into, for keys. */
  BLOCKS(
      BITS_APART,
      "--blocks=N",
      OptionRule.whole(1, 1024),
      "blocks",
      "blocks that the bits are cut into, for the keys of an index. Default: one for each 16"
          + " bits."),

  /** How many blocks a key has. */
  KEY_BLOCKS(
      BITS_APART,
      "--key-blocks=N",
      OptionRule.whole(1, 64),
      "keyBlocks",
      "blocks in a key; every choice of so many is one. Default: 1."),

  /** How many characters of a text are looked at. */
  MAX_CHARACTERS(
      SEQUENCES,
      "--max-characters=N",
      OptionRule.whole(1, 1_000_000),
      "maxCharacters",
      "characters of a text that are looked at, not counting white space. Default: 1000."),

  /** From which length on a paragraph counts for itself. */
  UNIT_LENGTH(
      SEQUENCES,
      "--unit-length=N",
      OptionRule.atLeast(1),
      "unitLength",
      "a paragraph of so many characters counts for itself. Default: 300."),

  /** From which share of the text on a paragraph counts for itself. */
  UNIT_SHARE(
      SEQUENCES,
      "--unit-share=X",
      OptionRule.SHARE,
      "unitShare",
      "or one that is so much of the text. Default: 0.75."),

  /** How many short paragraphs are taken at either end. */
  EDGE_PARAGRAPHS(
      SEQUENCES,
      "--edge-paragraphs=N",
      OptionRule.whole(1, 1000),
      "edgeParagraphs",
      "of a text of many short paragraphs, how many are taken at either end; four times as many"
          + " characters stand for a text whose code is too short. Default: 4."),

  /** From how many on short paragraphs are many. */
  MIN_PARAGRAPHS(
      SEQUENCES,
      "--min-paragraphs=N",
      OptionRule.atLeast(1),
      "minParagraphs",
      "from how many on short paragraphs are many. Default: 40."),

  /** A code of fewer characters is too short. */
  MIN_CODE(
      SEQUENCES,
      "--min-code=N",
      OptionRule.atLeast(1),
      "minCode",
      "a code of fewer characters is too short. Default: 8."),

  /** The marks whose neighbours are taken. */
  ANCHORS(
      SEQUENCES,
      "--anchors=MARKS",
      OptionRule.TEXT,
      null,
      "the marks whose neighbours are taken. Default: comma, full stop, colon, semicolon,"
          + " exclamation and question mark in all their forms."),

  /** How many characters are taken around each full stop. */
  AROUND_STOP(
      SEQUENCES,
      "--around-stop=N",
      OptionRule.multiple(2, 1000),
      "aroundStop",
      "characters around each full stop, one half before and one half after. Default: 10."),

  /** How many sentences in a row must be common to count. */
  MIN_BLOCK(
      SEQUENCES,
      "--min-block=N",
      OptionRule.atLeast(1),
      "sentences in a row that must be common to count. Default: 2."),

  /** Whether features that many documents have count little. */
  WEIGHTS(
      FREQUENCIES,
      "--weights=KIND",
      OptionRule.oneOf(List.of("equal", "idf")),
      "weights",
      "equal (default, but not of tfidf), or idf: runs that many documents have, such as"
          + " boilerplate, count little."),

  /** Drops what more than this share of all documents have. */
  BOILERPLATE(
      FREQUENCIES,
      "--boilerplate=SHARE",
      OptionRule.PROPER,
      null,
      "drop what more than this share of all documents have, and at least 10 of them, such as menus"
          + " and footers; for example 0.05. A text of which fewer than 20 features would be left"
          + " keeps them all."),

  /** Drops also what so many documents of the same group have. */
  BOILERPLATE_BY(
      FREQUENCIES,
      "--boilerplate-by=FIELD",
      OptionRule.NAME,
      null,
      "drop also what more than that share of the documents have that are the same in FIELD;"
          + " url-host is the host of the address (--url-field)."),

  /** The least idf of features that count. */
  MIN_IDF(
      FREQUENCIES,
      "--min-idf=X",
      OptionRule.PART,
      "minIdf",
      "leave out what is more common: the least idf that counts, from 0 (all documents) to 1 (a"
          + " single one). Default: 0, for imatch 0.4."),

  /** The largest idf of features that count. */
  MAX_IDF(
      FREQUENCIES,
      "--max-idf=X",
      OptionRule.PART,
      "maxIdf",
      "leave out what is rarer: the largest idf that counts. Default: 1, for imatch 0.75."),

  /** How many hashes are made of the words. */
  LEXICONS(
      FREQUENCIES,
      "--lexicons=N",
      OptionRule.whole(1, 256),
      "lexicons",
      "how many hashes: one of all words in the range, the others of random parts. Default: 1."),

  /** A hash of fewer words is not made. */
  MIN_WORDS(
      FREQUENCIES,
      "--min-words=N",
      OptionRule.atLeast(1),
      "minTokens",
      "a hash of fewer words is not made. Default: 5."),

  /** What cuts texts into words. */
  ANALYZER(
      SETS,
      "--analyzer=NAME",
      OptionRule.oneOf(WordAnalyzer.ids()),
      null,
      "what cuts texts into words: folded (default: lower case; single characters of Chinese and"
          + " Japanese), standard, cjk (pairs of characters), smartcn (Chinese words)."),

  /** What is common to both, of which of them. */
  MEASURE(
      SETS,
      "--measure=NAME",
      OptionRule.oneOf(Measures.ids()),
      "what is common to both, of: all of both (jaccard; default of spotsigs and shingles-exact),"
          + " the larger (max-overlap; qgrams), the smaller (containment; containment), for"
          + " 'doppel query' also the query (containment-of-query) or the document"
          + " (containment-of-document). For feature codes the longest common run, of: the shorter"
          + " code (repeatability; featurecode), the longer (repeatability-of-longer;"
          + " featurecode-period), the query's or the document's (repeatability-of-query,"
          + " repeatability-of-document). For vectors: cosine (default of tfidf), jaccard."),

  /** How many common keys make a candidate. */
  MIN_KEYS(
      SETS,
      "--min-keys=N",
      OptionRule.atLeast(1),
      "how many common keys make a candidate. Default: as few as the number of documents allows."),

  /** From which share of documents on a key finds no candidates. */
  HOT_SHARE(
      SETS,
      "--hot-share=X",
      OptionRule.SHARE,
      "a key of more than this share of the documents finds no candidates. Default: 0.002."),

  /** Measures every pair. */
  NO_PRUNING(
      SETS, "--no-pruning", OptionRule.FLAG, "measure every pair: misses nothing, takes long.");

  private final OptionFamily family;
  private final String option;
  private final String label;
  private final OptionRule rule;
  private final boolean signature;
  private final String parameter;
  private final String help;

  /**
   * An option about the search.
   *
   * @param usage the option, with a name for its value if it has one
   */
  MethodOption(OptionFamily family, String usage, OptionRule rule, String help) {
    this(family, usage, rule, false, null, help);
  }

  /**
   * An option about the signatures.
   *
   * @param parameter the parameter of the scheme's id that is the option's value; null if the id
   *     says it in other words
   */
  MethodOption(OptionFamily family, String usage, OptionRule rule, String parameter, String help) {
    this(family, usage, rule, true, parameter, help);
  }

  MethodOption(
      OptionFamily family,
      String usage,
      OptionRule rule,
      boolean signature,
      String parameter,
      String help) {
    int value = usage.indexOf('=');
    this.family = family;
    this.option = value < 0 ? usage : usage.substring(0, value);
    this.label = usage.substring(value + 1);
    this.rule = rule;
    this.signature = signature;
    this.parameter = parameter;
    this.help = help;
  }

  /**
   * The options that it is shown with.
   *
   * @return the family
   */
  public OptionFamily family() {
    return family;
  }

  /**
   * The option as a command line has it; {@link OptionNames} has other ways to write it.
   *
   * @return such as {@code --min-spots}
   */
  public String option() {
    return option;
  }

  /**
   * What stands for its value, for people.
   *
   * @return such as {@code N}
   */
  public String label() {
    return label;
  }

  /**
   * What it does, for people.
   *
   * @return some sentences
   */
  public String help() {
    return help;
  }

  /**
   * Which values it takes.
   *
   * @return the rule
   */
  public OptionRule rule() {
    return rule;
  }

  /**
   * Whether it is about the signatures, which an index has once and for all.
   *
   * @return false if it is about the search
   */
  public boolean isSignature() {
    return signature;
  }

  /**
   * Whether an index keeps what it names, so that it may be named again.
   *
   * @return whether it is kept
   */
  public boolean isKept() {
    return this == MODEL;
  }

  /** The parameter of a scheme's id that is the option's value, or null. */
  String parameter() {
    return parameter;
  }

  /**
   * The methods that take it.
   *
   * @return names, separated by commas
   */
  public String methods() {
    return Arrays.stream(Method.values())
        .filter(method -> method.takes(this))
        .map(Method::id)
        .collect(Collectors.joining(", "));
  }
}
