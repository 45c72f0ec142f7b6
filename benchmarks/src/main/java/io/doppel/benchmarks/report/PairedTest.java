package io.doppel.benchmarks.report;

import java.util.List;

/**
 * Student's paired t-test, two-sided: how probable means that are so far apart would be if two
 * methods were as good as each other, from several runs of both.
 *
 * <p>Example: differences .01, .02, .03, .02, .02 have the mean .02 and the standard deviation
 * .0071, so t = .02 / (.0071 / √5) = 6.32 with 4 degrees of freedom, and p = .003.
 */
public final class PairedTest {
  /** A difference with a smaller p is called significant, as in the papers. */
  public static final double LEVEL = 0.05;

  private static final double TINY = 1e-300;
  private static final double ENOUGH = 1e-15;
  private static final int MOST_TERMS = 10_000;

  private PairedTest() {}

  /**
   * Compares runs.
   *
   * @param ones what one method gave in each run
   * @param others what the other one gave
   * @return p; 1 if all are equal, NaN of fewer than two runs
   */
  public static double p(List<Double> ones, List<Double> others) {
    int runs = ones.size();
    if (others.size() != runs) {
      throw new IllegalArgumentException(
          "both must have as many runs, got " + runs + " and " + others.size());
    }
    if (runs < 2) {
      return Double.NaN;
    }
    double mean = 0;
    for (int i = 0; i < runs; i++) {
      mean += (ones.get(i) - others.get(i)) / runs;
    }
    double squares = 0;
    for (int i = 0; i < runs; i++) {
      double off = ones.get(i) - others.get(i) - mean;
      squares += off * off;
    }
    double error = Math.sqrt(squares / (runs - 1) / runs);
    if (error == 0) {
      return mean == 0 ? 1 : 0;
    }
    return twoSided(mean / error, runs - 1);
  }

  /**
   * How probable a t is that is as far from 0, or further.
   *
   * @param t Student's t
   * @param degrees of freedom
   * @return in [0, 1]
   */
  static double twoSided(double t, int degrees) {
    return incompleteBeta(degrees / 2.0, 0.5, degrees / (degrees + t * t));
  }

  /** The regularised incomplete beta function I_x(a, b), by its continued fraction. */
  static double incompleteBeta(double a, double b, double x) {
    if (x <= 0 || x >= 1) {
      return x <= 0 ? 0 : 1;
    }
    if (x > (a + 1) / (a + b + 2)) { // where the fraction converges slowly
      return 1 - incompleteBeta(b, a, 1 - x);
    }
    double front =
        Math.exp(
            logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
    return front * fraction(a, b, x) / a;
  }

  /** Lentz's way to evaluate it from the front. */
  private static double fraction(double a, double b, double x) {
    double c = 1;
    double d = inverse(1 - (a + b) * x / (a + 1));
    double value = d;
    for (int m = 1; m <= MOST_TERMS; m++) {
      double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      d = inverse(1 + even * d);
      c = atLeast(1 + even / c);
      value *= d * c;
      double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      d = inverse(1 + odd * d);
      c = atLeast(1 + odd / c);
      value *= d * c;
      if (Math.abs(d * c - 1) < ENOUGH) {
        return value;
      }
    }
    return value;
  }

  private static double inverse(double value) {
    return 1 / atLeast(value);
  }

  private static double atLeast(double value) {
    return Math.abs(value) < TINY ? TINY : value;
  }

  /** For halves of whole numbers above 0: Γ(x + 1) = x Γ(x), Γ(1/2) = √π, Γ(1) = 1. */
  private static double logGamma(double x) {
    double log = x % 1 == 0 ? 0 : Math.log(Math.PI) / 2;
    for (double factor = x - 1; factor > 0; factor--) {
      log += Math.log(factor);
    }
    return log;
  }
}
