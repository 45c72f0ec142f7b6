package io.doppel.compare;

/** What kind of difference there is between two texts. The first one that holds. */
public enum DifferenceKind {
  /** Nothing differs, character for character. */
  EQUAL,

  /** The same words in the same order: only case, marks, symbols or markup differ. */
  FORM,

  /** Only numbers or parts of dates differ. */
  NUMBERS,

  /** Only text that very many documents have differs, and numbers at most. */
  BOILERPLATE,

  /** The same words, each as often, in another order. */
  REORDERED,

  /** Nearly all of the one text is in the other, which has more. */
  CONTAINED,

  /** Something was changed, added or left out; much is the same. */
  EDITED,

  /** Little is in both. */
  DIFFERENT
}
