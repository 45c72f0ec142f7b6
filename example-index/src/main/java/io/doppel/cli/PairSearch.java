package io.doppel.cli;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.PairSettings;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.PairResult;
import java.io.IOException;

/**
 * What {@code dedup} and {@code pairs} have in common: reads the documents, finds their pairs, has
 * them used, and says what it took and which documents were set aside.
 */
final class PairSearch {
  private final CorpusOptions options;
  private final Console console;

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

  int run(boolean needsTimestamp, boolean firstClaim, Use use) throws IOException {
    long start = System.nanoTime();
    try (BadDocuments bad = options.bad(console)) {
      CorpusOptions.Opened opened = options.open(needsTimestamp, bad, console);
      try (Corpus corpus = opened.corpus()) {
        String signed = Format.secondsSince(start);
        long pairStart = System.nanoTime();
        PairResult result = find(opened, firstClaim);
        String paired = Format.secondsSince(pairStart);
        Runnable closingWords = use.use(corpus, opened.near(), result);
        bad.commit();
        if (options.verbose()) {
          describe(opened, result, signed, paired);
        }
        closingWords.run();
        bad.saySummary(console);
      }
    }
    return 0;
  }

  private PairResult find(CorpusOptions.Opened opened, boolean firstClaim) {
    try (Progress.Task task = console.progress().start("pairs", opened.corpus().size())) {
      return opened
          .corpus()
          .pairs(opened.near(), new PairSettings(options.threads(), firstClaim, task::to));
    }
  }

  /** What {@code --verbose} says, a line for each figure. */
  private void describe(
      CorpusOptions.Opened opened, PairResult result, String signed, String paired) {
    PairCounts counts = result.counts();
    Corpus corpus = opened.corpus();
    console.say("definition          " + opened.near());
    console.say("documents           " + Format.count(corpus.size()));
    console.say("without signature   " + Format.count(corpus.withoutSignature()));
    console.say("possible pairs      " + Format.count(counts.allPairs()));
    console.say("candidates          " + Format.count(counts.candidates()));
    console.say("compressions        " + Format.count(counts.compressions()));
    console.say("pairs found         " + Format.count(result.pairs().size()));
    console.say("time, signatures    " + signed);
    console.say("time, pairs         " + paired);
  }
}
