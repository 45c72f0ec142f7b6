package io.doppel.cli.input;

import static io.doppel.cli.Documents.line;
import static io.doppel.cli.Documents.text;
import static io.doppel.cli.Documents.write;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever is wrong with the input or the command line: exit code 2, one line that says where and
 * what, nothing written, nothing left behind.
 */
class BadInputTest {
  private static final String OLD = "an output of an earlier run\n";

  @TempDir Path folder;
  private Path input;
  private Path out;
  private Path removed;

  @BeforeEach
  void writeOldOutput() throws IOException {
    input = folder.resolve("input.jsonl");
    out = Files.writeString(folder.resolve("out.jsonl"), OLD);
    removed = folder.resolve("removed.jsonl");
  }

  /** All commands that read documents must refuse this, and leave all files as they are. */
  private void assertRefused(Object documents, String[] parts, Object... options)
      throws IOException {
    List<String> before = Documents.names(folder);
    Object[][] commands = {
      {"dedup", documents, "--out", out, "--removed", removed},
      {"dedup", documents},
      {"pairs", documents, "--out", out},
      {"clusters", documents, "--out", out},
      {"index", documents, "--index", folder.resolve("index")},
    };
    for (Object[] command : commands) {
      List<Object> arguments = new ArrayList<>(Arrays.asList(command));
      arguments.addAll(Arrays.asList(options));
      CommandRun.of(arguments.toArray()).refuses(parts);
      assertEquals(OLD, Files.readString(out));
      assertEquals(before, Documents.names(folder));
    }
  }

  private static String[] parts(String... parts) {
    return parts;
  }

  static final List<Arguments> BAD_LINES =
      List.of(
          arguments("{\"id\":\"b\",\"text\":\"x\"", parts("not valid JSON")),
          arguments("{\"id\":\"b\",\"text\":\"x}", parts("not valid JSON")),
          arguments("{\"id\":\"b\" \"text\":\"x\"}", parts("not valid JSON", "column")),
          arguments("{'id':'b','text':'x'}", parts("not valid JSON", "column 2")),
          arguments("{\"id\":\"b\",\"text\":\"x\",}", parts("not valid JSON")),
          arguments("{\"id\":\"b\",\"text\":\"\u0001\"}", parts("not valid JSON")),
          arguments("\u001b[31mred", parts("not valid JSON")),
          arguments("{\"id\":\"b\",\"text\":red\u009b\u001b[31m}", parts("not valid JSON")),
          arguments("{\"id\":\"b\",\"text\":NaN}", parts("not valid JSON")),
          arguments("{\"text\":\"x\"}", parts("\"id\" is missing", "--id-field")),
          arguments("{}", parts("\"id\" is missing")),
          arguments("{\"id\":\"\",\"text\":\"x\"}", parts("\"id\" must not be empty")),
          arguments("{\"id\":\"b\\tc\",\"text\":\"x\"}", parts("\"id\"", "U+0009", "position 1")),
          arguments("{\"id\":\"b\\nc\",\"text\":\"x\"}", parts("\"id\"", "U+000A")),
          arguments("{\"id\":\"\\u001b[31m\",\"text\":\"x\"}", parts("\"id\"", "U+001B")),
          arguments(
              "{\"id\":\"b\\ud800\",\"text\":\"x\"}", parts("\"id\"", "U+D800", "position 1")),
          arguments("{\"id\":\"\\udc00b\",\"text\":\"x\"}", parts("\"id\"", "U+DC00")),
          arguments("{\"id\":null,\"text\":\"x\"}", parts("\"id\"", "null")),
          arguments("{\"id\":1.5,\"text\":\"x\"}", parts("\"id\"", "whole number")),
          arguments("{\"id\":true,\"text\":\"x\"}", parts("\"id\"", "true")),
          arguments("{\"id\":[\"b\"],\"text\":\"x\"}", parts("\"id\"", "an array")),
          arguments("{\"id\":{},\"text\":\"x\"}", parts("\"id\"", "an object")),
          arguments("{\"id\":\"a\",\"text\":\"x\"}", parts("id a is repeated", "input.jsonl:1")),
          arguments("{\"id\":\"b\"}", parts("\"text\" is missing", "--text-field")),
          arguments("{\"id\":\"b\",\"text\":null}", parts("\"text\" is missing")),
          arguments("{\"id\":\"b\",\"text\":5}", parts("\"text\" must be a string", "number")),
          arguments("{\"id\":\"b\",\"text\":[\"x\"]}", parts("\"text\" must be", "an array")),
          arguments("{\"id\":\"b\",\"text\":{}}", parts("\"text\" must be", "an object")),
          arguments("{\"id\":\"b\",\"html\":5}", parts("\"html\" must be a string")),
          arguments("[{\"id\":\"b\",\"text\":\"x\"}]", parts("JSON object", "an array")),
          arguments("\"text\"", parts("JSON object", "string")),
          arguments("5", parts("JSON object", "number")),
          arguments("null", parts("JSON object", "null")),
          arguments("{\"id\":\"b\",\"text\":\"x\"}{\"id\":\"c\",\"text\":\"y\"}", parts("more")),
          arguments("{\"id\":\"b\",\"text\":\"x\"} ]", parts("input.jsonl:3")),
          arguments("{\"id\":\"b\",\"text\":\"x\",\"id\":\"c\"}", parts("Duplicate", "'id'")),
          arguments("{\"id\":\"b\",\"text\":\"x\",\"text\":\"y\"}", parts("Duplicate", "'text'")),
          arguments("{\"id\":\"b\",\"text\":\"x\",\"o\":{\"k\":1,\"k\":2}}", parts("Duplicate")),
          arguments(
              "{\"id\":\"b\",\"text\":\"x\",\"o\":"
                  + "[".repeat(100_000)
                  + "]".repeat(100_000)
                  + "}",
              parts("not valid JSON", "nesting")),
          arguments(
              "{\"id\":\"b\",\"text\":\"x\",\"o\":" + "{\"a\":".repeat(100_000),
              parts("not valid JSON", "nesting")));

