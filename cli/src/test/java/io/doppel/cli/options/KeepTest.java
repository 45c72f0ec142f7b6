package io.doppel.cli.options;

import static io.doppel.cli.Documents.edited;
import static io.doppel.cli.Documents.ids;
import static io.doppel.cli.Documents.line;
import static io.doppel.cli.Documents.text;
import static io.doppel.cli.Documents.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who is kept by a chain of rules, from files and from indexes. */
class KeepTest {
  @TempDir Path folder;
  private Path input;

  @BeforeEach
  void nameInput() {
    input = folder.resolve("input.jsonl");
  }

  private CommandRun dedup(String keep, Object... options) {
    List<Object> arguments = new ArrayList<>(List.of("dedup", "--keep", keep));
    arguments.addAll(List.of(options));
    return CommandRun.of(arguments.toArray());
  }

  /** Near-duplicates of each other, with all that may tell them apart. */
  private static List<String> documents() {
    return List.of(
        line(
            "plain",
            text(1),
            "\"url\":\"http://example.org/a\",\"timestamp\":3,\"source\":2,\"weight\":-5"),
        line(
            "short",
            edited(1, 1),
            "\"url\":\"http://e.org/\",\"timestamp\":9,\"source\":2,\"weight\":9223372036854775806"),
        line(
            "secure",
            text(1) + " More.",
            "\"url\":\"https://example.org/abc\",\"timestamp\":5,\"source\":1,\"weight\":0"),
        line(
            "old",
            text(1) + " Rest.",
            "\"url\":\"HTTPS://example.org/a\",\"timestamp\":1,\"source\":1,\"weight\":null"),
        line("bare", text(1), "\"timestamp\":9"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "first                        | plain",
        "FIRST                        | plain",
        "longest                      | secure",
        "longest,first                | secure",
        "longest,newest               | secure",
        "longest,shortest-url         | old",
        "newest                       | short",
        "newest,longest               | bare",
        "newest,shortest-url          | short",
        "https                        | secure",
        "https,shortest-url           | old",
        "Https,SHORTEST-URL,newest    | old",
        "shortest-url                 | short",
        "rank:source                  | secure",
        "rank:source,https,longest    | secure",
        "RANK:source,shortest-url     | old",
        "rank:weight                  | plain",
        "rank:timestamp               | old",
        "rank:nothing,https           | secure",
        "rank:nothing                 | plain",
      })
  void theFirstRuleThatTellsTwoApartDecides(String keep, String expected) throws IOException {
    write(input, documents().toArray(String[]::new));
    assertEquals(List.of(expected), ids(dedup(keep, input).succeeds().lines()));
    Path index = folder.resolve("index");
    CommandRun.of("index", input, "--index", index).succeeds();
    assertEquals(List.of(expected), ids(dedup(keep, "--index", index).succeeds().lines()));
  }

  @Test
  void whatIsMissingCountsAsTheLastAndIsSaid() throws IOException {
    write(input, documents().toArray(String[]::new));
    String err = dedup("rank:weight,newest,https", input).succeeds().err();
    assertTrue(err.contains("2 documents without field \"weight\" count as the last"), err);
    assertTrue(err.contains("1 document without an address count as the last"), err);
    assertFalse(err.contains("timestamp"), err);
    write(input, line("a", text(1)), line("b", text(1), "\"timestamp\":-1,\"r\":7"));
    err = dedup("newest", input).succeeds().err();
    assertTrue(err.contains("1 document without a timestamp count as the oldest"), err);
    assertEquals(List.of("b"), ids(dedup("rank:r", input).lines()));
    assertFalse(dedup("first", input).succeeds().err().contains("count as"));
  }

  @Test
  void anotherFieldMayHoldTheAddress() throws IOException {
    write(
        input,
        line("a", text(1), "\"url\":\"https://a\",\"link\":\"http://a\""),
        line("b", text(1), "\"url\":\"http://b\",\"link\":\"https://b\""),
        line("c", text(1), "\"link\":7"));
    assertEquals(List.of("a"), ids(dedup("https", input).lines()));
    assertEquals(List.of("b"), ids(dedup("https", input, "--url-field", "link").lines()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "best",
        "",
        " ",
        ",",
        "longest,",
        ",longest",
        "longest,,newest",
        "longest, newest",
        "rank",
        "rank:",
        "longest,rank:",
        "url",
        "first longest"
      })
  void unknownRulesAreRefused(String keep) throws IOException {
    write(input, line("a", text(1)));
    for (String command : List.of("dedup", "clusters")) {
      CommandRun.of(command, input, "--keep", keep)
          .refuses(
              "--keep must be one of first, longest, newest, https, shortest-url, rank:FIELD",
              "separated by commas",
              keep.strip());
    }
  }

  @Test
  void rulesThatCannotDecideAreRefused() throws IOException {
    write(input, line("a", text(1)));
    dedup("longest,newest,longest", input).refuses("--keep", "longest may come only once");
    dedup("rank:a,rank:b", input).refuses("--keep", "rank:FIELD may come only once");
    dedup("first,newest", input).refuses("--keep", "nothing may come behind first");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "\"1\"                | string",
        "1.5                  | 1.5",
        "1e3                  | 1e3",
        "true                 | true",
        "[1]                  | an array",
        "{\"a\":1}            | an object",
        "9223372036854775808  | 9223372036854775808",
        "-9223372036854775809 | -9223372036854775809",
      })
  void aRankIsAWholeNumber(String rank, String got) throws IOException {
    Path out = folder.resolve("out.jsonl");
    write(
        input,
        line("a", text(1), "\"source\":" + rank),
        line("b", text(1), "\"source\":-9223372036854775808"));
    dedup("rank:source", input, "--out", out)
        .refuses("input.jsonl:1", "\"source\" must be a whole number", "got " + got, "rank:FIELD");
    assertFalse(Files.exists(out));
    Path bad = folder.resolve("bad.jsonl");
    CommandRun skipped = dedup("rank:source", input, "--skip-bad", bad).succeeds();
    assertEquals(List.of("b"), ids(skipped.lines()));
    assertEquals(List.of("a"), ids(Documents.read(bad)));
    assertEquals(List.of("a"), ids(dedup("first", input).succeeds().lines()));
    Path index = folder.resolve("index");
    CommandRun.of("index", input, "--index", index).succeeds();
    dedup("rank:source", "--index", index).refuses("--keep", "document 0", "\"source\"");
  }

  @Test
  void aHugeRankIsNotRepeated() throws IOException {
    write(input, line("a", text(1), "\"source\":" + "9".repeat(1_000_000)));
    dedup("rank:source", input).refuses("input.jsonl:1", "whole number");
  }

  @Test
  void storedFieldsOfAnotherProgramsIndexTellDocumentsApart() throws IOException {
    Path index = folder.resolve("foreign");
    try (Directory directory = FSDirectory.open(index);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      String[] ids = {"a", "b", "c", "d"};
      String[] urls = {"http://a.org/1", "https://a.org/12", "https://a.org/1", null};
      long[] times = {3, 2, 1, 4};
      for (int i = 0; i < ids.length; i++) {
        Document document = new Document();
        document.add(new StoredField("id", ids[i]));
        document.add(new StoredField("text", text(1) + (i == 1 ? " More." : "")));
        document.add(new StoredField("timestamp", times[i]));
        document.add(new StoredField("rank", (int) times[i] % 3));
        if (urls[i] != null) {
          document.add(new StoredField("url", urls[i]));
        }
        writer.addDocument(document);
      }
    }
    String[][] expected = {
      {"first", "a"},
      {"longest", "b"},
      {"newest", "d"},
      {"https", "b"},
      {"https,shortest-url", "c"},
      {"rank:rank", "a"},
      {"rank:timestamp", "c"},
    };
    for (String[] each : expected) {
      assertEquals(
          List.of(each[1]), ids(dedup(each[0], "--index", index).succeeds().lines()), each[0]);
    }
    dedup("rank:url", "--index", index).refuses("--keep", "document 0", "\"url\"", "string");
  }

  @Test
  void byContainmentTheLongestIsTheOneWithTheLongestSignature() throws IOException {
    String half = text(1).substring(0, text(1).length() / 2);
    write(
        input,
        line("half", half + " ".repeat(5000), "\"source\":1"),
        line("whole", text(1), "\"source\":2"));
    Object[] method = {input, "--method", "containment"};
    assertEquals(
        List.of("whole"), ids(CommandRun.of("dedup", input, "--method", "containment").lines()));
    assertEquals(List.of("whole"), ids(dedup("longest", method).succeeds().lines()));
    assertEquals(List.of("whole"), ids(dedup("https,longest", method).succeeds().lines()));
    assertEquals(List.of("half", "whole"), ids(dedup("rank:source", method).succeeds().lines()));
  }
}
