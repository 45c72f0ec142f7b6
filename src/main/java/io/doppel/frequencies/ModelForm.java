package io.doppel.frequencies;

import io.doppel.features.FeatureHash;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * The form of a model's file: plain text, a line that says what it is and of which version, then
 * lines of a name and a value, and at the end a checksum of the rest. Lines that begin with {@code
 * #} say where it comes from.
 *
 * @param header what the file is
 * @param version of its lines
 */
public record ModelForm(String header, String version) {
  private static final String CHECK = "check ";

  /** A file with more characters is no model. */
  private static final int LONGEST = 100_000;

  /**
   * The first lines.
   *
   * @param notes where it comes from
   * @return the lines, to which others are added
   */
  public StringBuilder begin(List<String> notes) {
    StringBuilder text = new StringBuilder(header).append(' ').append(version).append('\n');
    notes.forEach(note -> text.append("# ").append(note).append('\n'));
    return text;
  }

  /**
   * All lines, with the last.
   *
   * @param body the lines before it
   * @return the file
   */
  public String checked(String body) {
    return body + CHECK + checksum(body) + "\n";
  }

  /**
   * A hash of a text.
   *
   * @param body the text
   * @return 16 hexadecimal digits
   */
  public static String checksum(String body) {
    return HexFormat.of().toHexDigits(FeatureHash.of(body));
  }

  /**
   * Reads a file.
   *
   * @param file the file
   * @param needed the names that must be there
   * @param note takes the lines that begin with #
   * @param set takes names and values, each name once
   * @throws IllegalArgumentException if it is no model, or a damaged one: the message says why
   */
  public void parse(
      String file, List<String> needed, Consumer<String> note, BiConsumer<String, String> set) {
    String[] lines = body(file).split("\n");
    Map<String, Integer> seen = new HashMap<>();
    for (int i = 1; i < lines.length; i++) {
      String line = lines[i];
      if (line.startsWith("#")) {
        note.accept(line.substring(1).strip());
      } else {
        int value = line.lastIndexOf(' ');
        String name = line.substring(0, Math.max(0, value));
        if (seen.put(name, i) != null) {
          throw inLine(i, "must not set \"" + abbreviated(name) + "\" again");
        }
        try {
          set.accept(name, line.substring(value + 1));
        } catch (IllegalArgumentException e) {
          throw inLine(i, e.getMessage());
        }
      }
    }
    for (String name : needed) {
      if (!seen.containsKey(name)) {
        throw new IllegalArgumentException("a model must have a line \"" + name + "\"");
      }
    }
  }

  /** All lines but the last, which is checked. */
  private String body(String file) {
    String text = file.startsWith("\uFEFF") ? file.substring(1) : file; // a byte order mark
    if (!text.startsWith(header + " ")) {
      throw new IllegalArgumentException(
          "not a model: the first line must be \"" + header + " " + version + "\"");
    }
    String unix = text.replace("\r\n", "\n");
    int firstEnd = unix.indexOf('\n');
    String found = unix.substring(header.length() + 1, firstEnd < 0 ? unix.length() : firstEnd);
    if (!found.equals(version)) {
      throw new IllegalArgumentException(
          "a model must have version "
              + version
              + ", got "
              + abbreviated(found)
              + (isNewer(found)
                  ? ": it was made by a newer Doppel, and needs one"
                  : ": train it again"));
    }
    int check = unix.lastIndexOf("\n" + CHECK) + 1;
    if (check == 0 || unix.length() > LONGEST) {
      throw new IllegalArgumentException(
          "a model must end with a line \"check\" and have at most "
              + LONGEST
              + " characters; this one was cut off or is damaged");
    }
    String body = unix.substring(0, check);
    String sum = unix.substring(check + CHECK.length()).stripTrailing();
    if (!sum.equals(checksum(body))) {
      throw new IllegalArgumentException(
          "a model's last line must be \"check "
              + checksum(body)
              + "\", got "
              + abbreviated(sum)
              + ": it was changed or is damaged");
    }
    return body;
  }

  private boolean isNewer(String found) {
    return found.matches("[1-9][0-9]{0,8}") && Integer.parseInt(found) > Integer.parseInt(version);
  }

  private static IllegalArgumentException inLine(int index, String problem) {
    return new IllegalArgumentException("line " + (index + 1) + " of a model: " + problem);
  }

  /**
   * The beginning of a text, for messages.
   *
   * @param text the text
   * @return at most 43 characters
   */
  public static String abbreviated(String text) {
    return text.length() > 40 ? text.substring(0, 40) + "..." : text;
  }

  /**
   * A number of a file.
   *
   * @param text its digits
   * @return the number
   * @throws IllegalArgumentException if it is none
   */
  public static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("must be a number, got " + abbreviated(text), e);
    }
  }
}
