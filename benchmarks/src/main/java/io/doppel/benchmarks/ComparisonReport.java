package io.doppel.benchmarks;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Lays out what was measured, as tables or as JSON. */
final class ComparisonReport {
  private final List<ComparisonRow> rows;
  private final ComparisonRow reference;

  /**
   * Takes the rows.
   *
   * @param rows what was measured
   */
  ComparisonReport(List<ComparisonRow> rows) {
    this.rows = rows;
    this.reference =
        rows.stream()
            .filter(row -> row.name().equals(ComparedMethods.REFERENCE))
            .findFirst()
            .orElse(null);
  }

  /** Two tables: all figures with ratios to the reference, and the recall by kind of edit. */
  String tables() {
    StringBuilder text = new StringBuilder();
    text.append("| method | index, docs/s | ratio | merge, s | bytes/doc | ratio | beside text |")
        .append(" query, µs | speed ratio | p99, µs | precision | recall |\n")
        .append("| --- ".repeat(12))
        .append("|\n");
    for (ComparisonRow row : rows) {
      line(text, row);
    }
    Set<String> differences = new TreeSet<>();
    rows.forEach(row -> differences.addAll(row.accuracy().recallByDifference().keySet()));
    if (differences.size() > 1) {
      text.append("\n| recall | ").append(String.join(" | ", differences)).append(" |\n| --- ");
      text.append("| --- ".repeat(differences.size())).append("|\n");
      for (ComparisonRow row : rows) {
        Map<String, Double> recall = row.accuracy().recallByDifference();
        text.append("| ").append(row.name());
        differences.forEach(name -> text.append(" | ").append(format("%.3f", recall.get(name))));
        text.append(" |\n");
      }
    }
    return text.toString();
  }

  private void line(StringBuilder text, ComparisonRow row) {
    text.append("| ")
        .append(row.name())
        .append(format(" | %,.0f", row.index().documentsPerSecond()))
        .append(format(" | %.2f", indexSpeedRatio(row)))
        .append(format(" | %.1f", row.index().mergeSeconds()))
        .append(format(" | %,.0f", row.bytesPerDocument()))
        .append(format(" | %.2f", bytesRatio(row)))
        .append(format(" | %.2f", row.besideText()))
        .append(format(" | %,.0f", row.query().meanMicros()))
        .append(format(" | %.2f", querySpeedRatio(row)))
        .append(format(" | %,.0f", row.query().p99Micros()))
        .append(format(" | %.3f", row.accuracy().precision()))
        .append(format(" | %.3f", row.accuracy().recall()))
        .append(" |\n");
  }

  private static String format(String pattern, Double value) {
    return value == null || value.isNaN()
        ? pattern.replaceFirst("%.*", "-")
        : String.format(Locale.ROOT, pattern, value);
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

  /** An array with an object for each row; what could not be measured is null. */
  String json() throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text).useDefaultPrettyPrinter()) {
      json.writeStartArray();
      for (ComparisonRow row : rows) {
        json.writeStartObject();
        json.writeStringField("method", row.name());
        number(json, "documents", row.index().documents());
        number(json, "indexDocumentsPerCpuSecond", row.index().documentsPerSecond());
        number(json, "indexSpeedRatio", indexSpeedRatio(row));
        number(json, "mergeCpuSeconds", row.index().mergeSeconds());
        number(json, "bytesPerDocument", row.bytesPerDocument());
        number(json, "bytesRatio", bytesRatio(row));
        number(json, "cpuBesideTextField", row.besideText());
        number(json, "queryMeanCpuMicros", row.query().meanMicros());
        number(json, "querySpeedRatio", querySpeedRatio(row));
        number(json, "queryP99CpuMicros", row.query().p99Micros());
        number(json, "precision", row.accuracy().precision());
        number(json, "recall", row.accuracy().recall());
        json.writeObjectFieldStart("recallByDifference");
        for (Map.Entry<String, Double> entry : row.accuracy().recallByDifference().entrySet()) {
          number(json, entry.getKey(), entry.getValue());
        }
        json.writeEndObject();
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    return text + "\n";
  }

  private static void number(JsonGenerator json, String name, double value) throws IOException {
    if (Double.isNaN(value)) {
      json.writeNullField(name);
    } else {
      json.writeNumberField(name, value);
    }
  }
}
