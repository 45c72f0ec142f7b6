package io.doppel.cli.stream;

import static io.doppel.cli.Documents.edited;
import static io.doppel.cli.Documents.line;
import static io.doppel.cli.Documents.text;
import static io.doppel.cli.stream.StreamRuns.at;
import static io.doppel.cli.stream.StreamRuns.decisions;
import static io.doppel.cli.stream.StreamRuns.indexed;
import static io.doppel.cli.stream.StreamRuns.stream;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.cli.input.BadDocumentException;
import io.doppel.cli.input.InputDocument;
import io.doppel.cli.input.RawDocument;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What counts as the time of a stream's document. */
class StreamTimesTest {
  private static final String DAY = "2026-03-10";

  @TempDir Path folder;

  @Test
  void documentWithoutATimestampAmongOthersIsBadAndMovesNoWindow() throws IOException {
    String without = line("x", text(2));
    List<String> lines = List.of(at("a", text(1), DAY), without, at("b", edited(1, 1), DAY));
    CommandRun ended = stream(lines);
    assertEquals(2, ended.code());
    assertEquals(List.of("a added"), decisions(ended));
    assertTrue(
        ended.err().contains("standard input:2: field \"timestamp\" is missing; all documents"),
        ended.err());
    Path aside = folder.resolve("aside.jsonl");
    CommandRun run = stream(lines, "--skip-bad", aside).succeeds();
    assertEquals(List.of("a added", "b tagged a"), decisions(run));
    assertEquals(List.of(without), Documents.read(aside));
  }

  @Test
  void timestampIsBadWhereTheFirstDocumentHasNone() throws IOException {
    Path aside = folder.resolve("aside.jsonl");
    String bad = at("b", text(1), DAY);
    List<String> lines = List.of("{", line("a", text(1)), bad, line("c", text(1)));
    CommandRun run = stream(lines, "--skip-bad", aside).succeeds();
    assertEquals(List.of("a added", "c tagged a"), decisions(run));
    assertEquals(List.of("{", bad), Documents.read(aside));
    CommandRun ended = stream(lines.subList(1, 4));
    assertEquals(2, ended.code());
    assertTrue(
        ended.err().contains("field \"timestamp\" is there, but the first document has none; all"),
        ended.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1e300", "1e300", "-1e400", "9999999999999999999999", "true", "{}"})
  void valueThatIsNoTimeIsBad(String value) {
    CommandRun run = stream(List.of(line("a", text(1), "\"timestamp\":" + value)));
    assertEquals(2, run.code());
    assertTrue(run.err().contains("standard input:1: field \"timestamp\" must be"), run.err());
  }

  @Test
  void timesOfArrivalGrowWhateverTheClockSays() throws BadDocumentException {
    long[] clock = {1000, 1000, 500, 2000};
    int[] asked = {0};
    InstantSource source = () -> Instant.ofEpochMilli(clock[asked[0]++]);
    StreamTimes times = new StreamTimes(source, true);
    RawDocument raw = RawDocument.line("here", new byte[0]);
    InputDocument document = InputDocument.untitled("a", "text", false, InputDocument.NO_TIMESTAMP);
    for (long expected : new long[] {1000, 1001, 1002, 2000}) {
      assertEquals(expected, times.of(raw, document));
    }
  }

  @Test
  void ofEquallyLongOnesTheFirstStaysWhereThereAreNoTimestamps() throws IOException {
    Path index = folder.resolve("index");
    List<String> lines = List.of(line("a", edited(1, 1)), line("b", edited(1, 2)));
    for (int i = 0; i < 2; i++) { // also when they are replayed
      CommandRun run = stream(lines, "--index", index, "--policy", "replace").succeeds();
      assertEquals(List.of("a added", "b skipped a"), decisions(run));
      assertEquals(List.of("a"), indexed(index));
    }
    List<String> timed =
        List.of(at("a", edited(1, 1), DAY), at("b", edited(1, 2), DAY + "T01:00:00"));
    assertEquals(
        List.of("a added", "b replaced a"), decisions(stream(timed, "--policy", "replace")));
  }

  @Test
  void newestIsTheLastToArriveWhereThereAreNoTimestamps() throws IOException {
    List<String> lines = List.of(line("a", text(1)), line("b", text(1)), line("c", text(1)));
    assertEquals(
        List.of("a added", "b replaced a", "c replaced b"),
        decisions(stream(lines, "--policy", "replace", "--keep", "newest").succeeds()));
  }
}
