package io.doppel.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sample corpus says which documents are near-duplicates; the defaults find nearly all. */
class ReadmeSampleTest {
  @TempDir Path folder;

  @Test
  void dedupOfTheSampleFindsItsClusters() throws IOException {
    Path removed = folder.resolve("removed.jsonl");
    Map<String, String> group = new HashMap<>();
    Map<String, String> cluster = new HashMap<>();
    for (String line :
        CommandRun.of("dedup", Documents.SAMPLE, "--removed", removed).succeeds().lines()) {
      String id = Documents.fields(line).get("id");
      group.put(id, id);
      cluster.put(id, Documents.fields(line).get("cluster"));
    }
    for (String line : Documents.read(removed)) {
      Map<String, String> fields = Documents.fields(line);
      group.put(fields.get("id"), fields.get("dup_of"));
      cluster.put(fields.get("id"), fields.get("cluster"));
    }
    Set<String> found = pairs(group);
    Set<String> wanted = pairs(cluster);
    assertQuality(found, wanted, 0.95, 0.8);
  }

  /**
   * The notes about the harbour, which are no near-duplicates, have half of their spots in common.
   */
  @ParameterizedTest
  @CsvSource({
    "signcd, 0.95, 0.8",
    "ncd, 0.95, 0.8",
    "exact, 1, 0.05",
    "spotsigs, 0.8, 0.95",
    "spotsigncd, 0.95, 0.95",
    "qgrams, 0.95, 0.95",
    "shingles, 0.95, 0.95",
    "shingles-exact, 0.95, 0.95",
    "supershingles, 0.95, 0.3",
    "imatch, 0.95, 0.15",
    "containment, 0.95, 0.95"
  })
  void pairsOfTheSampleAreThoseOfItsClusters(String method, double precision, double recall)
      throws IOException {
    Set<String> found = new HashSet<>();
    for (String row :
        CommandRun.of("pairs", Documents.SAMPLE, "--method", method).succeeds().lines()) {
      String[] cells = row.split("\t");
      found.add(cells[0] + " " + cells[1]);
    }
    Map<String, String> cluster = new HashMap<>();
    for (String line : Documents.read(Documents.SAMPLE)) {
      Map<String, String> fields = Documents.fields(line);
      cluster.put(fields.get("id"), fields.get("cluster"));
    }
    assertQuality(found, pairs(cluster), precision, recall);
  }

  private static void assertQuality(
      Set<String> found, Set<String> wanted, double leastPrecision, double leastRecall) {
    Set<String> both = new HashSet<>(found);
    both.retainAll(wanted);
    double precision = both.size() / (double) found.size();
    double recall = both.size() / (double) wanted.size();
    String message = "precision " + precision + ", recall " + recall;
    assertTrue(precision >= leastPrecision && recall >= leastRecall, message);
  }

  /** All pairs of ids with the same group; null is no group. */
  private static Set<String> pairs(Map<String, String> groups) {
    Set<String> pairs = new HashSet<>();
    List<String> ids = groups.keySet().stream().sorted().toList();
    for (int i = 0; i < ids.size(); i++) {
      for (int j = i + 1; j < ids.size(); j++) {
        String group = groups.get(ids.get(i));
        if (group != null && group.equals(groups.get(ids.get(j)))) {
          pairs.add(ids.get(i) + " " + ids.get(j));
        }
      }
    }
    return pairs;
  }
}
