package io.doppel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two processes that want the same: an index, or a pipe of which one has had enough. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SharedIndexTest {
  @TempDir Path folder;

  @Test
  void anIndexThatAnotherProcessWritesToIsRefusedByNameAndNothingIsLost() throws Exception {
    Path index = folder.resolve("index");
    Path first = Documents.write(folder.resolve("1.jsonl"), Documents.line("a", Documents.text(1)));
    Path more = Documents.write(folder.resolve("2.jsonl"), Documents.line("b", Documents.text(2)));
    CommandRun.of("stream", first, "--window", "none", "--index", index).succeeds();
    List<String> command = Child.java(Main.class);
    command.addAll(List.of("stream", "-", "--window", "none", "--index", index.toString()));
    Process other =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    OutputStream in = other.getOutputStream();
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(other.getInputStream(), StandardCharsets.UTF_8))) {
      in.write((Documents.line("c", Documents.text(3)) + "\n").getBytes(StandardCharsets.UTF_8));
      in.flush();
      assertEquals("{\"id\":\"c\",\"decision\":\"added\"}", out.readLine());
      FolderState before = FolderState.of(index);
      for (List<Object> writing :
          List.<List<Object>>of(
              List.of("index", more, "--index", index),
              List.of("stream", more, "--index", index),
              List.of("attach", "--index", index, "--field", "text", "--method", "simhash"),
              List.of("clusters", "--index", index, "--write-groups", "group"))) {
        CommandRun.of(writing.toArray()).refuses(index.toString(), "another program");
      }
      assertEquals(before, FolderState.of(index));
      assertEquals(
          List.of("a\t1.000000"),
          CommandRun.of("query", "--index", index, "--text", Documents.text(1)).succeeds().lines(),
          "what is committed can be read meanwhile");
      in.close();
      assertTrue(other.waitFor(30, TimeUnit.SECONDS), "still running");
    } finally {
      other.destroyForcibly();
    }
    CommandRun.of("stream", more, "--index", index).succeeds();
    assertEquals(List.of("a", "b", "c"), StreamRuns.indexed(index));
  }

  @Test
  void aReaderThatHasHadEnoughEndsTheCommandAtOnceWithAMessage() throws Exception {
    for (String line : List.of("generate --documents 10000000", "pairs " + corpus())) {
      List<String> command = Child.java(Main.class);
      command.addAll(List.of(line.split(" ")));
      Path errors = folder.resolve("errors");
      Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
      try (BufferedReader out =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
        assertTrue(!out.readLine().isEmpty());
      } finally {
        assertTrue(process.waitFor(1, TimeUnit.MINUTES), "still running");
      }
      assertEquals(2, process.exitValue());
      assertEquals(
          "doppel: standard output cannot be written to, or was closed before the end\n",
          Files.readString(errors));
    }
  }

  /** Has more pairs than a pipe holds. */
  private Path corpus() throws IOException {
    Path file = folder.resolve("corpus.jsonl");
    if (!Files.exists(file)) {
      StringBuilder lines = new StringBuilder();
      for (int i = 0; i < 300; i++) {
        lines.append(Documents.line("d" + i, Documents.text(1))).append('\n');
      }
      Files.writeString(file, lines);
    }
    return file;
  }
}
