package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.papers.AnddTables.Means;
import io.doppel.benchmarks.report.ReportTable;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.learn.TrainingResult;
import io.doppel.learn.TrainingSettings;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.training.AnddTraining;
import io.doppel.model.VectorMeasure;
import io.doppel.pairs.SimilarPair;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** How good a model is after so many labelled pairs, by who chose them. */
final class AnddLabels {
  private static final int[] LABELS = {20, 60, 200};

  private AnddLabels() {}

  static String curve(Experiment experiment) throws IOException {
    Means means = new Means();
    AnddTables.forEachSeed(
        experiment,
        (halves, seed) -> {
          TrainingSettings settings = AnddTables.settings(VectorMeasure.COSINE, 1, seed);
          FeatureFrequencies frequencies = AnddTables.frequencies(halves, 1);
          Definition start = AnddTables.tfIdf(VectorMeasure.COSINE, 1, frequencies);
          double unlearned = halves.judged(start).best().f1();
          means.add("start", unlearned);
          means.add(
              "all", f1(halves, halves.train(settings, Integer.MAX_VALUE, seed), frequencies));
          for (int count : LABELS) {
            TrainingResult proposed =
                halves.trainWithPairs(settings, trainer -> trainer.propose(count, null));
            means.add("proposed right" + count, halves.rightLabels());
            means.add("proposed learned" + count, proposed != null && proposed.isLearned() ? 1 : 0);
            means.add(
                "proposed" + count,
                proposed == null ? unlearned : f1(halves, proposed, frequencies));
            TrainingResult random =
                halves.trainWithPairs(settings, trainer -> random(trainer, count, seed));
            means.add("random right" + count, halves.rightLabels());
            means.add("random learned" + count, random != null && random.isLearned() ? 1 : 0);
            means.add(
                "random" + count, random == null ? unlearned : f1(halves, random, frequencies));
            means.add(
                "documents" + count, f1(halves, halves.train(settings, count, seed), frequencies));
          }
        });
    ReportTable table =
        new ReportTable()
            .column("labels", "%s")
            .column("proposed pairs", "%.3f")
            .column("near-duplicates among them", "%.1f")
            .column("learned", "%.1f")
            .column("random pairs", "%.3f")
            .column("near-duplicates among these", "%.1f")
            .column("learned ", "%.1f")
            .column("documents in clusters", "%.3f");
    table.add(
        "none", means.of("start"), null, null, means.of("start"), null, null, means.of("start"));
    for (int count : LABELS) {
      table.add(
          Integer.toString(count),
          means.of("proposed" + count),
          means.of("proposed right" + count),
          means.of("proposed learned" + count),
          means.of("random" + count),
          means.of("random right" + count),
          means.of("random learned" + count),
          means.of("documents" + count));
    }
    table.add("all clusters", null, null, null, null, null, null, means.of("all"));
    return AnddTables.heading(experiment) + table.text();
  }

  private static double f1(
      LearnedHalves halves, TrainingResult result, FeatureFrequencies frequencies)
      throws IOException {
    return halves.judged(AnddTables.andd(result.model(), frequencies)).best().f1();
  }

  private static List<SimilarPair> random(AnddTraining trainer, int count, long seed) {
    List<SimilarPair> all = new ArrayList<>(trainer.candidates());
    Collections.shuffle(all, new Random(seed));
    return all.subList(0, Math.min(count, all.size()));
  }
}
