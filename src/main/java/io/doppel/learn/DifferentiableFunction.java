package io.doppel.learn;

/** A function of several numbers that has a gradient. */
@FunctionalInterface
interface DifferentiableFunction {

  /**
   * Evaluates the function.
   *
   * @param point the numbers; not changed
   * @param gradient receives the derivative by each of them
   * @return the function's value
   */
  double at(double[] point, double[] gradient);
}
