package io.doppel.cli.method;

import static io.doppel.cli.Documents.edited;
import static io.doppel.cli.Documents.line;
import static io.doppel.cli.Documents.text;
import static io.doppel.cli.Documents.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.model.CombinedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code combined}, from small inputs to indexes, and its training. */
final class CombinedMethodTest {
  @TempDir Path folder;

  private Path input(String... lines) throws IOException {
    return write(folder.resolve("in.jsonl"), lines);
  }

  private static List<String> pairs(Object... options) {
    List<Object> arguments = new ArrayList<>(List.of("pairs"));
    arguments.addAll(List.of(options));
    return CommandRun.of(arguments.toArray()).succeeds().lines();
  }

  /** By {@code combined}. */
  private static List<String> found(Object... options) {
    List<Object> arguments = new ArrayList<>(List.of(options));
    arguments.addAll(List.of("--method", "combined"));
    return pairs(arguments.toArray());
  }

  @Test
  void twoDocumentsAreACollection() throws IOException {
    assertEquals(List.of("a\tb\t1.000000"), found(input(line("a", text(1)), line("b", text(1)))));
    assertEquals(1, found(input(line("a", text(1)), line("b", edited(1, 2)))).size());
    assertEquals(List.of(), found(input(line("a", text(1)), line("b", text(2)))));
    assertEquals(List.of(), found(input(line("a", text(1)))));
    assertEquals(List.of(), found(input()));
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 1200})
  void copiesAreAlikeHoweverManyThereAre(int copies) throws IOException {
    List<String> lines = new ArrayList<>(List.of(line("other", text(2))));
    for (int i = 0; i < copies; i++) {
      lines.add(line("c" + i, text(1)));
    }
    lines.add(line("edited", edited(1, 1)));
    Path in = input(lines.toArray(String[]::new));
    CommandRun run = CommandRun.of("dedup", in, "--method", "combined").succeeds();
    assertEquals(List.of("other", "c0"), Documents.ids(run.lines()));
  }

  /** Each copy differs from each other one, so that what they have in common is in all of them. */
  @ParameterizedTest
  @ValueSource(ints = {10, 100, 1000})
  void editedCopiesAreAlikeHoweverManyThereAre(int copies) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < copies; i++) {
      StringBuilder words = new StringBuilder();
      for (int word = 0; word < 200; word++) {
        words.append(word == i % 200 ? "own" + i : "w" + word).append(' ');
      }
      lines.add(line("c" + i, words.toString()));
    }
    for (int i = 0; i < 20; i++) {
      lines.add(line("other" + i, text(100 + i)));
    }
    CommandRun run =
        CommandRun.of("dedup", input(lines.toArray(String[]::new)), "--method", "combined")
            .succeeds();
    List<String> kept = Documents.ids(run.lines());
    assertEquals(1, kept.stream().filter(id -> id.startsWith("c")).count());
    assertEquals(20, kept.stream().filter(id -> id.startsWith("other")).count());
  }

  @Test
  void anIndexAnswersAsTheFileAndGrows() throws IOException {
    Path index = folder.resolve("index");
    CommandRun.of("index", Documents.SAMPLE, "--index", index, "--method", "combined").succeeds();
    List<String> ofFile = found(Documents.SAMPLE);
    assertTrue(ofFile.size() > 50);
    assertEquals(ofFile, found("--index", index));
    String first = ofFile.get(0).split("\t")[0];
    CommandRun query = CommandRun.of("query", "--index", index, "--id", first).succeeds();
    long expected = ofFile.stream().filter(row -> List.of(row.split("\t")).contains(first)).count();
    assertEquals(expected, query.lines().size());
    Path more = write(folder.resolve("more.jsonl"), line("x", text(5)), line("y", edited(5, 1)));
    CommandRun.of("index", more, "--index", index).succeeds();
    assertEquals(
        1, found("--index", index).stream().filter(row -> row.startsWith("x\ty\t")).count());
    assertEquals(ofFile.size() + 1, found("--index", index).size());
  }

  @Test
  void optionsOfSigNcdStillChooseIt() throws IOException {
    Path in = input(line("a", text(1)), line("b", edited(1, 2)));
    assertEquals(
        pairs(in, "--method", "signcd", "--distance", "0.3"), pairs(in, "--distance", "0.3"));
    assertEquals(pairs(in, "--method", "signcd", "--spots", "2"), pairs(in, "--spots", "2"));
    assertNotEquals(pairs(in, "--method", "signcd"), pairs(in));
    CommandRun.of("pairs", in, "--q", "3").refuses("--q is for qgrams, not for runs");
    CommandRun.of("pairs", in, "--method", "combined", "--distance", "0.3").refuses("--distance");
  }

  private CommandRun train(Path labelled, Object... options) {
    List<Object> arguments =
        new ArrayList<>(
            List.of("train", labelled, "--method", "combined", "--out", folder.resolve("model")));
    arguments.addAll(List.of(options));
    return CommandRun.of(arguments.toArray());
  }

  @Test
  void trainingMakesAModelThatPairsCanUse() throws IOException {
    Path model = folder.resolve("model");
    CommandRun run = train(Documents.CORPUS).succeeds();
    CombinedModel made = CombinedModel.parse(Files.readString(model));
    assertTrue(run.err().contains("trained with "), run.err());
    assertTrue(run.err().contains("this model"), run.err());
    assertTrue(run.err().contains("without training"), run.err());
    assertTrue(run.err().contains("model " + made.id() + " is in " + model), run.err());
    String first = Files.readString(model);
    train(Documents.CORPUS).succeeds();
    assertEquals(first, Files.readString(model), "the same input gives the same model");
    train(Documents.CORPUS, "--held-out", "0", "--regularization", "0.5").succeeds();
    assertNotEquals(first, Files.readString(model));
    List<String> found = pairs(Documents.SAMPLE, "--method", "combined", "--model", model);
    assertFalse(found.isEmpty());
    assertNotEquals(pairs(Documents.SAMPLE, "--method", "combined"), found);
  }

  @Test
  void whatCannotBeLearnedFromIsRefusedAndNothingIsWritten() throws IOException {
    Path none = input(line("a", text(1)), line("b", text(2)));
    train(none).refuses("no document has a field \"cluster\"");
    Path equal =
        input(
            "{\"id\":\"a\",\"cluster\":\"1\",\"text\":" + Documents.quoted(text(1)) + "}",
            "{\"id\":\"b\",\"cluster\":\"1\",\"text\":" + Documents.quoted(text(1)) + "}");
    train(equal, "--held-out", "0").refuses("near-duplicates and others, got 1 and 0");
    train(Documents.CORPUS, "--words", "3").refuses("--words is for --method andd");
    train(Documents.CORPUS, "--held-out", "1").refuses("--held-out must be");
    train(Documents.CORPUS, "--regularization", "-1").refuses("--regularization must be");
    train(folder).refuses("is a folder");
    CommandRun.of("train", none, "--method", "shingles", "--out", folder.resolve("model"))
        .refuses("--method must be", "shingles");
    assertFalse(Files.exists(folder.resolve("model")));
  }

  @Test
  void aFileThatIsNoModelIsRefused() throws IOException {
    Path in = input(line("a", text(1)));
    Path model = Files.writeString(folder.resolve("no.model"), "doppel-model 1\n");
    CommandRun.of("pairs", in, "--method", "combined", "--model", model)
        .refuses("no.model", "the first line must be \"doppel-combined 1\"");
    CommandRun.of("pairs", in, "--method", "combined", "--model", folder.resolve("none"))
        .refuses("no such file");
    CommandRun.of(
            "index", in, "--index", folder.resolve("ix"), "--method", "combined", "--model", "x")
        .refuses("--model has no use for index");
    CommandRun.of("pairs", in, "--method", "combined", "--window", "0")
        .refuses("--window must be at least 1", "0");
  }
}
