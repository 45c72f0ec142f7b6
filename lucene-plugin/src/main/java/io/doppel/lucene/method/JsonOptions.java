package io.doppel.lucene.method;

import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Reads options as a parser of JSON gives them: {@code "min_idf": 0.2}. A number may be written as
 * a text, and a name that looks like a number as a number. An option that is {@code false} is not
 * given.
 */
final class JsonOptions {
  /** A number of more characters is none. */
  private static final int LONGEST_NUMBER = 64;

  private JsonOptions() {}

  static Map<MethodOption, Object> read(Method method, Map<String, Object> options) {
    Map<MethodOption, Object> read = new TreeMap<>();
    options.forEach(
        (name, value) -> {
          MethodOption option = named(name, method);
          if (!method.takes(option)) {
            throw method.refusal(option, OptionNames.JSON);
          }
          if (DefinitionFile.FILES.contains(option)) {
            throw new MethodException(
                name
                    + " names a file, for the command only: a definition that 'doppel define' made"
                    + " with it keeps what is in it");
          }
          Object parsed = parsed(name, option.rule(), value);
          if (!option.rule().test().test(parsed)) {
            throw refusal(name, option.rule().text(), value);
          }
          read.put(option, parsed);
        });
    return read;
  }

  private static MethodOption named(String name, Method method) {
    return Methods.options().stream()
        .filter(option -> OptionNames.JSON.of(option).equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new MethodException(
                    "there is no option "
                        + Wording.brief(String.valueOf(name))
                        + "; "
                        + method.id()
                        + " takes "
                        + namesFor(method)));
  }

  private static String namesFor(Method method) {
    return Methods.options().stream()
        .filter(method::takes)
        .filter(option -> !DefinitionFile.FILES.contains(option))
        .map(OptionNames.JSON::of)
        .collect(Collectors.joining(", "));
  }

  private static Object parsed(String name, OptionRule rule, Object value) {
    if (rule.type() == boolean.class) {
      return flag(name, value);
    }
    if (rule.type() == String.class) {
      return text(name, rule, value);
    }
    boolean whole = rule.type() == Integer.class;
    try {
      BigDecimal number = number(value);
      return whole ? (Object) number.intValueExact() : (Object) number.doubleValue();
    } catch (NumberFormatException | ArithmeticException e) {
      String kind = whole ? "a whole number " : "a number ";
      boolean saysKind = rule.text().startsWith("a ");
      throw refusal(name, (saysKind ? rule.text() : kind + rule.text()).strip(), value);
    }
  }

  private static Boolean flag(String name, Object value) {
    if (value instanceof Boolean flag) {
      return flag;
    }
    if ("true".equals(value) || "false".equals(value)) {
      return value.equals("true");
    }
    throw refusal(name, "true or false", value);
  }

  private static String text(String name, OptionRule rule, Object value) {
    if (value instanceof String text) {
      return text;
    }
    boolean isName = value instanceof Integer || value instanceof Long; // "spots": 2
    if (isName && rule.listsNames()) {
      return value.toString();
    }
    throw refusal(name, rule.text().isEmpty() ? "a text" : rule.text(), value);
  }

  private static BigDecimal number(Object value) {
    boolean isNumber = value instanceof Number || value instanceof String;
    String text = String.valueOf(value).strip();
    if (!isNumber || text.length() > LONGEST_NUMBER) {
      throw new NumberFormatException();
    }
    return new BigDecimal(text);
  }

  private static MethodException refusal(String name, String rule, Object value) {
    return new MethodException(
        name + " must be " + rule + ", got " + Wording.brief(String.valueOf(value)));
  }
}
