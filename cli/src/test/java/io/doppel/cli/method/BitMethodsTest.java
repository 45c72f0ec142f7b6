package io.doppel.cli.method;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the methods on bits promise, through the command line. */
final class BitMethodsTest {
  @TempDir private Path folder;

  private static CommandRun run(String command, Object target, String options, Object... more) {
    List<Object> arguments = new ArrayList<>(List.of(command, target));
    arguments.addAll(List.of((Object[]) options.split(" ")));
    arguments.addAll(List.of(more));
    return CommandRun.of(arguments.toArray());
  }

  private static String pairs(String options) {
    return run("pairs", Documents.SAMPLE, options).succeeds().out();
  }

  @ParameterizedTest
  @CsvSource({
    "--method simhash, --method simhash --distance 3",
    "--method simhash --distance 6, --method simhash --threshold 0.90625",
    "--method simhash --distance 6, --method simhash --edit-rate 0.01",
    "--method charikar, --method charikar --distance 55",
    "--method charikar --projections 384, --method charikar --words 1",
    "--method hybrid, --method hybrid --threshold 0.9 --resemblance 0.5",
    "--method simhash --words 2, --method simhash --words 2 --no-pruning",
    "--method charikar, --method charikar --no-pruning"
  })
  void theSameIsSaidInDifferentWays(String one, String other) {
    assertFalse(pairs(one).isEmpty());
    assertEquals(pairs(one), pairs(other));
  }

  @Test
  void moreBitsFindMore() {
    List<String> last = List.of();
    for (int distance = 0; distance <= 10; distance += 2) {
      List<String> found = pairs("--method simhash --distance " + distance).lines().toList();
      assertTrue(found.size() >= last.size());
      assertTrue(found.containsAll(last));
      last = found;
    }
  }

