package io.doppel.benchmarks.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A table of what was measured: texts and numbers, printed with aligned columns or as JSON. */
public final class ReportTable {
  private final List<String> names = new ArrayList<>();
  private final List<String> patterns = new ArrayList<>();
  private final List<Object[]> rows = new ArrayList<>();

  /** Makes a table without columns and rows. */
  public ReportTable() {}

  /**
   * Adds a column.
   *
   * @param name its name
   * @param pattern how a value is printed
   * @return this
   */
  public ReportTable column(String name, String pattern) {
    names.add(name);
    patterns.add(pattern);
    return this;
  }

  /**
   * Adds a row.
   *
   * @param values one for each column; what could not be measured is null
   */
  public void add(Object... values) {
    if (values.length != names.size()) {
      throw new IllegalArgumentException(
          "a row must have " + names.size() + " values, got " + values.length);
    }
    rows.add(values);
  }

  /**
   * How many rows there are.
   *
   * @return their number
   */
  public int size() {
    return rows.size();
  }

  /**
   * The table in Markdown.
   *
   * @return lines with aligned columns
   */
  public String text() {
    List<List<String>> lines = new ArrayList<>();
    lines.add(names);
    for (Object[] row : rows) {
      List<String> cells = new ArrayList<>();
      for (int i = 0; i < row.length; i++) {
        cells.add(row[i] == null ? "-" : String.format(Locale.ROOT, patterns.get(i), row[i]));
      }
      lines.add(cells);
    }
    int[] widths = new int[names.size()];
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (int line = 0; line < lines.size(); line++) {
      append(text, lines.get(line), widths);
      if (line == 0) {
        for (int width : widths) {
          text.append("| ").append("-".repeat(width)).append(' ');
        }
        text.append("|\n");
      }
    }
    return text.toString();
  }

  /** Texts to the left, numbers to the right. */
  private void append(StringBuilder text, List<String> cells, int[] widths) {
    for (int i = 0; i < widths.length; i++) {
      String gap = " ".repeat(widths[i] - cells.get(i).length());
      boolean left = patterns.get(i).equals("%s");
      text.append("| ").append(left ? cells.get(i) + gap : gap + cells.get(i)).append(' ');
    }
    text.append("|\n");
  }

  /**
   * The table as lines of JSON, an object for each row.
   *
   * @param table its name, which every line has
   * @return the lines
   * @throws IOException never
   */
  public String lines(String table) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (Object[] row : rows) {
      StringWriter line = new StringWriter();
      try (JsonGenerator json = new JsonFactory().createGenerator(line)) {
        json.writeStartObject();
        json.writeStringField("table", table);
        writeFields(json, row);
        json.writeEndObject();
      }
      lines.append(line).append('\n');
    }
    return lines.toString();
  }

  private void writeFields(JsonGenerator json, Object[] row) throws IOException {
    for (int i = 0; i < row.length; i++) {
      if (row[i] instanceof Spread spread) {
        json.writeObjectFieldStart(names.get(i));
        json.writeNumberField("median", spread.median());
        json.writeNumberField("least", spread.least());
        json.writeNumberField("most", spread.most());
        json.writeNumberField("runs", spread.runs());
        json.writeEndObject();
      } else {
        json.writeObjectField(names.get(i), row[i]);
      }
    }
  }
}
