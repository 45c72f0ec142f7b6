package io.doppel.corpus;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a {@link Grammar}. A line that begins with a colon names a rule, the lines behind it are
 * its alternatives; empty lines, and those that begin with {@code #}, do not count.
 */
final class GrammarReader {
  private final String name;
  private final Map<String, List<Grammar.Part>> rules = new HashMap<>();
  private final Map<String, String> asked = new HashMap<>();
  private String line;
  private int number;
  private int place;

  private GrammarReader(String name) {
    this.name = name;
  }

  /** Reads files of this package, one after the other, into one grammar. */
  static Grammar read(String... names) {
    GrammarReader reader = new GrammarReader(String.join("+", names));
    for (String file : names) {
      try (InputStream in = GrammarReader.class.getResourceAsStream(file)) {
        reader.read(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return reader.grammar();
  }

  /** Makes a grammar of a text. */
  static Grammar of(String name, String text) {
    GrammarReader reader = new GrammarReader(name);
    reader.read(text);
    return reader.grammar();
  }

  private Grammar grammar() {
    asked.forEach(
        (rule, where) -> {
          if (!rules.containsKey(rule)) {
            throw new IllegalArgumentException(where + ": there is no rule \"" + rule + "\"");
          }
        });
    return new Grammar(name, rules);
  }

  private void read(String text) {
    List<Grammar.Part> alternatives = null;
    number = 0;
    for (String read : text.lines().toList()) {
      number++;
      line = read.strip();
      place = 0;
      if (line.startsWith(":")) {
        alternatives = rules.computeIfAbsent(line.substring(1), unused -> new ArrayList<>());
      } else if (!line.isEmpty() && !line.startsWith("#")) {
        if (alternatives == null) {
          throw broken("a line must belong to a rule");
        }
        alternatives.add(sequence(""));
        if (place < line.length()) {
          throw broken("\"" + line.charAt(place) + "\" without its beginning");
        }
      }
    }
  }

  private IllegalArgumentException broken(String reason) {
    return new IllegalArgumentException(name + ", line " + number + ": " + reason + ": " + line);
  }

  /** Reads up to one of some characters, or the end of the line. */
  private Grammar.Part sequence(String ends) {
    List<Grammar.Part> parts = new ArrayList<>();
    StringBuilder literal = new StringBuilder();
    while (place < line.length() && ends.indexOf(line.charAt(place)) < 0) {
      char c = line.charAt(place++);
      if (c == '{' || c == '[') {
        addText(parts, literal);
        parts.add(c == '{' ? slot() : choice());
      } else if (c == '}' || c == ']') {
        throw broken("\"" + c + "\" without its beginning");
      } else {
        literal.append(c);
      }
    }
    addText(parts, literal);
    return parts.size() == 1 ? parts.get(0) : all(parts.toArray(Grammar.Part[]::new));
  }

  private static void addText(List<Grammar.Part> parts, StringBuilder literal) {
    if (!literal.isEmpty()) {
      String text = literal.toString();
      parts.add((out, choices) -> out.append(text));
      literal.setLength(0);
    }
  }

  private static Grammar.Part all(Grammar.Part... parts) {
    return (out, choices) -> {
      for (Grammar.Part part : parts) {
        part.append(out, choices);
      }
    };
  }

  private Grammar.Part choice() {
    List<Grammar.Part> alternatives = new ArrayList<>();
    do {
      alternatives.add(sequence("|]"));
      if (place == line.length()) {
        throw broken("\"[\" without its end");
      }
    } while (line.charAt(place++) == '|');
    return anyOf(alternatives);
  }

  private static Grammar.Part anyOf(List<Grammar.Part> alternatives) {
    return (out, choices) ->
        alternatives.get(choices.wording().below(alternatives.size())).append(out, choices);
  }

  private Grammar.Part slot() {
    int end = line.indexOf('}', place);
    if (end < 0) {
      throw broken("\"{\" without its end");
    }
    String slot = line.substring(place, end);
    place = end + 1;
    boolean capital = slot.startsWith("^");
    boolean value = slot.startsWith("~");
    String[] words = slot.substring(capital || value ? 1 : 0).split(" ");
    Grammar.Part part = words[0].contains("..") ? number(words[0]) : rule(words[0]);
    if (value) {
      Grammar.Part inner = part;
      part = (out, choices) -> inner.append(out, choices.ofValues());
    }
    if (words.length > 1) {
      String kind = words[0].contains("..") ? "" : words[0];
      part = kept(kind + " " + words[1], part);
    }
    return capital ? capitalized(part) : part;
  }

  private Grammar.Part rule(String rule) {
    asked.putIfAbsent(rule, name + ", line " + number);
    return (out, choices) -> {
      List<Grammar.Part> alternatives = rules.get(rule);
      alternatives.get(choices.wording().below(alternatives.size())).append(out, choices);
    };
  }

  /** Chosen once; a number is known by its key alone, whatever its bounds. */
  private static Grammar.Part kept(String key, Grammar.Part part) {
    return (out, choices) -> {
      String fact = choices.fact(key);
      if (fact == null) {
        StringBuilder chosen = new StringBuilder();
        part.append(chosen, choices);
        fact = chosen.toString();
        choices.keep(key, fact);
      }
      out.append(fact);
    };
  }

  private static Grammar.Part capitalized(Grammar.Part part) {
    return (out, choices) -> {
      int start = out.length();
      part.append(out, choices);
      out.setCharAt(start, Character.toUpperCase(out.charAt(start)));
    };
  }

  private Grammar.Part number(String range) {
    int dots = range.indexOf("..");
    String low = range.substring(0, dots);
    String high = range.substring(dots + 2);
    int point = low.indexOf('.');
    int decimals = point < 0 ? 0 : low.length() - point - 1;
    boolean grouped = high.indexOf(',') >= 0;
    int least = digits(low);
    int most = digits(high);
    if (least > most) {
      throw broken("the first of two bounds must be the lower one, got " + range);
    }
    return (out, choices) ->
        out.append(formatted(choices.numbers().between(least, most), decimals, grouped));
  }

  private int digits(String bound) {
    try {
      return Integer.parseInt(bound.replace(",", "").replace(".", ""));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(broken("a bound must be a number").getMessage(), e);
    }
  }

  private static String formatted(int number, int decimals, boolean grouped) {
    if (grouped && number >= 1000) {
      return formatted(number / 1000, 0, true)
          + ","
          + Integer.toString(1000 + number % 1000).substring(1);
    }
    String digits = Integer.toString(number);
    if (decimals == 0) {
      return digits;
    }
    String padded = "0".repeat(Math.max(0, decimals + 1 - digits.length())) + digits;
    int point = padded.length() - decimals;
    return padded.substring(0, point) + "." + padded.substring(point);
  }
}
