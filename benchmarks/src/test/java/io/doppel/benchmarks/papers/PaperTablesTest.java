package io.doppel.benchmarks.papers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.benchmarks.corpus.LabelledCorpus;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Every table of the papers on a few texts, so that none of them rots. */
class PaperTablesTest {
  @TempDir private Path folder;

  /** Clusters of three with some words changed, commas and full stops between them. */
  private Path labelled() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    List<String> lines = new ArrayList<>();
    for (int cluster = 0; cluster < 40; cluster++) {
      for (int copy = 0; copy < 3; copy++) {
        StringBuilder text = new StringBuilder("the ");
        for (int i = 0; i < 100; i++) {
          int word = random.nextInt(8) == 0 ? random.nextInt(200) : 1000 + 100 * cluster + i;
          text.append("w").append(word).append(i % 6 == 0 ? ", the " : i % 10 == 3 ? ".\\n" : " ");
        }
        String label = cluster < 30 ? "\"c" + cluster + "\"" : "null";
        lines.add(
            String.format(
                Locale.ROOT,
                "{\"id\":\"%d-%d\",\"text\":\"%s\",\"title\":\"t%d\",\"cluster\":%s}",
                cluster,
                copy,
                text,
                cluster / 2,
                label));
      }
    }
    lines.add("{\"id\":\"copy\",\"text\":\"a, b, c, d, e, f and g\",\"cluster\":\"copies\"}");
    lines.add("{\"id\":\"copy2\",\"text\":\"a, b, c, d, e, f and g\",\"cluster\":\"copies\"}");
    Files.write(folder.resolve("ignore.tsv"), List.of("0-0\t0-1"));
    return Files.write(folder.resolve("docs.jsonl"), lines);
  }

  private String printed(String... arguments) throws IOException {
    Path printed = folder.resolve("printed");
    PrintStream before = System.out;
    try (PrintStream out = new PrintStream(printed.toFile(), StandardCharsets.UTF_8)) {
      System.setOut(out);
      assertEquals(0, new CommandLine(new PaperTables()).execute(arguments));
    } finally {
      System.setOut(before);
    }
    return Files.readString(printed);
  }

  static List<String> names() {
    return PaperTables.all().stream().map(PaperTable::name).toList();
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyTableHasRowsWithNumbers(String name) throws IOException {
    Path file = labelled();
    String text = printed(name, file.toString(), "--seeds", "1", "--documents", "60");
    String shows =
        PaperTables.all().stream()
            .filter(table -> table.name().equals(name))
            .map(PaperTable::shows)
            .findFirst()
            .orElseThrow();
    assertTrue(text.startsWith(shows + ".\n\n6"), text);
    assertTrue(text.contains("\n60 documents.\n") || text.contains("\n62 documents.\n"), text);
    List<String> rows = text.lines().filter(line -> line.startsWith("| ")).toList();
    assertTrue(rows.size() > 3, text);
    assertTrue(rows.get(2).matches(".*[0-9].*"), text);
    assertTrue(text.lines().noneMatch(line -> line.contains("NaN")), text);
  }

  @Test
  void namesAreUniqueAndListed() throws IOException {
    assertEquals(names().size(), new HashSet<>(names()).size());
    String text = printed("--list");
    names().forEach(name -> assertTrue(text.contains(name + " "), text));
  }

  @Test
  void aNameThatIsNoneIsRefused() {
    CommandLine command = new CommandLine(new PaperTables());
    command.setErr(new PrintWriter(new StringWriter()));
    assertEquals(2, command.execute("signcd-table-9", "docs.jsonl"));
    assertEquals(2, command.execute("signcd-table-2"));
    assertEquals(2, command.execute("signcd-table-2", "own:laws"));
    assertEquals(2, command.execute("signcd-table-2", "own:news", "--write", "page.md"));
  }

  @Test
  void numbersAndPagesThatAreNoneAreRefusedInWords() {
    for (String[] wrong :
        List.of(
            new String[] {"signcd-table-2", "own:news", "--documents", "0"},
            new String[] {"signcd-table-2", "own:news", "--seeds", "-1"},
            new String[] {"--write", "none.md"},
            new String[] {"--check", "."})) {
      StringWriter said = new StringWriter();
      CommandLine command = new CommandLine(new PaperTables());
      command.setErr(new PrintWriter(said));
      assertEquals(2, command.execute(wrong), said::toString);
      String option = wrong[wrong.length - 2];
      assertTrue(said.toString().startsWith(option + " must "), said::toString);
      assertTrue(said.toString().contains("got " + wrong[wrong.length - 1]), said::toString);
    }
  }

  @Test
  void ofSeveralCollectionsTheRowsStandBelowEachOther() throws IOException {
    String text = printed("featurecode-table-4", "own:chinese", "own:news", "--documents", "100");
    assertTrue(text.contains("\n100 documents.\n"), text);
    assertTrue(text.contains("| collection | threshold |"), text);
    assertTrue(text.contains("| own:chinese | 0.7 |"), text);
    assertTrue(text.contains("| own:news | 1.0 |"), text);
  }

  @Test
  void forACollectionThatIsNotThereTheGeneratedOneStandsAndThatIsSaid() throws IOException {
    PrintStream before = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    String text;
    try (PrintStream err = new PrintStream(said, true, StandardCharsets.UTF_8)) {
      System.setErr(err);
      text =
          printed(
              "featurecode-table-4", "zh_laws", "--documents", "100", "--data", folder.toString());
    } finally {
      System.setErr(before);
    }
    assertEquals(
        "zh_laws is not in " + folder + ": own:chinese stands for it\n",
        said.toString(StandardCharsets.UTF_8));
    Printed own = Printed.of(printed("featurecode-table-4", "own:chinese", "--documents", "100"));
    assertEquals(List.of(), own.differences(Printed.of(text))); // but for times
  }

  @Test
  void aPageIsWrittenAndChecked() throws IOException {
    Path page = folder.resolve("page.md");
    List<String> lines =
        List.of(
            "# A page",
            "",
            "    benchmarks/papers featurecode-table-4 own:chinese --documents 100",
            "",
            "<!-- papers: begin -->",
            "<!-- papers: end -->",
            "",
            "The end.");
    Files.write(page, lines);
    CommandLine command = new CommandLine(new PaperTables());
    assertEquals(1, command.execute("--check", page.toString()));
    assertEquals(0, command.execute("--write", page.toString()));
    String written = Files.readString(page);
    assertTrue(written.contains("\n100 documents.\n"), written);
    assertTrue(written.contains("\n| 0.75 |"), written);
    assertTrue(written.endsWith("\n<!-- papers: end -->\n\nThe end.\n"), written);
    assertEquals(0, command.execute("--check", page.toString()));
    Files.writeString(page, written.replace("| 0.75 | 100 |", "| 0.75 | 99 |"));
    assertEquals(1, command.execute("--check", page.toString()));
    assertEquals(0, command.execute("--check", page.toString(), "--only", "signcd"));
  }

  @Test
  void aMarkWithoutItsCommandIsRefused() throws IOException {
    Path page = Files.write(folder.resolve("page.md"), List.of("<!-- papers: begin -->"));
    assertEquals(
        page + ", line 1: the mark needs a command before it, and no other mark",
        assertThrows(IllegalArgumentException.class, () -> PaperPage.read(page)).getMessage());
  }

  @Test
  void exactCopiesAreFoundWithoutError() throws IOException {
    LabelledCorpus all = LabelledCorpus.read(labelled(), "cluster", "title");
    assertEquals(30 * 3 - 1 + 1, all.labels().nearDuplicates());
    String text = printed("featurecode-table-2", labelled().toString());
    assertTrue(text.contains("| II, content | 122 | 1 |"), text);
  }

  @Test
  void drawingsAreTheSameEachTime() throws IOException {
    Path file = labelled();
    Path figures = folder.resolve("figures");
    printed("signcd-figure-6", file.toString(), "--figures", figures.toString());
    String first = Files.readString(figures.resolve("signcd-figure-6.svg"));
    printed("signcd-figure-6", file.toString(), "--figures", figures.toString());
    assertEquals(first, Files.readString(figures.resolve("signcd-figure-6.svg")));
    assertTrue(first.startsWith("<svg ") && first.endsWith("</svg>\n"), first);
  }

  @Test
  void partsAreWholeClusters() throws IOException {
    LabelledCorpus all = LabelledCorpus.read(labelled(), "cluster", "title");
    Set<String> first = ids(all.part(0, 0.5, Integer.MAX_VALUE, 3));
    Set<String> second = ids(all.part(0.5, 1, Integer.MAX_VALUE, 3));
    assertEquals(122, first.size() + second.size());
    for (int cluster = 0; cluster < 30; cluster++) {
      assertEquals(first.contains(cluster + "-0"), first.contains(cluster + "-2"));
    }
    LabelledCorpus few = all.few(20, 3);
    assertTrue(few.documents().size() <= 20 && few.documents().size() >= 18);
    assertTrue(few.documents().stream().allMatch(document -> document.cluster() != null));
    assertTrue(all.isIgnored(all.documents().get(1), all.documents().get(0)));
  }

  @Test
  void ofHtmlTheFramingIsLeftOut() throws IOException {
    Path file =
        Files.write(
            folder.resolve("pages.jsonl"),
            List.of("{\"id\":\"1\",\"html\":\"<style>b{}</style><p>one <a>two</a> three</p>\"}"));
    String text = LabelledCorpus.read(file, "cluster", "title").documents().get(0).text();
    assertEquals("one three", text.strip().replaceAll("\\s+", " "));
  }

  private static Set<String> ids(LabelledCorpus documents) {
    Set<String> ids = new HashSet<>();
    documents.documents().forEach(document -> ids.add(document.id()));
    return ids;
  }
}
