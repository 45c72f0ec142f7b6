package io.doppel.benchmarks.papers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.benchmarks.corpus.LabelledCorpus;
import io.doppel.benchmarks.corpus.LabelledCorpus.Fields;
import io.doppel.sequences.FeatureCodeSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Formulas (2) and (3) of FeatureCode, section IV, on pages that can be counted by hand. */
class FeatureCodeTablesTest {
  private static final String LONG = "甲一乙，丙二丁，戊三己，庚四辛，壬五癸，子六丑。";

  /** Its code is the beginning of that of the long one. */
  private static final String PART = "甲一乙，丙二丁，戊三己，庚四辛。";

  /** A longer text with a shorter code, that of the part: what differs is inside of clauses. */
  private static final String WORDY = "甲" + "一".repeat(50) + "乙，丙二丁，戊三己，庚四辛。";

  @TempDir private Path folder;

  private String table(String name) throws IOException {
    Path file = folder.resolve("docs.jsonl");
    Files.write(
        file,
        List.of(
            line("part", PART, "a"),
            line("long", LONG, "a"),
            line("wordy", WORDY, "b"),
            line("other", "寅卯，辰巳，午未，申酉，戌亥。", "c"),
            line("none", "短", "c")));
    LabelledCorpus corpus = LabelledCorpus.read(file, new Fields("cluster", "title", false));
    PaperTable table =
        FeatureCodeTables.all().stream().filter(each -> each.name().equals(name)).findFirst().get();
    return table.body().run(new Experiment(corpus, false, 1, null));
  }

  private static String line(String id, String text, String cluster) {
    return "{\"id\":\"" + id + "\",\"text\":\"" + text + "\",\"cluster\":\"" + cluster + "\"}";
  }

  /** A row without its time. */
  private static List<String> row(String table, String first) {
    String line = table.lines().filter(each -> each.startsWith("| " + first)).findFirst().get();
    List<String> cells = List.of(line.replace(" ", "").split("\\|"));
    return cells.subList(2, 6);
  }

  /** Of four pages with a code two go for the one with the longest code, one of them rightly. */
  @Test
  void theShorterCodesGoWhateverTheTextsAreLong() throws IOException {
    String table = table("featurecode-table-4");
    for (String threshold : List.of("0.7 ", "0.75", "1.0 ")) {
      assertEquals(List.of("4", "2", "50.00", "0.5000"), row(table, threshold));
    }
  }

  /** Exp. IV takes equal codes only, of which the first stays. */
  @Test
  void exactMatchingIsOfEqualCodes() throws IOException {
    String table = table("featurecode-table-2");
    assertEquals(List.of("4", "1", "25.00", "0.0000"), row(table, "IV"));
    assertEquals(List.of("4", "2", "50.00", "0.5000"), row(table, "V,"));
    assertTrue(row(table, "II,").get(1).equals("0"), table);
  }

  /** Pairs, not what goes: of three that are found one is right, of two right ones one is found. */
  @Test
  void pairsAreCountedBySimilarity() throws IOException {
    String table = table("featurecode-thresholds");
    String cell = "0.333/0.500/0.400"; // wordy has the code of the part; "none" has none
    assertEquals(List.of(cell, cell, cell, cell), row(table, "featurecode "));
  }

  /** Definition 1: by length or by share, of what is left of the cut. */
  @Test
  void aPageHasAUnitByLengthOrByShare() {
    FeatureCodeSettings settings = FeatureCodeSettings.DEFAULT;
    String short100 = "甲".repeat(100);
    assertTrue(FeatureCodeNoise.hasUnit(List.of("乙".repeat(300), "丙".repeat(300)), settings));
    assertTrue(FeatureCodeNoise.hasUnit(List.of("乙\u3000".repeat(75), "丙".repeat(25)), settings));
    assertFalse(FeatureCodeNoise.hasUnit(List.of(short100, short100), settings));
    List<String> cut = new ArrayList<>(Collections.nCopies(8, short100));
    cut.add("丁".repeat(500));
    assertFalse(FeatureCodeNoise.hasUnit(cut, settings), "200 of 500 are left");
  }

  /** Table I: with a unit the paper's short text and its links leave the code as it is. */
  @Test
  void shortTextsLeaveTheCodeOfAPageWithAUnit() throws IOException {
    String clauses = "甲一乙，丙二丁，戊三己，".repeat(30);
    Path file = folder.resolve("pages.jsonl");
    String page = String.join("\\n", "题", "小", clauses, clauses);
    Files.write(file, List.of(line("1", page, "a"), line("2", page, "b"), line("3", page, "c")));
    LabelledCorpus corpus = LabelledCorpus.read(file, new Fields("cluster", "title", false));
    String table = FeatureCodeNoise.table(new Experiment(corpus, false, 1, null));
    List<String> rows = table.lines().filter(each -> each.startsWith("| a")).toList();
    assertEquals(6, rows.size(), table);
    for (int kept : List.of(0, 2, 3, 5)) {
      String row = rows.get(kept).replace(" ", "");
      assertTrue(row.contains("|2|2|") && row.contains("|1.000|1.000|1.000|1.000|1and1|"), row);
    }
    assertTrue(rows.get(1).replace(" ", "").contains("|0.000|"), "a long text changes it");
  }
}
