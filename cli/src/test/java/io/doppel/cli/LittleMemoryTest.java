package io.doppel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The command with little memory does its work as it does with much, or says that there is not
 * enough and writes nothing. {@link LittleMemorySoak} does so with a quarter of a million texts.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LittleMemoryTest {
  @TempDir static Path folder;
  private Path prepared;

  @BeforeAll
  void prepare() throws IOException {
    prepared = Files.createDirectory(folder.resolve("prepared"));
    DisturbedJob.prepare(prepared, 400, 9);
  }

  @ParameterizedTest
  @CsvSource({"DEDUP,10m", "INDEX,14m", "STREAM,8m", "DEDUP,64m"})
  void theSameResultsOrAMessageAndNone(DisturbedJob.Kind kind, String heap) throws Exception {
    Path own = Files.createDirectory(folder.resolve(kind + heap));
    DisturbedJob job = DisturbedJob.of(kind, prepared, own);
    DisturbedJob.Results before = job.results();
    Path little = Files.createDirectory(folder.resolve(kind + heap + "-little"));
    DisturbedJob withLittle = DisturbedJob.of(kind, prepared, little);
    job.run();
    DisturbedJob.Results whole = job.results();
    int code = runWith(withLittle, heap);
    assertTrue(code == 0 || !heap.equals("64m"), "64 MB are enough for 400 documents");
    if (code == 0) {
      withLittle.assertSame(whole);
    } else {
      // Lucene closes a writer in which memory ran out: a stream is as its last commit left it
      boolean decidedCounts = kind != DisturbedJob.Kind.STREAM;
      withLittle.assertWholeOrAbsent(before, whole, decidedCounts);
      withLittle.assertNoTemporaries();
      withLittle.run();
      withLittle.assertSame(whole);
    }
  }

  /** Runs it with a heap; it may fail for want of memory, and then says so. */
  static int runWith(DisturbedJob job, String heap) throws Exception {
    try (Child child = job.start("-Xmx" + heap)) {
      int code = child.code();
      if (code != 0) {
        assertTooLittle(code, child.err(), job.kind().toString());
      }
      return code;
    }
  }

  /** A message that says what to do, no stack trace. */
  static void assertTooLittle(int code, String err, String what) {
    assertEquals(2, code, () -> what + ": " + err);
    List<String> lines = err.lines().filter(line -> line.startsWith("doppel: ")).toList();
    assertEquals(1, lines.size(), () -> what + ": " + err);
    assertTrue(lines.get(0).contains("MB of memory are not enough"), () -> what + ": " + err);
    assertTrue(lines.get(0).contains("DOPPEL_JAVA_OPTIONS=-Xmx"), () -> what + ": " + err);
    assertFalse(err.contains("\tat "), () -> what + ": " + err);
  }

  @Test
  void aDocumentThatDoesNotFitIsRefusedWithAMessage() throws Exception {
    Path input = folder.resolve("long.jsonl");
    Documents.write(input, Documents.line("a", "many words ".repeat(1_500_000)));
    Path out = folder.resolve("kept.jsonl");
    try (Child child =
        Child.start(
            new Child.Streams(null, folder.resolve("said"), folder.resolve("err")),
            List.of("-Xmx24m"),
            List.of("dedup", input, "--out", out))) {
      assertTooLittle(child.code(), child.err(), "dedup");
    }
    assertFalse(Files.exists(out));
  }
}
