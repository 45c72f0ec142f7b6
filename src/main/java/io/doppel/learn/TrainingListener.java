package io.doppel.learn;

/** Is told how far a training is. */
@FunctionalInterface
public interface TrainingListener {
  /** Ignores it. */
  TrainingListener NONE = (step, done, all) -> {};

  /**
   * Is called after each step, by the thread that trains.
   *
   * @param step what was done, in a word or two
   * @param done how many steps are done
   * @param all how many there are
   */
  void progress(String step, int done, int all);
}
