package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.corpus.LabelledCorpus;
import io.doppel.benchmarks.corpus.LabelledCorpus.Labelled;
import io.doppel.benchmarks.report.CpuClock;
import io.doppel.benchmarks.report.ReportTable;
import io.doppel.decision.Representatives;
import io.doppel.decision.SignatureGroups;
import io.doppel.evaluate.PairLabels;
import io.doppel.evaluate.PairLabels.Verdict;
import io.doppel.join.PairResult;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.exact.ExactNearDup;
import io.doppel.lucene.sequences.SequenceBuilder;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * FeatureCode: which documents are removed, and how many of them rightly. The longer one of two
 * stays, of equal ones the first.
 */
final class FeatureCodeTables {
  private static final double[] THRESHOLDS = {0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1};
  private static final double USUAL = 0.75;
  private static final double LOWEST = 0.01;
  private static final int FEWEST_PARAGRAPHS = 4;
  private static final int SHORT_TEXT = 60;
  private static final int LONG_TEXT = 400;

  private FeatureCodeTables() {}

  static List<PaperTable> all() {
    return List.of(
        new PaperTable(
            "featurecode-table-1", "the code after a change of the page", FeatureCodeTables::noise),
        new PaperTable(
            "featurecode-table-2",
            "removed by title, content, page, code and similar code (Exp. I to V)",
            FeatureCodeTables::experiments),
        new PaperTable(
            "featurecode-table-3",
            "feature codes (M1) and full stops (M2)",
            FeatureCodeTables::codes),
        new PaperTable(
            "featurecode-table-4", "feature codes by threshold", FeatureCodeTables::byThreshold));
  }

  /**
   * What was removed.
   *
   * @param effective how many documents have what is compared
   * @param duplicates how many were removed
   * @param judged how many of those count, since their pair is not to be ignored
   * @param right how many are near-duplicates of what stays in their place
   * @param seconds the CPU time that it took
   */
  private record Removed(int effective, int duplicates, int judged, int right, double seconds) {}

  private static String noise(Experiment experiment) throws IOException {
    Definition near = code(LOWEST);
    List<Labelled> documents = experiment.documents().documents();
    double[][] sums = new double[Change.values().length][2];
    int pages = 0;
    for (int i = 1; i < documents.size(); i++) {
      List<String> paragraphs = List.of(documents.get(i).text().split("\n+"));
      String other = documents.get(i - 1).text().replace('\n', ' ');
      if (paragraphs.size() >= FEWEST_PARAGRAPHS && other.length() >= LONG_TEXT) {
        pages++;
        for (Change change : Change.values()) {
          double similarity =
              similarity(near, documents.get(i).text(), changed(paragraphs, change, other));
          sums[change.ordinal()][0] += similarity;
          sums[change.ordinal()][1] += similarity >= USUAL ? 1 : 0;
        }
      }
    }
    ReportTable table =
        new ReportTable()
            .column("change", "%s")
            .column("mean repeatability", "%.3f")
            .column("from 0.75 on", "%.3f");
    for (Change change : Change.values()) {
      double[] sum = sums[change.ordinal()];
      table.add(change.shows, sum[0] / Math.max(1, pages), sum[1] / Math.max(1, pages));
    }
    return pages + " pages of at least " + FEWEST_PARAGRAPHS + " paragraphs:\n\n" + table.text();
  }

  /** What is done to a page. */
  private enum Change {
    WITHOUT_END("the last paragraph is left out"),
    LONG_TEXT_MORE("a long text is put behind the second paragraph"),
    SHORT_TEXT_INSTEAD("a short text is in the place of the second paragraph");

    private final String shows;

    Change(String shows) {
      this.shows = shows;
    }
  }

  private static String changed(List<String> paragraphs, Change change, String other) {
    List<String> changed = new ArrayList<>(paragraphs);
    switch (change) {
      case WITHOUT_END -> changed.remove(changed.size() - 1);
      case LONG_TEXT_MORE -> changed.set(1, changed.get(1) + other.substring(0, LONG_TEXT));
      default -> changed.set(1, other.substring(0, SHORT_TEXT));
    }
    return String.join("\n", changed);
  }

  private static double similarity(Definition near, String one, String other) throws IOException {
    Optional<Signature> first = near.sign(one);
    Optional<Signature> second = near.sign(other);
    if (first.isEmpty() || second.isEmpty()) {
      return 0;
    }
    return near.pairs(List.of(first.get(), second.get()), JoinSettings.DEFAULT).pairs().stream()
        .mapToDouble(SimilarPair::similarity)
        .sum();
  }

