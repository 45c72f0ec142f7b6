package io.doppel.cli.search;

import static io.doppel.cli.Documents.edited;
import static io.doppel.cli.Documents.fields;
import static io.doppel.cli.Documents.ids;
import static io.doppel.cli.Documents.line;
import static io.doppel.cli.Documents.read;
import static io.doppel.cli.Documents.text;
import static io.doppel.cli.Documents.write;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code doppel dedup} promises. */
class DedupCommandTest {
  @TempDir Path folder;
  private Path kept;
  private Path removed;

  @BeforeEach
  void nameOutputs() {
    kept = folder.resolve("kept.jsonl");
    removed = folder.resolve("removed.jsonl");
  }

  private CommandRun dedup(Object... inputAndOptions) {
    List<Object> arguments = new ArrayList<>(List.of("dedup", "--out", kept, "--removed", removed));
    arguments.addAll(List.of(inputAndOptions));
    return CommandRun.of(arguments.toArray()).succeeds();
  }

  /** Runs on these lines and returns the ids that are kept. */
  private List<String> keptOf(List<String> lines, Object... options) throws IOException {
    Path input = write(folder.resolve("input.jsonl"), lines.toArray(String[]::new));
    List<Object> arguments = new ArrayList<>(List.of(input));
    arguments.addAll(List.of(options));
    dedup(arguments.toArray());
    return ids(read(kept));
  }

  @Test
  void keptLinesAreLinesOfTheInputInItsOrder() throws IOException {
    dedup(Documents.SAMPLE);
    List<String> input = read(Documents.SAMPLE);
    List<String> keptLines = read(kept);
    List<String> expected = new ArrayList<>(input);
    expected.retainAll(new HashSet<>(keptLines));
    assertEquals(expected, keptLines);
    assertFalse(keptLines.isEmpty());
  }

  @Test
  void everyDocumentIsEitherKeptOrRemoved() throws IOException {
    dedup(Documents.SAMPLE);
    List<String> all = new ArrayList<>(ids(read(kept)));
    all.addAll(ids(read(removed)));
    List<String> input = ids(read(Documents.SAMPLE));
    assertEquals(input.stream().sorted().toList(), all.stream().sorted().toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"first", "longest", "newest"})
  void removedDocumentsNameAKeptOneAndTheSimilarityOfThePair(String keep) throws IOException {
    dedup(Documents.SAMPLE, "--keep", keep, "--threshold", "0.6");
    Map<String, String> similarities = new HashMap<>();
    for (String row :
        CommandRun.of("pairs", Documents.SAMPLE, "--threshold", "0.6").succeeds().lines()) {
      String[] cells = row.split("\t");
      similarities.put(cells[0] + " " + cells[1], cells[2]);
      similarities.put(cells[1] + " " + cells[0], cells[2]);
    }
    List<String> keptIds = ids(read(kept));
    List<String> removedLines = read(removed);
    assertFalse(removedLines.isEmpty());
    for (String line : removedLines) {
      Map<String, String> fields = fields(line);
      assertTrue(keptIds.contains(fields.get("dup_of")), line);
      assertTrue(Double.parseDouble(fields.get("similarity")) >= 0.6, line);
      assertEquals(
          similarities.get(fields.get("id") + " " + fields.get("dup_of")),
          fields.get("similarity"),
          line);
    }
    // nothing that is kept duplicates anything else that is kept
    for (String pair : similarities.keySet()) {
      assertFalse(keptIds.containsAll(List.of(pair.split(" "))), pair);
    }
  }

