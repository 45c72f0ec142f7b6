package io.doppel.candidates;

/** The binomial distribution. */
public final class Binomial {
  private Binomial() {}

  /**
   * The probability of at least so many successes in a number of trials. By logarithms: none of
   * many trials succeeds with a probability that no double holds.
   */
  public static double atLeast(int successes, int trials, double probability) {
    if (successes <= 0 || successes > trials || probability <= 0 || probability >= 1) {
      return successes <= 0 || (successes <= trials && probability >= 1) ? 1 : 0;
    }
    double fewer = 0;
    double logExactly = trials * StrictMath.log1p(-probability);
    double logOdds = StrictMath.log(probability) - StrictMath.log1p(-probability);
    for (int i = 0; i < successes; i++) {
      fewer += StrictMath.exp(logExactly);
      logExactly += StrictMath.log((trials - i) / (i + 1.0)) + logOdds;
    }
    return Math.max(0, 1 - fewer);
  }
}
