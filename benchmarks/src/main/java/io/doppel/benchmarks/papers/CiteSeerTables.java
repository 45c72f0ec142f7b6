package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.corpus.LabelledCorpus.Labelled;
import io.doppel.benchmarks.report.LineChart;
import io.doppel.benchmarks.report.ReportTable;
import io.doppel.evaluate.Accuracy;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.sets.MinHashSettings;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.lucene.vectors.VectorBuilder;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.Signature;
import io.doppel.signature.VectorSignature;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** CiteSeerX: simhash and shingles by their thresholds. */
final class CiteSeerTables {
  private static final int MOST_BITS = 10;
  private static final int BEST_BITS = 3;
  private static final double BITS = 64;
  private static final int[] WORDS = {5, 8, 10};
  private static final double[] RESEMBLANCES = {0.5, 0.6, 0.7, 0.8, 0.9, 1};

  private static final String IN_THE_PAPER = "by people, in the paper";
  private static final long SEED = 1;

  private CiteSeerTables() {}

  static List<PaperTable> all() {
    return List.of(
        new PaperTable(
            "citeseerx-figure-1",
            "precision, recall and number of pairs (Figure 2) of simhash and shingles",
            CiteSeerTables::byThreshold),
        new PaperTable(
            "citeseerx-table-1", "cosine of the pairs that simhash finds", CiteSeerTables::cosines),
        new PaperTable("citeseerx-table-2", "kinds of the right pairs", CiteSeerTables::kinds),
        new PaperTable(
            "citeseerx-sampled",
            "the paper's protocol: 20 pairs a treatment and the duplicate list, beside all labels",
            CiteSeerTables::sampled));
  }

  private static Judged simHash(Experiment experiment) throws IOException {
    return experiment.run(BitBuilder.simHash(Experiment.TEXT).maxBits(MOST_BITS).build()).judged();
  }

  private static Judged shingles(Experiment experiment, int words) throws IOException {
    MinHashSettings usual = MinHashSettings.DEFAULT;
    MinHashSettings settings =
        new MinHashSettings(words, usual.slots(), usual.bits(), usual.keySlots());
    return experiment
        .run(SetBuilder.shingles(Experiment.TEXT, settings).threshold(RESEMBLANCES[0]).build())
        .judged();
  }

  private static String byThreshold(Experiment experiment) throws IOException {
    Judged simHash = simHash(experiment);
    ReportTable bits =
        new ReportTable()
            .column("k", "%d")
            .column("precision / recall / F1", "%s")
            .column("pairs", "%,d");
    double[] ks = new double[MOST_BITS + 1];
    double[][] curves = new double[3][MOST_BITS + 1];
    for (int k = 0; k <= MOST_BITS; k++) {
      Accuracy found = simHash.at(1 - k / BITS);
      bits.add(k, Judged.text(found), found.found());
      ks[k] = k;
      curves[0][k] = found.precision();
      curves[1][k] = found.recall();
      curves[2][k] = found.f1();
    }
    LineChart chart = new LineChart("simhash by k", ks, 1);
    chart.line("precision", curves[0]);
    chart.line("recall", curves[1]);
    chart.line("F1", curves[2]);
    experiment.draw("citeseerx-figure-1", chart);
    ReportTable runs = new ReportTable().column("R", "%.1f");
    Judged[] shingles = new Judged[WORDS.length];
    for (int i = 0; i < WORDS.length; i++) {
      runs.column(WORDS[i] + " words", "%s").column("pairs", "%,d");
      shingles[i] = shingles(experiment, WORDS[i]);
    }
    for (double resemblance : RESEMBLANCES) {
      Object[] row = new Object[2 * WORDS.length + 1];
      row[0] = resemblance;
      for (int i = 0; i < WORDS.length; i++) {
        Accuracy found = shingles[i].at(resemblance);
        row[2 * i + 1] = Judged.text(found);
        row[2 * i + 2] = found.found();
      }
      runs.add(row);
    }
    return "simhash:\n\n" + bits.text() + "\nshingles:\n\n" + runs.text();
  }