  @Test
  void removedLineIsTheInputLineWithThreeMoreFields() throws IOException {
    String digits = "7".repeat(2000);
    String start =
        "  { \"id\" : \"b\\u00e9/\\/\",\"text\":"
            + Documents.quoted(text(1))
            + ", \"title\":\"\\ud83d\\ude00 😀 \\ud800 half\","
            + " \"n\":12345678901234567890.10000000000000000000001,\"e\":1E+400,\"z\":-0.0,"
            + " \"digits\":"
            + digits
            + ",\"o\":{\"dup_of\":[1,{\"similarity\":null}]},\"\":true";
    write(folder.resolve("input.jsonl"), line("a", text(1)), start + " } ");
    dedup(folder.resolve("input.jsonl"));
    assertEquals(
        List.of(start + ",\"dup_of\":\"a\",\"similarity\":1.000000,\"kind\":\"equal\"}"),
        read(removed));
  }

  @Test
  void removedLinesOfTheSampleKeepAllTheirBytes() throws IOException {
    dedup(Documents.SAMPLE);
    Map<String, String> input = new HashMap<>();
    for (String line : read(Documents.SAMPLE)) {
      input.put(fields(line).get("id"), line);
    }
    for (String line : read(removed)) {
      String original = input.get(fields(line).get("id"));
      assertTrue(line.startsWith(original.substring(0, original.length() - 1) + ","), line);
    }
  }

  @Test
  void oldDupOfAndSimilarityAreReplacedWhereverTheyStand() throws IOException {
    String text = Documents.quoted(text(1));
    write(
        folder.resolve("input.jsonl"),
        line("a", text(1)),
        "{\"dup_of\":\"old\",\"id\":\"b\",\"text\":" + text + "}",
        "{\"id\":\"c\", \"dup_of\" : {\"x\":[1,\"}\"]} , \"text\":" + text + "}",
        "{\"id\":\"d\",\"text\":" + text + ",\"similarity\":0.1234 , \"dup_of\":\"a\" }");
    dedup(folder.resolve("input.jsonl"));
    List<String> lines = read(removed);
    assertEquals(List.of("b", "c", "d"), ids(lines));
    for (String line : lines) {
      Map<String, String> fields = fields(line);
      assertEquals("a", fields.get("dup_of"));
      assertEquals("1.000000", fields.get("similarity"));
      assertEquals(text(1), fields.get("text"));
      assertEquals("equal", fields.get("kind"));
      assertEquals(5, fields.size());
      assertEquals(line.indexOf("dup_of"), line.lastIndexOf("dup_of"), line);
    }
  }

