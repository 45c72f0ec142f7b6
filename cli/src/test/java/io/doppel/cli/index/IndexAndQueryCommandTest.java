package io.doppel.cli.index;

import static io.doppel.cli.Documents.edited;
import static io.doppel.cli.Documents.ids;
import static io.doppel.cli.Documents.line;
import static io.doppel.cli.Documents.text;
import static io.doppel.cli.Documents.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.cli.Labelled;
import io.doppel.lucene.method.Method;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code doppel index}, {@code doppel query} and {@code --index} promise. */
class IndexAndQueryCommandTest {
  @TempDir Path folder;
  private Path index;
  private Path input;

  @BeforeEach
  void writeInput() throws IOException {
    index = folder.resolve("index");
    input =
        write(
            folder.resolve("input.jsonl"),
            line("a", text(1)),
            line("b", edited(1, 1)),
            line("c", edited(1, 2)),
            line("d", text(2)),
            line("e", ""));
  }

  private CommandRun index(Path documents, Object... options) {
    return run("index", documents, "--index", index, options).succeeds();
  }

  private CommandRun query(Object... options) {
    List<Object> arguments = new ArrayList<>(List.of("query", "--index", index));
    arguments.addAll(List.of(options));
    return CommandRun.of(arguments.toArray());
  }

  private static CommandRun run(
      String command, Path documents, String option, Path value, Object... more) {
    List<Object> arguments = new ArrayList<>(List.of(command, documents, option, value));
    arguments.addAll(List.of(more));
    return CommandRun.of(arguments.toArray());
  }

  private static List<String> firstCells(CommandRun run) {
    return run.succeeds().lines().stream().map(row -> row.split("\t")[0]).toList();
  }

  /** The content of all files of the index but for its lock. */
  private Map<String, Long> state() throws IOException {
    Map<String, Long> state = new HashMap<>();
    try (Stream<Path> files = Files.list(index)) {
      for (Path file : files.toList()) {
        if (!file.endsWith("write.lock")) {
          state.put(file.getFileName().toString(), Files.size(file));
        }
      }
    }
    return state;
  }

  @Test
  void textFindsItsNearDuplicatesTheMostSimilarFirst() {
    index(input);
    CommandRun run = query("--text", text(1)).succeeds();
    assertEquals(List.of("a", "b", "c"), firstCells(run));
    assertEquals("a\t1.000000", run.lines().get(0));
    assertEquals(List.of("d"), firstCells(query("--text", text(2))));
    assertEquals(List.of(), firstCells(query("--text", text(3))));
    assertEquals(List.of(), firstCells(query("--text", "")));
    assertEquals(List.of("a"), firstCells(query("--text", text(1), "--top", "1")));
    query("--text", "x", "--top", "0").refuses("--top", "0");
    String most = String.valueOf(Integer.MAX_VALUE);
    assertEquals(
        query("--text", text(1), "--top", "1000").succeeds().out(),
        query("--text", text(1), "--top", most).succeeds().out());
  }

  @Test
  void queriesFindThePairsWithTheirSimilarities() throws IOException {
    index(Documents.SAMPLE, "--method", "signcd");
    Object[] wide = {"--distance", "0.8", "--no-gram-filter", "--no-length-bound"};
    Map<String, Double> expected = new HashMap<>();
    for (String row : pairs(Documents.SAMPLE, wide)) {
      String[] cells = row.split("\t");
      expected.put(cells[0] + " " + cells[1], Double.valueOf(cells[2]));
      expected.put(cells[1] + " " + cells[0], Double.valueOf(cells[2]));
    }
    for (String id : ids(Documents.read(Documents.SAMPLE))) {
      List<Object> options = new ArrayList<>(List.of("--id", id, "--top", "1000"));
      options.addAll(List.of(wide));
      for (String row : query(options.toArray()).succeeds().lines()) {
        String[] cells = row.split("\t");
        Double similarity = expected.remove(id + " " + cells[0]);
        assertNotNull(similarity, row);
        // a score of Lucene is a float
        assertEquals(similarity, Double.parseDouble(cells[1]), 1.01e-6);
      }
    }
    assertEquals(Map.of(), expected);
  }

