package io.doppel.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as maps, lists, strings, numbers, truths and nulls. */
public final class JsonTree {
  private JsonTree() {}

  /** What a text of JSON says. */
  public static Object of(String text) throws IOException {
    try (JsonParser json = new JsonFactory().createParser(text)) {
      json.nextToken();
      return value(json);
    }
  }

  private static Object value(JsonParser json) throws IOException {
    switch (json.currentToken()) {
      case START_OBJECT -> {
        Map<String, Object> map = new LinkedHashMap<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
          String name = json.currentName();
          json.nextToken();
          map.put(name, value(json));
        }
        return map;
      }
      case START_ARRAY -> {
        List<Object> list = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
          list.add(value(json));
        }
        return list;
      }
      case VALUE_STRING -> {
        return json.getText();
      }
      case VALUE_NULL -> {
        return null;
      }
      case VALUE_TRUE, VALUE_FALSE -> {
        return json.getBooleanValue();
      }
      default -> {
        return json.getDoubleValue();
      }
    }
  }
}
