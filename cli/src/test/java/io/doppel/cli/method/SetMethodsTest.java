package io.doppel.cli.method;

import static io.doppel.cli.Documents.line;
import static io.doppel.cli.Documents.text;
import static io.doppel.cli.Documents.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.cli.Labelled;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.Methods;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the methods on sets promise, through the command line. */
final class SetMethodsTest {
  @TempDir private Path folder;
  private Path index;

  @BeforeEach
  void nameIndex() {
    index = folder.resolve("index");
  }

  private static CommandRun run(Object first, Object second, Object[] options, Object... more) {
    List<Object> arguments = new ArrayList<>(List.of(first, second));
    arguments.addAll(List.of(options));
    arguments.addAll(List.of(more));
    return CommandRun.of(arguments.toArray());
  }

  private static String pairs(Path input, Object... options) {
    return run("pairs", input, options).succeeds().out();
  }

  private CommandRun index(Path input, Object... options) {
    return run("index", input, options, "--index", index);
  }

  private CommandRun query(Object... options) {
    return run("query", "--index=" + index, options);
  }

  private String indexPairs(Object... options) {
    return run("pairs", "--index=" + index, options).succeeds().out();
  }

  private static String sampleText(String id) throws IOException {
    for (String line : Documents.read(Documents.SAMPLE)) {
      if (Documents.fields(line).get("id").equals(id)) {
        return Documents.fields(line).get("text");
      }
    }
    throw new AssertionError(id);
  }

  @ParameterizedTest
  @MethodSource("comparedByFeatures")
  void queriesFindThePairsWithTheirSimilarities(Method method) throws IOException {
    Object[] options = Labelled.options(method, folder);
    index(Documents.SAMPLE, options).succeeds();
    Map<String, Double> expected = new HashMap<>();
    for (String row : pairs(Documents.SAMPLE, options).lines().toList()) {
      String[] cells = row.split("\t");
      expected.put(cells[0] + " " + cells[1], Double.valueOf(cells[2]));
      expected.put(cells[1] + " " + cells[0], Double.valueOf(cells[2]));
    }
    assertTrue(expected.size() > 20, expected.toString());
    Set<String> asked = new TreeSet<>(List.of("harbour-01", "news-005"));
    expected.keySet().forEach(pair -> asked.add(pair.split(" ")[0]));
    if (!Boolean.getBoolean("tests.nightly")) { // a query for each takes half a minute in all
      Set<String> alone = Set.of("harbour-01", "news-005");
      asked.removeIf(id -> id.hashCode() % 3 != 0 && !alone.contains(id));
      expected.keySet().removeIf(pair -> !asked.contains(pair.split(" ")[0]));
      assertTrue(expected.size() > 5, expected.toString());
    }
    for (String id : asked) {
      for (String row : query("--id", id, "--top", "1000").succeeds().lines()) {
        String[] cells = row.split("\t");
        Double similarity = expected.remove(id + " " + cells[0]);
        assertNotNull(similarity, row);
        // a score of Lucene is a float
        assertEquals(similarity, Double.parseDouble(cells[1]), 1.01e-6);
      }
    }
    assertEquals(Map.of(), expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"spotsigs", "qgrams", "shingles-exact", "supershingles"})
  void withAllElementsAsKeysPruningLosesNothing(String method) {
    for (String threshold : List.of("0.2", "0.5", "0.9")) {
      Object[] options = {"--method", method, "--threshold", threshold};
      assertEquals(
          run("pairs", Documents.SAMPLE, options, "--no-pruning").succeeds().out(),
          pairs(Documents.SAMPLE, options));
    }
  }

  @Test
  void pruningIsSwitchedOffForQueriesToo() throws IOException {
    index(Documents.SAMPLE, "--method", "containment").succeeds();
    String text = sampleText("news-001");
    assertEquals(
        query("--text", text, "--threshold", "0.5", "--no-pruning").succeeds().out(),
        query("--text", text, "--threshold", "0.5").succeeds().out());
    // a few words, which need not share a key with the text that they are from
    assertTrue(
        query("--text", "lift a load again this spring", "--no-pruning")
            .succeeds()
            .out()
            .contains("news-001\t1.000000"));
  }

  @Test
  void containmentFindsTheTextThatIsInALongerOne() throws IOException {
    String inner = text(1);
    Path input =
        write(
            folder.resolve("in.jsonl"),
            line("part", inner),
            line("whole", text(2) + " " + inner + " " + text(3) + " " + text(4)),
            line("other", text(5)));
    assertEquals("part\twhole\t1.000000\n", pairs(input, "--method", "containment"));
    assertEquals("part\twhole\t1.000000\n", pairs(input, "--method=containment", "--window", "0"));
    assertEquals("", pairs(input, "--method", "shingles"));
    assertEquals("", pairs(input, "--method=containment", "--measure", "jaccard"));
  }

