package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.corpus.LabelledCorpus;
import io.doppel.benchmarks.report.PairedTest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What several runs of ANDD's experiment gave. Each divides the clusters into a half to train with
 * and a half to test on: at random, as for the paper's news, or by time, as for its e-mail.
 */
final class AnddRuns {
  private static final double HALF = 0.5;

  private final Map<String, List<Double>> values = new LinkedHashMap<>();

  /** A run. */
  interface Run {
    void with(LearnedHalves halves, long seed) throws IOException;
  }

  /** Runs with random halves, one for each seed. */
  static void forEachSeed(Experiment experiment, Run run) throws IOException {
    // random order once, whether or not the documents are a part: the halves depend on it
    LabelledCorpus given = experiment.documents();
    LabelledCorpus all =
        experiment.shuffled() ? given : given.part(0, 1, Integer.MAX_VALUE, Long.MAX_VALUE);
    for (long seed = 1; seed <= experiment.seeds(); seed++) {
      run.with(
          new LearnedHalves(
              all.part(0, HALF, Integer.MAX_VALUE, seed),
              all.part(HALF, 1, Integer.MAX_VALUE, seed)),
          seed);
    }
  }

  /**
   * Runs as the paper does for e-mail: trained with what came first, tested on what came later.
   * That can be done once, and only if all times are known; otherwise halves are random.
   */
  static void byTime(Experiment experiment, Run run) throws IOException {
    LabelledCorpus all = experiment.documents();
    if (all.hasTimes()) {
      run.with(new LearnedHalves(all.partByTime(0, HALF), all.partByTime(HALF, 1)), 1);
    } else {
      forEachSeed(experiment, run);
    }
  }

  /** What a table of random halves begins with. */
  static String heading(Experiment experiment) {
    return "Best over thresholds on the test half, mean of " + experiment.seeds() + " seeds:\n\n";
  }

  /** What a table begins with whose halves are divided by time where that can be. */
  static String headingByTime(Experiment experiment) {
    return experiment.documents().hasTimes()
        ? "Best over thresholds on the later half, trained with the earlier one; one run:\n\n"
        : heading(experiment);
  }

  void add(String name, double value) {
    values.computeIfAbsent(name, unused -> new ArrayList<>()).add(value);
  }

  /** The mean. */
  double of(String name) {
    return values.get(name).stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  /** In how many of the runs something was so, of how many. */
  String share(String name) {
    List<Double> each = values.get(name);
    return Math.round(of(name) * each.size()) + " of " + each.size();
  }

  /**
   * How probable it is that two differ by chance, with a star if that is significant; null of one
   * run.
   */
  String p(String one, String other) {
    double p = PairedTest.p(values.get(one), values.get(other));
    return Double.isNaN(p)
        ? null
        : String.format(Locale.ROOT, p < PairedTest.LEVEL ? "%.3f *" : "%.3f", p);
  }

  /** What the stars mean. */
  static String stars() {
    return "\n"
        + "p is that of a paired two-sided t-test over the runs; a star: significant at"
        + " .05.\n\n";
  }
}
