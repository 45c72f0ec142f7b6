package io.doppel.benchmarks.corpus;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** Reads documents from lines of JSON with id, text, lang and cluster. */
public final class JsonlDocuments {
  private JsonlDocuments() {}

  /**
   * Reads a file.
   *
   * @param file the file; packed if its name ends in {@code .gz}
   * @param language only documents with this {@code lang}; all if null
   * @param most how many documents at most
   * @return the documents
   * @throws IOException if it cannot be read
   */
  public static List<BenchmarkDocument> read(Path file, String language, int most)
      throws IOException {
    List<BenchmarkDocument> documents = new ArrayList<>();
    Map<String, Integer> families = new HashMap<>();
    try (InputStream in = open(file);
        JsonParser json = new JsonFactory().createParser(in)) {
      while (documents.size() < most && json.nextToken() == JsonToken.START_OBJECT) {
        Map<String, String> fields = fields(json);
        String cluster = fields.get("cluster");
        if (language == null || language.equals(fields.get("lang"))) {
          int family =
              cluster == null
                  ? BenchmarkDocument.NO_FAMILY
                  : families.computeIfAbsent(cluster, name -> families.size());
          documents.add(
              new BenchmarkDocument(fields.get("id"), fields.get("text"), family, List.of()));
        }
      }
    }
    return documents;
  }

  /**
   * Reads the fields of all documents, as texts; what is null or no single value is left out.
   *
   * @param file the file; packed if its name ends in {@code .gz}
   * @return the fields of each document
   * @throws IOException if it cannot be read
   */
  public static List<Map<String, String>> fields(Path file) throws IOException {
    List<Map<String, String>> documents = new ArrayList<>();
    try (InputStream in = open(file);
        JsonParser json = new JsonFactory().createParser(in)) {
      while (json.nextToken() == JsonToken.START_OBJECT) {
        documents.add(fields(json));
      }
    }
    return documents;
  }

  private static InputStream open(Path file) throws IOException {
    InputStream plain = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
    return file.toString().endsWith(".gz") ? new GZIPInputStream(plain) : plain;
  }

  private static Map<String, String> fields(JsonParser json) throws IOException {
    Map<String, String> fields = new HashMap<>();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      if (json.nextToken().isStructStart()) {
        json.skipChildren();
      } else if (json.currentToken() != JsonToken.VALUE_NULL) {
        fields.put(name, json.getText());
      }
    }
    return fields;
  }
}
