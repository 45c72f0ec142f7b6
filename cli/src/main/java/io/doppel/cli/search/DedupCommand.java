package io.doppel.cli.search;

import io.doppel.cli.options.KeepOptions;
import io.doppel.cli.options.MergeOptions;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.OutputFile;
import io.doppel.cli.output.Progress;
import io.doppel.cli.output.UserException;
import io.doppel.decision.KeepRules;
import io.doppel.lucene.definition.Definition;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code doppel dedup}: the documents without their near-duplicates. */
@Command(
    name = "dedup",
    header = "Remove near-duplicates: write the documents that are kept.",
    customSynopsis = "doppel dedup [OPTIONS] (INPUT | --index=DIR)",
    description = {
      "Writes the documents that are kept, as they were (but see --merge), a line of JSON each."
          + " Every document that is not kept was verified to be a near-duplicate of one that is."
    })
public final class DedupCommand implements Callable<Integer> {
  @Mixin private CorpusOptions options;
  @Mixin private KeepOptions keepOptions;
  @Mixin private MergeOptions mergeOptions;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Where the kept documents go, which may be INPUT itself; .gz is compressed. Default:"
              + " standard output.")
  private Path out;

  @Option(
      names = "--removed",
      paramLabel = "FILE",
      description =
          "Where the others go, with dup_of, similarity and, if the method tells it, kind: in what"
              + " the two differ.")
  private Path removed;

  @Option(
      names = "--against",
      paramLabel = "OTHERS",
      description =
          "Remove what is near to a document of this file, folder or Lucene index (containment,"
              + " featurecode: contained in it), and nothing else; dup_of then is the id there."
              + " OTHERS stay as they are, and so do near-duplicates within INPUT.")
  private Path against;

  private final Console console;

  public DedupCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    checkOutputs();
    checkMerge();
    KeepRules keep = keep();
    long start = System.nanoTime();
    try (ReadDocuments documents = options.read(keep, against, console);
        FoundPairs pairs = FoundPairs.ofGroups(documents, options, console)) {
      Decisions decisions = decide(keep, pairs);
      DedupSummary summary = decisions.summary();
      Merges merges =
          mergeOptions.isGiven()
              ? Merges.of(options.merge(mergeOptions), documents.signed(), decisions)
              : Merges.NONE;
      write(documents, decisions, merges, summary);
      pairs.say(options.verbose(), console);
      String time = Format.secondsSince(start);
      summary.say(documents.definition(), out, removed, time, console);
      if (mergeOptions.isGiven()) {
        console.say(
            Format.count(merges.values(), "value")
                + " of copies merged into "
                + Format.count(merges.documents(), "kept document"));
      }
      documents.sayRest(console);
    }
    return 0;
  }

  private void checkMerge() {
    if (mergeOptions.isGiven()) {
      options.merge(mergeOptions);
      if (against != null) {
        throw new UserException(
            "--merge and --against cannot be combined: what is in OTHERS stays as it is");
      }
    }
  }

  private KeepRules keep() {
    KeepRules keep = keepOptions.keep();
    if (against != null && keep != KeepRules.NONE) {
      throw new UserException(
          "--keep and --against cannot be combined: what is in OTHERS is kept there");
    }
    return keep;
  }

  private void checkOutputs() throws IOException {
    Map<String, Path> outputs = new LinkedHashMap<>();
    outputs.put("--out", out);
    outputs.put("--removed", removed);
    outputs.put("--skip-bad", options.skipBad());
    OutputFile.check(outputs);
    if (!options.readsFile()) { // a file may be replaced by what is kept of it
      options.checkNotInput("--out", out);
    }
    options.checkNotInput("--removed", removed);
    if (against != null) {
      OutputFile.checkNotInput("--out", out, against);
      OutputFile.checkNotInput("--removed", removed, against);
      OutputFile.checkNotInput("--skip-bad", options.skipBad(), against);
    }
    options.checkNotInput("--skip-bad", options.skipBad());
    if (removed != null) {
      options.demand(options::checkRemoved);
    }
  }

  /** Among near-duplicates one is kept; with others, what is among those is not. */
  private Decisions decide(KeepRules keep, FoundPairs found) {
    if (against != null) {
      return new BestMatches(found, against);
    }
    ReadDocuments documents = found.documents();
    Definition near = documents.definition().near();
    int[] order = found.order(keep, console);
    return Decisions.of(
        near.representatives(order, found.groups(), found.pairs()), documents.signed(), near);
  }

  private void write(
      ReadDocuments documents, Decisions decisions, Merges merges, DedupSummary summary)
      throws IOException {
    SignedDocuments signed = documents.signed();
    try (OutputFile kept = OutputFile.create(out, console.out());
        OutputFile others = removed == null ? null : OutputFile.create(removed, console.out());
        Progress.Task task = console.progress().start("writing", signed.size())) {
      signed.forEach(
          (document, content) -> {
            summary.take(document, content);
            if (decisions.isKept(document)) {
              kept.writeLine(merges.line(document, signed.id(document), content.toJson()));
            } else if (others != null) {
              String other = decisions.duplicateOf(document);
              others.writeLine(
                  content.toJson(other, decisions.similarity(document), decisions.kind(document)));
            }
            task.to(document + 1L);
          });
      kept.finish();
      if (others != null) {
        others.finish();
        others.commit();
      }
      documents.bad().commit();
      kept.commit(); // the last, since it may replace the input
    }
  }
}
