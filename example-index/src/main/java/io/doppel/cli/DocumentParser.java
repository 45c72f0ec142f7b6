package io.doppel.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamReadException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/**
 * Makes documents from lines of JSON and from files, and checks them: an object with a unique id
 * and a text. Writes removed documents with what they duplicate. Safe for use by many threads.
 */
final class DocumentParser {
  private static final String HTML = "html";
  private static final String TIMESTAMP = "timestamp";
  private static final String DUP_OF = "dup_of";
  private static final String SIMILARITY = "similarity";
  private static final double LARGEST_EPOCH_SECOND = 1e11;

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .build();

  private final String idField;
  private final String textField;
  private final boolean needsTimestamp;

  /**
   * Makes a parser.
   *
   * @param idField the name of the field that holds the id
   * @param textField the name of the field that holds the text; if it is {@code html}, the text is
   *     HTML
   * @param needsTimestamp whether a timestamp that cannot be read makes a document bad
   */
  DocumentParser(String idField, String textField, boolean needsTimestamp) {
    this.idField = idField;
    this.textField = textField;
    this.needsTimestamp = needsTimestamp;
  }

  InputDocument parse(RawDocument raw) throws BadDocumentException {
    return raw.isFile() ? parseFile(raw) : parseLine(raw);
  }

  /** The document as a line of JSON: a line of the input as it was. */
  byte[] toJson(RawDocument raw) throws IOException, BadDocumentException {
    return raw.isFile() ? fileToJson(raw, null, 0) : raw.bytes();
  }

  /** The document as a line of JSON, with the id of the document that it duplicates. */
  byte[] toJson(RawDocument raw, String duplicateOf, double similarity)
      throws IOException, BadDocumentException {
    return raw.isFile()
        ? fileToJson(raw, duplicateOf, similarity)
        : lineToJson(raw, duplicateOf, similarity);
  }

  private InputDocument parseFile(RawDocument raw) throws BadDocumentException {
    return new InputDocument(
        checkedId(raw, raw.file()), text(raw), FolderSource.isHtml(raw.file()), raw.modified());
  }

