package io.doppel.cli;

import io.doppel.cluster.Representatives;
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
    customSynopsis = "doppel dedup [OPTIONS] (INPUT | --index=DIR)",
    description = {
      "Writes the documents that are kept, as they were, a line of JSON each. Every document that"
          + " is not kept was verified to be a near-duplicate of one that is."
    })
final class DedupCommand implements Callable<Integer> {
  @Mixin private CorpusOptions options;
  @Mixin private KeepOptions keepOptions;

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
      description = "Where the others go, with dup_of and similarity.")
  private Path removed;

  private final Console console;

  DedupCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    checkOutputs();
    Keep keep = keepOptions.keep();
    long start = System.nanoTime();
    return new PairSearch(options, console)
        .runGrouped(
            keep,
            (corpus, near, groups, result) -> {
              Representatives representatives =
                  near.representatives(
                      keep.order(corpus, near, groups, console), groups, result.pairs());
              DedupSummary summary = new DedupSummary(corpus, representatives);
              write(corpus, representatives, summary);
              return () -> summary.say(near, out, removed, Format.secondsSince(start), console);
            });
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
    options.checkNotInput("--skip-bad", options.skipBad());
  }

  private void write(Corpus corpus, Representatives representatives, DedupSummary summary)
      throws IOException {
    try (OutputFile kept = OutputFile.create(out, console.out());
        OutputFile others = removed == null ? null : OutputFile.create(removed, console.out());
        Progress.Task task = console.progress().start("writing", corpus.size())) {
      corpus.forEach(
          (document, content) -> {
            if (representatives.isKept(document)) {
              kept.writeLine(content.toJson());
              summary.kept(document, content);
            } else if (others != null) {
              String representative = corpus.id(representatives.of(document));
              others.writeLine(
                  content.toJson(representative, representatives.similarity(document)));
            }
            task.to(document + 1L);
          });
      kept.finish();
      if (others != null) {
        others.finish();
        others.commit();
      }
      kept.commit();
    }
  }
}
