package io.doppel.lucene.index;

import io.doppel.features.FeatureHash;
import java.nio.charset.StandardCharsets;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.RamUsageEstimator;

/**
 * Keys, each with a number: 0, 1, 2, ... as they come. They lie one behind the other in UTF-8, with
 * no object for each: 10 to 17 bytes beside their own. A key that was removed is not found any
 * more, and may come again with another number; its bytes stay.
 *
 * <p>Not Lucene's {@code BytesRefHash}: it takes its bytes in blocks of 32 KB, which is much for
 * the table of one hour, and it cannot remove. Nor a {@link io.doppel.features.LongTable} of
 * hashes: a slot takes 4 bytes here and 12 there.
 */
final class KeyTable {
  private static final long OBJECT_BYTES = RamUsageEstimator.shallowSizeOfInstance(KeyTable.class);

  private byte[] bytes = new byte[512];

  /** Where each key starts in the bytes, and where the next one will. */
  private int[] starts = new int[64];

  /**
   * Open addressing, at most two thirds full. The lower bits of a slot, as many as it takes to
   * count the slots, are the number of a key and 1; the others are those of its hash. A slot that
   * was never used is 0; that of a key that was removed has all lower bits.
   */
  private int[] slots = new int[64];

  private int count;

  /** How many numbers were given. */
  int count() {
    return count;
  }

  /**
   * Adds a key that is not here, and returns its number.
   *
   * @param key without half surrogate pairs, which UTF-8 does not have
   */
  int add(String key) {
    BytesRef added = new BytesRef(key);
    int start = starts[count];
    if (added.length > ArrayUtil.MAX_ARRAY_LENGTH - start) {
      throw new IllegalStateException("the keys in memory must have less than 2^31 bytes in all");
    }
    if (3L * (count + 1) > 2L * slots.length) {
      doubleSlots();
    }
    bytes = ArrayUtil.grow(bytes, start + added.length);
    starts = ArrayUtil.grow(starts, count + 2);
    System.arraycopy(added.bytes, added.offset, bytes, start, added.length);
    starts[count + 1] = start + added.length;
    put(slots, hash(key), count);
    return count++;
  }

  /** The number of a key; -1 if it is not here. */
  int find(String key) {
    int slot = slot(key);
    return slot < 0 ? -1 : number(slot);
  }

  /** Removes a key and returns the number that it had; -1 if it is not here. */
  int remove(String key) {
    int slot = slot(key);
    if (slot < 0) {
      return -1;
    }
    int number = number(slot);
    slots[slot] = slots.length - 1;
    return number;
  }

  /** The key that a number was given to. */
  String key(int number) {
    int start = starts[number];
    return new String(bytes, start, starts[number + 1] - start, StandardCharsets.UTF_8);
  }

  long bytes() {
    return OBJECT_BYTES
        + RamUsageEstimator.sizeOf(bytes)
        + RamUsageEstimator.sizeOf(starts)
        + RamUsageEstimator.sizeOf(slots);
  }

  private int number(int slot) {
    return (slots[slot] & slots.length - 1) - 1;
  }

  /** The slot of a key; -1 if it has none. */
  private int slot(String key) {
    int hash = hash(key);
    int mask = slots.length - 1;
    for (int slot = hash & mask; slots[slot] != 0; slot = slot + 1 & mask) {
      int number = number(slot);
      if (((slots[slot] ^ hash) & ~mask) == 0 && number < count && key(number).equals(key)) {
        return slot;
      }
    }
    return -1;
  }

  /** Of characters: most keys that are not here need not be written in UTF-8 to know it. */
  private static int hash(String key) {
    return (int) FeatureHash.of(key);
  }

  private static void put(int[] slots, int hash, int number) {
    int mask = slots.length - 1;
    int slot = hash & mask;
    while (slots[slot] != 0) {
      slot = slot + 1 & mask;
    }
    slots[slot] = hash & ~mask | number + 1;
  }

  private void doubleSlots() {
    int[] doubled = new int[2 * slots.length];
    for (int slot = 0; slot < slots.length; slot++) {
      int number = number(slot);
      if (number >= 0 && number < count) {
        put(doubled, hash(key(number)), number);
      }
    }
    slots = doubled;
  }
}
