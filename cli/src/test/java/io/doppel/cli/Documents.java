package io.doppel.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Documents for tests: texts, their near-duplicates, and lines of JSON. */
public final class Documents {
  public static final Path SAMPLE = Path.of("../example-index/sample.jsonl");

  /** 300 generated documents. */
  public static final Path CORPUS = Path.of("../example-index/corpus.jsonl");

  private Documents() {}

  /** A text of 150 made-up words with many commas; another one for every seed. */
  public static String text(long seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 150; i++) {
      for (int letters = 3 + random.nextInt(6); letters > 0; letters--) {
        text.append((char) ('a' + random.nextInt(26)));
      }
      text.append(i % 4 == 3 ? ", " : " ");
    }
    return text.append("end.").toString();
  }

  /** A near-duplicate of {@link #text}: some words at the end are others. */
  public static String edited(long seed, int edit) {
    String text = text(seed);
    return text.substring(0, text.length() - 20) + " variant" + edit + ", of it.";
  }

  public static String line(String id, String text) {
    return "{\"id\":" + quoted(id) + ",\"text\":" + quoted(text) + "}";
  }

  /** A line with further fields, given as they stand in JSON. */
  public static String line(String id, String text, String more) {
    return "{\"id\":" + quoted(id) + ",\"text\":" + quoted(text) + "," + more + "}";
  }

  public static String quoted(String text) {
    return '"' + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
  }

  public static Path write(Path file, String... lines) throws IOException {
    return Files.writeString(file, String.join("\n", lines) + "\n");
  }

  public static List<String> read(Path file) throws IOException {
    return Files.readAllLines(file);
  }

  public static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /** So many megabytes of blank lines, a thousand times smaller as gzip of as many members. */
  public static byte[] blankBomb(int megabytes) {
    byte[] blank = new byte[1 << 20];
    Arrays.fill(blank, (byte) ' ');
    blank[blank.length - 1] = '\n';
    byte[] member = gzip(blank);
    byte[] bomb = new byte[megabytes * member.length];
    for (int i = 0; i < megabytes; i++) {
      System.arraycopy(member, 0, bomb, i * member.length, member.length);
    }
    return bomb;
  }

  public static String gunzip(Path file) throws IOException {
    try (GZIPInputStream in =
        new GZIPInputStream(new ByteArrayInputStream(Files.readAllBytes(file)))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** The names of all that is in a folder, sorted. */
  public static List<String> names(Path folder) throws IOException {
    try (Stream<Path> content = Files.list(folder)) {
      return content.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  /** The fields of a line of JSON that have a string or a number, as text. */
  public static Map<String, String> fields(String line) throws IOException {
    Map<String, String> fields = new LinkedHashMap<>();
    try (JsonParser json = new JsonFactory().createParser(line)) {
      json.nextToken();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        if (json.nextToken().isScalarValue() && json.currentToken() != JsonToken.VALUE_NULL) {
          fields.put(name, json.getText());
        }
        json.skipChildren();
      }
    }
    return fields;
  }

  public static List<String> ids(List<String> lines) throws IOException {
    List<String> ids = new java.util.ArrayList<>();
    for (String line : lines) {
      ids.add(fields(line).get("id"));
    }
    return ids;
  }
}
