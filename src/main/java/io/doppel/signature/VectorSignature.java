package io.doppel.signature;

import java.util.Arrays;
import java.util.Objects;

/**
 * A vector with few components that are not 0: the hashes of a text's features, each with a weight.
 * Weights are whole numbers, so that a product does not depend on the order of its sum.
 *
 * <p>The packed form is that of a set, which {@link PackedVector} reads, and behind it two bytes
 * for each weight.
 */
public final class VectorSignature implements Signature {
  /** The largest weight, of either sign: so that two bytes hold it. */
  public static final int MOST_WEIGHT = Short.MAX_VALUE;

  /** With so many elements at most no product and no square overflows. */
  private static final int MOST_ELEMENTS = 1 << 30;

  private final SetSignature elements;
  private final short[] weights;
  private final long square;

  private VectorSignature(SetSignature elements, short[] weights, long square) {
    this.elements = elements;
    this.weights = weights;
    this.square = square;
  }

  /**
   * Makes a vector.
   *
   * @param elements the elements, ascending and each once; not kept
   * @param weights their weights; not kept. Those of weight 0 are left out, and those beyond {@link
   *     #MOST_WEIGHT} are as if they were that
   * @param count how many of the arrays' elements count
   * @return the vector, or null if it is empty
   */
  public static VectorSignature of(long[] elements, int[] weights, int count) {
    Objects.checkFromToIndex(0, count, Math.min(MOST_ELEMENTS, weights.length));
    long[] kept = new long[count];
    short[] keptWeights = new short[count];
    int size = 0;
    long square = 0;
    for (int i = 0; i < count; i++) {
      if (i > 0 && elements[i] <= elements[i - 1]) {
        throw new IllegalArgumentException("elements must be ascending, not so at " + i);
      }
      if (weights[i] != 0) {
        kept[size] = elements[i];
        keptWeights[size] = (short) Math.clamp(weights[i], -MOST_WEIGHT, MOST_WEIGHT);
        square += (long) keptWeights[size] * keptWeights[size];
        size++;
      }
    }
    return size == 0
        ? null
        : new VectorSignature(
            SetSignature.of(kept, size, ElementWeights.EQUAL),
            Arrays.copyOf(keptWeights, size),
            square);
  }

  /**
   * Makes a vector from its packed form.
   *
   * @param packed the array that holds it
   * @param offset where it starts
   * @param length how many bytes it has
   * @return the vector
   * @throws IllegalArgumentException if the bytes are no vector
   */
  public static VectorSignature unpack(byte[] packed, int offset, int length) {
    PackedVector vector = new PackedVector();
    vector.open(packed, offset, length);
    long[] elements = new long[vector.size()];
    int[] weights = new int[vector.size()];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = vector.next();
      weights[i] = vector.weight();
      if (weights[i] == 0 || weights[i] < -MOST_WEIGHT) {
        throw new IllegalArgumentException(
            "a packed weight must be in [-32767, 32767] and not 0, got " + weights[i]);
      }
    }
    return of(elements, weights, elements.length);
  }

  /** The vector's length in the sense of geometry, rounded down. */
  @Override
  public int length() {
    return (int) Math.min(Integer.MAX_VALUE, (long) Math.sqrt(square));
  }

  /**
   * The square of the vector's length: the sum of the squares of its weights.
   *
   * @return at least 1
   */
  public long square() {
    return square;
  }

  /**
   * How many elements there are.
   *
   * @return at least 1
   */
  public int size() {
    return weights.length;
  }

  /**
   * An element; ascending.
   *
   * @param index 0 to {@link #size()} - 1
   * @return the element
   */
  public long element(int index) {
    return elements.element(index);
  }

  /**
   * The weight of an element.
   *
   * @param index 0 to {@link #size()} - 1
   * @return a number that is not 0
   */
  public int weight(int index) {
    return weights[index];
  }

  /**
   * The elements without their weights, all of them keys: the terms of an index.
   *
   * @return the set
   */
  public SetSignature elements() {
    return elements;
  }

  /**
   * The scalar product with another vector. Time linear in the elements of both.
   *
   * @param other the other vector
   * @return the sum of the products of the weights of common elements
   */
  public long product(VectorSignature other) {
    long product = 0;
    int i = 0;
    int j = 0;
    while (i < weights.length && j < other.weights.length) {
      long mine = elements.element(i);
      long theirs = other.elements.element(j);
      if (mine == theirs) {
        product += (long) weights[i] * other.weights[j];
      }
      i += mine <= theirs ? 1 : 0;
      j += theirs <= mine ? 1 : 0;
    }
    return product;
  }

  @Override
  public byte[] pack() {
    byte[] set = elements.pack();
    byte[] packed = Arrays.copyOf(set, set.length + Short.BYTES * weights.length);
    for (int i = 0; i < weights.length; i++) {
      packed[set.length + 2 * i] = (byte) weights[i];
      packed[set.length + 2 * i + 1] = (byte) (weights[i] >> Byte.SIZE);
    }
    return packed;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof VectorSignature that
        && elements.equals(that.elements)
        && Arrays.equals(weights, that.weights);
  }

  @Override
  public int hashCode() {
    return 31 * elements.hashCode() + Arrays.hashCode(weights);
  }
}
