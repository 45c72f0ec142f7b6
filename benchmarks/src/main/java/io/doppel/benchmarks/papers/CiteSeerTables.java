package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.corpus.LabelledCorpus.Labelled;
import io.doppel.benchmarks.report.ReportTable;
import io.doppel.evaluate.Accuracy;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.sets.MinHashSettings;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.pairs.SimilarPair;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** CiteSeerX: simhash and shingles by their thresholds. */
final class CiteSeerTables {
  static final int MOST_BITS = 10;
  static final double BITS = 64;
  static final int[] WORDS = {5, 8, 10};
  static final double[] RESEMBLANCES = {0.5, 0.6, 0.7, 0.8, 0.9, 1};

  static final int BEST_BITS = 3;

  /** Precision, recall and F1 of Figure 1, as far as section 4.1 and 4.2 print them. */
  private static final Map<String, String> PRINTED = printed();

  private static final long SEED = 1;

  private CiteSeerTables() {}

  private static Map<String, String> printed() {
    Map<String, String> printed = new HashMap<>();
    printed.put(simHashName(0), "1 / - / -");
    printed.put(simHashName(3), ".94 / .88 / .91");
    printed.put(simHashName(4), "- / > .9 / -");
    printed.put(simHashName(5), ".65 / > .9 / -");
    printed.put(simHashName(6), ".2 / > .9 / -");
    printed.put(simHashName(7), "- / > .9 / -");
    for (int k = 8; k <= MOST_BITS; k++) {
      printed.put(simHashName(k), "< .2 / > .9 / -");
    }
    for (int words : WORDS) {
      for (double resemblance : RESEMBLANCES) {
        printed.put(shinglesName(words, resemblance), ">= .95 / - / -");
      }
    }
    printed.put(shinglesName(WORDS[0], RESEMBLANCES[0]), "1 / .98 / .99");
    return Map.copyOf(printed);
  }

  static String simHashName(int k) {
    return "simhash, k = " + k;
  }

  static String shinglesName(int words, double resemblance) {
    return "shingles, " + words + " words, R = " + resemblance;
  }

  /** What the paper says of a k; null if nothing. */
  static String printedOf(int k) {
    return PRINTED.get(simHashName(k));
  }

  /** What the paper says of shingles. */
  static String printedOf(int words, double resemblance) {
    return PRINTED.get(shinglesName(words, resemblance));
  }

  static List<PaperTable> all() {
    return List.of(
        new PaperTable(
            "citeseerx-figure-1",
            "precision, recall and number of pairs (Figure 2) of simhash and shingles",
            CiteSeerFigures::byThreshold),
        new PaperTable(
            "citeseerx-table-1",
            "cosine of the pairs that simhash finds",
            CiteSeerCosines::ofPairs),
        new PaperTable("citeseerx-table-2", "kinds of the right pairs", CiteSeerTables::kinds),
        new PaperTable(
            "citeseerx-sampled",
            "the paper's protocol: 20 pairs a treatment and the duplicate list, beside all labels",
            CiteSeerTables::sampled),
        new PaperTable(
            "citeseerx-forms",
            "simhash and shingles with the paper's settings and with others",
            CiteSeerForms::table));
  }

  static BitBuilder simHash() {
    return BitBuilder.simHash(Experiment.TEXT).maxBits(MOST_BITS);
  }

  /** All 84 minima with all their bits find pairs, as in section 3.2; 12 of them by default. */
  static SetBuilder shingles(int words) {
    int minima = MinHashSettings.DEFAULT.slots();
    MinHashSettings settings = new MinHashSettings(words, minima, Integer.SIZE, minima);
    return SetBuilder.shingles(Experiment.TEXT, settings).threshold(RESEMBLANCES[0]);
  }

  static Judged simHash(Experiment experiment) throws IOException {
    return experiment.run(simHash().build()).judged();
  }

  static Judged shingles(Experiment experiment, int words) throws IOException {
    return experiment.run(shingles(words).build()).judged();
  }

