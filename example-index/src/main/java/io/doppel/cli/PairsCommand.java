package io.doppel.cli;

import io.doppel.lucene.NearDup;
import io.doppel.pairs.DirectedPair;
import io.doppel.pairs.PairCollector;
import io.doppel.pairs.PairResult;
import io.doppel.pairs.SimilarPair;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code doppel pairs}: all pairs of near-duplicates as a table. */
@Command(
    name = "pairs",
    customSynopsis = "doppel pairs [OPTIONS] (INPUT | --index=DIR)",
    description =
        "Writes all pairs of near-duplicates, a line each: id1, id2, similarity, separated by tabs,"
            + " sorted by id.")
final class PairsCommand implements Callable<Integer> {
  @Mixin private CorpusOptions options;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where the pairs go; .gz is compressed. Default: standard output.")
  private Path out;

  @Option(
      names = "--first-claim",
      description =
          "Link each duplicate only to the first document that claims it (SigNCD, Algorithm 1),"
              + " instead of all pairs.")
  private boolean firstClaim;

  @Option(
      names = "--contained",
      description =
          "Say which document is contained in which: id of the contained one, id of the other, how"
              + " much of the one is in the other; a line for each way that reaches the threshold."
              + " For containment and featurecode.")
  private boolean contained;

  private final Console console;
  private final SimilarityFormat similarities = new SimilarityFormat();

  PairsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Map<String, Path> outputs = new LinkedHashMap<>();
    outputs.put("--out", out);
    outputs.put("--skip-bad", options.skipBad());
    OutputFile.check(outputs);
    options.checkNotInput("--out", out);
    options.checkNotInput("--skip-bad", options.skipBad());
    if (contained && firstClaim) {
      throw new UserException(
          "--contained and --first-claim cannot be combined: a claim has no direction");
    }
    if (contained) {
      options.demand(PairsCommand::checkContainment);
    }
    return new PairSearch(options, console)
        .run(
            firstClaim,
            (corpus, near, result) -> {
              if (contained) {
                writeDirected(corpus, near, result);
              } else {
                writeUndirected(corpus, result);
              }
              return () -> {};
            });
  }

  private static void checkContainment(NearDup near) {
    if (!near.measuresContainment()) {
      throw new UserException(
          "--contained is for measures that say which of two is contained in the other:"
              + " containment, or repeatability of featurecode; not for "
              + near.scheme().name()
              + " as it is set");
    }
  }

  /** The pairs by the ids of their documents, the lesser one first. */
  private void writeUndirected(Corpus corpus, PairResult result) throws IOException {
    DocumentsById byId = new DocumentsById(corpus);
    try (PairCollector ranked = new PairCollector(options.pairMemory())) {
      for (SimilarPair pair : result.pairs()) {
        ranked.add(byId.rank(pair.first()), byId.rank(pair.second()), pair.similarity());
      }
      try (PairResult sorted = ranked.result(result.counts());
          OutputFile file = OutputFile.create(out, console.out())) {
        for (SimilarPair pair : sorted.pairs()) {
          String first = corpus.id(byId.document(pair.first()));
          String second = corpus.id(byId.document(pair.second()));
          file.writeLine(line(first, second, pair.similarity()));
        }
        file.finish();
        file.commit();
      }
    }
  }

  private void writeDirected(Corpus corpus, NearDup near, PairResult result) throws IOException {
    DocumentsById byId = new DocumentsById(corpus);
    List<DirectedPair> pairs = new ArrayList<>(near.directed(corpus.signatures(), result.pairs()));
    pairs.sort(
        Comparator.<DirectedPair>comparingInt(pair -> byId.rank(pair.contained()))
            .thenComparingInt(pair -> byId.rank(pair.container())));
    try (OutputFile file = OutputFile.create(out, console.out())) {
      for (DirectedPair pair : pairs) {
        file.writeLine(
            line(corpus.id(pair.contained()), corpus.id(pair.container()), pair.similarity()));
      }
      file.finish();
      file.commit();
    }
  }

  private String line(String first, String second, double similarity) {
    return first + "\t" + second + "\t" + similarities.of(similarity);
  }
}
