package io.doppel.benchmarks.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Lines over a common axis as a small SVG, the same bytes for the same numbers. It has no
 * background, and its colours are seen on white and on black.
 */
final class LineChart {
  private static final int LEFT = 40;
  private static final int TOP = 12;
  private static final int WIDTH = 360;
  private static final int HEIGHT = 200;
  private static final int TICKS = 5;
  private static final int LABEL_WIDTH = 20;
  private static final List<String> COLOURS =
      List.of("#2f81f7", "#d9822b", "#3fa45b", "#c2539b", "#8a8f98", "#b8a01e");

  private final String abscissa;
  private final double[] x;
  private final double most;
  private final List<String> names = new ArrayList<>();
  private final List<double[]> lines = new ArrayList<>();

  /**
   * Makes a chart without lines.
   *
   * @param abscissa what the x axis shows
   * @param x the places on it, ascending
   * @param most the upper end of the y axis, which begins at 0
   */
  LineChart(String abscissa, double[] x, double most) {
    this.abscissa = abscissa;
    this.x = x.clone();
    this.most = most;
  }

  /**
   * Adds a line.
   *
   * @param name what it shows
   * @param y a value for each place
   */
  void line(String name, double[] y) {
    if (y.length != x.length) {
      throw new IllegalArgumentException(
          "a line must have " + x.length + " values, got " + y.length);
    }
    names.add(name);
    lines.add(y.clone());
  }

  String svg() {
    StringBuilder svg = new StringBuilder();
    svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 520 250\" ")
        .append("font-family=\"sans-serif\" font-size=\"11\" fill=\"#808080\">\n");
    for (int tick = 0; tick <= TICKS; tick++) {
      double value = most * tick / TICKS;
      double place = TOP + HEIGHT * (1.0 - (double) tick / TICKS);
      add(
          svg,
          "<path d=\"M%d %.1fh%d\" stroke=\"#808080\" stroke-opacity=\"%s\"/>\n",
          LEFT,
          place,
          WIDTH,
          tick == 0 ? "1" : ".25");
      add(svg, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">", LEFT - 5, place + 4);
      add(svg, "%s</text>\n", number(value));
    }
    double free = 0;
    for (double value : x) {
      if (place(value) >= free) {
        add(svg, "<text x=\"%.1f\" y=\"%d\"", place(value), TOP + HEIGHT + 15);
        add(svg, " text-anchor=\"middle\">%s</text>\n", number(value));
        free = place(value) + LABEL_WIDTH;
      }
    }
    add(svg, "<text x=\"%d\" y=\"%d\">%s</text>\n", LEFT, TOP + HEIGHT + 31, abscissa);
    for (int line = 0; line < lines.size(); line++) {
      append(svg, line);
    }
    return svg.append("</svg>\n").toString();
  }

  private void append(StringBuilder svg, int line) {
    String colour = COLOURS.get(line % COLOURS.size());
    svg.append("<path fill=\"none\" stroke-width=\"2\" stroke=\"").append(colour).append("\" d=\"");
    for (int i = 0; i < x.length; i++) {
      double y = TOP + HEIGHT * (1 - Math.clamp(lines.get(line)[i] / most, 0.0, 1.0));
      add(svg, "%s%.1f %.1f", i == 0 ? "M" : "L", place(x[i]), y);
    }
    svg.append("\"/>\n");
    add(
        svg,
        "<text x=\"%d\" y=\"%d\" fill=\"%s\">%s</text>\n",
        LEFT + WIDTH + 12,
        TOP + 8 + 18 * line,
        colour,
        names.get(line));
  }

  private double place(double value) {
    return LEFT + WIDTH * (value - x[0]) / (x[x.length - 1] - x[0]);
  }

  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%.2f", value);
    return text.replaceAll("\\.?0+$", "");
  }

  private static void add(StringBuilder svg, String pattern, Object... values) {
    svg.append(String.format(Locale.ROOT, pattern, values));
  }
}
