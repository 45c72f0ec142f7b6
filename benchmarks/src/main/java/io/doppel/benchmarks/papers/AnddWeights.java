package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.report.ReportTable;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.learn.TrainingResult;
import io.doppel.learn.TrainingSettings;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.vectors.VectorBuilder;
import io.doppel.model.VectorMeasure;
import java.io.IOException;
import java.util.Map;

/** ANDD's Tables 2 and 4: similarities of whole vectors, by the weights of their k-grams. */
final class AnddWeights {
  /** What the paper has for binary, TFIDF and ANDD-Raw, by k and similarity; of e-mail k = 1. */
  private static final Map<String, String> NEWS =
      Map.of(
          "1cosine", ".861 / .884 / .956",
          "1jaccard", ".852 / .874 / .952",
          "3cosine", ".869 / .875 / .936",
          "3jaccard", ".867 / .873 / .910");

  private static final Map<String, String> MAIL =
      Map.of(
          "1cosine", ".622 / .625 / .674",
          "1jaccard", ".622 / .626 / .700");

  private static final String[] SPOTS_OF_NEWS = {".953", ".952"};
  private static final String[] SPOTS_OF_MAIL = {".257", ".258"};

  private interface Runs {
    void each(AnddRuns.Run run) throws IOException;
  }

  private AnddWeights() {}

  static String news(Experiment experiment) throws IOException {
    return AnddRuns.heading(experiment)
        + tables(run -> AnddRuns.forEachSeed(experiment, run), NEWS, SPOTS_OF_NEWS);
  }

  static String mail(Experiment experiment) throws IOException {
    return AnddRuns.headingByTime(experiment)
        + tables(run -> AnddRuns.byTime(experiment, run), MAIL, SPOTS_OF_MAIL);
  }

  private static String tables(Runs runs, Map<String, String> paper, String[] paperSpots)
      throws IOException {
    AnddRuns spots = new AnddRuns();
    runs.each(
        (halves, seed) -> {
          Definition method = AnddMethods.spotSigs();
          spots.add("cosine", halves.judgedByCosine(method).best().f1());
          spots.add("jaccard", halves.judged(method).best().f1());
        });
    ReportTable weights =
        new ReportTable()
            .column("k", "%d")
            .column("similarity", "%s")
            .column("binary", "%.3f")
            .column("tfidf", "%.3f")
            .column("tfidf, copies counted once", "%.3f")
            .column("andd", "%.3f")
            .column("unlearned", "%s")
            .column("as printed", "%.3f")
            .column("paper: binary / tfidf / andd", "%s");
    ReportTable tests =
        new ReportTable()
            .column("k", "%d")
            .column("similarity", "%s")
            .column("p, andd and tfidf", "%s")
            .column("p, tfidf and binary", "%s")
            .column("p, printed and tfidf", "%s")
            .column("andd at its threshold", "%.3f")
            .column("CPU seconds to train", "%.1f");
    for (int k : new int[] {1, 3}) {
      for (VectorMeasure measure : VectorMeasure.values()) {
        AnddRuns of = new AnddRuns();
        runs.each((halves, seed) -> run(halves, measure, k, seed, of));
        weights.add(
            k,
            measure.id(),
            of.of("binary"),
            of.of("tfidf"),
            of.of("once"),
            of.of("andd"),
            of.share("unlearned"),
            of.of("printed"),
            paper.get(k + measure.id()));
        tests.add(
            k,
            measure.id(),
            of.p("andd", "tfidf"),
            of.p("tfidf", "binary"),
            of.p("printed", "tfidf"),
            of.of("at"),
            of.of("seconds"));
      }
    }
    ReportTable last =
        new ReportTable()
            .column("similarity", "%s")
            .column("spotsigs", "%.3f")
            .column("paper", "%s");
    last.add("cosine", spots.of("cosine"), paperSpots[0]);
    last.add("jaccard", spots.of("jaccard"), paperSpots[1]);
    return weights.text() + AnddRuns.stars() + tests.text() + "\nSpotSigs:\n\n" + last.text();
  }

  private static void run(
      LearnedHalves halves, VectorMeasure measure, int k, long seed, AnddRuns of)
      throws IOException {
    FeatureFrequencies frequencies = AnddMethods.frequencies(halves, k);
    TrainingResult ours = AnddMethods.train(halves, TrainingSettings.DEFAULT, measure, k, seed);
    of.add("seconds", halves.trainingSeconds());
    of.add("unlearned", ours.isLearned() ? 0 : 1);
    Judged andd = halves.judged(AnddMethods.andd(ours.model(), frequencies));
    of.add("andd", andd.best().f1());
    of.add("at", andd.at(ours.model().threshold()).f1());
    TrainingResult printed = AnddMethods.train(halves, TrainingSettings.PAPER, measure, k, seed);
    of.add("printed", halves.judged(AnddMethods.andd(printed.model(), frequencies)).best().f1());
    FeatureFrequencies once = AnddMethods.frequenciesWithoutCopies(halves, k);
    of.add("once", halves.judged(AnddMethods.tfIdf(measure, k, once)).best().f1());
    of.add("tfidf", halves.judged(AnddMethods.tfIdf(measure, k, frequencies)).best().f1());
    Definition binary =
        VectorBuilder.binaryVectors(Experiment.TEXT, k)
            .measure(measure)
            .threshold(LearnedHalves.LEAST)
            .build();
    of.add("binary", halves.judged(binary).best().f1());
  }
}
