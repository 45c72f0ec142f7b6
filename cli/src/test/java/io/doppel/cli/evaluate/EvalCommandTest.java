package io.doppel.cli.evaluate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.cli.Labelled;
import io.doppel.lucene.method.Method;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Randomized
class EvalCommandTest {
  @TempDir Path folder;

  private Path csv() {
    return folder.resolve("eval.csv");
  }

  /** The one pass from a low threshold gives the pairs of every threshold, for every method. */
  @ParameterizedTest
  @MethodSource("io.doppel.lucene.method.Methods#all")
  void everyRowIsTheScoreOfThePairsAtItsThreshold(Method method) throws IOException {
    Object[] options = Labelled.options(method, folder);
    String name = method.id() + (options.length > 2 ? " --model " + options[3] : "");
    CommandRun.of("eval", Documents.SAMPLE, "--methods", name, "--csv", csv(), "--step", "0.2")
        .succeeds();
    List<String> documents = Documents.read(Documents.SAMPLE);
    List<Map<String, String>> rows = Score.rows(csv());
    assertTrue(rows.size() >= 3, rows.toString());
    Set<String> kinds = new HashSet<>();
    for (Map<String, String> row : rows) {
      List<Object> arguments = new ArrayList<>(List.of("pairs", Documents.SAMPLE));
      arguments.addAll(List.of(options));
      arguments.addAll(List.of("--threshold", row.get("threshold")));
      List<String> found = CommandRun.of(arguments.toArray()).succeeds().lines();
      Score expected = Score.ofClusters(documents, found, List.of());
      assertEquals(expected, Score.ofRow(row), row.toString());
      kinds.add(row.get("kind"));
    }
    assertEquals(Set.of("grid", "default", "best"), kinds);
  }

  @Test
  void optionsOfMethodsCountAsInPairs() throws IOException {
    String list = "shingles --words 3,containment --weights idf, signcd --marks ,; --threshold 0.6";
    CommandRun.of("eval", Documents.SAMPLE, "--methods", list, "--json", folder.resolve("j"))
        .succeeds();
    CommandRun run =
        CommandRun.of("eval", Documents.SAMPLE, "--methods", list, "--csv", csv()).succeeds();
    assertTrue(run.lines().get(3).startsWith("  signcd --marks ,; --threshold 0.6"), run.out());
    List<String> documents = Documents.read(Documents.SAMPLE);
    List<String> found =
        CommandRun.of(
                "pairs",
                Documents.SAMPLE,
                "--method",
                "signcd",
                "--marks",
                ",;",
                "--threshold",
                "0.6")
            .succeeds()
            .lines();
    Score expected = Score.ofClusters(documents, found, List.of());
    String row =
        Files.readAllLines(csv()).stream()
            .filter(line -> line.startsWith("\"signcd --marks ,; --threshold 0.6\",default,0.6,"))
            .findFirst()
            .orElseThrow();
    assertTrue(
        row.contains(",0.6," + expected.tp() + "," + expected.fp() + "," + expected.fn() + ","),
        row);
  }

