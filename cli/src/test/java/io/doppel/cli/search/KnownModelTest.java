package io.doppel.cli.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.cli.FolderState;
import io.doppel.combined.SampledModel;
import io.doppel.lucene.method.DefinitionFile;
import io.doppel.lucene.method.OptionNames;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is known of a collection is the same at every door: learned by those that have all of it,
 * recorded in an index, and taken from there.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KnownModelTest {
  /** Where a commit keeps the model of {@code runs} for field {@code text}. */
  private static final String KEY = "doppel.compared-by.text.runs";

  /** Scores of queries are floats, so the sixth digit may be rounded the other way. */
  private static final double LAST_DIGIT = 1.1e-6;

  private static final List<String> LINES = TuneCommandTest.corpus(120);

  @TempDir static Path shared;
  @TempDir Path folder;
  private Path input;
  private Path index;
  private Path model;
  private List<String> pairs;

  @BeforeAll
  void learn() throws IOException {
    input = Documents.write(shared.resolve("in.jsonl"), LINES.toArray(String[]::new));
    index = shared.resolve("index");
    model = shared.resolve("runs.model");
    CommandRun.of("tune", input, "--out", model).succeeds();
    CommandRun.of("index", input, "--index", index).succeeds();
    pairs = CommandRun.of("pairs", input).succeeds().lines();
  }

  private static Map<String, String> userData(Path index) throws IOException {
    try (FSDirectory directory = FSDirectory.open(index);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      return reader.getIndexCommit().getUserData();
    }
  }

  private static void setUserData(Path index, Map<String, String> userData) throws IOException {
    try (FSDirectory directory = FSDirectory.open(index);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      writer.setLiveCommitData(userData.entrySet());
    }
  }

  /** An index of a part of the documents. */
  private Path indexOf(int from, int to, Object... options) throws IOException {
    Path part = folder.resolve("part" + from + ".jsonl");
    Documents.write(part, LINES.subList(from, to).toArray(String[]::new));
    Path made = folder.resolve("made");
    List<Object> arguments = new ArrayList<>(List.of("index", part, "--index", made));
    arguments.addAll(List.of(options));
    CommandRun.of(arguments.toArray()).succeeds();
    return made;
  }

  private SampledModel learned() throws IOException {
    return SampledModel.parse(Files.readString(model));
  }

  @Test
  void allDoorsOfAWholeCollectionDecideAlike() throws IOException {
    assertTrue(pairs.size() > 850 && pairs.size() < 910, "" + pairs.size());
    assertEquals(pairs, CommandRun.of("pairs", input, "--model", model).succeeds().lines());
    assertEquals(pairs, CommandRun.of("pairs", "--index", index).succeeds().lines());
    assertEquals(
        CommandRun.of("dedup", input).succeeds().out(),
        CommandRun.of("dedup", "--index", index).succeeds().out());
    String clusters = CommandRun.of("clusters", input).succeeds().out();
    assertEquals(clusters, CommandRun.of("clusters", "--index", index).succeeds().out());
    assertEquals(
        pairs,
        CommandRun.of("scan", "--index", index, "--field", "text", "--key", "id")
            .succeeds()
            .lines());
    assertEquals(
        pairs,
        CommandRun.of("scan", "--index", index, "--field", "text", "--key", "id", "--from=stored")
            .succeeds()
            .lines());
  }

  @Test
  void queriesFindThePairs() throws IOException {
    Map<String, Map<String, Double>> expected = new TreeMap<>();
    for (String row : pairs) {
      String[] cells = row.split("\t");
      double similarity = Double.parseDouble(cells[2]);
      expected.computeIfAbsent(cells[0], id -> new TreeMap<>()).put(cells[1], similarity);
      expected.computeIfAbsent(cells[1], id -> new TreeMap<>()).put(cells[0], similarity);
    }
    for (int i = 0; i < LINES.size(); i += 7) {
      CommandRun run = CommandRun.of("query", "--index", index, "--id", "d" + i).succeeds();
      Map<String, Double> near = expected.getOrDefault("d" + i, Map.of());
      assertEquals(near.size(), run.lines().size(), run.out());
      for (String row : run.lines()) {
        String[] cells = row.split("\t");
        assertTrue(near.containsKey(cells[0]), row);
        assertEquals(near.get(cells[0]), Double.parseDouble(cells[1]), LAST_DIGIT, row);
      }
    }
  }

  @Test
  void aStreamTagsThePairsThatItsOrderAllows() throws IOException {
    Map<String, String> similarities = new HashMap<>();
    Set<String> seconds = new HashSet<>();
    Map<String, Integer> places = new HashMap<>();
    for (int i = 0; i < LINES.size(); i++) {
      places.put("d" + i, i);
    }
    for (String row : pairs) {
      String[] cells = row.split("\t");
      similarities.put(cells[0] + " " + cells[1], cells[2]);
      similarities.put(cells[1] + " " + cells[0], cells[2]);
      seconds.add(places.get(cells[0]) > places.get(cells[1]) ? cells[0] : cells[1]);
    }
    Path streamed = folder.resolve("streamed");
    CommandRun run =
        CommandRun.of("stream", input, "--window=none", "--index", streamed, "--model", model)
            .succeeds();
    assertEquals(LINES.size(), run.lines().size());
    for (String line : run.lines()) {
      String id = line.replaceAll(".*\"id\":\"(d\\d+)\".*", "$1");
      assertEquals(seconds.contains(id), line.contains("\"decision\":\"tagged\""), line);
      if (seconds.contains(id)) {
        String other = line.replaceAll(".*:\"(d\\d+)\",\"similarity\".*", "$1");
        double similarity =
            Double.parseDouble(line.replaceAll(".*\"similarity\":([0-9.]+).*", "$1"));
        String found = similarities.get(id + " " + other);
        assertEquals(Double.parseDouble(found), similarity, LAST_DIGIT, line);
      }
    }
    assertEquals(Files.readString(model).strip(), userData(streamed).get(KEY).strip());
    assertEquals(pairs, CommandRun.of("pairs", "--index", streamed).succeeds().lines());
  }

  @Test
  void explainDecidesAsPairsDo() throws IOException {
    String[] pair = pairs.get(0).split("\t");
    String row =
        " +" + pair[2] + " +" + String.format(Locale.ROOT, "%.3f", learned().cut()) + " +yes.*";
    for (CommandRun run :
        List.of(
            CommandRun.of("explain", input, pair[0], pair[1]).succeeds(),
            CommandRun.of("explain", "--index", index, pair[0], pair[1]).succeeds())) {
      assertTrue(run.lines().stream().anyMatch(line -> line.matches("runs \\*" + row)), run.out());
    }
    CommandRun other =
        CommandRun.of("explain", input, pair[0], pair[1], "--method", "shingles").succeeds();
    assertTrue(other.lines().stream().anyMatch(line -> line.matches("runs" + row)), other.out());
  }

  @Test
  void streamAndQuerySayTheCutToo() throws IOException {
    String recorded = "cut at " + learned().cut() + ", as recorded in the index\n";
    CommandRun query = CommandRun.of("query", "--index", index, "--id", "d0", "--verbose");
    assertTrue(query.succeeds().err().contains(recorded), query.err());
    Object[] dry = {"stream", input, "--window=none", "--dry-run", "--index", index};
    CommandRun stream = CommandRun.of(dry).succeeds();
    assertTrue(stream.err().contains(recorded), stream.err());
    CommandRun alone = CommandRun.of("stream", input, "--window=none").succeeds();
    assertTrue(alone.err().contains("cut at 0.72, the usual one\n"), alone.err());
  }

  @Test
  void theCutIsSaidWithItsOrigin() throws IOException {
    String at = "\ncut at " + learned().cut();
    assertTrue(
        CommandRun.of("dedup", input).succeeds().err().contains(at + ": below it the pairs of"));
    assertTrue(
        CommandRun.of("dedup", "--index", index)
            .succeeds()
            .err()
            .contains(at + ", as recorded in the index\n"));
    assertTrue(
        CommandRun.of("clusters", input, "--model", model)
            .succeeds()
            .err()
            .contains(at + ", as the model of --model says\n"));
    assertFalse(
        CommandRun.of("dedup", input, "--threshold", "0.8").succeeds().err().contains("cut at"));
  }

  @Test
  void aThresholdFixesTheCutAndNotWhatIsCommon() throws IOException {
    assertEquals(
        CommandRun.of("pairs", input, "--threshold=0.6", "--model", model).succeeds().lines(),
        CommandRun.of("pairs", input, "--threshold=0.6").succeeds().lines());
    assertEquals(
        CommandRun.of("pairs", input, "--threshold=0.6").succeeds().lines(),
        CommandRun.of("pairs", "--index", index, "--threshold=0.6").succeeds().lines());
  }

  @Test
  void documentsAreComparedWithOthersByTheirModel() throws IOException {
    Path some = folder.resolve("some.jsonl");
    Documents.write(some, "{\"id\":\"new\"," + LINES.get(0).split(", ", 2)[1]);
    CommandRun run = CommandRun.of("dedup", some, "--against", index).succeeds();
    assertTrue(run.err().contains("cut at " + learned().cut() + ", as recorded"), run.err());
    assertEquals(List.of(), run.lines());
    CommandRun file = CommandRun.of("dedup", some, "--against", input).succeeds();
    assertTrue(file.err().contains("\ncut at " + learned().cut()), file.err());
  }

  @Test
  void whatIsRecordedStaysWhileTheIndexGrows() throws IOException {
    Path made = indexOf(0, 700);
    String recorded = userData(made).get(KEY);
    assertNotEquals(null, recorded);
    assertTrue(recorded.contains("# tuned over "), recorded);
    indexOf(700, LINES.size());
    assertEquals(recorded, userData(made).get(KEY));
    CommandRun.of("clusters", "--index", made, "--write-groups", "group").succeeds();
    assertEquals(recorded, userData(made).get(KEY));
  }

  @Test
  void definitionsSideBySideHaveModelsOfTheirOwn() throws IOException {
    Path made = indexOf(0, 700);
    String recorded = userData(made).get(KEY);
    CommandRun.of("attach", "--index", made, "--field=text", "--name=other", "--model", model)
        .succeeds();
    assertEquals(recorded, userData(made).get(KEY));
    assertEquals(
        Files.readString(model).strip(),
        userData(made).get("doppel.compared-by.text.other").strip());
    CommandRun run = CommandRun.of("dedup", "--index", made, "--name=other").succeeds();
    assertTrue(run.err().contains("cut at " + learned().cut() + ", as recorded"), run.err());
  }

  @Test
  void ofAFewDocumentsNothingIsLearnedUntilThereAreMore() throws IOException {
    Path made = indexOf(0, 300);
    assertEquals(null, userData(made).get(KEY));
    CommandRun few = CommandRun.of("dedup", "--index", made).succeeds();
    assertTrue(few.err().contains("cut at 0.72, the usual one: there are too few"), few.err());
    indexOf(300, LINES.size());
    assertEquals(Files.readString(model).strip(), userData(made).get(KEY).strip());
    CommandRun.of("tune", "--index", indexOf(0, 10), "--record").succeeds();
  }

  @Test
  void copiesDoNotMakeACollectionLarge() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 900; i++) {
      String text = LINES.get(i % 300).split(", ", 2)[1];
      lines.add("{\"id\": \"c" + i + "\", " + text);
    }
    Path copies = Documents.write(folder.resolve("copies.jsonl"), lines.toArray(String[]::new));
    CommandRun run = CommandRun.of("dedup", copies).succeeds();
    assertTrue(run.err().contains("cut at 0.72, the usual one: there are too few"), run.err());
  }

  @Test
  void anIndexWithoutARecordedModelIsAsTheFile() throws IOException {
    Path made = indexOf(0, LINES.size());
    Map<String, String> userData = new HashMap<>(userData(made));
    userData.remove(KEY);
    setUserData(made, userData);
    CommandRun learned = CommandRun.of("pairs", "--index", made).succeeds();
    assertEquals(pairs, learned.lines());
    String elsewhere = "the index has no cut recorded: query and stream cut at 0.72 until";
    assertTrue(learned.err().contains(elsewhere), learned.err());
    CommandRun fixed = CommandRun.of("pairs", "--index", made, "--threshold=0.72").succeeds();
    assertFalse(fixed.err().contains(elsewhere), fixed.err());
    CommandRun.of("query", "--index", made, "--id", "d0").succeeds();
    CommandRun.of("coverage", "--index", made).succeeds();
    CommandRun.of("attach", "--index", made, "--field=text").succeeds();
    assertEquals(Files.readString(model).strip(), userData(made).get(KEY).strip());
    CommandRun recorded = CommandRun.of("pairs", "--index", made).succeeds();
    assertFalse(recorded.err().contains(elsewhere), recorded.err());
  }

  @Test
  void tuneSaysWhatWouldChangeAndRecordsItIfItIsAskedTo() throws IOException {
    Path other = Files.writeString(folder.resolve("usual.model"), SampledModel.USUAL.toText());
    Path made = indexOf(0, LINES.size(), "--model", other);
    assertEquals(SampledModel.USUAL.toText().strip(), userData(made).get(KEY).strip());
    FolderState before = FolderState.of(made);
    Path out = folder.resolve("measured.model");
    CommandRun dry = CommandRun.of("tune", "--index", made, "--out", out).succeeds();
    assertEquals(before, FolderState.of(made));
    assertEquals(Files.readString(model), Files.readString(out));
    assertTrue(dry.err().contains("cut at " + learned().cut() + ": below it"), dry.err());
    assertTrue(dry.err().contains("; recorded is 0.72\n"), dry.err());
    int old = CommandRun.of("pairs", input, "--model", other).succeeds().lines().size();
    String said =
        LINES.size() == 1050
            ? "1,050 documents: " + group(old) + " pairs of different ones at"
            : "";
    assertTrue(dry.err().contains(said + " 0.72 as recorded, " + group(pairs.size())), dry.err());
    assertTrue(dry.err().contains(" appear, "), dry.err());
    CommandRun run = CommandRun.of("tune", "--index", made, "--record").succeeds();
    assertEquals("", run.out());
    assertTrue(run.err().contains("recorded in " + made), run.err());
    assertEquals(Files.readString(model).strip(), userData(made).get(KEY).strip());
    assertEquals(pairs, CommandRun.of("pairs", "--index", made).succeeds().lines());
    CommandRun again = CommandRun.of("tune", "--index", made, "--record").succeeds();
    assertTrue(again.err().contains("has this model recorded already"), again.err());
  }

  @Test
  void tuneRecordsAModelThatIsGiven() throws IOException {
    Path usual = Files.writeString(folder.resolve("usual.model"), SampledModel.USUAL.toText());
    Path made = indexOf(0, LINES.size());
    FolderState before = FolderState.of(made);
    CommandRun dry = CommandRun.of("tune", "--index", made, "--model", usual).succeeds();
    String recorded = "; recorded is " + learned().cut() + "\n";
    assertTrue(
        dry.err().contains("cut at 0.72, as the model of --model says" + recorded), dry.err());
    assertTrue(dry.err().contains(" at " + learned().cut() + " as recorded, "), dry.err());
    assertEquals(SampledModel.USUAL.toText(), dry.out());
    assertEquals(before, FolderState.of(made));
    CommandRun.of("tune", "--index", made, "--model", usual, "--record").succeeds();
    assertEquals(SampledModel.USUAL.toText().strip(), userData(made).get(KEY).strip());
    CommandRun again = CommandRun.of("tune", "--index", made, "--model", usual, "--record");
    assertTrue(again.succeeds().err().contains("has this model recorded already"), again.err());
    CommandRun index = CommandRun.of("index", input, "--index", made, "--model", model);
    index.refuses("'doppel tune --index " + made + " --record', to this one with --model");
  }

  @Test
  void aThresholdOfTuneIsNotCalledRecorded() throws IOException {
    Path made = indexOf(0, LINES.size());
    CommandRun run = CommandRun.of("tune", "--index", made, "--threshold=0.5").succeeds();
    assertTrue(run.err().contains("; recorded is " + learned().cut() + "\n"), run.err());
    assertTrue(run.err().contains(" at 0.5 of --threshold, "), run.err());
  }

  private static String group(int number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  @Test
  void whatAnotherProgramWritesToIsNotRecordedIn() throws IOException {
    Path made = indexOf(0, 500);
    try (FSDirectory directory = FSDirectory.open(made);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      assertTrue(writer.isOpen());
      Map<String, String> userData = new HashMap<>(userData(made));
      userData.remove(KEY);
      writer.setLiveCommitData(userData.entrySet());
      writer.commit();
      CommandRun.of("tune", "--index", made, "--record")
          .refuses(made.toString(), "another program is writing to the index");
      assertEquals(null, userData(made).get(KEY));
    }
  }

  @Test
  void anotherModelThanTheRecordedOneIsRefusedWhereDocumentsAreAdded() throws IOException {
    Path other = Files.writeString(folder.resolve("usual.model"), SampledModel.USUAL.toText());
    Path made = indexOf(0, LINES.size(), "--model", model);
    indexOf(0, 10, "--model", model);
    FolderState before = FolderState.of(made);
    for (String command : List.of("index", "stream")) {
      CommandRun.of(command, input, "--index", made, "--model", other)
          .refuses(made.toString(), "has another model recorded", "doppel tune --index");
    }
    CommandRun.of("attach", "--index", made, "--field", "text", "--model", other)
        .refuses(made.toString(), "has another model recorded");
    assertEquals(before, FolderState.of(made));
    assertEquals(
        CommandRun.of("pairs", input, "--model", other).succeeds().lines(),
        CommandRun.of("pairs", "--index", made, "--model", other).succeeds().lines());
  }

  @Test
  void aSidecarRecordsWhatItsIndexSays() throws IOException {
    Path made = indexOf(0, LINES.size(), "--method", "exact");
    Path sidecar = folder.resolve("sidecar");
    CommandRun.of("attach", "--index", made, "--field=text", "--name=runs", "--method=runs")
        .succeeds();
    assertEquals(Files.readString(model).strip(), userData(made).get(KEY).strip());
    Path plain = folder.resolve("plain");
    writePlain(plain);
    CommandRun run =
        CommandRun.of("scan", "--index", plain, "--field=text", "--sidecar", sidecar).succeeds();
    assertEquals(pairs, run.lines());
    assertEquals(Files.readString(model).strip(), userData(sidecar).get(KEY).strip());
  }

  @Test
  void indexesWithDifferentModelsThatAreScannedTogetherSayOneOfTheirOwn() throws IOException {
    Path half = folder.resolve("all/half");
    Path rest = folder.resolve("all/rest");
    for (Path part : List.of(half, rest)) {
      int from = part == half ? 0 : LINES.size() / 2;
      Path file = folder.resolve("lines" + from);
      Documents.write(file, LINES.subList(from, from + LINES.size() / 2).toArray(String[]::new));
      CommandRun.of("index", file, "--index", part).succeeds();
    }
    assertNotEquals(userData(half).get(KEY), userData(rest).get(KEY));
    CommandRun run =
        CommandRun.of("scan", "--index", folder.resolve("all"), "--field=text", "--key=id")
            .succeeds();
    assertEquals(pairs, run.lines());
    assertTrue(run.err().contains("cut at " + learned().cut() + ": below it"), run.err());
  }

  /** As a program that does not know us would. */
  private void writePlain(Path plain) throws IOException {
    try (FSDirectory directory = FSDirectory.open(plain);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (int i = 0; i < LINES.size(); i++) {
        Document document = new Document();
        document.add(new StringField("id", "d" + i, Field.Store.YES));
        String text = LINES.get(i).replaceAll(".*\"text\": \"(.*)\"}", "$1");
        document.add(new StoredField("text", text));
        writer.addDocument(document);
      }
    }
  }

  @Test
  void aDefinitionHasWhatItsDocumentsSay() throws IOException {
    Path file = folder.resolve("definition");
    CommandRun run = CommandRun.of("define", input, "--out", file).succeeds();
    assertTrue(run.err().contains("cut at " + learned().cut() + ": below it"), run.err());
    String text = Files.readString(file);
    assertEquals(learned().cut(), read(text).define("body", Map.of()).threshold());
    CommandRun.of("define", input, "--out", file, "--model", model).succeeds();
    assertEquals(text, Files.readString(file));
  }

  private static DefinitionFile read(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return DefinitionFile.read(new ByteArrayInputStream(bytes), OptionNames.JSON);
  }

  @Test
  void evaluationIsAtTheCutOfTheDocuments() throws IOException {
    CommandRun run =
        CommandRun.of("eval", input, "--plant", "--methods", "runs", "--no-times").succeeds();
    assertTrue(run.out().contains(" " + learned().cut() + " "), run.out());
  }

  @Test
  void theReportSaysTheCut() throws IOException {
    Path page = folder.resolve("report.html");
    CommandRun run = CommandRun.of("report", input, "--out", page).succeeds();
    assertTrue(run.err().contains("cut at " + learned().cut() + ": below it"), run.err());
    assertTrue(Files.readString(page).contains("\"threshold\":" + learned().cut()));
  }
}
