package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.CpuClock;
import io.doppel.benchmarks.ReportTable;
import io.doppel.benchmarks.corpus.LabelledDocuments;
import io.doppel.benchmarks.corpus.LabelledDocuments.Labelled;
import io.doppel.cluster.Representatives;
import io.doppel.cluster.SignatureGroups;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.PairSettings;
import io.doppel.measure.Signature;
import io.doppel.pairs.PairResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * FeatureCode: which documents are removed, and how many of them rightly. The longer one of two
 * stays, of equal ones the first.
 */
final class FeatureCodeTables {
  private static final double[] THRESHOLDS = {0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1};
  private static final double USUAL = 0.75;

  private FeatureCodeTables() {}

  static List<PaperTable> all() {
    return List.of(
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

  private static ReportTable table(String first) {
    return new ReportTable()
        .column(first, "%s")
        .column("effective records", "%,d")
        .column("duplicates", "%,d")
        .column("removed, %", "%.2f")
        .column("precision", "%.4f")
        .column("time", "%.1f");
  }

  private static void add(ReportTable table, String name, Removed removed, double unit) {
    table.add(
        name,
        removed.effective(),
        removed.duplicates(),
        100.0 * removed.duplicates() / Math.max(1, removed.effective()),
        removed.judged() == 0 ? null : (double) removed.right() / removed.judged(),
        removed.seconds() / unit);
  }

  private static String experiments(Experiment experiment) throws IOException {
    NearDup exactCode = code(1);
    experiment.warmUp(exactCode);
    Removed content = byText(experiment, Labelled::text);
    Removed fuzzy = bySignature(experiment, code(USUAL));
    ReportTable table = table("experiment");
    add(table, "I, title", byText(experiment, Labelled::title), fuzzy.seconds());
    add(table, "II, content", content, fuzzy.seconds());
    add(
        table,
        "III, normal form of the content",
        bySignature(experiment, NearDup.exact(Experiment.TEXT)),
        fuzzy.seconds());
    add(table, "IV, feature code", bySignature(experiment, exactCode), fuzzy.seconds());
    add(table, "V, feature code from 0.75 on", fuzzy, fuzzy.seconds());
    return "CPU time in parts of that of V:\n\n" + table.text();
  }

  private static String codes(Experiment experiment) throws IOException {
    experiment.warmUp(code(USUAL));
    Removed first = bySignature(experiment, code(USUAL));
    ReportTable table = table("method");
    add(table, "M1, featurecode", first, first.seconds());
    add(
        table,
        "M2, featurecode-period",
        bySignature(experiment, NearDup.featureCodePeriod(Experiment.TEXT).build()),
        first.seconds());
    return "CPU time in parts of that of M1:\n\n" + table.text();
  }

  private static String byThreshold(Experiment experiment) throws IOException {
    ReportTable table = table("threshold");
    experiment.warmUp(code(THRESHOLDS[0]));
    double unit = 0;
    for (double threshold : THRESHOLDS) {
      Removed removed = bySignature(experiment, code(threshold));
      unit = unit == 0 ? removed.seconds() : unit;
      add(table, String.valueOf(threshold), removed, unit);
    }
    return "CPU time in parts of that of the first row:\n\n" + table.text();
  }

  private static NearDup code(double threshold) {
    return NearDup.featureCode(Experiment.TEXT).threshold(threshold).build();
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

  private static Removed bySignature(Experiment experiment, NearDup near) throws IOException {
    long start = CpuClock.processNanos();
    List<Signature> signatures = experiment.sign(near);
    int effective = (int) signatures.stream().filter(signature -> signature != null).count();
    SignatureGroups groups = SignatureGroups.of(signatures);
    List<int[]> removed = new ArrayList<>();
    try (PairResult found = near.pairs(groups.signatures(), PairSettings.DEFAULT)) {
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
      LabelledDocuments documents, int effective, List<int[]> removed, long start) {
    int judged = 0;
    int right = 0;
    double seconds = Experiment.secondsSince(start);
    for (int[] pair : removed) {
      Labelled one = documents.documents().get(pair[0]);
      Labelled kept = documents.documents().get(pair[1]);
      if (!documents.isIgnored(one, kept)) {
        judged++;
        right += LabelledDocuments.isNearDuplicate(one, kept) ? 1 : 0;
      }
    }
    return new Removed(effective, removed.size(), judged, right, seconds);
  }
}
