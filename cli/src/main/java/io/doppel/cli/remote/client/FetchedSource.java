package io.doppel.cli.remote.client;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A document that was fetched by its id.
 *
 * @param json its source on one line, numbers and escapes as they were sent
 */
public record FetchedSource(String id, long sequence, long term, String json) {

  /** The documents of an answer that were found and have a source. */
  public static List<FetchedSource> all(byte[] answer) throws IOException {
    String text = new String(answer, StandardCharsets.UTF_8);
    List<FetchedSource> found = new ArrayList<>();
    try (JsonParser json = Json.FACTORY.createParser(text)) {
      while (json.nextToken() != null) {
        boolean isList = json.currentToken() == JsonToken.START_ARRAY;
        if (isList && "docs".equals(json.currentName())) {
          while (json.nextToken() == JsonToken.START_OBJECT) {
            FetchedSource source = one(json, text);
            if (source.json != null && source.id != null) {
              found.add(source);
            }
          }
        }
      }
    }
    return found;
  }

  private static FetchedSource one(JsonParser json, String text) throws IOException {
    String id = null;
    long sequence = -1;
    long term = -1;
    String source = null;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      json.nextToken();
      switch (name) {
        case "_id" -> id = json.getText();
        case "_seq_no" -> sequence = json.getLongValue();
        case "_primary_term" -> term = json.getLongValue();
        case "_source" -> {
          int start = (int) json.currentTokenLocation().getCharOffset();
          json.skipChildren();
          int end = (int) json.currentTokenLocation().getCharOffset() + 1;
          // a line break is white space here: within strings it is written with a backslash
          source = text.substring(start, end).replace('\n', ' ').replace('\r', ' ');
        }
        default -> json.skipChildren();
      }
    }
    return new FetchedSource(id, sequence, term, source);
  }
}
