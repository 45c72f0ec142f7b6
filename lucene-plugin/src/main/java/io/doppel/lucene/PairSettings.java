package io.doppel.lucene;

import io.doppel.pairs.ProgressListener;

/**
 * How all pairs of a collection are searched. The pairs found do not depend on the number of
 * threads.
 *
 * @param threads how many threads to use, at least 1
 * @param firstClaim false for every pair; true to link each duplicate only to the first document
 *     that claims it, as in SigNCD's Algorithm 1, where the method has such an order
 * @param progress is told how far the work has come
 */
public record PairSettings(int threads, boolean firstClaim, ProgressListener progress) {
  /** One thread, every pair, no progress. */
  public static final PairSettings DEFAULT = new PairSettings(1, false, ProgressListener.NONE);

  /** Checks the number of threads. */
  public PairSettings {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be >= 1, got " + threads);
    }
  }
}
