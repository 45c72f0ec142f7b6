package io.doppel.cli.stream;

import static io.doppel.cli.Documents.edited;
import static io.doppel.cli.Documents.line;
import static io.doppel.cli.Documents.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.index.CheckIndex;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs {@code doppel stream} as a process of its own, which is written to, read and ended. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class StreamIT {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @TempDir private Path folder;
  private Process process;

  private void start(String... options) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(ROOT.resolve("doppel").toString());
    command.addAll(List.of("stream", "--index", "index"));
    command.addAll(List.of(options));
    process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(folder.resolve("err").toFile())
            .start();
  }

  @AfterEach
  void endProcess() {
    if (process != null) {
      process.destroyForcibly();
    }
  }

  private static void send(OutputStream in, String line) throws IOException {
    in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    in.flush();
  }

  private void signal(String name) throws IOException, InterruptedException {
    String pid = Long.toString(process.pid());
    assertEquals(0, new ProcessBuilder("kill", "-" + name, pid).start().waitFor());
  }

  private String err() throws IOException {
    return Files.readString(folder.resolve("err"));
  }

  private void assertIndexed(int documents) throws IOException {
    try (FSDirectory directory = FSDirectory.open(folder.resolve("index"))) {
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertEquals(documents, reader.numDocs());
      }
      try (CheckIndex check = new CheckIndex(directory)) {
        assertTrue(check.checkIndex().clean);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"TERM,143", "INT,130"})
  void everyLineIsDecidedBeforeTheNextOneIsWrittenAndASignalCommits(String signal, int code)
      throws Exception {
    // a shell starts what it runs in the background with SIGINT ignored, and children inherit that
    assumeFalse(signal.equals("INT") && ignoresInterrupts(), "SIGINT is ignored here");
    start();
    OutputStream in = process.getOutputStream();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    for (int i = 0; i < 20; i++) {
      send(in, line("a" + i, text(i)));
      assertEquals("{\"id\":\"a" + i + "\",\"decision\":\"added\"}", out.readLine(), this::tryErr);
      send(in, line("b" + i, edited(i, 1)));
      String tagged = out.readLine();
      assertTrue(
          tagged.startsWith("{\"id\":\"b" + i + "\",\"decision\":\"tagged\",\"of\":\"a" + i + "\""),
          tagged);
    }
    signal(signal);
    assertTrue(process.waitFor(30, TimeUnit.SECONDS), "still running");
    assertEquals(code, process.exitValue());
    assertTrue(err().startsWith("40 documents: 20 added, 20 tagged, in "), err());
    assertIndexed(40);
  }

  @Test
  void aFolderIsFollowedUntilASignalCommits() throws Exception {
    Path in = Files.createDirectory(folder.resolve("in"));
    Files.writeString(in.resolve("a.txt"), text(1));
    start("--follow", "in", "--poll", "200ms");
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    assertEquals("{\"id\":\"a.txt\",\"decision\":\"added\"}", out.readLine(), this::tryErr);
    Files.writeString(in.resolve("b.part"), text(2));
    Files.move(in.resolve("b.part"), in.resolve("b.txt"));
    assertEquals("{\"id\":\"b.txt\",\"decision\":\"added\"}", out.readLine(), this::tryErr);
    signal("TERM");
    assertTrue(process.waitFor(30, TimeUnit.SECONDS), "still running");
    assertEquals(143, process.exitValue());
    assertTrue(err().startsWith("2 documents: 2 added, in "), err());
    assertIndexed(2);
  }

  private static boolean ignoresInterrupts() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return false;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("SigIgn:"))
        .anyMatch(
            line ->
                (Long.parseUnsignedLong(line.substring("SigIgn:".length()).strip(), 16) & 2) != 0);
  }

  private String tryErr() {
    try {
      return err();
    } catch (IOException e) {
      return e.toString();
    }
  }

  @Test
  void whenNobodyReadsTheDecisionsASignalCommitsToo() throws Exception {
    start("--method", "exact");
    OutputStream in = process.getOutputStream();
    Thread writing =
        new Thread(
            () -> {
              try {
                for (int i = 0; i < 20_000; i++) { // more than pipes hold
                  send(in, line("a" + i, "text " + i));
                }
              } catch (IOException e) {
                // the command ended
              }
            });
    writing.start();
    while (process.getInputStream().available() < 60_000) {
      Thread.sleep(50);
    }
    signal("TERM");
    assertTrue(process.waitFor(30, TimeUnit.SECONDS), "still running");
    assertEquals(143, process.exitValue());
    writing.join();
    long decided = process.getInputStream().readAllBytes().length / 40;
    try (FSDirectory directory = FSDirectory.open(folder.resolve("index"));
        DirectoryReader reader = DirectoryReader.open(directory)) {
      assertTrue(reader.numDocs() >= decided, reader.numDocs() + " of " + decided);
    }
  }

  @Test
  void closedStandardOutputEndsItWithACommit() throws Exception {
    start();
    OutputStream in = process.getOutputStream();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    send(in, line("a", text(1)));
    assertEquals("{\"id\":\"a\",\"decision\":\"added\"}", out.readLine());
    out.close();
    send(in, line("b", text(2)));
    assertTrue(process.waitFor(30, TimeUnit.SECONDS), "still running");
    assertEquals(2, process.exitValue());
    assertTrue(err().contains("standard output was closed"), err());
    assertIndexed(2);
  }

  @Test
  void endOfTheInputEndsItWithCodeZero() throws Exception {
    start();
    try (OutputStream in = process.getOutputStream()) {
      send(in, line("a", text(1)));
    }
    assertTrue(process.waitFor(30, TimeUnit.SECONDS), "still running");
    assertEquals(0, process.exitValue(), err());
    assertIndexed(1);
  }
}
