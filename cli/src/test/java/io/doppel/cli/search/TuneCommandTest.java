package io.doppel.cli.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.combined.SampledModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TuneCommandTest {
  @TempDir private Path folder;
  private Path input;
  private Path model;

  @BeforeEach
  void write() throws IOException {
    input = folder.resolve("in.jsonl");
    model = folder.resolve("runs.model");
    Files.write(input, corpus(600));
  }

  /**
   * Texts, of which so many have a common beginning; of every fourth there are copies, each with
   * other words in a fifth of the places.
   */
  static List<String> corpus(int withBeginning) {
    Random random = new Random(5);
    List<String> lines = new ArrayList<>();
    String template = words(random, 25);
    for (int i = 0; i < 600; i++) {
      String beginning = i < withBeginning ? template + " " : "";
      String[] own = words(random, 60).split(" ");
      lines.add(line(lines.size(), beginning + String.join(" ", own)));
      for (int copy = 0; i % 4 == 0 && copy < 3; copy++) {
        String[] edited = own.clone();
        for (int edit = 0; edit < 12; edit++) {
          edited[random.nextInt(edited.length)] = words(random, 1);
        }
        lines.add(line(lines.size(), beginning + String.join(" ", edited)));
      }
    }
    return lines;
  }

  private static String line(int id, String text) {
    return "{\"id\": \"d" + id + "\", \"text\": \"" + text + "\"}";
  }

  private static String words(Random random, int count) {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < count; i++) {
      words
          .append(i == 0 ? "" : " ")
          .append("w")
          .append(Integer.toString(random.nextInt(40_000), 36));
    }
    return words.toString();
  }

  private static long lines(String text) {
    return text.lines().count();
  }

  @Test
  void aModelFindsTheCopiesThatTheUsualCutMisses() throws IOException {
    CommandRun run = CommandRun.of("tune", input.toString(), "--out", model.toString()).succeeds();
    SampledModel learned = SampledModel.parse(Files.readString(model));
    assertTrue(run.err().contains("cut at " + learned.cut() + ": below it"), run.err());
    assertTrue(learned.common().size() >= 15, learned.common().toString());
    Path nothing = folder.resolve("nothing.model");
    Files.writeString(nothing, SampledModel.USUAL.toText());
    String usual = CommandRun.of("pairs", input.toString(), "--model=" + nothing).succeeds().out();
    String tuned =
        CommandRun.of("pairs", input.toString(), "--method=runs", "--model=" + model)
            .succeeds()
            .out();
    // 150 groups of 4 are 900 pairs; without a model all that begin alike look alike
    assertTrue(lines(tuned) > 850 && lines(tuned) < 910, "" + lines(tuned));
    assertTrue(lines(usual) > 910 || lines(usual) < 850, "" + lines(usual));
    assertTrue(run.err().contains(" with it, in "), run.err());
  }

  @Test
  void aThresholdIsStrongerThanTheModel() throws IOException {
    CommandRun.of("tune", input.toString(), "--out", model.toString()).succeeds();
    String found =
        CommandRun.of(
                "pairs", input.toString(), "--method=runs", "--model=" + model, "--threshold=0.99")
            .succeeds()
            .out();
    assertEquals(0, lines(found));
  }

  @Test
  void whatCannotBeTunedIsRefused() {
    CommandRun.of("tune", input.toString(), "--method=shingles")
        .refuses("tune is for method runs; shingles learns nothing without labels");
    CommandRun.of("tune", input.toString(), "--out=" + input).refuses("--out");
    CommandRun.of("tune", folder.resolve("none.jsonl").toString()).refuses("none.jsonl");
    CommandRun.of(
            "index",
            input.toString(),
            "--index=" + folder.resolve("i"),
            "--method=combined",
            "--model=" + input)
        .refuses("--model has no use for index: the signatures of combined do not depend on it");
    CommandRun.of("tune", input.toString(), "--record")
        .refuses("--record is for --index DIR, whose documents it updates");
  }

  @Test
  void fewDocumentsSayNothing() throws IOException {
    Path few = folder.resolve("few.jsonl");
    Files.write(few, Files.readAllLines(input).subList(0, 20));
    CommandRun run = CommandRun.of("tune", few.toString()).succeeds();
    assertEquals(SampledModel.USUAL.cut(), SampledModel.parse(run.out()).cut());
    assertTrue(run.err().contains("cut at 0.72, the usual one: there are too few"), run.err());
    assertTrue(run.out().contains("# nothing was learned: too few documents"), run.out());
  }
}
