package io.doppel.cli.search;

import static io.doppel.cli.Documents.fields;
import static io.doppel.cli.Documents.ids;
import static io.doppel.cli.Documents.line;
import static io.doppel.cli.Documents.read;
import static io.doppel.cli.Documents.text;
import static io.doppel.cli.Documents.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In what documents differ, as commands tell it, and what {@code dedup} warns of. */
class DedupKindsTest {
  @TempDir Path folder;

  /** Texts and, of each, one that differs in a number only. */
  private Path input(int texts, int copies) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < texts; i++) {
      String text = text(i) + " " + text(1_000 + i);
      lines.add(line("a" + i, text + " page 17"));
      if (i < copies) {
        lines.add(line("b" + i, text + " page 18", "\"kind\":\"own\",\"dup_of\":\"x\""));
      }
    }
    return write(folder.resolve("input.jsonl"), lines.toArray(String[]::new));
  }

  private CommandRun dedup(Path input, String... options) throws IOException {
    List<Object> arguments = new ArrayList<>(List.of("dedup", input, "--method", "runs"));
    arguments.addAll(List.of("--out", folder.resolve("kept.jsonl")));
    arguments.addAll(List.of("--removed", folder.resolve("removed.jsonl")));
    arguments.addAll(List.of(options));
    return CommandRun.of(arguments.toArray()).succeeds();
  }

  @Test
  void removedDocumentsSayTheirKind() throws IOException {
    dedup(input(3, 2));
    List<String> removed = read(folder.resolve("removed.jsonl"));
    assertEquals(List.of("b0", "b1"), ids(removed));
    for (String each : removed) {
      assertEquals("numbers", fields(each).get("kind"));
      assertEquals(each.indexOf("\"kind\""), each.lastIndexOf("\"kind\""), each);
    }
    assertEquals("a0", fields(removed.get(0)).get("dup_of"));
  }

  @Test
  void methodsWithoutKindsLeaveTheFieldAlone() throws IOException {
    Path input = input(3, 2);
    CommandRun.of(
            "dedup",
            input,
            "--method",
            "shingles",
            "--removed",
            folder.resolve("removed.jsonl"),
            "--out",
            folder.resolve("kept.jsonl"))
        .succeeds();
    assertEquals("own", fields(read(folder.resolve("removed.jsonl")).get(0)).get("kind"));
    CommandRun.of("pairs", input, "--method", "shingles", "--kinds").refuses("--kinds", "shingles");
  }

  @Test
  void kindsAreKept() throws IOException {
    dedup(input(3, 2), "--keep-kinds", "names,numbers");
    assertEquals(5, read(folder.resolve("kept.jsonl")).size());
    assertTrue(Files.readString(folder.resolve("removed.jsonl")).isEmpty());
    CommandRun.of("dedup", input(3, 2), "--method", "runs", "--keep-kinds", "dates")
        .refuses("--keep-kinds", "numbers, negation, names", "dates");
  }

  @Test
  void pairsHaveAFourthColumnIfItIsAskedFor() throws IOException {
    Path input = input(3, 2);
    List<String> plain = CommandRun.of("pairs", input, "--method", "runs").succeeds().lines();
    List<String> kinds =
        CommandRun.of("pairs", input, "--method", "runs", "--kinds").succeeds().lines();
    assertEquals(2, plain.size());
    assertEquals(plain.stream().map(line -> line + "\tnumbers").toList(), kinds);
  }

  @Test
  void aPersonIsToldWhenVeryMuchGoes() throws IOException {
    String said = dedup(input(30, 30)).err();
    assertTrue(said.contains("more than a third of the documents is removed"), said);
    assertTrue(
        Pattern.compile("0\\.9.  b(\\d+) .*  numbers\\s+of a\\1 ").matcher(said).find(), said);
    assertEquals(3, said.lines().filter(line -> line.startsWith("     of a")).count(), said);
    assertFalse(said.contains("near the cut"), said);
    assertFalse(dedup(input(90, 30)).err().contains("look closer"));
    assertFalse(dedup(input(19, 19)).err().contains("look closer"));
  }

  @Test
  void ofOneLargeGroupThreeAreShownToo() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      lines.add(line("a" + i, words(0, "x", 50) + " " + words(i, "y", 2)));
    }
    Path input = write(folder.resolve("input.jsonl"), lines.toArray(String[]::new));
    String said = dedup(input).err();
    assertEquals(3, said.lines().filter(line -> line.equals(firstShown(said))).count(), said);
    assertEquals(
        3, said.lines().filter(line -> line.matches("  0\\.\\d\\d  a.*")).distinct().count(), said);
  }

  private static String firstShown(String said) {
    return said.lines().filter(line -> line.startsWith("     of a")).findFirst().orElse("");
  }

  @Test
  void aFieldThatIsReadIsNotReplaced() throws IOException {
    Path input = input(3, 2);
    Path removed = folder.resolve("removed.jsonl");
    for (String field : List.of("kind", "dup_of", "similarity")) {
      CommandRun.of("dedup", input, "--text-field", field, "--removed", removed)
          .refuses("--text-field must not be a field that removed documents get", "got " + field);
      CommandRun.of("dedup", input, "--id-field", field, "--removed", removed)
          .refuses("--id-field must not be a field that removed documents get", "got " + field);
    }
    assertFalse(Files.exists(removed));
  }

  @Test
  void aPersonIsToldWhenManyAreNearTheCut() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 90; i++) {
      lines.add(line("a" + i, words(i, "x", 40)));
      if (i < 25) { // fewer words than are sampled, so all of these are equally similar
        lines.add(line("b" + i, words(i, "x", 37) + " " + words(i, "y", 3)));
      }
    }
    Path input = write(folder.resolve("input.jsonl"), lines.toArray(String[]::new));
    dedup(input);
    double most =
        read(folder.resolve("removed.jsonl")).stream()
            .mapToDouble(DedupKindsTest::similarity)
            .min()
            .orElseThrow();
    String cut = String.valueOf(Math.floor(most * 100) / 100);
    String said = dedup(input, "--threshold", cut).err();
    long hardly =
        read(folder.resolve("removed.jsonl")).stream()
            .filter(line -> similarity(line) < Double.parseDouble(cut) + 0.03)
            .count();
    assertTrue(hardly >= 20, "" + hardly);
    assertTrue(said.contains(hardly + " of the removed ones are near the cut"), said);
  }

  /** Different words. */
  private static String words(int text, String letter, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> letter.repeat(i + 1) + (char) ('a' + text % 26) + "z".repeat(text / 26))
        .collect(Collectors.joining(" "));
  }

  private static double similarity(String line) {
    try {
      return Double.parseDouble(fields(line).get("similarity"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
