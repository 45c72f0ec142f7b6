package io.doppel.cli.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.cli.Labelled;
import io.doppel.cli.output.Console;
import io.doppel.evaluate.Accuracy;
import io.doppel.learn.TrainingResult;
import io.doppel.learn.TrainingSettings;
import io.doppel.model.GramFeature;
import io.doppel.model.GramModel;
import io.doppel.model.VectorMeasure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code doppel train} promises. */
final class TrainCommandTest {
  @TempDir private Path folder;
  private Path input;
  private Path model;

  @BeforeEach
  void writeInput() throws IOException {
    input = Labelled.write(folder.resolve("in.jsonl"), 1);
    model = folder.resolve("model");
  }

  private CommandRun train(Object... options) {
    List<Object> arguments =
        new ArrayList<>(List.of("train", input, "--out", model, "--pairs", 2000));
    arguments.addAll(List.of(options));
    return CommandRun.of(arguments.toArray());
  }

  private GramModel trained(Object... options) throws IOException {
    train(options).succeeds();
    return GramModel.parse(Files.readString(model));
  }

  /** A refused training leaves nothing behind. */
  private void refuses(CommandRun run, String... parts) throws IOException {
    List<String> before = Documents.names(folder);
    run.refuses(parts);
    assertEquals(before, Documents.names(folder));
    assertFalse(Files.exists(model));
  }

  @Test
  void aModelIsMadeAndItsQualitySaid() throws IOException {
    CommandRun run = train().succeeds();
    assertEquals("", run.out());
    GramModel made = GramModel.parse(Files.readString(model));
    assertEquals(VectorMeasure.COSINE, made.measure());
    assertEquals(1, made.words());
    assertEquals("", made.queryLog());
    List<String> said = run.err().lines().toList();
    assertEquals("88 documents read, with 12 clusters of two or more", said.get(0));
    assertTrue(said.get(1).startsWith("trained with 72 documents in 10 clusters"), run.err());
    assertTrue(said.get(1).contains("held out"), run.err());
    assertTrue(said.get(2).startsWith("loss ") || said.get(2).contains("usual weights"), run.err());
    assertTrue(
        said.get(3).startsWith("near-duplicates from cosine " + made.threshold() + " on: F1 "),
        run.err());
    assertEquals("model " + made.id() + " is in " + model, said.get(4));
    assertTrue(said.get(6).matches(" +held out +precision +recall +F1 +from"), run.err());
    assertTrue(said.get(7).matches(" +andd( +[01]\\.\\d{4}){3} +" + made.threshold()), run.err());
    assertTrue(said.get(8).matches(" +tfidf( +[01]\\.\\d{4}){3} +[01]\\.\\d+"), run.err());
    assertTrue(said.get(9).matches(" +binary vectors( +[01]\\.\\d{4}){3} +[01]\\.\\d+"), run.err());
  }

  @Test
  void theSameInputAndSeedGiveTheSameBytes() throws IOException {
    train().succeeds();
    byte[] first = Files.readAllBytes(model);
    train("--seed", 1).succeeds();
    assertArrayEquals(first, Files.readAllBytes(model));
    byte[] lines = Files.readAllBytes(input);
    CommandRun.withInput(lines, "train", "-", "--out", model, "--pairs", 2000).succeeds();
    assertArrayEquals(first, Files.readAllBytes(model));
    CommandRun run = CommandRun.of("train", input, "--out", "-", "--pairs", 2000).succeeds();
    assertArrayEquals(first, run.outBytes());
    train("--seed", 2).succeeds();
    assertNotEquals(new String(first, StandardCharsets.UTF_8), Files.readString(model));
  }

  @Test
  void optionsReachTheTraining() throws IOException {
    assertEquals(VectorMeasure.JACCARD, trained("--similarity", "jaccard").measure());
    assertEquals(2, trained("--words", 2).words());
    CommandRun all = train("--held-out", 0).succeeds();
    assertTrue(all.err().contains("trained with 88 documents in 12 clusters"), all.err());
    assertFalse(all.err().contains("held out"), all.err());
    CommandRun few = train("--held-out", 0, "--max-documents", 50).succeeds();
    assertTrue(few.err().matches("(?s).*trained with (4[5-9]|50) documents in .*"), few.err());
    String usual = trained().id();
    for (Object[] options :
        new Object[][] {
          {"--hard-share", 0.2},
          {"--sharpness", 5},
          {"--regularization", 0.5},
          {"--pairs", 100},
          {"--analyzer", "standard", "--words", 2}
        }) {
      List<Object> arguments = new ArrayList<>(List.of("train", input, "--out", model));
      arguments.addAll(List.of(options));
      CommandRun.of(arguments.toArray()).succeeds();
      assertNotEquals(usual, GramModel.parse(Files.readString(model)).id());
    }
  }

