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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How many documents have a feature: counted once, kept with the index, never counted again. */
final class FrequenciesTest {
  private static final Pattern ID = Pattern.compile("(?:frequencies=|idf-)([0-9a-f]{16})");

  @TempDir private Path folder;
  private Path index;

  @BeforeEach
  void nameIndex() {
    index = folder.resolve("index");
  }

  private static CommandRun run(String command, Object input, String options, Object... more) {
    List<Object> arguments = new ArrayList<>(List.of(command, input));
    arguments.addAll(options.isEmpty() ? List.of() : List.of((Object[]) options.split(" ")));
    arguments.addAll(List.of(more));
    return CommandRun.of(arguments.toArray());
  }

  private CommandRun index(Path input, String options) {
    return run("index", input, options, "--index", index);
  }

  /** Which table a run worked with. */
  private static String table(CommandRun verbose) {
    Matcher id = ID.matcher(verbose.succeeds().err());
    assertTrue(id.find(), verbose.err());
    return id.group(1);
  }

  private static List<String> sample() throws IOException {
    return Documents.read(Documents.SAMPLE);
  }

  private Path sample(String name, int from, int to) throws IOException {
    return write(folder.resolve(name), sample().subList(from, to).toArray(String[]::new));
  }

  private Map<String, String> userData() throws IOException {
    try (FSDirectory directory = FSDirectory.open(index);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      return reader.getIndexCommit().getUserData();
    }
  }

