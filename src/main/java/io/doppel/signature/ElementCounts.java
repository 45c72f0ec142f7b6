package io.doppel.signature;

/** How many documents of a collection have each element. Equal counts have equal ids. */
public interface ElementCounts {
  /**
   * How many documents have an element.
   *
   * @param element the element
   * @return at least 1
   */
  int of(long element);

  /**
   * Tells counts apart; part of a scheme's id.
   *
   * @return a word without blanks
   */
  String id();
}
