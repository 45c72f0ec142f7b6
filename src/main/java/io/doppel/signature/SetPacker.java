package io.doppel.signature;

import java.util.Arrays;

/** Packs a set into the form that {@link PackedSet} reads: bits, the lowest of a byte first. */
final class SetPacker {
  private byte[] bytes;
  private int count;
  private int bit;

  private SetPacker(int capacity) {
    bytes = new byte[capacity];
  }

  /** Packs a set; keys is the same array as elements if all of them are keys. */
  static byte[] pack(long[] elements, long[] keys) {
    int slotBits = slotBits(elements);
    return slotBits > 0 && Arrays.equals(elements, 0, keys.length, keys, 0, keys.length)
        ? packSlots(elements, keys.length, slotBits)
        : packDistances(elements, keys);
  }

  /**
   * How many lower bits the elements have below their number, if the upper bits of each are its
   * number; -1 if not.
   */
  static int slotBits(long[] elements) {
    int slots = elements.length;
    if (slots < 2) {
      return -1;
    }
    long range = elements[slots - 1] / (slots - 1);
    int bits = Long.SIZE - 1 - Long.numberOfLeadingZeros(Math.max(1, range));
    for (int i = 0; i < slots; i++) {
      if (elements[i] >>> bits != i) {
        return -1;
      }
    }
    return bits;
  }

  private static byte[] packSlots(long[] elements, int keys, int bits) {
    SetPacker packer = new SetPacker(11 + (int) ((long) elements.length * bits / Byte.SIZE));
    packer.bits(PackedSet.SLOTS | bits, Byte.SIZE);
    packer.number(elements.length);
    packer.number(keys);
    for (long element : elements) {
      packer.bits(element & (1L << bits) - 1, bits);
    }
    return packer.finish();
  }

  private static byte[] packDistances(long[] elements, long[] keys) {
    long range = (elements[elements.length - 1] + 1) / elements.length;
    int lowBits = range <= 1 ? 0 : Long.SIZE - 1 - Long.numberOfLeadingZeros(range);
    boolean hasKeys = keys != elements && keys.length != elements.length;
    SetPacker packer = new SetPacker(6 + (int) ((long) elements.length * (lowBits + 4) / 8));
    packer.bits(lowBits | (hasKeys ? PackedSet.HAS_KEYS : 0), Byte.SIZE);
    packer.number(elements.length);
    long before = -1;
    int key = 0;
    for (long element : elements) {
      long distance = element - before - 1;
      before = element;
      packer.zeros(distance >>> lowBits);
      packer.bits(1, 1);
      packer.bits(distance & (1L << lowBits) - 1, lowBits);
      if (hasKeys) {
        boolean marked = key < keys.length && keys[key] == element;
        packer.bits(marked ? 1 : 0, 1);
        key += marked ? 1 : 0;
      }
    }
    return packer.finish();
  }

  /** Seven bits a byte, the lowest first. */
  private void number(int number) {
    int rest = number;
    while (rest > 0x7F) {
      bits(rest & 0x7F | 0x80, Byte.SIZE);
      rest >>>= 7;
    }
    bits(rest, Byte.SIZE);
  }

  private void zeros(long number) {
    for (long i = 0; i < number; i++) {
      bits(0, 1);
    }
  }

  private void bits(long value, int number) {
    for (int done = 0; done < number; ) {
      if (bit == 0 && count == bytes.length) {
        bytes = Arrays.copyOf(bytes, count + (count >> 1) + 8);
      }
      int taken = Math.min(Byte.SIZE - bit, number - done);
      bytes[count] |= (byte) ((value >>> done & (1L << taken) - 1) << bit);
      done += taken;
      bit += taken;
      if (bit == Byte.SIZE) {
        bit = 0;
        count++;
      }
    }
  }

  private byte[] finish() {
    return Arrays.copyOf(bytes, count + (bit == 0 ? 0 : 1));
  }
}
