package io.doppel.features;

import java.util.Arrays;

/**
 * A hash table of numbers without an object for each: keys of 64 bits, each with a value of 32 bits
 * or with none. Open addressing with linear probing, a power of two of slots, at most 0.7 of them
 * used. 17 to 34 bytes a key with a value, 11 to 23 without.
 *
 * <p>It works by slots, so that what is looked up is looked up once:
 *
 * <pre>{@code
 * int slot = table.slot(key);
 * if (table.isFree(slot)) {
 *   table.add(slot, key, 1); // may move all keys: the slot is good no longer
 * } else {
 *   table.set(slot, table.value(slot) + 1);
 * }
 * }</pre>
 *
 * <p>A key is not removed; {@link #above} makes a table of those that are worth keeping. The order
 * of slots depends on the keys and on how many slots there are. For use by one thread, or by many
 * once nothing is added any more.
 */
public final class LongTable {
  /** Marks a slot without a key, and so is no key itself. */
  private static final long FREE = Long.MIN_VALUE;

  private static final int LEAST_SLOTS = 16;
  private static final int MOST_SLOTS = 1 << 30;
  private static final double MOST_LOAD = 0.7;
  private static final int ARRAY_HEADER_BYTES = 16;

  /** Fibonacci hashing: the upper bits of a product with it differ where keys differ anywhere. */
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private long[] keys;

  /** Null if keys have no values. */
  private int[] values;

  private int size;
  private int shift;

  private LongTable(int expectedKeys, boolean hasValues) {
    int slots = LEAST_SLOTS;
    while (slots * MOST_LOAD <= expectedKeys) {
      slots = doubled(slots);
    }
    makeSlots(slots, hasValues);
  }

  /**
   * Makes an empty table of keys with values.
   *
   * @param expectedKeys how many keys it takes before it grows, at least 0
   * @return the table
   */
  public static LongTable ofValues(int expectedKeys) {
    return new LongTable(expectedKeys, true);
  }

  /**
   * Makes an empty table of keys without values: a set.
   *
   * @param expectedKeys how many keys it takes before it grows, at least 0
   * @return the table
   */
  public static LongTable ofKeys(int expectedKeys) {
    return new LongTable(expectedKeys, false);
  }

  /**
   * A key for a hash of 64 bits. Two hashes of all have the same key; those of equal features are
   * equal.
   *
   * @param hash any number
   * @return the hash itself, unless no key is like it
   */
  public static long keyOf(long hash) {
    return hash == FREE ? FREE + 1 : hash;
  }

  private static int doubled(int slots) {
    if (slots == MOST_SLOTS) {
      throw new IllegalStateException("a table must have <= 2^30 slots, got a key too many");
    }
    return 2 * slots;
  }

  private void makeSlots(int slots, boolean hasValues) {
    keys = new long[slots];
    Arrays.fill(keys, FREE);
    values = hasValues ? new int[slots] : null;
    shift = Long.SIZE - Integer.numberOfTrailingZeros(slots);
  }

  /**
   * Where a key is or, if it is not there, where it would be.
   *
   * @param key any number but {@link Long#MIN_VALUE}
   * @return a slot, good until the next key is added
   */
  public int slot(long key) {
    long[] table = keys;
    int slot = (int) (key * GOLDEN >>> shift);
    for (long there = table[slot]; there != key && there != FREE; there = table[slot]) {
      slot = slot + 1 & table.length - 1;
    }
    return slot;
  }

  /**
   * Whether a slot has no key.
   *
   * @param slot 0 to {@link #slots()} - 1
   * @return true if it has none
   */
  public boolean isFree(int slot) {
    return keys[slot] == FREE;
  }

  /**
   * The key of a slot that is not free.
   *
   * @param slot the slot
   * @return its key
   */
  public long key(int slot) {
    return keys[slot];
  }

  /**
   * The value of the key of a slot.
   *
   * @param slot a slot that is not free, of a table with values
   * @return the value
   */
  public int value(int slot) {
    return values[slot];
  }

  /**
   * Changes the value of the key of a slot.
   *
   * @param slot a slot that is not free, of a table with values
   * @param value the value from now on
   */
  public void set(int slot, int value) {
    values[slot] = value;
  }

  /**
   * Adds a key with a value.
   *
   * @param slot the free slot that {@link #slot} gave for this key
   * @param key the key
   * @param value its value
   */
  public void add(int slot, long key, int value) {
    keys[slot] = key;
    values[slot] = value;
    growIfFull();
  }

  /**
   * Adds a key to a set, if it is not there.
   *
   * @param key any number but {@link Long#MIN_VALUE}
   */
  public void add(long key) {
    int slot = slot(key);
    if (keys[slot] == FREE) {
      keys[slot] = key;
      growIfFull();
    }
  }

  /**
   * Whether a key is there.
   *
   * @param key any number but {@link Long#MIN_VALUE}
   * @return true if it is
   */
  public boolean contains(long key) {
    return keys[slot(key)] == key;
  }

  /**
   * How many keys there are.
   *
   * @return at least 0
   */
  public int size() {
    return size;
  }

  /**
   * How many slots there are, to go through them all.
   *
   * @return a power of two
   */
  public int slots() {
    return keys.length;
  }

  /**
   * Whether the next key that is added makes the table grow.
   *
   * @return true if so
   */
  public boolean isFull() {
    return size + 1 > keys.length * MOST_LOAD;
  }

  /**
   * The keys whose value is above another, with their values.
   *
   * @param value what a value must be above
   * @param expectedKeys how many keys the new table takes before it grows
   * @return a new table
   */
  public LongTable above(int value, int expectedKeys) {
    LongTable kept = new LongTable(expectedKeys, true);
    for (int i = 0; i < keys.length; i++) {
      if (keys[i] != FREE && values[i] > value) {
        kept.add(kept.slot(keys[i]), keys[i], values[i]);
      }
    }
    return kept;
  }

  /**
   * The memory of the slots.
   *
   * @return in bytes
   */
  public long bytes() {
    long ofKeys = ARRAY_HEADER_BYTES + (long) Long.BYTES * keys.length;
    return values == null
        ? ofKeys
        : ofKeys + ARRAY_HEADER_BYTES + (long) Integer.BYTES * keys.length;
  }

  private void growIfFull() {
    size++;
    if (size <= keys.length * MOST_LOAD) {
      return;
    }
    long[] oldKeys = keys;
    int[] oldValues = values;
    makeSlots(doubled(oldKeys.length), oldValues != null);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != FREE) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        if (oldValues != null) {
          values[slot] = oldValues[i];
        }
      }
    }
  }
}
