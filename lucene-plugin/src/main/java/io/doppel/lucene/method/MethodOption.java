package io.doppel.lucene.method;

import static io.doppel.lucene.method.OptionFamily.ANY;
import static io.doppel.lucene.method.OptionFamily.BITS_APART;
import static io.doppel.lucene.method.OptionFamily.COMPRESSION;
import static io.doppel.lucene.method.OptionFamily.FREQUENCIES;
import static io.doppel.lucene.method.OptionFamily.LEARNED;
import static io.doppel.lucene.method.OptionFamily.RUNS;
import static io.doppel.lucene.method.OptionFamily.SETS;
import static io.doppel.lucene.method.OptionFamily.STOP_WORDS;

import io.doppel.bits.BitSketches;
import io.doppel.compression.Compression;
import io.doppel.lucene.analysis.Antecedents;
import io.doppel.lucene.analysis.SpotSigsSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The options that say what a near-duplicate is: a row each for those that several methods share; a
 * method makes one of its own where it needs it. Which methods take an option, and what its value
 * is if it is not given, the methods say themselves ({@link Method}); for any other method it is
 * refused, never ignored. An option is about the signatures, which an index has once and for all,
 * or about the search.
 */
public final class MethodOption implements Comparable<MethodOption> {
  /** The least similarity of near-duplicates. */
  public static final MethodOption THRESHOLD =
      new MethodOption(
          ANY, "--threshold=S", OptionRule.SHARE, "Least similarity of duplicates, in (0, 1].");

  /** The largest distance of near-duplicates instead. */
  public static final MethodOption DISTANCE =
      new MethodOption(
          ANY,
          "--distance=D",
          OptionRule.REAL,
          "Largest distance instead: in [0, 1) for signcd, ncd and spotsigncd, in bits for simhash,"
              + " charikar and andd-lsh-cos.");

  /** Whatever of ours differs from the method's paper is as the paper has it. */
  public static final MethodOption PAPER =
      new MethodOption(
          ANY,
          "--paper",
          OptionRule.FLAG,
          "As the method's paper has it: --bounds paper, no gram filter, --distance 0.7. What is"
              + " given beside it holds.");

  /** The file of what was learned. */
  public static final MethodOption MODEL =
      new MethodOption(
          LEARNED,
          "--model=FILE",
          OptionRule.TEXT,
          null,
          "what was learned, made by 'doppel train' or, for runs, by 'doppel tune'. An index keeps"
              + " it: leave it out where there is one.");

  /** The file of the query log that a model was trained with. */
  public static final MethodOption QUERY_LOG =
      new MethodOption(
          LEARNED,
          "--query-log=FILE",
          OptionRule.TEXT,
          null,
          "the query log that the model was trained with, if it was: a query a line and, behind a"
              + " tab, how often it was asked. An index keeps what it needs of it.");

  /** What compresses signatures. */
  public static final MethodOption COMPRESSOR =
      new MethodOption(
          COMPRESSION,
          "--compressor=NAME",
          OptionRule.oneOf(() -> Arrays.stream(Compression.values()).map(Compression::id).toList()),
          "compressor",
          "snappy, lz4, deflate, zstandard, gzip, zip. In a container, gzip or zip, unrelated texts"
              + " are nearer: give a smaller distance.");

  /** With fewer spots a signature is made otherwise, or not. */
  public static final MethodOption MIN_SPOTS =
      new MethodOption(
          COMPRESSION,
          "--min-spots=N",
          OptionRule.atLeast(1),
          "minFeatures",
          "with fewer, signcd takes the whole text, spotsigs compares with nothing. More is safer"
              + " for short texts.");

  /** Compares also where lengths rule a match out. */
  public static final MethodOption NO_LENGTH_BOUND =
      new MethodOption(
          COMPRESSION,
          "--no-length-bound",
          OptionRule.FLAG,
          "compare also where the lengths rule a match out (no P1).");

  /** Compares also where common 4-grams rule a match out. */
  public static final MethodOption NO_GRAM_FILTER =
      new MethodOption(
          COMPRESSION,
          "--no-gram-filter",
          OptionRule.FLAG,
          "compare also where too few 4-grams are shared.");

