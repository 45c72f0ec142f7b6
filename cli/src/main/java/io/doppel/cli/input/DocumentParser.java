package io.doppel.cli.input;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamReadException;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.JsonText;
import io.doppel.decision.MergeRules;
import io.doppel.pairs.PairKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.Locale;
import java.util.Objects;

/**
 * Makes documents from lines of JSON and from files, and checks them: an object with a unique id
 * and a text. Writes removed documents with what they duplicate. Safe for use by many threads.
 */
public final class DocumentParser {
  /** Documents are in groups by the host of their address. */
  public static final String URL_HOST = "url-host";

  private static final String HTML = "html";
  public static final String TIMESTAMP = "timestamp";

  /** Stands for bytes that are not UTF-8, if it does not stand in the input itself. */
  private static final char REPLACEMENT = '\uFFFD';

  /** Without the table of names, which keys with equal hashes, if someone chose such, overflow. */
  static final JsonFactory JSON =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private final FieldNames fields;
  private final String idField;
  private final String textField;
  private final boolean needsTimestamp;
  private final String groupedBy;

  /** Null if nothing is merged. */
  private final MergeCheck merging;

  /**
   * Makes a parser.
   *
   * @param fields the names of the fields
   * @param needsTimestamp whether a timestamp that cannot be read makes a document bad
   */
  public DocumentParser(FieldNames fields, boolean needsTimestamp) {
    this(fields, needsTimestamp, "", null);
  }

  private DocumentParser(
      FieldNames fields, boolean needsTimestamp, String groupedBy, MergeCheck merging) {
    this.fields = fields;
    this.idField = fields.id();
    this.textField = fields.text();
    this.needsTimestamp = needsTimestamp;
    this.groupedBy = groupedBy;
    this.merging = merging;
  }

  /**
   * A parser that also reads the groups of documents.
   *
   * @param by the field that names the group, or {@link #URL_HOST}; empty for no groups
   */
  public DocumentParser grouped(String by) {
    return new DocumentParser(fields, needsTimestamp, by, merging);
  }

  /**
   * A parser of documents that are merged: what the rules ask for, and what an earlier merge wrote,
   * must be as it is said, or the document is a bad one.
   *
   * @param rules what is merged
   */
  public DocumentParser merging(MergeRules rules) {
    boolean needsTime = needsTimestamp || rules.has(MergeRules.Rule.NEWEST);
    return new DocumentParser(fields, needsTime, groupedBy, new MergeCheck(rules));
  }

  public InputDocument parse(RawDocument raw) throws BadDocumentException {
    return raw.isFile() ? parseFile(raw) : parseLine(raw);
  }

  /** The document as a line of JSON: a line of the input as it was. */
  public byte[] toJson(RawDocument raw) throws BadDocumentException {
    return raw.isFile() ? line(raw).getBytes(StandardCharsets.UTF_8) : raw.bytes();
  }

