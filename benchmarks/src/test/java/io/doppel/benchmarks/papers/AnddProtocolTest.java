package io.doppel.benchmarks.papers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.benchmarks.corpus.LabelledCorpus;
import io.doppel.benchmarks.corpus.LabelledCorpus.Labelled;
import io.doppel.features.FeatureHash;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.frequencies.FrequencyRange;
import io.doppel.sets.SetSketches;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How ANDD's tables divide documents and leave out words. */
class AnddProtocolTest {
  @TempDir private Path folder;

  private LabelledCorpus corpus(String... dates) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < dates.length; i++) {
      String cluster = i < 4 ? "\"c" + i / 2 + "\"" : "null";
      String date = dates[i] == null ? "" : ",\"date\":\"" + dates[i] + "\"";
      lines.add("{\"id\":\"" + i + "\",\"text\":\"t\",\"cluster\":" + cluster + date + "}");
    }
    Path file = Files.write(folder.resolve("docs.jsonl"), lines);
    return LabelledCorpus.read(file, "cluster", "title");
  }

  @Test
  void theEarlierHalfHasTheClustersThatBeganFirst() throws IOException {
    LabelledCorpus all =
        corpus(
            "26-FEB-1987 15:02:20.00", // the other one of its cluster is the last of all
            "30-OCT-1987 15:02:20.00",
            " 3-MAR-1987  09:15:05.40",
            "27-MAR-1987 00:02:59.13&#5;RM",
            "1-JAN-1987 00:00:00.00",
            "28-MAR-1987 00:02:59.13");
    assertTrue(all.hasTimes());
    assertEquals(List.of("4", "0", "1"), ids(all.partByTime(0, 0.5)));
    assertEquals(List.of("2", "3", "5"), ids(all.partByTime(0.5, 1)));
  }

  @Test
  void withoutTimesThereIsNoSplitByTime() throws IOException {
    assertFalse(corpus("26-FEB-1987 15:02:20.00", null).hasTimes());
    LabelledCorpus mistyped = corpus("31-MAR-1987 605:12:19.12");
    assertNull(mistyped.documents().get(0).time());
    assertFalse(mistyped.hasTimes());
  }

  private static List<String> ids(LabelledCorpus documents) {
    return documents.documents().stream().map(Labelled::id).toList();
  }

  /** "rare" is in one of 16 documents (idf 1), "some" in four (.5), "all" in all (0). */
  @Test
  void wordsOutsideOfTheRangeAreLeftOut() {
    FrequencyCounter counter = new FrequencyCounter();
    for (int i = 0; i < 16; i++) {
      long[] words = {
        FeatureHash.of("all"),
        FeatureHash.of(i < 4 ? "some" : "other" + i),
        FeatureHash.of(i == 0 ? "rare" : "another" + i)
      };
      counter.add(SetSketches.set(1).of(words, 3));
    }
    FrequencyRange range = new FrequencyRange(counter.frequencies(1), 0.2, 0.85);
    assertEquals("some Some ", LearnedHalves.inRange("All some, rare; Some all", range));
  }
}