  /** People labelled the pairs of the paper; {@link VersionKind} says what does it here. */
  private static String kinds(Experiment experiment) throws IOException {
    boolean areEdits =
        experiment.documents().documents().stream().anyMatch(document -> document.edit() != null);
    ReportTable table =
        new ReportTable()
            .column("method", "%s")
            .column("judged", "%s")
            .column("exact", "%.3f")
            .column("preprint", "%.3f")
            .column("content/version", "%.3f")
            .column("right pairs", "%,d")
            .column("paper, by people", "%s");
    Map<String, List<SimilarPair>> right = new LinkedHashMap<>();
    right.put("simhash, k = 3", simHash(experiment).rightPairs(1 - BEST_BITS / BITS));
    right.put("shingles, R = 0.5", shingles(experiment, WORDS[0]).rightPairs(RESEMBLANCES[0]));
    List<SimilarPair> all = right.get("shingles, R = 0.5");
    for (Map.Entry<String, List<SimilarPair>> method : right.entrySet()) {
      if (areEdits) {
        addKinds(table, method, "by its edits", experiment, VersionKind::ofEdits);
      }
      addKinds(table, method, "by the rule", experiment, CiteSeerTables::byRule);
    }
    return areEdits
        ? table.text() + "\nThe right pairs of shingles, by both:\n\n" + both(experiment, all)
        : table.text();
  }

  private static VersionKind byRule(Labelled one, Labelled other) {
    return VersionKind.ofTexts(one.text(), other.text());
  }

  /** The mix of generated documents is the generator's, so the paper's is not shown beside it. */
  private static void addKinds(
      ReportTable table,
      Map.Entry<String, List<SimilarPair>> method,
      String judged,
      Experiment experiment,
      BiFunction<Labelled, Labelled, VersionKind> kindOf) {
    List<Labelled> documents = experiment.documents().documents();
    boolean areEdits = documents.stream().anyMatch(document -> document.edit() != null);
    int[] counts = new int[VersionKind.values().length];
    for (SimilarPair pair : method.getValue()) {
      counts[kindOf.apply(documents.get(pair.first()), documents.get(pair.second())).ordinal()]++;
    }
    int right = method.getValue().size();
    double all = Math.max(1, right);
    table.add(
        method.getKey(),
        judged,
        counts[0] / all,
        counts[1] / all,
        counts[2] / all,
        right,
        areEdits
            ? null
            : method.getKey().startsWith("simhash") ? "12, 3, 4 of 19" : "9, 5, 6 of 20");
  }

  /** How often the rule says what the edits say. */
  private static String both(Experiment experiment, List<SimilarPair> right) {
    List<Labelled> documents = experiment.documents().documents();
    int[][] counts = new int[VersionKind.values().length][VersionKind.values().length];
    for (SimilarPair pair : right) {
      Labelled one = documents.get(pair.first());
      Labelled other = documents.get(pair.second());
      counts[VersionKind.ofEdits(one, other).ordinal()][byRule(one, other).ordinal()]++;
    }
    ReportTable table =
        new ReportTable()
            .column("by its edits", "%s")
            .column("exact by the rule", "%,d")
            .column("preprint by the rule", "%,d")
            .column("content/version by the rule", "%,d");
    List<String> names = List.of("exact", "preprint", "content/version");
    for (int i = 0; i < names.size(); i++) {
      table.add(names.get(i), counts[i][0], counts[i][1], counts[i][2]);
    }
    return table.text();
  }

  /** The paper's protocol beside the complete labels, for each of its treatments. */
  private static String sampled(Experiment experiment) throws IOException {
    Judged simHash = simHash(experiment);
    SampledPairs sampled = new SampledPairs(simHash::isRight, SEED);
    Map<String, Accuracy> complete = new LinkedHashMap<>();
    for (int k = 0; k <= MOST_BITS; k++) {
      add(sampled, complete, simHashName(k), simHash, 1 - k / BITS);
    }
    for (int words : WORDS) {
      Judged shingles = shingles(experiment, words);
      for (double resemblance : RESEMBLANCES) {
        add(sampled, complete, shinglesName(words, resemblance), shingles, resemblance);
      }
    }
    ReportTable table =
        new ReportTable()
            .column("treatment", "%s")
            .column("precision of 20 pairs", "%.2f")
            .column("recall of the duplicate list", "%.2f")
            .column("F1", "%.2f")
            .column("by all labels", "%s")
            .column("paper", "%s");
    complete.forEach(
        (name, accuracy) -> {
          SampledPairs.Estimate estimate = sampled.of(name);
          table.add(
              name,
              estimate.precision(),
              estimate.recall(),
              estimate.f1(),
              Judged.text(accuracy),
              PRINTED.get(name));
        });
    return "The duplicate list has " + sampled.duplicates() + " pairs.\n\n" + table.text();
  }

  private static void add(
      SampledPairs sampled,
      Map<String, Accuracy> complete,
      String name,
      Judged judged,
      double threshold) {
    sampled.add(name, judged.pairs(threshold));
    complete.put(name, judged.at(threshold));
  }
}