  @ParameterizedTest
  @FieldSource("BAD_LINES")
  void badLineIsNamedAndEndsTheCommand(String bad, String[] parts) throws IOException {
    write(input, line("a", text(1)), "", bad, line("z", text(1)));
    assertRefused(input, parts);
    assertRefused(input, parts(input + ":3: "));
  }

  @ParameterizedTest
  @FieldSource("BAD_LINES")
  void badLineIsSetAsideAsItWas(String bad, String[] parts) throws IOException {
    write(input, line("a", text(1)), bad, line("z", text(1)), line("a", "once more"));
    Path aside = folder.resolve("aside.jsonl");
    CommandRun run = CommandRun.of("dedup", input, "--skip-bad", aside, "--removed", removed);
    run.succeeds();
    assertEquals(List.of(line("a", text(1))), run.lines());
    assertEquals(List.of("z"), Documents.ids(Documents.read(removed)));
    assertEquals(bad + "\n" + line("a", "once more") + "\n", Files.readString(aside));
    assertTrue(run.err().contains("2 bad documents set aside in " + aside), run.err());
    assertTrue(run.err().contains(input + ":2: "), run.err());
    assertFalse(run.err().contains("\u001b"), run.err());
  }

  @Test
  void sameLinesAreSetAsideByAllCommands() throws IOException {
    write(input, line("a", text(1)), "{", line("b", text(1)));
    Path aside = folder.resolve("aside.jsonl.gz");
    CommandRun run = CommandRun.of("pairs", input, "--skip-bad", aside).succeeds();
    assertEquals("a\tb\t1.000000\n", run.out());
    assertEquals("{\n", Documents.gunzip(aside));
    assertTrue(run.err().startsWith("1 bad document set aside in "), run.err());
  }

  @Test
  void withNothingBadTheFileForBadLinesIsEmpty() throws IOException {
    write(input, line("a", text(1)));
    Path aside = folder.resolve("aside.jsonl");
    CommandRun run = CommandRun.of("pairs", input, "--skip-bad", aside).succeeds();
    assertEquals("", Files.readString(aside));
    assertEquals("", run.err());
  }