  private static ReportTable table(String first) {
    return new ReportTable()
        .column(first, "%s")
        .column("effective records", "%,d")
        .column("duplicates", "%,d")
        .column("removed, %", "%.2f")
        .column("precision", "%.4f")
        .column("seconds", "%.2f");
  }

  private static void add(ReportTable table, String name, Removed removed) {
    table.add(
        name,
        removed.effective(),
        removed.duplicates(),
        100.0 * removed.duplicates() / Math.max(1, removed.effective()),
        removed.judged() == 0 ? null : (double) removed.right() / removed.judged(),
        removed.seconds());
  }

  private static String experiments(Experiment experiment) throws IOException {
    Definition exact = ExactNearDup.exact(Experiment.TEXT);
    ReportTable table = table("experiment");
    add(table, "I, title", byText(experiment, Labelled::title));
    add(table, "II, content", byText(experiment, Labelled::text));
    add(table, "III, normal form of the content", warm(experiment, exact));
    add(table, "IV, feature code", warm(experiment, code(1)));
    add(table, "V, feature code from 0.75 on", warm(experiment, code(USUAL)));
    return table.text();
  }

  private static String codes(Experiment experiment) throws IOException {
    Definition stops = SequenceBuilder.featureCodePeriod(Experiment.TEXT).build();
    ReportTable table = table("method");
    add(table, "M1, featurecode", warm(experiment, code(USUAL)));
    add(table, "M2, featurecode-period", warm(experiment, stops));
    return table.text();
  }

  private static String byThreshold(Experiment experiment) throws IOException {
    ReportTable table = table("threshold");
    for (double threshold : THRESHOLDS) {
      add(table, String.valueOf(threshold), warm(experiment, code(threshold)));
    }
    return table.text();
  }

  /** The second of two runs, when all code is compiled. */
  private static Removed warm(Experiment experiment, Definition near) throws IOException {
    bySignature(experiment, near);
    return bySignature(experiment, near);
  }

  private static Definition code(double threshold) {
    return SequenceBuilder.featureCode(Experiment.TEXT).threshold(threshold).build();
  }

  private static Removed byText(Experiment experiment, Function<Labelled, String> value) {
    long start = CpuClock.processNanos();
    Map<String, Integer> first = new HashMap<>();
    int effective = 0;
    List<int[]> removed = new ArrayList<>();
    for (int document : preference(experiment)) {
      String text = value.apply(experiment.documents().documents().get(document));
      if (!text.isEmpty()) {
        effective++;
        Integer kept = first.putIfAbsent(text, document);
        if (kept != null) {
          removed.add(new int[] {document, kept});
        }
      }
    }
    return judged(experiment.documents(), effective, removed, start);
  }

  private static Removed bySignature(Experiment experiment, Definition near) throws IOException {
    long start = CpuClock.processNanos();
    List<Signature> signatures = experiment.sign(near);
    int effective = (int) signatures.stream().filter(signature -> signature != null).count();
    SignatureGroups groups = SignatureGroups.of(signatures);
    List<int[]> removed = new ArrayList<>();
    try (PairResult found = near.pairs(groups.signatures(), JoinSettings.DEFAULT)) {
      Representatives decided = near.representatives(preference(experiment), groups, found.pairs());
      for (int document = 0; document < signatures.size(); document++) {
        if (!decided.isKept(document)) {
          removed.add(new int[] {document, decided.of(document)});
        }
      }
    }
    return judged(experiment.documents(), effective, removed, start);
  }

  private static int[] preference(Experiment experiment) {
    List<Labelled> documents = experiment.documents().documents();
    return IntStream.range(0, documents.size())
        .boxed()
        .sorted(Comparator.comparing(document -> -documents.get(document).text().length()))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static Removed judged(
      LabelledCorpus documents, int effective, List<int[]> removed, long start) {
    int judged = 0;
    int right = 0;
    double seconds = Experiment.secondsSince(start);
    PairLabels labels = documents.labels();
    for (int[] pair : removed) {
      Verdict verdict = labels.of(pair[0], pair[1]);
      judged += verdict == Verdict.NEITHER ? 0 : 1;
      right += verdict == Verdict.RIGHT ? 1 : 0;
    }
    return new Removed(effective, removed.size(), judged, right, seconds);
  }
}