  /** Skips by the triangle inequality too. */
  public static final MethodOption TRIANGLE_BOUND =
      new MethodOption(
          COMPRESSION,
          "--triangle-bound",
          OptionRule.FLAG,
          "use the triangle inequality too (P2).");

  /** Which form P1 and P2 have. */
  public static final MethodOption BOUNDS =
      new MethodOption(
          COMPRESSION,
          "--bounds=KIND",
          OptionRule.oneOf(List.of("safe", "paper")),
          "P1 and P2 loosened for real compressors (safe), or as the paper prints them, which loses"
              + " more (paper).");

  /** The language whose stop words spots start at. */
  public static final MethodOption LANG =
      new MethodOption(
          STOP_WORDS,
          "--lang=CODE",
          OptionRule.oneOf(() -> List.copyOf(Antecedents.languages())),
          "lang",
          "whose stop words: all, de, en, es, fr, it, ja, ko, nl, pt, ru, sv, tr, zh.");

  /** The words that spots start at. */
  public static final MethodOption ANTECEDENTS =
      new MethodOption(
          STOP_WORDS,
          "--antecedents=W,W",
          OptionRule.WORDS,
          null,
          "the words that spots start at, such as a,an,the,is.");

  /** How far apart the words of a spot are. */
  public static final MethodOption SPOT_STEP =
      new MethodOption(
          STOP_WORDS,
          "--spot-step=N",
          OptionRule.whole(1, SpotSigsSettings.MOST),
          "distance",
          "each word of a spot is the N-th behind the one before, not counting stop words.");

  /** How many words a spot has. */
  public static final MethodOption CHAIN =
      new MethodOption(
          STOP_WORDS,
          "--chain=N",
          OptionRule.whole(1, SpotSigsSettings.MOST),
          "chain",
          "words in a spot, behind the one it starts at.");

  /** How many words a run has. */
  public static final MethodOption WORDS =
      new MethodOption(RUNS, "--words=N", OptionRule.whole(1, 1000), "words", "words in a run.");

  /** How many minima a sketch has. */
  public static final MethodOption SLOTS =
      new MethodOption(
          RUNS, "--slots=N", OptionRule.whole(1, 65_536), "slots", "minima in a sketch.");

  /** How many bits are kept of each minimum. */
  public static final MethodOption BITS =
      new MethodOption(
          RUNS, "--bits=N", OptionRule.whole(1, 32), "bits", "bits kept of each minimum.");

  /** How many minima find candidates. */
  public static final MethodOption KEY_SLOTS =
      new MethodOption(
          RUNS,
          "--key-slots=N",
          OptionRule.whole(1, 65_536),
          "keySlots",
          "how many of the minima find candidates; with all of them nothing is missed.");

  /** Of how many runs in a row one finds candidates. */
  public static final MethodOption WINDOW =
      new MethodOption(
          RUNS,
          "--window=N",
          OptionRule.whole(0, 1000),
          "window",
          "of each N runs in a row one finds candidates; 0 for all, so that nothing is missed.");

  /** The share of words that may be replaced, instead of a distance. */
  public static final MethodOption EDIT_RATE =
      new MethodOption(
          BITS_APART,
          "--edit-rate=E",
          OptionRule.REST,
          "instead of a distance, the share of words that may be replaced, in [0, 1): as many bits"
              + " may differ as are expected to find 95 in 100 such texts.");

  /** How many bits random projections have. */
  public static final MethodOption PROJECTIONS =
      new MethodOption(
          BITS_APART,
          "--projections=N",
          OptionRule.multiple(Long.SIZE, BitSketches.MOST_BITS),
          "projections",
          "bits of the random projections.");

  /** How many documents an index will have, about. */
  public static final MethodOption EXPECTED_DOCUMENTS =
      new MethodOption(
          BITS_APART,
          "--expected-documents=N",
          OptionRule.atLeast(1),
          null,
          "how many documents the index will have, about: large ones get longer keys.");

  /** How many blocks the bits are cut into, for keys. */
  public static final MethodOption BLOCKS =
      new MethodOption(
          BITS_APART,
          "--blocks=N",
          OptionRule.whole(1, 1024),
          "blocks",
          "blocks that the bits are cut into, for the keys of an index.");

