package io.doppel.sketch;

import java.util.Arrays;

/** A frozen set of elements. Elements are hashes, so a look-up takes hardly more than one step. */
final class ElementSet {
  static final ElementSet EMPTY = new ElementSet(new long[0]);

  private static final long FREE = -1;

  private final long[] elements;
  private final long[] slots;

  /** Takes different elements in ascending order, none negative; not copied. */
  ElementSet(long[] elements) {
    this.elements = elements;
    this.slots = new long[Integer.highestOneBit(Math.max(1, elements.length)) * 4];
    Arrays.fill(slots, FREE);
    for (long element : elements) {
      slots[slot(element)] = element;
    }
  }

  boolean contains(long element) {
    return slots[slot(element)] == element;
  }

  int size() {
    return elements.length;
  }

  /** An element; ascending. */
  long element(int index) {
    return elements[index];
  }

  private int slot(long element) {
    int mask = slots.length - 1;
    int slot = (int) element & mask;
    while (slots[slot] != FREE && slots[slot] != element) {
      slot = slot + 1 & mask;
    }
    return slot;
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