  @Test
  void whatIsExpectedIsSaid() {
    String expected =
        "nothing within 3 of 64 bits is missed; expected to find 0.67 of texts with 1 % of their"
            + " words replaced, 0.10 with 5 %";
    assertTrue(
        run("pairs", Documents.SAMPLE, "--method simhash --verbose")
            .succeeds()
            .err()
            .contains(expected));
    // who asks for an edit rate is told without asking for more
    assertTrue(
        run("pairs", Documents.SAMPLE, "--method simhash --edit-rate 0.025")
            .succeeds()
            .err()
            .contains(
                "nothing within 8 of 64 bits is missed; expected to find 0.96 of texts with 2.5 %"
                    + " of their words replaced"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--method simhash",
        "--method simhash --weights idf --words 2",
        "--method simhash --blocks 6 --key-blocks 3 --analyzer standard",
        "--method simhash --expected-documents 1000000000",
        "--method charikar --projections 128",
        "--method charikar --weights idf",
        "--method hybrid --words 3 --projections 64 --slots 42"
      })
  void anIndexGivesItsDefinitionBack(String options) throws IOException {
    Path index = folder.resolve("index");
    run("index", Documents.SAMPLE, options, "--index", index).succeeds();
    run("index", Documents.SAMPLE, options, "--index", index).succeeds(); // replaces by id
    String inMemory = options.replaceAll(" --(blocks|key-blocks|expected-documents) [0-9]+", "");
    assertEquals(pairs(inMemory), CommandRun.of("pairs", "--index", index).succeeds().out());
    long expected = pairs(inMemory).lines().filter(row -> row.contains("news-001\t")).count();
    assertTrue(expected > 0);
    assertEquals(
        expected,
        CommandRun.of("query", "--index", index, "--id", "news-001").succeeds().lines().size());
  }

  @Test
  void anIndexAnswersForAnyDistance() throws IOException {
    Path index = folder.resolve("index");
    run("index", Documents.SAMPLE, "--method simhash", "--index", index).succeeds();
    for (int distance : new int[] {0, 3, 8, 30}) {
      assertEquals(
          pairs("--method simhash --distance " + distance),
          CommandRun.of("pairs", "--index", index, "--distance", distance).succeeds().out());
    }
    CommandRun.of("query", "--index", index, "--id", "news-001", "--blocks", "5")
        .refuses("--blocks was settled when the index was made");
  }

  private static final List<Arguments> BAD_OPTIONS =
      List.of(
          bad("simhash --distance 2.5", "--distance", "whole number of bits in [0, 64)", "2.5"),
          bad("simhash --distance 64", "--distance", "[0, 64)", "64"),
          bad("charikar --distance 400", "--distance", "[0, 384)", "400"),
          bad("simhash --distance NaN", "--distance", "[0, 64)", "NaN"),
          bad("simhash --distance 3 --threshold 0.9", "--threshold and --distance", "one of them"),
          bad("simhash --distance 3 --edit-rate 0.1", "--distance and --edit-rate"),
          bad("charikar --distance 192", "--distance", "too wide", "192 of 384"),
          bad("charikar --edit-rate 0.95", "--edit-rate", "too wide", "of 384"),
          bad("simhash --edit-rate 1", "--edit-rate", "[0, 1)", "got 1.0"),
          bad("simhash --projections 64", "--projections is for charikar, hybrid"),
          bad("charikar --projections 100", "--projections", "multiple of 64", "[64, 4096]", "100"),
          bad("hybrid --resemblance 0", "--resemblance", "(0, 1]", "got 0.0"),
          bad("hybrid --distance 3", "--distance", "not for hybrid", "--threshold"),
          bad("hybrid --key-slots 90", "--key-slots", "--slots", "90"),
          bad("simhash --measure jaccard", "--measure", "not for simhash"));

  private static final List<Arguments> BAD_KEYS =
      List.of(
          bad("simhash --blocks 0", "--blocks", "[1, 1024]", "got 0"),
          bad("simhash --blocks 65", "--blocks", "[1, 64]", "got 65"),
          bad("simhash --blocks 4 --key-blocks 5", "--key-blocks", "[1, 4]", "got 5"),
          bad("simhash --blocks 20 --key-blocks 10", "at most 1024 tables", "184756"),
          bad("charikar --blocks 2", "--blocks", "at most 63 bits", "got 192"),
          bad("simhash --expected-documents 0", "--expected-documents", ">= 1", "got 0"),
          bad("simhash --expected-documents 9 --blocks 5", "--expected-documents", "--blocks"));

  private static Arguments bad(String options, String... parts) {
    return arguments(options, parts);
  }

  @ParameterizedTest
  @FieldSource("BAD_OPTIONS")
  void badOptionIsNamedWithItsRuleAndValue(String options, String[] parts) {
    for (String command : List.of("pairs", "index")) {
      Object[] more =
          command.equals("index") ? new Object[] {"--index", folder.resolve("i")} : new Object[0];
      run(command, Documents.SAMPLE, "--method " + options, more).refuses(parts);
    }
  }

  @ParameterizedTest
  @FieldSource("BAD_KEYS")
  void badKeysOfAnIndexAreNamedToo(String options, String[] parts) {
    run("index", Documents.SAMPLE, "--method " + options, "--index", folder.resolve("i"))
        .refuses(parts);
  }

  @Test
  void wideSettingsAreExplainedToo() {
    assertTrue(
        run("pairs", Documents.SAMPLE, "--method charikar --projections 4096 --verbose")
            .succeeds()
            .err()
            .contains(
                "expected to find 1.00 of texts with 1 % of their words replaced, 1.00 with 5 %"));
    run("pairs", Documents.SAMPLE, "--method charikar --distance 191 --verbose").succeeds();
    run(
            "index",
            Documents.SAMPLE,
            "--method charikar --threshold 0.999 --expected-documents 1000",
            "--index",
            folder.resolve("index"))
        .succeeds();
  }

  @Test
  void keysAreOfNoUseForPairs() {
    for (String option : List.of("--blocks 5", "--key-blocks 2", "--expected-documents 9")) {
      run("pairs", Documents.SAMPLE, "--method simhash " + option)
          .refuses(option.split(" ")[0] + " is for 'doppel index'");
    }
  }
}