  private static List<String> pairs(Path documents, Object... options) {
    List<Object> arguments = new ArrayList<>(List.of("pairs", documents));
    arguments.addAll(List.of(options));
    return CommandRun.of(arguments.toArray()).succeeds().lines();
  }

  @Test
  void documentIsNotItsOwnDuplicate() {
    index(input);
    assertEquals(List.of("b", "c"), firstCells(query("--id", "a")).stream().sorted().toList());
    assertEquals(List.of(), firstCells(query("--id", "d")));
    assertEquals(List.of(), firstCells(query("--id", "e")));
    assertEquals(1, query("--id", "a", "--top", "1").succeeds().lines().size());
    query("--id", "nobody\u001b[31m").refuses("--id", "nobody");
  }

  @Test
  void fileIsReadByItsKind() throws IOException {
    index(input);
    Path plain = Files.writeString(folder.resolve("a.txt"), text(1));
    Path html =
        Files.writeString(
            folder.resolve("a.html"),
            "<script>a, b, c, d, e</script><p>" + text(1).replace(", ", ",<br>") + "</p>");
    assertEquals(List.of("a", "b", "c"), firstCells(query("--file", plain)));
    assertEquals(query("--file", plain).out(), query("--file", html).out());
    Path broken = Files.write(folder.resolve("broken.txt"), new byte[] {'a', (byte) 0xFF});
    query("--file", broken).refuses("broken.txt", "UTF-8");
    query("--file", folder.resolve("nope.txt")).refuses("nope.txt", "no such file");
    query("--file", folder).refuses(folder.toString());
  }

  @Test
  void argumentsAreNeverReadFromAFile() throws IOException {
    index(input);
    Path file = Files.writeString(folder.resolve("arguments"), "--help");
    CommandRun run = query("--text", "@" + file).succeeds();
    assertEquals("", run.out());
  }

  @Test
  void aDamagedIndexIsSaidToBe() throws IOException {
    index(input);
    try (Stream<Path> files = Files.list(index)) {
      for (Path part : files.filter(file -> file.toString().endsWith(".cfs")).toList()) {
        Files.delete(part);
      }
    }
    query("--id", "a").refuses("the index is damaged: ", index.toString());
    CommandRun.of("pairs", "--index", index).refuses("the index is damaged: ", index.toString());
  }

  @Test
  void queryNeedsOneThingToLookFor() {
    index(input);
    query().refuses("--text", "--file", "--id");
    query("--text", "x", "--id", "a").refuses("--text", "--id");
  }

  @ParameterizedTest
  @MethodSource("io.doppel.lucene.method.Methods#all")
  void indexGivesTheSameAsItsInput(Method chosen) throws IOException {
    Object[] method = Labelled.options(chosen, folder);
    index(Documents.SAMPLE, method);
    assertEquals(
        with(method, "pairs", Documents.SAMPLE).out(),
        CommandRun.of("pairs", "--index", index).succeeds().out());
    assertEquals(
        with(method, "pairs", Documents.SAMPLE, "--first-claim").out(),
        CommandRun.of("pairs", "--index", index, "--first-claim").succeeds().out());
    for (String option : List.of("--verbose", "--components")) {
      assertEquals(
          with(method, "clusters", Documents.SAMPLE, option).out(),
          CommandRun.of("clusters", "--index", index, option).succeeds().out());
    }
    Path fromFile = folder.resolve("file.jsonl");
    Path fromIndex = folder.resolve("index.jsonl");
    for (String keep : List.of("first", "longest", "newest")) {
      assertEquals(
          with(method, "dedup", Documents.SAMPLE, "--removed", fromFile, "--keep", keep).out(),
          CommandRun.of("dedup", "--index", index, "--keep", keep, "--removed", fromIndex)
              .succeeds()
              .out());
      assertEquals(Files.readString(fromFile), Files.readString(fromIndex));
    }
  }