  /** How many blocks a key has. */
  public static final MethodOption KEY_BLOCKS =
      new MethodOption(
          BITS_APART,
          "--key-blocks=N",
          OptionRule.whole(1, 64),
          "keyBlocks",
          "blocks in a key; every choice of so many is one.");

  /** Whether features that many documents have count little. */
  public static final MethodOption WEIGHTS =
      new MethodOption(
          FREQUENCIES,
          "--weights=KIND",
          OptionRule.oneOf(List.of("equal", "idf")),
          "weights",
          "equal, or idf: runs that many documents have, such as boilerplate, count little.");

  /** Drops what more than this share of all documents have. */
  public static final MethodOption BOILERPLATE =
      new MethodOption(
          FREQUENCIES,
          "--boilerplate=SHARE",
          OptionRule.PROPER,
          null,
          "drop what more than this share of all documents have, and at least 10 of them, such as"
              + " menus and footers; for example 0.05. A text of which fewer than 20 features would"
              + " be left keeps them all.");

  /** Drops also what so many documents of the same group have. */
  public static final MethodOption BOILERPLATE_BY =
      new MethodOption(
          FREQUENCIES,
          "--boilerplate-by=FIELD",
          OptionRule.NAME,
          null,
          "drop also what more than that share of the documents have that are the same in FIELD;"
              + " url-host is the host of the address (--url-field).");

  /** The least idf of features that count. */
  public static final MethodOption MIN_IDF =
      new MethodOption(
          FREQUENCIES,
          "--min-idf=X",
          OptionRule.PART,
          "minIdf",
          "leave out what is more common: the least idf that counts, from 0 (all documents) to 1 (a"
              + " single one).");

  /** The largest idf of features that count. */
  public static final MethodOption MAX_IDF =
      new MethodOption(
          FREQUENCIES,
          "--max-idf=X",
          OptionRule.PART,
          "maxIdf",
          "leave out what is rarer: the largest idf that counts.");

  /** What cuts texts into words. */
  public static final MethodOption ANALYZER =
      new MethodOption(
          SETS,
          "--analyzer=NAME",
          new OptionRule(
              String.class, WordAnalyzer::names, value -> WordAnalyzer.isName((String) value)),
          null,
          "what cuts texts into words: folded (lower case; single characters of Chinese and"
              + " Japanese), plain (the same, and what looks equal is equal: accents, full width,"
              + " soft hyphens; plain:no-hyphens,no-case leaves rules out), standard, cjk (pairs of"
              + " characters), smartcn (Chinese words).");

  /** With fewer words a text is compared with nothing. */
  public static final MethodOption MIN_TOKENS =
      new MethodOption(
          SETS,
          "--min-tokens=N",
          OptionRule.atLeast(1),
          "leastTokens",
          "a text of fewer words (tokens of the analyzer) is compared with nothing: short ones are"
              + " near-duplicates by chance. CiteSeerX takes 15.");

  /** What is common to both, of which of them. */
  public static final MethodOption MEASURE =
      new MethodOption(
          SETS,
          "--measure=NAME",
          OptionRule.oneOf(Measures::ids),
          "what is common to both, of: all of both (jaccard), the larger (max-overlap), the smaller"
              + " (containment), for 'doppel query' also the query (containment-of-query) or the"
              + " document (containment-of-document). For feature codes the longest common run, of:"
              + " the shorter code (repeatability), the longer (repeatability-of-longer), the"
              + " query's or the document's (repeatability-of-query, repeatability-of-document)."
              + " For vectors: cosine, jaccard.");

  /** How many common keys make a candidate. */
  public static final MethodOption MIN_KEYS =
      new MethodOption(
          SETS, "--min-keys=N", OptionRule.atLeast(1), "how many common keys make a candidate.");

  /** From which share of documents on a key finds no candidates. */
  public static final MethodOption HOT_SHARE =
      new MethodOption(
          SETS,
          "--hot-share=X",
          OptionRule.SHARE,
          "a key of more than this share of the documents finds no candidates.");

