package io.doppel.cli.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.cli.JsonTree;
import io.doppel.cli.OtherProgram;
import io.doppel.cli.OtherProgram.Kind;
import io.doppel.cli.OtherProgram.Page;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.scan.Attach;
import io.doppel.lucene.sets.SetBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Indexes of which some documents have signatures and others not, or those of several definitions:
 * what a user sees of {@code --unsigned}, {@code --name} and {@code coverage}.
 */
class LiveIndexTest {
  private static final String[] FIELDS = {"--text-field", "body", "--id-field", "sku"};

  /** How many lines a command writes of the index with one more document. */
  private static final Map<String, Integer> LINES = Map.of("pairs", 8, "clusters", 6, "dedup", 7);

  @TempDir Path folder;
  private Path index;

  @BeforeEach
  void anotherProgramWritesAnIndex() throws IOException {
    index = folder.resolve("index");
    List<Page> pages = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      pages.add(new Page("p" + i, Documents.text(i)));
      pages.add(new Page("q" + i, Documents.edited(i, 1)));
    }
    pages.add(new Page("empty", ""));
    OtherProgram.write(index, Kind.STORED_AND_WORDS, pages);
  }

  private CommandRun run(String command, Object... options) {
    return CommandRun.of(
        Stream.concat(Stream.of(command, "--index", index), Arrays.stream(options)).toArray());
  }

  private CommandRun onFields(String command, Object... options) {
    return run(command, Stream.concat(Arrays.stream(FIELDS), Arrays.stream(options)).toArray());
  }

  private CommandRun attach(Object... options) {
    return run(
        "attach",
        Stream.concat(Stream.of("--field", "body", "--key", "sku"), Arrays.stream(options))
            .toArray());
  }

  private static List<String> firstCells(CommandRun run) {
    return run.succeeds().lines().stream().map(row -> row.split("\t")[0]).sorted().toList();
  }

  /** What {@code coverage} says of each definition. */
  private List<Map<?, ?>> definitions() throws IOException {
    Map<?, ?> all = (Map<?, ?>) JsonTree.of(run("coverage", "--json").succeeds().out());
    List<Map<?, ?>> definitions = new ArrayList<>();
    for (Object each : (List<?>) all.get("definitions")) {
      definitions.add((Map<?, ?>) each);
    }
    return definitions;
  }

  private static void assertNumbers(
      Map<?, ?> definition, int signed, int unsigned, int withoutText) {
    assertEquals(
        List.of((double) signed, 0.0, (double) unsigned, (double) withoutText),
        Stream.of("signed", "other_definition", "unsigned", "without_text")
            .map(definition::get)
            .toList());
    assertEquals(unsigned == 0, definition.get("complete"));
  }

  private static void assertSays(String expected, CommandRun run) {
    assertTrue(run.succeeds().err().contains(expected), run.err());
  }

  @Test
  void theWholeWayFromAnIndexWithoutSignaturesToTwoDefinitionsSideBySide() throws IOException {
    Object[] shingles = {"--method", "shingles"};
    Object[] ask = {"--text", Documents.text(1), "--method", "shingles"};
    CommandRun read = onFields("query", ask);
    assertEquals(List.of("p1", "q1"), firstCells(read));
    assertSays("the texts of 12 of 13 documents were read: no shingles signature", read);
    CommandRun pairs = onFields("pairs", shingles);
    assertEquals(6, pairs.succeeds().lines().size());
    assertSays("the texts of 12 of 13 documents were read", pairs);

    String[] reason = {"12 of 13 documents have no signature of [shingles/", "doppel attach"};
    onFields("query", "--unsigned", "refuse", ask[0], ask[1], ask[2], ask[3]).refuses(reason);
    onFields("pairs", "--unsigned", "refuse", shingles[0], shingles[1]).refuses(reason);

    CommandRun without =
        onFields("query", "--unsigned", "leave-out", ask[0], ask[1], ask[2], ask[3]);
    assertEquals(List.of(), firstCells(without));
    assertSays("12 of 13 documents were left out: a text and no shingles signature", without);
    CommandRun noPairs = onFields("pairs", "--unsigned", "leave-out", shingles[0], shingles[1]);
    assertEquals("", noPairs.succeeds().out());
    assertSays("12 of 13 documents were left out", noPairs);

    assertTrue(run("coverage").succeeds().out().contains("no signatures"));
    assertEquals(0, definitions().size());
    attach(shingles).succeeds();
    assertEquals(1, definitions().size());
    Map<?, ?> first = definitions().get(0);
    assertEquals("body", first.get("field"));
    assertEquals("shingles", first.get("name"));
    assertNumbers(first, 12, 0, 1);
    for (String choice : List.of("read", "refuse", "leave-out")) {
      CommandRun again = run("pairs", "--unsigned", choice);
      assertEquals(pairs.out(), again.succeeds().out());
      assertFalse(again.err().contains("texts of"), again.err());
      assertFalse(again.err().contains("left out"), again.err());
    }

    attach("--method", "shingles", "--words", "3").refuses("--words was settled", "--name");
    attach("--method", "shingles", "--words", "3", "--name", "v2").succeeds();
    assertEquals(2, definitions().size());
    for (Map<?, ?> each : definitions()) {
      assertEquals(true, each.get("complete"), each.toString());
    }
    String[] both = {"several definitions", "--name", "shingles [shingles/", "v2 [shingles/"};
    for (String command : List.of("pairs", "clusters", "dedup")) {
      run(command).refuses(both);
      run(command, "--method", "shingles").refuses(both);
    }
    run("query", "--text", "x").refuses(both);
    run("scan", "--field", "body").refuses(both);
    attach().refuses(both);
    assertEquals(pairs.out(), run("pairs", "--name", "shingles").succeeds().out());
    CommandRun other = run("pairs", "--name", "v2", "--unsigned", "refuse");
    assertEquals(6, other.succeeds().lines().size());
    assertFalse(pairs.out().equals(other.out()), "runs of 3 words are not those of 5");
    assertEquals(
        onFields("pairs", "--method", "shingles", "--words", "3", "--name", "v3").out(),
        other.out());
    for (String name : List.of("shingles", "v2")) {
      CommandRun query = run("query", "--text", Documents.text(1), "--name", name);
      assertEquals(List.of("p1", "q1"), firstCells(query));
      assertEquals("", query.err());
    }
  }

  @Test
  void whatIsAddedLaterIsNeverOverlooked() throws IOException {
    attach("--method", "shingles").succeeds();
    OtherProgram.write(
        index, Kind.STORED_AND_WORDS, List.of(new Page("new", Documents.edited(1, 2))));
    List<String> all = List.of("new", "p1", "q1");
    Object[] ask = {"--text", Documents.text(1)};
    assertEquals(all, firstCells(run("query", ask)));
    run("query", "--most-texts", "0", ask[0], ask[1])
        .refuses("more than 0 of 14 documents", "a query reads the texts of 0 at the most");
    assertEquals(all, firstCells(run("query", "--most-texts", "3", ask[0], ask[1])));
    run("query", "--most-texts", "-1", ask[0], ask[1]).refuses("--most-texts", ">= 0", "-1");
    assertEquals(
        List.of("p1", "q1"), firstCells(run("query", "--unsigned", "leave-out", ask[0], ask[1])));
    for (String command : List.of("pairs", "clusters", "dedup")) {
      CommandRun read = run(command);
      assertEquals(LINES.get(command), read.succeeds().lines().size(), command);
      assertSays("the texts of 1 of 14 documents were read", read);
      run(command, "--unsigned", "refuse").refuses("1 of 14 documents", "doppel attach");
      assertSays("1 of 14 documents was left out", run(command, "--unsigned", "leave-out"));
      run(command, "--unsigned", "maybe").refuses("--unsigned", "read, refuse, leave-out", "maybe");
    }
    CommandRun scan = run("scan", "--field", "body", "--unsigned", "leave-out", "-v");
    assertEquals(6, scan.succeeds().lines().size());
    assertSays("1 of 14 documents was left out", scan);
    assertSays("without signature   1\n", scan);
    assertSays("left out            1\n", scan);
    run("scan", "--field", "body", "--unsigned", "refuse").refuses("1 of 14 documents");
    run("scan", "--field", "body", "--from", "stored", "--unsigned", "refuse")
        .refuses("--from", "--unsigned refuse");
    assertEquals(8, run("scan", "--field", "body").succeeds().lines().size());
    Path page = folder.resolve("page.html");
    run("report", "--out", page, "--unsigned", "refuse").refuses("1 of 14 documents");
    assertSays(
        "1 of 14 documents was left out", run("report", "--out", page, "--unsigned", "leave-out"));
    run("explain", "p1", "new", "--unsigned", "refuse").refuses("1 of 14 documents");
    assertSays(
        "1 of 14 documents was left out", run("explain", "p1", "new", "--unsigned", "leave-out"));
    run("explain", "p1", "new").succeeds();
    String said = run("coverage").succeeds().out();
    assertTrue(said.contains("unsigned, with a text    1\n"), said);
    assertTrue(said.contains("--field body --name shingles"), said);
    assertNumbers(definitions().get(0), 12, 1, 1);
    attach().succeeds();
    assertNumbers(definitions().get(0), 13, 0, 1);
  }

  @Test
  void dedupAgainstAnIndexReadsRefusesOrLeavesOut() throws IOException {
    attach("--method", "shingles").succeeds();
    OtherProgram.write(index, Kind.STORED_AND_WORDS, List.of(new Page("new", Documents.text(9))));
    Path input =
        Documents.write(
            folder.resolve("in.jsonl"),
            "{\"sku\":\"a\",\"body\":" + Documents.quoted(Documents.text(9)) + "}",
            "{\"sku\":\"b\",\"body\":" + Documents.quoted(Documents.text(50)) + "}");
    Object[] against = {"dedup", input, "--against", index, FIELDS[0], FIELDS[1], FIELDS[2], "sku"};
    CommandRun read = CommandRun.of(against);
    assertEquals(1, read.succeeds().lines().size());
    assertSays("the texts of 1 of 14 documents were read", read);
    CommandRun without = CommandRun.of(with(against, "--unsigned", "leave-out"));
    assertEquals(2, without.succeeds().lines().size());
    assertSays("1 of 14 documents was left out", without);
    CommandRun.of(with(against, "--unsigned", "refuse")).refuses("1 of 14 documents", "attach");
    CommandRun.of("dedup", input, FIELDS[0], FIELDS[1], FIELDS[2], "sku", "--unsigned", "read")
        .refuses("--unsigned", "--index");
    CommandRun.of("pairs", input, FIELDS[0], FIELDS[1], FIELDS[2], "sku", "--name", "v2")
        .refuses("--name", "--index");
  }

  @Test
  void whatIsAddedIsSignedWithAllDefinitionsOfTheIndex() throws IOException {
    String[] lines = new String[24];
    for (int i = 0; i < lines.length; i++) {
      String text = i % 2 == 0 ? Documents.text(i) : Documents.edited(i - 1, 3);
      lines[i] = "{\"id\":\"d" + i + "\",\"text\":" + Documents.quoted(text) + "}";
    }
    Path input = Documents.write(folder.resolve("both.jsonl"), lines);
    Path both = folder.resolve("both");
    Path alone = folder.resolve("alone");
    CommandRun.of("index", input, "--index", both).succeeds();
    CommandRun.of("index", input, "--index", alone, "--method", "shingles").succeeds();
    String runs = CommandRun.of("pairs", "--index", both).succeeds().out();
    String shingles = CommandRun.of("pairs", "--index", alone).succeeds().out();
    assertEquals(12, runs.lines().count(), runs);
    Object[] pairs = {"pairs", "--index", both, "--unsigned", "refuse", "--name"};
    CommandRun.of("index", input, "--index", both, "--method", "shingles", "--name", "v2")
        .succeeds();
    assertEquals(runs, CommandRun.of(with(pairs, "runs")).succeeds().out());
    assertEquals(shingles, CommandRun.of(with(pairs, "v2")).succeeds().out());
    String copy = "{\"id\":\"copy\",\"text\":" + Documents.quoted(Documents.text(4)) + "}";
    Path more = Documents.write(folder.resolve("copy.jsonl"), copy, lines[7]);
    CommandRun.of("stream", more, "--index", both, "--window", "none", "--name", "v2").succeeds();
    assertEquals(14, CommandRun.of(with(pairs, "runs")).succeeds().lines().size());
    assertEquals(14, CommandRun.of(with(pairs, "v2")).succeeds().lines().size());
  }

  private static Object[] with(Object[] before, Object... more) {
    return Stream.concat(Arrays.stream(before), Arrays.stream(more)).toArray();
  }

  @Test
  void indexAndStreamAddToTheDefinitionThatIsNamed() throws IOException {
    attach("--method", "shingles").succeeds();
    Path more =
        Documents.write(
            folder.resolve("more.jsonl"),
            "{\"sku\":\"x\",\"body\":" + Documents.quoted(Documents.edited(2, 3)) + "}");
    Object[] add = {"index", more, "--index", index, FIELDS[0], FIELDS[1], FIELDS[2], "sku"};
    CommandRun.of(with(add, "--words", "3")).refuses("another definition", "--name");
    CommandRun.of(with(add, "--name", "no good")).refuses("--name", "letters", "no good");
    Object[] v2 = {"--name", "v2", "--method", "shingles", "--words", "3"};
    CommandRun.of(with(with(add, v2), "--unsigned", "refuse"))
        .refuses("12 of 13 documents have no signature", "doppel attach");
    CommandRun.of(with(add, v2)).succeeds();
    CommandRun.of(add).refuses("several definitions", "--name", "v2 [shingles/");
    CommandRun.of(with(add, "--name", "v2")).succeeds();
    for (String name : List.of("v2", "shingles")) {
      assertEquals(
          List.of("p2", "q2", "x"),
          firstCells(run("query", "--text", Documents.text(2), "--name", name)));
    }
    assertNumbers(definitions().get(0), 13, 0, 1);
    assertNumbers(definitions().get(1), 1, 12, 1);

    byte[] line =
        ("{\"sku\":\"y\",\"body\":" + Documents.quoted(Documents.edited(3, 4)) + "}\n")
            .getBytes(StandardCharsets.UTF_8);
    Object[] stream = {"stream", "--index", index, FIELDS[0], FIELDS[1], FIELDS[2], "sku"};
    CommandRun.withInput(line, stream).refuses("several definitions", "--name");
    Object[] last = with(stream, "--window", "none", "--dry-run", "--name", "v2");
    CommandRun.withInput(line, with(last, "--unsigned", "refuse"))
        .refuses("12 of 14 documents have no signature");
    CommandRun tagged = CommandRun.withInput(line, last).succeeds();
    assertTrue(tagged.out().contains("\"tagged\""), tagged.out());
    assertSays("the texts of 12 of 14 documents were read", tagged);
    CommandRun alone = CommandRun.withInput(line, with(last, "--unsigned", "leave-out"));
    assertTrue(alone.succeeds().out().contains("\"added\""), alone.out());
    assertSays("12 of 14 documents were left out", alone);
  }

  @Test
  void stopWordsOfTwoDefinitionsAreRememberedApart() throws IOException {
    String text = "the end of a day and the beginning of the night in the town of the two rivers ";
    List<Page> pages = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      pages.add(new Page("p" + i, text + "and der Tag in die Nacht, number " + i));
    }
    index = folder.resolve("other");
    OtherProgram.write(index, Kind.STORED, pages);
    attach("--method", "spotsigs", "--lang", "en").succeeds();
    attach("--method", "spotsigs", "--antecedents", "the,of,in", "--name", "own").succeeds();
    attach("--method", "spotsigncd", "--lang", "de").succeeds();
    for (String name : List.of("spotsigs", "own", "spotsigncd")) {
      CommandRun query = run("query", "--text", pages.get(1).text(), "--name", name);
      assertEquals("", query.succeeds().err(), name);
      assertEquals(10, query.lines().size(), name);
    }
    assertEquals(3, definitions().size());
    for (Map<?, ?> each : definitions()) {
      assertEquals(true, each.get("complete"), each.toString());
    }
    run("query", "--text", "x", "--name", "own", "--method", "shingles")
        .refuses("--name", "own", "[spotsigs/", "shingles");
    for (String command : List.of("pairs", "clusters", "dedup")) {
      run(command, "--name", "v9").refuses("--name", "v9", "own [spotsigs/");
    }
    run("query", "--text", "x", "--name", "v9").refuses("--name", "v9", "own [spotsigs/");
    run("scan", "--field", "body", "--name", "v9").refuses("--name", "v9", "own [spotsigs/");
    run("explain", "p1", "p2", "--name", "v9").refuses("--name", "v9", "own [spotsigs/");
  }

  @Test
  void aMethodThatAsksForTitlesIsNotGivenTextsAlone() throws IOException {
    Path model = folder.resolve("model");
    CommandRun.of("train", Documents.SAMPLE, "--out", model).succeeds();
    index = folder.resolve("andd");
    CommandRun.of("index", Documents.SAMPLE, "--index", index, "--method", "andd", "--model", model)
        .succeeds();
    Object[] ask = {"--id", "news-001"};
    String complete = run("query", ask).succeeds().out();
    String pairs = run("pairs").succeeds().out();
    try (FSDirectory directory = FSDirectory.open(index);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      Document document = new Document();
      document.add(new StringField("id", "new", Field.Store.YES));
      document.add(new TextField("text", Documents.text(3), Field.Store.YES));
      writer.addDocument(document);
    }
    String[] reason = {"1 of 154 documents", "titles", "attach", "--unsigned leave-out"};
    run("query", ask).refuses(reason);
    run("scan", "--field", "text").refuses(reason);
    CommandRun without = run("query", ask[0], ask[1], "--unsigned", "leave-out");
    assertEquals(complete, without.succeeds().out());
    assertSays("1 of 154 documents was left out", without);
    CommandRun read = run("pairs"); // which reads titles
    assertEquals(pairs, read.succeeds().out());
    assertSays("the texts of 1 of 154 documents were read", read);
  }

  @Test
  void coverageSaysWhatItCannotCountAndKeepsToOneFieldOrName() throws IOException {
    attach("--method", "exact").succeeds();
    attach("--method", "simhash", "--name", "bits").succeeds();
    Definition terms = SetBuilder.terms("body", new WhitespaceAnalyzer()).build();
    try (FSDirectory directory = FSDirectory.open(index)) {
      Attach.of(directory, terms).run();
    }
    assertEquals(3, definitions().size());
    CommandRun all = run("coverage").succeeds();
    assertTrue(all.out().startsWith("13 documents\n\nbody.bits [simhash/"), all.out());
    assertTrue(all.out().contains("cannot make"), all.out());
    List<String> one = run("coverage", "--name", "bits").succeeds().lines();
    assertEquals(
        List.of(
            "  signed                   12",
            "  of another definition    0",
            "  unsigned, with a text    0",
            "  without text, or little  1"),
        one.subList(3, 7));
    assertEquals(7, one.size());
    CommandRun none = run("coverage", "--field", "title").succeeds();
    assertTrue(none.out().contains("no signatures of field title"), none.out());
    CommandRun.of("coverage", "--index", folder.resolve("nowhere")).refuses("nowhere");
    run("coverage", "--out", index.resolve("x")).refuses("--out");
  }
}
