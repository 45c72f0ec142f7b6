package io.doppel.learn;

/**
 * How well a threshold tells near-duplicates from other pairs.
 *
 * @param threshold the least similarity of those that were found
 * @param found how many pairs were found
 * @param right how many of them are near-duplicates
 * @param all how many near-duplicates there are
 */
public record Accuracy(double threshold, long found, long right, long all) {

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
   * @return 2 * right / (found + all)
   */
  public double f1() {
    return found + all == 0 ? 0 : 2.0 * right / (found + all);
  }
}
