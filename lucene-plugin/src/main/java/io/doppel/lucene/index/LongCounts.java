package io.doppel.lucene.index;

/**
 * How often each of some numbers was added and not subtracted again: 24 to 72 bytes for a number.
 */
final class LongCounts {
  private static final int LEAST = 16;

  private long[] numbers = new long[LEAST];

  /** One more than a number's count; 0 where there is no number. */
  private int[] counts = new int[LEAST];

  /** How many slots have a number, also one whose count is 0 by now. */
  private int used;

  void add(long number) {
    if (2 * used >= numbers.length) {
      tidy();
    }
    put(number, 1);
  }

  /** Takes back what {@link #add} did; of no effect where there is nothing to take back. */
  void subtract(long number) {
    int slot = slot(number);
    if (counts[slot] > 1) {
      counts[slot]--;
    }
  }

  boolean has(long number) {
    return counts[slot(number)] > 1;
  }

  private void put(long number, int times) {
    int slot = slot(number);
    if (counts[slot] == 0) {
      numbers[slot] = number;
      counts[slot] = 1;
      used++;
    }
    counts[slot] += times;
  }

  /** Leaves out what is there no more, and makes room for half as much again, at least. */
  private void tidy() {
    int left = 0;
    for (int count : counts) {
      left += count > 1 ? 1 : 0;
    }
    long[] oldNumbers = numbers;
    int[] oldCounts = counts;
    int capacity = Integer.highestOneBit(Math.max(LEAST, 6 * left));
    numbers = new long[capacity];
    counts = new int[capacity];
    used = 0;
    for (int slot = 0; slot < oldNumbers.length; slot++) {
      if (oldCounts[slot] > 1) {
        put(oldNumbers[slot], oldCounts[slot] - 1);
      }
    }
  }

  private int slot(long number) {
    int mask = numbers.length - 1;
    int slot = (int) (number ^ number >>> 32) & mask;
    while (counts[slot] != 0 && numbers[slot] != number) {
      slot = slot + 1 & mask;
    }
    return slot;
  }
}
