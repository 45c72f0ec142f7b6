package io.doppel.benchmarks.report;

import java.util.Arrays;
import java.util.Locale;

/**
 * What several runs of one measurement gave.
 *
 * @param median of an even number of runs the mean of the two in the middle
 * @param least the least
 * @param most the most
 * @param runs how many runs there were
 */
public record Spread(double median, double least, double most, int runs) {
  /** Checks the number of runs. */
  public Spread {
    if (runs < 1) {
      throw new IllegalArgumentException("runs must be >= 1, got " + runs);
    }
  }

  /**
   * Takes the runs.
   *
   * @param values what each run gave, at least one
   * @return median and spread
   */
  public static Spread of(double... values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("a spread must have at least one run, got none");
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    double median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    return new Spread(median, sorted[0], sorted[sorted.length - 1], sorted.length);
  }

  /**
   * Turns the figures into another unit.
   *
   * @param factor larger than 0
   * @return all figures times the factor
   */
  public Spread times(double factor) {
    return new Spread(median * factor, least * factor, most * factor, runs);
  }

  /**
   * A figure with three digits that count.
   *
   * @param value the figure
   * @return with commas between thousands
   */
  public static String text(double value) {
    double size = Math.abs(value);
    String pattern = size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f";
    return String.format(Locale.ROOT, pattern, value);
  }

  /** The median, then the least and the most if there was more than one run. */
  @Override
  public String toString() {
    return runs == 1 ? text(median) : text(median) + " (" + text(least) + " to " + text(most) + ")";
  }
}
