package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.report.ReportTable;
import io.doppel.evaluate.Accuracy;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.frequencies.LearnedWeights;
import io.doppel.lucene.sets.IMatchSettings;
import io.doppel.lucene.sets.MinHashSettings;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.lucene.sets.SuperShingleSettings;
import io.doppel.model.VectorMeasure;
import java.io.IOException;
import java.util.List;

/**
 * ANDD's Tables 3 and 5: signatures. On news the baselines get no words of an idf outside of [.2,
 * .85], as in the paper; I-Match chooses its words itself, [.4, .75] in both.
 */
final class AnddSignatures {
  private static final double LEAST = LearnedHalves.LEAST;

  /**
   * A line.
   *
   * @param bytes the size of a signature, and behind it the paper's if that is another
   * @param idf the range of its words
   * @param news precision, recall and F1 in the paper's Table 3
   * @param mail those in Table 5
   */
  private record Line(
      String name, String bytes, boolean isBaseline, String idf, String news, String mail) {}

  /** The bytes of 80 minima of 20 bits; the paper has 160 in its Table 5. */
  private static final String MINIMA = "200";

  private static final List<Line> LINES =
      List.of(
          new Line("andd-lsh-cos", "48", false, "", ".965 / .923 / .943", ".723 / .599 / .656"),
          new Line(
              "andd-lsh-jaccard", MINIMA, false, "", ".957 / .907 / .931", ".821 / .532 / .646"),
          new Line(
              "shingles, single words",
              "126 (672)",
              true,
              "",
              ".886 / .867 / .876",
              ".752 / .502 / .602"),
          new Line("charikar", "48", true, "", ".868 / .777 / .820", ".972 / .425 / .591"),
          new Line(
              "supershingles, single words",
              "48",
              true,
              "",
              ".994 / .013 / .026",
              ".827 / .410 / .548"),
          new Line(
              "imatch", "8 (24)", false, "[.4, .75]", ".983 / .001 / .002", ".874 / .382 / .532"));

  private AnddSignatures() {}

  static String news(Experiment experiment) throws IOException {
    AnddRuns runs = new AnddRuns();
    AnddRuns.forEachSeed(
        experiment, (halves, seed) -> run(halves, halves.withIdf(0.2, 0.85), seed, runs));
    return AnddRuns.heading(experiment)
        + table(runs, "[.2, .85]", false)
        + AnddRuns.stars().strip();
  }

  static String mail(Experiment experiment) throws IOException {
    AnddRuns runs = new AnddRuns();
    AnddRuns.byTime(experiment, (halves, seed) -> run(halves, halves, seed, runs));
    return AnddRuns.headingByTime(experiment)
        + table(runs, "[0, 1]", true)
        + AnddRuns.stars().strip();
  }

  private static void run(LearnedHalves halves, LearnedHalves ofBaselines, long seed, AnddRuns runs)
      throws IOException {
    FeatureFrequencies frequencies = AnddMethods.frequencies(halves, 1);
    LearnedWeights cosine =
        new LearnedWeights(AnddMethods.train(halves, VectorMeasure.COSINE, seed), frequencies);
    LearnedWeights jaccard =
        new LearnedWeights(AnddMethods.train(halves, VectorMeasure.JACCARD, seed), frequencies);
    Definition words = SetBuilder.words(Experiment.TEXT).build();
    MinHashSettings minima = new MinHashSettings(1, 84, 12, 84);
    List<Definition> methods =
        List.of(
            BitBuilder.anddLshCos(Experiment.TEXT, cosine).threshold(LEAST).build(),
            AnddMethods.lshJaccard(jaccard, 80),
            SetBuilder.shingles(Experiment.TEXT, minima).threshold(LEAST).build(),
            BitBuilder.charikar(Experiment.TEXT).threshold(LEAST).build(),
            SetBuilder.superShingles(Experiment.TEXT, new SuperShingleSettings(1, 84, 6)).build(),
            SetBuilder.iMatch(Experiment.TEXT, IMatchSettings.DEFAULT, halves.frequencies(words))
                .build());
    for (int i = 0; i < methods.size(); i++) {
      Line line = LINES.get(i);
      Accuracy best = (line.isBaseline ? ofBaselines : halves).judged(methods.get(i)).best();
      runs.add(line.name + "precision", best.precision());
      runs.add(line.name + "recall", best.recall());
      runs.add(line.name + "f1", best.f1());
    }
  }

  private static String table(AnddRuns runs, String idf, boolean isMail) {
    ReportTable table =
        new ReportTable()
            .column("method", "%s")
            .column("idf", "%s")
            .column("bytes (paper)", "%s")
            .column("precision", "%.3f")
            .column("recall", "%.3f")
            .column("F1", "%.3f")
            .column("p, andd-lsh-cos and this", "%s")
            .column("paper: precision / recall / F1", "%s");
    String first = LINES.get(0).name;
    for (Line line : LINES) {
      table.add(
          line.name,
          line.isBaseline ? idf : line.idf.isEmpty() ? "[0, 1]" : line.idf,
          isMail && line.bytes.equals(MINIMA) ? MINIMA + " (160)" : line.bytes,
          runs.of(line.name + "precision"),
          runs.of(line.name + "recall"),
          runs.of(line.name + "f1"),
          line.name.equals(first) ? null : runs.p(first + "f1", line.name + "f1"),
          isMail ? line.mail : line.news);
    }
    return table.text();
  }
}
