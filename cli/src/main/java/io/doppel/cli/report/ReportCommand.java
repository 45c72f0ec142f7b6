package io.doppel.cli.report;

import io.doppel.cli.evaluate.EvaluatedMethod;
import io.doppel.cli.evaluate.LabelOptions;
import io.doppel.cli.options.KeepOptions;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.OutputFile;
import io.doppel.cli.output.UserException;
import io.doppel.cli.search.CorpusOptions;
import io.doppel.cli.search.DedupSummary;
import io.doppel.cli.search.FoundPairs;
import io.doppel.cli.search.ReadDocuments;
import io.doppel.cli.search.SignedDocuments;
import io.doppel.decision.Cluster;
import io.doppel.decision.Clusters;
import io.doppel.decision.KeepRules;
import io.doppel.decision.SignatureGroups;
import io.doppel.evaluate.PairLabels;
import io.doppel.lucene.definition.Definition;
import io.doppel.pairs.SimilarPair;
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
    header = "Show near-duplicates side by side, in one HTML file.",
    customSynopsis = "doppel report [OPTIONS] --out=FILE (INPUT | --index=DIR)",
    description =
        "Writes one HTML file that needs nothing else and shows in a browser what was found: the"
            + " numbers, the largest clusters, their documents side by side with what differs, and"
            + " how similar the pairs are. The same input gives the same file.")
public final class ReportCommand implements Callable<Integer> {
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

  public ReportCommand(Console console) {
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
    KeepRules keep = keepOptions.keep();
    long start = System.nanoTime();
    try (ReadDocuments documents = options.read(keep, console);
        FoundPairs pairs = FoundPairs.ofGroups(documents, options, console)) {
      Definition near = documents.definition().near();
      int[] order = pairs.order(keep, console);
      List<Cluster> clusters =
          Clusters.of(near.representatives(order, pairs.groups(), pairs.pairs()), 2);
      Report report = report(documents, pairs, clusters, compared, start);
      write(report);
      String size = size();
      documents.bad().commit();
      pairs.say(options.verbose(), console);
      say(report, documents, size, Format.secondsSince(start));
      documents.sayRest(console);
    }
    return 0;
  }

  private Report report(
      ReadDocuments documents,
      FoundPairs pairs,
      List<Cluster> clusters,
      List<EvaluatedMethod> compared,
      long start)
      throws IOException {
    SignedDocuments signed = documents.signed();
    Definition near = documents.definition().near();
    SimilarityHistogram histogram = histogram(signed, near, pairs);
    ReportDocuments read = ReportDocuments.read(signed, clusters, limits);
    PairLabels labels =
        labelOptions.given() ? labelOptions.read(signed, options.file(), console) : null;
    Definition differs = ReportDifferences.definition(signed, options.textField());
    List<Report.Cluster> shown =
        new ReportDifferences(read, differs, labels).compare(options.threads(), console.progress());
    double seconds = (System.nanoTime() - start) / 1e9;
    Optional<Report.Labels> curves =
        labels == null
            ? Optional.empty()
            : Optional.of(
                new ReportCurves(options.evaluation(console), labels)
                    .of(documents.definition().settings(), compared));
    return new Report(
        options.sourceName(),
        facts(signed, near, clusters, histogram.pairs(), seconds),
        ReportDifferences.kinds(),
        histogram.bins(),
        curves,
        read.leftOut(),
        read.shown(),
        shown);
  }

  /** All pairs of documents, of which the result has only those of groups that are alike. */
  private static SimilarityHistogram histogram(
      SignedDocuments signed, Definition near, FoundPairs found) {
    SignatureGroups groups = found.groups();
    long[] sizes = new long[groups.signatures().size()];
    for (int document = 0; document < signed.size(); document++) {
      sizes[groups.group(document)]++;
    }
    SimilarityHistogram histogram = new SimilarityHistogram(near.threshold());
    for (SimilarPair pair : found.pairs()) {
      histogram.add(pair.similarity(), sizes[pair.first()] * sizes[pair.second()]);
    }
    for (long size : sizes) {
      histogram.add(1, size * (size - 1) / 2);
    }
    return histogram;
  }

  private Report.Facts facts(
      SignedDocuments signed, Definition near, List<Cluster> clusters, long pairs, double seconds) {
    return new Report.Facts(
        signed.size(),
        signed.withoutSignature() + signed.leftOut(),
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

  private void say(Report report, ReadDocuments documents, String size, String time) {
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
    DedupSummary.sayMethod(documents.definition(), console);
    DedupSummary.sayWithout(documents.signed(), console);
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