  /** Of all pairs, where the paper takes 20 at random. */
  private static String cosines(Experiment experiment) throws IOException {
    Judged simHash = simHash(experiment);
    List<Signature> vectors =
        experiment.sign(VectorBuilder.binaryVectors(Experiment.TEXT, 1).build());
    ReportTable table =
        new ReportTable()
            .column("k", "%d")
            .column("mean cosine", "%.3f")
            .column("precision", "%.3f");
    for (int k = 0; k <= MOST_BITS; k++) {
      double threshold = 1 - k / BITS;
      double mean =
          simHash.pairs(threshold).stream()
              .mapToDouble(pair -> cosine(vectors, pair))
              .average()
              .orElse(Double.NaN);
      table.add(k, mean, simHash.at(threshold).precision());
    }
    return "Cosine of the sets of words:\n\n" + table.text();
  }

  private static double cosine(List<Signature> vectors, SimilarPair pair) {
    VectorSignature one = (VectorSignature) vectors.get(pair.first());
    VectorSignature other = (VectorSignature) vectors.get(pair.second());
    return one.product(other) / Math.sqrt((double) one.square() * other.square());
  }

  /** People labelled the pairs of the paper; {@link VersionKind} says what does it here. */
  private static String kinds(Experiment experiment) throws IOException {
    ReportTable table =
        new ReportTable()
            .column("method", "%s")
            .column("judged", "%s")
            .column("exact", "%.3f")
            .column("preprint", "%.3f")
            .column("content/version", "%.3f")
            .column("right pairs", "%,d");
    table.add("simhash, k = 3", IN_THE_PAPER, 12 / 19.0, 3 / 19.0, 4 / 19.0, 19);
    table.add("shingles, R = 0.5", IN_THE_PAPER, 9 / 20.0, 5 / 20.0, 6 / 20.0, 20);
    addKinds(
        table, "simhash, k = 3", experiment, simHash(experiment).rightPairs(1 - BEST_BITS / BITS));
    addKinds(
        table,
        "shingles, R = 0.5",
        experiment,
        shingles(experiment, WORDS[0]).rightPairs(RESEMBLANCES[0]));
    return table.text();
  }

  private static void addKinds(
      ReportTable table, String method, Experiment experiment, List<SimilarPair> right) {
    List<Labelled> documents = experiment.documents().documents();
    boolean areEdits = documents.stream().anyMatch(document -> document.edit() != null);
    if (areEdits) {
      addKinds(table, method, "by its edits", right, documents, VersionKind::ofEdits);
    }
    addKinds(
        table,
        method,
        "by the rule",
        right,
        documents,
        (one, other) -> VersionKind.ofTexts(one.text(), other.text()));
  }

  private static void addKinds(
      ReportTable table,
      String method,
      String judged,
      List<SimilarPair> right,
      List<Labelled> documents,
      BiFunction<Labelled, Labelled, VersionKind> kindOf) {
    int[] counts = new int[VersionKind.values().length];
    for (SimilarPair pair : right) {
      counts[kindOf.apply(documents.get(pair.first()), documents.get(pair.second())).ordinal()]++;
    }
    double all = Math.max(1, right.size());
    table.add(method, judged, counts[0] / all, counts[1] / all, counts[2] / all, right.size());
  }

  /** The paper's protocol beside the complete labels, for each of its treatments. */
  private static String sampled(Experiment experiment) throws IOException {
    Judged simHash = simHash(experiment);
    SampledPairs sampled = new SampledPairs(simHash::isRight, SEED);
    Map<String, Accuracy> complete = new LinkedHashMap<>();
    for (int k = 0; k <= MOST_BITS; k++) {
      add(sampled, complete, "simhash, k = " + k, simHash, 1 - k / BITS);
    }
    for (int words : WORDS) {
      Judged shingles = shingles(experiment, words);
      for (double resemblance : RESEMBLANCES) {
        String name = "shingles, " + words + " words, R = " + resemblance;
        add(sampled, complete, name, shingles, resemblance);
      }
    }
    ReportTable table =
        new ReportTable()
            .column("treatment", "%s")
            .column("precision of 20 pairs", "%.2f")
            .column("recall of the duplicate list", "%.2f")
            .column("F1", "%.2f")
            .column("by all labels", "%s");
    complete.forEach(
        (name, accuracy) -> {
          SampledPairs.Estimate estimate = sampled.of(name);
          table.add(
              name, estimate.precision(), estimate.recall(), estimate.f1(), Judged.text(accuracy));
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