  @Test
  void directionOfContainmentIsForQueries() throws IOException {
    Path input =
        write(
            folder.resolve("in.jsonl"),
            line("part", text(1)),
            line("whole", text(2) + " " + text(1) + " " + text(3)));
    index(input, "--method", "containment").succeeds();
    assertEquals(
        "whole\t1.000000\n",
        query("--id", "part", "--measure", "containment-of-query").succeeds().out());
    assertEquals(
        "", query("--id", "part", "--measure", "containment-of-document").succeeds().out());
    assertEquals("", query("--id", "whole", "--measure", "containment-of-query").succeeds().out());
    run("pairs", input, new Object[] {"--method", "containment"}, "--measure=containment-of-query")
        .refuses("--measure", "containment-of-query", "doppel query");
    run("dedup", "--index=" + index, new Object[0], "--measure=containment-of-document")
        .refuses("--measure", "containment-of-document", "doppel query");
  }

  @ParameterizedTest
  @CsvSource({
    "shingles,recall +expected [01].[0-9]+ at similarity 0.500: candidates share 1 of 12 keys",
    "shingles --min-keys 3 --threshold 0.6,recall +expected 0.9[0-9]+ .*share 3 of 12 keys",
    "shingles --key-slots 84,recall +nothing is missed that the sketches show",
    "shingles --no-pruning,recall +every document is measured.*",
    "containment,recall +any common run of 10 words makes a candidate",
    "containment --words 5 --window 4,recall +any common run of 8 words makes a candidate",
    "containment --min-keys 3,recall +any common run of 26 words makes a candidate",
    "containment --weights idf,'recall +any common run of 10 words, no part of it in .*'",
    "containment --window 0,recall +nothing is missed",
    "qgrams,recall +nothing is missed"
  })
  void verboseSaysWhatMayBeMissed(String options, String expected) {
    Object[] given = ("--method " + options).split(" ");
    CommandRun pairs = run("pairs", Documents.SAMPLE, given, "--verbose").succeeds();
    String ofPairs = options.contains("--min-keys") ? expected : "recall +.*nothing is missed.*";
    assertTrue(pairs.err().lines().anyMatch(line -> line.matches(ofPairs)), pairs.err());
    assertTrue(pairs.err().lines().anyMatch(line -> line.matches("candidates +[0-9,]+")));
    assertTrue(pairs.err().lines().noneMatch(line -> line.startsWith("compressions")));
    List<Object> made = new ArrayList<>();
    List<Object> searched = new ArrayList<>();
    for (int i = 0; i < given.length; i += given[i].equals("--no-pruning") ? 1 : 2) {
      boolean search = List.of("--min-keys", "--threshold", "--no-pruning").contains(given[i]);
      (search ? searched : made)
          .addAll(List.of(given).subList(i, given[i].equals("--no-pruning") ? i + 1 : i + 2));
    }
    index(Documents.SAMPLE, made.toArray()).succeeds();
    searched.addAll(List.of("--id", "news-001", "--verbose"));
    CommandRun query = query(searched.toArray()).succeeds();
    assertTrue(query.err().lines().anyMatch(line -> line.matches(expected)), query.err());
  }

  @Test
  void keysOfTooManyDocumentsAreSkippedAndCounted() throws IOException {
    String common = text(0).substring(0, 100);
    Path input =
        write(
            folder.resolve("in.jsonl"),
            IntStream.rangeClosed(1, 10_500)
                .mapToObj(i -> line("d" + i, common + " " + text(i).substring(0, 400)))
                .toArray(String[]::new));
    CommandRun run =
        run(
            "pairs",
            input,
            new Object[] {"--method", "containment", "--hot-share", "0.02"},
            "--verbose");
    assertTrue(
        run.succeeds().err().lines().anyMatch(line -> line.matches("skipped keys +[1-9].*")),
        run.err());
    assertEquals("", run.out());
  }

