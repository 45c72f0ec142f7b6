package io.doppel.signature;

/**
 * Reads the packed form of a {@link VectorSignature} without unpacking it: its elements one by one,
 * in ascending order, each with its weight. Reused by one thread; allocates nothing.
 */
public final class PackedVector {
  private final PackedSet elements = new PackedSet();
  private byte[] bytes;
  private int firstWeight;
  private int nextWeight;

  /** Makes a reader. */
  public PackedVector() {}

  /**
   * Starts to read a vector.
   *
   * @param packed the array that holds it
   * @param offset where it starts
   * @param length how many bytes it has
   * @throws IllegalArgumentException if those are too few for the elements that it should have
   */
  public void open(byte[] packed, int offset, int length) {
    elements.open(packed, offset, length);
    long setBytes = length - (long) Short.BYTES * elements.size();
    if (setBytes < 1) {
      throw new IllegalArgumentException(
          "a packed vector of "
              + elements.size()
              + " elements must have more than two bytes for each, got "
              + length);
    }
    elements.open(packed, offset, (int) setBytes);
    bytes = packed;
    firstWeight = offset + (int) setBytes;
    nextWeight = firstWeight;
  }

  /**
   * How many elements there are.
   *
   * @return at least 1
   */
  public int size() {
    return elements.size();
  }

  /**
   * The square of the vector's length, as {@link VectorSignature#square()}; reads no elements.
   *
   * @return the sum of the squares of its weights
   */
  public long square() {
    long square = 0;
    int end = firstWeight + Short.BYTES * elements.size();
    for (int i = firstWeight; i < end; i += Short.BYTES) {
      long weight = weightAt(i);
      square += weight * weight;
    }
    return square;
  }

  /**
   * Reads the next element.
   *
   * @return the element
   * @throws IllegalArgumentException if the bytes end before it
   */
  public long next() {
    long element = elements.next();
    nextWeight += Short.BYTES;
    return element;
  }

  /**
   * The weight of the element that was read last.
   *
   * @return the weight
   */
  public int weight() {
    return weightAt(nextWeight - Short.BYTES);
  }

  private int weightAt(int position) {
    return bytes[position] & 0xFF | bytes[position + 1] << Byte.SIZE;
  }
}
