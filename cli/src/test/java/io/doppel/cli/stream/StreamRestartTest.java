package io.doppel.cli.stream;

import static io.doppel.cli.Documents.edited;
import static io.doppel.cli.Documents.text;
import static io.doppel.cli.stream.StreamRuns.at;
import static io.doppel.cli.stream.StreamRuns.decisions;
import static io.doppel.cli.stream.StreamRuns.indexed;
import static io.doppel.cli.stream.StreamRuns.stream;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.cli.input.BadDocumentException;
import io.doppel.cli.input.BadDocuments;
import io.doppel.cli.input.RawDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code doppel stream} promises of an index that an earlier run made. */
class StreamRestartTest {
  private static final List<String> EARLY = List.of(at("a", text(1), "2026-03-01T10:00:00Z"));
  private static final List<String> LATER = List.of(at("b", edited(1, 1), "2026-03-05T10:00:00Z"));

  @TempDir Path folder;
  private Path index;

  @BeforeEach
  void nameIndex() {
    index = folder.resolve("index");
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "7d"})
  void windowIsRemembered(String window) throws IOException {
    stream(EARLY, "--index", index, "--window", window).succeeds();
    CommandRun run = stream(LATER, "--index", index).succeeds();
    assertEquals(List.of("b tagged a"), decisions(run));
    assertEquals(List.of("a", "b"), indexed(index));
    assertFalse(run.err().contains("window"), run.err());
  }

  @Test
  void anotherWindowIsUsedRememberedAndSaid() throws IOException {
    stream(EARLY, "--index", index, "--window", "24h").succeeds();
    CommandRun same = stream(List.of(), "--index", index, "--window", "1d").succeeds();
    assertFalse(same.err().contains("window"), same.err());
    CommandRun dry = stream(LATER, "--index", index, "--window", "9d", "--dry-run").succeeds();
    assertTrue(dry.err().contains("changes from 1d to 9d"), dry.err());
    CommandRun other = stream(List.of(), "--index", index, "--window", "none").succeeds();
    assertTrue(
        other.err().startsWith("the window of " + index + " changes from 1d to none\n"),
        other.err());
    assertEquals(
        List.of("b tagged a"), decisions(stream(LATER, "--index", index, "--dry-run").succeeds()));
    CommandRun back = stream(LATER, "--index", index, "--window", "24h").succeeds();
    assertTrue(back.err().contains("changes from none to 24h"), back.err());
    assertEquals(List.of("b added"), decisions(back));
    assertEquals(List.of("b"), indexed(index));
  }

  /** Or a run that forgot an option would skip what another one was to keep. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--threshold 0.999",
        "--distance 0.001",
        "--method shingles --words 3 --threshold 0.999 --min-keys 2 --no-pruning",
        "--method containment --measure jaccard --threshold 0.999"
      })
  void searchIsRemembered(String options) throws IOException {
    List<Object> first = new ArrayList<>(List.of("--index", index, "--window", "none"));
    first.addAll(List.of(options.split(" ")));
    stream(EARLY, first.toArray()).succeeds();
    CommandRun run = stream(LATER, "--index", index).succeeds();
    assertEquals(List.of("b added"), decisions(run));
    assertFalse(run.err().contains("search"), run.err());
  }

  @Test
  void anotherSearchIsUsedRememberedAndSaid() throws IOException {
    stream(EARLY, "--index", index, "--window", "none", "--method", "signcd").succeeds();
    CommandRun other = stream(LATER, "--index", index, "--distance", "0.001").succeeds();
    assertEquals(List.of("b added"), decisions(other));
    assertTrue(
        other
            .err()
            .startsWith(
                "the search of " + index + " changes from the defaults to --distance=0.001"),
        other.err());
    CommandRun same = stream(LATER, "--index", index).succeeds();
    assertFalse(same.err().contains("search"), same.err());
    List<String> third = List.of(at("c", edited(1, 2), "2026-03-05T10:00:00Z"));
    CommandRun back = stream(third, "--index", index, "--threshold", "0.7").succeeds();
    assertTrue(back.err().contains("from --distance=0.001 to --threshold=0.7"), back.err());
    assertTrue(decisions(back).get(0).startsWith("c tagged "), back.err());
  }

  private static final List<String> CHAIN =
      List.of(
          at("a", "one two three four five six seven eight nine ten", "2026-03-01T10:00:00Z"),
          at("b", "zero two three four five six seven eight nine ten", "2026-03-01T11:00:00Z"));

  private static final List<String> END =
      List.of(at("c", "zero two three four five six seven eight nine x", "2026-03-01T12:00:00Z"));

  private CommandRun words(List<String> lines, String... options) {
    List<Object> all = new ArrayList<>(List.of("--index", index, "--method", "words"));
    all.addAll(List.of("--threshold", "0.8"));
    all.addAll(List.of(options));
    return stream(lines, all.toArray());
  }

  @Test
  void whatIsComparedWithIsRemembered() throws IOException {
    assertEquals(List.of("a added", "b tagged a"), decisions(words(CHAIN).succeeds()));
    CommandRun same = words(END, "--dry-run").succeeds();
    assertEquals(List.of("c added"), decisions(same)); // b is not compared with
    CommandRun all = words(List.of(), "--compare", "all").succeeds();
    assertTrue(
        all.err()
            .startsWith("what " + index + " compares with changes from representatives to all\n"),
        all.err());
    CommandRun again = words(END).succeeds();
    assertEquals(List.of("c tagged b"), decisions(again));
    assertFalse(again.err().contains("compares"), again.err());
    words(END, "--policy", "skip")
        .refuses("--compare all needs --policy tag", "got --policy skip", "the index remembers");
    CommandRun back = words(List.of(), "--compare", "representatives").succeeds();
    assertTrue(back.err().contains("changes from all to representatives"), back.err());
    words(List.of(), "--policy", "skip").succeeds();
  }

  @Test
  void allIsForTagsOnly() {
    for (String policy : List.of("skip", "replace", "reject")) {
      stream(EARLY, "--compare", "all", "--policy", policy)
          .refuses("--compare all needs --policy tag", "got --policy " + policy);
    }
    stream(EARLY, "--compare", "some").refuses("--compare", "one of representatives, all");
  }

  /** DDD, figure 2, lines 11 to 14: an exact duplicate is one of similarity 1. */
  @Test
  void anExactDuplicateHasSimilarityOne() throws IOException {
    List<String> lines = new ArrayList<>(CHAIN);
    lines.addAll(END);
    lines.add(at("d", "zero two three four five six seven eight nine x", "2026-03-01T12:30:00Z"));
    CommandRun run =
        stream(lines, "--method", "qgrams", "--threshold", "0.7", "--compare", "all").succeeds();
    assertEquals(List.of("a added", "b tagged a", "c tagged b", "d tagged c"), decisions(run));
    List<String> similarities =
        run.lines().stream().map(line -> line.replaceAll(".*similarity\":|}", "")).toList();
    assertEquals("1.000000", similarities.get(3));
    assertTrue(Double.parseDouble(similarities.get(2)) < 1, run.out());
  }

  /** Another command in between keeps it. */
  @Test
  void commandIndexKeepsTheWindow() throws IOException {
    stream(EARLY, "--index", index, "--window", "none").succeeds();
    Path input = Documents.write(folder.resolve("in.jsonl"), Documents.line("c", text(3)));
    CommandRun.of("index", input, "--index", index).succeeds();
    assertEquals(List.of("b tagged a"), decisions(stream(LATER, "--index", index).succeeds()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--method shingles --words 3",
        "--method spotsigs --antecedents the,of,end",
        "--method shingles-exact --analyzer cjk",
        "--method tfidf",
        "--method simhash"
      })
  void methodIsThatOfTheIndex(String options) throws IOException {
    Path input =
        Documents.write(
            folder.resolve("in.jsonl"), Documents.line("c", text(3).replace(", ", " the ")));
    List<Object> made = new ArrayList<>(List.of("index", input, "--index", index));
    made.addAll(List.of(options.split(" ")));
    CommandRun.of(made.toArray()).succeeds();
    stream(EARLY, "--index", index, "--window", "none").succeeds();
    CommandRun.of("index", input, "--index", index).succeeds();
    List<Object> again = new ArrayList<>(List.of("--index", index));
    again.addAll(List.of(options.split(" ")));
    stream(LATER, again.toArray()).succeeds(); // may be said again
    assertEquals(List.of("a", "b", "c"), indexed(index));
    CommandRun.of("pairs", "--index", index).succeeds(); // one definition
  }

  @Test
  void badLinesAreAddedToThoseOfEarlierRuns() throws IOException {
    Path aside = folder.resolve("aside.jsonl");
    stream(List.of("{"), "--skip-bad", aside).succeeds();
    stream(List.of("["), "--skip-bad", aside).succeeds();
    stream(EARLY, "--skip-bad", aside).succeeds();
    assertEquals(List.of("{", "["), Documents.read(aside));
    Files.writeString(aside, "cut");
    stream(List.of("]"), "--skip-bad", aside).succeeds();
    assertEquals(List.of("cut", "]"), Documents.read(aside));
    for (String name : List.of("-", "bad.gz")) {
      stream(EARLY, "--skip-bad", name).refuses("--skip-bad", "plain file", name);
    }
  }

  /** So that they are there also if the command is killed. */
  @Test
  void badLineIsWrittenWhenItComes() throws IOException {
    Path aside = folder.resolve("aside.jsonl");
    try (BadDocuments bad = BadDocuments.appendTo(aside)) {
      RawDocument raw = RawDocument.line("here", new byte[] {'{'});
      bad.add(raw, new BadDocumentException("here", "bad"));
      assertEquals(List.of("{"), Documents.read(aside));
    }
  }
}
