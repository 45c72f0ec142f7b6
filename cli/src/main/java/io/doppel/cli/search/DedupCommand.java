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

  @Option(
      names = "--against",
      paramLabel = "OTHERS",
      description =
          "Remove what is near to a document of this file, folder or Lucene index (containment,"
              + " featurecode: contained in it), and nothing else; dup_of then is the id there."
              + " OTHERS stay as they are, and so do near-duplicates within INPUT.")
  private Path against;

  private final Console console;

  DedupCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    checkOutputs();
    Keep keep = keepOptions.keep();
    long start = System.nanoTime();
    if (against != null) {
      if (keep != Keep.DEFAULT) {
        throw new UserException(
            "--keep and --against cannot be combined: what is in OTHERS is kept there");
      }
      return removeOthers(start);
    }
    PairSearch search = new PairSearch(options, console);
    return search.runGrouped(
        keep,
        (corpus, near, groups, result) -> {
          Representatives representatives =
              near.representatives(
                  keep.order(corpus, near, groups, console), groups, result.pairs());
          DedupSummary summary = new DedupSummary(corpus, representatives);
          write(
              search,
              corpus,
              (document, content) -> {
                if (representatives.isKept(document)) {
                  summary.kept(document, content);
                  return null;
                }
                return new Removal(
                    corpus.id(representatives.of(document)), representatives.similarity(document));
              });
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
    if (against != null) {
      OutputFile.checkNotInput("--out", out, against);
      OutputFile.checkNotInput("--removed", removed, against);
      OutputFile.checkNotInput("--skip-bad", options.skipBad(), against);
    }
    options.checkNotInput("--skip-bad", options.skipBad());
  }

  private int removeOthers(long start) throws IOException {
    PairSearch search = new PairSearch(options, console);
    return search.runAgainst(
        against,
        (matches, near) -> {
          Corpus corpus = matches.documents();
          int[] found = {0};
          write(
              search,
              corpus,
              (document, content) -> {
                if (!matches.isFound(document)) {
                  return null;
                }
                found[0]++;
                return new Removal(matches.other(document), matches.similarity(document));
              });
          return () -> {
            console.say(
                Format.count(corpus.size(), "document")
                    + ": "
                    + Format.count(corpus.size() - found[0])
                    + " kept, "
                    + Format.count(found[0])
                    + " removed as near-duplicates of documents in "
                    + against
                    + ", in "
                    + Format.secondsSince(start));
            DedupSummary.sayMethod(near, console);
            DedupSummary.sayWithout(corpus, console);
            DedupSummary.sayFiles(out, removed, console);
          };
        });
  }

  /** For whom a document is removed, and how similar it is. */
  private record Removal(String duplicateOf, double similarity) {}

  /** Decides about each document: null if it is kept. */
  private interface Decider {
    Removal decide(int document, Corpus.Content content) throws IOException;
  }

  private void write(PairSearch search, Corpus corpus, Decider decider) throws IOException {
    try (OutputFile kept = OutputFile.create(out, console.out());
        OutputFile others = removed == null ? null : OutputFile.create(removed, console.out());
        Progress.Task task = console.progress().start("writing", corpus.size())) {
      corpus.forEach(
          (document, content) -> {
            Removal removal = decider.decide(document, content);
            if (removal == null) {
              kept.writeLine(content.toJson());
            } else if (others != null) {
              others.writeLine(content.toJson(removal.duplicateOf(), removal.similarity()));
            }
            task.to(document + 1L);
          });
      kept.finish();
      if (others != null) {
        others.finish();
        others.commit();
      }
      search.commitBad();
      kept.commit(); // the last, since it may replace the input
    }
  }
}