  /** Every form of UTF-8 that is none: a cut sequence, an overlong one, a surrogate, Latin-1. */
  @ParameterizedTest
  @ValueSource(strings = {"\u00c3", "\u00c0\u0080", "\u00ed\u00a0\u0080", "\u00e9", "\u00ff\u00fe"})
  void bytesThatAreNotUtf8AreNamed(String bytes) throws IOException {
    String bad = "{\"id\":\"b\",\"text\":\"" + bytes + "\"}";
    Files.write(input, (line("a", "x") + "\n" + bad + "\n").getBytes(ISO_8859_1));
    assertRefused(input, parts("input.jsonl:2", "UTF-8"));
    Path aside = folder.resolve("aside");
    CommandRun.of("dedup", input, "--skip-bad", aside).succeeds();
    assertEquals(bad + "\n", Files.readString(aside, ISO_8859_1));
    Path files = Files.createDirectory(folder.resolve("files"));
    Files.writeString(files.resolve("good.txt"), "good");
    Files.write(files.resolve("bad.txt"), bytes.getBytes(ISO_8859_1));
    assertRefused(files, parts("bad.txt", "UTF-8"));
    CommandRun run = CommandRun.of("dedup", files, "--skip-bad", aside).succeeds();
    assertEquals(List.of("good.txt"), Documents.ids(run.lines()));
    assertEquals(files.resolve("bad.txt") + "\n", Files.readString(aside));
  }

  @Test
  void otherEncodingsAreRefused() throws IOException {
    for (var encoding :
        List.of(StandardCharsets.UTF_16, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
      Files.write(input, line("a", "x").getBytes(encoding));
      assertRefused(input, parts("input.jsonl:1"));
    }
  }

  @Test
  void lineOfFiftyMegabytesIsReadInLinearTime() throws IOException {
    write(input, line("a", "word after word, ".repeat(3_000_000)), line("b", "short"));
    for (String method : List.of("signcd", "exact")) {
      CommandRun run =
          assertTimeout(
              Duration.ofSeconds(60), () -> CommandRun.of("dedup", input, "--method", method));
      assertArrayEquals(Files.readAllBytes(input), run.succeeds().outBytes());
    }
  }

  @Test
  void hugeValueIsNotRepeatedInTheMessage() throws IOException {
    String huge = "9".repeat(1_000_000);
    write(input, line("a", "x", "\"timestamp\":" + Documents.quoted(huge + "\u001b[31m")));
    CommandRun.of("dedup", input, "--keep", "newest").refuses("input.jsonl:1", "timestamp");
    write(input, line(huge, "x"), line(huge, "x"));
    CommandRun.of("dedup", input).refuses("input.jsonl:1", "id", "10000", "1000000");
    write(input, "{\"id\":\"a\",\"text\":" + "z".repeat(1_000_000));
    assertRefused(input, parts("input.jsonl:1"));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5, 30, -10, -4})
  void cutGzipIsNamed(int length) throws IOException {
    byte[] whole = Documents.gzip(Files.readAllBytes(Documents.SAMPLE));
    int end = length > 0 ? length : whole.length + length;
    Files.write(input, Arrays.copyOf(whole, end));
    assertRefused(input, parts("input.jsonl", "gzip"));
  }

