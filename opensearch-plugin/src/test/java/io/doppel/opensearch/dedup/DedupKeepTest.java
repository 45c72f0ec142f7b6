package io.doppel.opensearch.dedup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.opensearch.common.io.stream.BytesStreamOutput;

/** Who stays of two near-duplicates: the first of each list is the worst, equals are one entry. */
class DedupKeepTest {
  private static int compare(DedupKeep keep, Object one, Object other) {
    return Integer.signum(
        keep.preference()
            .compare(
                keep.traits("one", source(one), "a"), keep.traits("other", source(other), "a")));
  }

  private static Map<String, Object> source(Object at) {
    Map<String, Object> source = new HashMap<>();
    source.put("at", at);
    return source;
  }

  @Test
  void newestIsInTheOrderOfNumbersAndDates() {
    DedupKeep keep = DedupKeep.of("newest:at");
    List<List<Object>> ordered =
        List.of(
            List.of(-1e300),
            List.of(-2, -2L, -2.0),
            List.of(-1.5),
            List.of(0, -0.0, "1970-01-01", "1970-01-01T00:00:00Z"),
            List.of(0.25),
            List.of(0.5f),
            List.of(1, "1970-01-01T00:00:00.001Z"),
            List.of("2024-02-29", 1709164800000L),
            List.of("2024-02-29T00:00:01+00:00"),
            List.of(1e300));
    for (int i = 0; i < ordered.size(); i++) {
      for (int j = 0; j < ordered.size(); j++) {
        for (Object one : ordered.get(i)) {
          for (Object other : ordered.get(j)) {
            assertEquals(Integer.compare(i, j), compare(keep, one, other), one + " and " + other);
          }
        }
      }
      assertEquals(1, compare(keep, ordered.get(i).get(0), null), "none is older than all");
    }
    assertEquals(0, compare(keep, null, null));
    String said =
        assertThrows(IllegalArgumentException.class, () -> compare(keep, "soon", 1)).getMessage();
    assertTrue(said.contains("[keep] field [at] must be a number"), said);
  }

  @Test
  void longestAsksForNothingButTheText() {
    DedupKeep keep = DedupKeep.of("longest");
    List<String> texts = new ArrayList<>(List.of("", "a", "bb"));
    texts.add(0, null);
    for (int i = 0; i < texts.size(); i++) {
      for (int j = 0; j < texts.size(); j++) {
        assertEquals(
            Integer.compare(i, j),
            Integer.signum(
                keep.preference()
                    .compare(
                        keep.traits("one", Map.of("at", "soon"), texts.get(i)),
                        keep.traits("other", Map.of(), texts.get(j)))));
      }
    }
  }

  @Test
  void theFirstStays() {
    assertEquals(0, compare(DedupKeep.of("first"), 2, 1));
    assertEquals(0, compare(DedupKeep.of("first"), 1, "soon"));
  }

  @Test
  void itGoesFromNodeToNode() throws Exception {
    for (String given : List.of("longest", "first", "newest:at")) {
      BytesStreamOutput out = new BytesStreamOutput();
      DedupKeep.of(given).writeTo(out);
      assertEquals(DedupKeep.of(given), new DedupKeep(out.bytes().streamInput()));
    }
    assertThrows(IllegalArgumentException.class, () -> DedupKeep.of("newest:"));
  }
}
