package io.doppel.cli.input;

import static io.doppel.cli.Documents.line;
import static io.doppel.cli.Documents.text;
import static io.doppel.cli.Documents.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.cli.ThreadWork;
import io.doppel.cli.method.HostileMethods;
import io.doppel.cli.method.HostileShape;
import io.doppel.cli.output.UserException;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.Methods;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Input that was made to do harm, through the command: it is used or refused with one line, and
 * neither memory nor disk is filled.
 */
class HostileInputTest {
  @TempDir Path folder;
  private Path input;

  @BeforeEach
  void nameInput() {
    input = folder.resolve("input.jsonl");
  }

  /** Every hostile text twice: the copies are a pair, and every line of the table is one. */
  @ParameterizedTest
  @MethodSource("io.doppel.lucene.method.Methods#all")
  void hostileTextsGoThroughTheCommand(Method method) throws IOException {
    List<String> lines = new ArrayList<>();
    for (HostileShape shape : HostileShape.values()) {
      String field = shape.isHtml() ? "html" : "text";
      for (String copy : List.of("-1", "-2")) {
        lines.add(
            "{\"id\":\""
                + shape
                + copy
                + "\",\""
                + field
                + "\":"
                + escaped(shape.text(2000))
                + "}");
      }
    }
    write(input, lines.toArray(String[]::new));
    List<Object> command = new ArrayList<>(List.of("pairs", input, "--method", method.id()));
    if (method.isLearned()) {
      command.add("--model");
      command.add(
          Files.writeString(folder.resolve("model"), HostileMethods.model(method).toText()));
    }
    CommandRun run = CommandRun.of(command.toArray()).succeeds();
    assertTrue(run.lines().stream().allMatch(line -> line.split("\t").length == 3), run.out());
    List<String> copies =
        run.lines().stream()
            .filter(line -> line.matches("(.*)-1\t\\1-2\t1\\.000000"))
            .map(line -> line.substring(0, line.indexOf("-1\t")))
            .toList();
    if (method != Methods.of("imatch")) { // no word is of middling frequency here
      assertTrue(copies.contains("PROSE"), run.out());
      assertTrue(copies.size() >= 4, () -> copies.toString());
    }
  }

