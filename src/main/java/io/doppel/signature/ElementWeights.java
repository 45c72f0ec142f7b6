package io.doppel.signature;

/** How much each element of a set counts. Equal weights have equal ids. */
public interface ElementWeights {
  /** Every element counts 1. */
  ElementWeights EQUAL =
      new ElementWeights() {
        @Override
        public int of(long element) {
          return 1;
        }

        @Override
        public String id() {
          return "equal";
        }
      };

  /**
   * The weight of an element.
   *
   * @param element the element
   * @return its weight, at least 0
   */
  int of(long element);

  /**
   * Tells weights apart; part of a scheme's id.
   *
   * @return a word without blanks
   */
  String id();
}
