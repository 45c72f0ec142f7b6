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

  /**
   * Takes note of how many pairs were compared so far, at least once before {@link #progress} does
   * of the same block. Documents that share much and are no near-duplicates have as many as there
   * are pairs of them; whoever does not want to wait for that throws an exception here, which ends
   * the search, as {@link CandidateLimit#watch} does.
   *
   * @param pairs how many pairs; a thousand pairs of fingerprints, which take a nanosecond each,
   *     count as one
   * @param documents of how many documents
   */
  default void compared(long pairs, long documents) {}
}