  private InputDocument parseLine(RawDocument raw) throws BadDocumentException {
    try (JsonParser json = JSON.createParser(raw.bytes())) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new BadDocumentException(
            raw.where(), "a line must be a JSON object, got " + name(json.currentToken()));
      }
      InputDocument document = parseObject(raw, json);
      if (json.nextToken() != null) {
        throw new BadDocumentException(raw.where(), "more text behind the JSON object");
      }
      return document;
    } catch (StreamReadException e) {
      throw new BadDocumentException(
          raw.where(),
          "not valid JSON at column "
              + e.getLocation().getColumnNr()
              + ": "
              + e.getOriginalMessage());
    } catch (IOException e) {
      throw new BadDocumentException(raw.where(), "not valid JSON: " + e.getMessage());
    }
  }

  private InputDocument parseObject(RawDocument raw, JsonParser json)
      throws IOException, BadDocumentException {
    String id = null;
    String text = null;
    String html = null;
    long timestamp = InputDocument.NO_TIMESTAMP;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken value = json.nextToken();
      if (name.equals(idField)) {
        id = idValue(raw, json, value);
      } else if (name.equals(textField)) {
        text = stringValue(raw, json, value, textField);
      } else if (name.equals(HTML)) {
        html = stringValue(raw, json, value, HTML);
      } else if (name.equals(TIMESTAMP)) {
        timestamp = timestamp(raw, json, value);
      }
      json.skipChildren();
    }
    if (id == null) {
      throw new BadDocumentException(
          raw.where(), "field \"" + idField + "\" is missing; --id-field names another one");
    }
    if (text == null && html == null) {
      throw new BadDocumentException(
          raw.where(), "field \"" + textField + "\" is missing; --text-field names another one");
    }
    boolean isHtml = text == null || textField.equals(HTML);
    return new InputDocument(checkedId(raw, id), text == null ? html : text, isHtml, timestamp);
  }

  private String idValue(RawDocument raw, JsonParser json, JsonToken value)
      throws IOException, BadDocumentException {
    if (value != JsonToken.VALUE_STRING && value != JsonToken.VALUE_NUMBER_INT) {
      throw new BadDocumentException(
          raw.where(),
          "field \"" + idField + "\" must be a string or a whole number, got " + name(value));
    }
    return json.getText();
  }

  private static String stringValue(RawDocument raw, JsonParser json, JsonToken value, String field)
      throws IOException, BadDocumentException {
    if (value == JsonToken.VALUE_NULL) {
      return null;
    }
    if (value != JsonToken.VALUE_STRING) {
      throw new BadDocumentException(
          raw.where(), "field \"" + field + "\" must be a string, got " + name(value));
    }
    return json.getText();
  }

  /** Ids go into tables with tabs and into messages, so they must stay on their line. */
  private String checkedId(RawDocument raw, String id) throws BadDocumentException {
    if (id.isEmpty()) {
      throw new BadDocumentException(raw.where(), "field \"" + idField + "\" must not be empty");
    }
    for (int i = 0; i < id.length(); i++) {
      if (Character.isISOControl(id.charAt(i))) {
        throw new BadDocumentException(
            raw.where(),
            "field \""
                + idField
                + "\" must not have control characters such as tab or line break, got U+"
                + String.format(java.util.Locale.ROOT, "%04X", (int) id.charAt(i))
                + " at position "
                + i);
      }
    }
    return id;
  }

  private long timestamp(RawDocument raw, JsonParser json, JsonToken value)
      throws IOException, BadDocumentException {
    if (value == JsonToken.VALUE_NULL) {
      return InputDocument.NO_TIMESTAMP;
    }
    if (value.isNumeric()) {
      double number = json.getDoubleValue();
      return (long) (Math.abs(number) < LARGEST_EPOCH_SECOND ? number * 1000 : number);
    }
    try {
      return isoMillis(json.getText());
    } catch (DateTimeException | ArithmeticException e) {
      if (needsTimestamp) {
        throw new BadDocumentException(
            raw.where(),
            "field \"timestamp\" must be a time in ISO 8601 or seconds since 1970, got "
                + json.getText());
      }
      return InputDocument.NO_TIMESTAMP;
    }
  }

  private static long isoMillis(String text) {
    if (text.length() == "2026-01-01".length()) {
      return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
    }
    boolean hasZone =
        text.endsWith("Z")
            || text.lastIndexOf('+') > 0
            || text.lastIndexOf('-') > "2026-01-01".length();
    Instant instant =
        hasZone
            ? OffsetDateTime.parse(text).toInstant()
            : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
    return instant.toEpochMilli();
  }

  static String text(RawDocument raw) throws BadDocumentException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(raw.bytes())).toString();
    } catch (CharacterCodingException e) {
      throw new BadDocumentException(raw.where(), "not valid UTF-8: " + e.getMessage());
    }
  }

  /** A document that has an id and a text and nothing else, as a line of JSON. */
  byte[] toJson(String id, String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(text.length() + 64);
    try (JsonGenerator json = JSON.createGenerator(out)) {
      json.writeStartObject();
      json.writeStringField(idField, id);
      json.writeStringField(textField, text);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private byte[] fileToJson(RawDocument raw, String duplicateOf, double similarity)
      throws IOException, BadDocumentException {
    ByteArrayOutputStream out = new ByteArrayOutputStream(raw.bytes().length + 64);
    try (JsonGenerator json = JSON.createGenerator(out)) {
      json.writeStartObject();
      json.writeStringField(idField, raw.file());
      json.writeStringField(FolderSource.isHtml(raw.file()) ? HTML : textField, text(raw));
      finish(json, duplicateOf, similarity);
    }
    return out.toByteArray();
  }

  private static byte[] lineToJson(RawDocument raw, String duplicateOf, double similarity)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream(raw.bytes().length + 64);
    try (JsonParser in = JSON.createParser(raw.bytes());
        JsonGenerator json = JSON.createGenerator(out)) {
      in.nextToken();
      json.writeStartObject();
      while (in.nextToken() == JsonToken.FIELD_NAME) {
        String name = in.currentName();
        if (name.equals(DUP_OF) || name.equals(SIMILARITY)) {
          in.nextToken();
          in.skipChildren();
        } else {
          json.copyCurrentStructureExact(in);
        }
      }
      finish(json, duplicateOf, similarity);
    }
    return out.toByteArray();
  }

  private static void finish(JsonGenerator json, String duplicateOf, double similarity)
      throws IOException {
    if (duplicateOf != null) {
      json.writeStringField(DUP_OF, duplicateOf);
      json.writeFieldName(SIMILARITY);
      json.writeNumber(Format.similarity(similarity));
    }
    json.writeEndObject();
  }

  private static String name(JsonToken token) {
    if (token == null) {
      return "nothing";
    }
    return token.isStructStart()
        ? (token == JsonToken.START_ARRAY ? "an array" : "an object")
        : String.valueOf(token).replace("VALUE_", "").toLowerCase(java.util.Locale.ROOT);
  }
}