  @Test
  void titlesAndAddressesAreReadByTheNamesOfTheirFields() throws IOException {
    // the texts of seed 1 are told apart by the start so well that nothing is learned from them
    List<String> lines = Labelled.lines(2);
    Documents.write(input, lines.toArray(String[]::new));
    assertNotEquals(0, trained().weight(GramFeature.IN_TITLE));
    // what no text has gets no weight
    GramModel none = trained("--title-field", "subject", "--url-field", "link");
    assertEquals(0, none.weight(GramFeature.IN_TITLE));
    assertEquals(0, none.weight(GramFeature.IN_URL));
    lines.replaceAll(line -> line.replace("\"title\"", "\"subject\""));
    Documents.write(input, lines.toArray(String[]::new));
    String untitled = trained().id();
    assertNotEquals(untitled, trained("--title-field", "subject").id());
    // a title that is no string is none
    lines.replaceAll(line -> line.replaceAll("\"subject\":\"[^\"]*\"", "\"title\":[1,{\"a\":2}]"));
    Documents.write(input, lines.toArray(String[]::new));
    assertEquals(untitled, trained().id());
  }

  @Test
  void labelsAreStringsOrNumbers() throws IOException {
    String expected = trained().id();
    List<String> lines = Labelled.lines(1);
    lines.replaceAll(line -> line.replaceAll("\"cluster\":\"k(\\d+)\"", "\"group\":$1"));
    lines.replaceAll(line -> line.replace("\"cluster\":null", "\"group\":null"));
    Documents.write(input, lines.toArray(String[]::new));
    assertEquals(expected, trained("--label", "group").id());
    Files.delete(model);
    refuses(train(), "at least 3 clusters", "got 0 among 88 texts", "--label", "got cluster");
    for (String bad : List.of("true", "[1]", "{}")) {
      lines.set(4, lines.get(4).replaceAll("\"group\":[^}]*}?}", "\"group\":" + bad + "}"));
      Documents.write(input, lines.toArray(String[]::new));
      refuses(
          train("--label", "group"), "in.jsonl:5", "\"group\" must be a string, a number or null");
    }
  }

  @Test
  void aModelThatIsThereStaysIfAnotherCannotBeMade() throws IOException {
    Files.writeString(model, "mine");
    Documents.write(input, Documents.line("a", "b"), Documents.line("c", "d"));
    train().refuses("at least 3 clusters");
    assertEquals("mine", Files.readString(model));
  }

  @Test
  void badDocumentsEndItOrAreSetAside() throws IOException {
    String expected = trained().id();
    Files.delete(model);
    List<String> lines = Labelled.lines(1);
    lines.add(3, "{\"id\":");
    lines.add(lines.get(0));
    Documents.write(input, lines.toArray(String[]::new));
    refuses(train(), "in.jsonl:4", "not valid JSON", "--skip-bad");
    Path aside = folder.resolve("aside");
    CommandRun run = train("--skip-bad", aside).succeeds();
    assertEquals(List.of(lines.get(3), lines.get(0)), Documents.read(aside));
    assertTrue(run.err().contains("2 bad documents set aside"), run.err());
    assertEquals(expected, GramModel.parse(Files.readString(model)).id());
    Files.delete(model);
    lines.remove(3);
    Documents.write(input, lines.toArray(String[]::new));
    refuses(train(), "in.jsonl:89", "id c0-0 is repeated", "in.jsonl:1");
  }

  @Test
  void documentsWithoutWordsAreLeftOut() throws IOException {
    List<String> lines = Labelled.lines(1);
    lines.add(Documents.line("empty", "", "\"cluster\":\"k1\""));
    lines.add(Documents.line("marks", " ... ", "\"cluster\":\"k1\""));
    Documents.write(input, lines.toArray(String[]::new));
    CommandRun run = train().succeeds();
    assertTrue(run.err().contains("90 documents read"), run.err());
    assertTrue(run.err().contains("2 documents left out: no words"), run.err());
  }

  @Test
  void pairsThatAreIgnoredDoNotCount() throws IOException {
    String expected = trained().id();
    Path ignore =
        Documents.write(
            folder.resolve("ignore.tsv"),
            "c0-0\tc0-3\tnot sure",
            "c1-1\tc1-2",
            "s1\ts2",
            "",
            "nobody\tc1-1",
            "s3\tno one");
    CommandRun run = train("--ignore", ignore).succeeds();
    assertTrue(run.err().contains("2 of 5 pairs in " + ignore + " named a document"), run.err());
    assertNotEquals(expected, GramModel.parse(Files.readString(model)).id());
    Documents.write(ignore, "c0-0\tc0-3");
    assertFalse(train("--ignore", ignore).succeeds().err().contains("named a document"));
    Files.delete(model);
    Documents.write(ignore, "c0-0\tc0-3", "c0-0 c0-3");
    refuses(train("--ignore", ignore), "ignore.tsv:2", "two ids, separated by a tab");
    refuses(train("--ignore", folder.resolve("none")), "--ignore", "none", "no such file");
    refuses(train("--ignore", folder), "--ignore", "is a folder");
  }

