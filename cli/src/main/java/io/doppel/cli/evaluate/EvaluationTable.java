package io.doppel.cli.evaluate;

import io.doppel.cli.output.Format;
import io.doppel.cli.output.OutputFile;
import io.doppel.cli.output.TextTable;
import io.doppel.evaluate.Accuracy;
import io.doppel.evaluate.Interval;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/** An evaluation for people. */
final class EvaluationTable {
  private final List<MethodEvaluation> methods;
  private final boolean withTimes;

  EvaluationTable(List<MethodEvaluation> methods, boolean withTimes) {
    this.methods = methods;
    this.withTimes = withTimes;
  }

  /** Writes the table, and with a curve the F1 at each threshold. */
  void write(boolean withCurve, OutputFile file) throws IOException {
    for (String line : summary()) {
      file.writeLine(line);
    }
    if (withCurve) {
      file.writeLine("");
      for (String line : curves()) {
        file.writeLine(line);
      }
    }
  }

  private MethodEvaluation best() {
    return methods.stream()
        .max(Comparator.comparingDouble(method -> method.best().accuracy().f1()))
        .orElseThrow();
  }

  private List<String> summary() {
    TextTable table = new TextTable();
    List<String> head =
        new ArrayList<>(
            List.of("method", "default", "prec.", "recall", "F1", "best", "prec.", "recall", "F1"));
    head.addAll(List.of("95 %", "from", "pairs", "verified", "bytes"));
    if (withTimes) {
      head.addAll(List.of("sign", "search"));
    }
    table.add(head);
    MethodEvaluation best = best();
    for (MethodEvaluation method : methods) {
      table.add(row(method, method == best));
    }
    return table.lines();
  }

  private List<String> row(MethodEvaluation method, boolean isBest) {
    MethodCost cost = method.cost();
    List<String> row = new ArrayList<>();
    row.add((isBest ? "* " : "  ") + method.name());
    addFigures(method.usual().accuracy(), row);
    addFigures(method.best().accuracy(), row);
    Interval f1 = method.best().intervals().f1();
    row.add(Accuracy.decimals(f1.low()) + "-" + Accuracy.decimals(f1.high()));
    row.add(threshold(method.from()));
    row.add(Format.count(cost.pairs()));
    row.add(Format.count(cost.verified()));
    row.add(Format.count(Math.round(cost.bytes())));
    if (withTimes) {
      row.add(Format.seconds(cost.signSeconds()));
      row.add(Format.seconds(cost.searchSeconds()));
    }
    return row;
  }

  private static void addFigures(Accuracy accuracy, List<String> row) {
    row.add(threshold(accuracy.threshold()));
    row.add(Accuracy.decimals(accuracy.precision()));
    row.add(Accuracy.decimals(accuracy.recall()));
    row.add(Accuracy.decimals(accuracy.f1()));
  }

  /** Rounded down, so that what is at the threshold is still found with what is printed. */
  static String threshold(double threshold) {
    return new BigDecimal(Double.toString(threshold))
        .setScale(4, RoundingMode.FLOOR)
        .stripTrailingZeros()
        .toPlainString();
  }

  private List<String> curves() {
    TreeSet<Double> thresholds = new TreeSet<>();
    methods.forEach(method -> method.grid().forEach(at -> thresholds.add(at.threshold())));
    TextTable table = new TextTable();
    List<String> head = new ArrayList<>(List.of("F1 from similarity"));
    thresholds.forEach(threshold -> head.add(threshold(threshold)));
    table.add(head);
    for (MethodEvaluation method : methods) {
      List<String> row = new ArrayList<>(List.of("  " + method.name()));
      for (double threshold : thresholds) {
        row.add(
            method.grid().stream()
                .filter(at -> at.threshold() == threshold)
                .map(at -> Accuracy.decimals(at.f1()))
                .findFirst()
                .orElse("-"));
      }
      table.add(row);
    }
    return table.lines();
  }
}
