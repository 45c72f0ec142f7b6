package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.corpus.LabelledCorpus;
import io.doppel.benchmarks.corpus.LabelledCorpus.Labelled;
import io.doppel.benchmarks.report.CpuClock;
import io.doppel.benchmarks.report.ReportTable;
import io.doppel.decision.Representatives;
import io.doppel.evaluate.PairLabels;
import io.doppel.evaluate.PairLabels.Verdict;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.exact.ExactNearDup;
import io.doppel.lucene.sequences.SequenceBuilder;
import io.doppel.sequences.SequenceMeasure;
import io.doppel.signature.SequenceSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * FeatureCode: which documents are removed (section III.C, by {@link Elimination}), and how many of
 * them rightly (formulas 2 and 3 of section IV).
 */
final class FeatureCodeTables {
  private static final double[] THRESHOLDS = {0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1};

  /** What the paper's Table IV has for each. */
  private static final String[] PRINTED = {
    "7.03; .9878",
    "6.94; .9903",
    "6.70; .9906",
    "6.51; .9910",
    "6.11; .9917",
    "5.70; .9924",
    "5.53; .9929"
  };

  private static final double USUAL = 0.75;
  private static final int FEWEST_PARAGRAPHS = 4;
  private static final int LONG_TEXT = 400;

  /** What the paper says that is often left of a page (section III.A). */
  private static final String LINKS = "[1] [2] [3] [我来说两句]\n相关专题: 法治在线节目实录";

