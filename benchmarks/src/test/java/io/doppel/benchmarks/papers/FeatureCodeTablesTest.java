package io.doppel.benchmarks.papers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.benchmarks.corpus.LabelledCorpus;
import io.doppel.benchmarks.corpus.LabelledCorpus.Fields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
