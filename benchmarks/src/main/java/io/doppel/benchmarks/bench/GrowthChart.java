package io.doppel.benchmarks.bench;

import io.doppel.benchmarks.report.LineChart;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Draws how costs grow: a small chart for each, over the number of documents. */
final class GrowthChart {
  private static final int COLUMNS = 2;

  private final List<GrowthRow> rows;

  /**
   * Takes what was measured.
   *
   * @param rows of each method the same numbers of documents
   */
  GrowthChart(List<GrowthRow> rows) {
    this.rows = List.copyOf(rows);
  }

  String svg() {
    List<LineChart> charts = new ArrayList<>();
    charts.add(
        chart(
            "signatures, µs a document",
            row -> row.sign().median(),
            row -> row.signTwo().median()));
    charts.add(
        chart("index, µs a document", row -> row.index().median(), row -> row.indexTwo().median()));
    charts.add(
        chart(
            "all pairs, µs a document", row -> row.join().median(), row -> row.joinTwo().median()));
    charts.add(chart("query, µs", row -> row.query().median(), row -> row.queryTwo().median()));
    charts.add(chart("query, µs, 99 of 100 at most", row -> row.p99().median(), null));
    charts.add(chart("heap peak of all pairs, MiB", GrowthRow::peakMebibytes, null));
    return LineChart.svg(charts, COLUMNS);
  }

  private LineChart chart(
      String title, ToDoubleFunction<GrowthRow> one, ToDoubleFunction<GrowthRow> two) {
    List<String> methods = rows.stream().map(GrowthRow::method).distinct().toList();
    double most = rows.stream().mapToDouble(one).max().orElse(1);
    if (two != null) {
      most = Math.max(most, rows.stream().mapToDouble(two).max().orElse(1));
    }
    double[] sizes = of(methods.get(0)).stream().mapToDouble(GrowthRow::documents).toArray();
    LineChart chart =
        new LineChart(title + ", by the number of documents", sizes, roundUp(most)).logarithmic();
    for (String method : methods) {
      chart.line(
          two == null ? method : method + ", 1 thread",
          of(method).stream().mapToDouble(one).toArray());
      if (two != null) {
        chart.line(method + ", 2 threads", of(method).stream().mapToDouble(two).toArray());
      }
    }
    return chart;
  }

  private List<GrowthRow> of(String method) {
    return rows.stream().filter(row -> row.method().equals(method)).toList();
  }

  /** To 1, 2, 2.5 or 5 times a power of ten. */
  static double roundUp(double value) {
    double power = Math.pow(10, Math.floor(Math.log10(value)));
    for (double step : new double[] {1, 2, 2.5, 5}) {
      if (value <= step * power) {
        return step * power;
      }
    }
    return 10 * power;
  }
}
