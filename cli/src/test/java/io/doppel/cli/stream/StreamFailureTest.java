package io.doppel.cli.stream;

import static io.doppel.cli.Documents.line;
import static io.doppel.cli.Documents.text;
import static io.doppel.cli.stream.StreamRuns.stream;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.doppel.cli.Child;
import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.cli.Main;
import io.doppel.cli.index.IndexFolder;
import io.doppel.cli.index.OtherDefinitions;
import io.doppel.cli.input.BadDocuments;
import io.doppel.cli.input.JsonlSource;
import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.method.InputSources;
import io.doppel.cli.method.Models;
import io.doppel.cli.options.InputOptions;
import io.doppel.cli.output.Console;
import io.doppel.lucene.index.DedupWriter;
import io.doppel.lucene.method.MethodSettings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.util.IOUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

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
  void aFailureOfTheLastCommitIsToldBesideWhatLedToIt() {
    Path index = folder.resolve("index");
    List<byte[]> parts =
        List.of(
            (line("a", text(1)) + "\n").getBytes(StandardCharsets.UTF_8),
            "{\n".getBytes(StandardCharsets.UTF_8));
    InputStream in =
        new InputStream() {
          private int part;

          @Override
          public int read() {
            throw new AssertionError("not by the byte");
          }

          @Override
          public int read(byte[] target, int offset, int length) throws IOException {
            if (part == parts.size()) {
              return -1;
            }
            if (part == 1) {
              IOUtils.rm(index); // so that nothing can be committed
            }
            byte[] bytes = parts.get(part++);
            System.arraycopy(bytes, 0, target, offset, bytes.length);
            return bytes.length;
          }
        };
    CommandRun run = CommandRun.withInput(in, "stream", "--index", index);
    assertEquals(2, run.code(), run.err());
    assertTrue(run.err().contains("the last documents could not be committed: "), run.err());
    assertTrue(
        run.err().lines().toList().getLast().startsWith("doppel: standard input:2: "), run.err());
  }

  /** A signal comes often when the input ends: what writes it was sent the same. */
  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no signals")
  void aSignalDuringTheLastCommitLosesNothing() throws Exception {
    Path index = folder.resolve("index");
    List<String> command = Child.java(SlowCommitTarget.class);
    command.addAll(List.of(index.toString(), "6500", ""));
    Child.Streams streams = new Child.Streams(null, folder.resolve("out"), folder.resolve("err"));
    try (Child child = Child.start(streams, command)) {
      assertEquals(128 + 15, child.code(), child.err());
      assertEquals(2, Documents.read(folder.resolve("out")).size(), child.err());
      assertEquals(List.of("a", "b"), StreamRuns.indexed(index), child.err());
    }
  }

  /** The thread that decides does not come to say it. */
  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no signals")
  void aLastCommitThatFailsWhenASignalHasComeIsTold() throws Exception {
    List<String> command = Child.java(SlowCommitTarget.class);
    command.addAll(List.of(folder.resolve("index").toString(), "3000", "no room"));
    Child.Streams streams = new Child.Streams(null, folder.resolve("out"), folder.resolve("err"));
    try (Child child = Child.start(streams, command)) {
      assertEquals(128 + 15, child.code(), child.err());
      assertTrue(child.err().contains("doppel: the last documents could not be"), child.err());
      assertTrue(child.err().contains("no room"), child.err());
    }
  }

  /** Is sent a signal while the last commit goes on. */
  static final class SlowCommitTarget {
    private SlowCommitTarget() {}

    /**
     * Decides two documents.
     *
     * @param arguments the folder of the index, how many milliseconds the commit takes, and what it
     *     fails with, or nothing
     */
    public static void main(String[] arguments) throws Exception {
      InputOptions options = CommandLine.populateCommand(new InputOptions());
      ChosenDefinition definition =
          ChosenDefinition.of(
              "text",
              MethodSettings.ofJson("shingles", Map.of()),
              new InputSources(() -> null, Models::ofFiles));
      StreamTimes times = new StreamTimes(InstantSource.system(), false);
      byte[] lines =
          (line("a", text(1)) + "\n" + line("b", text(2))).getBytes(StandardCharsets.UTF_8);
      Console console = new Console(InputStream.nullInputStream(), System.out, System.err);
      try (Directory directory = new SlowCommits(arguments);
          IndexWriter writer = new IndexWriter(directory, IndexFolder.config());
          BadDocuments bad = BadDocuments.appendTo(null);
          DedupWriter dedup = DedupWriter.of(writer, definition.near(), "id").open()) {
        new DecisionStream(
                dedup,
                options.parser(true),
                definition,
                new StreamFields(
                    options,
                    definition.near(),
                    OtherDefinitions.of(IndexFolder.Content.NOTHING, definition)),
                1000,
                bad,
                console,
                times,
                writer,
                "the index")
            .run(JsonlSource.lines(new ByteArrayInputStream(lines), "lines", options.limits()));
      }
    }
  }

  private static final class SlowCommits extends FilterDirectory {
    private final int millis;
    private final String failure;

    SlowCommits(String[] arguments) throws IOException {
      super(FSDirectory.open(Path.of(arguments[0])));
      millis = Integer.parseInt(arguments[1]);
      failure = arguments[2];
    }

    @Override
    public void rename(String source, String target) throws IOException {
      try {
        String own = Long.toString(ProcessHandle.current().pid());
        new ProcessBuilder("kill", "-TERM", own).start().waitFor();
        Thread.sleep(millis);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      if (!failure.isEmpty()) {
        throw new IOException(failure);
      }
      super.rename(source, target);
    }
  }

  @Test
  void emptyNameOfAnIndexIsRefused() {
    stream(List.of(line("a", text(1))), "--index", "").refuses("--index must not be empty");
  }
}
