package io.doppel.evaluate;

/** How a planted copy differs from its original. */
public enum EditKind {
  /** Words with a wrong, missing, doubled or swapped character. The size is their share. */
  TYPOS("typos"),

  /** A sentence, or several in a row, stands elsewhere. The size is their share of the words. */
  MOVED("moved"),

  /** Other digits in numbers and dates. The size is the share of the numbers, at least one. */
  NUMBERS("numbers"),

  /**
   * Other words at the beginning and at the end, those of another text: another header and footer.
   * The size is their share of the words, one half at either end.
   */
  BOILERPLATE("boilerplate"),

  /** A passage is missing. The size is its share of the words. */
  CUT("cut"),

  /** A passage of another text stands in it. The size is its share of the original's words. */
  INSERTED("inserted");

  private final String id;

  EditKind(String id) {
    this.id = id;
  }

  /**
   * The name that users know it by.
   *
   * @return the name, in lower case
   */
  public String id() {
    return id;
  }
}
