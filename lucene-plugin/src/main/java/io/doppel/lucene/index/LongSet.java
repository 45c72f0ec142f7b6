package io.doppel.lucene.index;

/** A set of numbers that only grows: 8 to 16 bytes each. */
final class LongSet {
  private long[] slots = new long[1024];
  private int used;
  private boolean hasZero;

  void add(long number) {
    if (number == 0) {
      hasZero = true;
      return;
    }
    if (2 * used >= slots.length) {
      long[] old = slots;
      slots = new long[2 * old.length];
      used = 0;
      for (long each : old) {
        if (each != 0) {
          add(each);
        }
      }
    }
    int slot = slot(number);
    used += slots[slot] == 0 ? 1 : 0;
    slots[slot] = number;
  }

  boolean has(long number) {
    return number == 0 ? hasZero : slots[slot(number)] != 0;
  }

  private int slot(long number) {
    int mask = slots.length - 1;
    int slot = (int) (number ^ number >>> 32) & mask;
    while (slots[slot] != 0 && slots[slot] != number) {
      slot = slot + 1 & mask;
    }
    return slot;
  }
}
