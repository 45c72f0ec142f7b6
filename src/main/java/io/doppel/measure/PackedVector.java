package io.doppel.measure;

/**
 * Reads the packed form of a {@link VectorSignature} without unpacking it: its elements one by one,
 * in ascending order, each with its weight. Reused by one thread; allocates nothing.
 */
public final class PackedVector {
  private final PackedSet elements = new PackedSet();
  private byte[] bytes;
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
    nextWeight = offset + (int) setBytes;
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
    return bytes[nextWeight - 2] & 0xFF | bytes[nextWeight - 1] << Byte.SIZE;
  }
}
