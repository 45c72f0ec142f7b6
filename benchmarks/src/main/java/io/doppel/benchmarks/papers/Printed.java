package io.doppel.benchmarks.papers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a table or figure printed, in Markdown: sentences and tables in turn. Of several collections
 * the rows stand below each other, behind a column that names the collection.
 *
 * @param parts sentences and tables, as they come
 */
record Printed(List<Part> parts) {
  /** Times differ from run to run: such a column has one of these words in its name. */
  private static final Pattern TIME = Pattern.compile("(?i).*\\b(time|ms|seconds)\\b.*");

  /**
   * A sentence, or a table.
   *
   * @param sentence the sentence; null if it is a table
   * @param rows the rows of the table, the first of which has the names of the columns
   */
  record Part(String sentence, List<List<String>> rows) {
    boolean isTable() {
      return sentence == null;
    }

    /** Whether the two are sentences, or tables of the same columns. */
    boolean isLike(Part other) {
      return isTable()
          ? other.isTable() && rows.get(0).equals(other.rows.get(0))
          : !other.isTable();
    }
  }

  /** Reads what was printed. */
  static Printed of(String text) {
    List<Part> parts = new ArrayList<>();
    List<List<String>> rows = new ArrayList<>();
    for (String line : text.lines().toList()) {
      if (line.startsWith("|")) {
        if (!line.matches("\\|( *-+ *\\|)+")) {
          rows.add(cells(line));
        }
      } else {
        rows = ended(rows, parts);
        if (!line.isBlank()) {
          parts.add(new Part(line, List.of()));
        }
      }
    }
    ended(rows, parts);
    return new Printed(parts);
  }

  private static List<List<String>> ended(List<List<String>> rows, List<Part> parts) {
    if (rows.isEmpty()) {
      return rows;
    }
    parts.add(new Part(null, rows));
    return new ArrayList<>();
  }

  private static List<String> cells(String line) {
    String inner = line.strip();
    return Arrays.stream(inner.substring(1, inner.length() - 1).split("\\|", -1))
        .map(String::strip)
        .toList();
  }

  /**
   * Puts together what several collections gave.
   *
   * @param names the collections
   * @param each what each gave
   */
  static Printed together(List<String> names, List<Printed> each) {
    if (each.size() == 1) {
      return each.get(0);
    }
    List<Part> together = new ArrayList<>();
    for (int i = 0; i < each.get(0).parts.size(); i++) {
      int part = i;
      List<Part> alike = each.stream().map(printed -> printed.parts.get(part)).toList();
      if (!alike.stream().allMatch(alike.get(0)::isLike)) {
        throw new IllegalStateException("tables have other columns: " + alike);
      }
      if (alike.get(0).isTable()) {
        together.add(below(names, alike));
      } else {
        together.add(new Part(sentence(names, alike), List.of()));
      }
    }
    return new Printed(together);
  }

  private static Part below(List<String> names, List<Part> tables) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(row("collection", tables.get(0).rows.get(0)));
    for (int i = 0; i < names.size(); i++) {
      List<List<String>> of = tables.get(i).rows;
      for (List<String> each : of.subList(1, of.size())) {
        rows.add(row(names.get(i), each));
      }
    }
    return new Part(null, rows);
  }

  private static List<String> row(String first, List<String> others) {
    List<String> row = new ArrayList<>(List.of(first));
    row.addAll(others);
    return row;
  }

  private static String sentence(List<String> names, List<Part> sentences) {
    String first = sentences.get(0).sentence;
    if (sentences.stream().allMatch(part -> part.sentence.equals(first))) {
      return first;
    }
    StringBuilder joined = new StringBuilder();
    for (int i = 0; i < names.size(); i++) {
      joined
          .append(i == 0 ? "" : " ")
          .append(names.get(i))
          .append(": ")
          .append(sentences.get(i).sentence);
    }
    return joined.toString();
  }

  /**
   * Where another run gave something else. Times are compared with nothing.
   *
   * @param other what it gave
   * @return what is different, a line each; none if it is the same
   */
  List<String> differences(Printed other) {
    List<String> differences = new ArrayList<>();
    if (parts.size() != other.parts.size()) {
      differences.add(parts.size() + " sentences and tables, now " + other.parts.size());
      return differences;
    }
    for (int i = 0; i < parts.size(); i++) {
      Part here = parts.get(i);
      Part there = other.parts.get(i);
      if (here.isTable() && there.isTable()) {
        compare(here.rows, there.rows, differences);
      } else if (!here.equals(there)) {
        differences.add(here + ", now " + there);
      }
    }
    return differences;
  }

  private static void compare(
      List<List<String>> here, List<List<String>> there, List<String> differences) {
    if (here.size() != there.size() || !here.get(0).equals(there.get(0))) {
      differences.add(
          (here.size() - 1)
              + " rows of "
              + here.get(0)
              + ", now "
              + (there.size() - 1)
              + " of "
              + there.get(0));
      return;
    }
    for (int row = 1; row < here.size(); row++) {
      for (int column = 0; column < here.get(0).size(); column++) {
        String name = here.get(0).get(column);
        String one = here.get(row).get(column);
        String other = there.get(row).get(column);
        if (!one.equals(other) && !TIME.matcher(name).matches()) {
          differences.add(here.get(row).get(0) + ", " + name + ": " + one + ", now " + other);
        }
      }
    }
  }

  /** Markdown, as it stands in a page. */
  String text() {
    return parts.stream()
        .map(part -> part.isTable() ? table(part.rows) : part.sentence + "\n")
        .collect(Collectors.joining("\n"));
  }

  private static String table(List<List<String>> rows) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < rows.size(); i++) {
      text.append("| ").append(String.join(" | ", rows.get(i))).append(" |\n");
      if (i == 0) {
        text.append("| --- ".repeat(rows.get(0).size())).append("|\n");
      }
    }
    return text.toString();
  }
}
