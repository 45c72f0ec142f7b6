package io.doppel.signature;

/**
 * Hashes of all words of a text in their order, and of what is left of them without numbers,
 * without negations, without names, and without all three: {@value #BITS} bits each. Two texts that
 * differ in their numbers only have the same {@code numberless} form.
 *
 * @param whole all words
 * @param numberless the words without numbers
 * @param unnegated the words without negations
 * @param nameless the words without names
 * @param bare the words without all three
 */
public record TextForms(int whole, int numberless, int unnegated, int nameless, int bare) {
  /** Bits of a form. */
  public static final int BITS = 24;

  static final int BYTES = 3;

  /** How many forms there are beside the whole one. */
  static final int OTHERS = 4;

  /** Checks that no form is too large. */
  public TextForms {
    if ((whole | numberless | unnegated | nameless | bare) >>> BITS != 0) {
      throw new IllegalArgumentException(
          "forms must be in [0, 2^24), got "
              + whole
              + ", "
              + numberless
              + ", "
              + unnegated
              + ", "
              + nameless
              + ", "
              + bare);
    }
  }

  /**
   * A form.
   *
   * @param index 0 the whole one, 1 without numbers, 2 without negations, 3 without names, 4 bare
   * @return the form
   */
  public int form(int index) {
    return switch (index) {
      case 0 -> whole;
      case 1 -> numberless;
      case 2 -> unnegated;
      case 3 -> nameless;
      default -> bare;
    };
  }

  /** A bit for each form that is not the whole one: the others need not be written. */
  int different() {
    int mask = 0;
    for (int i = 1; i <= OTHERS; i++) {
      mask |= form(i) == whole ? 0 : 1 << i - 1;
    }
    return mask;
  }
}
