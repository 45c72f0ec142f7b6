package io.doppel.evaluate;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * How well a threshold tells near-duplicates from other pairs.
 *
 * @param threshold the least similarity of those that were found
 * @param found how many pairs were found that count
 * @param right how many of them are near-duplicates
 * @param all how many near-duplicates there are
 */
public record Accuracy(double threshold, long found, long right, long all) {
  private static final int DECIMALS = 4;

  /**
   * The found pairs that are no near-duplicates.
   *
   * @return their number
   */
  public long wrong() {
    return found - right;
  }

  /**
   * The near-duplicates that were not found.
   *
   * @return their number
   */
  public long missed() {
    return all - right;
  }

  /**
   * The part of the found pairs that is right.
   *
   * @return 0 if none was found
   */
  public double precision() {
    return found == 0 ? 0 : (double) right / found;
  }

  /**
   * The part of the near-duplicates that was found.
   *
   * @return 0 if there are none
   */
  public double recall() {
    return all == 0 ? 0 : (double) right / all;
  }

  /**
   * The harmonic mean of precision and recall.
   *
   * @return 2 p r / (p + r), in this order of operations; 0 if both are 0
   */
  public double f1() {
    double sum = precision() + recall();
    return sum == 0 ? 0 : 2 * precision() * recall() / sum;
  }

  /**
   * A figure with four decimals: rounded from its exact binary value and, exactly between two, to
   * the even one, as Python's {@code round} does.
   *
   * @param figure a share
   * @return the figure, such as {@code 0.9062}
   */
  public static String decimals(double figure) {
    return new BigDecimal(figure).setScale(DECIMALS, RoundingMode.HALF_EVEN).toPlainString();
  }
}
