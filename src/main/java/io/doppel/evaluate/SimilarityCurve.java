package io.doppel.evaluate;

/**
 * Counts pairs by their similarity in thousandths, to see how well each threshold tells them apart.
 * Takes the same memory for any number of pairs; {@link PairCurve} has every similarity as it is.
 */
public final class SimilarityCurve {
  /** Thresholds are multiples of one part in so many. */
  public static final int STEPS = 1000;

  private final long[] right = new long[STEPS + 1];
  private final long[] wrong = new long[STEPS + 1];
  private final long all;

  /**
   * Makes an empty curve.
   *
   * @param all how many near-duplicates there are, also those that are never added
   */
  public SimilarityCurve(long all) {
    this.all = all;
  }

  /**
   * The number of the step that a similarity reaches.
   *
   * @param similarity a similarity; beyond the scale it counts as its end
   * @return 0 to {@link #STEPS}
   */
  public static int step(double similarity) {
    return (int) Math.clamp(similarity * STEPS + 1e-9, 0, STEPS);
  }

  /**
   * Counts a pair.
   *
   * @param similarity its similarity
   * @param nearDuplicate whether it is right to find it
   */
  public void add(double similarity, boolean nearDuplicate) {
    (nearDuplicate ? right : wrong)[step(similarity)]++;
  }

  /**
   * What a threshold gives.
   *
   * @param threshold a multiple of a thousandth
   * @return the accuracy
   */
  public Accuracy at(double threshold) {
    return at(step(threshold));
  }

  private Accuracy at(int step) {
    long found = 0;
    long foundRight = 0;
    for (int i = step; i <= STEPS; i++) {
      found += right[i] + wrong[i];
      foundRight += right[i];
    }
    return new Accuracy((double) step / STEPS, found, foundRight, all);
  }

  /**
   * The threshold with the best F1; of several in a row the one in the middle.
   *
   * @return the accuracy there
   */
  public Accuracy best() {
    int first = STEPS;
    int last = STEPS;
    double best = -1;
    for (int step = STEPS; step > 0; step--) {
      double f1 = at(step).f1();
      if (f1 > best) {
        best = f1;
        first = step;
        last = step;
      } else if (f1 == best && last == step + 1) {
        last = step;
      }
    }
    return at((first + last) / 2);
  }

  /**
   * How many pairs that are no near-duplicates reached some steps.
   *
   * @param first the first of these steps
   * @param last the last one
   * @return the number of pairs
   */
  public long others(int first, int last) {
    long sum = 0;
    for (int step = first; step <= last; step++) {
      sum += wrong[step];
    }
    return sum;
  }

  /**
   * The largest step that leaves at least so many pairs that are no near-duplicates.
   *
   * @param number how many pairs
   * @return the step; 0 if none leaves so many
   */
  public int stepOfHardest(long number) {
    long sum = 0;
    int step = STEPS + 1;
    while (step > 0 && sum < number) {
      sum += wrong[--step];
    }
    return step;
  }
}
