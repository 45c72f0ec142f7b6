package io.doppel.cli.method;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a first version got wrong, each as a test. */
final class TrapsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"signcd", "exact"})
  void manyCopiesOfADocumentCostNoPairs(String method) throws IOException {
    String text = Documents.text(1);
    Path input =
        Documents.write(
            folder.resolve("in.jsonl"),
            IntStream.range(0, 30_000)
                .mapToObj(i -> Documents.line("d" + i, text))
                .toArray(String[]::new));
    Path out = folder.resolve("out.jsonl");
    CommandRun.of("dedup", input, "--method", method, "--out", out).succeeds();
    assertEquals(List.of(Documents.line("d0", text)), Files.readAllLines(out));
    for (String option : List.of("--verbose", "--components")) {
      CommandRun run = CommandRun.of("clusters", input, "--method", method, option).succeeds();
      assertEquals(1, run.lines().size());
      String summary = "30,000 documents: 1 c[a-z]+ of 30,000 documents, the largest of 30,000, .*";
      assertTrue(run.err().lines().anyMatch(line -> line.matches(summary)), run.err());
    }
  }

  @Test
  void resultsAreNotWrittenOverWhatIsRead() throws IOException {
    Path input =
        Documents.write(folder.resolve("in.jsonl"), Documents.line("a", Documents.text(1)));
    byte[] before = Files.readAllBytes(input);
    Path other = folder.resolve("other.jsonl");
    CommandRun.of("pairs", input, "--out", input).refuses("--out", "in.jsonl", "is read");
    CommandRun.of("pairs", input, "--skip-bad", input).refuses("--skip-bad");
    CommandRun.of("dedup", input, "--out", other, "--removed", input).refuses("--removed");
    CommandRun.of("index", input, "--index", folder.resolve("ix"), "--skip-bad", input)
        .refuses("--skip-bad");
    assertArrayEquals(before, Files.readAllBytes(input));
    CommandRun.of("index", input, "--index", folder.resolve("ix")).succeeds();
    Path segments;
    try (var files = Files.list(folder.resolve("ix"))) {
      segments =
          files
              .filter(file -> file.getFileName().toString().startsWith("segments"))
              .findFirst()
              .get();
    }
    CommandRun.of("dedup", "--index", folder.resolve("ix"), "--out", segments).refuses("--out");
    Path texts = Files.createDirectory(folder.resolve("texts"));
    Files.writeString(texts.resolve("a.txt"), Documents.text(2));
    CommandRun.of("dedup", texts, "--out", texts.resolve("a.txt")).refuses("--out");
  }

  @Test
  void anIndexDoesNotGoAmongOtherFiles() throws IOException {
    Path input =
        Documents.write(folder.resolve("in.jsonl"), Documents.line("a", Documents.text(1)));
    Path notes = Files.createDirectory(folder.resolve("notes"));
    Files.writeString(notes.resolve("notes.md"), "mine");
    CommandRun.of("index", input, "--index", notes).refuses("--index", "notes.md");
    assertEquals(List.of("notes.md"), Documents.names(notes));
  }

  @Test
  void aGzipFileThatIsCutInItsSecondPartIsDamaged() throws IOException {
    byte[] first =
        Documents.gzip(
            (Documents.line("a", Documents.text(1)) + "\n").getBytes(StandardCharsets.UTF_8));
    byte[] second =
        Documents.gzip(
            (Documents.line("b", Documents.text(2)) + "\n").getBytes(StandardCharsets.UTF_8));
    Path both = folder.resolve("both.jsonl.gz");
    Files.write(both, joined(first, second));
    assertEquals(2, CommandRun.of("dedup", both).succeeds().lines().size());
    Files.write(both, joined(first, new byte[100]));
    assertEquals(1, CommandRun.of("dedup", both).succeeds().lines().size());
    for (int length : new int[] {1, 6, 12, second.length / 2, second.length - 1}) {
      Files.write(both, joined(first, Arrays.copyOf(second, length)));
      CommandRun.of("dedup", both).refuses("both.jsonl.gz", "damaged gzip data after line");
    }
    second[1] = 0;
    Files.write(both, joined(first, second));
    CommandRun.of("dedup", both).refuses("damaged gzip data after line 1");
  }

  @Test
  void aDashIsStandardOutput() throws IOException {
    Path input =
        Documents.write(folder.resolve("in.jsonl"), Documents.line("a", Documents.text(1)));
    assertEquals(1, CommandRun.of("dedup", input, "--out", "-").succeeds().lines().size());
    assertFalse(Files.exists(Path.of("-")));
  }

  @Test
  void moreSpotsKeepLettersApart() throws IOException {
    Path input =
        Documents.write(
            folder.resolve("in.jsonl"),
            Documents.line(
                "invoice",
                "Hello, your invoice of May is due. However, you may pay it later. Regards, Ann"),
            Documents.line(
                "patient",
                "Hello, I have to say that he is ill. However, there is some hope left. Regards, Dr"
                    + " Who"));
    assertEquals(1, CommandRun.of("dedup", input, "--min-spots", "3").succeeds().lines().size());
    assertEquals(2, CommandRun.of("dedup", input, "--min-spots", "4").succeeds().lines().size());
    CommandRun.of("dedup", input, "--min-spots", "0").refuses("--min-spots", "0");
    CommandRun.of("dedup", input, "--method", "ncd", "--min-spots", "4").refuses("--min-spots");
  }

  @Test
  void searchOptionsOfAnIndexAreNotTakenInSilence() throws IOException {
    Path input =
        Documents.write(folder.resolve("in.jsonl"), Documents.line("a", Documents.text(1)));
    CommandRun run =
        CommandRun.of("index", input, "--index", folder.resolve("ix"), "--distance", "0.5")
            .succeeds();
    assertTrue(run.err().contains("give those options again"), run.err());
    CommandRun.of("query", "--index", folder.resolve("ix"), "--id", "a", "--triangle-bound")
        .refuses("--triangle-bound");
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }
}
