package io.doppel.cli.output;

import static io.doppel.cli.Documents.line;
import static io.doppel.cli.Documents.text;
import static io.doppel.cli.Documents.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Ids, names and texts that would break a table or a line of JSON, tell a terminal what to do, or
 * lead out of a folder.
 */
class HostileOutputTest {
  /** What terminals obey: colours, titles, the bell, backspaces, 8-bit CSI, turned text. */
  private static final String ESCAPES =
      "\u001b[31m\u001b]0;owned\u0007\u001b]8;;http://x\u001b\\\b\b\r\u009b2J\u009d0;x\u009c\u202e"
          + "\u2066\u200f\u2028\u2029\u0085\u007f";

  @TempDir Path folder;
  private Path input;

  @BeforeEach
  void nameInput() {
    input = folder.resolve("input.jsonl");
  }

  /** Nothing that a terminal obeys is in what was said. */
  private static CommandRun assertHarmless(CommandRun run) {
    run.err()
        .codePoints()
        .filter(c -> c != '\n')
        .forEach(
            c ->
                assertFalse(
                    Character.isISOControl(c)
                        || Character.getType(c) == Character.FORMAT
                        || Character.getType(c) == Character.LINE_SEPARATOR
                        || Character.getType(c) == Character.PARAGRAPH_SEPARATOR,
                    () -> "U+" + Integer.toHexString(c) + " in " + run.err()));
    return run;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a\tb",
        "a\nb",
        "a\rb",
        "a\u2028b",
        "a\u2029b",
        "a\u0085b",
        "a\u000bb",
        "a\u001cb",
        "a\u001b[0m"
      })
  void idThatBreaksALineOrATableIsRefused(String id) throws IOException {
    write(input, line("z", text(1)), line(id, text(1)));
    for (String command : List.of("dedup", "pairs", "clusters")) {
      CommandRun.of(command, input).refuses("input.jsonl:2", "\"id\"", "U+", "position 1");
    }
    CommandRun run = CommandRun.of("pairs", input, "--skip-bad", folder.resolve("bad")).succeeds();
    assertEquals("", run.out());
    assertHarmless(run);
  }

  private static final List<String> ODD_IDS =
      List.of(
          "\"quoted\"",
          "'",
          "\\",
          "a b",
          "=cmd()",
          "</script>",
          "{\"x\":1}",
          "a\u202eb",
          "\ufeffa",
          "../../etc/passwd",
          "/etc/passwd",
          "C:\\x",
          "-",
          "--out",
          "%s%n",
          "#",
          "null");

  @Test
  void oddIdsAreKeptAsTheyAreInEveryOutput() throws IOException {
    List<String> lines = new ArrayList<>();
    List<String> pairs = new ArrayList<>();
    for (int i = 0; i < ODD_IDS.size(); i++) {
      String id = ODD_IDS.get(i);
      lines.add(line(id, text(i)));
      lines.add(line(id + "2", text(i)));
      pairs.add(id + "\t" + id + "2\t1.000000");
    }
    write(input, lines.toArray(String[]::new));
    CommandRun found = assertHarmless(CommandRun.of("pairs", input, "-v").succeeds());
    assertEquals(pairs.stream().sorted().toList(), found.lines().stream().sorted().toList());
    Path removed = folder.resolve("removed.jsonl");
    assertHarmless(CommandRun.of("dedup", input, "--removed", removed, "--verbose").succeeds());
    CommandRun clusters = assertHarmless(CommandRun.of("clusters", input, "-v").succeeds());
    for (int i = 0; i < ODD_IDS.size(); i++) {
      String id = ODD_IDS.get(i);
      assertEquals(id, Documents.fields(Documents.read(removed).get(i)).get("dup_of"));
      assertEquals(id, Documents.fields(clusters.lines().get(i)).get("representative"));
    }
    Path page = folder.resolve("report.html");
    assertHarmless(CommandRun.of("report", input, "--out", page).succeeds());
    assertFalse(Files.readString(page).contains("</script>2"));
    Path index = folder.resolve("index");
    assertHarmless(CommandRun.of("index", input, "--index", index).succeeds());
    for (int i = 0; i < ODD_IDS.size(); i++) {
      CommandRun query = CommandRun.of("query", "--index", index, "--text", text(i)).succeeds();
      assertHarmless(query);
      String id = ODD_IDS.get(i);
      assertEquals(Set.of(id + "\t1.000000", id + "2\t1.000000"), Set.copyOf(query.lines()));
    }
    assertEquals(
        List.of("index", "input.jsonl", "removed.jsonl", "report.html"), Documents.names(folder));
  }

  @Test
  void messagesQuoteNothingThatATerminalObeys() throws IOException {
    String odd = "x" + ESCAPES + "y";
    Path oddFile = folder.resolve("odd" + ESCAPES.replace("/", "") + ".jsonl");
    write(input, line("a", odd + text(1)), line("b", odd + text(1)));
    for (Object[] command :
        new Object[][] {
          {"dedup", oddFile},
          {"dedup", input, "--method", odd},
          {"dedup", input, "--keep", odd},
          {"dedup", input, "--id-field", odd},
          {"dedup", input, "--text-field", odd},
          {"dedup", input, "--out", folder.resolve("no").resolve(odd.replace("/", ""))},
          {"dedup", input, "--threshold", odd},
          {"dedup", input, odd},
          {"dedup", input, "--memory", odd},
          {"dedup", input, "--max-bytes", odd},
          {"dedup", input, "--against", oddFile},
          {"dedup", input, "--method", "andd", "--model", oddFile},
          {"pairs", "--index", oddFile},
          {"explain", input, odd, "a"},
          {"explain", input, "a", odd},
          {"query", "--index", oddFile, "--text", odd},
          {"query", "--index", folder, "--id", odd},
          {"scan", "--index", folder, "--field", odd},
          {"attach", "--index", folder, "--field", odd},
          {"eval", input, "--methods", odd},
          {"eval", input, "--labels", oddFile},
          {"train", input, "--out", folder.resolve("model"), "--label", odd},
          {"stream", oddFile},
          {"stream", input, "--window", odd},
          {"opensearch", odd, "--field", "x.y", "--work", folder.resolve("work")},
          {"generate", "--documents", "1", "--kinds", odd},
          {odd},
        }) {
      CommandRun run = assertHarmless(CommandRun.of(command));
      assertEquals(2, run.code(), () -> command[0] + ": " + run.err());
    }
    for (Object[] command :
        new Object[][] {
          {"dedup", input, "--verbose"},
          {"dedup", input, "--out", folder.resolve("out"), "--removed", folder.resolve("removed")},
          {"clusters", input, "-v", "--out", folder.resolve("clusters")},
          {"report", input, "-v", "--out", folder.resolve("page")},
        }) {
      assertHarmless(CommandRun.of(command).succeeds());
    }
    CommandRun explained = CommandRun.of("explain", input, "a", "b").succeeds();
    assertTrue(
        explained
            .out()
            .chars()
            .noneMatch(
                c ->
                    c != '\n' && Character.isISOControl(c)
                        || Character.getType(c) == Character.FORMAT),
        explained.out());
  }

  /** A fault of the program may quote anything; its trace is as harmless as any message. */
  @Test
  void traceOfAFaultIsHarmlessToo() {
    InputStream faulty =
        new InputStream() {
          @Override
          public int read() {
            throw new IllegalStateException(
                "quoted: " + ESCAPES, new UnsupportedOperationException("cause: " + ESCAPES));
          }
        };
    CommandRun run = assertHarmless(CommandRun.withInput(faulty, "dedup", "-"));
    assertEquals(1, run.code());
    assertTrue(run.err().startsWith("doppel: this is a fault of the program"), run.err());
    assertTrue(run.err().contains("IllegalStateException: quoted: "), run.err());
    assertTrue(run.err().contains("UnsupportedOperationException: cause: "), run.err());
    assertTrue(run.err().contains("    at "), run.err());
    assertEquals("", run.out());
  }

  @Test
  void filesOutsideAFolderAreNotReadThroughLinks() throws IOException {
    Path outside = Files.createDirectory(folder.resolve("outside"));
    Files.writeString(outside.resolve("secret.txt"), "secret " + text(9));
    Path inside = Files.createDirectories(folder.resolve("inside/below"));
    Files.writeString(inside.resolve("a.txt"), text(1));
    Files.createSymbolicLink(inside.resolve("link.txt"), outside.resolve("secret.txt"));
    Files.createSymbolicLink(inside.resolve("linked"), outside);
    Files.createSymbolicLink(inside.resolve("loop"), inside.getParent());
    CommandRun run = CommandRun.of("dedup", inside.getParent()).succeeds();
    assertEquals(List.of("below/a.txt"), Documents.ids(run.lines()));
    assertFalse(run.out().contains("secret"));
  }

  /** An id is never a path, whatever it looks like: see also the report of an index. */
  @Test
  void idsLeadOutOfNoFolder() throws IOException {
    Path work = Files.createDirectory(folder.resolve("work"));
    Path documents = work.resolve("in.jsonl");
    String up = "../escaped";
    String absolute = folder.resolve("absolute").toString();
    write(
        documents,
        line(up, text(1)),
        line(absolute, text(1)),
        line(up + "\u202e/x", text(2)),
        line("..", text(2)));
    Path index = work.resolve("index");
    CommandRun.of("index", documents, "--index", index).succeeds();
    for (Object[] command :
        new Object[][] {
          {"dedup", documents, "--out", work.resolve("o"), "--removed", work.resolve("r")},
          {"report", documents, "--out", work.resolve("page")},
          {"clusters", "--index", index, "--out", work.resolve("c")},
          {"scan", "--index", index, "--field", "text", "--clusters", work.resolve("s")},
          {"stream", documents, "--window", "none", "--index", work.resolve("seen")},
          {"query", "--index", index, "--id", up},
          {"explain", documents, up, absolute},
        }) {
      CommandRun.of(command).succeeds();
    }
    assertEquals(List.of("work"), Documents.names(folder));
  }
}
