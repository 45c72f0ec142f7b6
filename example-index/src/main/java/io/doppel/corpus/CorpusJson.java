package io.doppel.corpus;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Writes generated documents as lines of JSON. */
public final class CorpusJson {
  private static final JsonFactory JSON = new JsonFactory();

  private CorpusJson() {}

  /**
   * A document as the command reads it.
   *
   * @param document the document
   * @return a JSON object in UTF-8, without the end of the line
   */
  public static byte[] line(CorpusDocument document) {
    ByteArrayOutputStream line = new ByteArrayOutputStream(2 * document.text().length() + 512);
    try (JsonGenerator json = JSON.createGenerator(line, JsonEncoding.UTF8)) {
      json.writeStartObject();
      json.writeStringField("id", document.id());
      json.writeStringField("title", document.title());
      json.writeStringField(document.kind() == CorpusKind.HTML ? "html" : "text", document.text());
      json.writeStringField("url", document.url());
      json.writeStringField("timestamp", document.timestamp().toString());
      json.writeStringField("lang", document.language());
      json.writeStringField("kind", document.kind().id());
      json.writeStringField("cluster", document.cluster());
      json.writeStringField("series", document.series());
      json.writeStringField("edit", document.edit());
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
    return line.toByteArray();
  }
}
