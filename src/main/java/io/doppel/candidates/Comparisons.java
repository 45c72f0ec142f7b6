package io.doppel.candidates;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;

/** How many comparisons a thread has made, which others may ask while it goes on. */
public final class Comparisons {
  /** One in so many rows asks whether the thread is to end, and each that is as long as ... */
  private static final int ROWS = 64;

  /** ... this: asking takes as long as a few comparisons. */
  private static final int LONG_ROW = 4096;

  private final AtomicLong count = new AtomicLong();

  /** Counts, before they are made; by one thread. */
  public void add(long number) {
    count.setOpaque(count.getPlain() + number);
  }

  /** How many were begun. */
  public long count() {
    return count.getOpaque();
  }

  /**
   * Ends work of which one part may take for ever, such as a bucket that has all fingerprints.
   *
   * @param row the number of the row
   * @param length how many comparisons the row has
   * @throws CancellationException if the thread was interrupted
   */
  public static void endIfInterrupted(int row, int length) {
    if ((row % ROWS == 0 || length >= LONG_ROW) && Thread.currentThread().isInterrupted()) {
      throw new CancellationException("interrupted");
    }
  }
}
