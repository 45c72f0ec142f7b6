package io.doppel.lucene.index;

import java.time.Duration;

/**
 * A window of time that ends with the latest document there was: documents are compared with those
 * of the window only. It is cut into partitions of an hour or, if it is longer than a day, of a
 * 24th of it: each costs some microseconds a document. They leave it as a whole, so it is up to one
 * of them longer than asked for, and never shorter.
 *
 * <p>A document may come in any order within the window. One that is older than the window is late:
 * it is compared with nothing, and nothing with it.
 */
final class DedupWindow {
  private static final long HOUR = Duration.ofHours(1).toMillis();
  private static final long HOURS_OF_A_DAY = 24;

  private final boolean dropsFromIndex;

  /** How long a partition is, in milliseconds. */
  private final long step;

  private final long partitions;
  private long latest = Long.MIN_VALUE;

  DedupWindow(Duration length, boolean dropsFromIndex) {
    this.dropsFromIndex = dropsFromIndex;
    if (length.compareTo(Duration.ofHours(1)) < 0 || length.compareTo(Duration.ofDays(3650)) > 0) {
      throw new IllegalArgumentException(
          "window must be between an hour and 3650 days, got " + length);
    }
    step = Math.max(HOUR, Math.ceilDiv(length.toMillis(), HOURS_OF_A_DAY));
    partitions = Math.ceilDiv(length.toMillis(), step);
  }

  /** Whether documents that leave the window are taken out of the index. */
  boolean dropsFromIndex() {
    return dropsFromIndex;
  }

  /** The number of the partition that a time is in. */
  long partition(long timestamp) {
    return Math.floorDiv(timestamp, step);
  }

  /** Says that there is a document of this time. */
  void moveTo(long timestamp) {
    latest = Math.max(latest, timestamp);
  }

  /** Whether partitions would leave if there was a document of this time. */
  boolean wouldMoveOn(long timestamp) {
    return partition(timestamp) > partition(latest);
  }

  /** The latest time there was; {@link Long#MIN_VALUE} if there was none. */
  long latest() {
    return latest;
  }

  /** The first partition of the window. */
  long firstPartition() {
    return latest == Long.MIN_VALUE ? Long.MIN_VALUE : firstPartitionAt(latest);
  }

  /** The first partition of the window if there was a document of this time. */
  long firstPartitionAt(long timestamp) {
    return partition(Math.max(latest, timestamp)) - partitions;
  }

  /** Where the window would begin if there was a document of this time. */
  long startAt(long timestamp) {
    return firstPartitionAt(timestamp) * step;
  }

  boolean has(long timestamp) {
    return timestamp != DedupDocument.NO_TIMESTAMP && partition(timestamp) >= firstPartition();
  }
}