  /** Scores of Lucene are floats, and their sixth decimal is not always that of a join. */
  @ParameterizedTest
  @ValueSource(strings = {"runs", "shingles", "signcd", "tfidf", "sentences"})
  void queriesAndStreamsSayOfAPairWhatPairsSays(String method) throws IOException {
    index(Documents.SAMPLE, "--method", method);
    List<String> pairs = CommandRun.of("pairs", "--index", index).succeeds().lines();
    assertFalse(pairs.isEmpty());
    Set<String> asked = new TreeSet<>();
    for (String pair : pairs) {
      asked.add(pair.split("\t")[0]);
    }
    Set<String> answered = new TreeSet<>();
    for (String id : asked) {
      for (String line : query("--id", id, "--top", "200").succeeds().lines()) {
        if (id.compareTo(line) < 0) {
          answered.add(id + "\t" + line);
        }
      }
    }
    assertEquals(new TreeSet<>(pairs), answered);
    if (!method.equals("tfidf")) { // which a stream can only compare by what an index counted
      Object[] stream = {"stream", Documents.SAMPLE, "--window", "none", "--method", method};
      for (String decision : CommandRun.of(stream).succeeds().lines()) {
        Map<String, String> fields = Documents.fields(decision);
        if (fields.containsKey("of")) {
          List<String> ids = Stream.of(fields.get("id"), fields.get("of")).sorted().toList();
          String pair = String.join("\t", ids) + "\t" + fields.get("similarity");
          assertTrue(pairs.contains(pair), decision);
        }
      }
    }
  }

  private static CommandRun with(Object[] method, Object... command) {
    List<Object> arguments = new ArrayList<>(List.of(command));
    arguments.addAll(List.of(method));
    return CommandRun.of(arguments.toArray()).succeeds();
  }

  @Test
  void documentsStayInTheOrderInWhichTheyCame() throws IOException {
    List<String> added = new ArrayList<>();
    for (int i = 0; i < 14; i++) {
      String id = "doc" + i;
      String text = text(i).repeat(1 + (i * 5) % 14);
      index(write(folder.resolve("one.jsonl"), line(id, text)));
      added.add(id);
    }
    assertEquals(added, ids(CommandRun.of("dedup", "--index", index).succeeds().lines()));
  }

  @Test
  void addingAgainReplacesDocumentsById() throws IOException {
    index(input);
    String before = CommandRun.of("pairs", "--index", index).succeeds().out();
    index(input);
    assertEquals(before, CommandRun.of("pairs", "--index", index).succeeds().out());
    index(write(folder.resolve("more.jsonl"), line("b", text(5)), line("f", text(2))));
    assertEquals(
        List.of("a", "c", "d", "e", "b"),
        ids(CommandRun.of("dedup", "--index", index, "--threshold", "1").succeeds().lines()));
    assertEquals(List.of("b"), firstCells(query("--text", text(5))));
    assertEquals(List.of("d", "f"), firstCells(query("--text", text(2))));
    assertEquals(List.of("c"), firstCells(query("--id", "a")));
  }

  @Test
  void otherDefinitionOnTheSameIndexIsRefused() throws IOException {
    index(input, "--compressor", "lz4");
    Map<String, Long> before = state();
    for (Object[] options :
        new Object[][] {
          {"--method", "signcd"},
          {"--method", "ncd"},
          {"--method", "exact"},
          {"--compressor", "lz4", "--spots", "2"},
          {"--compressor", "lz4", "--marks", ";"},
        }) {
      run("index", input, "--index", index, options)
          .refuses(index.toString(), "signcd/1", "compressor=lz4", "the command would add");
      assertEquals(before, state());
    }
    index(input, "--compressor", "lz4", "--distance", "0.1");
    index(input); // with nothing said, that of the index
  }

  @Test
  void definitionIsTakenFromTheIndex() {
    index(input, "--compressor", "lz4", "--spots", "2", "--marks", ",;");
    Object[] same = {"--compressor", "lz4", "--spots", "2", "--marks", ",;"};
    for (String distance : List.of("0.1", "0.5")) {
      assertEquals(
          run("pairs", input, "--distance", Path.of(distance), same).succeeds().out(),
          CommandRun.of("pairs", "--index", index, "--distance", distance).succeeds().out());
    }
    CommandRun run = query("--id", "a", "--verbose").succeeds();
    assertTrue(run.err().contains("compressor=lz4"), run.err());
    query("--id", "a", "--compressor", "snappy").refuses("--compressor", "index");
    CommandRun.of("pairs", "--index", index, "--spots", "4").refuses("--spots", "index");
    query("--id", "a", "--method", "signcd").succeeds();
  }

