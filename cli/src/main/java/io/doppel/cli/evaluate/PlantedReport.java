package io.doppel.cli.evaluate;

import com.fasterxml.jackson.core.JsonGenerator;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.OutputFile;
import io.doppel.cli.output.TextTable;
import io.doppel.evaluate.Accuracy;
import io.doppel.evaluate.Edit;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the planted copies say of the methods: for people, as CSV and as JSON. */
final class PlantedReport {
  /** A method that catches less is not suggested. */
  private static final double ENOUGH = 0.9;

  private static final String HEAD =
      "method,kind,threshold,edit,planted,caught,share,reported,from";

  private final PlantedCopies copies;
  private final List<PlantedEvaluation> methods;
  private final BigDecimal step;
  private final boolean withTimes;

  PlantedReport(
      PlantedCopies copies, List<PlantedEvaluation> methods, BigDecimal step, boolean withTimes) {
    this.copies = copies;
    this.methods = methods;
    this.step = step;
    this.withTimes = withTimes;
  }

  /** The share of copies caught by each method at its default threshold, or at each. */
  void writeTable(boolean withCurve, OutputFile file) throws IOException {
    TextTable table = new TextTable();
    List<String> head = new ArrayList<>(List.of("caught, of 100", "from", "pairs", "all"));
    Edit.STANDARD.forEach(edit -> head.add(edit.id()));
    List<String> words = new ArrayList<>(List.of("words changed, of 100", "", "", ""));
    Edit.STANDARD.forEach(
        edit -> words.add(String.format(Locale.ROOT, "%.1f", 100 * copies.share(edit))));
    table.add(head).add(words);
    for (PlantedEvaluation method : methods) {
      table.add(row("  " + method.name(), method, method.usual()));
      if (withCurve) {
        for (double threshold : MethodEvaluation.thresholds(method.from(), step)) {
          table.add(row("", method, threshold));
        }
      }
    }
    for (String line : table.lines()) {
      file.writeLine(line);
    }
  }

  private List<String> row(String name, PlantedEvaluation method, double threshold) {
    List<String> row = new ArrayList<>(List.of(name));
    row.add(EvaluationTable.threshold(threshold));
    row.add(Format.count(method.pairs(threshold)));
    row.add(percent(method.caught(threshold), copies.copies().size()));
    for (Edit edit : Edit.STANDARD) {
      row.add(percent(method.caught(edit, threshold), copies.count(edit)));
    }
    return row;
  }

  private static String percent(long part, long of) {
    return of == 0 ? "-" : String.format(Locale.ROOT, "%.0f", 100.0 * part / of);
  }

  void writeCsv(OutputFile file) throws IOException {
    file.writeLine(HEAD + EvaluationFiles.costHead(withTimes));
    for (PlantedEvaluation method : methods) {
      for (double threshold : MethodEvaluation.thresholds(method.from(), step)) {
        writeRows(method, "grid", threshold, file);
      }
      writeRows(method, "default", method.usual(), file);
    }
  }

  private void writeRows(PlantedEvaluation method, String kind, double threshold, OutputFile file)
      throws IOException {
    for (Edit edit : Edit.STANDARD) {
      long planted = copies.count(edit);
      long caught = method.caught(edit, threshold);
      List<String> cells = new ArrayList<>();
      cells.add(EvaluationFiles.quoted(method.name()));
      cells.add(kind);
      cells.add(Format.number(threshold));
      cells.add(edit.id());
      cells.add(Long.toString(planted));
      cells.add(Long.toString(caught));
      cells.add(planted == 0 ? "" : Accuracy.decimals((double) caught / planted));
      cells.add(Long.toString(method.pairs(threshold)));
      cells.add(Format.number(method.from()));
      EvaluationFiles.addCost(method.cost(), withTimes, cells);
      file.writeLine(String.join(",", cells));
    }
  }

  void writeJson(OutputFile file) throws IOException {
    EvaluationFiles.writeObject(
        file,
        json -> {
          json.writeArrayFieldStart("edits");
          for (Edit edit : Edit.STANDARD) {
            json.writeStartObject();
            json.writeStringField("edit", edit.id());
            json.writeNumberField("planted", copies.count(edit));
            EvaluationFiles.writeFigure(
                "words_changed", Accuracy.decimals(copies.share(edit)), json);
            json.writeEndObject();
          }
          json.writeEndArray();
          json.writeArrayFieldStart("methods");
          for (PlantedEvaluation method : methods) {
            write(method, json);
          }
          json.writeEndArray();
        });
  }

  private void write(PlantedEvaluation method, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("method", method.name());
    json.writeNumberField("from", method.from());
    EvaluationFiles.write(method.cost(), withTimes, json);
    json.writeFieldName("default");
    write(method, method.usual(), json);
    json.writeArrayFieldStart("curve");
    for (double threshold : MethodEvaluation.thresholds(method.from(), step)) {
      write(method, threshold, json);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void write(PlantedEvaluation method, double threshold, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeNumberField("threshold", threshold);
    json.writeNumberField("reported", method.pairs(threshold));
    json.writeObjectFieldStart("caught");
    for (Edit edit : Edit.STANDARD) {
      json.writeNumberField(edit.id(), method.caught(edit, threshold));
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  /** Which method and threshold to begin with, and what that rests on. */
  String suggestion() {
    PlantedEvaluation chosen = null;
    double from = 0;
    for (PlantedEvaluation method : methods) {
      double highest = -1; // the highest threshold that catches enough reports the fewest pairs
      for (double threshold : MethodEvaluation.thresholds(method.from(), step)) {
        highest = method.caught(threshold) >= ENOUGH * copies.copies().size() ? threshold : highest;
      }
      if (highest > 0 && (chosen == null || method.pairs(highest) < chosen.pairs(from))) {
        chosen = method;
        from = highest;
      }
    }
    if (chosen == null) {
      return "no method catches 90 of 100 copies at any threshold that was searched; look at the"
          + " kinds of edits that matter to you";
    }
    return "suggestion: --method "
        + chosen.name()
        + " --threshold "
        + Format.number(from)
        + " catches "
        + percent(chosen.caught(from), copies.copies().size())
        + " of 100 copies and reports "
        + Format.count(chosen.pairs(from), "pair")
        + " of your documents, the fewest of all that catch 90. It rests on "
        + Format.count(copies.copies().size())
        + " planted copies and on no label: whether those pairs are near-duplicates, look yourself";
  }
}
