package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.corpus.LabelledCorpus;
import io.doppel.benchmarks.corpus.LabelledCorpus.Labelled;
import io.doppel.benchmarks.report.CpuClock;
import io.doppel.benchmarks.report.ReportTable;
import io.doppel.decision.Representatives;
import io.doppel.evaluate.PairLabels;
import io.doppel.evaluate.PairLabels.Verdict;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.exact.ExactNearDup;
import io.doppel.lucene.sequences.SequenceBuilder;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.sequences.FeatureCodes;
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

  static final double USUAL = 0.75;

  /** How many characters M2 takes around a full stop: the default first. */
  private static final int[] AROUND_STOP = {FeatureCodes.DEFAULT_AROUND_STOP, 4, 2};

  /** In the table of pairs: bits of simhash that differ, one fewer at each threshold. */
  private static final int MOST_BITS = THRESHOLDS.length - 1;

  private FeatureCodeTables() {}

  static List<PaperTable> all() {
    return List.of(
        new PaperTable(
            "featurecode-table-1", "the code after a change of the page", FeatureCodeNoise::table),
        new PaperTable(
            "featurecode-table-2",
            "removed by title, content, page, code and similar code (Exp. I to V)",
            FeatureCodeTables::experiments),
        new PaperTable(
            "featurecode-table-3",
            "feature codes (M1) and full stops (M2)",
            FeatureCodeTables::codes),
        new PaperTable(
            "featurecode-table-4", "feature codes by threshold", FeatureCodeTables::byThreshold),
        new PaperTable(
            "featurecode-thresholds",
            "precision / recall / F1 of pairs by least similarity, beside other methods",
            FeatureCodeTables::pairs));
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
    ReportTable table = table("method");
    add(table, "M1, featurecode", warm(experiment, code(USUAL)), "6.94; .9903");
    for (int around : AROUND_STOP) {
      Definition stops =
          SequenceBuilder.featureCodePeriod(Experiment.TEXT).aroundStop(around).build();
      add(table, "M2, L = " + around, warm(experiment, stops), "9.96; .8537");
    }
    return table.text();
  }

  /** Ours: all pairs, not only those of a document that goes and one that stays. */
  private static String pairs(Experiment experiment) throws IOException {
    double least = THRESHOLDS[0];
    double[] bits = new double[MOST_BITS + 1];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = 1 - (MOST_BITS - i) / (double) Long.SIZE;
    }
    ReportTable table = new ReportTable().column("method", "%s");
    for (double threshold : THRESHOLDS) {
      table.column(String.valueOf(threshold), "%s");
    }
    add(table, "featurecode", experiment.run(code(least)), THRESHOLDS);
    Definition stops = SequenceBuilder.featureCodePeriod(Experiment.TEXT).threshold(least).build();
    add(table, "featurecode-period", experiment.run(stops), THRESHOLDS);
    Definition sentences = SequenceBuilder.sentences(Experiment.TEXT).threshold(least).build();
    add(table, "sentences", experiment.run(sentences), THRESHOLDS);
    Definition shingles = SetBuilder.shingles(Experiment.TEXT).threshold(least).build();
    add(table, "shingles", experiment.run(shingles), THRESHOLDS);
    Definition simhash = BitBuilder.simHash(Experiment.TEXT).maxBits(MOST_BITS).build();
    add(table, "simhash, " + MOST_BITS + " to 0 bits", experiment.run(simhash), bits);
    return table.text();
  }

  private static void add(ReportTable table, String name, Experiment.Run run, double[] least) {
    Object[] row = new Object[least.length + 1];
    row[0] = name;
    for (int i = 0; i < least.length; i++) {
      row[i + 1] = Judged.text(run.judged().at(least[i]));
    }
    table.add(row);
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

  static Definition code(double threshold) {
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
