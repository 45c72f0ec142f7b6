package io.doppel.cli.evaluate;

import io.doppel.evaluate.Accuracy;
import io.doppel.evaluate.PairCurve;
import io.doppel.evaluate.PairLabels;
import io.doppel.evaluate.Resampling;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * How good a method is on labelled documents.
 *
 * @param name the method with its options
 * @param from the lowest threshold that was searched
 * @param cost what it took
 * @param grid thresholds in even steps
 * @param usual the threshold of the method as it is set
 * @param best the best F1 of all thresholds
 * @param open whether that is at the lowest one, and F1 still rises there, so that a lower one may
 *     be better
 */
public record MethodEvaluation(
    String name,
    double from,
    MethodCost cost,
    List<Accuracy> grid,
    Sure usual,
    Sure best,
    boolean open) {
  private static final long SEED = 1;

  /**
   * An accuracy with its intervals.
   *
   * @param accuracy the accuracy
   * @param intervals where its figures lie, with other documents of the same kind
   */
  public record Sure(Accuracy accuracy, Resampling.Intervals intervals) {}

  /**
   * Evaluates what a search found.
   *
   * @param step of the thresholds
   */
  public static MethodEvaluation of(MethodSearch search, PairLabels labels, BigDecimal step)
      throws IOException {
    PairCurve curve = new PairCurve(labels.nearDuplicates(), search.lowestThreshold());
    search.forEach(
        (one, other, reach) -> {
          PairLabels.Verdict verdict = labels.of(one, other);
          if (verdict != PairLabels.Verdict.NEITHER) {
            curve.add(reach, verdict == PairLabels.Verdict.RIGHT);
          }
        });
    List<Accuracy> grid =
        thresholds(search.lowestThreshold(), step).stream().map(curve::at).toList();
    Accuracy usual = curve.at(search.usualThreshold());
    Accuracy best = curve.best();
    Resampling ofUsual = new Resampling(labels);
    Resampling ofBest = new Resampling(labels);
    search.forEach(
        (one, other, reach) -> {
          if (reach >= usual.threshold()) {
            ofUsual.add(one, other);
          }
          if (reach >= best.threshold()) {
            ofBest.add(one, other);
          }
        });
    return new MethodEvaluation(
        search.method().name(),
        search.lowestThreshold(),
        search.cost(),
        grid,
        new Sure(usual, ofUsual.intervals(SEED)),
        new Sure(best, ofBest.intervals(SEED)),
        isOpen(curve, search.lowestThreshold(), best, step.doubleValue()));
  }

  private static boolean isOpen(PairCurve curve, double from, Accuracy best, double step) {
    return best.found() == curve.at(from).found()
        && from + step <= 1
        && curve.at(from + step).found() < best.found();
  }

  /** The multiples of a step from a threshold on: decimal numbers, as a user would write them. */
  static List<Double> thresholds(double from, BigDecimal step) {
    List<Double> thresholds = new ArrayList<>();
    for (BigDecimal next = step; next.compareTo(BigDecimal.ONE) <= 0; next = next.add(step)) {
      if (next.doubleValue() >= from) {
        thresholds.add(next.doubleValue());
      }
    }
    return thresholds;
  }
}
