package io.doppel.cli;

import io.doppel.cluster.Cluster;
import io.doppel.cluster.Clusters;
import io.doppel.cluster.SignatureGroups;
import io.doppel.evaluate.PairLabels;
import io.doppel.lucene.NearDup;
import io.doppel.pairs.PairResult;
import io.doppel.pairs.SimilarPair;
import io.doppel.report.Report;
import io.doppel.report.ReportPage;
import io.doppel.report.SimilarityHistogram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code doppel report}: what was found, as a page for people. */
@Command(
    name = "report",
    customSynopsis = "doppel report [OPTIONS] --out=FILE (INPUT | --index=DIR)",
    description =
        "Writes one HTML file that needs nothing else and shows in a browser what was found: the"
            + " numbers, the largest clusters, their documents side by side with what differs, and"
            + " how similar the pairs are. The same input gives the same file.")
final class ReportCommand implements Callable<Integer> {
  @Mixin private CorpusOptions options;
  @Mixin private KeepOptions keepOptions;
  @Mixin private ReportLimits limits;
  @Mixin private LabelOptions labelOptions;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "Where the page goes, such as report.html.")
  private Path out;

  @Option(
      names = "--methods",
      paramLabel = "LIST",
      description =
          "With labels: of which methods besides the chosen one the page has curves of F1,"
              + " separated by commas, each perhaps with its options, as for 'eval'. Default: "
              + ReportCurves.USUAL
              + ".")
  private String methods;

  @Option(
      names = "--times",
      description =
          "Say in the page how long it took. Without it the same input gives the same bytes.")
  private boolean times;

  private final Console console;

  ReportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    options.checkOutput(out);
    limits.check();
    if (labelOptions.given()) {
      options.label(labelOptions.field());
    } else if (methods != null) {
      throw new UserException("--methods needs labels: give --label or --labels");
    }
    List<EvaluatedMethod> compared =
        ReportCurves.methods(methods == null ? ReportCurves.USUAL : methods);
    Keep keep = keepOptions.keep();
    long start = System.nanoTime();
    return new PairSearch(options, console)
        .runOpened(
            keep,
            (opened, groups, result) -> {
              Corpus corpus = opened.corpus();
              NearDup near = opened.definition().near();
              int[] order = keep.order(corpus, near, groups, console);
              List<Cluster> clusters =
                  Clusters.of(near.representatives(order, groups, result.pairs()), 2);
              SimilarityHistogram pairs = histogram(corpus, near, groups, result);
              ReportDocuments documents = ReportDocuments.read(corpus, clusters, limits);
              PairLabels labels =
                  labelOptions.given() ? labelOptions.read(corpus, options.file(), console) : null;
              List<Report.Cluster> shown =
                  new ReportDifferences(
                          documents,
                          ReportDifferences.definition(opened, options.textField()),
                          labels)
                      .compare(options.threads(), console.progress());
              double seconds = (System.nanoTime() - start) / 1e9;
              Report report =
                  new Report(
                      options.sourceName(),
                      facts(corpus, near, clusters, pairs.pairs(), seconds),
                      ReportDifferences.kinds(),
                      pairs.bins(),
                      labels == null
                          ? Optional.empty()
                          : Optional.of(
                              new ReportCurves(options.evaluation(console), labels)
                                  .of(opened.definition().settings(), compared)),
                      documents.leftOut(),
                      documents.shown(),
                      shown);
              write(report);
              String size = size();
              return () -> say(report, near, size, Format.secondsSince(start));
            });
  }

  /** All pairs of documents, of which the result has only those of groups that are alike. */
  private static SimilarityHistogram histogram(
      Corpus corpus, NearDup near, SignatureGroups groups, PairResult result) {
    long[] sizes = new long[groups.signatures().size()];
    for (int document = 0; document < corpus.size(); document++) {
      sizes[groups.group(document)]++;
    }
    SimilarityHistogram histogram = new SimilarityHistogram(near.threshold());
    for (SimilarPair pair : result.pairs()) {
      histogram.add(pair.similarity(), sizes[pair.first()] * sizes[pair.second()]);
    }
    for (long size : sizes) {
      histogram.add(1, size * (size - 1) / 2);
    }
    return histogram;
  }

  private Report.Facts facts(
      Corpus corpus, NearDup near, List<Cluster> clusters, long pairs, double seconds) {
    return new Report.Facts(
        corpus.size(),
        corpus.withoutSignature() + corpus.leftOut(),
        near.scheme().name(),
        near.threshold(),
        clusters.size(),
        clusters.stream().mapToInt(Cluster::size).sum(),
        pairs,
        times ? OptionalDouble.of(seconds) : OptionalDouble.empty());
  }

  private void write(Report report) throws IOException {
    try (OutputFile file = OutputFile.create(out, console.out())) {
      ReportPage.write(report, file::writeLine);
      file.finish();
      file.commit();
    }
  }

  private void say(Report report, NearDup near, String size, String time) {
    Report.Facts facts = report.facts();
    console.say(
        Format.count(facts.documents(), "document")
            + ": "
            + Format.count(facts.clusters(), "cluster")
            + " of "
            + Format.count(facts.clustered(), "document")
            + ", "
            + Format.count(facts.pairs(), "pair")
            + ", in "
            + time);
    DedupSummary.sayMethod(near, console);
    Report.LeftOut left = report.leftOut();
    sayLeftOut(left.clusters(), "cluster", " not in the page: raise --max-clusters");
    sayLeftOut(left.members(), "member", " of clusters not in the page: raise --max-members");
    sayLeftOut(left.texts(), "text", " cut: raise --max-text");
    console.say("report: " + out + size);
  }

  private void sayLeftOut(int number, String noun, String what) {
    if (number > 0) {
      console.say(Format.count(number, noun) + what);
    }
  }

  private String size() throws IOException {
    return Files.isRegularFile(out)
        ? String.format(Locale.ROOT, ", %.1f MB", Files.size(out) / 1e6)
        : "";
  }
}
