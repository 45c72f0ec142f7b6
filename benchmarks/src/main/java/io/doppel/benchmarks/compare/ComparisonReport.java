package io.doppel.benchmarks.compare;

import io.doppel.benchmarks.report.ReportTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Lays out what was measured, in tables. */
public final class ComparisonReport {
  private final List<ComparisonRow> rows;
  private final ComparisonRow reference;

  /**
   * Takes the rows.
   *
   * @param rows what was measured
   */
  public ComparisonReport(List<ComparisonRow> rows) {
    this.rows = rows;
    this.reference =
        rows.stream()
            .filter(row -> row.name().equals(ComparedMethods.REFERENCE))
            .findFirst()
            .orElse(null);
  }

  /**
   * All figures, with ratios to the reference.
   *
   * @return a row for each method and way to ask
   */
  public ReportTable figures() {
    ReportTable table =
        new ReportTable()
            .column("method", "%s")
            .column("index, docs/s", "%,.0f")
            .column("ratio", "%.2f")
            .column("merge, s", "%.1f")
            .column("bytes/doc", "%,.0f")
            .column("size ratio", "%.2f")
            .column("beside text", "%.2f")
            .column("query, µs", "%,.0f")
            .column("speed ratio", "%.2f")
            .column("p99, µs", "%,.0f")
            .column("precision", "%.3f")
            .column("recall", "%.3f");
    for (ComparisonRow row : rows) {
      table.add(
          row.name(),
          measured(row.index().documentsPerSecond()),
          measured(indexSpeedRatio(row)),
          measured(row.index().mergeSeconds()),
          measured(row.bytesPerDocument()),
          measured(bytesRatio(row)),
          measured(row.besideText()),
          measured(row.query().meanMicros()),
          measured(querySpeedRatio(row)),
          measured(row.query().p99Micros()),
          measured(row.accuracy().precision()),
          measured(row.accuracy().recall()));
    }
    return table;
  }

  /**
   * The recall by kind of edit.
   *
   * @return a row for each method and way to ask, a column for each kind; none of a corpus that
   *     does not say them
   */
  public Optional<ReportTable> recallByEdit() {
    Set<String> edits = new TreeSet<>();
    rows.forEach(row -> edits.addAll(row.accuracy().recallByDifference().keySet()));
    if (edits.size() <= 1) {
      return Optional.empty();
    }
    ReportTable table = new ReportTable().column("recall", "%s");
    edits.forEach(edit -> table.column(edit, "%.3f"));
    for (ComparisonRow row : rows) {
      List<Object> cells = new ArrayList<>(List.of(row.name()));
      for (String edit : edits) {
        Double recall = row.accuracy().recallByDifference().get(edit);
        cells.add(recall == null ? null : measured(recall));
      }
      table.add(cells.toArray());
    }
    return Optional.of(table);
  }

  /** What could not be measured is null. */
  private static Double measured(double value) {
    return Double.isNaN(value) ? null : Double.valueOf(value);
  }

  private double indexSpeedRatio(ComparisonRow row) {
    return reference == null
        ? Double.NaN
        : row.index().documentsPerSecond() / reference.index().documentsPerSecond();
  }

  private double bytesRatio(ComparisonRow row) {
    return reference == null ? Double.NaN : row.bytesPerDocument() / reference.bytesPerDocument();
  }

  private double querySpeedRatio(ComparisonRow row) {
    return reference == null
        ? Double.NaN
        : reference.query().meanMicros() / row.query().meanMicros();
  }
}
