package io.doppel.cli.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.cli.Labelled;
import io.doppel.model.GramModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code doppel train --propose} promises, and what becomes of its lines. */
final class ProposeTest {
  @TempDir private Path folder;
  private Path input;
  private Path pairs;
  private Path model;

  @BeforeEach
  void writeInput() throws IOException {
    input = Labelled.write(folder.resolve("in.jsonl"), 2);
    pairs = folder.resolve("pairs.tsv");
    model = folder.resolve("model");
  }

  private CommandRun propose(Object... options) {
    List<Object> arguments = new ArrayList<>(List.of("train", input, "--out", pairs));
    arguments.addAll(List.of(options));
    return CommandRun.of(arguments.toArray());
  }

  private CommandRun train(Object... options) {
    List<Object> arguments =
        new ArrayList<>(List.of("train", input, "--out", model, "--pairs", 2000));
    arguments.addAll(List.of(options));
    return CommandRun.of(arguments.toArray());
  }

  /** Does what a person would do. */
  private static void label(Path file) throws IOException {
    List<String> lines = Documents.read(file);
    lines.replaceAll(
        line -> line.replace("\t?\t", Labelled.right(List.of(line)) == 1 ? "\t1\t" : "\t0\t"));
    Documents.write(file, lines.toArray(String[]::new));
  }

  @Test
  void linesAreLabelledAndLearnedFrom() throws IOException {
    CommandRun run = propose("--propose", 30).succeeds();
    assertEquals("", run.out());
    assertTrue(run.err().contains("88 documents read\n"), run.err());
    assertTrue(run.err().contains("30 pairs to label are in " + pairs), run.err());
    List<String> lines = Documents.read(pairs);
    assertEquals(30, lines.size());
    for (String line : lines) {
      String[] values = line.split("\t", -1);
      assertEquals(6, values.length, line);
      assertEquals("?", values[2]);
      assertTrue(values[3].matches("[01]\\.\\d{6}"), line);
      assertTrue(values[4].length() > 20 && values[4].length() <= 160, line);
    }
    label(pairs);
    CommandRun trained = train("--labels", pairs).succeeds();
    assertTrue(trained.err().contains("30 labelled pairs in " + pairs), trained.err());
    assertTrue(trained.err().matches("(?s).*trained with \\d+ labelled pairs, \\d+ of them .*"));
    assertTrue(trained.err().contains("others were held out"), trained.err());
    GramModel learned = GramModel.parse(Files.readString(model));
    train().succeeds();
    assertNotEquals(learned.id(), GramModel.parse(Files.readString(model)).id());
    CommandRun.of("eval", input, "--labels", pairs, "--methods", "tfidf").succeeds();
  }

  @Test
  void theSameInputAndSeedGiveTheSameLines() throws IOException {
    propose("--propose", 12).succeeds();
    List<String> first = Documents.read(pairs);
    propose("--propose", 12, "--seed", 1).succeeds();
    assertEquals(first, Documents.read(pairs));
    byte[] lines = Files.readAllBytes(input);
    CommandRun run = CommandRun.withInput(lines, "train", "-", "--out", "-", "--propose", 12);
    assertEquals(first, run.succeeds().lines());
    // what is labelled in the documents does not matter, whatever it is
    List<String> others = Documents.read(input);
    others.replaceAll(line -> line.replaceAll("\"cluster\":\"[^\"]*\"", "\"cluster\":[1]"));
    Documents.write(input, others.toArray(String[]::new));
    propose("--propose", 12).succeeds();
    assertEquals(first, Documents.read(pairs));
  }

  @Test
  void whatIsLabelledIsNotProposedAgainAndAModelAsksOthers() throws IOException {
    propose("--propose", 20).succeeds();
    Set<String> first = ids(Documents.read(pairs));
    label(pairs);
    Path more = folder.resolve("more.tsv");
    CommandRun.of("train", input, "--out", more, "--propose", 20, "--labels", pairs).succeeds();
    Set<String> second = ids(Documents.read(more));
    assertEquals(20, second.size());
    second.retainAll(first);
    assertEquals(Set.of(), second);
    train("--paper").succeeds();
    Path asked = folder.resolve("asked.tsv");
    CommandRun.of("train", input, "--out", asked, "--propose", 20, "--model", model).succeeds();
    assertNotEquals(first, ids(Documents.read(asked)));
  }

  private static Set<String> ids(List<String> lines) {
    Set<String> ids = new HashSet<>();
    lines.forEach(line -> ids.add(line.substring(0, line.indexOf("\t?\t"))));
    return ids;
  }

