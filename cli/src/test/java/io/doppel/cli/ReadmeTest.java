package io.doppel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.method.HostileShape;
import io.doppel.decision.DecisionKind;
import io.doppel.examples.CollapsedSearch;
import io.doppel.examples.DedupWhileIndexing;
import io.doppel.examples.ExplainAMatch;
import io.doppel.examples.MergeWhileIndexing;
import io.doppel.examples.QuickStart;
import io.doppel.examples.ScanAnIndex;
import io.doppel.lucene.index.Decision;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.Methods;
import io.doppel.lucene.sets.SetBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds README.md and the guides of the command and of the library to the code. */
final class ReadmeTest {
  private static final Path ROOT = Path.of("..");
  private static final String COMMAND = "docs/command.md";
  private static final String METHODS = "docs/methods.md";

  @Test
  void theJavaExamplesAreThoseThatAreCompiled() throws IOException {
    for (String name :
        List.of(
            "QuickStart",
            "DedupWhileIndexing",
            "MergeWhileIndexing",
            "CollapsedSearch",
            "ScanAnIndex",
            "ExplainAMatch")) {
      String page = name.equals("QuickStart") ? "README.md" : "docs/java.md";
      String source =
          Files.readString(
              ROOT.resolve("example-index/src/main/java/io/doppel/examples/" + name + ".java"));
      String example =
          source.substring(
              source.indexOf("// README: begin\n") + "// README: begin\n".length(),
              source.indexOf("    // README: end"));
      String block = "```java\n" + example.stripTrailing().stripIndent() + "\n```";
      assertTrue(
          Files.readString(ROOT.resolve(page)).contains(block), page + " must have " + block);
    }
  }

  @Test
  void theSecondJavaExampleTagsTheDuplicate() throws IOException {
    String text = "Boats, nets, two lanterns, a rope, and a very old dog were all that was left";
    try (Directory directory = new ByteBuffersDirectory()) {
      List<Decision> decisions =
          DedupWhileIndexing.run(
              directory, List.of(text, "Nothing of that kind was ever seen here.", text + "."));
      assertEquals(DecisionKind.ADDED, decisions.get(1).kind());
      assertEquals(DecisionKind.TAGGED, decisions.get(2).kind());
      assertEquals("doc-0", decisions.get(2).other());
    }
  }