  @Test
  void theQueryLogIsNamedInTheModel() throws IOException {
    Path log = folder.resolve("log.tsv");
    Documents.write(log, "w5x members\t7", "w6x", "click here\t2");
    GramModel plain = trained("--query-log", log);
    assertTrue(plain.queryLog().matches("[0-9a-f]{16}"), plain.queryLog());
    Files.write(log, Documents.gzip(Files.readAllBytes(log)));
    assertEquals(plain.id(), trained("--query-log", log).id());
    Documents.write(log, "w5x members\t8", "w6x", "click here\t2");
    assertNotEquals(plain.queryLog(), trained("--query-log", log).queryLog());
  }

  private static final List<Arguments> BAD_LOGS =
      List.of(
          arguments("a\t1\nb\tmany", ":2: a count must be a whole number in [1, 2147483647]"),
          arguments("a\t0", ":1: a count must be"),
          arguments("a\t-3", ":1: a count must be"),
          arguments("a\t1.5", ":1: a count must be"),
          arguments("a\t", ":1: a count must be"),
          arguments("a\t2147483648", ":1: a count must be"),
          arguments("a\t1\t2", ":1: a line must be a query and its count"),
          arguments("a\t2147483647\nb\t1", ":2: the counts must add up to at most 2147483647"));

  @ParameterizedTest
  @FieldSource("BAD_LOGS")
  void aBadQueryLogIsNamedWithItsLine(String content, String message) throws IOException {
    Path log = Files.writeString(folder.resolve("log.tsv"), content);
    refuses(train("--query-log", log), log + message);
  }

  @Test
  void aQueryLogMustBeThereAndInUtf8() throws IOException {
    refuses(train("--query-log", folder.resolve("none")), "--query-log", "none: no such file");
    refuses(train("--query-log", folder), "--query-log", "is a folder");
    Path log = Files.write(folder.resolve("log.tsv"), new byte[] {'a', '\n', (byte) 0xE4, 'b'});
    refuses(train("--query-log", log), "log.tsv:2", "not valid UTF-8");
  }

  @Test
  void nothingThatIsReadIsWrittenOver() throws IOException {
    Path ignore = Documents.write(folder.resolve("ignore.tsv"), "c0-0\tc0-1");
    Path log = Documents.write(folder.resolve("log.tsv"), "w5x");
    for (Path read : List.of(input, ignore, log)) {
      byte[] before = Files.readAllBytes(read);
      for (String option : List.of("--out", "--skip-bad")) {
        List<Object> arguments =
            new ArrayList<>(
                List.of("train", input, "--ignore", ignore, "--query-log", log, option, read));
        if (!option.equals("--out")) {
          arguments.addAll(List.of("--out", model));
        }
        refuses(CommandRun.of(arguments.toArray()), option, "is part of what is read");
      }
      assertArrayEquals(before, Files.readAllBytes(read));
    }
    refuses(train("--skip-bad", model), "--out", "--skip-bad", "must be two files");
    refuses(
        CommandRun.of("train", input, "--out", folder.resolve("no/model")),
        "--out",
        "does not exist");
  }

