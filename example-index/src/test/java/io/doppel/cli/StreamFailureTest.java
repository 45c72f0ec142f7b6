package io.doppel.cli;

import static io.doppel.cli.Documents.line;
import static io.doppel.cli.Documents.text;
import static io.doppel.cli.StreamRuns.stream;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.lucene.store.AlreadyClosedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code doppel stream} says when the machine has too little of something. */
class StreamFailureTest {
  private static final Path FULL = Path.of("/dev/full");

  @TempDir Path folder;

  @Test
  void fullDiskIsToldWithWhatWasWritten() {
    assumeTrue(Files.exists(FULL), "a device that is always full");
    Path index = folder.resolve("index");
    List<String> lines = List.of(line("a", text(1)), line("b", text(1)));
    CommandRun run = stream(lines, "--index", index, "--policy", "skip", "--audit", FULL);
    assertEquals(2, run.code(), run.err());
    assertTrue(
        run.err().contains("writing to the index " + index + " or the audit file " + FULL + ": "),
        run.err());
    assertTrue(run.err().contains("No space left on device; the index is as the"), run.err());
  }

  @Test
  void memoryThatRanOutInsideTheIndexIsToldAsSuch() {
    InputStream in =
        new InputStream() {
          @Override
          public int read() {
            throw new AlreadyClosedException("closed", new OutOfMemoryError("heap"));
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            in,
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    assertEquals(2, Main.run(console, "stream"));
    String said = err.toString(StandardCharsets.UTF_8);
    assertTrue(said.contains("MB of memory are not enough"), said);
    assertTrue(said.contains("give --index DIR"), said);
  }

  @Test
  void emptyNameOfAnIndexIsRefused() {
    stream(List.of(line("a", text(1))), "--index", "").refuses("--index must not be empty");
  }
}