  @Test
  void hostileTextsStayInTheirLine() throws IOException {
    String text = "one two\tthree\nfour \u001b[31mfive\u0000 six\u202e seven eight nine ";
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      lines.add(Documents.line("a" + i, text + "more words in " + i));
      lines.add(Documents.line("b" + i, "other words and nothing else here " + i * 7));
    }
    Documents.write(input, lines.toArray(String[]::new));
    propose("--propose", 5).succeeds();
    for (String line : Documents.read(pairs)) {
      assertEquals(6, line.split("\t", -1).length, line);
      assertTrue(line.codePoints().noneMatch(c -> c != '\t' && Character.isISOControl(c)), line);
      assertFalse(line.contains("\u202e"), line);
    }
  }

  /** Formulas, and quotations that would take the lines below with them. */
  @Test
  void spreadsheetsObeyNoText() throws IOException {
    List<String> lines = new ArrayList<>();
    for (String start : List.of("=1+1", "+2", "-3", "@four", "\\\"five", "'six", " =7")) {
      for (int i = 0; i < 2; i++) {
        lines.add(
            Documents.line("id" + lines.size(), "x")
                .replace(
                    "\"x\"", "\"" + start + " words of " + start.hashCode() + " and " + i + "\""));
      }
    }
    Documents.write(input, lines.toArray(String[]::new));
    propose("--propose", 100).succeeds();
    for (String line : Documents.read(pairs)) {
      String[] values = line.split("\t", -1);
      assertTrue((values[4] + "\t" + values[5]).matches("' ?[^\t]*\t' ?[^\t]*"), line);
    }
    assertTrue(Documents.read(pairs).toString().contains("\t'=1+1 words"));
  }

  @Test
  void labelsOfNoUseAreSaidToBe() throws IOException {
    propose("--propose", 30).succeeds();
    train("--labels", pairs)
        .refuses("--labels: " + pairs + " must have two ids", "30 lines without 1 or 0");
    Documents.write(pairs, "\"c0-0\"\t\"c0-1\"\t1", "c0-0\tc0-1\t\"1\"");
    train("--labels", pairs).refuses("1 line without 1 or 0", "1 line with ids that are not in");
    Files.writeString(pairs, "");
    train("--labels", pairs).refuses("0 lines without 1 or 0 and 0 lines with ids");
    assertFalse(Files.exists(model));
    propose("--propose", 3, "--labels", pairs).refuses("is part of what is read");
  }

  @Test
  void labelsThatContradictEachOtherAreSaid() throws IOException {
    propose("--propose", 30).succeeds();
    label(pairs);
    List<String> lines = Documents.read(pairs);
    lines.add(0, "c0-0\tc0-1\t0");
    lines.add(1, "c0-1\tc0-0\t1");
    lines.add(2, "c0-1\tc0-0\t1");
    Documents.write(pairs, lines.toArray(String[]::new));
    String said = train("--labels", pairs).succeeds().err();
    assertTrue(said.contains("1 pair is listed with 1 and with 0; its last line counts"), said);
  }

  @Test
  void moreThanThereIsIsSaid() throws IOException {
    Documents.write(
        input,
        Documents.line("a", "one two three four five"),
        Documents.line("b", "one two three four six"),
        Documents.line("c", "seven eight nine ten eleven"));
    CommandRun run = propose("--propose", 100).succeeds();
    assertEquals(1, Documents.read(pairs).size());
    assertTrue(run.err().contains("1 pair to label is in " + pairs + "; there are no more"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void nothingIsWrittenIfNoPairIsWorthALabel(int documents) throws IOException {
    String[] lines = new String[documents];
    for (int i = 0; i < documents; i++) {
      lines[i] = Documents.line("id" + i, "words" + i + " of" + i + " its" + i + " own" + i);
    }
    Documents.write(input, lines);
    propose("--propose", 3).refuses("--propose: no two of " + documents + " document");
    assertFalse(Files.exists(pairs));
  }

  @Test
  void wrongUseIsRefused() throws IOException {
    propose("--propose", 0).refuses("--propose must be >= 1, got 0");
    propose("--model", model).refuses("--model is for --propose");
    propose("--propose", 3, "--model", folder.resolve("none")).refuses("none: no such file");
    for (String option : List.of("--propose=3", "--paper", "--labels=x", "--model=x")) {
      propose("--method", "combined", option)
          .refuses(option.replaceAll("=.*", "") + " is for --method andd");
    }
    propose("--labels", folder.resolve("none")).refuses("--labels", "none: no such file");
    Files.writeString(pairs, "c0-0\tc0-1\n");
    train("--labels", pairs).refuses("pairs.tsv:1", "two ids and 1 or 0", "got 2 values");
    Documents.write(pairs, "c0-0\tc0-1\t1", "c0-0\tc0-2\t?", "nobody\tc0-1\t0");
    train("--labels", pairs)
        .refuses("labelled pairs must have at least 2", "got 1 and 0", "label more pairs in");
    CommandRun.of("train", input, "--labels", pairs, "--out", pairs)
        .refuses("--out", "is part of what is read");
    assertFalse(Files.exists(model));
  }

  @Test
  void linesThatSayNothingAreCounted() throws IOException {
    propose("--propose", 30).succeeds();
    label(pairs);
    List<String> lines = Documents.read(pairs);
    lines.add("c0-0\tc5-0\t?");
    lines.add("nobody\tc5-0\t1");
    Documents.write(pairs, lines.toArray(String[]::new));
    String said = train("--labels", pairs).succeeds().err();
    assertTrue(said.contains("1 line in " + pairs + " without 1 or 0"), said);
    assertTrue(said.contains("1 of 31 pairs in " + pairs + " named a document"), said);
  }

  @Test
  void asPrintedTheModelIsAnotherAndTheSameEachTime() throws IOException {
    String said = train("--paper").succeeds().err();
    assertTrue(said.contains("loss "), said);
    String printed = Files.readString(model);
    assertTrue(printed.contains("a random start"), printed);
    train("--paper", "--sharpness", 1, "--hard-share", 0).succeeds();
    assertEquals(printed, Files.readString(model));
    train("--paper", "--seed", 2).succeeds();
    assertNotEquals(printed, Files.readString(model));
    train().succeeds();
    assertNotEquals(printed, Files.readString(model));
  }
}
