package io.doppel.cli;

import io.doppel.lucene.NearDup;
import io.doppel.pairs.DirectedPair;
import io.doppel.pairs.PairResult;
import io.doppel.pairs.SimilarPair;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
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
              write(contained ? directed(corpus, near, result) : undirected(corpus, result));
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

  private static List<Row> undirected(Corpus corpus, PairResult result) {
    List<Row> rows = new ArrayList<>(result.pairs().size());
    for (SimilarPair pair : result.pairs()) {
      byte[] first = corpus.id(pair.first()).getBytes(StandardCharsets.UTF_8);
      byte[] second = corpus.id(pair.second()).getBytes(StandardCharsets.UTF_8);
      boolean ordered = Arrays.compareUnsigned(first, second) < 0;
      rows.add(new Row(ordered ? first : second, ordered ? second : first, pair.similarity()));
    }
    return rows;
  }

  private static List<Row> directed(Corpus corpus, NearDup near, PairResult result) {
    List<Row> rows = new ArrayList<>();
    for (DirectedPair pair : near.directed(corpus.signatures(), result.pairs())) {
      rows.add(
          new Row(
              corpus.id(pair.contained()).getBytes(StandardCharsets.UTF_8),
              corpus.id(pair.container()).getBytes(StandardCharsets.UTF_8),
              pair.similarity()));
    }
    return rows;
  }

  private void write(List<Row> rows) throws IOException {
    rows.sort(
        Comparator.comparing(Row::first, Arrays::compareUnsigned)
            .thenComparing(Row::second, Arrays::compareUnsigned));
    try (OutputFile file = OutputFile.create(out, console.out())) {
      for (Row row : rows) {
        file.writeLine(row.toString());
      }
      file.finish();
      file.commit();
    }
  }

  /** A line of the table. Ids are compared by their bytes, so that {@code LC_ALL=C sort} agrees. */
  private record Row(byte[] first, byte[] second, double similarity) {
    @Override
    public String toString() {
      return new String(first, StandardCharsets.UTF_8)
          + "\t"
          + new String(second, StandardCharsets.UTF_8)
          + "\t"
          + Format.similarity(similarity);
    }
  }
}
