package io.doppel.cli;

import io.doppel.lucene.PairSettings;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.PairResult;

/** Finds the pairs of a corpus with a progress bar, and says what it took. */
final class PairSearch {
  private PairSearch() {}

  static PairResult run(
      CorpusOptions.Opened opened, CorpusOptions options, boolean firstClaim, Console console) {
    try (Progress.Task task = console.progress().start("pairs", opened.corpus().size())) {
      return opened
          .corpus()
          .pairs(opened.near(), new PairSettings(options.threads(), firstClaim, task::to));
    }
  }

  /** What {@code --verbose} says, a line for each figure. */
  static void describe(
      CorpusOptions.Opened opened,
      PairResult result,
      String signed,
      String paired,
      Console console) {
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
