package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.report.ReportTable;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.learn.TrainingResult;
import io.doppel.learn.TrainingSettings;
import io.doppel.model.VectorMeasure;
import java.io.IOException;

/**
 * How good a model is after so many labels, by who chose what is labelled: {@code train --propose},
 * chance, or whoever labels whole documents, as in the paper. A label is what is said of one pair;
 * of n documents that are labelled with clusters n (n - 1) / 2 pairs are known.
 */
final class AnddLabels {
  private static final int[] LABELS = {20, 60, 200};

  private AnddLabels() {}

  static String curve(Experiment experiment) throws IOException {
    AnddRuns runs = new AnddRuns();
    AnddRuns.forEachSeed(experiment, (halves, seed) -> run(halves, seed, runs));
    ReportTable table =
        new ReportTable()
            .column("labels", "%s")
            .column("proposed pairs", "%.3f")
            .column("near-duplicates of them", "%.1f")
            .column("unlearned", "%s")
            .column("random pairs", "%.3f")
            .column("near-duplicates of these", "%.1f")
            .column("unlearned by these", "%s")
            .column("p, proposed and random", "%s")
            .column("as many documents", "%.3f");
    table.add(
        "none", runs.of("start"), null, null, runs.of("start"), null, null, null, runs.of("start"));
    for (int count : LABELS) {
      table.add(
          Integer.toString(count),
          runs.of("proposed" + count),
          runs.of("proposed" + count + "right"),
          runs.share("proposed" + count + "unlearned"),
          runs.of("random" + count),
          runs.of("random" + count + "right"),
          runs.share("random" + count + "unlearned"),
          runs.p("proposed" + count, "random" + count),
          runs.of("documents" + count));
    }
    table.add("all clusters", null, null, null, null, null, null, null, runs.of("all"));
    return AnddRuns.heading(experiment) + table.text() + AnddRuns.stars().strip();
  }

  private static void run(LearnedHalves halves, long seed, AnddRuns runs) throws IOException {
    TrainingSettings settings = TrainingSettings.DEFAULT.withHeldOut(0).withSeed(seed);
    FeatureFrequencies frequencies = AnddMethods.frequencies(halves, 1);
    double start =
        halves.judged(AnddMethods.tfIdf(VectorMeasure.COSINE, 1, frequencies)).best().f1();
    runs.add("start", start);
    TrainingResult all = halves.train(settings, Integer.MAX_VALUE, seed);
    runs.add("all", f1(halves, all, frequencies, start));
    for (int count : LABELS) {
      add(
          "proposed" + count,
          halves,
          halves.trainWithPairs(settings, trainer -> trainer.propose(count)),
          frequencies,
          start,
          runs);
      add(
          "random" + count,
          halves,
          halves.trainWithPairs(settings, trainer -> halves.randomPairs(count, seed)),
          frequencies,
          start,
          runs);
      TrainingResult documents = halves.train(settings, count, seed);
      runs.add("documents" + count, f1(halves, documents, frequencies, start));
    }
  }

  private static void add(
      String name,
      LearnedHalves halves,
      TrainingResult result,
      FeatureFrequencies frequencies,
      double start,
      AnddRuns runs)
      throws IOException {
    runs.add(name, f1(halves, result, frequencies, start));
    runs.add(name + "right", halves.rightLabels());
    runs.add(name + "unlearned", result != null && result.isLearned() ? 0 : 1);
  }

  /** That of the start if labels of one kind were missing. */
  private static double f1(
      LearnedHalves halves, TrainingResult result, FeatureFrequencies frequencies, double start)
      throws IOException {
    return result == null
        ? start
        : halves.judged(AnddMethods.andd(result.model(), frequencies)).best().f1();
  }
}
