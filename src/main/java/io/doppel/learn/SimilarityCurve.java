package io.doppel.learn;

/** Counts pairs by their similarity, to see how well each threshold tells them apart. */
final class SimilarityCurve {
  /** Thresholds are multiples of one part in so many. */
  static final int STEPS = 1000;

  private final long[] right = new long[STEPS + 1];
  private final long[] wrong = new long[STEPS + 1];
  private final long all;

  /**
   * Makes an empty curve.
   *
   * @param all how many near-duplicates there are, also those that are never added
   */
  SimilarityCurve(long all) {
    this.all = all;
  }

  /** The number of the step that a similarity reaches. */
  static int step(double similarity) {
    return (int) Math.clamp(similarity * STEPS + 1e-9, 0, STEPS);
  }

  void add(double similarity, boolean nearDuplicate) {
    (nearDuplicate ? right : wrong)[step(similarity)]++;
  }

  /** What a threshold, a multiple of a thousandth, gives. */
  Accuracy at(double threshold) {
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

  /** The threshold with the best F1; of several in a row the one in the middle. */
  Accuracy best() {
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

  /** How many pairs that are no near-duplicates reached a step of those from first to last. */
  long others(int first, int last) {
    long sum = 0;
    for (int step = first; step <= last; step++) {
      sum += wrong[step];
    }
    return sum;
  }

  /** The largest step that leaves at least so many pairs that are no near-duplicates; 0 if none. */
  int stepOfHardest(long number) {
    long sum = 0;
    int step = STEPS + 1;
    while (step > 0 && sum < number) {
      sum += wrong[--step];
    }
    return step;
  }
}
