package io.doppel.lucene.index;

import io.doppel.features.LongTable;

/**
 * How often each of some hashes was added and not subtracted again: 17 to 70 bytes for a hash. One
 * whose count is 0 by now stays as long as there is room.
 */
final class LongCounts {
  private LongTable counts = LongTable.ofValues(0);

  void add(long hash) {
    if (counts.isFull()) {
      counts = counts.above(0, 2 * left());
    }
    long key = LongTable.keyOf(hash);
    int slot = counts.slot(key);
    if (counts.isFree(slot)) {
      counts.add(slot, key, 1);
    } else {
      counts.set(slot, counts.value(slot) + 1);
    }
  }

  /** Takes back what {@link #add} did; of no effect where there is nothing to take back. */
  void subtract(long hash) {
    int slot = counts.slot(LongTable.keyOf(hash));
    if (!counts.isFree(slot) && counts.value(slot) > 0) {
      counts.set(slot, counts.value(slot) - 1);
    }
  }

  boolean has(long hash) {
    int slot = counts.slot(LongTable.keyOf(hash));
    return !counts.isFree(slot) && counts.value(slot) > 0;
  }

  /** How many hashes have a count that is not 0. */
  private int left() {
    int left = 0;
    for (int slot = 0; slot < counts.slots(); slot++) {
      left += !counts.isFree(slot) && counts.value(slot) > 0 ? 1 : 0;
    }
    return left;
  }
}
