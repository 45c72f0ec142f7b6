package io.doppel.cli.method;

import static io.doppel.cli.Documents.line;
import static io.doppel.cli.Documents.quoted;
import static io.doppel.cli.Documents.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
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

/** What very many documents have is dropped: of all documents, or of those of one site. */
final class BoilerplateTest {
  private static final Pattern ID = Pattern.compile("boilerplate=0\\.[0-9]+-([0-9a-f]{16})");

  /** The pages 0 of both sites have a near-duplicate, and nothing else has. */
  private static final List<String> TRUE_PAIRS =
      List.of("a.org-0\ta.org-same", "b.org-0\tb.org-same");

  @TempDir private Path folder;
  private Path index;
  private Path input;

  /** One site is a field, the other in the address. */
  private record Page(String id, String text, String site) {
    public String line() {
      return Documents.line(
          id,
          text,
          "\"site\":" + quoted(site) + ",\"url\":" + quoted("https://" + site + "/" + id));
    }
  }

  /** Twenty pages of either site with its template, four fifths of each, and forty others. */
  private static List<Page> pages() {
    List<Page> pages = new ArrayList<>();
    for (String site : List.of("a.org", "b.org")) {
      String template = template(site);
      for (int page = 0; page < 20; page++) {
        pages.add(new Page(site + "-" + page, template + text(page + site.hashCode()), site));
      }
      pages.add(
          new Page(site + "-same", template + text(site.hashCode()) + " the end of it", site));
    }
    for (int other = 0; other < 40; other++) {
      pages.add(new Page("c.org-" + other, text(1_000 + other), "c.org"));
    }
    return pages;
  }

  /** A text of 187 words, of which 37 are stop words; another one for every seed. */
  private static String text(long seed) {
    return Documents.text(seed).replace(", ", ", the ");
  }

  private static String template(String site) {
    StringBuilder template = new StringBuilder();
    for (int part = 0; part < 4; part++) {
      template.append(text(500 + part + site.hashCode())).append(' ');
    }
    return template.toString();
  }

  private static String[] lines(List<Page> pages) {
    return pages.stream().map(Page::line).toArray(String[]::new);
  }

  @BeforeEach
  void writeInput() throws IOException {
    index = folder.resolve("index");
    input = write(folder.resolve("in.jsonl"), lines(pages()));
  }

  private static CommandRun run(String command, Object input, String options, Object... more) {
    List<Object> arguments = new ArrayList<>(List.of(command, input));
    arguments.addAll(options.isEmpty() ? List.of() : List.of((Object[]) options.split(" ")));
    arguments.addAll(List.of(more));
    return CommandRun.of(arguments.toArray());
  }

  private static List<String> pairs(CommandRun run) {
    return run.succeeds().lines().stream()
        .map(row -> row.substring(0, row.lastIndexOf('\t')))
        .toList();
  }

