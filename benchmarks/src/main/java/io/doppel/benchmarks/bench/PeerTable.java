package io.doppel.benchmarks.bench;

import io.doppel.benchmarks.report.ReportTable;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** All methods side by side; each part fills in its columns. */
final class PeerTable {
  /** A column. */
  enum Column {
    /** Text to signature, documents per CPU second. */
    SIGN("signed, docs/CPU s", "%s"),
    /** Documents per CPU second. */
    INDEX("indexed, docs/CPU s", "%s"),
    /** Of the method's fields. */
    BYTES("bytes/doc", "%,.0f"),
    /** Microseconds. */
    QUERY("query mean, µs", "%s"),
    /** Microseconds. */
    P99("p99, µs", "%s"),
    /** CPU seconds. */
    PAIRS("all pairs, CPU s", "%s"),
    /** How all pairs are found. */
    PAIRS_BY("all pairs by", "%s"),
    /** MiB that stay, of signatures. */
    HELD("held, MiB", "%,.0f"),
    /** MiB of the heap. */
    PEAK("heap peak, MiB", "%,.0f"),
    /** MiB of the process. */
    RSS("RSS peak, MiB", "%,.0f"),
    /** Of what was found. */
    PRECISION("precision", "%.3f"),
    /** Of what was planted. */
    RECALL("recall", "%.3f");

    private final String title;
    private final String pattern;

    Column(String title, String pattern) {
      this.title = title;
      this.pattern = pattern;
    }
  }

  private record Row(String settings, Map<Column, Object> cells) {}

  private final Map<String, Row> rows = new LinkedHashMap<>();

  PeerTable() {}

  /**
   * Fills in a cell.
   *
   * @param name the method
   * @param settings its settings
   * @param column the column
   * @param value what was measured
   */
  void set(String name, String settings, Column column, Object value) {
    rows.computeIfAbsent(name, unused -> new Row(settings, new EnumMap<>(Column.class)))
        .cells
        .put(column, value);
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The columns of which something was measured. */
  ReportTable table() {
    ReportTable table = new ReportTable().column("method", "%s").column("settings", "%s");
    Column[] used =
        Arrays.stream(Column.values())
            .filter(column -> rows.values().stream().anyMatch(row -> row.cells.containsKey(column)))
            .toArray(Column[]::new);
    for (Column column : used) {
      table.column(column.title, column.pattern);
    }
    rows.forEach(
        (name, row) -> {
          Object[] values = new Object[used.length + 2];
          values[0] = name;
          values[1] = row.settings;
          for (int i = 0; i < used.length; i++) {
            values[i + 2] = row.cells.get(used[i]);
          }
          table.add(values);
        });
    return table;
  }
}
