package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.report.ReportTable;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.learn.TrainingResult;
import io.doppel.learn.TrainingSettings;
import io.doppel.learn.TrainingStart;
import io.doppel.model.VectorMeasure;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** What each of our departures from training as printed is worth: the printed form with one. */
final class AnddPrinted {
  private static final TrainingSettings PRINTED = TrainingSettings.PAPER;
  private static final TrainingSettings OURS = TrainingSettings.DEFAULT;

  private AnddPrinted() {}

  private static Map<String, TrainingSettings> forms() {
    Map<String, TrainingSettings> forms = new LinkedHashMap<>();
    forms.put("as printed", PRINTED);
    forms.put("no L2 term", with(PRINTED.start(), 0, 1, 0, 0));
    forms.put("a usual start, and the pull goes there", with(OURS.start(), 1e-4, 1, 0, 0));
    forms.put("sharpness 20", with(PRINTED.start(), 1e-4, 20, 0, 0));
    forms.put("2,000 others at least, .7 of them hard", with(PRINTED.start(), 1e-4, 1, 0.7, 2_000));
    forms.put("sharpness and hard others", with(PRINTED.start(), 1e-4, 20, 0.7, 2_000));
    forms.put("all of these: ours", OURS);
    return forms;
  }

  private static TrainingSettings with(
      TrainingStart start, double pull, double sharpness, double hardShare, int leastOthers) {
    return new TrainingSettings(
        PRINTED.measure(),
        PRINTED.words(),
        PRINTED.preferences(),
        hardShare,
        sharpness,
        pull,
        PRINTED.heldOut(),
        PRINTED.maxTexts(),
        PRINTED.seed(),
        start,
        start == TrainingStart.RANDOM,
        leastOthers);
  }

  static String oneByOne(Experiment experiment) throws IOException {
    AnddRuns runs = new AnddRuns();
    AnddRuns.forEachSeed(experiment, (halves, seed) -> run(halves, seed, runs));
    ReportTable table =
        new ReportTable()
            .column("training", "%s")
            .column("its start", "%.3f")
            .column("andd", "%.3f")
            .column("unlearned", "%s")
            .column("p, as printed and this", "%s");
    for (String form : forms().keySet()) {
      table.add(
          form,
          runs.of(form + "start"),
          runs.of(form),
          runs.share(form + "unlearned"),
          form.equals("as printed") ? null : runs.p("as printed", form));
    }
    return AnddRuns.heading(experiment) + table.text() + AnddRuns.stars().strip();
  }

  private static void run(LearnedHalves halves, long seed, AnddRuns runs) throws IOException {
    FeatureFrequencies frequencies = AnddMethods.frequencies(halves, 1);
    for (Map.Entry<String, TrainingSettings> form : forms().entrySet()) {
      TrainingResult trained =
          AnddMethods.train(halves, form.getValue(), VectorMeasure.COSINE, 1, seed);
      String name = form.getKey();
      runs.add(name, halves.judged(AnddMethods.andd(trained.model(), frequencies)).best().f1());
      runs.add(
          name + "start",
          halves.judged(AnddMethods.andd(trained.start(), frequencies)).best().f1());
      runs.add(name + "unlearned", trained.isLearned() ? 0 : 1);
    }
  }
}