  private static String table(CommandRun verbose) {
    Matcher id = ID.matcher(verbose.succeeds().err());
    assertTrue(id.find(), verbose.err());
    return id.group(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "shingles",
        "shingles-exact",
        "containment --threshold 0.7",
        "spotsigs --threshold 0.5",
        "qgrams --q 12 --threshold 0.7",
        "supershingles --slots 12"
      })
  void pagesOfASiteDoNotMergeByTheirTemplate(String method) {
    List<String> with = pairs(run("pairs", input, "--method " + method));
    assertTrue(with.size() > 300, method + " " + with.size());
    String options = "--method " + method + " --boilerplate 0.3";
    for (String by : List.of(" --boilerplate-by site", " --boilerplate-by url-host")) {
      CommandRun run = run("pairs", input, options + by, "--verbose");
      assertEquals(TRUE_PAIRS, pairs(run));
      assertTrue(run.err().contains("of 82 different documents, others of 2 groups"), run.err());
    }
    // a template is in a quarter of all documents
    assertEquals(with, pairs(run("pairs", input, options)));
    assertEquals(TRUE_PAIRS, pairs(run("pairs", input, options.replace("0.3", "0.2"))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--method shingles --boilerplate 0.2",
        "--method shingles --boilerplate 0.3 --boilerplate-by site",
        "--method containment --boilerplate 0.3 --boilerplate-by url-host --weights idf",
        "--method supershingles --slots 12 --boilerplate 0.3 --boilerplate-by site"
      })
  void anIndexKeepsItAndGivesTheSameAsItsInput(String options) throws IOException {
    CommandRun expected = run("pairs", input, options, "--verbose");
    assertEquals(TRUE_PAIRS, pairs(expected));
    run("index", input, options, "--index", index).succeeds();
    CommandRun found = run("pairs", "--index=" + index, "", "--verbose");
    assertEquals(expected.out(), found.out());
    assertEquals(table(expected), table(found));
    assertEquals(
        run("dedup", input, options).succeeds().out(),
        run("dedup", "--index=" + index, "").succeeds().out());
    CommandRun query = run("query", "--index=" + index, "", "--id=a.org-0", "--verbose");
    assertEquals(table(expected), table(query));
    assertEquals(1, query.lines().size());
    assertTrue(query.out().startsWith("a.org-same\t"), query.out());
    run("query", "--index=" + index, "--boilerplate 0.2", "--id=a.org-0")
        .refuses("--boilerplate", "settled");
  }

  @Test
  void aTextIsAskedForWithItsGroup() throws IOException {
    String page = template("a.org") + text("a.org".hashCode());
    run(
            "index",
            input,
            "--method shingles --boilerplate 0.3 --boilerplate-by site",
            "--index",
            index)
        .succeeds();
    CommandRun query =
        run("query", "--index=" + index, "--boilerplate-group a.org", "--text", page).succeeds();
    assertEquals(List.of("a.org-0\t1.000000"), query.lines().subList(0, 1));
    assertEquals(2, query.lines().size());
    assertEquals("", query.err());
    CommandRun without = run("query", "--index=" + index, "", "--text", page).succeeds();
    assertEquals("", without.out());
    assertTrue(without.err().contains("--boilerplate-group says which site"), without.err());
    run("query", "--index=" + index, "--url https://a.org/", "--text", page).refuses("--url");
    run("query", "--index=" + index, "--boilerplate-group a.org --id a.org-0")
        .refuses("--boilerplate-group", "--id");
  }

  @Test
  void aTextIsAskedForWithItsAddress() throws IOException {
    String page = template("b.org") + text("b.org".hashCode());
    run(
            "index",
            input,
            "--method containment --boilerplate 0.3 --boilerplate-by url-host",
            "--index",
            index)
        .succeeds();
    CommandRun query =
        run("query", "--index=" + index, "--url http://B.org:80/x", "--text", page).succeeds();
    assertEquals(2, query.lines().size());
    CommandRun without = run("query", "--index=" + index, "", "--text", page, "-v").succeeds();
    assertTrue(without.err().contains("--url says which url-host"), without.err());
    assertTrue(without.err().contains("no part of it boilerplate"), without.err());
    run("query", "--index=" + index, "--boilerplate-group b.org", "--text", page)
        .refuses("--boilerplate-group", "--boilerplate-by FIELD");
  }

  @Test
  void neitherTheOrderOfTheInputNorTheThreadsMatter() throws IOException {
    List<Page> shuffled = pages();
    Collections.shuffle(shuffled, new Random(15));
    Path other = write(folder.resolve("other.jsonl"), lines(shuffled));
    String options = "--method shingles --boilerplate 0.3 --boilerplate-by site";
    CommandRun expected = run("pairs", input, options, "--verbose", "--threads=1");
    CommandRun found = run("pairs", other, options, "--verbose", "--threads=4");
    assertEquals(table(expected), table(found));
    assertEquals(expected.out(), found.out());
  }

  @Test
  void documentsThatAreAddedDoNotChangeIt() throws IOException {
    String options = "--method shingles --boilerplate 0.3 --boilerplate-by site";
    run("index", input, options, "--index", index).succeeds();
    String table = table(run("pairs", "--index=" + index, "", "-v"));
    Map<String, String> userData = userData();
    Page more = new Page("more", template("a.org") + text(7_000), "a.org");
    Path added = write(folder.resolve("more.jsonl"), more.line());
    for (String again : List.of(options, "")) {
      run("index", added, again, "--index", index).succeeds();
      assertEquals(userData, userData());
      CommandRun all = run("pairs", "--index=" + index, "", "-v");
      assertEquals(table, table(all));
      assertEquals(TRUE_PAIRS, pairs(all));
    }
    run("index", added, "--method shingles --boilerplate 0.2", "--index", index)
        .refuses("--boilerplate 0.3 --boilerplate-by site", "another index");
    run("index", added, "--method shingles", "--index", index).refuses("another definition");
  }

  @Test
  void anIndexWithoutItIsNotMixedWithOneThatHasIt() throws IOException {
    run("index", input, "--method shingles", "--index", index).succeeds();
    run("index", input, "--method shingles --boilerplate 0.3", "--index", index)
        .refuses("another definition", "without boilerplate");
  }

  @Test
  void aLostTableIsNamed() throws IOException {
    run("index", input, "--method shingles --boilerplate 0.3", "--index", index).succeeds();
    String table = table(run("pairs", "--index=" + index, "", "-v"));
    try (FSDirectory directory = FSDirectory.open(index);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      writer.setLiveCommitData(Map.<String, String>of().entrySet());
    }
    run("pairs", "--index=" + index, "").refuses("boilerplate " + table, "again");
  }

  @Test
  void aStreamGoesOnWithWhatItsIndexKeeps() throws IOException {
    String options = "--method shingles --boilerplate 0.3 --boilerplate-by url-host";
    byte[] page =
        (new Page("new", template("a.org") + text(8_000), "a.org").line() + "\n")
            .getBytes(StandardCharsets.UTF_8);
    CommandRun.withInput(page, "stream", "--method=shingles", "--boilerplate=0.3")
        .refuses("cannot be counted over a stream");
    run("index", input, options, "--index", index).succeeds();
    assertTrue(
        CommandRun.withInput(page, "stream", "--index=" + index, "--window=none")
            .succeeds()
            .out()
            .contains("\"decision\":\"added\""));
    Path plain = folder.resolve("plain");
    run("index", input, "--method shingles", "--index", plain).succeeds();
    assertTrue(
        CommandRun.withInput(page, "stream", "--index=" + plain, "--window=none")
            .succeeds()
            .out()
            .contains("\"decision\":\"tagged\""));
  }

  /** What is dropped from the documents is dropped from the others. */
  @Test
  void othersAreComparedWithoutItToo() throws IOException {
    Path others =
        write(
            folder.resolve("others.jsonl"),
            new Page("other", template("a.org") + text(9_000), "a.org").line(),
            new Page("twin", template("a.org") + text(5 + "a.org".hashCode()), "a.org").line());
    Path removed = folder.resolve("removed.jsonl");
    run(
            "dedup",
            input,
            "--method shingles --boilerplate 0.3 --boilerplate-by site",
            "--against",
            others,
            "--removed",
            removed)
        .succeeds();
    assertEquals(List.of("a.org-5"), Documents.ids(Documents.read(removed)));
    CommandRun clusters =
        run("clusters", input, "--method shingles --boilerplate 0.3 --boilerplate-by site");
    assertEquals(2, clusters.succeeds().lines().size());
  }

  @Test
  void anIndexOfAnotherProgramIsCountedFromItsStoredFields() throws IOException {
    try (FSDirectory directory = FSDirectory.open(index);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (Page page : pages()) {
        Document document = new Document();
        document.add(new StringField("id", page.id(), Field.Store.YES));
        document.add(new TextField("text", page.text(), Field.Store.YES));
        document.add(new StoredField("site", page.site()));
        document.add(new StoredField("url", "https://" + page.site() + "/" + page.id()));
        writer.addDocument(document);
      }
    }
    Path own = folder.resolve("own"); // has signatures of another method
    run("index", input, "", "--index", own).succeeds();
    for (String by : List.of("", " --boilerplate-by site", " --boilerplate-by url-host")) {
      String options = "--method shingles --boilerplate " + (by.isEmpty() ? "0.2" : "0.3" + by);
      CommandRun expected = run("pairs", input, options, "--verbose");
      assertEquals(TRUE_PAIRS, pairs(expected));
      for (Path indexed : List.of(index, own)) {
        CommandRun found = run("pairs", "--index=" + indexed, options, "--verbose");
        assertEquals(table(expected), table(found));
        assertEquals(expected.out(), found.out());
      }
    }
    run("pairs", "--index=" + index, "--method shingles --boilerplate 0.3 --boilerplate-by host")
        .refuses("no document has a field \"host\"");
  }

  @Test
  void groupsMayBeNumbersAndMissing() throws IOException {
    List<String> lines = new ArrayList<>();
    for (Page page : pages()) {
      String site =
          page.site().equals("a.org") ? "1" : page.site().equals("b.org") ? "2.50" : "null";
      lines.add(line(page.id(), page.text(), "\"site\":" + site));
    }
    lines.add(line("none", text(3)));
    Path numbers = write(folder.resolve("numbers.jsonl"), lines.toArray(String[]::new));
    String options = "--method shingles --boilerplate 0.3 --boilerplate-by site";
    assertEquals(TRUE_PAIRS, pairs(run("pairs", numbers, options)));
    lines.add(line("bad", text(4), "\"site\":[1]"));
    Path bad = write(folder.resolve("bad.jsonl"), lines.toArray(String[]::new));
    run("pairs", bad, options).refuses("bad.jsonl:84", "\"site\"", "string, a number or null");
    assertEquals(
        TRUE_PAIRS, pairs(run("pairs", bad, options, "--skip-bad", folder.resolve("aside"))));
    assertFalse(pairs(run("pairs", bad, "--method shingles")).isEmpty()); // nobody asks for it
  }

  @Test
  void filesHaveNoGroups() throws IOException {
    Path files = Files.createDirectory(folder.resolve("files"));
    for (Page page : pages()) {
      Files.writeString(files.resolve(page.id() + ".txt"), page.text());
    }
    assertEquals(
        List.of("a.org-0.txt\ta.org-same.txt", "b.org-0.txt\tb.org-same.txt"),
        pairs(run("pairs", files, "--method shingles --boilerplate 0.2")));
    run("pairs", files, "--method shingles --boilerplate 0.2 --boilerplate-by site")
        .refuses("--boilerplate-by", "\"site\"");
  }

  private Map<String, String> userData() throws IOException {
    try (FSDirectory directory = FSDirectory.open(index);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      return reader.getIndexCommit().getUserData();
    }
  }
}
