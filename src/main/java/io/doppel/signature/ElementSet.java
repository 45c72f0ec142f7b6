package io.doppel.signature;

import io.doppel.features.LongTable;
import java.util.Arrays;

/** A frozen set of elements. Elements are hashes, so a look-up takes hardly more than one step. */
public final class ElementSet {
  /** The set of nothing. */
  public static final ElementSet EMPTY = new ElementSet(new long[0]);

  private final long[] elements;
  private final LongTable table;

  /**
   * Takes different elements.
   *
   * @param elements in ascending order, none negative; not copied
   */
  public ElementSet(long[] elements) {
    this.elements = elements;
    this.table = LongTable.ofKeys(elements.length + elements.length / 2); // not half full
    for (long element : elements) {
      table.add(element);
    }
  }

  /**
   * Whether it has an element.
   *
   * @param element the element
   * @return whether it is there
   */
  public boolean contains(long element) {
    return table.contains(element);
  }

  /**
   * How many elements it has.
   *
   * @return their number
   */
  public int size() {
    return elements.length;
  }

  /**
   * An element.
   *
   * @param index its place in ascending order
   * @return the element
   */
  public long element(int index) {
    return elements[index];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ElementSet that && Arrays.equals(elements, that.elements);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(elements);
  }
}
