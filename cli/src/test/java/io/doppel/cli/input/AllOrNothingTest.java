package io.doppel.cli.input;

import static io.doppel.cli.Documents.line;
import static io.doppel.cli.Documents.text;
import static io.doppel.cli.Documents.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.cli.Labelled;
import io.doppel.cli.output.UserException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.IOUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A command with several results has all of them complete before the first is in its place: if one
 * cannot be written, there is none.
 */
@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AllOrNothingTest {
  private static final Path FULL = Path.of("/dev/full");

  @TempDir Path folder;
  private Path input;
  private Path out;

  @BeforeEach
  void writeInput() throws IOException {
    assumeTrue(Files.exists(FULL), "no /dev/full");
    List<String> lines = new ArrayList<>(Labelled.lines(1));
    lines.add("{");
    input = write(folder.resolve("input.jsonl"), lines.toArray(String[]::new));
    out = folder.resolve("out");
  }

  /** The command must fail for the full disk, and leave all files as they are. */
  private void assertNothingDone(Object... command) throws IOException {
    List<String> before = Documents.names(folder);
    CommandRun run = CommandRun.of(command);
    assertEquals(2, run.code(), () -> Arrays.toString(command) + " " + run.err());
    assertTrue(run.err().contains("/dev/full: "), run.err());
    assertEquals("", run.out(), () -> Arrays.toString(command));
    assertEquals(before, Documents.names(folder), () -> Arrays.toString(command));
  }

  @Test
  void withoutRoomForBadDocumentsThereIsNoResult() throws IOException {
    Path removed = folder.resolve("removed");
    Path others = Labelled.write(folder.resolve("others.jsonl"), 2);
    Path corpus = folder.resolve("corpus.jsonl");
    Files.writeString(corpus, Files.readString(Documents.CORPUS) + "{\n");
    Object[][] commands = {
      {"dedup", input, "--out", out, "--removed", removed},
      {"dedup", input},
      {"dedup", input, "--against", others, "--out", out},
      {"pairs", input, "--out", out},
      {"pairs", input},
      {"clusters", input, "--out", out},
      {"report", input, "--out", out},
      {"define", input, "--method", "tfidf", "--out", out},
      {"explain", input, "c0-0", "c0-1", "--out", out},
      {"explain", input, "c0-0", "c0-1"},
      {"train", input, "--out", out, "--method", "andd", "--pairs", "2000"},
      {"train", corpus, "--out", out, "--method", "combined"},
      {"index", input, "--index", out},
      {"eval", input, "--methods", "shingles", "--out", out, "--csv", removed},
      {"eval", input, "--methods", "shingles", "--plant", "--out", out},
    };
    for (Object[] command : commands) {
      List<Object> arguments = new ArrayList<>(Arrays.asList(command));
      arguments.addAll(List.of("--skip-bad", FULL));
      assertNothingDone(arguments.toArray());
    }
  }

  @Test
  void withoutRoomForBadDocumentsAnIndexStaysAsItIs() throws IOException {
    Path index = folder.resolve("index");
    Path other = write(folder.resolve("other.jsonl"), line("a", text(1)));
    CommandRun.of("index", other, "--index", index, "--method", "shingles").succeeds();
    long before = generation(index);
    assertNothingDone("index", input, "--index", index, "--skip-bad", FULL);
    assertEquals(before, generation(index));
    CommandRun.of("index", input, "--index", index, "--skip-bad", out).succeeds();
    assertEquals("{\n", Files.readString(out));
  }

  @Test
  void withoutRoomForTheClustersNoNumberIsWritten() throws IOException {
    Path index = folder.resolve("index");
    CommandRun.of("index", input, "--index", index, "--skip-bad", out).succeeds();
    long before = generation(index);
    assertNothingDone("clusters", "--index", index, "--write-groups", "group", "--out", FULL);
    assertEquals(before, generation(index));
    try (FSDirectory directory = FSDirectory.open(index);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      assertNull(FieldInfos.getMergedFieldInfos(reader).fieldInfo("group"));
    }
    CommandRun.of("clusters", "--index", index, "--write-groups", "group", "--out", out).succeeds();
    assertEquals(before + 1, generation(index));
  }

  /** Once the input is replaced, the bad documents are nowhere but in their file. */
  @Test
  void theInputIsReplacedOnlyWhenAllElseIsInItsPlace() throws Exception {
    Path other = Files.createDirectory(folder.resolve("other"));
    List<String> before = duplicates();
    CommandRun run =
        dedupInPlace(
            () -> {
              IOUtils.rm(other);
              return null;
            },
            "--skip-bad",
            other.resolve("bad"));
    assertEquals(2, run.code(), run.err());
    assertEquals(before, Documents.read(input));
  }

  @Test
  void anInputThatIsChangedWhileItIsWrittenIsRefused() throws Exception {
    duplicates();
    CommandRun run =
        dedupInPlace(
            () -> Files.writeString(input, "{}\n", StandardOpenOption.APPEND),
            "--skip-bad",
            folder.resolve("bad"));
    assertEquals(2, run.code(), run.err());
    assertTrue(run.err().contains(input + " was changed while it was read"), run.err());
    assertEquals("{}", Documents.read(input).getLast());
  }

  @Test
  void aFileOfAFolderThatIsChangedBetweenTwoReadingsIsRefused() throws IOException {
    Path documents = Files.createDirectory(folder.resolve("documents"));
    Path file = Files.writeString(documents.resolve("a.txt"), "one");
    FolderSource source =
        new FolderSource(documents, ReadLimits.of(ReadLimits.DEFAULT_DOCUMENT, null));
    for (int i = 0; i < 2; i++) {
      try (DocumentSource.Cursor cursor = source.open()) {
        assertEquals("one", new String(cursor.next().bytes(), StandardCharsets.UTF_8));
        assertNull(cursor.next());
      }
    }
    Files.writeString(file, "longer");
    try (DocumentSource.Cursor cursor = source.open()) {
      UserException refusal = assertThrows(UserException.class, cursor::next);
      assertEquals(
          file + " was changed while it was read; no file was written", refusal.getMessage());
    }
  }

  @Test
  void anInputThatIsCountedIsLookedAtAgain() throws Exception {
    JsonlSource source =
        new JsonlSource(input, "input", ReadLimits.of(ReadLimits.DEFAULT_DOCUMENT, null));
    source.open().close();
    Files.writeString(input, "{}\n", StandardOpenOption.APPEND);
    source.checkUnchanged(); // once, it is read as far as it is there
    assertThrows(UserException.class, source::open);
  }

  /** Makes the input one of which more is removed than pipes and buffers hold. */
  private List<String> duplicates() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      lines.add(line("d" + i, text(1)));
    }
    lines.add("{");
    write(input, lines.toArray(String[]::new));
    return lines;
  }

  /** Something happens when the first documents are removed, before the last ones are. */
  private CommandRun dedupInPlace(Callable<?> event, Object... options) throws Exception {
    Path removed = folder.resolve("pipe");
    assumeTrue(
        new ProcessBuilder("mkfifo", removed.toString()).start().waitFor() == 0, "no named pipes");
    CompletableFuture<Integer> reader =
        CompletableFuture.supplyAsync(
            () -> {
              try (InputStream in = Files.newInputStream(removed)) {
                int first = in.read();
                event.call();
                in.transferTo(OutputStream.nullOutputStream());
                return first;
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    List<Object> command = new ArrayList<>(List.of("dedup", input, "--out", input));
    command.addAll(List.of("--removed", removed));
    command.addAll(List.of(options));
    CommandRun run = CommandRun.of(command.toArray());
    assertEquals('{', reader.get(1, TimeUnit.MINUTES));
    return run;
  }

  private static long generation(Path index) throws IOException {
    try (FSDirectory directory = FSDirectory.open(index);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      return reader.getIndexCommit().getGeneration();
    }
  }
}
