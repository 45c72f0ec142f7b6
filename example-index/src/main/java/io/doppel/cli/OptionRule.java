package io.doppel.cli;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * Which values an option takes.
 *
 * @param type what the value is read as
 * @param text the rule, as it ends the sentence "the option must be"
 * @param test whether a value is one of them
 */
record OptionRule(Class<?> type, String text, Predicate<Object> test) {
  /** An option without a value: there or not. */
  static final OptionRule FLAG = new OptionRule(boolean.class, "", value -> true);

  /** Any text. */
  static final OptionRule TEXT = new OptionRule(String.class, "", value -> true);

  /** The name of something. */
  static final OptionRule NAME =
      new OptionRule(String.class, "a name", value -> !((String) value).isBlank());

  /** Words separated by commas. */
  static final OptionRule WORDS =
      new OptionRule(
          String.class,
          "words separated by commas",
          value -> Arrays.stream(((String) value).split(",", -1)).noneMatch(String::isBlank));

  /** A number, about which the method has its own rule. */
  static final OptionRule REAL = real("", value -> true);

  /** A part of something: nothing, all or in between. */
  static final OptionRule PART = real("in [0, 1]", value -> value >= 0 && value <= 1);

  /** A part of something, but not nothing. */
  static final OptionRule SHARE = real("in (0, 1]", value -> value > 0 && value <= 1);

  /** A part of something, neither nothing nor all. */
  static final OptionRule PROPER = real("in (0, 1)", value -> value > 0 && value < 1);

  /** A part of something, but not all. */
  static final OptionRule REST = real("in [0, 1)", value -> value >= 0 && value < 1);

  static OptionRule oneOf(List<String> names) {
    return new OptionRule(
        String.class, "one of " + String.join(", ", names), value -> names.contains(value));
  }

  static OptionRule atLeast(int least) {
    return new OptionRule(Integer.class, ">= " + least, value -> (Integer) value >= least);
  }

  static OptionRule whole(int least, int most) {
    return new OptionRule(
        Integer.class,
        "in [" + least + ", " + most + "]",
        value -> (Integer) value >= least && (Integer) value <= most);
  }

  /** A multiple of a number, from that number on. */
  static OptionRule multiple(int of, int most) {
    return new OptionRule(
        Integer.class,
        "a multiple of " + of + " in [" + of + ", " + most + "]",
        value -> (Integer) value >= of && (Integer) value <= most && (Integer) value % of == 0);
  }

  static OptionRule real(String text, Predicate<Double> test) {
    return new OptionRule(Double.class, text, value -> test.test((Double) value));
  }

  /** Refuses a value that the rule does not allow. */
  void check(String option, Object value) {
    if (!test.test(value)) {
      throw new UserException(option + " must be " + text + ", got " + value);
    }
  }

  /** Reads a value from the text that an index has of it. */
  Object parse(String value) {
    if (type == Integer.class) {
      return Integer.valueOf(value);
    }
    return type == Double.class ? (Object) Double.valueOf(value) : value;
  }
}