  @Test
  void theMergingJavaExampleGivesTheLongerTitle() throws IOException {
    String text = "\nBoats, nets, two lanterns, a rope, and a very old dog were all that was left";
    try (Directory directory = new ByteBuffersDirectory()) {
      List<Decision> decisions =
          MergeWhileIndexing.run(
              directory, List.of("Boats" + text, "Boats and nets" + text, "Nets" + text));
      assertEquals(DecisionKind.MERGED, decisions.get(1).kind());
      assertEquals(List.of("title"), decisions.get(1).taken());
      assertEquals(DecisionKind.SKIPPED, decisions.get(2).kind());
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertEquals(1, reader.numDocs());
        int last = reader.maxDoc() - 1;
        assertEquals("Boats and nets", reader.storedFields().document(last).get("title"));
      }
    }
  }

  @Test
  void theThirdJavaExampleHidesTheDuplicate() throws IOException {
    String text = "Boats, nets, two lanterns, a rope, and a very old dog were all that was left";
    List<String> texts = List.of(text, "Nothing of that kind was ever seen here.", text + ".");
    try (Directory directory = new ByteBuffersDirectory()) {
      DedupWhileIndexing.run(directory, texts);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertEquals(
            List.of(
                "3 hits, 1 of them hidden",
                "0, and 1 similar ones",
                "  2, similarity 1.0",
                "1, and 0 similar ones"),
            CollapsedSearch.run(
                new IndexSearcher(reader),
                MatchAllDocsQuery.INSTANCE,
                SetBuilder.shingles("body").build()));
      }
    }
  }

  @Test
  void theJavaExampleFindsTheDuplicate() throws IOException {
    String text =
        "Boats, nets, two lanterns, a rope, and a very old dog were all that the island had left,"
            + " the mayor said.";
    List<String> texts =
        List.of(
            text,
            "Nothing of that kind, no boats, no ropes, and no dogs here, she said.",
            text + " Again.");
    try (Directory directory = new ByteBuffersDirectory()) {
      QuickStart.Found found = QuickStart.run(directory, texts, text);
      assertEquals(2, found.hits().totalHits.value());
      assertEquals(1, found.pairs().size());
      assertEquals(0, found.pairs().get(0).first());
      assertEquals(2, found.pairs().get(0).second());
    }
  }

  @Test
  void theJavaExampleOnAnotherProgramsIndexFindsTheDuplicate(@TempDir Path folder)
      throws IOException {
    Path index = folder.resolve("index");
    Path documents =
        Documents.write(
            folder.resolve("documents.jsonl"),
            Documents.line("a", Documents.text(1)).replace("\"text\"", "\"body\""),
            Documents.line("b", Documents.text(2)).replace("\"text\"", "\"body\""),
            Documents.line("c", Documents.text(1)).replace("\"text\"", "\"body\""));
    CommandRun.of("index", documents, "--index", index, "--text-field", "body").succeeds();
    assertEquals(List.of("a c 1.0"), ScanAnIndex.run(index));
  }

  @Test
  void theExampleOfEvidenceSaysWhatDiffers() throws IOException {
    String text = "Boats, nets, 2 lanterns, a rope, and a very old dog were all that was left.";
    List<String> lines = ExplainAMatch.run(text, text.replace("2", "3"));
    assertEquals("NUMBERS: only numbers or dates differ: 1 word", lines.get(0));
    assertEquals("in common: 11.0", lines.get(1));
    assertTrue(lines.contains("CHANGED 2"), lines.toString());
  }

  @Test
  void theDedupOfTheReadmeIsThatOfTheSample(@TempDir Path folder) throws IOException {
    String readme = Files.readString(ROOT.resolve("README.md"));
    String command = "./doppel dedup example-index/sample.jsonl --out kept.jsonl --removed removed";
    assertTrue(readme.contains("    " + command + ".jsonl\n"));
    CommandRun run =
        CommandRun.of("dedup", Documents.SAMPLE, "--out", folder.resolve("kept.jsonl")).succeeds();
    List<String> said = run.err().lines().limit(17).toList();
    String counts = said.get(0).substring(0, said.get(0).lastIndexOf(", in "));
    assertTrue(readme.contains("```\n" + counts + ", in "), said.toString());
    String others = String.join("\n", said.subList(1, said.size()));
    assertTrue(readme.contains(" s\n" + others + "\n  ...\n```"), said.toString());
  }

  @Test
  void theQueryOfTheManualIsThatOfTheSample(@TempDir Path folder) throws IOException {
    String page = Files.readString(ROOT.resolve(COMMAND));
    Path index = folder.resolve("sample");
    CommandRun.of("index", Documents.SAMPLE, "--index", index).succeeds();
    assertTrue(page.contains("    ./doppel query --index sample --id news-001\n"));
    CommandRun run = CommandRun.of("query", "--index", index, "--id", "news-001").succeeds();
    assertTrue(page.contains("```\n" + run.out() + "```"), run.out());
  }

  @Test
  void theExplanationOfTheManualIsThatOfTheSample() throws IOException {
    String command = "    ./doppel explain example-index/sample.jsonl ";
    String page = Files.readString(ROOT.resolve(COMMAND));
    int start = page.indexOf(command) + command.length();
    String[] ids = page.substring(start, page.indexOf('\n', start)).split(" ");
    int block = page.indexOf("```\n", start) + 4;
    List<String> shown = page.substring(block, page.indexOf("```", block)).lines().toList();
    List<String> said = CommandRun.of("explain", Documents.SAMPLE, ids[0], ids[1]).lines();
    int line = 0;
    for (String expected : shown) {
      if (!expected.equals("...")) {
        int found = said.subList(line, said.size()).indexOf(expected);
        assertTrue(found >= 0, expected + " must be in " + said);
        line += found + 1;
      }
    }
    assertTrue(shown.size() > 10, shown.toString());
  }

  @Test
  void theScanOfTheManualIsThatOfTheSample(@TempDir Path folder) throws IOException {
    String page = Files.readString(ROOT.resolve(COMMAND));
    Path index = folder.resolve("sample");
    CommandRun.of("index", Documents.SAMPLE, "--index", index).succeeds();
    CommandRun run =
        CommandRun.of(
                "scan",
                "--index",
                index,
                "--field",
                "text",
                "--from",
                "postings",
                "--out",
                folder.resolve("pairs.tsv"))
            .succeeds();
    assertTrue(page.contains("./doppel scan --index sample --field text --from postings --out"));
    List<String> said = run.err().lines().limit(3).toList();
    String counts = said.get(0).substring(0, said.get(0).lastIndexOf(", in "));
    assertTrue(page.contains("```\n" + counts + ", in "), said.toString());
    assertTrue(page.contains(" s\n" + said.get(1) + "\n" + said.get(2) + "\n"), said.toString());
  }

  @Test
  void theStreamOfTheManualIsThatOfTheSample() throws IOException {
    String page = Files.readString(ROOT.resolve(COMMAND));
    assertTrue(page.contains("./doppel stream --window none --index seen <example-index/sample"));
    CommandRun run = CommandRun.of("stream", Documents.SAMPLE, "--window", "none").succeeds();
    assertTrue(page.contains(String.join("\n", run.lines().subList(0, 2)) + "\n...\n"));
    assertFalse(run.out().contains("late"), run.err());
  }

  @Test
  void theClustersOfTheManualAreThoseOfTheSample() throws IOException {
    String page = Files.readString(ROOT.resolve(COMMAND));
    assertTrue(page.contains("    ./doppel clusters example-index/sample.jsonl\n"));
    CommandRun run = CommandRun.of("clusters", Documents.SAMPLE).succeeds();
    assertTrue(page.contains("```\n" + run.lines().get(0) + "\n...\n"));
  }

  @Test
  void theReportOfTheManualIsWritten(@TempDir Path folder) throws IOException {
    String page = Files.readString(ROOT.resolve(COMMAND));
    String command =
        "./doppel report example-index/sample.jsonl --label cluster --out report.html\n";
    assertTrue(page.contains(command));
    assertTrue(Files.readString(ROOT.resolve("README.md")).contains(command));
    Path out = folder.resolve("report.html");
    CommandRun.of("report", Documents.SAMPLE, "--label", "cluster", "--out", out).succeeds();
    assertTrue(Files.readString(out).startsWith("<!doctype html>"));
    String help = CommandRun.of("report", "--help").succeeds().out();
    for (String limit : List.of("--max-clusters 200", "--max-members 20", "--max-text 20000")) {
      assertTrue(page.contains("`" + limit + "`"), limit);
      String[] words = limit.split(" ");
      assertTrue(help.replaceAll("\\s+", " ").contains("Default: " + words[1] + "."), help);
    }
  }

  @Test
  void theEvaluationsOfTheManualAreThoseOfTheSample() throws IOException {
    String page = Files.readString(ROOT.resolve(COMMAND));
    String labelled = "shingles,signcd,containment --words 5";
    assertTrue(page.contains("eval example-index/sample.jsonl --methods \"" + labelled + "\""));
    CommandRun run =
        CommandRun.of("eval", Documents.SAMPLE, "--methods", labelled, "--no-times").succeeds();
    assertTrue(page.contains("```\n" + run.out() + "```"), run.out());
    String planted = "shingles,signcd,simhash";
    assertTrue(page.contains("eval example-index/sample.jsonl --plant --methods " + planted));
    CommandRun plant =
        CommandRun.of("eval", Documents.SAMPLE, "--plant", "--methods", planted, "--no-times")
            .succeeds();
    assertTrue(page.contains("```\n" + plant.out() + "```"), plant.out());
  }

  @Test
  void ciRunsTheTestCommandOfTheReadmeAndTheVersionsOfLucene() throws IOException {
    String readme = Files.readString(ROOT.resolve("README.md"));
    List<String> commands =
        Files.readAllLines(ROOT.resolve(".ci/run")).stream()
            .filter(
                line ->
                    !line.startsWith("#") && !line.startsWith("set ") && !line.startsWith("cd "))
            .toList();
    assertEquals(List.of(".ci/install-browser", "mvn verify", ".ci/lucene-versions"), commands);
    assertTrue(readme.contains("    mvn verify\n"));
  }

  @Test
  void commandsOfThePageOfMethodsRun() throws IOException {
    String start = "doppel pairs docs.jsonl ";
    List<String> commands =
        Files.readAllLines(ROOT.resolve(METHODS)).stream()
            .filter(line -> line.startsWith(start))
            .map(line -> line.substring(start.length()))
            .toList();
    assertEquals(7, commands.size(), "SigNCD, Table 1, has seven settings");
    for (String command : commands) {
      List<Object> arguments = new ArrayList<>(List.of("pairs", Documents.SAMPLE));
      arguments.addAll(List.of((Object[]) command.split(" ")));
      assertFalse(CommandRun.of(arguments.toArray()).succeeds().lines().isEmpty(), command);
    }
  }

  @Test
  void everyMethodOfTheCommandIsInTheTableOfMethods() throws IOException {
    String page = Files.readString(ROOT.resolve(METHODS));
    String table = between(page, "<!-- catalogue: begin -->\n", "<!-- catalogue: end -->");
    String sections = page.replace(table, "");
    for (Method method : Methods.all()) {
      assertTrue(
          table.contains("| `" + method.id() + "` |"),
          "the table of docs/methods.md must have a row for " + method.id());
      assertTrue(
          sections.contains("`" + method.id() + "`"),
          "docs/methods.md must describe " + method.id());
    }
  }

  @Test
  void theReadmeHasFiveMethodsOfTheCommand() throws IOException {
    String readme = Files.readString(ROOT.resolve("README.md"));
    List<String> rows =
        between(readme, "<!-- methods: begin -->\n", "<!-- methods: end -->").lines().toList();
    assertEquals("| method | catches | misses | cost |", rows.get(0));
    List<String> ids = Methods.all().stream().map(Method::id).toList();
    List<String> named =
        rows.stream().skip(2).map(row -> between(row, "| `", "` |")).filter(ids::contains).toList();
    assertEquals(5, named.size(), rows.toString());
    assertEquals(7, rows.size(), rows.toString());
    assertTrue(
        readme.contains("[" + ids.size() + " methods]"), "README.md says how many there are");
  }

  @Test
  void whereAPageCountsAllMethodsItCountsRight() throws IOException {
    Pattern count = Pattern.compile("\\b[Aa]ll\\s+(?:the\\s+)?(\\d+)\\s+methods\\b");
    for (Path page : LinksTest.pages()) {
      if (!page.endsWith("CHANGES.md")) { // which says what was
        Matcher said = count.matcher(Files.readString(page));
        while (said.find()) {
          assertEquals(Methods.all().size(), Integer.parseInt(said.group(1)), page.toString());
        }
      }
    }
  }

  @Test
  void thePageOfGuaranteesCountsTheHostileTexts() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/guarantees.md")).replaceAll("\\s+", " ");
    String said = HostileShape.values().length + " hostile texts go through all methods";
    assertTrue(page.contains(said), "docs/guarantees.md must have " + said);
  }

  private static String between(String text, String begin, String end) {
    int start = text.indexOf(begin) + begin.length();
    return text.substring(start, text.indexOf(end, start));
  }
}
