package io.doppel.cli.search;

import io.doppel.cli.output.Console;
import io.doppel.cli.output.OutputFile;
import io.doppel.cli.output.PairTable;
import io.doppel.cli.output.UserException;
import io.doppel.decision.KeepRules;
import io.doppel.lucene.definition.Definition;
import io.doppel.pairs.PairKind;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code doppel pairs}: all pairs of near-duplicates as a table. */
@Command(
    name = "pairs",
    header = "List all pairs of near-duplicates.",
    customSynopsis = "doppel pairs [OPTIONS] (INPUT | --index=DIR)",
    description =
        "Writes all pairs of near-duplicates, a line each: id1, id2, similarity, separated by tabs,"
            + " sorted by id.")
public final class PairsCommand implements Callable<Integer> {
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

  @Option(
      names = "--kinds",
      description =
          "Say in a fourth column in what the two differ: equal, numbers, negation, names, details"
              + " (several of these), boilerplate, contained, edited. For runs.")
  private boolean kinds;

  private final Console console;

  public PairsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    options.checkOutput(out);
    if (contained && firstClaim) {
      throw new UserException(
          "--contained and --first-claim cannot be combined: a claim has no direction");
    }
    if (contained && kinds) {
      throw new UserException("--contained and --kinds cannot be combined: they are for others");
    }
    if (kinds) {
      options.demand(PairsCommand::checkKinds);
    }
    if (contained) {
      options.demand(PairsCommand::checkContainment);
    }
    try (ReadDocuments documents = options.read(KeepRules.NONE, console);
        FoundPairs pairs = FoundPairs.ofDocuments(documents, firstClaim, options, console)) {
      write(documents, pairs);
      documents.bad().commit();
      pairs.say(options.verbose(), console);
      if (options.verbose() || documents.definition().model().text() != null) {
        documents.definition().cutInWords().ifPresent(console::say);
      }
      DedupSummary.sayWithout(documents.signed(), console);
      documents.sayRest(console);
    }
    return 0;
  }

  private void write(ReadDocuments documents, FoundPairs pairs) throws IOException {
    SignedDocuments signed = documents.signed();
    try (OutputFile file = OutputFile.create(out, console.out())) {
      PairTable table = new PairTable(signed.size(), signed::id, options.pairMemory());
      if (contained) {
        Definition near = documents.definition().near();
        table.writeDirected(near.directed(signed.signatures(), pairs.pairs()), file);
      } else if (kinds) {
        Definition near = documents.definition().near();
        List<Signature> signatures = signed.signatures();
        table.write(
            pairs.result(),
            (one, other) ->
                "\t"
                    + near.kind(signatures.get(one), signatures.get(other))
                        .map(PairKind::id)
                        .orElse("-"),
            file);
      } else {
        table.write(pairs.result(), file);
      }
      file.commit();
    }
  }

  private static void checkKinds(Definition near) {
    if (!near.hasKinds()) {
      throw new UserException(
          "--kinds is for methods that tell in what two texts differ: runs; not for "
              + near.scheme().name());
    }
  }

  private static void checkContainment(Definition near) {
    if (!near.measuresContainment()) {
      throw new UserException(
          "--contained is for measures that say which of two is contained in the other:"
              + " containment, or repeatability of featurecode; not for "
              + near.scheme().name()
              + " as it is set");
    }
  }
}
