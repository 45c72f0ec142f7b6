package io.doppel.cli.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.cli.FolderState;
import io.doppel.cli.OtherProgram;
import io.doppel.cli.OtherProgram.Kind;
import io.doppel.cli.OtherProgram.Page;
import io.doppel.cli.scan.ScanCommandTest;
import io.doppel.lucene.exact.ExactNearDup;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.Methods;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code attach} on indexes that another program wrote. */
class AttachCommandTest {
  private static final List<Page> PAGES = ScanCommandTest.pages();

  @TempDir Path folder;

  private Path index(Kind kind) throws IOException {
    Path index = folder.resolve("index-" + kind);
    OtherProgram.write(index, kind, PAGES);
    return index;
  }

  private static CommandRun run(String command, Path index, Object... options) {
    return CommandRun.of(
        Stream.concat(Stream.of(command, "--index", index), Arrays.stream(options)).toArray());
  }

  private static CommandRun attach(Path index, Object... options) {
    Object[] all =
        Stream.concat(
                Stream.of("--field", OtherProgram.TEXT, "--key", OtherProgram.KEY),
                Arrays.stream(options))
            .toArray();
    return run("attach", index, all);
  }

  /** The pairs that are found by reading all texts. */
  private static List<String> scanned(Path index, Object... options) {
    Object[] all =
        Stream.concat(
                Stream.of("--field", OtherProgram.TEXT, "--key", OtherProgram.KEY),
                Arrays.stream(options))
            .toArray();
    return run("scan", index, all).succeeds().lines();
  }

