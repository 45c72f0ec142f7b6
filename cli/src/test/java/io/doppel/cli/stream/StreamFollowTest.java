package io.doppel.cli.stream;

import static io.doppel.cli.Documents.edited;
import static io.doppel.cli.Documents.fields;
import static io.doppel.cli.Documents.line;
import static io.doppel.cli.Documents.text;
import static io.doppel.cli.Documents.write;
import static io.doppel.cli.stream.StreamRuns.indexed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.cli.Main;
import io.doppel.cli.output.Console;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code doppel stream --follow}: ended by taking the folder away. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StreamFollowTest {
  @TempDir private Path folder;
  private Path in;
  private Path index;

  @BeforeEach
  void makeFolders() throws IOException {
    in = Files.createDirectory(folder.resolve("in"));
    index = folder.resolve("index");
  }

  /** A run that goes on while the test does. */
  private final class Running {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Thread thread;
    private int code = -1;

    Running(Object... options) {
      List<String> arguments = new ArrayList<>(List.of("stream", "--follow", in.toString()));
      arguments.addAll(List.of("--poll", "100ms", "--index", index.toString()));
      for (Object option : options) {
        arguments.add(option.toString());
      }
      Console console =
          new Console(
              new ByteArrayInputStream(new byte[0]),
              new PrintStream(out, false, StandardCharsets.UTF_8),
              new PrintStream(err, true, StandardCharsets.UTF_8));
      thread = new Thread(() -> code = Main.run(console, arguments.toArray(String[]::new)));
      thread.start();
    }

    /** Waits until so many decisions are written, and gives them in short. */
    List<String> decisions(int count) throws IOException, InterruptedException {
      while (lines().size() < count && thread.isAlive()) {
        Thread.sleep(20);
      }
      List<String> decisions = new ArrayList<>();
      for (String line : lines()) {
        Map<String, String> fields = fields(line);
        String of = fields.containsKey("of") ? " " + fields.get("of") : "";
        decisions.add(fields.get("id") + " " + fields.get("decision") + of);
      }
      return decisions;
    }

    private List<String> lines() {
      return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    String err() {
      return err.toString(StandardCharsets.UTF_8);
    }

    /** Takes the folder away, waits for the end and puts it back. */
    void end() throws IOException, InterruptedException {
      Path away = folder.resolve("away");
      Files.move(in, away);
      thread.join();
      Files.move(away, in);
      assertEquals(2, code);
      assertTrue(err().contains(in + ": the folder that is followed is not there any more"), err());
    }
  }

  @Test
  void filesAreDecidedAsTheyCome() throws Exception {
    write(in.resolve("1.txt"), text(1));
    Running run = new Running();
    assertEquals(List.of("1.txt added"), run.decisions(1));
    write(in.resolve("2.html"), "<p>" + edited(1, 1) + "</p>");
    assertEquals(List.of("1.txt added", "2.html tagged 1.txt"), run.decisions(2));
    run.end();
    assertEquals(List.of("1.txt", "2.html"), indexed(index));
    assertTrue(run.err().contains("2 documents: 1 added, 1 tagged"), run.err());
  }

  @Test
  void anotherRunReadsTheFolderAgainAndNothingChanges() throws Exception {
    write(in.resolve("a.jsonl"), line("a", text(1)), line("b", edited(1, 1)), line("c", text(2)));
    Running first = new Running("--window", "none");
    List<String> expected = List.of("a added", "b tagged a", "c added");
    assertEquals(expected, first.decisions(3));
    first.end();
    write(in.resolve("b.jsonl"), line("d", edited(2, 1)));
    Running second = new Running();
    assertEquals(List.of("a added", "b tagged a", "c added", "d tagged c"), second.decisions(4));
    second.end();
    assertEquals(List.of("a", "b", "c", "d"), indexed(index));
  }

  /** A file is a line of JSON wherever it can be brought back from. */
  @Test
  void auditHasFilesAsLinesOfJson() throws Exception {
    Path audit = folder.resolve("audit.jsonl");
    write(in.resolve("1.txt"), text(1));
    Running run = new Running("--policy", "skip", "--audit", audit);
    run.decisions(1);
    write(in.resolve("sub.txt"), edited(1, 1));
    assertEquals(List.of("1.txt added", "sub.txt skipped 1.txt"), run.decisions(2));
    run.end();
    String source = fields(Documents.read(audit).get(0)).get("source");
    assertEquals(line("sub.txt", edited(1, 1) + "\n"), source);
    CommandRun hits = CommandRun.of("query", "--index", index, "--text", text(1)).succeeds();
    assertTrue(hits.out().contains("1.txt"), hits.out());
  }

  @Test
  void badFilesAreSetAsideOrEndTheCommand() throws Exception {
    Path aside = folder.resolve("aside");
    Files.write(in.resolve("1.txt"), new byte[] {(byte) 0xFF});
    write(in.resolve("2.txt"), text(1));
    Running run = new Running("--skip-bad", aside);
    assertEquals(List.of("2.txt added"), run.decisions(1));
    run.end();
    assertEquals(List.of(in.resolve("1.txt").toString()), Documents.read(aside));
    Running strict = new Running();
    strict.thread.join();
    assertEquals(2, strict.code);
    assertTrue(strict.err().contains("1.txt: not valid UTF-8"), strict.err());
  }

  @Test
  void wrongOptionsAreRefused() throws IOException {
    Path file = write(folder.resolve("file.jsonl"), line("a", text(1)));
    List<String> before = Documents.names(folder);
    CommandRun.of("stream", "--follow", folder.resolve("none")).refuses("none: no such folder");
    CommandRun.of("stream", "--follow", file).refuses("file.jsonl: not a folder");
    CommandRun.of("stream", "--follow", in, file).refuses("--follow takes the place of INPUT");
    CommandRun.of("stream", file, "--poll", "1s").refuses("--poll is for --follow");
    for (String poll : List.of("1", "99ms", "61m", "-1s", "1h", "s")) {
      CommandRun.of("stream", "--follow", in, "--poll=" + poll)
          .refuses("--poll must be between 100ms and 60m", "got " + poll);
    }
    for (String option : List.of("--audit", "--skip-bad", "--index")) {
      CommandRun.of("stream", "--follow", in, option, in.resolve("x.jsonl"))
          .refuses(option + " must not be in the folder that is followed");
    }
    Path alias = Files.createSymbolicLink(folder.resolve("alias"), in);
    for (String option : List.of("--audit", "--skip-bad", "--index")) {
      CommandRun.of("stream", "--follow", alias, option, in.resolve("x.jsonl"))
          .refuses(option + " must not be in the folder that is followed");
      CommandRun.of("stream", "--follow", in, option, alias.resolve("x.jsonl"))
          .refuses(option + " must not be in the folder that is followed");
    }
    Files.delete(alias);
    CommandRun.of("stream", "--follow", "").refuses("--follow must not be empty");
    CommandRun.of("stream", in).refuses("is a folder", "--follow " + in);
    assertEquals(before, Documents.names(folder));
  }
}
