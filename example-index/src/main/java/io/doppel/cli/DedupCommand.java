package io.doppel.cli;

import io.doppel.cluster.Representatives;
import io.doppel.cluster.SignatureGroups;
import io.doppel.measure.Signature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
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
  /** Which document of several duplicates is kept. */
  enum Keep {
    FIRST,
    LONGEST,
    NEWEST;

    @Override
    public String toString() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  @Mixin private CorpusOptions options;

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
      names = "--keep",
      paramLabel = "WHICH",
      description =
          "Which of several duplicates is kept: ${COMPLETION-CANDIDATES}. Default: first; where one"
              + " text may be contained in another (containment, featurecode) longest, and then"
              + " only what is contained in a kept one is removed.")
  private Keep keep;

  private final Console console;

  DedupCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    checkOutputs();
    long start = System.nanoTime();
    return new PairSearch(options, console)
        .runGrouped(
            keep == Keep.NEWEST,
            (corpus, near, groups, result) -> {
              Representatives representatives =
                  near.measuresContainment()
                      ? Representatives.ofDirected(
                          preference(corpus, groups),
                          groups,
                          near.directed(groups.signatures(), result.pairs()))
                      : Representatives.of(preference(corpus, null), groups, result.pairs());
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

  /**
   * All documents, those first that are rather kept; equals in the order of the input.
   *
   * @param contained the signatures, if one may be contained in another: the longest then are the
   *     documents with the longest ones; else null
   */
  private int[] preference(Corpus corpus, SignatureGroups contained) {
    long[] worth = new long[corpus.size()];
    if (contained != null && (keep == null || keep == Keep.LONGEST)) {
      Arrays.setAll(worth, document -> length(contained, document));
    } else if (keep == Keep.LONGEST) {
      Arrays.setAll(worth, corpus::length);
    } else if (keep == Keep.NEWEST) {
      Arrays.setAll(worth, corpus::timestamp);
      long without =
          Arrays.stream(worth).filter(time -> time == InputDocument.NO_TIMESTAMP).count();
      if (without > 0) {
        console.say(Format.count(without, "document") + " without a timestamp count as the oldest");
      }
    }
    return IntStream.range(0, corpus.size())
        .boxed()
        .sorted(Comparator.<Integer>comparingLong(document -> worth[document]).reversed())
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static long length(SignatureGroups groups, int document) {
    Signature signature = groups.signatures().get(groups.group(document));
    return signature == null ? 0 : signature.length();
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
