package io.doppel.pairs;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;

/** How many comparisons a thread has made, which others may ask while it goes on. */
final class Comparisons {
  /** One in so many rows asks whether the thread is to end: they may be short. */
  private static final int ROWS = 64;

  private final AtomicLong count = new AtomicLong();

  /** Counts, before they are made; by one thread. */
  void add(long number) {
    count.setOpaque(count.getPlain() + number);
  }

  /** How many were begun. */
  long count() {
    return count.getOpaque();
  }

  /**
   * Ends work of which one part may take for ever, such as a bucket that has all fingerprints.
   *
   * @param row is asked for each row, but looks for some only
   * @throws CancellationException if the thread was interrupted
   */
  static void endIfInterrupted(int row) {
    if (row % ROWS == 0 && Thread.currentThread().isInterrupted()) {
      throw new CancellationException("interrupted");
    }
  }
}