  @Test
  void damagedGzipIsNamed() throws IOException {
    byte[] whole = Documents.gzip(Files.readAllBytes(Documents.SAMPLE));
    whole[whole.length / 2] ^= 0x55;
    Files.write(input, whole);
    assertRefused(input, parts("input.jsonl", "gzip"));
    Files.write(input, new byte[] {0x1F, (byte) 0x8B, 77, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    assertRefused(input, parts("input.jsonl", "gzip"));
  }

  /** The JDK's stream takes it for the end, and what is in it would be missing. */
  @Test
  void damagedSecondMemberOfGzipIsNamed() throws IOException {
    byte[] second = Documents.gzip(Files.readAllBytes(Documents.SAMPLE));
    second[2] = 7;
    byte[] first = (line("a", text(1)) + "\n").getBytes(UTF_8);
    for (int behind : new int[] {-1000, 0, 4, 8}) { // the end of a buffer of 64 KB
      byte[] blank = " ".repeat((1 << 16) - first.length - 13 + behind).getBytes(UTF_8);
      ByteArrayOutputStream both = new ByteArrayOutputStream();
      try (OutputStream stored = storing(both)) {
        stored.write(first);
        stored.write(blank);
      }
      both.writeBytes(second);
      Files.write(input, both.toByteArray());
      assertRefused(input, parts("input.jsonl", "gzip", "after line 1"));
    }
  }

  /** Gzip that is as long as what is in it, and its header and trailers. */
  private static OutputStream storing(OutputStream out) throws IOException {
    return new GZIPOutputStream(out, 1 << 17) {
      {
        def.setLevel(Deflater.NO_COMPRESSION);
      }
    };
  }

  @Test
  void missingInputIsNamed() throws IOException {
    assertRefused(input, parts("input.jsonl", "no such file"));
    assertRefused(input.resolve("below.jsonl"), parts("below.jsonl"));
    assertRefused("", parts("INPUT"));
    Path odd = folder.resolve("odd \u001b[31m\nname.jsonl");
    assertRefused(odd, parts("odd ", "no such file"));
  }

  @Test
  void folderWithoutDocumentsIsNamed() throws IOException {
    Path files = Files.createDirectory(folder.resolve("files"));
    assertRefused(files, parts(files.toString(), ".txt"));
    Files.writeString(files.resolve("a.md"), "x");
    assertRefused(files, parts(files.toString(), ".txt"));
  }

  @Test
  void fileNameThatIsNoIdIsNamedWithoutItsControlCharacters() throws IOException {
    Path files = Files.createDirectory(folder.resolve("files"));
    Files.writeString(files.resolve("a\u001b[31m\tb.txt"), "x");
    assertRefused(files, parts("files/a", "U+001B"));
  }

  @Test
  void whatMayNotBeReadIsNamed() throws IOException {
    write(input, line("a", "x"));
    Files.setPosixFilePermissions(input, PosixFilePermissions.fromString("---------"));
    assumeFalse(Files.isReadable(input), "this user may read everything");
    assertRefused(input, parts("input.jsonl", "no permission"));
    Path files = Files.createDirectory(folder.resolve("files"));
    Path file = Files.writeString(files.resolve("a.txt"), "x");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
    assertRefused(files, parts("a.txt", "no permission"));
    Files.setPosixFilePermissions(files, PosixFilePermissions.fromString("---------"));
    assertRefused(files, parts("files", "no permission"));
    Files.setPosixFilePermissions(files, PosixFilePermissions.fromString("rwx------"));
  }

  static final List<Arguments> BAD_OPTIONS =
      List.of(
          arguments("--threshold 1.2", parts("threshold", "(0, 1]", "1.2")),
          arguments("--threshold 0", parts("threshold", "(0, 1]", "0.0")),
          arguments("--threshold NaN", parts("threshold", "(0, 1]", "NaN")),
          arguments("--threshold -1", parts("threshold", "-1")),
          arguments("--threshold high", parts("--threshold", "high")),
          arguments("--distance 1", parts("distance", "[0, 1)", "1.0")),
          arguments("--distance NaN", parts("distance", "[0, 1)", "NaN")),
          arguments("--distance -0.1", parts("distance", "-0.1")),
          arguments("--method nope", parts("--method", "signcd, ncd, exact", "nope")),
          arguments("--method \u001b[31m", parts("--method", "signcd, ncd, exact")),
          arguments(
              "--compressor nope",
              parts("compressor", "snappy, lz4, deflate, zstandard", "got nope")),
          arguments("--spots 9", parts("--spots", "1L, 1R, 2, 4, 6", "9")),
          arguments("--threads 0", parts("--threads", "[1, 1024]", "got 0")),
          arguments("--threads 100000", parts("--threads", "[1, 1024]", "got 100000")),
          arguments("--threads many", parts("--threads", "many")),
          arguments("--unknown", parts("--unknown")),
          arguments("--method", parts("--method")),
          arguments("--skip-bad nofolder/bad.jsonl", parts("--skip-bad", "nofolder")),
          arguments("one more", parts("one")));

  @ParameterizedTest
  @FieldSource("BAD_OPTIONS")
  void badOptionIsNamedWithItsRuleAndValue(String options, String[] parts) throws IOException {
    write(input, line("a", text(1)), line("b", text(1)));
    assertRefused(input, parts, (Object[]) options.split(" "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--out", "--removed", "--skip-bad"})
  void outputThatCannotBeIsRefusedBeforeAnyWork(String option) throws IOException {
    write(input, "{");
    Path sub = Files.createDirectory(folder.resolve("sub"));
    List<String> before = Documents.names(folder);
    CommandRun.of("dedup", input, option, sub).refuses(option, "sub", "folder");
    CommandRun.of("dedup", input, option, folder.resolve("nope/x.jsonl"))
        .refuses(option, "nope", "does not exist");
    CommandRun.of("dedup", input, option, input.resolve("x.jsonl")).refuses(option, "input.jsonl");
    CommandRun.of("dedup", input, option, "").refuses(option);
    assertEquals(before, Documents.names(folder));
  }

  @Test
  void commandLineWithoutACommandShowsTheUsage() {
    CommandRun none = CommandRun.of();
    assertEquals(2, none.code());
    assertEquals("", none.out());
    assertTrue(none.err().contains("dedup"), none.err());
    CommandRun.of("nope").refuses("nope");
    assertTrue(CommandRun.of("--help").succeeds().out().contains("signcd"));
    assertTrue(CommandRun.of("--version").succeeds().out().startsWith("doppel "));
    for (String command : List.of("dedup", "pairs", "clusters", "index", "query")) {
      assertTrue(CommandRun.of(command, "--help").succeeds().out().contains("--method"));
      assertEquals(CommandRun.of(command, "--help").out(), CommandRun.of("help", command).out());
    }
    assertEquals(CommandRun.of("--help").out(), CommandRun.of("help").succeeds().out());
    CommandRun.of("help", "nope").refuses("nope");
  }

  @Test
  void emptyTextIsFine() throws IOException {
    write(input, line("a", ""), "{\"id\":7,\"text\":\"\",\"html\":null}");
    assertEquals(2, CommandRun.of("dedup", input).succeeds().lines().size());
    Path files = Files.createDirectory(folder.resolve("files"));
    Files.createFile(files.resolve("empty.txt"));
    assertEquals(1, CommandRun.of("dedup", files).succeeds().lines().size());
  }

  @Test
  void brokenSurrogatesAndNulInATextAreFine() throws IOException {
    String odd = "\\ud800 \\u0000 \\udc00\\ud800 " + text(1);
    String a = "{\"id\":\"a\",\"text\":\"" + odd + "\"}";
    String b = "{\"id\":\"b\",\"text\":\"" + odd + "\"}";
    write(input, a, b);
    for (String method : List.of("signcd", "ncd", "exact")) {
      CommandRun run = CommandRun.of("dedup", input, "--removed", removed, "--method", method);
      assertEquals(a + "\n", run.succeeds().out());
      assertEquals(
          b.substring(0, b.length() - 1) + ",\"dup_of\":\"a\",\"similarity\":1.000000}\n",
          Files.readString(removed));
    }
    Path index = folder.resolve("index");
    CommandRun.of("index", input, "--index", index).succeeds();
    assertEquals(a + "\n", CommandRun.of("dedup", "--index", index).succeeds().out());
    assertEquals(
        CommandRun.of("pairs", input).succeeds().out(),
        CommandRun.of("pairs", "--index", index).succeeds().out());
  }

  @Test
  void pipeIsReadLikeAFile() throws IOException, InterruptedException {
    Path pipe = folder.resolve("pipe");
    assumeTrue(
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "no named pipes");
    CompletableFuture<Void> writer =
        CompletableFuture.runAsync(
            () -> {
              try {
                Files.writeString(pipe, line("a", "x") + "\n");
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    assertEquals(line("a", "x") + "\n", CommandRun.of("dedup", pipe).succeeds().out());
    writer.join();
  }
}
