package io.doppel.signature;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

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
 *
 * <p>A sketch, whose element number i is i in its upper bits, has a shorter form, marked by {@link
 * #SLOTS}: the number of lower bits, of elements, and of keys, which are the first ones; then the
 * lower bits of each element. Two of those are compared slot by slot.
 */
public final class PackedSet {
  static final int HAS_KEYS = 0x40;
  static final int SLOTS = 0x80;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** So many bits can be had at once, wherever they start in a byte. */
  private static final int AT_ONCE = Long.SIZE - Byte.SIZE + 1;

  private byte[] bytes;
  private int position;
  private int end;

  /** How many bits from the array's start on have been read, and where the set ends. */
  private long bit;

  private long endBit;

  private int size;
  private int lowBits;
  private boolean hasKeys;
  private boolean slots;
  private int slotKeys;
  private int slot;
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
    last = -1;
    int header = headerByte();
    lowBits = header & HAS_KEYS - 1;
    hasKeys = (header & HAS_KEYS) != 0;
    slots = (header & SLOTS) != 0;
    size = headerNumber();
    slotKeys = slots ? headerNumber() : 0;
    slot = 0;
    // so that nobody makes an array for a size that broken bytes claim
    long leastBits = size * (lowBits + (slots ? 0L : 1L) + (hasKeys ? 1 : 0));
    if (size < 1 || leastBits < size || leastBits > (long) (end - position) * Byte.SIZE) {
      throw tooShort();
    }
    bit = (long) position * Byte.SIZE;
    endBit = (long) end * Byte.SIZE;
  }

  /** Seven bits a byte, the lowest first. */
  private int headerNumber() {
    int number = 0;
    int shift = 0;
    int next;
    do {
      next = headerByte();
      number |= (next & 0x7F) << shift;
      shift += 7;
    } while ((next & 0x80) != 0 && shift < Integer.SIZE);
    return number;
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
    if (slots) {
      return nextSlot();
    }
    long ahead = peek();
    int zeros = Long.numberOfTrailingZeros(ahead);
    int marks = hasKeys ? 1 : 0;
    int width = zeros + 1 + lowBits + marks;
    long high = zeros;
    long low;
    if (width <= AT_ONCE) {
      low = ahead >>> zeros + 1 & (1L << lowBits) - 1;
      isKey = marks == 0 || (ahead >>> width - 1 & 1) != 0;
      bit += width;
    } else {
      high = skipZeros();
      low = read(lowBits);
      isKey = marks == 0 || read(1) != 0;
    }
    if (bit > endBit) {
      throw tooShort();
    }
    last += 1 + (high << lowBits | low);
    return last;
  }

  private long nextSlot() {
    long value = read(lowBits);
    if (bit > endBit) {
      throw tooShort();
    }
    isKey = slot < slotKeys;
    last = (long) slot++ << lowBits | value;
    return last;
  }

  /** The bits that come next, at least {@link #AT_ONCE} of them; what is behind the end is any. */
  private long peek() {
    int from = (int) (bit >>> 3);
    if (from <= bytes.length - Long.BYTES) {
      return (long) LONG.get(bytes, from) >>> (bit & 7);
    }
    long ahead = 0;
    for (int i = from; i < bytes.length; i++) {
      ahead |= (bytes[i] & 0xFFL) << (i - from) * Byte.SIZE;
    }
    return ahead >>> (bit & 7);
  }

  /** Reads zeros and the one that ends them; returns how many there are, however many that is. */
  private long skipZeros() {
    long zeros = 0;
    while (bit < endBit) {
      int more = Math.min(AT_ONCE, Long.numberOfTrailingZeros(peek()));
      zeros += more;
      bit += more;
      if (more < AT_ONCE) {
        bit++;
        return zeros;
      }
    }
    throw tooShort();
  }

  /** Reads up to 63 bits. */
  private long read(int count) {
    int first = Math.min(count, Integer.SIZE);
    long value = peek() & (1L << first) - 1;
    bit += first;
    if (count > first) {
      value |= (peek() & (1L << count - first) - 1) << first;
      bit += count - first;
    }
    return value;
  }

  /**
   * The lower bits of a slot, if the set is a sketch of slots.
   *
   * @return the number of bits, or -1 if it is no sketch
   */
  public int slotBits() {
    return slots ? lowBits : -1;
  }

  /**
   * How many slots of a sketch are equal to those of another one. Used instead of {@link #next}.
   *
   * @param others the elements of a sketch with as many slots of as many bits
   * @param needed a number below which it does not matter how small it is
   * @return the number of equal slots; some number less than needed if it is less than needed
   */
  public int equalSlots(long[] others, int needed) {
    long mask = (1L << lowBits) - 1;
    int equal = 0;
    int i = 0;
    // past the eight bytes that are read at once the array may end
    int safe =
        (int)
            Math.min(
                size,
                (long) (bytes.length - position - Long.BYTES) * Byte.SIZE / Math.max(1, lowBits));
    while (i < safe && equal + size - i >= needed) {
      long bit = (long) i * lowBits;
      long read = (long) LONG.get(bytes, position + (int) (bit >>> 3)) >>> (bit & 7);
      equal += ((read ^ others[i]) & mask) == 0 ? 1 : 0;
      i++;
    }
    for (; i < size && equal + size - i >= needed; i++) {
      equal += ((slowSlot(i) ^ others[i]) & mask) == 0 ? 1 : 0;
    }
    return equal;
  }

  /** Reads a slot byte by byte. */
  private long slowSlot(int index) {
    long first = (long) index * lowBits;
    long value = 0;
    for (int done = 0; done < lowBits; done++) {
      long bit = first + done;
      value |= (bytes[position + (int) (bit >>> 3)] >>> (bit & 7) & 1L) << done;
    }
    return value;
  }

  /**
   * Whether the element that was read last is a key.
   *
   * @return true if it is
   */
  public boolean isKey() {
    return isKey;
  }

  private static IllegalArgumentException tooShort() {
    return new IllegalArgumentException("a packed set ends before its last element");
  }
}
