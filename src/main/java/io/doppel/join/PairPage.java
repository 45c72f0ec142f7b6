package io.doppel.join;

import java.nio.ByteBuffer;

/** Some of the pairs of a file at a time. */
final class PairPage {
  static final int PAIR_BYTES = 2 * Long.BYTES;
  private static final int PAIRS = 1 << 12;

  private final SpillFile file;
  private final long start;
  private final long count;
  private final ByteBuffer buffer = ByteBuffer.allocate(PAIRS * PAIR_BYTES);
  private long first = -PAIRS;

  /** Reads the pairs from a start on, in pairs, as many as there are. */
  PairPage(SpillFile file, long start, long count) {
    this.file = file;
    this.start = start;
    this.count = count;
  }

  long count() {
    return count;
  }

  long key(long index) {
    return buffer.getLong(offset(index));
  }

  double similarity(long index) {
    return buffer.getDouble(offset(index) + Long.BYTES);
  }

  private int offset(long index) {
    if (index < first || index >= first + PAIRS) {
      first = index / PAIRS * PAIRS;
      buffer.clear();
      buffer.limit((int) Math.min(PAIRS, count - first) * PAIR_BYTES);
      file.read((start + first) * PAIR_BYTES, buffer);
    }
    return (int) (index - first) * PAIR_BYTES;
  }
}
