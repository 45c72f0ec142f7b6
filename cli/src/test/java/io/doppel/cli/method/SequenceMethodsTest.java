package io.doppel.cli.method;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the methods on sequences promise, through the command line. */
final class SequenceMethodsTest {
  private static final String SHORT = "春天来了，花开了。鸟儿在唱歌，孩子们在奔跑；老人坐在树下，看着河水。水很清，鱼很多。";

  @TempDir private Path folder;
  private Path input;

  /** A text, one that contains it, and one that has nothing to do with them. */
  @BeforeEach
  void writeInput() throws IOException {
    input =
        Documents.write(
            folder.resolve("in.jsonl"),
            Documents.line("part", SHORT),
            Documents.line("whole", SHORT + "夜里下了雨，风也大了。第二天早上，院子里全是落叶；没有人说话，也没有人出门。"),
            Documents.line("other", "会议将于明天上午举行，请各位准时参加。如有问题，请与办公室联系；电话不变，地址也不变。"));
  }

  private static CommandRun run(String command, Object target, String options, Object... more) {
    List<Object> arguments = new ArrayList<>(List.of(command, target));
    if (!options.isEmpty()) {
      arguments.addAll(List.of((Object[]) options.split(" ")));
    }
    arguments.addAll(List.of(more));
    return CommandRun.of(arguments.toArray());
  }

  private String pairs(String options) {
    return run("pairs", input, options).succeeds().out();
  }

  @Test
  void containmentIsFoundOneWayOnly() {
    String rows = pairs("--method featurecode --contained");
    assertTrue(rows.startsWith("part\twhole\t"), rows);
    assertEquals(1, rows.lines().count(), rows);
    // and both ways for equal texts
    assertEquals(
        List.of("a\tb\t1.000000", "b\ta\t1.000000"),
        CommandRun.withInput(
                (Documents.line("a", SHORT) + "\n" + Documents.line("b", SHORT) + "\n")
                    .getBytes(StandardCharsets.UTF_8),
                "pairs",
                "-",
                "--method",
                "featurecode",
                "--contained")
            .succeeds()
            .lines());
  }

  @ParameterizedTest
  @ValueSource(strings = {"featurecode", "containment"})
  void whatIsContainedGoesAndWhatContainsStays(String method) throws IOException {
    for (String keep : List.of("", " --keep longest")) {
      List<String> kept = run("dedup", input, "--method " + method + keep).succeeds().lines();
      assertEquals(2, kept.size(), kept.toString());
      assertTrue(kept.get(0).contains("whole"), kept.toString());
    }
    // who wants the first ones loses nothing either
    assertEquals(
        3, run("dedup", input, "--method " + method + " --keep first").succeeds().lines().size());
  }

  @Test
  void theLongestIsTheOneWithTheLongestCode() throws IOException {
    String blanks = " ".repeat(500);
    Path padded =
        Documents.write(
            folder.resolve("padded.jsonl"),
            Documents.line("part", SHORT + blanks),
            Documents.line("whole", SHORT + "夜里下了雨，风也大了。第二天早上，院子里全是落叶；没有人说话，也没有人出门。"));
    List<String> kept = run("dedup", padded, "--method featurecode").succeeds().lines();
    assertEquals(1, kept.size());
    assertTrue(kept.get(0).contains("whole"), kept.toString());
  }

  @Test
  void aQuerySaysWhichWay() throws IOException {
    Path index = folder.resolve("index");
    run("index", input, "--method featurecode", "--index", index).succeeds();
    assertEquals(
        List.of("whole"),
        ids(run("query", "--index=" + index, "--id part --measure repeatability-of-query")));
    assertEquals(
        List.of(),
        ids(run("query", "--index=" + index, "--id part --measure repeatability-of-document")));
    assertEquals(
        List.of("part"),
        ids(run("query", "--index=" + index, "--id whole --measure repeatability-of-document")));
  }

