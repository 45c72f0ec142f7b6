package io.doppel.cli.input;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.JsonText;
import io.doppel.cli.output.UserException;
import io.doppel.decision.FieldValue;
import io.doppel.decision.MergeCopy;
import io.doppel.decision.MergedField;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A line of JSON that copies are merged into, or that is such a copy. What is not merged stays as
 * it stands, each character of it.
 *
 * <p>Where a value came from stands in field {@code merged}: {@code "merged":{"title":"id7"}}; for
 * the union of lists the ids of all that added elements. Where copies come one after the other,
 * {@code merged_by} has the time or the rank that a value won by, for the next copy.
 */
public final class MergedLine {
  /** The field that says where values came from. */
  public static final String MERGED = "merged";

  /** The field that says by what they won. */
  public static final String MERGED_BY = "merged_by";

  /** A value, and where it stands in the line. */
  private record Place(FieldValue value, boolean isObject, int start, int end) {}

  private final String line;
  private final Map<String, Place> places = new LinkedHashMap<>();

  private MergedLine(String line) {
    this.line = line;
  }

  /** Reads a line: an object. */
  public static MergedLine of(String line) throws IOException {
    MergedLine read = new MergedLine(line);
    try (JsonParser json = DocumentParser.JSON.createParser(line)) {
      json.nextToken();
      json.nextToken();
      while (json.currentToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        json.nextToken();
        read.places.put(name, place(json, line));
      }
    }
    return read;
  }

  /** Reads the value that the parser stands on, and moves behind it. */
  private static Place place(JsonParser json, String line) throws IOException {
    int start = offset(json);
    boolean isObject = json.currentToken() == JsonToken.START_OBJECT;
    List<String> elements = new ArrayList<>();
    boolean isEmpty = json.currentToken() == JsonToken.VALUE_NULL;
    int characters = -1;
    if (json.currentToken() == JsonToken.START_ARRAY) {
      json.nextToken();
      while (json.currentToken() != JsonToken.END_ARRAY) {
        FieldValue element = place(json, line).value;
        if (!element.isEmpty()) {
          elements.add(element.text());
        }
      }
      isEmpty = elements.isEmpty();
      json.nextToken();
    } else if (json.currentToken() == JsonToken.VALUE_STRING) {
      characters = json.getText().strip().length();
      json.nextToken();
    } else {
      json.skipChildren();
      json.nextToken();
    }
    int end = start + value(line.substring(start, offset(json))).length();
    String text = line.substring(start, end);
    if (isObject) {
      isEmpty = text.substring(1, text.length() - 1).isBlank();
    }
    int length = characters >= 0 ? characters : isEmpty ? 0 : text.length();
    boolean isList = text.startsWith("[");
    return new Place(
        new FieldValue(text, length, isList ? elements : List.of(text)), isObject, start, end);
  }

  /** A value without what comes between it and the next one. */
  private static String value(String text) {
    String value = text.stripTrailing();
    return value.endsWith(",") ? value.substring(0, value.length() - 1).stripTrailing() : value;
  }

  private static int offset(JsonParser json) {
    return (int) json.currentTokenLocation().getCharOffset();
  }

  /**
   * The line as a copy.
   *
   * @param key its id
   * @param timestamp its time, or {@link InputDocument#NO_TIMESTAMP}
   */
  public MergeCopy copy(String key, long timestamp) throws IOException {
    Map<String, FieldValue> values = new LinkedHashMap<>();
    places.forEach((field, place) -> values.put(field, place.value));
    Map<String, Long> standings = new LinkedHashMap<>();
    told(MERGED, key);
    for (Map.Entry<String, FieldValue> each : told(MERGED_BY, key).entrySet()) {
      standings.put(each.getKey(), number(key, each.getKey(), each.getValue().text()));
    }
    return new MergeCopy(key, timestamp, values, standings);
  }

  private static long number(String key, String field, String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new UserException(
          inDocument(key)
              + "field "
              + MERGED_BY
              + " must have whole numbers, got "
              + text
              + " for "
              + field,
          e);
    }
  }

  /** What messages say of a field that is no earlier merge's. */
  static String notWritten(String field, String got) {
    return "field \""
        + field
        + "\" must be what an earlier merge wrote, since --merge writes it, got "
        + got
        + "; rename it";
  }

  private static String inDocument(String key) {
    return "document " + Format.forTerminal(key, 80) + ": ";
  }

  /** What an earlier merge wrote into a field. */
  private Map<String, FieldValue> told(String field, String key) throws IOException {
    Place place = places.get(field);
    if (place == null) {
      return new LinkedHashMap<>();
    }
    if (!place.isObject) {
      throw new UserException(
          inDocument(key) + notWritten(field, Format.forTerminal(place.value.text(), 40)));
    }
    Map<String, FieldValue> values = new LinkedHashMap<>();
    of(place.value.text()).places.forEach((name, value) -> values.put(name, value.value));
    return values;
  }

  /**
   * The line with values of copies.
   *
   * @param key its id
   * @param taken the values; at least one
   * @param keepsStandings whether further copies may come
   */
  public String with(String key, List<MergedField> taken, boolean keepsStandings)
      throws IOException {
    Map<String, String> values = new LinkedHashMap<>();
    Map<String, FieldValue> from = told(MERGED, key);
    Map<String, FieldValue> standings = told(MERGED_BY, key);
    for (MergedField each : taken) {
      String joined = String.join(",", each.elements());
      values.put(each.field(), each.isList() ? "[" + joined + "]" : joined);
      from.put(each.field(), FieldValue.ofText(source(each, from.get(each.field()))));
      if (keepsStandings && each.standing() != 0) {
        standings.put(each.field(), FieldValue.ofText(Long.toString(each.standing())));
      } else {
        standings.remove(each.field());
      }
    }
    values.put(MERGED, object(from));
    if (!standings.isEmpty() || places.containsKey(MERGED_BY)) {
      values.put(MERGED_BY, object(standings));
    }
    return with(values);
  }

  private static String source(MergedField taken, FieldValue before) {
    Set<String> from = new LinkedHashSet<>();
    if (taken.isList() && before != null) {
      from.addAll(before.elements());
    }
    taken.from().forEach(key -> from.add(JsonText.quoted(key)));
    return taken.isList() ? "[" + String.join(",", from) + "]" : from.iterator().next();
  }

  private static String object(Map<String, FieldValue> values) {
    return values.entrySet().stream()
        .map(each -> JsonText.quoted(each.getKey()) + ":" + each.getValue().text())
        .collect(Collectors.joining(",", "{", "}"));
  }

  private String with(Map<String, String> values) {
    StringBuilder json = new StringBuilder(line.length() + 64);
    int copied = 0;
    for (Map.Entry<String, Place> each : places.entrySet()) {
      String value = values.remove(each.getKey());
      if (value != null) {
        json.append(line, copied, each.getValue().start).append(value);
        copied = each.getValue().end;
      }
      if (copied < each.getValue().end) {
        json.append(line, copied, each.getValue().end);
        copied = each.getValue().end;
      }
    }
    values.forEach(
        (field, value) ->
            json.append(',').append(JsonText.quoted(field)).append(':').append(value));
    return json.append(line, copied, line.length()).toString();
  }
}
