package io.doppel.cli.remote.client;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as maps, lists, strings, longs, doubles, booleans and null. */
public final class Json {
  static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .build();

  private Json() {}

  /** Reads a value and nothing behind it. */
  public static Object parse(byte[] bytes) throws IOException {
    try (JsonParser json = FACTORY.createParser(bytes)) {
      json.nextToken();
      Object value = value(json);
      if (json.nextToken() != null) {
        throw new IOException("more text behind the JSON value");
      }
      return value;
    }
  }

  private static Object value(JsonParser json) throws IOException {
    JsonToken token = json.currentToken();
    if (token == null) {
      throw new IOException("there is nothing");
    }
    return switch (token) {
      case START_OBJECT -> object(json);
      case START_ARRAY -> array(json);
      case VALUE_STRING -> json.getText();
      case VALUE_NUMBER_INT ->
          json.getNumberType() == JsonParser.NumberType.BIG_INTEGER
              ? (Object) json.getDoubleValue()
              : (Object) json.getLongValue();
      case VALUE_NUMBER_FLOAT -> json.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> null;
    };
  }

  private static Map<String, Object> object(JsonParser json) throws IOException {
    Map<String, Object> object = new LinkedHashMap<>();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      json.nextToken();
      object.put(name, value(json));
    }
    return object;
  }

  private static List<Object> array(JsonParser json) throws IOException {
    List<Object> array = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      array.add(value(json));
    }
    return array;
  }

  /** What is at a path of names; null if there is nothing. */
  public static Object at(Object tree, String... path) {
    Object at = tree;
    for (String name : path) {
      at = at instanceof Map<?, ?> map ? map.get(name) : null;
    }
    return at;
  }

  /** What is at a path of names, as text; empty if there is nothing. */
  public static String text(Object tree, String... path) {
    Object at = at(tree, path);
    return at == null ? "" : at.toString();
  }

  /** A list at a path of names; empty if there is none. */
  public static List<?> list(Object tree, String... path) {
    return at(tree, path) instanceof List<?> list ? list : List.of();
  }
}
