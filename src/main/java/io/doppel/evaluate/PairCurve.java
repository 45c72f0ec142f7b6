package io.doppel.evaluate;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;

/**
 * The accuracy at every threshold, from the judged pairs of one search and their similarities. A
 * pair is found at its own similarity: {@code similarity >= threshold}, compared as they are.
 * Memory: 8 bytes a pair; time: one sort.
 */
public final class PairCurve {
  private static final int MOST_DIGITS = 17;

  /** The bits of a similarity, which are in the order of the numbers, and then whether right. */
  private long[] pairs = new long[64];

  private int size;
  private boolean sorted = true;
  private final long all;
  private final double from;

  /**
   * Makes an empty curve.
   *
   * @param all how many near-duplicates there are, also those that are never added
   * @param from the threshold of the search: nothing is known of lower ones
   */
  public PairCurve(long all, double from) {
    this.all = all;
    this.from = from;
  }

  /**
   * Adds a pair.
   *
   * @param similarity its similarity in [0, 1]
   * @param nearDuplicate whether it is right to find it
   */
  public void add(double similarity, boolean nearDuplicate) {
    if (!(similarity >= from && similarity <= 1)) {
      throw new IllegalArgumentException(
          "similarity must be in [" + from + ", 1], got " + similarity);
    }
    if (size == pairs.length) {
      pairs = Arrays.copyOf(pairs, size + (size >> 1));
    }
    pairs[size++] = Double.doubleToLongBits(similarity) << 1 | (nearDuplicate ? 1 : 0);
    sorted = false;
  }

  private void sort() {
    if (!sorted) {
      Arrays.sort(pairs, 0, size);
      sorted = true;
    }
  }

  private double similarity(int index) {
    return Double.longBitsToDouble(pairs[index] >>> 1);
  }

  /**
   * What a threshold gives.
   *
   * @param threshold at least that of the search
   * @return the accuracy
   */
  public Accuracy at(double threshold) {
    if (threshold < from) {
      throw new IllegalArgumentException(
          "threshold must be at least that of the search, " + from + ", got " + threshold);
    }
    sort();
    long right = 0;
    int first = size;
    while (first > 0 && similarity(first - 1) >= threshold) {
      right += pairs[--first] & 1;
    }
    return new Accuracy(threshold, size - first, right, all);
  }

  /**
   * The best F1 of all thresholds from that of the search on; of equally good ones the highest. The
   * threshold is the number with the fewest digits that finds the same pairs.
   *
   * @return the accuracy there; if nothing was found, at the threshold of the search
   */
  public Accuracy best() {
    sort();
    Accuracy best = new Accuracy(from, 0, 0, all);
    int bestFirst = size;
    long right = 0;
    for (int first = size; first > 0; ) {
      double similarity = similarity(first - 1);
      while (first > 0 && similarity(first - 1) == similarity) {
        right += pairs[--first] & 1;
      }
      Accuracy here = new Accuracy(similarity, size - first, right, all);
      if (bestFirst == size || here.f1() > best.f1()) {
        best = here;
        bestFirst = first;
      }
    }
    if (bestFirst == size) {
      return best;
    }
    double above = bestFirst == 0 ? Math.nextDown(from) : similarity(bestFirst - 1);
    double plain = plainest(above, best.threshold());
    return new Accuracy(plain, best.found(), best.right(), all);
  }

  /**
   * The number with the fewest digits that is above one and not above another, of several the one
   * nearest to their middle.
   */
  static double plainest(double above, double most) {
    BigDecimal middle = new BigDecimal(above).add(new BigDecimal(most)).divide(BigDecimal.TWO);
    for (int digits = 1; digits <= MOST_DIGITS; digits++) {
      for (RoundingMode rounding :
          new RoundingMode[] {RoundingMode.HALF_EVEN, RoundingMode.FLOOR, RoundingMode.CEILING}) {
        double plain = middle.setScale(digits, rounding).doubleValue();
        if (plain > above && plain <= most) {
          return plain;
        }
      }
    }
    return most;
  }
}
