package io.doppel.pairs;

/**
 * Is told how far long work has come. Called from the thread that started the work, a few times a
 * second at most.
 */
@FunctionalInterface
public interface ProgressListener {
  /** Says nothing to anybody. */
  ProgressListener NONE = (done, total) -> {};

  /**
   * Takes note of the progress made.
   *
   * @param done the units done so far
   * @param total the units to be done in all
   */
  void progress(long done, long total);
}