  /** The options change what is compared, and an index gives them back. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "spotsigs --lang en --spot-step 2 --chain 2 --min-spots 2",
        "spotsigs --lang en --antecedents the,a,an,is --analyzer standard",
        "spotsigs --antecedents the,of",
        "spotsigncd --lang de --chain 2 --compressor lz4",
        "qgrams --q 3",
        "shingles --words 3 --slots 40 --bits 9 --key-slots 20",
        "shingles --slots 16",
        "shingles --slots 20 --key-slots 20",
        "shingles-exact --words 2",
        "supershingles --words 2 --slots 60 --groups 12",
        "containment --words 4 --window 3",
        "containment --window 0 --analyzer cjk",
        "shingles --analyzer smartcn --words 2",
        "containment --analyzer standard",
        "shingles --analyzer plain:no-hyphens,no-case --words 2",
      })
  void definitionIsTakenFromTheIndex(String options) throws IOException {
    Object[] given = ("--method " + options).split(" ");
    index(Documents.SAMPLE, given).succeeds();
    for (String threshold : List.of("0.4", "0.8")) {
      String expected = run("pairs", Documents.SAMPLE, given, "--threshold", threshold).out();
      assertNotEquals("", expected);
      assertEquals(expected, indexPairs("--threshold", threshold));
    }
    String method = options.split(" ")[0];
    assertNotEquals(
        run("pairs", Documents.SAMPLE, new Object[] {"--method", method}, "--threshold", "0.4")
            .succeeds()
            .out(),
        indexPairs("--threshold", "0.4"));
    index(Documents.SAMPLE, given).succeeds(); // the same definition once more
    index(Documents.SAMPLE, "--method", method)
        .refuses(index.toString(), method + "/1", "another definition");
  }

  @ParameterizedTest
  @CsvSource({
    "shingles,--slots,40",
    "containment,--window,4",
    "qgrams,--q,3",
    "spotsigs,--lang,de",
    "spotsigs,--antecedents,'a,the'",
    "supershingles,--groups,3",
    "shingles-exact,--analyzer,cjk",
    "shingles,--min-tokens,15"
  })
  void signatureOptionsWereSettledWhenTheIndexWasMade(String method, String option, String value) {
    index(Documents.SAMPLE, "--method", method).succeeds();
    query("--id", "news-001", option, value).refuses(option, "settled", "index");
    run("pairs", "--index=" + index, new Object[] {option, value}).refuses(option, "settled");
  }

  @Test
  void stopWordsOfOnesOwnAreNotMixedWithOthers() {
    Object[] own = {"--method", "spotsigs", "--antecedents", "the,of"};
    index(Documents.SAMPLE, own).succeeds();
    String before = indexPairs();
    index(Documents.SAMPLE, "--method", "spotsigs", "--antecedents", "the,of,zu")
        .refuses("another definition", "spotsigs/1");
    assertEquals(before, indexPairs());
  }

  @Test
  void textWithFewSpotsIsNotCompared() throws IOException {
    Path input =
        write(
            folder.resolve("in.jsonl"),
            line("a", "The harbour is a quiet place, the mayor said."),
            line("b", "The harbour is a quiet place, the mayor said."));
    Object[] english = {"--method", "spotsigs", "--lang", "en"};
    assertEquals("", run("pairs", input, english, "--min-spots", "40").succeeds().out());
    assertEquals(
        "a\tb\t1.000000\n", run("pairs", input, english, "--min-spots", "1").succeeds().out());
    CommandRun run = run("dedup", input, english, "--min-spots", "40").succeeds();
    assertTrue(run.err().contains("2 documents could not be compared"), run.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"runs", "simhash", "shingles"})
  void textOfFewWordsIsNotComparedIfAMinimumIsAskedFor(String method) throws IOException {
    String text = "The harbour is a quiet place the mayor said and then he left it early";
    Path input =
        write(
            folder.resolve("in.jsonl"),
            line("a", text),
            line("b", text),
            line("long", sampleText("news-001")));
    Object[] chosen = {"--method", method};
    assertEquals(
        "a\tb\t1.000000\n", run("pairs", input, chosen, "--min-tokens", "15").succeeds().out());
    CommandRun run = run("dedup", input, chosen, "--min-tokens", "16").succeeds();
    assertEquals(3, run.lines().size());
    assertTrue(run.err().contains("2 documents could not be compared"), run.err());
    index(input, "--method", method, "--min-tokens", "16").succeeds();
    assertEquals("", indexPairs());
  }

  @ParameterizedTest
  @CsvSource({"cjk,東京都の公園で花見が始まった,東京都の公園で花見が終わった", "smartcn,我是中国人我爱北京天安门,我是中国人我爱上海外滩"})
  void otherAnalyzersCutOtherwise(String analyzer, String one, String other) throws IOException {
    Path input = write(folder.resolve("in.jsonl"), line("a", one), line("b", other));
    Object[] options = {"--method", "shingles-exact", "--words", "2", "--threshold", "0.1"};
    assertNotEquals(
        pairs(input, options), run("pairs", input, options, "--analyzer", analyzer).out());
    Object[] indexed = {"--method=shingles-exact", "--words=2", "--analyzer", analyzer};
    index(input, indexed).succeeds();
    assertEquals(
        run("pairs", input, options, "--analyzer", analyzer).succeeds().out(),
        indexPairs("--threshold", "0.1"));
    assertEquals(1, query("--text", one, "--threshold", "0.9").succeeds().lines().size());
  }

  static List<Method> comparedByFeatures() {
    return Methods.all().stream()
        .filter(method -> !method.takes(MethodOption.COMPRESSOR) && method.hasThresholds())
        .toList();
  }
}