  @Test
  void methodThatTheIndexHasNoSignaturesOfWorksFromTheStoredText() {
    index(input);
    assertEquals(
        CommandRun.of("pairs", input, "--method", "ncd", "--distance", "0.5").succeeds().out(),
        CommandRun.of("pairs", "--index", index, "--method", "ncd", "--distance", "0.5")
            .succeeds()
            .out());
    CommandRun exact = query("--text", text(1), "--method", "exact").succeeds();
    assertEquals(List.of("a\t1.000000"), exact.lines());
    assertTrue(exact.err().contains("no exact signature; 'doppel attach' signs them"), exact.err());
    query("--text", text(1), "--method", "exact", "--unsigned", "refuse")
        .refuses("no signature of [exact/", "doppel attach");
    query("--text", text(1), "--method", "nope").refuses("--method", "signcd, ncd, exact", "nope");
  }

  @Test
  void whatIsNoIndexIsNamed() throws IOException {
    query("--text", "x").refuses("--index", index.toString());
    CommandRun.of("pairs", "--index", input).refuses("--index", input.toString());
    Path empty = Files.createDirectory(folder.resolve("empty"));
    CommandRun.of("dedup", "--index", empty).refuses("--index", empty.toString(), "no Lucene");
    run("index", input, "--index", input).refuses("--index", input.toString(), "not a folder");
    CommandRun.of("pairs").refuses("INPUT", "--index");
    CommandRun.of("pairs", input, "--index", index).refuses("INPUT", "--index");
    CommandRun.of("pairs", "--index", index, "--skip-bad", folder.resolve("bad"))
        .refuses("--skip-bad", "--index");
    assertEquals(List.of(), Documents.names(empty));
  }

