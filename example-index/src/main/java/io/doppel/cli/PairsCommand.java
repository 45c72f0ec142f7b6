package io.doppel.cli;

import io.doppel.lucene.NearDup;
import java.io.IOException;
import java.nio.file.Path;
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
    options.checkOutput(out);
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
              try (OutputFile file = OutputFile.create(out, console.out())) {
                PairTable table = new PairTable(corpus.size(), corpus::id, options.pairMemory());
                if (contained) {
                  table.writeDirected(near.directed(corpus.signatures(), result.pairs()), file);
                } else {
                  table.write(result, file);
                }
                file.commit();
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
}
