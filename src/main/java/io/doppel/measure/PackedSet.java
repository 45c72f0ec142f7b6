package io.doppel.measure;

import java.util.Arrays;

/**
 * Reads the packed form of a {@link SetSignature} without unpacking it: its elements one by one, in
 * ascending order. Reused by one thread; allocates nothing.
 *
 * <p>The form is a Golomb-Rice code. First a byte with the number of low bits and, in {@link
 * #HAS_KEYS}, whether keys are marked; then the number of elements, seven bits a byte; then for
 * each element its distance from the one before, as a count of zeros that a one ends for the high
 * part and the low bits as they are; and one bit that marks a key, if keys are marked. With n
 * elements below u that is about log2(u / n) + 1.5 bits an element, within half a bit of the least
 * possible for a random set; the zeros are never more than 2 n in all, whatever the set.
 */
public final class PackedSet {
  private static final int HAS_KEYS = 0x40;

  private byte[] bytes;
  private int position;
  private int end;
  private long buffer;
  private int buffered;

  private int size;
  private int lowBits;
  private boolean hasKeys;
  private long last;
  private boolean isKey;

  /** Makes a reader. */
  public PackedSet() {}

  /**
   * Starts to read a set.
   *
   * @param packed the array that holds it
   * @param offset where it starts
   * @param length how many bytes it has
   * @throws IllegalArgumentException if those are too few for the elements that it should have
   */
  public void open(byte[] packed, int offset, int length) {
    bytes = packed;
    position = offset;
    end = offset + length;
    buffer = 0;
    buffered = 0;
    last = -1;
    int header = headerByte();
    lowBits = header & HAS_KEYS - 1;
    hasKeys = (header & HAS_KEYS) != 0;
    size = 0;
    int shift = 0;
    int next;
    do {
      next = headerByte();
      size |= (next & 0x7F) << shift;
      shift += 7;
    } while ((next & 0x80) != 0 && shift < Integer.SIZE);
    // so that nobody makes an array for a size that broken bytes claim
    long leastBits = size * (1L + lowBits + (hasKeys ? 1 : 0));
    if (size < 1 || leastBits > (long) (end - position) * Byte.SIZE) {
      throw tooShort();
    }
  }

  private int headerByte() {
    if (position >= end) {
      throw tooShort();
    }
    return bytes[position++] & 0xFF;
  }

  /**
   * How many elements there are.
   *
   * @return at least 1
   */
  public int size() {
    return size;
  }

  /**
   * Reads the next element.
   *
   * @return the element
   * @throws IllegalArgumentException if the bytes end before it
   */
  public long next() {
    long high = 0;
    fill();
    while (buffer == 0) {
      if (position == end) {
        throw tooShort();
      }
      high += buffered;
      buffered = 0;
      fill();
    }
    int zeros = Long.numberOfTrailingZeros(buffer);
    high += zeros;
    drop(zeros + 1);
    fill();
    long low = buffer & (1L << lowBits) - 1;
    drop(lowBits);
    last += 1 + (high << lowBits | low);
    isKey = true;
    if (hasKeys) {
      fill();
      isKey = (buffer & 1) != 0;
      drop(1);
    }
    if (buffered < 0) {
      throw tooShort();
    }
    return last;
  }

  /**
   * Whether the element that was read last is a key.
   *
   * @return true if it is
   */
  public boolean isKey() {
    return isKey;
  }

  private void fill() {
    while (buffered <= Long.SIZE - Byte.SIZE && position < end) {
      buffer |= (bytes[position++] & 0xFFL) << buffered;
      buffered += Byte.SIZE;
    }
  }

  private void drop(int bits) {
    buffer = bits == Long.SIZE ? 0 : buffer >>> bits;
    buffered -= bits;
  }

  private static IllegalArgumentException tooShort() {
    return new IllegalArgumentException("a packed set ends before its last element");
  }

  /** Packs a set; keys is the same array as elements if all of them are keys. */
  static byte[] pack(long[] elements, long[] keys) {
    long range = (elements[elements.length - 1] + 1) / elements.length;
    int lowBits = range <= 1 ? 0 : Long.SIZE - 1 - Long.numberOfLeadingZeros(range);
    boolean hasKeys = keys != elements && keys.length != elements.length;
    Writer writer = new Writer(6 + (int) ((long) elements.length * (lowBits + 4) / 8));
    writer.bytes[0] = (byte) (lowBits | (hasKeys ? HAS_KEYS : 0));
    writer.count = 1;
    int rest = elements.length;
    while (rest > 0x7F) {
      writer.bytes[writer.count++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    writer.bytes[writer.count++] = (byte) rest;
    long before = -1;
    int key = 0;
    for (long element : elements) {
      long distance = element - before - 1;
      before = element;
      writer.zeros(distance >>> lowBits);
      writer.bits(1, 1);
      writer.bits(distance & (1L << lowBits) - 1, lowBits);
      if (hasKeys) {
        boolean marked = key < keys.length && keys[key] == element;
        writer.bits(marked ? 1 : 0, 1);
        key += marked ? 1 : 0;
      }
    }
    return writer.finish();
  }

  /** Collects bits, the lowest of a byte first. */
  private static final class Writer {
    private byte[] bytes;
    private int count;
    private int bit;

    Writer(int capacity) {
      bytes = new byte[capacity];
    }

    void zeros(long number) {
      for (long i = 0; i < number; i++) {
        bits(0, 1);
      }
    }

    void bits(long value, int number) {
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

    byte[] finish() {
      return Arrays.copyOf(bytes, count + (bit == 0 ? 0 : 1));
    }
  }
}
