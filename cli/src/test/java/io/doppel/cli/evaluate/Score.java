package io.doppel.cli.evaluate;

import io.doppel.cli.Documents;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rules of the tool that the shared data is scored with, written again from its text and for
 * strings only; and the tool itself, where it is.
 */
record Score(long tp, long fp, long fn, String precision, String recall, String f1) {
  private static final Path TOOL = Path.of("../../shared/tools/score");

  private static Score of(long tp, long fp, long fn) {
    double p = tp + fp == 0 ? 0 : (double) tp / (tp + fp);
    double r = tp + fn == 0 ? 0 : (double) tp / (tp + fn);
    double f = p + r == 0 ? 0 : 2 * p * r / (p + r);
    return new Score(tp, fp, fn, rounded(p), rounded(r), rounded(f));
  }

  private static String rounded(double figure) {
    return new BigDecimal(figure).setScale(4, RoundingMode.HALF_EVEN).toPlainString();
  }

  private static Set<String> pairs(Collection<String> rows) {
    Set<String> pairs = new HashSet<>();
    for (String row : rows) {
      String[] cells = row.split("\t", -1);
      if (cells.length >= 2 && !cells[0].equals(cells[1])) {
        pairs.add(pair(cells[0], cells[1]));
      }
    }
    return pairs;
  }

  private static String pair(String one, String other) {
    return one.compareTo(other) < 0 ? one + "\t" + other : other + "\t" + one;
  }

  /** By clusters: lines of JSON, found pairs, ignored pairs. */
  static Score ofClusters(
      List<String> documents, Collection<String> foundRows, Collection<String> ignoredRows)
      throws IOException {
    Map<String, String> cluster = new HashMap<>();
    Map<String, Integer> sizes = new HashMap<>();
    for (String line : documents) {
      Map<String, String> fields = Documents.fields(line);
      if (fields.containsKey("cluster")) {
        cluster.put(fields.get("id"), fields.get("cluster"));
        sizes.merge(fields.get("cluster"), 1, Integer::sum);
      }
    }
    Set<String> ignored = pairs(ignoredRows);
    Set<String> found = pairs(foundRows);
    found.removeAll(ignored);
    long tp = found.stream().filter(pair -> isSame(cluster, pair)).count();
    long inside = sizes.values().stream().mapToLong(n -> (long) n * (n - 1) / 2).sum();
    long same = ignored.stream().filter(pair -> isSame(cluster, pair)).count();
    return of(tp, found.size() - tp, inside - same - tp);
  }

  private static boolean isSame(Map<String, String> cluster, String pair) {
    String[] ids = pair.split("\t");
    return cluster.containsKey(ids[0]) && cluster.get(ids[0]).equals(cluster.get(ids[1]));
  }

  /** By listed pairs. */
  static Score ofPairs(
      List<String> labels, Collection<String> foundRows, Collection<String> ignoredRows) {
    Set<String> found = pairs(foundRows);
    found.removeAll(pairs(ignoredRows));
    Map<String, Boolean> judged = new HashMap<>();
    for (String row : labels) {
      String[] cells = row.split("\t", -1);
      if (cells[2].equals("0") || cells[2].equals("1")) {
        judged.put(pair(cells[0], cells[1]), cells[2].equals("1"));
      }
    }
    long tp = 0;
    long fp = 0;
    long fn = 0;
    for (Map.Entry<String, Boolean> entry : judged.entrySet()) {
      boolean isFound = found.contains(entry.getKey());
      tp += entry.getValue() && isFound ? 1 : 0;
      fp += !entry.getValue() && isFound ? 1 : 0;
      fn += entry.getValue() && !isFound ? 1 : 0;
    }
    return of(tp, fp, fn);
  }

  /** What a row of eval's CSV says. */
  static Score ofRow(Map<String, String> row) {
    return new Score(
        Long.parseLong(row.get("tp")),
        Long.parseLong(row.get("fp")),
        Long.parseLong(row.get("fn")),
        row.get("precision"),
        row.get("recall"),
        row.get("f1"));
  }

  /** The rows of a CSV without quotes, by the names of their columns. */
  static List<Map<String, String>> rows(Path csv) throws IOException {
    List<String> lines = Files.readAllLines(csv);
    String[] names = lines.get(0).split(",");
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      Map<String, String> row = new HashMap<>();
      for (int i = 0; i < names.length; i++) {
        row.put(names[i], cells[i]);
      }
      rows.add(row);
    }
    return rows;
  }

  /** What the tool itself says; null if it, or what runs it, is not there. */
  static Score ofTool(Path labels, Path found) throws IOException, InterruptedException {
    if (!Files.isReadable(TOOL)) {
      return null;
    }
    Process process;
    try {
      process =
          new ProcessBuilder("python3", TOOL.toString(), labels.toString(), found.toString())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
    } catch (IOException e) {
      return null; // no such program
    }
    String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("the score failed");
    }
    Map<String, String> fields = Documents.fields(answer);
    return new Score(
        Long.parseLong(fields.get("tp")),
        Long.parseLong(fields.get("fp")),
        Long.parseLong(fields.get("fn")),
        rounded(Double.parseDouble(fields.get("precision"))),
        rounded(Double.parseDouble(fields.get("recall"))),
        rounded(Double.parseDouble(fields.get("f1"))));
  }
}
