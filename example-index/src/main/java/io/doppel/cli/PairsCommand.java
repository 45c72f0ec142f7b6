package io.doppel.cli;

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
    return new PairSearch(options, console)
        .run(
            firstClaim,
            (corpus, near, result) -> {
              write(corpus, result.pairs());
              return () -> {};
            });
  }

  private void write(Corpus corpus, List<SimilarPair> pairs) throws IOException {
    List<Row> rows = new ArrayList<>(pairs.size());
    for (SimilarPair pair : pairs) {
      byte[] first = corpus.id(pair.first()).getBytes(StandardCharsets.UTF_8);
      byte[] second = corpus.id(pair.second()).getBytes(StandardCharsets.UTF_8);
      boolean ordered = Arrays.compareUnsigned(first, second) < 0;
      rows.add(new Row(ordered ? first : second, ordered ? second : first, pair.similarity()));
    }
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
