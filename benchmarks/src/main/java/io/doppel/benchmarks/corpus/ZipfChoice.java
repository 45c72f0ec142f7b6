package io.doppel.benchmarks.corpus;

import java.util.Arrays;

/**
 * Chooses ranks by the law of Zipf and Mandelbrot: rank r, counted from 0, has weight {@code (r +
 * shift)^-exponent}. With shift 2 and exponent 1 the first of 150 ranks gets a ninth of all.
 */
final class ZipfChoice {
  private final double[] cumulative;

  ZipfChoice(int ranks, double shift, double exponent) {
    cumulative = new double[ranks];
    double sum = 0;
    for (int rank = 0; rank < ranks; rank++) {
      // StrictMath: the last bit of Math.pow depends on the machine
      sum += StrictMath.pow(rank + shift, -exponent);
      cumulative[rank] = sum;
    }
    for (int rank = 0; rank < ranks; rank++) {
      cumulative[rank] /= sum;
    }
  }

  /**
   * The rank for a number in [0, 1).
   *
   * @param unit the number
   * @return a rank from 0 on
   */
  int rank(double unit) {
    int found = Arrays.binarySearch(cumulative, unit);
    return Math.min(found < 0 ? -found - 1 : found + 1, cumulative.length - 1);
  }
}
