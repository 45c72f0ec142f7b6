package io.doppel.learn;

import java.util.ArrayList;
import java.util.List;

/**
 * Minimizes a function without its second derivatives: L-BFGS, which estimates them from the last
 * few steps, with a line search for the strong Wolfe conditions. The value falls with every step.
 *
 * <p>Nocedal and Wright: Numerical Optimization, 2006: algorithms 7.4 and 7.5, 3.5 and 3.6. Time:
 * for each iteration one or a few evaluations and 4 * memory * n operations. Deterministic.
 *
 * @param memory how many steps are remembered; 10 is usual
 * @param maxIterations how many steps at most
 * @param tolerance a gradient of this size relative to the point is as good as none
 */
record LimitedMemoryBfgs(int memory, int maxIterations, double tolerance) {
  private static final double SUFFICIENT_DECREASE = 1e-4;
  private static final double CURVATURE = 0.9;
  private static final int MOST_TRIALS = 40;

  /** What is usual. */
  public static final LimitedMemoryBfgs DEFAULT = new LimitedMemoryBfgs(10, 200, 1e-6);

  /** Checks the parameters. */
  public LimitedMemoryBfgs {
    if (memory < 1 || maxIterations < 0 || !(tolerance >= 0)) {
      throw new IllegalArgumentException(
          "memory must be >= 1, maxIterations and tolerance >= 0, got "
              + memory
              + ", "
              + maxIterations
              + ", "
              + tolerance);
    }
  }

  /**
   * What was found.
   *
   * @param point where the value is least
   * @param values the value at the start and after each step; each is less than the one before
   * @param converged false if it ended for another reason than a gradient that vanishes: after the
   *     last iteration, or because rounding left no step that lowers the value
   */
  public record Minimum(double[] point, List<Double> values, boolean converged) {
    /**
     * The least value.
     *
     * @return the value at the point
     */
    public double value() {
      return values.get(values.size() - 1);
    }
  }

  /**
   * Minimizes a function.
   *
   * @param function the function
   * @param start where to begin; not changed
   * @return a point from which no small step leads down
   * @throws IllegalArgumentException if the function has no value or no gradient at the start
   */
  public Minimum minimize(DifferentiableFunction function, double[] start) {
    return new Search(function, start.clone()).run();
  }

