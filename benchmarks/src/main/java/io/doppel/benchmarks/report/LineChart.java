package io.doppel.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Lines over a common axis as a small SVG, the same bytes for the same numbers. It has no
 * background, and its colours are seen on white and on black.
 */
public final class LineChart {
  private static final int LEFT = 40;
  private static final int TOP = 12;
  private static final int WIDTH = 360;
  private static final int HEIGHT = 200;
  private static final int TICKS = 5;
  private static final int LABEL_WIDTH = 20;
  private static final int FULL_WIDTH = 520;
  private static final int FULL_HEIGHT = 250;
  private static final int GAP = 20;
  private static final List<String> COLOURS =
      List.of("#2f81f7", "#d9822b", "#3fa45b", "#c2539b", "#8a8f98", "#b8a01e");

  private final String abscissa;
  private final double[] x;
  private final double most;
  private boolean logarithmic;
  private final List<String> names = new ArrayList<>();
  private final List<double[]> lines = new ArrayList<>();

  /**
   * Makes a chart without lines.
   *
   * @param abscissa what the x axis shows
   * @param x the places on it, ascending
   * @param most the upper end of the y axis, which begins at 0
   */
  public LineChart(String abscissa, double[] x, double most) {
    this.abscissa = abscissa;
    this.x = x.clone();
    this.most = most;
  }

  /**
   * Makes the x axis logarithmic.
   *
   * @return this
   */
  public LineChart logarithmic() {
    logarithmic = true;
    return this;
  }

  /**
   * Adds a line.
   *
   * @param name what it shows
   * @param y a value for each place
   */
  public void line(String name, double[] y) {
    if (y.length != x.length) {
      throw new IllegalArgumentException(
          "a line must have " + x.length + " values, got " + y.length);
    }
    names.add(name);
    lines.add(y.clone());
  }

  /**
   * The drawing.
   *
   * @return a whole SVG document
   */
  public String svg() {
    return document(FULL_WIDTH, FULL_HEIGHT, body());
  }

  /**
   * Several drawings side by side.
   *
   * @param charts the drawings, row by row
   * @param columns how many stand in a row
   * @return a whole SVG document
   */
  public static String svg(List<LineChart> charts, int columns) {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < charts.size(); i++) {
      add(
          all,
          "<g transform=\"translate(%d %d)\">\n",
          i % columns * (FULL_WIDTH + GAP),
          i / columns * FULL_HEIGHT);
      all.append(charts.get(i).body()).append("</g>\n");
    }
    int rows = Math.ceilDiv(charts.size(), columns);
    return document(columns * (FULL_WIDTH + GAP) - GAP, rows * FULL_HEIGHT, all.toString());
  }

  private static String document(int width, int height, String body) {
    StringBuilder svg = new StringBuilder();
    add(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" ", width, height);
    svg.append("font-family=\"sans-serif\" font-size=\"11\" fill=\"#808080\">\n");
    return svg.append(body).append("</svg>\n").toString();
  }

  private String body() {
    StringBuilder svg = new StringBuilder();
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
    return svg.toString();
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
    double first = scaled(x[0]);
    double last = scaled(x[x.length - 1]);
    return last == first ? LEFT : LEFT + WIDTH * (scaled(value) - first) / (last - first);
  }

  private double scaled(double value) {
    return logarithmic ? Math.log(value) : value;
  }

  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%,.2f", value);
    return text.replaceAll("\\.?0+$", "");
  }

  private static void add(StringBuilder svg, String pattern, Object... values) {
    svg.append(String.format(Locale.ROOT, pattern, values));
  }
}
