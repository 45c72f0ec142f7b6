package io.doppel.cli.output;

import java.util.ArrayList;
import java.util.List;

/** A table in plain text: the first column to the left, the others to the right. */
public final class TextTable {
  private final List<String[]> rows = new ArrayList<>();

  public TextTable add(List<String> cells) {
    rows.add(cells.toArray(String[]::new));
    return this;
  }

  /** The lines, without blanks at their ends. */
  public List<String> lines() {
    List<Integer> widths = new ArrayList<>();
    for (String[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        if (i == widths.size()) {
          widths.add(0);
        }
        widths.set(i, Math.max(widths.get(i), row[i].codePointCount(0, row[i].length())));
      }
    }
    List<String> lines = new ArrayList<>();
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.length; i++) {
        String blanks = " ".repeat(widths.get(i) - row[i].codePointCount(0, row[i].length()));
        line.append(i == 0 ? row[i] + blanks : "  " + blanks + row[i]);
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }
}