  private static List<String> firstCells(CommandRun run) {
    return run.succeeds().lines().stream().map(row -> row.split("\t")[0]).toList();
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"STORED", "STORED_AND_WORDS", "VECTORS", "POSITIONS"})
  void otherCommandsThenNeedNoOptions(Kind kind) throws IOException {
    Path index = index(kind);
    Object[] options = {"--method", "shingles-exact", "--analyzer", "standard"};
    List<String> expected = scanned(index, options);
    CommandRun run = attach(index, options).succeeds();
    String said = "25 documents in " + index + ": 24 got shingles-exact signatures, 0 had one, in ";
    assertTrue(run.err().startsWith(said), run.err());
    assertTrue(run.err().contains("1 document cannot be compared"), run.err());
    assertTrue(run.err().contains("24 attached signatures were read back"), run.err());
    assertEquals("", run.out());
    assertEquals(expected, run("pairs", index).succeeds().lines());
    assertEquals(expected, scanned(index));
    assertEquals(
        List.of("p2", "p2-1", "p2-2"),
        firstCells(run("query", index, "--text", Documents.text(2))));
    assertEquals(List.of("p2", "p2-2"), firstCells(run("query", index, "--id", "p2-1")));
  }

  @ParameterizedTest
  @MethodSource("unlearned")
  void everyMethodFindsTheSamePairs(Method method) throws IOException {
    Path index = folder.resolve("index");
    CommandRun.of("index", Documents.SAMPLE, "--index", index, "--method", "exact").succeeds();
    run("attach", index, "--field", "text", "--method", method.id()).succeeds();
    Object[] options = {"--method", method.id()};
    List<String> expected =
        CommandRun.of("pairs", Documents.SAMPLE, options[0], options[1]).succeeds().lines();
    assertEquals(expected, run("pairs", index, options).succeeds().lines());
    String[] pair = expected.get(0).split("\t");
    List<String> found =
        firstCells(run("query", index, "--id", pair[0], options[0], options[1], "--top", "99"));
    assertTrue(found.contains(pair[1]), found + " of " + expected.get(0));
  }

  @ParameterizedTest
  @MethodSource("learned")
  void theIndexKeepsAModel(Method method) throws IOException {
    Path model = folder.resolve("model");
    String similarity = method.similarity() == null ? "cosine" : method.similarity();
    CommandRun.of("train", Documents.SAMPLE, "--out", model, "--similarity", similarity).succeeds();
    Path index = index(Kind.STORED_AND_WORDS);
    Object[] options = {"--method", method.id(), "--model", model};
    List<String> expected =
        run(
                "pairs",
                index,
                Stream.concat(
                        Arrays.stream(options),
                        Stream.of(
                            "--text-field", OtherProgram.TEXT, "--id-field", OtherProgram.KEY))
                    .toArray())
            .succeeds()
            .lines();
    attach(index, options).succeeds();
    assertEquals(expected, run("pairs", index).succeeds().lines());
    CommandRun.of("index", Documents.SAMPLE, "--index", folder.resolve("own")).succeeds();
    run(
            "attach",
            folder.resolve("own"),
            "--field",
            "text",
            "--method",
            method.id(),
            "--model",
            model)
        .refuses(method.id(), "titles", "doppel index");
  }

  @Test
  void boilerplateOfAllDocumentsIsDroppedOfGroupsItIsNot() throws IOException {
    Path index = index(Kind.STORED);
    Object[] plain = {"--method", "shingles-exact", "--words", "1"};
    Object[] options =
        Stream.concat(Arrays.stream(plain), Stream.of("--boilerplate", "0.3")).toArray();
    List<String> expected = scanned(index, options);
    attach(index, options).succeeds();
    assertEquals(expected, run("pairs", index).succeeds().lines());
    assertNotEquals(expected, scanned(index(Kind.STORED_AND_WORDS), plain));
    attach(index(Kind.STORED), "--boilerplate", "0.1", "--boilerplate-by", "length")
        .refuses("--boilerplate-by is not for 'attach'");
    Path own = folder.resolve("own");
    CommandRun.of(
            "index",
            Documents.SAMPLE,
            "--index",
            own,
            "--method",
            "shingles-exact",
            "--boilerplate",
            "0.5",
            "--boilerplate-by",
            "cluster")
        .succeeds();
    run("attach", own, "--field", "text").refuses("--boilerplate-by cluster", "doppel index");
  }

  @Test
  void wordsWithoutOrderAreAttachedByAMethodOfSingleWords() throws IOException {
    Path index = index(Kind.WORDS);
    attach(index, "--method", "shingles").refuses("without their positions", "single words");
    CommandRun run = attach(index).succeeds();
    assertTrue(run.err().contains("method charikar: chosen since the index has"), run.err());
    assertEquals(16, run("pairs", index).succeeds().lines().size());
  }

  @Test
  void aDryRunChangesNothing() throws IOException {
    Path index = index(Kind.STORED);
    FolderState before = FolderState.of(index);
    CommandRun run = attach(index, "--dry-run").succeeds();
    assertTrue(run.err().contains("24 would get runs signatures, 0 had one"), run.err());
    assertEquals(before, FolderState.of(index));
    run("query", index, "--text", "x").refuses("signatures of field \"text\"", "doppel attach");
  }

  @Test
  void runAgainItGoesOnWithTheSameDefinition() throws IOException {
    Path index = index(Kind.STORED);
    attach(index, "--method", "simhash", "--words", "2", "--no-verify").succeeds();
    FolderState before = FolderState.of(index);
    CommandRun again = attach(index).succeeds();
    assertTrue(again.err().contains("0 got simhash signatures, 24 had one"), again.err());
    assertTrue(again.err().contains("24 attached signatures were read back"), again.err());
    assertEquals(before, FolderState.of(index));
    try (FSDirectory directory = FSDirectory.open(index);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      writer.forceMerge(1);
    }
    OtherProgram.write(index, Kind.STORED, List.of(new Page("new", Documents.edited(0, 9))));
    assertEquals(List.of("p0"), firstCells(run("query", index, "--text", Documents.text(0))));
    CommandRun more = attach(index).succeeds();
    assertTrue(more.err().contains("1 got simhash signatures, 24 had one"), more.err());
    assertEquals(
        List.of("new", "p0"),
        firstCells(run("query", index, "--text", Documents.text(0), "--distance", "20")).stream()
            .filter(id -> id.equals("new") || id.equals("p0"))
            .sorted()
            .toList());
    attach(index, "--method", "simhash", "--words", "3").refuses("--words was settled");
  }

  @Test
  void documentsThatTheCommandAddsAreFoundBesideAttachedOnes() throws IOException {
    Path index = index(Kind.STORED_AND_WORDS);
    attach(index, "--method", "shingles").succeeds();
    Path more =
        Documents.write(
            folder.resolve("more.jsonl"),
            "{\"sku\":\"x1\",\"body\":" + Documents.quoted(Documents.text(77)) + "}",
            "{\"sku\":\"x2\",\"body\":" + Documents.quoted(Documents.edited(1, 7)) + "}");
    CommandRun.of("index", more, "--index", index, "--id-field", "sku", "--text-field", "body")
        .succeeds();
    assertEquals(
        List.of("p1", "p1-1", "x2"),
        firstCells(run("query", index, "--text", Documents.text(1))).stream().sorted().toList());
    assertEquals(List.of("x1"), firstCells(run("query", index, "--text", Documents.text(77))));
    assertEquals(18, run("pairs", index).succeeds().lines().size());
  }

  @Test
  void indexesBelowAFolderAreAttachedToEachByItself() throws IOException {
    OtherProgram.write(folder.resolve("all/one"), Kind.STORED, PAGES);
    OtherProgram.write(folder.resolve("all/deep/two"), Kind.POSITIONS, PAGES);
    CommandRun run = attach(folder.resolve("all")).succeeds();
    assertTrue(run.err().contains("one: 24 got runs signatures"), run.err());
    assertTrue(run.err().contains("two: 24 got shingles signatures"), run.err());
    for (String index : List.of("all/one", "all/deep/two")) {
      assertEquals(16, run("pairs", folder.resolve(index)).succeeds().lines().size());
    }
  }

  @Test
  void whatWasStoppedIsSearchedByItsTextsUntilItIsFinished() throws IOException {
    Path index = index(Kind.STORED);
    attach(index, "--method", "exact").succeeds();
    try (FSDirectory directory = FSDirectory.open(index);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      Map<String, String> userData = new HashMap<>();
      writer.getLiveCommitData().forEach(entry -> userData.put(entry.getKey(), entry.getValue()));
      String name = ExactNearDup.exact(OtherProgram.TEXT).fields().attached().name();
      userData.put("doppel.unfinished." + name, "");
      writer.setLiveCommitData(userData.entrySet());
    }
    OtherProgram.write(index, Kind.STORED, List.of(new Page("new", Documents.text(0))));
    String[] asked = {"--text", Documents.text(0)};
    CommandRun query = run("query", index, (Object[]) asked);
    assertEquals(List.of("new", "p0"), firstCells(query));
    assertTrue(query.err().contains("the texts of 1 of 26 documents were read"), query.err());
    assertEquals(List.of("new\tp0\t1.000000"), run("pairs", index).succeeds().lines());
    assertEquals(List.of("new\tp0\t1.000000"), scanned(index));
    String[] reason = {"1 of 26 documents have no signature of [exact/", "doppel attach"};
    String[] refuse = {"--unsigned", "refuse"};
    run("query", index, "--text", "x", refuse[0], refuse[1]).refuses(reason);
    run("pairs", index, (Object[]) refuse).refuses(reason);
    run("scan", index, "--field", OtherProgram.TEXT, refuse[0], refuse[1]).refuses(reason);
    attach(index).succeeds();
    assertEquals(
        List.of("new", "p0"),
        firstCells(run("query", index, asked[0], asked[1], refuse[0], refuse[1])));
  }

  @Test
  void refusesWhatCannotBeUpdated() throws IOException {
    Path index = index(Kind.STORED);
    run("attach", index, "--field", "title").refuses("--field", "title", "body");
    run("attach", index).refuses("--field");
    attach(folder.resolve("nowhere")).refuses("nowhere");
    run("attach", index, "--field", OtherProgram.TEXT, "--key", "nothing")
        .refuses("field \"nothing\" is not stored");
    attach(index, "--triangle-bound").refuses("--triangle-bound");
    FolderState before = FolderState.of(index);
    try (FSDirectory directory = FSDirectory.open(index);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      assertTrue(writer.isOpen());
      attach(index).refuses("--index: " + index, "another program is writing to the index");
    }
    Map<String, String> content = new HashMap<>(FolderState.of(index).content());
    content.keySet().retainAll(before.content().keySet());
    content.remove("");
    Map<String, String> unchanged = new HashMap<>(before.content());
    unchanged.remove("");
    assertEquals(unchanged, content);
  }

  @Test
  void userDataOfTheOtherProgramStays() throws IOException {
    Path index = index(Kind.STORED);
    try (FSDirectory directory = FSDirectory.open(index)) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        writer.setLiveCommitData(Map.of("theirs", "kept").entrySet());
      }
      attach(index, "--method", "tfidf").succeeds();
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        Map<String, String> userData = reader.getIndexCommit().getUserData();
        assertEquals("kept", userData.get("theirs"));
        assertEquals(OtherProgram.KEY, userData.get("doppel.field.key"));
        assertNotEquals(Map.of("theirs", "kept"), userData);
      }
      // the other program forgets what it does not know
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        writer.setLiveCommitData(Map.of("theirs", "new").entrySet());
      }
    }
    run("query", index, "--text", "x").refuses("it has signatures of body: give --text-field");
    run("query", index, "--text", "x", "--text-field", "body")
        .refuses("does not keep the document frequencies");
  }

  static List<Method> unlearned() {
    return Methods.all().stream()
        .filter(method -> !method.isLearned() && method.hasThresholds())
        .toList();
  }

  static List<Method> learned() {
    return Methods.all().stream().filter(method -> method.isLearned()).toList();
  }
}
