package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.report.LineChart;
import io.doppel.benchmarks.report.ReportTable;
import io.doppel.evaluate.Accuracy;
import io.doppel.frequencies.FrequencyRange;
import io.doppel.lucene.analysis.Antecedents;
import io.doppel.lucene.analysis.SpotSigsSettings;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sequences.SequenceBuilder;
import io.doppel.lucene.sets.SetBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** SigNCD against its baselines: Tables 1 to 3, Figures 6 and 7. */
final class SigNcdTables {
  /** The distances of the figures. At 1 everything is a near-duplicate of everything. */
  static final double[] TAUS = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9};

  private static final double WIDEST = TAUS[TAUS.length - 1];
  private static final double PAPER_TAU = 0.7;
  private static final int BITS = 64;

  /** What the paper prints of each method, in the order of {@link #methods} and simhash. */
  private static final List<Row> GOLD_SET =
      List.of(
          new Row(".95 / .89 / .92", 7_838),
          new Row(".97 / .87 / .92", 10_853),
          new Row(".90 / .78 / .83", 56_829),
          new Row(".90 / .77 / .83", 12_824),
          new Row(".74 / .53 / .62", 242_383),
          new Row(".85 / .45 / .59", 13_010));

  private static final List<Row> CHINESE_NEWS =
      List.of(
          new Row(".98 / .97 / .98", 970),
          new Row(".98 / .80 / .88", 7_187),
          new Row(".97 / .88 / .92", 154_487),
          new Row(".97 / .90 / .93", 8_823),
          new Row(".94 / .61 / .74", 8_353_481),
          new Row(".99 / .94 / .96", 13_151));

  /** The times of Figure 7 at 0.7 in parts of that of signcd, in the order of {@link #methods}. */
  private static final double[] PAPER_TIMES = {1, 1.2, 4.8, 1.6, 45.6};

  private static final int WIDEST_BITS = 12;

  private SigNcdTables() {}

  static List<PaperTable> all() {
    return List.of(
        new PaperTable("signcd-table-1", "SpotSigs by its settings", SigNcdTables::settings),
        new PaperTable(
            "signcd-table-2",
            "SigNCD and others, best F1",
            experiment -> best(experiment, GOLD_SET)),
        new PaperTable(
            "signcd-table-3",
            "the same; in the paper, Chinese news",
            experiment -> best(experiment, CHINESE_NEWS)),
        new PaperTable("signcd-figure-6", "F1 by distance", SigNcdTables::byDistance),
        new PaperTable("signcd-figure-7", "time by distance", SigNcdTables::timeByDistance));
  }

  /**
   * A method of the figures.
   *
   * @param name its name
   * @param pruned whether a smaller distance makes it faster
   * @param definition its definition with a largest distance
   */
  private record Method(String name, boolean pruned, Maker definition) {
    Definition at(double distance) {
      return definition.at(distance);
    }
  }

  /**
   * A row of the paper's Table 2 or 3.
   *
   * @param accuracy precision, recall and F1
   * @param milliseconds the time
   */
  private record Row(String accuracy, int milliseconds) {}

  private interface Maker {
    Definition at(double distance);
  }

  /** P1 as inequality (7) and nothing else, as in the paper. */
  static NcdBuilder withP1(NcdBuilder builder, double distance) {
    return builder.asInPaper().maxDistance(distance);
  }

  /**
   * The best F1, and the smallest distance that gives it.
   *
   * @param distance in hundredths, so that a run at what is printed gives it again
   * @param accuracy what it gives
   */
  record Best(double distance, Accuracy accuracy) {}

  /** The best of all distances in hundredths up to the widest. */
  static Best best(Judged judged) {
    Best best = new Best(0, judged.at(1));
    for (int hundredths = 1; hundredths <= Math.round(100 * WIDEST); hundredths++) {
      double distance = hundredths / 100.0;
      Accuracy accuracy = judged.at(similarity(distance));
      if (accuracy.f1() > best.accuracy().f1()) {
        best = new Best(distance, accuracy);
      }
    }
    return best;
  }

  /** 1 minus a distance of the figures, in decimals. */
  static double similarity(double distance) {
    return Math.round(100 - 100 * distance) / 100.0;
  }

  private static List<Method> methods() {
    SpotSigsSettings spots = SpotSigsSettings.of(Antecedents.ALL);
    return List.of(
        new Method("signcd", true, tau -> withP1(NcdBuilder.sigNcd(Experiment.TEXT), tau).build()),
        new Method(
            "spotsigncd",
            true,
            tau -> withP1(NcdBuilder.spotSigNcd(Experiment.TEXT, spots), tau).build()),
        new Method(
            "ncd",
            false,
            tau -> withP1(NcdBuilder.ncd(Experiment.TEXT), tau).lengthBound(false).build()),
        new Method(
            "spotsigs",
            true,
            tau -> SetBuilder.spotSigs(Experiment.TEXT, spots).threshold(similarity(tau)).build()),
        new Method(
            "sentences (SL+ST)",
            true,
            tau -> SequenceBuilder.sentences(Experiment.TEXT).threshold(similarity(tau)).build()));
  }

  private static String settings(Experiment experiment) throws IOException {
    ReportTable table =
        new ReportTable()
            .column("setting", "%d")
            .column("d", "%d")
            .column("chain", "%d")
            .column("idf", "%s")
            .column("fewest spots", "%d")
            .column("precision / recall / F1", "%s")
            .column("F1 in the paper", "%.2f");
    List<Double> ours = new ArrayList<>();
    ours.add(addSetting(experiment, table, 1, 1, 0.2, 0.85, 4, 0.83));
    ours.add(addSetting(experiment, table, 2, 2, 0.2, 0.85, 4, 0.76));
    ours.add(addSetting(experiment, table, 2, 3, 0.2, 0.85, 4, 0.73));
    ours.add(addSetting(experiment, table, 1, 1, 0.4, 1, 4, 0.76));
    ours.add(addSetting(experiment, table, 1, 1, 0.5, 1, 4, 0.55));
    ours.add(addSetting(experiment, table, 1, 1, 0.2, 0.85, 20, 0.78));
    ours.add(addSetting(experiment, table, 2, 3, 0.5, 1, 20, 0.59));
    return String.format(
            Locale.ROOT,
            "Best by worst F1: %.2f, paper 1.51.%n%n",
            Collections.max(ours) / Collections.min(ours))
        + table.text();
  }

  private static double addSetting(
      Experiment experiment,
      ReportTable table,
      int distance,
      int chain,
      double minIdf,
      double maxIdf,
      int fewest,
      double paper)
      throws IOException {
    SetBuilder method =
        SetBuilder.spotSigs(Experiment.TEXT, SpotSigsSettings.of("en", distance, chain));
    method
        .idfRange(new FrequencyRange(experiment.frequencies(method), minIdf, maxIdf))
        .minFeatures(fewest)
        .threshold(0.3);
    Accuracy found = experiment.run(method.build()).judged().at(0.3);
    table.add(
        table.size() + 1,
        distance,
        chain,
        minIdf + " to " + maxIdf,
        fewest,
        Judged.text(found),
        paper);
    return found.f1();
  }

  private static String best(Experiment experiment, List<Row> paper) throws IOException {
    ReportTable table =
        new ReportTable()
            .column("method", "%s")
            .column("precision / recall / F1", "%s")
            .column("at", "%s")
            .column("time", "%.1f")
            .column("in the paper", "%s")
            .column("time in the paper", "%,.1f");
    double unit = 0;
    for (Method method : methods()) {
      Experiment.Run wide = warmRun(experiment, method.at(WIDEST));
      Best best = best(wide.judged());
      double seconds =
          method.pruned() ? experiment.run(method.at(best.distance())).seconds() : wide.seconds();
      unit = unit == 0 ? seconds : unit;
      String at = String.format(Locale.ROOT, "%.2f", best.distance());
      addBest(table, paper, method.name(), best.accuracy(), at, seconds / unit);
    }
    Definition wide = BitBuilder.simHash(Experiment.TEXT).maxBits(WIDEST_BITS).build();
    Accuracy best = experiment.run(wide).judged().best();
    // a threshold below all that was found is no more bits than were looked at
    int bits = Math.min(WIDEST_BITS, (int) Math.round(BITS * (1 - best.threshold())));
    double seconds =
        warmRun(experiment, BitBuilder.simHash(Experiment.TEXT).maxBits(bits).build()).seconds();
    addBest(table, paper, "simhash", best, bits + " bits", seconds / unit);
    return "Best over distances in hundredths up to "
        + WIDEST
        + ", P1 as inequality (7); CPU time in parts of that of signcd, one thread:\n\n"
        + table.text();
  }

  /** Adds a row beside that of the paper, whose times are in parts of its first. */
  private static void addBest(
      ReportTable table, List<Row> paper, String name, Accuracy accuracy, String at, double time) {
    Row printed = paper.get(table.size());
    double times = (double) printed.milliseconds() / paper.get(0).milliseconds();
    table.add(name, Judged.text(accuracy), at, time, printed.accuracy(), times);
  }

  private static Experiment.Run warmRun(Experiment experiment, Definition near) throws IOException {
    experiment.warmUp(near);
    return experiment.run(near);
  }

  private static ReportTable byMethod(List<Method> methods, String pattern) {
    ReportTable table = new ReportTable().column("tau", "%.1f");
    methods.forEach(method -> table.column(method.name(), pattern));
    return table;
  }

  private static String byDistance(Experiment experiment) throws IOException {
    List<Method> methods = methods();
    LineChart chart = new LineChart("F1 by distance tau", TAUS, 1);
    List<double[]> curves = new ArrayList<>();
    for (Method method : methods) {
      Judged judged = experiment.run(method.at(WIDEST)).judged();
      double[] curve = new double[TAUS.length];
      for (int i = 0; i < TAUS.length; i++) {
        curve[i] = judged.at(similarity(TAUS[i])).f1();
      }
      curves.add(curve);
      chart.line(method.name(), curve);
    }
    experiment.draw("signcd-figure-6", chart);
    return rows(byMethod(methods, "%.3f"), curves);
  }

  private static String timeByDistance(Experiment experiment) throws IOException {
    ReportTable table = new ReportTable().column("method", "%s");
    for (double tau : TAUS) {
      table.column("time at " + tau, "%.1f");
    }
    table.column("time at 0.7 in parts of signcd's", "%.1f").column("in the paper", "%.1f");
    double[] units = null;
    for (Method method : methods()) {
      experiment.warmUp(method.at(WIDEST));
      double[] seconds = new double[TAUS.length];
      for (int i = 0; i < TAUS.length; i++) {
        seconds[i] =
            i > 0 && !method.pruned() ? seconds[0] : experiment.run(method.at(TAUS[i])).seconds();
      }
      units = units == null ? seconds : units;
      List<Object> row = new ArrayList<>(List.of(method.name()));
      for (double each : seconds) {
        row.add(each / units[0]);
      }
      int atPaper = Arrays.binarySearch(TAUS, PAPER_TAU);
      row.add(seconds[atPaper] / units[atPaper]);
      row.add(PAPER_TIMES[table.size()]);
      table.add(row.toArray());
    }
    return "CPU time in parts of that of signcd at 0.1, one thread:\n\n" + table.text();
  }

  private static String rows(ReportTable table, List<double[]> curves) {
    for (int i = 0; i < TAUS.length; i++) {
      Object[] row = new Object[curves.size() + 1];
      row[0] = TAUS[i];
      for (int j = 0; j < curves.size(); j++) {
        row[j + 1] = curves.get(j)[i];
      }
      table.add(row);
    }
    return table.text();
  }
}