  private void setUserData(Map<String, String> userData) throws IOException {
    try (FSDirectory directory = FSDirectory.open(index);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      writer.setLiveCommitData(userData.entrySet());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--method imatch",
        "--method imatch --lexicons 4 --min-idf 0.3 --max-idf 0.8 --min-words 3",
        "--method containment --weights idf",
        "--method shingles-exact --weights idf --words 3",
        "--method spotsigs --min-idf 0.2 --max-idf 0.85",
        "--method spotsigs --max-idf 0.9 --analyzer standard --lang en"
      })
  void indexKeepsTheTableAndGivesTheSameAsItsInput(String options) throws IOException {
    CommandRun pairs = run("pairs", Documents.SAMPLE, options, "--verbose");
    assertFalse(pairs.lines().isEmpty());
    index(Documents.SAMPLE, options).succeeds();
    CommandRun indexed = run("pairs", "--index=" + index, "", "--verbose");
    assertEquals(table(pairs), table(indexed));
    assertEquals(pairs.out(), indexed.out());
    assertEquals(
        run("dedup", Documents.SAMPLE, options).succeeds().out(),
        run("dedup", "--index=" + index, "").succeeds().out());
    String first = pairs.lines().get(0);
    CommandRun query = run("query", "--index=" + index, "", "--id=" + first.split("\t")[0], "-v");
    assertEquals(table(pairs), table(query));
    assertTrue(query.out().contains(first.split("\t")[1] + "\t"), query.out());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--method imatch",
        "--method containment --weights idf",
        "--method spotsigs --min-idf 0.2"
      })
  void documentsThatAreAddedDoNotChangeTheTable(String options) throws IOException {
    Path first = sample("first.jsonl", 0, 100);
    Path more = sample("more.jsonl", 100, sample().size());
    index(first, options).succeeds();
    String table = table(run("pairs", "--index=" + index, "", "-v"));
    Map<String, String> userData = userData();
    index(more, options).succeeds();
    assertEquals(userData, userData());
    CommandRun all = run("pairs", "--index=" + index, "", "-v");
    assertEquals(table, table(all));
    assertNotEquals(table, table(run("pairs", Documents.SAMPLE, options, "-v")));
    String added = Documents.ids(sample().subList(152, 153)).get(0);
    assertEquals(table, table(run("query", "--index=" + index, "", "--id", added, "-v")));
  }

  @Test
  void tableOfAnotherDefinitionIsNotMadeForTheSameIndex() throws IOException {
    index(Documents.SAMPLE, "--method containment").succeeds();
    for (String options :
        List.of("--method containment --weights idf", "--method imatch", "--method signcd")) {
      index(Documents.SAMPLE, options)
          .refuses(index.toString(), "another definition", "containment/1");
    }
    index(Documents.SAMPLE, "--method containment").succeeds();
    assertEquals(Map.of(), userData());
    run("query", "--index=" + index, "", "--id", "news-001", "--weights", "idf")
        .refuses("--weights", "settled");
    Object[] ask = {"--id", "news-001", "--method", "imatch"};
    CommandRun counted = run("query", "--index=" + index, "", ask).succeeds(); // for itself alone
    assertTrue(counted.err().contains("the texts of 151 of 153 documents"), counted.err());
    assertEquals(Map.of(), userData());
    run("query", "--index=" + index, "--unsigned refuse", ask)
        .refuses("151 of 153 documents have no signature of [imatch/", "doppel attach");
  }

  @Test
  void whatOtherProgramsKeepWithTheIndexStays() throws IOException {
    index(sample("first.jsonl", 0, 50), "--method imatch").succeeds();
    Map<String, String> userData = new HashMap<>(userData());
    userData.put("other", "theirs");
    setUserData(userData);
    index(Documents.SAMPLE, "--method imatch").succeeds();
    assertEquals(userData, userData());
  }

  @Test
  void lostTableIsNamed() throws IOException {
    index(Documents.SAMPLE, "--method imatch").succeeds();
    String table = table(run("pairs", "--index=" + index, "", "-v"));
    setUserData(Map.of());
    run("pairs", "--index=" + index, "").refuses("document frequencies", table, "again");
    run("query", "--index=" + index, "", "--id=news-001").refuses("document frequencies", table);
    index(Documents.SAMPLE, "--method imatch").refuses("document frequencies", table);
  }

  @Test
  void standardInputIsReadTwice() throws IOException {
    byte[] input = Files.readAllBytes(Documents.SAMPLE);
    assertEquals(
        run("pairs", Documents.SAMPLE, "--method imatch").succeeds().out(),
        CommandRun.withInput(input, "pairs", "-", "--method", "imatch").succeeds().out());
    CommandRun.withInput(input, "index", "-", "--method", "imatch", "--index", index).succeeds();
    assertEquals(
        run("dedup", Documents.SAMPLE, "--method imatch").succeeds().out(),
        CommandRun.withInput(input, "dedup", "-", "--method", "imatch").succeeds().out());
    assertEquals(
        run("pairs", Documents.SAMPLE, "--method imatch").succeeds().out(),
        run("pairs", "--index=" + index, "").succeeds().out());
  }

  @Test
  void badDocumentsAreSetAsideOnceAndDoNotCount() throws IOException {
    List<String> lines = new ArrayList<>(sample());
    lines.add(10, "{");
    lines.add(20, sample().get(3)); // an id for the second time
    Path input = write(folder.resolve("in.jsonl"), lines.toArray(String[]::new));
    Path aside = folder.resolve("aside.jsonl");
    for (String options : List.of("--method imatch", "--method containment --weights idf")) {
      CommandRun run = run("pairs", input, options, "--skip-bad", aside, "--verbose").succeeds();
      assertEquals(List.of("{", sample().get(3)), Documents.read(aside));
      assertTrue(run.err().contains("2 bad documents set aside"), run.err());
      CommandRun good = run("pairs", Documents.SAMPLE, options, "--verbose");
      assertEquals(table(good), table(run));
      assertEquals(good.out(), run.out());
      run("pairs", input, options).refuses("in.jsonl:11", "--skip-bad");
      index(input, options).refuses("in.jsonl:11", "--skip-bad");
      assertFalse(Files.exists(index));
    }
    Path newest = write(folder.resolve("n.jsonl"), line("a", text(1), "\"timestamp\":\"then\""));
    run("dedup", newest, "--method imatch", "--keep", "newest").refuses("n.jsonl:1", "timestamp");
  }

  @Test
  void indexOfAnotherProgramIsCountedFromItsStoredText() throws IOException {
    List<String> lines = new ArrayList<>();
    try (FSDirectory directory = FSDirectory.open(index);
        IndexWriter writer =
            new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()))) {
      for (int i = 0; i < 12; i++) {
        String text = i % 3 == 0 ? text(i / 3) : edited(i / 3, i);
        Document document = new Document();
        document.add(new StringField("id", "d" + i, Field.Store.YES));
        document.add(new TextField("text", text, Field.Store.YES));
        writer.addDocument(document);
        lines.add(line("d" + i, text));
      }
    }
    Path input = write(folder.resolve("in.jsonl"), lines.toArray(String[]::new));
    for (String options :
        List.of(
            "--method imatch --min-idf 0.1 --max-idf 0.9",
            "--method containment --weights idf",
            "--method spotsigs --antecedents end,of --min-spots 1 --max-idf 0.9")) {
      CommandRun expected = run("pairs", input, options, "--verbose");
      CommandRun found = run("pairs", "--index=" + index, options, "--verbose");
      assertEquals(table(expected), table(found));
      assertEquals(expected.out(), found.out());
    }
  }

  @Test
  void boilerplateWeighsLittleByIdf() throws IOException {
    String boilerplate = text(99);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      lines.add(line("d" + i, text(i).substring(0, 150) + ". " + boilerplate));
    }
    lines.add(line("same", text(3).substring(0, 150)));
    Path input = write(folder.resolve("in.jsonl"), lines.toArray(String[]::new));
    CommandRun equal = run("pairs", input, "--method containment").succeeds();
    assertEquals(12 * 11 / 2 + 1, equal.lines().size());
    CommandRun weighted = run("pairs", input, "--method containment --weights idf").succeeds();
    assertEquals(1, weighted.lines().size());
    assertTrue(weighted.out().startsWith("d3\tsame\t"), weighted.out());
  }
}
