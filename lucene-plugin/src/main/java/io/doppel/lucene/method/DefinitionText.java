package io.doppel.lucene.method;

import io.doppel.features.FeatureHash;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The lines of a {@link DefinitionFile}, in which everything is text.
 *
 * @param method the name of the method
 * @param options by their names in JSON
 * @param scheme the id of the signatures' scheme
 * @param userData what the signatures are made with
 * @param index what {@link IndexSettings} say, by the words that their lines begin with
 */
record DefinitionText(
    String method,
    SortedMap<String, String> options,
    String scheme,
    SortedMap<String, String> userData,
    SortedMap<String, String> index) {
  private static final String HEADER = "doppel-definition ";
  private static final int VERSION = 1;
  private static final String CHECK = "check ";

  /** All lines but the last. */
  String body() {
    StringBuilder body = new StringBuilder(HEADER).append(VERSION).append('\n');
    body.append("method ").append(method).append('\n');
    options.forEach(
        (name, value) ->
            body.append("option ").append(name).append(' ').append(escaped(value)).append('\n'));
    index.forEach(
        (word, value) -> body.append(word).append(' ').append(escaped(value)).append('\n'));
    body.append("scheme ").append(scheme).append('\n');
    userData.forEach(
        (key, value) ->
            body.append("keep ").append(key).append('=').append(escaped(value)).append('\n'));
    return body.toString();
  }

  /** A body with its last line. */
  static String checked(String body) {
    return body + CHECK + checksum(body) + "\n";
  }

  static String checksum(String body) {
    return HexFormat.of().toHexDigits(FeatureHash.of(body));
  }

  /**
   * The lines of a text but for the last, which is checked.
   *
   * @throws MethodException if it is no definition, of another version, or damaged
   */
  static String checkedBody(String text) {
    if (!text.startsWith(HEADER)) {
      throw new MethodException(
          "not a definition: the first line must be \"" + HEADER + VERSION + "\"");
    }
    String unix = text.replace("\r\n", "\n");
    int firstEnd = unix.indexOf('\n');
    checkVersion(unix.substring(HEADER.length(), firstEnd < 0 ? unix.length() : firstEnd));
    int check = unix.lastIndexOf("\n" + CHECK) + 1;
    if (check == 0) {
      throw new MethodException(
          "a definition must end with a line \"check\"; this one was cut off");
    }
    String body = unix.substring(0, check);
    String sum = unix.substring(check + CHECK.length()).stripTrailing();
    if (!sum.equals(checksum(body))) {
      throw new MethodException(
          "a definition's last line must be \"check "
              + checksum(body)
              + "\", got "
              + Wording.brief(sum)
              + ": it was changed or is damaged");
    }
    return body;
  }

  private static void checkVersion(String version) {
    if (!version.equals(Integer.toString(VERSION))) {
      boolean isNewer = version.matches("[1-9][0-9]{0,8}") && Integer.parseInt(version) > VERSION;
      throw new MethodException(
          "a definition must have version "
              + VERSION
              + ", got "
              + Wording.brief(version)
              + (isNewer ? ": it was made by a newer Doppel, and needs one" : ""));
    }
  }

  /** Reads what {@link #checkedBody} gave. */
  static DefinitionText parse(String body) {
    SortedMap<String, String> single = new TreeMap<>();
    SortedMap<String, String> options = new TreeMap<>();
    SortedMap<String, String> userData = new TreeMap<>();
    SortedMap<String, String> index = new TreeMap<>();
    String[] lines = body.split("\n", -1);
    for (int i = 1; i < lines.length - 1; i++) {
      int end = lines[i].indexOf(' ');
      String kind = lines[i].substring(0, Math.max(0, end));
      String rest = lines[i].substring(end + 1);
      boolean isNew =
          switch (kind) {
            case "method", "scheme" -> single.put(kind, rest) == null;
            case "option" -> put(options, rest, ' ', i);
            case "keep" -> put(userData, rest, '=', i);
            default -> {
              if (!IndexSettings.has(kind)) {
                throw inLine(
                    i,
                    "must begin with method, option, name, unsigned, most_texts, scheme or keep,"
                        + " got "
                        + Wording.brief(kind));
              }
              yield index.put(kind, unescaped(rest, i)) == null;
            }
          };
      if (!isNew) {
        throw inLine(i, "must not set again what a line before it does");
      }
    }
    for (String needed : new String[] {"method", "scheme"}) {
      if (!single.containsKey(needed)) {
        throw new MethodException("a definition must have a line \"" + needed + "\"");
      }
    }
    return new DefinitionText(single.get("method"), options, single.get("scheme"), userData, index);
  }

  private static boolean put(Map<String, String> values, String rest, char between, int line) {
    int end = rest.indexOf(between);
    if (end < 1) {
      throw inLine(line, "must have a name and a value");
    }
    return values.put(rest.substring(0, end), unescaped(rest.substring(end + 1), line)) == null;
  }

  private static MethodException inLine(int index, String problem) {
    return new MethodException("line " + (index + 1) + " of a definition " + problem);
  }

  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
  }

  private static String unescaped(String value, int line) {
    if (value.indexOf('\\') < 0) {
      return value;
    }
    StringBuilder text = new StringBuilder(value.length());
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '\\') {
        i++;
        int kind = i == value.length() ? -1 : "\\nr".indexOf(value.charAt(i));
        if (kind < 0) {
          throw inLine(line, "must have \\\\, \\n or \\r where it has \\");
        }
        c = "\\\n\r".charAt(kind);
      }
      text.append(c);
    }
    return text.toString();
  }
}
