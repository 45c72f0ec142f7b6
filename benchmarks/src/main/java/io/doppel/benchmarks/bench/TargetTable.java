package io.doppel.benchmarks.bench;

import io.doppel.benchmarks.report.ReportTable;
import io.doppel.benchmarks.report.Spread;

/** The targets, each with what was measured. */
final class TargetTable {
  private final ReportTable table =
      new ReportTable()
          .column("what", "%s")
          .column("settings", "%s")
          .column("compared with", "%s")
          .column("runs", "%d")
          .column("measured", "%s")
          .column("unit", "%s")
          .column("ratio", "%s")
          .column("target", "%s")
          .column("reached", "%s");

  TargetTable() {}

  /**
   * Adds a row.
   *
   * @param what what was measured
   * @param settings with which settings
   * @param comparedWith beside what; empty if by itself
   * @param measured the figure
   * @param unit its unit
   * @param ratio to that which it is compared with; null if there is none
   * @param target what was wanted
   * @param reached whether it is so; null where there is no target at this size
   */
  void add(
      String what,
      String settings,
      String comparedWith,
      Spread measured,
      String unit,
      Object ratio,
      String target,
      Boolean reached) {
    table.add(
        what,
        settings,
        comparedWith,
        measured.runs(),
        measured,
        unit,
        ratio instanceof Double number ? Spread.of(number) : ratio,
        target,
        reached == null ? "-" : reached ? "yes" : "no");
  }

  ReportTable table() {
    return table;
  }
}