  @Test
  void aFolderHasNoLabels() throws IOException {
    refuses(CommandRun.of("train", folder, "--out", model), "is a folder", "JSON lines");
    refuses(CommandRun.of("train", "none.jsonl", "--out", model), "none.jsonl: no such file");
    refuses(CommandRun.of("train", "", "--out", model), "INPUT must not be empty");
    refuses(CommandRun.of("train", input), "--out");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--similarity dice: one of cosine, jaccard",
        "--words 0: in [1, 1000]",
        "--words 1001: in [1, 1000]",
        "--pairs 0: >= 1",
        "--held-out 1: in [0, 1)",
        "--held-out -0.1: in [0, 1)",
        "--held-out NaN: in [0, 1)",
        "--hard-share 1.1: in [0, 1]",
        "--sharpness 0: in (0, 1000]",
        "--sharpness 1001: in (0, 1000]",
        "--regularization -1: in [0, 1e9]",
        "--regularization Infinity: in [0, 1e9]",
        "--max-documents 1: >= 2",
        "--analyzer blanks: one of folded, plain, standard, cjk, smartcn, or plain without rules,"
            + " as plain:no-hyphens,no-case (of compatibility, case, invisible, marks, hyphens,"
            + " symbols)"
      })
  void badSettingsNameTheirRule(String setting) throws IOException {
    String[] parts = setting.split(": ", 2);
    String[] option = parts[0].split(" ");
    refuses(
        CommandRun.of("train", input, "--out", model, option[0], option[1]),
        option[0] + " must be " + parts[1] + ", got ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--threshold=0.5", "--threads=2", "--measure=cosine", "--seed=x"})
  void optionsOfOtherCommandsAreUnknown(String option) throws IOException {
    refuses(
        CommandRun.of("train", input, "--out", model, option),
        option.substring(0, option.indexOf('=')));
  }

  @Test
  void theSampleOfTheReadmeIsLabelled() {
    CommandRun run = CommandRun.of("train", Documents.SAMPLE, "--out", model).succeeds();
    assertTrue(run.err().contains("153 documents read, with 36 clusters"), run.err());
    CommandRun pairs =
        CommandRun.of("pairs", Documents.SAMPLE, "--method", "andd", "--model", model);
    assertFalse(pairs.succeeds().lines().isEmpty());
  }

  private static TrainingResult result(Accuracy held, Accuracy tfIdf, Accuracy binary) {
    GramModel model = new GramModel.Builder().thresholds(0.6, 0.5).build();
    return new TrainingResult(
        model,
        model,
        List.of(0.5, 0.4, 0.25),
        1000,
        1,
        10,
        new Accuracy(0.6, 10, 9, 10),
        held,
        tfIdf,
        binary);
  }

  @Test
  void theHelpSaysTheDefaults() {
    String help = CommandRun.of("train", "--help").succeeds().out().replaceAll("\\s+", " ");
    TrainingSettings usual = TrainingSettings.DEFAULT;
    Map<String, Number> defaults =
        Map.of(
            "--words", usual.words(),
            "--pairs", usual.preferences(),
            "--hard-share", usual.hardShare(),
            "--sharpness", usual.sharpness(),
            "--regularization", usual.regularization(),
            "--held-out", usual.heldOut(),
            "--max-documents", usual.maxTexts(),
            "--seed", usual.seed());
    for (String option : defaults.keySet()) {
      String row = help.substring(help.indexOf(" " + option + "=") + 1);
      String said = row.substring(row.indexOf("Default: ") + "Default: ".length());
      said = said.substring(0, said.indexOf(' ')).replaceAll("\\.$", "");
      assertEquals(defaults.get(option).doubleValue(), Double.parseDouble(said), option);
    }
  }

  private static String summary(TrainingResult result, TrainingSettings settings) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    Console console = new Console(InputStream.nullInputStream(), stream, stream);
    new TrainSummary(result, settings, console).say(Path.of("model"), "1.0 s");
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aBaselineThatIsBetterIsNamedWithItsOptions() {
    Accuracy good = new Accuracy(0.62, 10, 9, 10);
    Accuracy bad = new Accuracy(0.71, 10, 5, 10);
    Accuracy best = new Accuracy(0.8, 10, 10, 10);
    TrainingSettings usual = TrainingSettings.DEFAULT;
    String said = summary(result(good, bad, bad), usual);
    assertTrue(said.contains("trained with 1,000 documents in 1 cluster of two or more"), said);
    assertTrue(said.contains("loss 0.500000 to 0.250000 in 2 steps"), said);
    assertTrue(said.contains("from cosine 0.6 on: F1 0.9000 in training"), said);
    assertFalse(said.contains("better"), said);
    assertFalse(summary(result(good, good, good), usual).contains("better"));
    said = summary(result(bad, good, bad), usual);
    assertTrue(said.contains("tfidf is better than the model"), said);
    assertTrue(said.endsWith("--method tfidf --threshold 0.62\n"), said);
    said = summary(result(bad, good, best), usual);
    assertTrue(said.contains("binary vectors are better than the model"), said);
    assertTrue(said.endsWith("--method tfidf --weights equal --threshold 0.8\n"), said);
    TrainingSettings other =
        new TrainingSettings(VectorMeasure.JACCARD, 3, 10, 0.5, 20, 0.1, 0.2, 100, 1);
    said = summary(result(bad, best, good), other);
    assertTrue(said.endsWith("--method tfidf --words 3 --measure jaccard --threshold 0.8\n"), said);
  }

  @Test
  void aModelThatIsAsGoodAsItsStartSaysSo() {
    TrainingResult start = result(null, null, null);
    TrainingResult unlearned =
        new TrainingResult(
            start.model(), start.start(), List.of(), 3, 2, 1, start.training(), null, null, null);
    String said = summary(unlearned, TrainingSettings.DEFAULT);
    assertTrue(said.contains("nothing better was learned than the usual weights"), said);
    assertFalse(said.contains("held out"), said);
  }
}