  @Test
  void firstIsKeptUnlessSaidOtherwise() throws IOException {
    List<String> lines =
        List.of(
            line("b", edited(1, 1), "\"timestamp\":1"),
            line("x", text(2)),
            line("a", text(1) + " and longer", "\"timestamp\":2"));
    assertEquals(List.of("b", "x"), keptOf(lines));
    assertEquals(List.of("b", "x"), keptOf(lines, "--keep", "first"));
    assertEquals(List.of("x", "a"), keptOf(lines, "--keep", "longest"));
    assertEquals(List.of("x", "a"), keptOf(lines, "--keep", "newest"));
    assertEquals(List.of("x", "a"), keptOf(lines, "--keep", "NEWEST"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"longest", "newest"})
  void ofEqualsTheFirstIsKept(String keep) throws IOException {
    List<String> lines =
        List.of(
            line("z", text(1), "\"timestamp\":\"2026-01-01\""),
            line("a", text(1), "\"timestamp\":\"2026-01-01T00:00:00Z\""),
            line("b", text(1), "\"timestamp\":1767225600"));
    assertEquals(List.of("z"), keptOf(lines, "--keep", keep));
  }

  @Test
  void documentWithoutTimestampIsOlderThanAnyOther() throws IOException {
    List<String> lines =
        List.of(
            line("none", text(1)),
            line("null", text(1), "\"timestamp\":null"),
            line("before1970", text(1), "\"timestamp\":\"1901-01-01\""));
    assertEquals(List.of("before1970"), keptOf(lines, "--keep", "newest"));
  }

  /** All of these are one second before or after the same time. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2026-01-01                    | 1767225601",
        "2026-01-01T00:00              | 1767225601",
        "2026-01-01T00:00:00.5         | 1767225601",
        "2026-01-01T00:00:00Z          | 1767225601000",
        "2026-01-01T01:00:00+01:00     | 1767225600.5",
        "2025-12-31T19:00:00.000-05:00 | 2026-01-01T00:00:01Z",
        "2025-12-31T19:00-05:00        | 2026-01-01T00:00:00.001",
      })
  void timestampsOfAllFormsAreCompared(String earlier, String later) throws IOException {
    List<String> lines =
        List.of(
            line("earlier", text(1), "\"timestamp\":" + timestamp(earlier)),
            line("later", text(1), "\"timestamp\":" + timestamp(later)));
    assertEquals(List.of("later"), keptOf(lines, "--keep", "newest"));
  }

  private static String timestamp(String value) {
    return value.contains("-") ? Documents.quoted(value) : value;
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"yesterday\"", "\"\"", "true", "[1]", "{\"a\":1}"})
  void timestampThatCannotBeReadMattersOnlyToNewest(String timestamp) throws IOException {
    List<String> lines =
        List.of(line("a", text(1)), line("b", text(1), "\"timestamp\":" + timestamp));
    assertEquals(List.of("a"), keptOf(lines));
    CommandRun.of("dedup", folder.resolve("input.jsonl"), "--keep", "newest")
        .refuses("input.jsonl:2", "timestamp", "ISO 8601");
  }

  @Test
  void markupDoesNotMakeADocumentLonger() throws IOException {
    String html = "<p class='" + "x".repeat(5000) + "'>" + text(1) + "</p>";
    List<String> lines =
        List.of(
            "{\"id\":\"page\",\"html\":" + Documents.quoted(html) + "}",
            line("text", text(1) + " More."));
    assertEquals(List.of("text"), keptOf(lines, "--keep", "longest"));
  }

  @Test
  void htmlIsComparedByItsText() throws IOException {
    String page =
        "<html><script>var x = 'a, b, c, d';</script><body><p>"
            + text(1).replace(", ", ",<br>")
            + "</body>";
    List<String> lines =
        List.of(line("a", text(1)), "{\"id\":\"b\",\"html\":" + Documents.quoted(page) + "}");
    assertEquals(List.of("a"), keptOf(lines));
    assertEquals(List.of("a"), keptOf(lines, "--method", "ncd"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"signcd", "ncd", "exact"})
  void blankTextsAreKept(String method) throws IOException {
    List<String> lines =
        List.of(
            line("empty1", ""),
            line("empty2", ""),
            line("blank1", " \t\n\u3000"),
            line("blank2", " \t\n\u3000"),
            "{\"id\":\"html1\",\"html\":\"<p></p>\"}",
            "{\"id\":\"html2\",\"html\":\"<p></p>\"}");
    assertEquals(ids(lines), keptOf(lines, "--method", method));
    assertEquals(List.of(), read(removed));
  }

  @Test
  void gzipIsReadAndWritten() throws IOException {
    CommandRun plain = CommandRun.of("dedup", Documents.SAMPLE).succeeds();
    Path zipped = folder.resolve("input.with-any-name");
    Files.write(zipped, Documents.gzip(Files.readAllBytes(Documents.SAMPLE)));
    Path out = folder.resolve("kept.jsonl.gz");
    CommandRun.of("dedup", zipped, "--out", out).succeeds();
    assertEquals(plain.out(), Documents.gunzip(out));
  }

  @Test
  void gzipOfSeveralMembersIsReadToItsEnd() throws IOException {
    Path zipped = folder.resolve("input.jsonl.gz");
    byte[] first = Documents.gzip((line("a", text(1)) + "\n").getBytes(StandardCharsets.UTF_8));
    byte[] second = Documents.gzip((line("b", text(2)) + "\n").getBytes(StandardCharsets.UTF_8));
    byte[] both = java.util.Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    Files.write(zipped, both);
    assertEquals(List.of("a", "b"), ids(CommandRun.of("dedup", zipped).succeeds().lines()));
  }

  @Test
  void standardInputGivesTheSameAsAFile() throws IOException {
    CommandRun file = CommandRun.of("dedup", Documents.SAMPLE).succeeds();
    byte[] bytes = Files.readAllBytes(Documents.SAMPLE);
    assertArrayEquals(file.outBytes(), CommandRun.withInput(bytes, "dedup", "-").outBytes());
    assertArrayEquals(
        file.outBytes(), CommandRun.withInput(Documents.gzip(bytes), "dedup", "-").outBytes());
  }

  @Test
  void withoutOutTheKeptGoToStandardOutputAndNothingElse() throws IOException {
    dedup(Documents.SAMPLE);
    CommandRun run = CommandRun.of("dedup", Documents.SAMPLE).succeeds();
    assertArrayEquals(Files.readAllBytes(kept), run.outBytes());
    assertTrue(run.err().contains("153 documents"), run.err());
  }

  @Test
  void lineBreaksOfAnyKindAreFollowedByALineFeed() throws IOException {
    Path input = folder.resolve("input.jsonl");
    Files.writeString(input, "\uFEFF" + line("a", text(1)) + "\r\n\r\n  \t\n" + line("b", text(2)));
    assertEquals(
        line("a", text(1)) + "\n" + line("b", text(2)) + "\n",
        CommandRun.of("dedup", input).succeeds().out());
  }

  @Test
  void filesOfAFolderAreDocumentsWithTheirPathAsId() throws IOException {
    Path input = Files.createDirectories(folder.resolve("in put/sub/deep")).getParent().getParent();
    Files.writeString(input.resolve("b.txt"), text(1));
    Files.writeString(input.resolve("a.HTML"), "<p>" + text(2) + "</p>");
    Files.writeString(input.resolve("sub/deep/c.htm"), "<p>" + text(1) + "</p>");
    Files.writeString(input.resolve("sub/日本 é.txt"), edited(2, 1));
    Files.writeString(input.resolve("sub/d.TXT"), text(3));
    Files.writeString(input.resolve("notes.md"), text(1));
    Files.writeString(input.resolve("txt"), text(1));
    Files.createDirectory(input.resolve("folder.txt"));
    Files.createSymbolicLink(input.resolve("link.txt"), input.resolve("b.txt"));
    dedup(input);
    assertEquals(List.of("a.HTML", "b.txt", "sub/d.TXT"), ids(read(kept)));
    assertEquals(List.of("sub/deep/c.htm", "sub/日本 é.txt"), ids(read(removed)));
    assertEquals("<p>" + text(2) + "</p>", fields(read(kept).get(0)).get("html"));
    assertEquals(text(1), fields(read(kept).get(1)).get("text"));
    assertEquals("b.txt", fields(read(removed).get(0)).get("dup_of"));
  }

  @Test
  void folderMayBeGivenThroughALinkOrInAnotherSpelling() throws IOException {
    Path input = Files.createDirectory(folder.resolve("input"));
    Files.createDirectory(input.resolve("sub"));
    Files.writeString(input.resolve("sub/a.txt"), text(1));
    Path link = Files.createSymbolicLink(folder.resolve("link"), input);
    for (String spelling :
        List.of(input + "/", input + "/.", input + "/sub/..", link.toString(), link + "/")) {
      assertEquals(
          List.of("sub/a.txt"), ids(CommandRun.of("dedup", spelling).succeeds().lines()), spelling);
    }
  }

  @Test
  void newestFileOfAFolderIsKept() throws IOException {
    Path input = Files.createDirectory(folder.resolve("input"));
    for (String name : List.of("a.txt", "b.txt", "c.txt")) {
      Files.writeString(input.resolve(name), text(1));
      long day = name.equals("b.txt") ? 2 : 1;
      Files.setLastModifiedTime(input.resolve(name), FileTime.fromMillis(day * 86_400_000));
    }
    dedup(input, "--keep", "newest");
    assertEquals(List.of("b.txt"), ids(read(kept)));
  }

  @Test
  void outputMayTakeThePlaceOfTheInput() throws IOException {
    String expected = CommandRun.of("dedup", Documents.SAMPLE).succeeds().out();
    Path input = Files.copy(Documents.SAMPLE, folder.resolve("input.jsonl"));
    CommandRun.of("dedup", input, "--out", input, "--removed", removed).succeeds();
    assertEquals(expected, Files.readString(input));
    assertEquals(List.of("input.jsonl", "removed.jsonl"), Documents.names(folder));
  }

  @Test
  void outputsMustBeDifferentFiles() throws IOException {
    Path input = write(folder.resolve("input.jsonl"), line("a", text(1)));
    Path link = Files.createSymbolicLink(folder.resolve("link.jsonl"), input);
    Path sub = Files.createDirectory(folder.resolve("sub"));
    List<String> before = Documents.names(folder);
    CommandRun.of("dedup", input, "--out", kept, "--removed", sub.resolve("../kept.jsonl"))
        .refuses("--out", "--removed", "two files");
    CommandRun.of("dedup", input, "--out", input, "--removed", link)
        .refuses("--out", "--removed", "two files");
    CommandRun.of("dedup", input, "--out", kept, "--skip-bad", kept)
        .refuses("--out", "--skip-bad", "two files");
    CommandRun.of("dedup", input, "--removed", removed, "--skip-bad", removed)
        .refuses("--removed", "--skip-bad", "two files");
    CommandRun.of("pairs", input, "--out", kept, "--skip-bad", kept)
        .refuses("--out", "--skip-bad", "two files");
    assertEquals(before, Documents.names(folder));
  }

  @Test
  void numberOfThreadsChangesNothing() throws IOException {
    dedup(Documents.SAMPLE, "--threads", "1");
    String keptByOne = Files.readString(kept);
    String removedByOne = Files.readString(removed);
    dedup(Documents.SAMPLE, "--threads", "4");
    assertEquals(keptByOne, Files.readString(kept));
    assertEquals(removedByOne, Files.readString(removed));
  }

  @Test
  void emptyInputGivesAnEmptyOutput() throws IOException {
    Path input = Files.createFile(folder.resolve("input.jsonl"));
    dedup(input);
    assertEquals("", Files.readString(kept));
    assertEquals("", Files.readString(removed));
  }

  @Test
  void otherFieldsMayHoldIdAndText() throws IOException {
    write(
        folder.resolve("input.jsonl"),
        "{\"id\":1,\"key\":\"a\",\"text\":5,\"body\":" + Documents.quoted(text(1)) + "}",
        "{\"id\":1,\"key\":\"b\",\"text\":5,\"body\":" + Documents.quoted(text(1)) + "}");
    dedup(folder.resolve("input.jsonl"), "--id-field", "key", "--text-field", "body");
    assertEquals("b", fields(read(removed).get(0)).get("key"));
    assertEquals("a", fields(read(removed).get(0)).get("dup_of"));
  }

  @Test
  void summaryTellsTheLargestGroupsAndNothingThatATerminalObeys() throws IOException {
    String escape = "\u001b[31m\u009b\u202e\u2028";
    List<String> lines =
        List.of(line("a\u202eb", escape + text(1)), line("c", escape + text(1)), line("d", ""));
    Path input = write(folder.resolve("input.jsonl"), lines.toArray(String[]::new));
    CommandRun run = CommandRun.of("dedup", input, "--out", kept).succeeds();
    assertTrue(run.err().contains("3 documents: 2 kept, 1 removed"), run.err());
    assertTrue(run.err().contains("1 document could not be compared"), run.err());
    assertTrue(run.err().contains("a b"), run.err());
    assertTrue(run.err().contains(kept.toString()), run.err());
    assertTrue(run.err().chars().noneMatch(c -> "\u001b\u009b\u202e\u2028".indexOf(c) >= 0));
  }
}
