package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.report.LineChart;
import io.doppel.benchmarks.report.ReportTable;
import io.doppel.evaluate.Accuracy;
import java.io.IOException;

/** CiteSeerX, Figures 1 and 2: what simhash and shingles find by their thresholds. */
final class CiteSeerFigures {
  private static final int[] WORDS = CiteSeerTables.WORDS;
  private static final double[] RESEMBLANCES = CiteSeerTables.RESEMBLANCES;

  private CiteSeerFigures() {}

  static String byThreshold(Experiment experiment) throws IOException {
    Judged[] shingles = new Judged[WORDS.length];
    for (int i = 0; i < WORDS.length; i++) {
      shingles[i] = CiteSeerTables.shingles(experiment, WORDS[i]);
    }
    return "simhash:\n\n"
        + byBits(experiment, CiteSeerTables.simHash(experiment))
        + "\nshingles:\n\n"
        + byResemblance(shingles)
        + "\nMore pairs of shingles for each tenth that R is lower:\n\n"
        + byTenths(shingles);
  }

  private static String byBits(Experiment experiment, Judged simHash) throws IOException {
    ReportTable table =
        new ReportTable()
            .column("k", "%d")
            .column("precision / recall / F1", "%s")
            .column("paper", "%s")
            .column("pairs", "%,d")
            .column("of those before", "%.2f")
            .column("paper, of 95,558", "%s");
    int most = CiteSeerTables.MOST_BITS;
    double[] ks = new double[most + 1];
    double[][] curves = new double[3][most + 1];
    long before = 0;
    for (int k = 0; k <= most; k++) {
      Accuracy found = simHash.at(1 - k / CiteSeerTables.BITS);
      Double growth = before == 0 ? null : (double) found.found() / before;
      String pairs = k == 0 ? "769" : k == most ? "nearly 120,000" : null;
      String paper = CiteSeerTables.printedOf(k);
      table.add(k, Judged.text(found), paper, found.found(), growth, pairs);
      before = found.found();
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
    return table.text();
  }

  private static String byResemblance(Judged[] shingles) {
    ReportTable table = new ReportTable().column("R", "%.1f");
    for (int words : WORDS) {
      table.column(words + " words", "%s").column("pairs", "%,d");
    }
    table.column("paper, 5 words", "%s");
    for (double resemblance : RESEMBLANCES) {
      Object[] row = new Object[2 * WORDS.length + 2];
      row[0] = resemblance;
      for (int i = 0; i < WORDS.length; i++) {
        Accuracy found = shingles[i].at(resemblance);
        row[2 * i + 1] = Judged.text(found);
        row[2 * i + 2] = found.found();
      }
      row[row.length - 1] = CiteSeerTables.printedOf(WORDS[0], resemblance);
      table.add(row);
    }
    return table.text();
  }

  /** Section 4.3: 157.35 pairs, on average of all lengths. */
  private static String byTenths(Judged[] shingles) {
    ReportTable table =
        new ReportTable()
            .column("words", "%s")
            .column("mean", "%.2f")
            .column("least", "%,d")
            .column("most", "%,d")
            .column("mean, of the pairs at R = 1", "%.3f")
            .column("paper", "%s");
    long all = 0;
    long same = 0;
    long least = Long.MAX_VALUE;
    long most = 0;
    int steps = RESEMBLANCES.length - 1;
    for (int i = 0; i < WORDS.length; i++) {
      long itsLeast = Long.MAX_VALUE;
      long itsMost = 0;
      for (int step = 0; step < steps; step++) {
        long more =
            shingles[i].at(RESEMBLANCES[step]).found()
                - shingles[i].at(RESEMBLANCES[step + 1]).found();
        itsLeast = Math.min(itsLeast, more);
        itsMost = Math.max(itsMost, more);
      }
      long equal = shingles[i].at(1).found();
      double mean = (double) (shingles[i].at(RESEMBLANCES[0]).found() - equal) / steps;
      table.add(WORDS[i], mean, itsLeast, itsMost, mean / equal, null);
      all += shingles[i].at(RESEMBLANCES[0]).found() - equal;
      same += equal;
      least = Math.min(least, itsLeast);
      most = Math.max(most, itsMost);
    }
    double mean = (double) all / steps;
    table.add("all", mean / WORDS.length, least, most, mean / same, "157.35");
    return table.text();
  }
}
