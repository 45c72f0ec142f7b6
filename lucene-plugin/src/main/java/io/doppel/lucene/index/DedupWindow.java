package io.doppel.lucene.index;

import java.time.Duration;

/**
 * A window of time that ends with the latest document there was: documents are compared with those
 * of the window only. Hours leave it as a whole, so it is up to an hour longer than asked for, and
 * never shorter.
 *
 * <p>A document may come in any order within the window. One that is older than the window is late:
 * it is compared with nothing, and nothing with it.
 */
final class DedupWindow {
  private static final long PARTITION = Duration.ofHours(1).toMillis();

  private final long partitions;
  private final boolean dropsFromIndex;
  private long latest = Long.MIN_VALUE;

  DedupWindow(Duration length, boolean dropsFromIndex) {
    this.dropsFromIndex = dropsFromIndex;
    if (length.compareTo(Duration.ofHours(1)) < 0 || length.compareTo(Duration.ofDays(3650)) > 0) {
      throw new IllegalArgumentException(
          "window must be between an hour and 3650 days, got " + length);
    }
    partitions = (length.toMillis() + PARTITION - 1) / PARTITION;
  }

  /** Whether documents that leave the window are taken out of the index. */
  boolean dropsFromIndex() {
    return dropsFromIndex;
  }

  /** The number of the hour that a time is in. */
  static long partition(long timestamp) {
    return Math.floorDiv(timestamp, PARTITION);
  }

  /** Says that there is a document of this time. */
  void moveTo(long timestamp) {
    latest = Math.max(latest, timestamp);
  }

  /** Whether hours would leave if there was a document of this time. */
  boolean wouldMoveOn(long timestamp) {
    return partition(timestamp) > partition(latest);
  }

  /** The latest time there was; {@link Long#MIN_VALUE} if there was none. */
  long latest() {
    return latest;
  }

  /** The first hour of the window. */
  long firstPartition() {
    return latest == Long.MIN_VALUE ? Long.MIN_VALUE : partition(latest) - partitions;
  }

  /** The first hour of the window if there was a document of this time. */
  long firstPartitionAt(long timestamp) {
    return partition(Math.max(latest, timestamp)) - partitions;
  }

  /** Where the window begins, in milliseconds since 1970. */
  long start() {
    return firstPartition() * PARTITION;
  }

  boolean has(long timestamp) {
    return timestamp != DedupDocument.NO_TIMESTAMP && partition(timestamp) >= firstPartition();
  }
}