  /** The paper's short text (section IV.A). */
  private static final String PRINTED_SHORT =
      "“中国制造”由于毒奶事件而在全球声誉下挫，在不顾公共道德追逐暴利的逆流之中，" + "幸好还有“神七”成功飞天令世人对“中国制造”重拾信心。";

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
    Definition near = code(USUAL);
    List<Labelled> documents = experiment.documents().documents();
    double[][] sums = new double[Change.values().length][3];
    int pages = 0;
    for (int i = 1; i < documents.size(); i++) {
      List<String> paragraphs = List.of((documents.get(i).text() + "\n" + LINKS).split("\n+"));
      String other = documents.get(i - 1).text().replace('\n', ' ');
      if (documents.get(i).text().split("\n+").length >= FEWEST_PARAGRAPHS
          && other.length() >= LONG_TEXT) {
        pages++;
        SequenceSignature page = sign(near, String.join("\n", paragraphs));
        for (Change change : Change.values()) {
          SequenceSignature changed = sign(near, change.of(paragraphs, other));
          double[] sum = sums[change.ordinal()];
          sum[0] += repeatability(changed, page);
          sum[1] += repeatability(page, changed);
          sum[2] += repeatability(page, changed) >= USUAL ? 1 : 0;
        }
      }
    }
    ReportTable table =
        new ReportTable()
            .column("change", "%s")
            .column("S of A over A'", "%.3f")
            .column("S of A' over A", "%.3f")
            .column("A' goes for A", "%.3f")
            .column("paper: S", "%s");
    for (Change change : Change.values()) {
      double[] sum = sums[change.ordinal()];
      int of = Math.max(1, pages);
      table.add(change.shows, sum[0] / of, sum[1] / of, sum[2] / of, change.printed);
    }
    return pages
        + " pages of at least "
        + FEWEST_PARAGRAPHS
        + " paragraphs, with links behind them, means:\n\n"
        + table.text();
  }

  /** What is done to a page that ends with links (section IV.A). */
  private enum Change {
    WITHOUT_LINKS("A1': the links at the end are left out", "1 and 1"),
    LONG_MORE("A2': a text of 400 characters is put behind the second paragraph", ".05 and .05"),
    SHORT_INSTEAD("A3': the paper's short text is in the place of the second paragraph", "1 and 1");

    private final String shows;
    private final String printed;

    Change(String shows, String printed) {
      this.shows = shows;
      this.printed = printed;
    }

    /** The changed page; a long text is the beginning of another page. */
    String of(List<String> paragraphs, String other) {
      List<String> changed = new ArrayList<>(paragraphs);
      switch (this) {
        case WITHOUT_LINKS -> changed.removeAll(List.of(LINKS.split("\n")));
        case LONG_MORE -> changed.set(1, changed.get(1) + other.substring(0, LONG_TEXT));
        default -> changed.set(1, PRINTED_SHORT);
      }
      return String.join("\n", changed);
    }
  }

  private static SequenceSignature sign(Definition near, String text) throws IOException {
    return (SequenceSignature) near.sign(text).orElse(null);
  }

  /**
   * Formula (1): how much of a page's code is in that of another page. 0 if one has no code.
   *
   * @param over C_i, the code of the other page
   * @param code C_j
   */
  static double repeatability(SequenceSignature over, SequenceSignature code) {
    if (over == null || code == null) {
      return 0;
    }
    int longest = 0;
    int[] before = new int[over.length() + 1];
    for (int j = 0; j < code.length(); j++) {
      int[] run = new int[over.length() + 1];
      for (int i = 0; i < over.length(); i++) {
        run[i + 1] = over.symbol(i) == code.symbol(j) ? before[i] + 1 : 0;
        longest = Math.max(longest, run[i + 1]);
      }
      before = run;
    }
    return (double) longest / code.length();
  }

  private static ReportTable table(String first) {
    return new ReportTable()
        .column(first, "%s")
        .column("effective records", "%,d")
        .column("duplicates", "%,d")
        .column("removed, %", "%.2f")
        .column("precision", "%.4f")
        .column("CPU seconds", "%.2f")
        .column("paper: removed, %; precision", "%s");
  }

  private static void add(ReportTable table, String name, Removed removed, String printed) {
    table.add(
        name,
        removed.effective(),
        removed.duplicates(),
        100.0 * removed.duplicates() / Math.max(1, removed.effective()),
        removed.judged() == 0 ? null : (double) removed.right() / removed.judged(),
        removed.seconds(),
        printed);
  }

  private static String experiments(Experiment experiment) throws IOException {
    Definition exact = ExactNearDup.exact(Experiment.TEXT);
    ReportTable table = table("experiment");
    add(table, "I, title", byText(experiment, Labelled::title), "6.30; .3484");
    add(table, "II, content", byText(experiment, Labelled::text), "2.68; 1.0000");
    add(table, "III, normal form of the content", warm(experiment, exact), "2.93; 1.0000");
    add(table, "IV, feature code", warm(experiment, equalCodes()), "5.53; .9929");
    add(table, "V, feature code from 0.75 on", warm(experiment, code(USUAL)), "6.94; .9903");
    return table.text();
  }

  private static String codes(Experiment experiment) throws IOException {
    Definition stops = SequenceBuilder.featureCodePeriod(Experiment.TEXT).build();
    ReportTable table = table("method");
    add(table, "M1, featurecode", warm(experiment, code(USUAL)), "6.94; .9903");
    add(table, "M2, featurecode-period", warm(experiment, stops), "9.96; .8537");
    return table.text();
  }

  private static String byThreshold(Experiment experiment) throws IOException {
    ReportTable table = table("threshold");
    for (int i = 0; i < THRESHOLDS.length; i++) {
      double threshold = THRESHOLDS[i];
      add(table, String.valueOf(threshold), warm(experiment, code(threshold)), PRINTED[i]);
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

  /** Exact matching: the paper's Exp. IV. */
  private static Definition equalCodes() {
    return SequenceBuilder.featureCode(Experiment.TEXT)
        .measure(SequenceMeasure.REPEATABILITY_OF_LONGER)
        .threshold(1)
        .build();
  }

  /** By equal values; the first of equals stays. */
  private static Removed byText(Experiment experiment, Function<Labelled, String> value) {
    long start = CpuClock.processNanos();
    Map<String, Integer> first = new HashMap<>();
    int effective = 0;
    List<int[]> removed = new ArrayList<>();
    List<Labelled> documents = experiment.documents().documents();
    for (int document = 0; document < documents.size(); document++) {
      String text = value.apply(documents.get(document));
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
    List<int[]> removed = new ArrayList<>();
    Representatives decided = Elimination.of(near, signatures);
    for (int document = 0; document < signatures.size(); document++) {
      if (!decided.isKept(document)) {
        removed.add(new int[] {document, decided.of(document)});
      }
    }
    return judged(experiment.documents(), effective, removed, start);
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