  /**
   * The document as a line of JSON, with the id of the document that it duplicates.
   *
   * @param kind in what the two differ; null if that is not known
   */
  public byte[] toJson(RawDocument raw, String duplicateOf, double similarity, PairKind kind)
      throws IOException, BadDocumentException {
    return RemovedLine.of(line(raw), duplicateOf, similarity, kind)
        .getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Refuses to read a field that the line of a removed document says something else in.
   *
   * @param kinds whether it says of which kind the pair is
   */
  public void checkRemoved(boolean kinds) {
    RemovedLine.check("--id-field", idField, kinds);
    RemovedLine.check("--text-field", textField, kinds);
  }

  private InputDocument parseFile(RawDocument raw) throws BadDocumentException {
    return InputDocument.untitled(
        checkedId(raw, raw.file()), text(raw), FolderSource.isHtml(raw.file()), raw.modified());
  }

  private InputDocument parseLine(RawDocument raw) throws BadDocumentException {
    try (JsonParser json = JSON.createParser(text(raw))) {
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
          "not valid JSON at column " + e.getLocation().getColumnNr() + ": " + reason(e));
    } catch (JsonProcessingException e) {
      throw new BadDocumentException(raw.where(), "not valid JSON: " + reason(e));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the parser says, without its notes on where in its own buffers that is. */
  private static String reason(JsonProcessingException e) {
    String message = e.getOriginalMessage();
    int note = message.indexOf(" (start marker at [Source");
    return note < 0 ? message : message.substring(0, note);
  }

  private InputDocument parseObject(RawDocument raw, JsonParser json)
      throws IOException, BadDocumentException {
    String id = null;
    String text = null;
    String html = null;
    String title = "";
    String url = "";
    String group = "";
    String label = null;
    long timestamp = InputDocument.NO_TIMESTAMP;
    long rank = InputDocument.NO_RANK;
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
      // the id may be the address; the text is never its own title
      boolean isString = value == JsonToken.VALUE_STRING && !name.equals(textField);
      title = isString && name.equals(fields.title()) ? json.getText() : title;
      url = isString && name.equals(fields.url()) ? json.getText() : url;
      label = name.equals(fields.label()) ? plainValue(raw, json, value) : label;
      rank = name.equals(fields.rank()) ? rankValue(raw, json, value) : rank;
      if (!groupedBy.isEmpty() && name.equals(groupedBy)) {
        group = Objects.requireNonNullElse(plainValue(raw, json, value), "");
      }
      if (merging != null) {
        merging.check(raw, json);
      }
      json.skipChildren();
    }
    if (id == null) {
      throw new BadDocumentException(
          raw.where(), "field \"" + idField + "\" is missing; --id-field names another one");
    }
    if (text == null && html == null) {
      throw new BadDocumentException(
          raw.where(),
          "field \"" + textField + "\" is missing or null; --text-field names another one");
    }
    boolean isHtml = text == null || textField.equals(HTML);
    return new InputDocument(
        checkedId(raw, id),
        text == null ? html : text,
        isHtml,
        timestamp,
        title,
        url,
        groupedBy.equals(URL_HOST) ? UrlHost.of(url) : group,
        label,
        rank);
  }

  /** The value of the current field, which is a string or a number; null if it is null. */
  private static String plainValue(RawDocument raw, JsonParser json, JsonToken value)
      throws IOException, BadDocumentException {
    if (value == JsonToken.VALUE_NULL) {
      return null;
    }
    if (value != JsonToken.VALUE_STRING && !value.isNumeric()) {
      throw new BadDocumentException(
          raw.where(),
          "field \""
              + json.currentName()
              + "\" must be a string, a number or null, got "
              + name(value));
    }
    return json.getText();
  }

  private long rankValue(RawDocument raw, JsonParser json, JsonToken value)
      throws IOException, BadDocumentException {
    if (value == JsonToken.VALUE_NULL) {
      return InputDocument.NO_RANK;
    }
    if (value != JsonToken.VALUE_NUMBER_INT
        || json.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
      throw new BadDocumentException(
          raw.where(),
          "field \""
              + fields.rank()
              + "\" must be a whole number of at most 64 bits, got "
              + (value.isNumeric() ? Format.forTerminal(json.getText(), 80) : name(value))
              + "; --keep rank:FIELD names another one");
    }
    return json.getLongValue();
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

  private String checkedId(RawDocument raw, String id) throws BadDocumentException {
    String problem = DocumentId.problem(id);
    if (problem != null) {
      throw new BadDocumentException(raw.where(), "field \"" + idField + "\" " + problem);
    }
    return id;
  }

  private long timestamp(RawDocument raw, JsonParser json, JsonToken value)
      throws IOException, BadDocumentException {
    if (value == JsonToken.VALUE_NULL) {
      return InputDocument.NO_TIMESTAMP;
    }
    try {
      return value.isNumeric()
          ? Timestamps.ofNumber(json.getDoubleValue())
          : Timestamps.ofIso(json.getText());
    } catch (DateTimeException | ArithmeticException e) {
      if (needsTimestamp) {
        throw new BadDocumentException(
            raw.where(),
            "field \"timestamp\" must be a time in ISO 8601, or seconds or milliseconds since 1970,"
                + " got "
                + Format.forTerminal(json.getText(), 80));
      }
      return InputDocument.NO_TIMESTAMP;
    }
  }

  /** The bytes as text: UTF-8 and nothing else. */
  public static String text(RawDocument raw) throws BadDocumentException {
    String text = new String(raw.bytes(), StandardCharsets.UTF_8);
    if (text.indexOf(REPLACEMENT) >= 0) {
      checkUtf8(raw);
    }
    return text;
  }

  private static void checkUtf8(RawDocument raw) throws BadDocumentException {
    ByteBuffer bytes = ByteBuffer.wrap(raw.bytes());
    try {
      StandardCharsets.UTF_8.newDecoder().decode(bytes);
    } catch (CharacterCodingException e) {
      throw new BadDocumentException(
          raw.where(), "not valid UTF-8 at byte " + (bytes.position() + 1));
    }
  }

  /** A document that has an id and a text and nothing else, as a line of JSON. */
  public byte[] toJson(String id, String text) {
    return object(id, textField, text).getBytes(StandardCharsets.UTF_8);
  }

  private String line(RawDocument raw) throws BadDocumentException {
    return raw.isFile()
        ? object(raw.file(), FolderSource.isHtml(raw.file()) ? HTML : textField, text(raw))
        : text(raw);
  }

  private String object(String id, String textName, String text) {
    return "{"
        + JsonText.quoted(idField)
        + ":"
        + JsonText.quoted(id)
        + ","
        + JsonText.quoted(textName)
        + ":"
        + JsonText.quoted(text)
        + "}";
  }

  static String name(JsonToken token) {
    if (token == null) {
      return "nothing";
    }
    return switch (token) {
      case START_ARRAY -> "an array";
      case START_OBJECT -> "an object";
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
      default -> String.valueOf(token).replace("VALUE_", "").toLowerCase(Locale.ROOT);
    };
  }
}