  private static double product(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  /** A step that is remembered: how point and gradient changed. */
  private record Step(double[] move, double[] change, double curvature) {}

  private final class Search {
    private final DifferentiableFunction function;
    private final int size;
    private final List<Step> steps = new ArrayList<>();
    private final List<Double> values = new ArrayList<>();
    private double[] point;
    private double[] gradient;
    private double value;

    // what a trial along the line found
    private double[] direction;
    private double[] trialPoint;
    private double[] trialGradient;
    private double trialValue;
    private double trialSlope;

    Search(DifferentiableFunction function, double[] start) {
      this.function = function;
      this.size = start.length;
      this.point = start;
      this.gradient = new double[size];
      this.value = function.at(point, gradient);
      if (!Double.isFinite(value) || !Double.isFinite(product(gradient, gradient))) {
        throw new IllegalArgumentException(
            "the function must have a value and a gradient where the search starts, got " + value);
      }
      values.add(value);
    }

    Minimum run() {
      boolean converged = vanishes();
      for (int i = 0; i < maxIterations && !converged; i++) {
        if (!step()) {
          break;
        }
        converged = vanishes();
      }
      return new Minimum(point, List.copyOf(values), converged);
    }

    private boolean vanishes() {
      double scale = Math.max(1, Math.sqrt(product(point, point)));
      return Math.sqrt(product(gradient, gradient)) <= tolerance * scale;
    }

    /** Moves on; false if there is no step that lowers the value. */
    private boolean step() {
      direction = direction();
      double slope = product(direction, gradient);
      if (!(slope < 0)) { // estimates that rounding spoilt: begin anew
        steps.clear();
        direction = direction();
        slope = product(direction, gradient);
      }
      double first = steps.isEmpty() ? Math.min(1, 1 / Math.sqrt(product(gradient, gradient))) : 1;
      if (!search(first, slope)) {
        if (steps.isEmpty()) {
          return false;
        }
        steps.clear();
        return step();
      }
      remember();
      point = trialPoint;
      gradient = trialGradient;
      value = trialValue;
      values.add(value);
      return true;
    }

    /** Algorithm 7.4: the gradient times the estimated inverse of the second derivatives. */
    private double[] direction() {
      double[] result = gradient.clone();
      double[] shares = new double[steps.size()];
      for (int i = steps.size() - 1; i >= 0; i--) {
        Step step = steps.get(i);
        shares[i] = product(step.move, result) / step.curvature;
        add(result, step.change, -shares[i]);
      }
      if (!steps.isEmpty()) {
        Step last = steps.get(steps.size() - 1);
        scale(result, last.curvature / product(last.change, last.change));
      }
      for (int i = 0; i < steps.size(); i++) {
        Step step = steps.get(i);
        double share = product(step.change, result) / step.curvature;
        add(result, step.move, shares[i] - share);
      }
      scale(result, -1);
      return result;
    }

    private void remember() {
      double[] move = new double[size];
      double[] change = new double[size];
      for (int i = 0; i < size; i++) {
        move[i] = trialPoint[i] - point[i];
        change[i] = trialGradient[i] - gradient[i];
      }
      double curvature = product(move, change);
      if (curvature > 1e-12 * Math.sqrt(product(move, move) * product(change, change))) {
        if (steps.size() == memory) {
          steps.remove(0);
        }
        steps.add(new Step(move, change, curvature));
      }
    }

    /** Algorithm 3.5: finds a step that lowers the value enough and flattens the slope. */
    private boolean search(double first, double slope) {
      double before = 0;
      double valueBefore = value;
      double slopeBefore = slope;
      double at = first;
      for (int trial = 0; trial < MOST_TRIALS; trial++) {
        tryAt(at);
        if (!isLower(at, slope) || (trial > 0 && trialValue >= valueBefore)) {
          return zoom(slope, before, valueBefore, slopeBefore, at, trialValue);
        }
        if (Math.abs(trialSlope) <= -CURVATURE * slope) {
          return true;
        }
        if (trialSlope >= 0) {
          return zoom(slope, at, trialValue, trialSlope, before, valueBefore);
        }
        before = at;
        valueBefore = trialValue;
        slopeBefore = trialSlope;
        at *= 2;
      }
      return trialValue < value;
    }

    /**
     * Algorithm 3.6: narrows an interval whose lower end is the best step so far. The next trial is
     * where a parabola through the lower end, its slope and the other end's value is least.
     */
    private boolean zoom(
        double slope,
        double lowAt,
        double lowValue,
        double lowSlope,
        double highAt,
        double highValue) {
      double low = lowAt;
      double high = highAt;
      double valueAtLow = lowValue;
      double slopeAtLow = lowSlope;
      double valueAtHigh = highValue;
      for (int trial = 0; trial < MOST_TRIALS; trial++) {
        double at = trialBetween(low, valueAtLow, slopeAtLow, high, valueAtHigh);
        tryAt(at);
        if (!isLower(at, slope) || trialValue >= valueAtLow) {
          high = at;
          valueAtHigh = trialValue;
        } else {
          if (Math.abs(trialSlope) <= -CURVATURE * slope) {
            return true;
          }
          if (trialSlope * (high - low) >= 0) {
            high = low;
            valueAtHigh = valueAtLow;
          }
          low = at;
          valueAtLow = trialValue;
          slopeAtLow = trialSlope;
        }
      }
      if (low == 0) {
        return false;
      }
      tryAt(low); // not flat enough, but lower
      return trialValue < value;
    }

    private static double trialBetween(
        double low, double valueAtLow, double slopeAtLow, double high, double valueAtHigh) {
      double width = high - low;
      double least =
          -slopeAtLow * width * width / (2 * (valueAtHigh - valueAtLow - slopeAtLow * width));
      double share = least / width;
      return share >= 0.1 && share <= 0.9 ? low + least : low + width / 2;
    }

    private boolean isLower(double at, double slope) {
      return trialValue <= value + SUFFICIENT_DECREASE * at * slope && trialValue < value;
    }

    private void tryAt(double at) {
      trialPoint = point.clone();
      add(trialPoint, direction, at);
      trialGradient = new double[size];
      trialValue = function.at(trialPoint, trialGradient);
      trialSlope = product(trialGradient, direction);
      if (!Double.isFinite(trialValue) || !Double.isFinite(trialSlope)) {
        trialValue = Double.POSITIVE_INFINITY; // too far
        trialSlope = 0;
      }
    }

    private static void add(double[] sum, double[] addend, double times) {
      for (int i = 0; i < sum.length; i++) {
        sum[i] += times * addend[i];
      }
    }

    private static void scale(double[] vector, double times) {
      for (int i = 0; i < vector.length; i++) {
        vector[i] *= times;
      }
    }
  }
}