  private static List<String> ids(CommandRun run) {
    return run.succeeds().lines().stream().map(row -> row.split("\t")[0]).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "--method featurecode, --method featurecode --threshold 0.75 --unit-length 300",
    "--method featurecode, --method featurecode --no-pruning",
    "--method featurecode-period, --method featurecode-period --around-stop 10 --threshold 1",
    "--method sentences, --method sentences --min-block 2 --threshold 0.5",
    "--method sentences, --method sentences --no-pruning"
  })
  void theSameIsSaidInDifferentWays(String one, String other) {
    String rows = run("pairs", Documents.SAMPLE, one).succeeds().out();
    assertFalse(rows.isEmpty());
    assertEquals(rows, run("pairs", Documents.SAMPLE, other).succeeds().out());
  }

  @Test
  void exactMatchingIsAThresholdOfOne() {
    String exact =
        run("pairs", Documents.SAMPLE, "--method featurecode --threshold 1").succeeds().out();
    String fuzzy = run("pairs", Documents.SAMPLE, "--method featurecode").succeeds().out();
    assertTrue(fuzzy.lines().toList().containsAll(exact.lines().toList()));
    assertTrue(exact.lines().count() < fuzzy.lines().count());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--method featurecode",
        "--method featurecode --anchors ，。 --unit-share 0.5 --max-characters 300 --min-code 4",
        "--method featurecode-period --around-stop 6",
        "--method sentences"
      })
  void anIndexGivesItsDefinitionBack(String options) throws IOException {
    Path index = folder.resolve("index");
    run("index", Documents.SAMPLE, options, "--index", index).succeeds();
    run("index", Documents.SAMPLE, options, "--index", index).succeeds(); // replaces by id
    assertEquals(
        run("pairs", Documents.SAMPLE, options).succeeds().out(),
        CommandRun.of("pairs", "--index", index).succeeds().out());
  }

  private static final List<Arguments> BAD_OPTIONS =
      List.of(
          bad("featurecode --threshold 0", "--threshold", "(0, 1]"),
          bad("featurecode --unit-length 0", "--unit-length", ">= 1", "got 0"),
          bad("featurecode --unit-share 1.5", "--unit-share", "(0, 1]", "1.5"),
          bad("featurecode --edge-paragraphs 1001", "--edge-paragraphs", "[1, 1000]", "1001"),
          bad("featurecode --max-characters 0", "--max-characters", "[1, 1000000]", "got 0"),
          bad("featurecode --anchors= ", "--anchors"),
          bad(
              "featurecode --measure jaccard",
              "--measure",
              "repeatability",
              "featurecode",
              "jaccard"),
          bad("featurecode-period --around-stop 7", "--around-stop", "multiple of 2", "got 7"),
          bad("featurecode-period --min-block 2", "--min-block is for sentences"),
          bad("sentences --min-block 0", "--min-block", ">= 1", "got 0"),
          bad("sentences --measure blocks", "--measure", "not for sentences"),
          bad(
              "containment --measure repeatability",
              "--measure",
              "jaccard",
              "containment",
              "got repeatability"),
          bad("featurecode --distance 0.1", "--distance", "not for featurecode"),
          bad("featurecode --analyzer cjk", "--analyzer", "not for featurecode"));

  private static Arguments bad(String options, String... parts) {
    return arguments(options, parts);
  }

  @ParameterizedTest
  @FieldSource("BAD_OPTIONS")
  void badOptionIsNamedWithItsRuleAndValue(String options, String[] parts) {
    run("pairs", input, "--method " + options).refuses(parts);
  }

  @Test
  void directionsAreRefusedWhereThereAreNone() {
    run("pairs", input, "--method sentences --contained")
        .refuses("--contained", "not for sentences");
    run("pairs", input, "--method qgrams --contained").refuses("--contained", "not for qgrams");
    for (String method : List.of("containment", "qgrams --measure containment")) {
      String rows = pairs("--method " + method + " --contained");
      assertTrue(rows.startsWith("part\twhole\t"), rows);
      assertEquals(1, rows.lines().count(), rows);
    }
    run("pairs", input, "--method featurecode --contained --first-claim")
        .refuses("--contained", "--first-claim");
    run("pairs", input, "--method featurecode --measure repeatability-of-query")
        .refuses("repeatability-of-query", "doppel query", "repeatability is either way");
  }
}
