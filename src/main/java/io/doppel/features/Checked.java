package io.doppel.features;

/** Refuses settings that are out of range, by a message that names setting, range and value. */
public final class Checked {
  private Checked() {}

  /**
   * A whole number in a range.
   *
   * @param name what it is, for the message
   * @param value the number
   * @param least the least number that is allowed
   * @param most the largest number that is allowed
   * @return the number
   * @throws IllegalArgumentException if it is out of the range
   */
  public static int number(String name, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          name + " must be in [" + least + ", " + most + "], got " + value);
    }
    return value;
  }
}
