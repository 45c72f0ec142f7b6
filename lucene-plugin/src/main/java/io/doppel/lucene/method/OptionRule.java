package io.doppel.lucene.method;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Which values an option takes.
 *
 * @param type what the value is read as
 * @param words the rule, as it ends the sentence "the option must be"; asked for only if it is said
 * @param test whether a value is one of them
 */
public record OptionRule(Class<?> type, Supplier<String> words, Predicate<Object> test) {
  private static final String ONE_OF = "one of ";

  /** An option without a value: there or not. */
  public static final OptionRule FLAG = new OptionRule(boolean.class, "", value -> true);

  /** Any text. */
  public static final OptionRule TEXT = new OptionRule(String.class, "", value -> true);

  /** The name of something. */
  public static final OptionRule NAME =
      new OptionRule(String.class, "a name", value -> !((String) value).isBlank());

  /** Words separated by commas. */
  public static final OptionRule WORDS =
      new OptionRule(
          String.class,
          "words separated by commas",
          value -> Arrays.stream(((String) value).split(",", -1)).noneMatch(String::isBlank));

  /** A number, about which the method has its own rule. */
  public static final OptionRule REAL = real("", value -> true);

  /** A part of something: nothing, all or in between. */
  public static final OptionRule PART = real("in [0, 1]", value -> value >= 0 && value <= 1);

  /** A part of something, but not nothing. */
  public static final OptionRule SHARE = real("in (0, 1]", value -> value > 0 && value <= 1);

  /** A part of something, neither nothing nor all. */
  public static final OptionRule PROPER = real("in (0, 1)", value -> value > 0 && value < 1);

  /** A part of something, but not all. */
  public static final OptionRule REST = real("in [0, 1)", value -> value >= 0 && value < 1);

  private OptionRule(Class<?> type, String text, Predicate<Object> test) {
    this(type, () -> text, test);
  }

  /**
   * The rule in words.
   *
   * @return how the sentence "the option must be" ends
   */
  public String text() {
    return words.get();
  }

  /**
   * One of some names.
   *
   * @param names the names
   * @return the rule
   */
  public static OptionRule oneOf(List<String> names) {
    return oneOf(() -> names);
  }

  /** One of some names, which are asked for only if the option is given. */
  static OptionRule oneOf(Supplier<List<String>> names) {
    return new OptionRule(
        String.class,
        () -> ONE_OF + String.join(", ", names.get()),
        value -> names.get().contains(value));
  }

  /**
   * A whole number, a certain one or a larger one.
   *
   * @param least the least
   * @return the rule
   */
  public static OptionRule atLeast(int least) {
    return new OptionRule(Integer.class, ">= " + least, value -> (Integer) value >= least);
  }

  /**
   * A whole number in a range.
   *
   * @param least the least
   * @param most the largest
   * @return the rule
   */
  public static OptionRule whole(int least, int most) {
    return new OptionRule(
        Integer.class,
        "in [" + least + ", " + most + "]",
        value -> (Integer) value >= least && (Integer) value <= most);
  }

  /**
   * A multiple of a number, from that number on.
   *
   * @param of the number
   * @param most the largest
   * @return the rule
   */
  public static OptionRule multiple(int of, int most) {
    return new OptionRule(
        Integer.class,
        "a multiple of " + of + " in [" + of + ", " + most + "]",
        value -> (Integer) value >= of && (Integer) value <= most && (Integer) value % of == 0);
  }

  /**
   * A number.
   *
   * @param text the rule, as it ends the sentence "the option must be"
   * @param test whether a number is one of them
   * @return the rule
   */
  public static OptionRule real(String text, Predicate<Double> test) {
    return new OptionRule(Double.class, text, value -> test.test((Double) value));
  }

  /**
   * Refuses a value that the rule does not allow.
   *
   * @param option the option's name, for the message
   * @param value the value
   * @throws MethodException if it is refused
   */
  public void check(String option, Object value) {
    if (!test.test(value)) {
      throw new MethodException(option + " must be " + text() + ", got " + value);
    }
  }

  /** Whether the values are some names. */
  boolean listsNames() {
    return text().startsWith(ONE_OF);
  }

  /**
   * Reads a value from the text that an index has of it.
   *
   * @param value the text
   * @return the value, not checked by the rule
   */
  public Object parse(String value) {
    if (type == Integer.class) {
      return Integer.valueOf(value);
    }
    return type == Double.class ? (Object) Double.valueOf(value) : value;
  }
}
