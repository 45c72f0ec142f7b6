package io.doppel.pairs;

/** Is told how far long work has come, by the thread that started the work, block by block. */
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
