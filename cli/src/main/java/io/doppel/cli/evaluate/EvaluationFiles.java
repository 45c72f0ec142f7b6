package io.doppel.cli.evaluate;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.OutputFile;
import io.doppel.evaluate.Accuracy;
import io.doppel.evaluate.Interval;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * An evaluation for programs: a row, or an object, for each method and threshold. All but the times
 * are the same in every run.
 */
final class EvaluationFiles {
  private static final String HEAD =
      "method,kind,threshold,tp,fp,fn,precision,recall,f1,f1_low,f1_high,from";

  private final List<MethodEvaluation> methods;
  private final boolean withTimes;

  EvaluationFiles(List<MethodEvaluation> methods, boolean withTimes) {
    this.methods = methods;
    this.withTimes = withTimes;
  }

  void writeCsv(OutputFile file) throws IOException {
    file.writeLine(HEAD + costHead(withTimes));
    for (MethodEvaluation method : methods) {
      for (Accuracy accuracy : method.grid()) {
        file.writeLine(row(method, "grid", accuracy, null));
      }
      file.writeLine(
          row(method, "default", method.usual().accuracy(), method.usual().intervals().f1()));
      file.writeLine(row(method, "best", method.best().accuracy(), method.best().intervals().f1()));
    }
  }

  private String row(MethodEvaluation method, String kind, Accuracy accuracy, Interval f1) {
    List<String> cells = new ArrayList<>(List.of(quoted(method.name()), kind));
    cells.add(Format.number(accuracy.threshold()));
    cells.add(Long.toString(accuracy.right()));
    cells.add(Long.toString(accuracy.wrong()));
    cells.add(Long.toString(accuracy.missed()));
    cells.add(Accuracy.decimals(accuracy.precision()));
    cells.add(Accuracy.decimals(accuracy.recall()));
    cells.add(Accuracy.decimals(accuracy.f1()));
    cells.add(f1 == null ? "" : Accuracy.decimals(f1.low()));
    cells.add(f1 == null ? "" : Accuracy.decimals(f1.high()));
    cells.add(Format.number(method.from()));
    addCost(method.cost(), withTimes, cells);
    return String.join(",", cells);
  }

  /** The names of the columns of {@link #addCost}. */
  static String costHead(boolean withTimes) {
    return ",pairs,verified,bytes_per_document" + (withTimes ? ",sign_seconds,search_seconds" : "");
  }

  static void addCost(MethodCost cost, boolean withTimes, List<String> cells) {
    cells.add(Integer.toString(cost.pairs()));
    cells.add(Long.toString(cost.verified()));
    cells.add(tenths(cost.bytes()));
    if (withTimes) {
      cells.add(thousandths(cost.signSeconds()));
      cells.add(thousandths(cost.searchSeconds()));
    }
  }

  /** A name may have commas in its options. */
  static String quoted(String name) {
    return name.matches("[^,\"]*") ? name : '"' + name.replace("\"", "\"\"") + '"';
  }

  static String tenths(double number) {
    return String.format(Locale.ROOT, "%.1f", number);
  }

  static String thousandths(double number) {
    return String.format(Locale.ROOT, "%.3f", number);
  }

  void writeJson(OutputFile file) throws IOException {
    writeObject(
        file,
        json -> {
          json.writeArrayFieldStart("methods");
          for (MethodEvaluation method : methods) {
            write(method, json);
          }
          json.writeEndArray();
        });
  }

  /** Writes the content of an object. */
  interface Content {
    void write(JsonGenerator json) throws IOException;
  }

  /** Writes one object, over many lines. */
  static void writeObject(OutputFile file, Content content) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.setPrettyPrinter(
          new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));
      json.writeStartObject();
      content.write(json);
      json.writeEndObject();
    }
    file.writeLine(text.toString());
  }

  private void write(MethodEvaluation method, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("method", method.name());
    json.writeNumberField("from", method.from());
    write(method.cost(), withTimes, json);
    write("default", method.usual(), json);
    write("best", method.best(), json);
    json.writeArrayFieldStart("curve");
    for (Accuracy accuracy : method.grid()) {
      json.writeStartObject();
      write(accuracy, json);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  static void write(MethodCost cost, boolean withTimes, JsonGenerator json) throws IOException {
    json.writeNumberField("documents", cost.documents());
    json.writeNumberField("without_signature", cost.withoutSignature());
    json.writeNumberField("pairs", cost.pairs());
    json.writeNumberField("verified", cost.verified());
    writeFigure("bytes_per_document", tenths(cost.bytes()), json);
    if (withTimes) {
      writeFigure("sign_seconds", thousandths(cost.signSeconds()), json);
      writeFigure("search_seconds", thousandths(cost.searchSeconds()), json);
    }
  }

  private static void write(String name, MethodEvaluation.Sure sure, JsonGenerator json)
      throws IOException {
    json.writeObjectFieldStart(name);
    write(sure.accuracy(), json);
    write("precision_interval", sure.intervals().precision(), json);
    write("recall_interval", sure.intervals().recall(), json);
    write("f1_interval", sure.intervals().f1(), json);
    json.writeEndObject();
  }

  private static void write(String name, Interval interval, JsonGenerator json) throws IOException {
    json.writeArrayFieldStart(name);
    json.writeNumber(Accuracy.decimals(interval.low()));
    json.writeNumber(Accuracy.decimals(interval.high()));
    json.writeEndArray();
  }

  private static void write(Accuracy accuracy, JsonGenerator json) throws IOException {
    json.writeNumberField("threshold", accuracy.threshold());
    json.writeNumberField("tp", accuracy.right());
    json.writeNumberField("fp", accuracy.wrong());
    json.writeNumberField("fn", accuracy.missed());
    writeFigure("precision", Accuracy.decimals(accuracy.precision()), json);
    writeFigure("recall", Accuracy.decimals(accuracy.recall()), json);
    writeFigure("f1", Accuracy.decimals(accuracy.f1()), json);
  }

  static void writeFigure(String name, String figure, JsonGenerator json) throws IOException {
    json.writeFieldName(name);
    json.writeNumber(figure);
  }
}
