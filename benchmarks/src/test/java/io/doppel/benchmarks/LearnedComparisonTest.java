package io.doppel.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.benchmarks.corpus.LabelledDocuments;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The comparison of learned methods on a few texts: all tables are there. */
class LearnedComparisonTest {
  @TempDir private Path folder;

  private Path labelled() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    List<String> lines = new ArrayList<>();
    for (int cluster = 0; cluster < 40; cluster++) {
      for (int copy = 0; copy < 3; copy++) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 20; i++) {
          int word = random.nextInt(4) == 0 ? random.nextInt(200) : 1000 + 20 * cluster + i;
          text.append(i == 0 ? "" : " ").append("w").append(word);
        }
        String label = cluster < 30 ? "\"c" + cluster + "\"" : "null";
        lines.add(
            "{\"id\":\""
                + cluster
                + "-"
                + copy
                + "\",\"text\":\""
                + text
                + "\",\"cluster\":"
                + label
                + "}");
      }
    }
    Files.write(folder.resolve("ignore.tsv"), List.of("0-0\t0-1"));
    return Files.write(folder.resolve("docs.jsonl"), lines);
  }

  @Test
  void allTablesAreThere() throws IOException {
    Path file = labelled();
    Path printed = folder.resolve("printed");
    PrintStream before = System.out;
    try (PrintStream out = new PrintStream(printed.toFile(), StandardCharsets.UTF_8)) {
      System.setOut(out);
      int code =
          new CommandLine(new LearnedComparison())
              .execute(file.toString(), "--seeds", "1", "--words", "1");
      assertEquals(0, code);
    } finally {
      System.setOut(before);
    }
    String text = Files.readString(printed);
    for (String row :
        List.of(
            "| 1 | cosine ",
            "| 1 | jaccard ",
            "| 20 ",
            "| andd-lsh-cos, 384 bits ",
            "| andd-lsh-jaccard, 80 minima of 20 bits ")) {
      assertTrue(text.contains(row), text);
    }
  }

  @Test
  void partsAreWholeClusters() throws IOException {
    LabelledDocuments all = LabelledDocuments.read(labelled(), "cluster", "title");
    Set<String> first = ids(all.part(0, 0.5, Integer.MAX_VALUE, 3));
    Set<String> second = ids(all.part(0.5, 1, Integer.MAX_VALUE, 3));
    assertEquals(120, first.size() + second.size());
    for (int cluster = 0; cluster < 30; cluster++) {
      assertEquals(first.contains(cluster + "-0"), first.contains(cluster + "-2"));
    }
    LabelledDocuments few = all.few(20, 3);
    assertEquals(18, few.documents().size());
    assertTrue(few.documents().stream().allMatch(document -> document.cluster() != null));
    assertTrue(all.isIgnored(all.documents().get(1), all.documents().get(0)));
  }

  private static Set<String> ids(LabelledDocuments documents) {
    Set<String> ids = new HashSet<>();
    documents.documents().forEach(document -> ids.add(document.id()));
    return ids;
  }
}
