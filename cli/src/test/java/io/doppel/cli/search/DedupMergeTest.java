package io.doppel.cli.search;

import static io.doppel.cli.Documents.edited;
import static io.doppel.cli.Documents.line;
import static io.doppel.cli.Documents.read;
import static io.doppel.cli.Documents.text;
import static io.doppel.cli.Documents.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code doppel dedup --merge}: the kept line gets the best of its copies' fields. */
class DedupMergeTest {
  @TempDir private Path folder;
  private Path input;
  private Path kept;
  private Path removed;

  @BeforeEach
  void writeDocuments() throws IOException {
    kept = folder.resolve("kept.jsonl");
    removed = folder.resolve("removed.jsonl");
    input =
        write(
            folder.resolve("in.jsonl"),
            line("a", text(1), "\"title\": \"Short\" ,\"year\":1999.0, \"tags\":[\"x\", 1]"),
            line("other", text(2), "\"title\":\"T\",\"n\":1e2"),
            line("b", edited(1, 1), "\"title\":\"The longer\\u0020title\",\"venue\":null"),
            line("c", edited(1, 2), "\"venue\":\"DocEng\",\"tags\":[\"y\",\"x\",\"\"]"));
  }

  private CommandRun merge(String rules, Object... options) {
    Object[] all = new Object[options.length + 8];
    Object[] first = {"dedup", input, "--out", kept, "--removed", removed, "--merge", rules};
    System.arraycopy(first, 0, all, 0, 8);
    System.arraycopy(options, 0, all, 8, options.length);
    return CommandRun.of(all);
  }

  /** What is not merged stays, each character of it; so do lines to which nothing is added. */
  @Test
  void theKeptLineGetsTheBestValuesAndSaysWhereTheyCameFrom() throws IOException {
    List<String> lines = read(input);
    CommandRun run = merge("title=longest,tags=union,*=first").succeeds();
    assertTrue(run.err().contains("3 values of copies merged into 1 kept document"), run.err());
    String expected =
        lines
            .get(0)
            .replace("\"Short\"", "\"The longer\\u0020title\"")
            .replace("[\"x\", 1]", "[\"x\",1,\"y\"]")
            .replace(
                "}",
                ",\"venue\":\"DocEng\","
                    + "\"merged\":{\"title\":\"b\",\"tags\":[\"c\"],\"venue\":\"c\"}}");
    assertEquals(List.of(expected, lines.get(1)), read(kept));
    assertEquals(2, read(removed).size());
    assertTrue(read(removed).get(0).contains("The longer\\u0020title"));
  }

  @Test
  void withoutAnythingBetterAllIsAsWithoutTheOption() throws IOException {
    CommandRun.of("dedup", input, "--out", folder.resolve("plain")).succeeds();
    merge("text=first,year=longest").succeeds();
    assertEquals(read(folder.resolve("plain")), read(kept));
  }

  /** Further copies of what was merged are merged into it; what is known is not forgotten. */
  @Test
  void aMergedFileCanBeMergedAgain() throws IOException {
    merge("title=longest,tags=union").succeeds();
    String merged = read(kept).get(0);
    input =
        write(
            folder.resolve("again.jsonl"),
            merged,
            line("d", text(1), "\"tags\":[\"z\"],\"year\":20000000"));
    merge("year=longest,tags=union").succeeds();
    assertEquals(
        merged
            .replace("1999.0", "20000000")
            .replace("1,\"y\"]", "1,\"y\",\"z\"]")
            .replace("[\"c\"]}", "[\"c\",\"d\"],\"year\":\"d\"}"),
        read(kept).get(0));
  }

  @Test
  void theInputMayBeReplaced() throws IOException {
    merge("title=longest").succeeds();
    CommandRun.of("dedup", input, "--out", input, "--merge", "title=longest").succeeds();
    assertEquals(read(kept), read(input));
  }

  @Test
  void aFieldOfTheNameThatIsWrittenIsRefused() throws IOException {
    input =
        write(
            folder.resolve("bad.jsonl"),
            line("a", text(1), "\"merged\":true"),
            line("b", text(1), "\"title\":\"T\""));
    merge("title=longest").refuses("bad.jsonl:1: field \"merged\"", "got true", "rename");
    assertFalse(Files.exists(kept));
    assertFalse(Files.exists(removed));
    Path index = folder.resolve("index");
    CommandRun.of("index", input, "--index", index).succeeds();
    CommandRun.of("dedup", "--index", index, "--out", kept, "--merge", "title=longest")
        .refuses("document a: field \"merged\"", "got true", "rename");
    assertFalse(Files.exists(kept));
  }

  /** As for {@code --keep}: what decides must be there to read, or it would decide nothing. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "title=rank:n | \"n\":\"1\" | field \"n\" must be a whole number of at most 64 bits, got"
            + " string",
        "*=rank:n | \"n\":1e999 | field \"n\" must be a whole number of at most 64 bits, got 1e999",
        "*=newest | \"timestamp\":\"soon\" | field \"timestamp\" must be a time, got soon",
        "*=first | \"merged_by\":[] | field \"merged_by\" must be what an earlier merge wrote, got"
            + " an array",
        "*=first | \"merged_by\":{\"t\":\"x\"} | \"merged_by\", at \"t\", must be a whole number,"
            + " got string",
      })
  void whatARuleCannotReadMakesADocumentBad(String rules, String field, String message)
      throws IOException {
    input =
        write(
            folder.resolve("bad.jsonl"),
            line("a", text(1), "\"title\":\"T\""),
            line("b", text(1), field),
            line("c", text(1), "\"title\":\"T\",\"n\":null"));
    String[] parts = message.split(", got ");
    merge(rules).refuses("bad.jsonl:2: ", parts[0], "got " + parts[1]);
    assertFalse(Files.exists(kept));
    Path bad = folder.resolve("aside.jsonl");
    merge(rules, "--skip-bad", bad).succeeds();
    assertEquals(List.of(line("b", text(1), field)), read(bad));
    assertEquals(1, read(kept).size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "title | FIELD=RULE",
        "title=best | majority, union, got best",
        "id=longest | must not name id: the id names the document",
        "merged=first | must not name merged: the command writes it",
      })
  void badRulesAreRefusedAndNothingIsWritten(String rules, String message) {
    merge(rules).refuses("--merge", message);
    assertFalse(Files.exists(kept));
  }

  @Test
  void othersStayAsTheyAre() {
    merge("title=longest", "--against", input).refuses("--merge and --against");
  }

  /** The text is merged only if it is named. */
  @Test
  void theTextIsNotAmongTheRest() throws IOException {
    List<String> lines = read(input);
    merge("*=longest").succeeds();
    assertTrue(read(kept).get(0).contains(text(1)), lines::toString);
    assertTrue(read(kept).get(0).startsWith("{\"id\":\"a\""), lines::toString);
  }
}