  @Test
  void randomLabelsAreJudgedAsTheScoreDoes(Random random) throws IOException, InterruptedException {
    for (int round = 0; round < 12; round++) {
      Path set = Files.createDirectory(folder.resolve("set" + round));
      List<String> lines = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        String label = random.nextInt(4) == 0 ? "null" : "\"k" + random.nextInt(6) + "\"";
        lines.add(
            Documents.line("d" + i, Documents.text(random.nextInt(9)), "\"cluster\":" + label));
      }
      Path documents = Documents.write(set.resolve("docs.jsonl"), lines.toArray(String[]::new));
      List<String> ignored = new ArrayList<>();
      if (round % 3 != 0) {
        ignored = pairs(random, 30, false);
        Files.write(set.resolve("ignore.tsv"), ignored);
      }
      List<String> found =
          CommandRun.of("pairs", documents, "--method", "shingles").succeeds().lines();
      Path foundFile = Files.write(set.resolve("found.txt"), found);

      CommandRun run = evaluate(documents);
      assertEquals(round % 3 != 0, run.err().contains("ignore.tsv count neither way"), run.err());
      Score byClusters = Score.ofClusters(lines, found, ignored);
      assertAgrees(byClusters, Score.ofTool(documents, foundFile));

      List<String> judged = pairs(random, 60, true);
      Path list = Files.write(set.resolve("pairs.tsv"), judged);
      CommandRun listed = evaluate(documents, "--labels", list);
      assertTrue(listed.err().contains("not in the input"), listed.err());
      assertAgrees(Score.ofPairs(judged, found, ignored), Score.ofTool(list, foundFile));
    }
  }

  @Test
  void aBestThresholdAtTheEndOfTheSearchIsTold() throws IOException {
    String told =
        "shingles: F1 is best at the lowest threshold that was looked at, 0.5; with --from";
    String said = evaluate(Documents.SAMPLE, "--from", "0.5").err();
    assertTrue(said.contains(told), said);
    said = evaluate(Documents.SAMPLE).err();
    assertFalse(said.contains("F1 is best"), said);
    Path copies =
        Documents.write(
            folder.resolve("docs.jsonl"),
            Documents.line("a", Documents.text(1), "\"cluster\":\"x\""),
            Documents.line("b", Documents.text(1), "\"cluster\":\"x\""));
    said = evaluate(copies).err(); // all thresholds are equally good
    assertFalse(said.contains("F1 is best"), said);
  }

  @Test
  void aPairThatIsListedAsBothIsTold() throws IOException {
    Path documents =
        Documents.write(
            folder.resolve("docs.jsonl"),
            Documents.line("a", Documents.text(1)),
            Documents.line("b", Documents.edited(1, 1)),
            Documents.line("c", Documents.text(2)));
    String told = "1 pair is listed with 1 and with 0; its last line counts";
    Path both =
        Documents.write(folder.resolve("both.tsv"), "a\tb\t0", "b\ta\t1", "a\tb\t1", "a\tc\t0");
    String said = evaluate(documents, "--labels", both).err();
    assertTrue(said.contains(told), said);
    Path page = folder.resolve("report.html");
    said = CommandRun.of("report", documents, "--labels", both, "--out", page).succeeds().err();
    assertTrue(said.contains(told), said);
    Path again = Documents.write(folder.resolve("again.tsv"), "a\tb\t1", "b\ta\t1", "a\tc\t0");
    said = evaluate(documents, "--labels", again).err();
    assertFalse(said.contains("listed"), said);
    assertFalse(said.contains("neither"), said);
    Path open = Documents.write(folder.resolve("open.tsv"), "a\tb\t1", "a\tc\t2", "b\tc\tyes");
    said = evaluate(documents, "--labels", open).err();
    assertTrue(said.contains("2 lines in " + open + " have neither 1 nor 0 behind the ids"), said);
    assertTrue(said.contains("1 pair judged"), said);
    Path brief = Documents.write(folder.resolve("brief.tsv"), "a\tb\t1", "a\tc");
    CommandRun.of("eval", documents, "--labels", brief)
        .refuses("brief.tsv:2: a line must have two ids and 1 or 0", "got 2 values");
  }

  private CommandRun evaluate(Path documents, Object... more) {
    List<Object> arguments =
        new ArrayList<>(
            List.of("eval", documents, "--methods", "shingles", "--csv", csv(), "--no-times"));
    arguments.addAll(List.of(more));
    return CommandRun.of(arguments.toArray()).succeeds();
  }

  private void assertAgrees(Score rules, Score tool) throws IOException {
    Map<String, String> row =
        Score.rows(csv()).stream()
            .filter(cells -> cells.get("kind").equals("default"))
            .findFirst()
            .orElseThrow();
    assertEquals(rules, Score.ofRow(row));
    if (tool != null) {
      assertEquals(tool, rules);
    }
  }

  /**
   * Also pairs of a document with itself, repeated, of documents that are not there, not judged.
   */
  private static List<String> pairs(Random random, int count, boolean judged) {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String pair = "d" + random.nextInt(42) + "\td" + random.nextInt(42);
      String label = List.of("0", "1", "1", "?").get(random.nextInt(4));
      rows.add(judged ? pair + "\t" + label + "\tnote" : pair);
    }
    rows.add(judged ? "d0\td41\t1" : "d0\td41");
    return rows;
  }

  @Test
  void withoutTimesTwoRunsWriteTheSame() throws IOException {
    List<byte[]> outputs = new ArrayList<>();
    for (int threads = 1; threads <= 2; threads++) {
      CommandRun run =
          CommandRun.of(
                  "eval",
                  Documents.SAMPLE,
                  "--methods",
                  "shingles,signcd,tfidf",
                  "--no-times",
                  "--curve",
                  "--csv",
                  csv(),
                  "--json",
                  folder.resolve("e.json"),
                  "--threads",
                  threads)
              .succeeds();
      outputs.add(run.outBytes());
      outputs.add(Files.readAllBytes(csv()));
      outputs.add(Files.readAllBytes(folder.resolve("e.json")));
    }
    for (int i = 0; i < 3; i++) {
      assertArrayEquals(outputs.get(i), outputs.get(i + 3));
    }
    try (JsonParser json = new JsonFactory().createParser(folder.resolve("e.json").toFile())) {
      int objects = 0;
      while (json.nextToken() != null) {
        objects += json.currentToken().isStructStart() ? 1 : 0;
      }
      assertTrue(objects > 30, "a whole document of JSON");
    }
  }

  @Test
  void theBestMethodIsMarkedAndTheCurveStartsWhereTheSearchDid() {
    CommandRun run =
        CommandRun.of(
                "eval",
                Documents.SAMPLE,
                "--methods",
                "exact,shingles",
                "--from",
                "0.4",
                "--step",
                "0.2",
                "--curve")
            .succeeds();
    assertTrue(run.lines().get(1).startsWith("  exact"), run.out());
    assertTrue(run.lines().get(2).startsWith("* shingles"), run.out());
    assertEquals("F1 from similarity     0.4     0.6     0.8       1", run.lines().get(4));
    assertTrue(run.lines().get(5).matches("  exact +-  +-  +-  +0\\.1064"), run.out());
    CommandRun lower = // the default is always looked at
        CommandRun.of("eval", Documents.SAMPLE, "--methods", "shingles", "--from", "0.9")
            .succeeds();
    assertTrue(lower.err().contains("from 0.5 on"), lower.err());
  }

  @Test
  void tooManyPairsRaiseTheLowestThreshold() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 1500; i++) {
      lines.add(Documents.line("d" + i, similar(i), "\"cluster\":" + i / 2));
    }
    Path documents = Documents.write(folder.resolve("many.jsonl"), lines.toArray(String[]::new));
    CommandRun all =
        CommandRun.of("eval", documents, "--methods", "shingles-exact --words 1", "--csv", csv())
            .succeeds();
    assertTrue(all.err().contains("from 0.25 on\n"), all.err());
    CommandRun few =
        CommandRun.of(
                "eval", documents, "--methods", "shingles-exact --words 1", "--max-pairs", 100_000)
            .succeeds();
    assertFalse(few.err().contains("from 0.25 on"), few.err());
    assertTrue(few.err().contains("pairs below, so that nothing is said of it"), few.err());
  }

  /** Texts of which each has some 40 % in common with each, and half of them copies. */
  private static String similar(int number) {
    StringBuilder text = new StringBuilder("all of them have these words in common as it seems");
    for (int i = 0; i < 6; i++) {
      text.append(" w").append(number / 2).append('x').append(i);
    }
    return text.toString();
  }

  @Test
  void methodsThatNeedAModelAreLeftOutUnlessOneIsGiven() {
    CommandRun without = CommandRun.of("eval", Documents.SAMPLE).succeeds();
    assertTrue(without.err().contains("andd is left out: andd needs a model"), without.err());
    Path model = Labelled.train(Documents.SAMPLE, folder.resolve("model"));
    CommandRun with = CommandRun.of("eval", Documents.SAMPLE, "--model", model).succeeds();
    assertFalse(with.err().contains("andd is left out"), with.err());
    assertTrue(with.err().contains("andd-lsh-jaccard is left out"), with.err());
    assertEquals(without.lines().size() + 2, with.lines().size());
    CommandRun named = CommandRun.of("eval", Documents.SAMPLE, "--methods", "andd");
    assertEquals(2, named.code());
    assertEquals("", named.out());
    assertTrue(named.err().contains("--methods: \"andd\": andd needs a model"), named.err());
  }

  @Test
  void plantedCopiesAreCountedByEdit() throws IOException {
    CommandRun run =
        CommandRun.of(
                "eval",
                Documents.SAMPLE,
                "--plant",
                "--sample",
                50,
                "--methods",
                "exact,shingles-exact,containment",
                "--csv",
                csv(),
                "--json",
                folder.resolve("p.json"))
            .succeeds();
    assertTrue(run.err().contains("edited copies of 50 of them"), run.err());
    assertTrue(run.err().contains("suggestion: --method containment --threshold"), run.err());
    assertEquals(5, run.lines().size(), run.out());
    Map<String, Map<String, String>> byEdit = new HashMap<>();
    for (Map<String, String> row : Score.rows(csv())) {
      if (row.get("kind").equals("default")) {
        byEdit.put(row.get("method") + " " + row.get("edit"), row);
      }
    }
    assertEquals("0", byEdit.get("exact typos-1").get("caught"));
    Map<String, String> cut = byEdit.get("containment cut-50");
    assertEquals(cut.get("planted"), cut.get("caught"), "half of a text is contained in it");
    Map<String, String> half = byEdit.get("shingles-exact cut-50");
    assertTrue(Integer.parseInt(half.get("caught")) < Integer.parseInt(half.get("planted")) / 2);
    long pairs = CommandRun.of("pairs", Documents.SAMPLE, "--method", "containment").lines().size();
    assertEquals(Long.toString(pairs), cut.get("reported"));
  }

  @Test
  void badLinesAreSetAsideOnce() throws IOException {
    Path input = folder.resolve("docs.jsonl");
    List<String> lines = new ArrayList<>(Documents.read(Documents.SAMPLE));
    lines.add(3, "{\"id\":");
    Files.write(input, lines);
    CommandRun.of("eval", input, "--methods", "shingles,tfidf").refuses("docs.jsonl:4");
    Path bad = folder.resolve("bad");
    CommandRun run =
        CommandRun.of("eval", input, "--methods", "shingles,tfidf", "--skip-bad", bad, "--no-times")
            .succeeds();
    assertEquals(List.of("{\"id\":"), Documents.read(bad));
    CommandRun clean =
        CommandRun.of("eval", Documents.SAMPLE, "--methods", "shingles,tfidf", "--no-times")
            .succeeds();
    assertEquals(clean.out(), run.out());
  }

  @Test
  void whatCannotBeEvaluatedIsRefusedWithItsReason() throws IOException {
    Path plain =
        Documents.write(
            folder.resolve("plain.jsonl"),
            Documents.line("a", Documents.text(1)),
            Documents.line("b", Documents.text(1)));
    CommandRun.of("eval", plain).refuses("no document has a field \"cluster\"", "--plant");
    CommandRun.of("eval", Documents.SAMPLE, "--label", "id").refuses("no two documents have the");
    CommandRun.of("eval", Documents.SAMPLE, "--methods", "shingles,nonsense")
        .refuses("--method must be one of", "got nonsense");
    CommandRun.of("eval", Documents.SAMPLE, "--methods", "shingles --q 3")
        .refuses("--q is for qgrams, not for shingles");
    CommandRun.of("eval", Documents.SAMPLE, "--methods", "shingles --wrong 3")
        .refuses("--methods: in \"shingles --wrong 3\"");
    CommandRun.of("eval", Documents.SAMPLE, "--methods", "shingles,shingles").refuses("twice");
    CommandRun.of("eval", Documents.SAMPLE, "--from", "1.5").refuses("--from must be in (0, 1]");
    CommandRun.of("eval", Documents.SAMPLE, "--step", "0").refuses("--step must be in [0.001, 1]");
    CommandRun.of("eval", Documents.SAMPLE, "--max-pairs", "0").refuses("--max-pairs must be >= 1");
    CommandRun.of("eval", folder).refuses("is a folder, whose files have no labels");
    CommandRun.of("eval", plain, "--csv", plain).refuses("--csv", "part of what is read");
    Path list = Files.write(folder.resolve("l.tsv"), List.of("a\tb"));
    CommandRun.of("eval", plain, "--labels", list)
        .refuses("l.tsv:1: a line must have two ids and 1 or 0");
    Files.write(list, List.of("x\ty\t1"));
    CommandRun.of("eval", plain, "--labels", list).refuses("no pair of two documents that are in");
    Files.write(list, List.of("a\tb\t0"));
    CommandRun.of("eval", plain, "--labels", list).refuses("no pair of near-duplicates");
    CommandRun.of("eval", plain, "--labels", folder.resolve("none")).refuses("no such file");
    CommandRun.of("eval", plain, "--plant", "--labels", list).refuses("--plant needs no labels");
  }
}