  /** An index with an id and a text and a field that we use a similar name for. */
  private void writeForeignIndex(String... idsAndTexts) throws IOException {
    try (FSDirectory directory = FSDirectory.open(index);
        IndexWriter writer =
            new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()))) {
      for (int i = 0; i < idsAndTexts.length; i += 2) {
        Document document = new Document();
        document.add(new StringField("key", idsAndTexts[i], Field.Store.YES));
        document.add(new TextField("body", idsAndTexts[i + 1], Field.Store.YES));
        document.add(new StoredField("source", "Agency"));
        writer.addDocument(document);
      }
    }
  }

  @Test
  void indexOfAnotherProgramWorksByItsStoredText() throws IOException {
    writeForeignIndex("a", text(1), "b", edited(1, 1), "c", edited(1, 2), "d", text(2), "e", "");
    assertEquals(
        CommandRun.of("pairs", input).succeeds().out(),
        CommandRun.of("pairs", "--index", index, "--id-field", "key", "--text-field", "body")
            .succeeds()
            .out());
    assertEquals(
        CommandRun.of("dedup", input)
            .succeeds()
            .out()
            .replace("\"id\":", "\"key\":")
            .replace("\"text\":", "\"body\":"),
        CommandRun.of("dedup", "--index", index, "--id-field", "key", "--text-field", "body")
            .succeeds()
            .out());
    Path other = folder.resolve("other");
    run("index", input, "--index", other).succeeds();
    String found = CommandRun.of("query", "--index", other, "--text", text(1)).succeeds().out();
    assertEquals(
        found, query("--text", text(1), "--id-field", "key", "--text-field", "body").out());
    query("--text", text(1), "--id-field", "key")
        .refuses("no runs signatures", "and no text", "\"text\"", "doppel index");
    CommandRun.of("pairs", "--index", index, "--text-field", "body")
        .refuses("\"id\"", "--id-field");
    CommandRun.of("pairs", "--index", index, "--id-field", "key")
        .refuses("--text-field", "field \"text\"", "fields with text: body (stored");
  }

  @Test
  void idsOfAnotherProgramMustFitIntoTheTable() throws IOException {
    writeForeignIndex("a", text(1), "b\tc", text(1));
    CommandRun.of("pairs", "--index", index, "--id-field", "key", "--text-field", "body")
        .refuses("key", "control", "U+0009");
  }

  @Test
  void idsOfAnotherProgramMustBeUnique() throws IOException {
    writeForeignIndex("a", text(1), "a", text(1));
    CommandRun.of("pairs", "--index", index, "--id-field", "key", "--text-field", "body")
        .refuses("two documents", "a");
  }

  @Test
  void queryNamesAnIdFieldThatIsNotStored() {
    index(input);
    query("--text", text(1), "--id-field", "key").refuses("\"key\"", "--id-field");
  }

  @Test
  void otherFieldNamesAreUsedInTheIndexToo() throws IOException {
    Path named =
        write(
            folder.resolve("named.jsonl"),
            "{\"key\":\"a\",\"source\":" + Documents.quoted(text(1)) + "}",
            "{\"key\":\"b\",\"source\":" + Documents.quoted(text(1)) + "}");
    Object[] names = {"--id-field", "key", "--text-field", "source"};
    index(named, names);
    assertEquals(
        List.of("b"),
        firstCells(query("--id", "a", "--id-field", "key", "--text-field", "source")));
    assertEquals(
        Documents.read(named).get(0) + "\n",
        CommandRun.of("dedup", "--index", index, "--id-field", "key", "--text-field", "source")
            .succeeds()
            .out());
  }

  @Test
  void badInputLeavesAnIndexAsItIs() throws IOException {
    Path bad = write(folder.resolve("bad.jsonl"), line("z", text(9)), line("y", "x"), "{");
    run("index", bad, "--index", index).refuses("bad.jsonl:3");
    assertFalse(Files.exists(index));
    index(input);
    Map<String, Long> before = state();
    run("index", bad, "--index", index).refuses("bad.jsonl:3");
    assertEquals(before, state());
    assertEquals(List.of(), firstCells(query("--text", text(9))));
    run("index", folder.resolve("nope.jsonl"), "--index", index).refuses("nope.jsonl");
    run("index", input, "--index", index, "--threads", "0").refuses("--threads");
    assertEquals(before, state());
  }

  @Test
  void badDocumentsCanBeSetAside() throws IOException {
    Path bad = write(folder.resolve("bad.jsonl"), line("z", text(9)), "{", line("z", "again"));
    Path aside = folder.resolve("aside.jsonl");
    CommandRun run = index(bad, "--skip-bad", aside);
    assertTrue(run.err().contains("1 document indexed"), run.err());
    assertTrue(run.err().contains("2 bad documents"), run.err());
    assertEquals(List.of("{", line("z", "again")), Documents.read(aside));
    assertEquals(List.of("z"), firstCells(query("--text", text(9))));
  }

  @Test
  void idThatLuceneCannotHoldIsABadDocument() throws IOException {
    Path bad = write(folder.resolve("bad.jsonl"), line("é".repeat(20_000), text(1)));
    run("index", bad, "--index", index).refuses("bad.jsonl:1", "id");
    assertFalse(Files.exists(index));
  }

  @Test
  void indexThatIsBeingWrittenIsLeftAlone() throws IOException {
    index(input);
    try (FSDirectory directory = FSDirectory.open(index);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      assertTrue(writer.isOpen());
      run("index", input, "--index", index).refuses(index.toString(), "being written");
      assertEquals(List.of("b", "c"), firstCells(query("--id", "a")).stream().sorted().toList());
    }
  }

  @Test
  void folderOfFilesIsIndexedByItsText() throws IOException {
    Path files = Files.createDirectory(folder.resolve("files"));
    Files.writeString(files.resolve("a.txt"), text(1));
    Files.writeString(files.resolve("b.html"), "<p>" + edited(1, 1) + "</p>");
    index(files);
    assertEquals(List.of("b.html"), firstCells(query("--id", "a.txt")));
    assertEquals(
        CommandRun.of("dedup", files, "--method", "exact").succeeds().out(),
        CommandRun.of("dedup", "--index", index, "--method", "exact").succeeds().out());
  }
}
