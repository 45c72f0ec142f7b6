package io.doppel.cli;

import io.doppel.cluster.SignatureGroups;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.method.MethodOption;
import io.doppel.measure.Signature;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.PairResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * What {@code dedup}, {@code pairs} and {@code clusters} have in common: reads the documents, finds
 * their pairs, has them used, and says what it took and which documents were set aside.
 */
final class PairSearch {
  private final CorpusOptions options;
  private final Console console;
  private BadDocuments setAside;

  PairSearch(CorpusOptions options, Console console) {
    this.options = options;
    this.console = console;
  }

  /**
   * What is done with the pairs. What it wants to tell people it returns, to be said at the end.
   */
  interface Use {
    Runnable use(Corpus corpus, NearDup near, PairResult result) throws IOException;
  }

  /** What is done with the pairs of groups of documents that have equal signatures. */
  interface GroupUse {
    Runnable use(Corpus corpus, NearDup near, SignatureGroups groups, PairResult result)
        throws IOException;
  }

  /** Finds the pairs of all documents. */
  int run(boolean firstClaim, Use use) throws IOException {
    return run(Keep.DEFAULT, opened -> find(opened, opened.corpus().signatures(), firstClaim), use);
  }

  /** What is done with them by someone who asks for the definition and the input too. */
  interface OpenedUse {
    Runnable use(CorpusOptions.Opened opened, SignatureGroups groups, PairResult result)
        throws IOException;
  }

  /**
   * Finds the pairs of groups: as many copies as there may be of a document, they are compared
   * once.
   */
  int runGrouped(Keep keep, GroupUse use) throws IOException {
    return runOpened(
        keep,
        (opened, groups, result) ->
            use.use(opened.corpus(), opened.definition().near(), groups, result));
  }

  /** The same. */
  int runOpened(Keep keep, OpenedUse use) throws IOException {
    CorpusOptions.Opened[] input = new CorpusOptions.Opened[1];
    SignatureGroups[] groups = new SignatureGroups[1];
    return run(
        keep,
        opened -> {
          input[0] = opened;
          groups[0] = SignatureGroups.of(opened.corpus().signatures());
          return find(opened, groups[0].signatures(), false);
        },
        (corpus, near, result) -> use.use(input[0], groups[0], result));
  }

  /** What is done with what was found among others. */
  interface AgainstUse {
    Runnable use(OtherMatches matches, NearDup near) throws IOException;
  }

  /** Finds what of the documents is among others; copies are compared once, here too. */
  int runAgainst(Path against, AgainstUse use) throws IOException {
    long start = System.nanoTime();
    try (BadDocuments bad = options.bad(console);
        CorpusOptions.OpenedBoth both = options.openBoth(against, bad, console)) {
      NearDup near = both.documents().definition().near();
      String signed = Format.secondsSince(start);
      long pairStart = System.nanoTime();
      OtherMatches matches = new OtherMatches(both.documents().corpus(), both.others());
      try (PairResult result = find(matches, near)) {
        String paired = Format.secondsSince(pairStart);
        finish(bad);
        Runnable closingWords = use.use(matches, near);
        bad.commit();
        if (options.verbose()) {
          describe(both.documents(), result, signed, paired);
        }
        sayCut(result.counts());
        closingWords.run();
        both.documents().corpus().sayUnsigned(console);
        both.others().sayUnsigned(console);
        bad.saySummary(console);
      }
    }
    return 0;
  }

  private void finish(BadDocuments bad) throws IOException {
    bad.finish();
    setAside = bad;
  }

  /**
   * Puts the bad documents in their place. For a result that replaces the input: once it does, they
   * are nowhere else. All others need not ask for it.
   */
  void commitBad() throws IOException {
    setAside.commit();
  }

  private PairResult find(OtherMatches matches, NearDup near) {
    try (Progress.Task task = console.progress().start("pairs", matches.groups())) {
      return matches.find(near, options.pairSettings(false, task::to));
    }
  }

  private int run(Keep keep, Function<CorpusOptions.Opened, PairResult> search, Use use)
      throws IOException {
    long start = System.nanoTime();
    try (BadDocuments bad = options.bad(console)) {
      CorpusOptions.Opened opened = options.open(keep, bad, console);
      try (Corpus corpus = opened.corpus()) {
        String signed = Format.secondsSince(start);
        long pairStart = System.nanoTime();
        try (PairResult result = search.apply(opened)) {
          String paired = Format.secondsSince(pairStart);
          finish(bad);
          Runnable closingWords = use.use(corpus, opened.definition().near(), result);
          bad.commit();
          if (options.verbose()) {
            describe(opened, result, signed, paired);
          } else if (opened.definition().settings().has(MethodOption.EDIT_RATE)) {
            sayPromise(opened.definition(), result.counts());
          }
          sayCut(result.counts());
          closingWords.run();
          corpus.sayUnsigned(console);
          bad.saySummary(console);
        }
      }
    }
    return 0;
  }

  private PairResult find(
      CorpusOptions.Opened opened, List<Signature> signatures, boolean firstClaim) {
    try (Progress.Task task = console.progress().start("pairs", signatures.size())) {
      return opened
          .definition()
          .near()
          .pairs(signatures, options.pairSettings(firstClaim, task::to));
    }
  }

  /** What {@code --verbose} says, a line for each figure. */
  private void describe(
      CorpusOptions.Opened opened, PairResult result, String signed, String paired) {
    PairCounts counts = result.counts();
    Corpus corpus = opened.corpus();
    console.say("definition          " + opened.definition().near());
    if (opened.definition().boilerplate() != null) {
      console.say("boilerplate         " + opened.definition().boilerplateInWords());
    }
    console.say("documents           " + Format.count(corpus.size()));
    console.say("without signature   " + Format.count(corpus.withoutSignature()));
    if (corpus.leftOut() > 0) {
      console.say("left out            " + Format.count(corpus.leftOut()));
    }
    console.say("compared            " + Format.count(counts.documents()));
    console.say("possible pairs      " + Format.count(counts.allPairs()));
    console.say("candidates          " + Format.count(counts.candidates()));
    if (opened.definition().settings().method().takes(MethodOption.COMPRESSOR)) {
      console.say("compressions        " + Format.count(counts.compressions()));
    }
    if (counts.skippedKeys() > 0) {
      console.say("skipped keys        " + Format.count(counts.skippedKeys()));
    }
    sayPromise(opened.definition(), counts);
    console.say("pairs found         " + Format.count(result.pairs().size()));
    console.say("time, signatures    " + signed);
    console.say("time, pairs         " + paired);
  }

  private void sayCut(PairCounts counts) {
    if (counts.cut() > 0) {
      console.say(
          "--cut-hot: "
              + Format.count(counts.cut(), "search")
              + (counts.cut() == 1 ? " was" : " were")
              + " cut short; near-duplicates with nothing but boilerplate in common may be"
              + " missing");
    }
  }

  private void sayPromise(Definition definition, PairCounts counts) {
    String promise = definition.promiseOfPairs(counts);
    if (promise != null) {
      console.say("recall              " + promise);
    }
  }
}