  /** Measures every pair. */
  public static final MethodOption NO_PRUNING =
      new MethodOption(
          SETS, "--no-pruning", OptionRule.FLAG, "measure every pair: misses nothing, takes long.");

  /** Those that methods share, in the order of the help. */
  private static final List<MethodOption> SHARED =
      List.of(
          THRESHOLD,
          DISTANCE,
          PAPER,
          MODEL,
          QUERY_LOG,
          COMPRESSOR,
          MIN_SPOTS,
          NO_LENGTH_BOUND,
          NO_GRAM_FILTER,
          TRIANGLE_BOUND,
          BOUNDS,
          LANG,
          ANTECEDENTS,
          SPOT_STEP,
          CHAIN,
          WORDS,
          SLOTS,
          BITS,
          KEY_SLOTS,
          WINDOW,
          EDIT_RATE,
          PROJECTIONS,
          EXPECTED_DOCUMENTS,
          BLOCKS,
          KEY_BLOCKS,
          WEIGHTS,
          BOILERPLATE,
          BOILERPLATE_BY,
          MIN_IDF,
          MAX_IDF,
          ANALYZER,
          MIN_TOKENS,
          MEASURE,
          MIN_KEYS,
          HOT_SHARE,
          NO_PRUNING);

  /** What is said of a method that has no usual value where others have one. */
  private static final String NONE = "none";

  private final OptionFamily family;
  private final String option;
  private final String label;
  private final OptionRule rule;
  private final boolean signature;
  private final String parameter;
  private final String help;

  private MethodOption(OptionFamily family, String usage, OptionRule rule, String help) {
    this(family, usage, rule, false, null, help);
  }

  private MethodOption(
      OptionFamily family, String usage, OptionRule rule, String parameter, String help) {
    this(family, usage, rule, true, parameter, help);
  }

  private MethodOption(
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
   * An option about the search, for a method that has one of its own.
   *
   * @param family the options that it is shown with
   * @param usage the option, with a name for its value if it has one, such as {@code --q=N}
   * @param rule which values it takes
   * @param help what it does, without the value that it has if it is not given
   * @return the option
   */
  public static MethodOption ofSearch(
      OptionFamily family, String usage, OptionRule rule, String help) {
    return new MethodOption(family, usage, rule, help);
  }

  /**
   * An option about the signatures, for a method that has one of its own.
   *
   * @param family the options that it is shown with
   * @param usage the option, with a name for its value if it has one, such as {@code --q=N}
   * @param rule which values it takes
   * @param parameter the parameter of the scheme's id that is the option's value; null if the id
   *     says it in other words
   * @param help what it does, without the value that it has if it is not given
   * @return the option
   */
  public static MethodOption ofSignatures(
      OptionFamily family, String usage, OptionRule rule, String parameter, String help) {
    return new MethodOption(family, usage, rule, parameter, help);
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
   * The option as JSON has it.
   *
   * @return such as {@code min_spots}
   */
  public String name() {
    return option.substring("--".length()).replace('-', '_');
  }

  /**
   * What it does, for people, and what its value is if it is not given.
   *
   * @return some sentences
   */
  public String help() {
    Map<String, List<String>> usual = new LinkedHashMap<>();
    for (Method method : Methods.all()) {
      if (method.takes(this)) {
        Object value = method.usual(this);
        String said = value == null ? NONE : Wording.value(value);
        usual.computeIfAbsent(said, text -> new ArrayList<>()).add(method.id());
      }
    }
    boolean hasNone = Set.of(NONE).containsAll(usual.keySet());
    return hasNone ? help : help + " Default: " + Wording.usual(usual) + ".";
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

  /** Those that methods share, in the order of the help. */
  static List<MethodOption> shared() {
    return SHARED;
  }

  /** In the order of the help; in a family those that one method has for itself come last. */
  @Override
  public int compareTo(MethodOption other) {
    int byFamily = family.compareTo(other.family);
    int byPlace = byFamily != 0 ? byFamily : Integer.compare(place(), other.place());
    return byPlace != 0 ? byPlace : option.compareTo(other.option);
  }

  private int place() {
    int place = SHARED.indexOf(this);
    return place < 0 ? SHARED.size() : place;
  }

  @Override
  public String toString() {
    return option;
  }
}
