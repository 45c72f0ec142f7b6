package io.doppel.signature;

import java.util.Arrays;

/**
 * A set of elements: the hashes of a text's features, or the numbered slots of a sketch. Two of
 * them are compared by what they have in common. A multiset comes as a set of hashes of (feature,
 * number of occurrence).
 *
 * <p>Some or all of the elements are <i>keys</i>: the terms by which the set is found in an index.
 * Where all are, counting terms gives the exact overlap; where not, a candidate is verified with
 * all elements.
 */
public final class SetSignature implements Signature {
  /** The most bits that an element has. */
  public static final int MAX_BITS = 56;

  private final long[] elements;
  private final long[] keys;
  private final int length;

  /**
   * @param keys the same array as elements if all of them are keys
   */
  private SetSignature(long[] elements, long[] keys, int length) {
    this.elements = elements;
    this.keys = keys;
    this.length = length;
  }

  /**
   * Makes a set all of whose elements are keys.
   *
   * @param elements the elements in any order and with repetitions; not kept
   * @param count how many of the array's elements count
   * @param weights how much each counts; those of weight 0 are left out
   * @return the set, or null if it is empty
   */
  public static SetSignature of(long[] elements, int count, ElementWeights weights) {
    long[] distinct = distinct(elements, count);
    int kept = 0;
    long length = 0;
    for (long element : distinct) {
      int weight = weights.of(element);
      distinct[kept] = element;
      kept += weight > 0 ? 1 : 0;
      length += weight;
    }
    if (length > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "the sum of a set's weights must be < 2^31, got " + length);
    }
    long[] weighted = kept == distinct.length ? distinct : Arrays.copyOf(distinct, kept);
    return kept == 0 ? null : new SetSignature(weighted, weighted, (int) length);
  }

  /**
   * Makes a set some of whose elements are keys.
   *
   * @param elements the elements in any order and with repetitions; not kept
   * @param count how many of the array's elements count
   * @param keys those that are keys, in any order and with repetitions; not kept
   * @param keyCount how many of that array's elements count
   * @param weights how much each counts; those of weight 0 are left out
   * @return the set, or null if it is empty
   */
  public static SetSignature of(
      long[] elements, int count, long[] keys, int keyCount, ElementWeights weights) {
    SetSignature set = of(elements, count, weights);
    long[] weighted = set == null ? new long[0] : set.elements;
    long[] distinctKeys = distinct(keys, keyCount);
    int kept = 0;
    int at = 0;
    for (long key : distinctKeys) {
      while (at < weighted.length && weighted[at] < key) {
        at++;
      }
      if (at < weighted.length && weighted[at] == key) {
        distinctKeys[kept++] = key;
      } else if (weights.of(key) > 0) {
        throw new IllegalArgumentException("keys must be elements, got " + key);
      }
    }
    return set == null
        ? null
        : new SetSignature(weighted, Arrays.copyOf(distinctKeys, kept), set.length);
  }

  private static long[] distinct(long[] elements, int count) {
    long[] sorted = Arrays.copyOf(elements, count);
    Arrays.sort(sorted);
    int distinct = 0;
    for (int i = 0; i < count; i++) {
      long element = sorted[i];
      if (element < 0 || element >>> MAX_BITS != 0) {
        throw new IllegalArgumentException(
            "elements must be in [0, 2^" + MAX_BITS + "), got " + element);
      }
      if (i == 0 || element != sorted[i - 1]) {
        sorted[distinct++] = element;
      }
    }
    return distinct == count ? sorted : Arrays.copyOf(sorted, distinct);
  }

  /**
   * Makes a set from its stored parts.
   *
   * @param packed the array that holds the packed form; copied
   * @param offset where it starts
   * @param packedLength how many bytes it has
   * @param length the sum of the elements' weights
   * @return the set
   * @throws IllegalArgumentException if that is not the packed form of a set
   */
  public static SetSignature unpack(byte[] packed, int offset, int packedLength, int length) {
    PackedSet set = new PackedSet();
    set.open(packed, offset, packedLength);
    long[] elements = new long[set.size()];
    long[] keys = new long[set.size()];
    int keyCount = 0;
    long last = -1;
    for (int i = 0; i < elements.length; i++) {
      elements[i] = set.next();
      if (elements[i] <= last || elements[i] >>> MAX_BITS != 0) {
        throw new IllegalArgumentException(
            "elements of a packed set must ascend below 2^"
                + MAX_BITS
                + ", got "
                + elements[i]
                + " after "
                + last);
      }
      last = elements[i];
      if (set.isKey()) {
        keys[keyCount++] = elements[i];
      }
    }
    return new SetSignature(
        elements, keyCount == keys.length ? elements : Arrays.copyOf(keys, keyCount), length);
  }

  /** The sum of the elements' weights; their number if they count equally. */
  @Override
  public int length() {
    return length;
  }

  /**
   * Refuses a set that somebody who makes such elements cannot have made: for one whose packed form
   * may be damaged.
   *
   * @param elementBits how many bits an element has
   * @param weights how much each counts
   * @throws IllegalArgumentException if an element is too large, or if the length is not the sum of
   *     the weights
   */
  public void check(int elementBits, ElementWeights weights) {
    long largest = elements[elements.length - 1];
    if (largest >>> elementBits != 0) {
      throw new IllegalArgumentException(
          "elements must be < 2^" + elementBits + ", got " + largest);
    }
    long sum = 0;
    for (long element : elements) {
      sum += weights.of(element);
    }
    if (sum != length) {
      throw new IllegalArgumentException(
          "the length of a set of "
              + elements.length
              + " elements must be "
              + sum
              + ", got "
              + length);
    }
  }

  /**
   * Refuses a set some of whose elements are no keys: for one whose packed form may be damaged.
   *
   * @throws IllegalArgumentException if it has fewer keys than elements
   */
  public void checkAllKeys() {
    if (keys.length != elements.length) {
      throw new IllegalArgumentException(
          "all " + elements.length + " elements must be keys, got " + keys.length + " keys");
    }
  }

  /**
   * How many elements there are.
   *
   * @return at least 1
   */
  public int size() {
    return elements.length;
  }

  /**
   * An element; ascending.
   *
   * @param index 0 to {@link #size()} - 1
   * @return the element
   */
  public long element(int index) {
    return elements[index];
  }

  /**
   * How many of the elements are keys.
   *
   * @return 0 to {@link #size()}
   */
  public int keyCount() {
    return keys.length;
  }

  /**
   * An element that is a key; ascending.
   *
   * @param index 0 to {@link #keyCount()} - 1
   * @return the element
   */
  public long key(int index) {
    return keys[index];
  }

  /**
   * What two sets have in common.
   *
   * @param other the other set
   * @param weights how much each element counts
   * @param needed the overlap below which it does not matter how small it is
   * @return the sum of the weights of the common elements; some number less than needed if it is
   *     less than needed
   */
  public int overlap(SetSignature other, ElementWeights weights, int needed) {
    int common = 0;
    int left = length;
    int othersLeft = other.length;
    int i = 0;
    int j = 0;
    while (i < elements.length
        && j < other.elements.length
        && common + Math.min(left, othersLeft) >= needed) {
      long mine = elements[i];
      long theirs = other.elements[j];
      int weight = weights.of(Math.min(mine, theirs));
      common += mine == theirs ? weight : 0;
      if (mine <= theirs) {
        left -= weight;
        i++;
      }
      if (theirs <= mine) {
        othersLeft -= weight;
        j++;
      }
    }
    return common;
  }

  /**
   * Whether two sets have enough in common. Looks no further than until that is known.
   *
   * @param other the other set
   * @param weights how much each element counts
   * @param needed the least overlap that is enough
   * @return whether {@link #overlap} is at least so much
   */
  public boolean overlaps(SetSignature other, ElementWeights weights, int needed) {
    int common = 0;
    int i = 0;
    int j = 0;
    while (common < needed && i < elements.length && j < other.elements.length) {
      long mine = elements[i];
      long theirs = other.elements[j];
      common += mine == theirs ? weights.of(mine) : 0;
      i += mine <= theirs ? 1 : 0;
      j += theirs <= mine ? 1 : 0;
    }
    return common >= needed;
  }

  /**
   * The lower bits of a slot, if the set is a sketch of slots: if each element's upper bits are its
   * number.
   *
   * @return the number of bits, or -1 if it is no sketch
   */
  public int slotBits() {
    return SetPacker.slotBits(elements);
  }

  @Override
  public byte[] pack() {
    return SetPacker.pack(elements, keys);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SetSignature that
        && length == that.length
        && Arrays.equals(elements, that.elements)
        && Arrays.equals(keys, that.keys);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(elements) + length;
  }
}