  /** With all that is not ASCII as an escape, since half a pair cannot be written in UTF-8. */
  private static String escaped(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c < ' ' || c > '~' || c == '"' || c == '\\') {
        json.append(String.format(java.util.Locale.ROOT, "\\u%04x", (int) c));
      } else {
        json.append(c);
      }
    }
    return json.append('"').toString();
  }

  /** So many bytes of one kind, a thousand times smaller as a file. */
  private Path bomb(char kind, int megabytes) throws IOException {
    byte[] block = new byte[1 << 20];
    Arrays.fill(block, (byte) kind);
    Path file = folder.resolve("bomb.jsonl.gz");
    try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(file))) {
      gzip.write((line("a", text(1)) + "\n").getBytes(StandardCharsets.UTF_8));
      for (int i = 0; i < megabytes; i++) {
        gzip.write(block);
      }
    }
    return file;
  }

  private List<Object[]> commands(Path documents) {
    Path out = folder.resolve("out");
    return List.of(
        new Object[] {"dedup", documents, "--out", out},
        new Object[] {"pairs", documents, "--method", "shingles"},
        new Object[] {"clusters", documents},
        new Object[] {"index", documents, "--index", out},
        new Object[] {"report", documents, "--out", out},
        new Object[] {"explain", documents, "a", "b"},
        new Object[] {"define", documents, "--out", out},
        new Object[] {"eval", documents, "--methods", "shingles", "--plant"},
        new Object[] {"train", documents, "--out", out},
        new Object[] {"dedup", documents, "--skip-bad", folder.resolve("bad")},
        new Object[] {"dedup", "-", "--out", out});
  }

  private void assertRefused(Path documents, String[] parts, Object... options) throws IOException {
    List<String> before = Documents.names(folder);
    for (Object[] command : commands(documents)) {
      List<Object> all = new ArrayList<>(Arrays.asList(command));
      all.addAll(Arrays.asList(options));
      byte[] in = command[1].equals("-") ? Files.readAllBytes(documents) : new byte[0];
      long allocated = ThreadWork.bytes();
      CommandRun.withInput(in, all.toArray()).refuses(parts);
      allocated = ThreadWork.bytes() - allocated;
      assertTrue(allocated < 64 << 20, command[0] + " took " + allocated + " bytes");
      assertEquals(before, Documents.names(folder));
    }
  }

  @Test
  void gzipBombOfOneLineIsRefusedByTheLimitOfADocument() throws IOException {
    assertRefused(
        bomb('x', 128),
        new String[] {":2: ", "line is longer than 1,048,576 bytes", "--max-document-bytes"},
        "--max-document-bytes",
        "1m");
  }

  @Test
  void gzipBombOfManyLinesIsRefusedByTheLimitOfAllBytes() throws IOException {
    assertRefused(
        bomb('\n', 128),
        new String[] {"more than 4,194,304 bytes", "--max-bytes"},
        "--max-bytes",
        "4m");
  }

  /** Blank lines, a thousand times smaller, one megabyte more than may be in any gzip file. */
  @Test
  void gzipBombIsRefusedWithoutAnOptionToo() throws IOException {
    Path bomb = Files.write(folder.resolve("bomb.jsonl.gz"), Documents.blankBomb(1025));
    CommandRun.of("pairs", bomb, "--method", "shingles")
        .refuses("bomb.jsonl.gz", "100 times its size", "--max-bytes");
  }

  @Test
  void streamHasTheSameLimits() throws IOException {
    Path bomb = bomb('x', 8);
    CommandRun run = CommandRun.of("stream", bomb, "--max-document-bytes", "100k");
    assertEquals(2, run.code());
    assertTrue(run.err().contains("longer than 102,400 bytes"), run.err());
    assertEquals(1, run.lines().size());
  }

  @Test
  void withoutAnOptionGzipMayHoldAHundredTimesItsSizeAndAGigabyteAtLeast() {
    ReadLimits limits = ReadLimits.of(ReadLimits.DEFAULT_DOCUMENT, null);
    limits.checkTotal("f", 1L << 30, 1, true);
    limits.checkTotal("f", 1L << 40, 1L << 34, true);
    limits.checkTotal("f", Long.MAX_VALUE, 1, false);
    for (long packed : new long[] {1, 1 << 20, 1L << 33}) {
      long most = Math.max(1L << 30, 100 * packed);
      limits.checkTotal("f", most, packed, true);
      UserException refusal =
          assertThrows(UserException.class, () -> limits.checkTotal("f", most + 1, packed, true));
      assertTrue(refusal.getMessage().contains("--max-bytes"), refusal.getMessage());
    }
    assertEquals(256 << 20, limits.documentBytes());
  }

  @Test
  void longLinesAndFilesAreRefusedByTheLimitOfADocument() throws IOException {
    write(input, line("a", text(1)), line("b", "x".repeat(200_000)));
    CommandRun.of("dedup", input, "--max-document-bytes", "100k")
        .refuses("input.jsonl:2: the line is longer than 102,400 bytes");
    int length = Files.readAllLines(input).get(1).length();
    CommandRun.of("dedup", input, "--max-document-bytes", length).succeeds();
    CommandRun.of("dedup", input, "--max-document-bytes", length - 1).refuses("input.jsonl:2");
    CommandRun.of("dedup", input, "--max-bytes", Files.size(input)).succeeds();
    CommandRun.of("dedup", input, "--max-bytes", Files.size(input) - 1).refuses("--max-bytes");
    Path files = Files.createDirectory(folder.resolve("files"));
    Files.writeString(files.resolve("a.txt"), "x".repeat(1000));
    CommandRun.of("dedup", files, "--max-document-bytes", 1000).succeeds();
    CommandRun.of("dedup", files, "--max-document-bytes", 999)
        .refuses("a.txt: the file is longer than 999 bytes");
    for (String bad : List.of("0", "-1", "x", "1t", "")) {
      CommandRun.of("dedup", input, "--max-document-bytes", bad)
          .refuses("--max-document-bytes must be");
      CommandRun.of("dedup", input, "--max-bytes", bad).refuses("--max-bytes must be");
    }
  }

  private static final List<String> NO_TIMES =
      List.of(
          "1e16",
          "-1e16",
          "1e308",
          "1e999",
          "99999999999999999999999999",
          "\"9999999999-01-01\"",
          "\"2026-13-01\"",
          "\"2026-01-01T25:00:00Z\"",
          "\"+999999999-12-31T23:59:59.999999999Z\"",
          "\"-999999999-01-01T00:00:00Z\"",
          "\"\"",
          "\"-\"",
          "\"2026-01-01T00:00:00+99:99\"",
          "true",
          "[]",
          "{}");

  @Test
  void timestampOutOfRangeIsRefusedWhereItCounts() throws IOException {
    for (String timestamp : NO_TIMES) {
      write(input, line("a", text(1)), line("b", text(1), "\"timestamp\":" + timestamp));
      CommandRun.of("dedup", input, "--keep", "newest", "--method", "exact")
          .refuses("input.jsonl:2", "timestamp");
      CommandRun run = CommandRun.of("dedup", input, "--method", "exact").succeeds();
      assertEquals(1, run.lines().size(), timestamp);
    }
    for (String timestamp : List.of("1e16", "\"2026-13-01\"")) {
      write(input, line("b", text(1), "\"timestamp\":" + timestamp));
      CommandRun stream = CommandRun.of("stream", input);
      assertEquals(2, stream.code(), stream.err());
      assertTrue(stream.err().contains("timestamp"), stream.err());
    }
  }

  @Test
  void keysAreNotEmptyStringsByChance() throws IOException {
    write(input, "{\"id\":\"a\",\"text\":\"x\",\"\":1,\"\":2}");
    CommandRun.of("dedup", input).refuses("input.jsonl:1", "Duplicate");
    write(input, "{\"id\":\"a\",\"text\":\"x\",\"\":{\"\":{\"\":[]}}}");
    CommandRun.of("dedup", input).succeeds();
    write(input, "{\"\":\"a\",\"text\":\"x\"}");
    CommandRun.of("dedup", input).refuses("\"id\" is missing");
    write(input, "{\"id\":\"a\",\"text\":\"x\",\"ID\":\"b\",\"id \":\"c\",\"\\u0069d\":\"d\"}");
    CommandRun.of("dedup", input).refuses("Duplicate", "'id'");
  }

  /** Names that have the same hash in the JSON parser, and in Java. */
  @ParameterizedTest
  @ValueSource(strings = {"ab bA", "Aa BB", "k0 k1"})
  void manyKeysOfOneHashAreReadLikeOthers(String parts) throws IOException {
    String[] pair = parts.split(" ");
    StringBuilder json = new StringBuilder("{\"id\":\"a\",\"text\":\"x\"");
    for (int i = 0; i < 1 << 14; i++) {
      json.append(",\"");
      for (int bit = 0; bit < 14; bit++) {
        json.append(pair[i >> bit & 1]);
      }
      json.append("\":").append(i);
    }
    write(input, json.append('}').toString(), line("b", "x"));
    CommandRun run =
        CommandRun.of("dedup", input, "--method", "exact", "--removed", folder.resolve("r"));
    assertTrue(run.succeeds().out().startsWith("{\"id\":\"a\""), run.err());
    assertEquals(1, run.lines().size());
  }

  /** Ids that have the same hash in Java. */
  @Test
  void manyIdsOfOneHashAreReadLikeOthers() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 1 << 12; i++) {
      StringBuilder id = new StringBuilder();
      for (int bit = 0; bit < 12; bit++) {
        id.append((i >> bit & 1) == 0 ? "Aa" : "BB");
      }
      lines.add(line(id.toString(), "x" + i));
    }
    write(input, lines.toArray(String[]::new));
    CommandRun run = CommandRun.of("dedup", input, "--method", "exact").succeeds();
    assertEquals(lines, run.lines());
  }
}
