package io.doppel.benchmarks.bench;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.doppel.benchmarks.bench.PeerTable.Column;
import io.doppel.benchmarks.corpus.BenchmarkDocument;
import io.doppel.benchmarks.report.Spread;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What the tables say of known figures, and what the peers' join finds. */
class BenchTablesTest {
  @Test
  void medianAndSpreadOfRuns() {
    assertEquals(new Spread(3, 1, 9, 5), Spread.of(9, 1, 3, 2, 5));
    assertEquals(new Spread(2.5, 1, 9, 4), Spread.of(9, 1, 3, 2));
    assertEquals("0.250 (0.100 to 12.3)", Spread.of(0.1, 12.34, 0.25).toString());
    assertEquals("25,000", Spread.of(25_000).toString());
    assertThrows(IllegalArgumentException.class, Spread::of);
  }

  @Test
  void targetsAreMarkdownAndLinesOfJson() throws Exception {
    TargetTable targets = new TargetTable();
    targets.add("query", "`a`", "b", Spread.of(1, 2, 3), "ms CPU", Spread.of(5), "5 ×", true);
    targets.add("join", "`a`", "", Spread.of(2), "s CPU", null, "none", null);
    assertEquals(
        """
        | what  | settings | compared with | runs | measured            | unit   | ratio | target | reached |
        | ----- | -------- | ------------- | ---- | ------------------- | ------ | ----- | ------ | ------- |
        | query | `a`      | b             |    3 | 2.00 (1.00 to 3.00) | ms CPU | 5.00  | 5 ×    | yes     |
        | join  | `a`      |               |    1 | 2.00                | s CPU  | -     | none   | -       |
        """,
        targets.table().text());
    assertEquals(
        """
        {"table":"targets","what":"query","settings":"`a`","compared with":"b","runs":3,\
        "measured":{"median":2.0,"least":1.0,"most":3.0,"runs":3},"unit":"ms CPU",\
        "ratio":{"median":5.0,"least":5.0,"most":5.0,"runs":1},"target":"5 ×","reached":"yes"}
        {"table":"targets","what":"join","settings":"`a`","compared with":"","runs":1,\
        "measured":{"median":2.0,"least":2.0,"most":2.0,"runs":1},"unit":"s CPU",\
        "ratio":null,"target":"none","reached":"-"}
        """,
        targets.table().lines("targets"));
  }

  @Test
  void peersHaveTheColumnsThatWereMeasured() {
    PeerTable peers = new PeerTable();
    peers.set("one", "fast", Column.SIGN, Spread.of(1_000));
    peers.set("two", "slow", Column.RECALL, 0.5);
    assertEquals(
        """
        | method | settings | signed, docs/CPU s | recall |
        | ------ | -------- | ------------------ | ------ |
        | one    | fast     | 1,000              |      - |
        | two    | slow     | -                  |  0.500 |
        """,
        peers.table().text());
  }

  @Test
  void pairsAreJudgedByThosePlanted() {
    List<BenchmarkDocument> corpus = new ArrayList<>();
    for (int family : new int[] {7, -1, 7, 7, -1}) {
      corpus.add(new BenchmarkDocument("d" + corpus.size(), "text", family, List.of()));
    }
    PlantedPairs planted = new PlantedPairs(corpus);
    assertEquals(3, planted.count());
    assertEquals(
        new PlantedPairs.Quality(0.5, 1 / 3.0), planted.quality(new long[] {key(0, 2), key(1, 4)}));
  }

  @Test
  void bandsFindEachSimilarPairOnce() {
    Random random = new Random(1);
    int[][] documents = new int[200][4];
    for (int[] document : documents) {
      Arrays.setAll(document, i -> random.nextInt(3));
    }
    boolean[] signed = new boolean[documents.length];
    Arrays.fill(signed, true);
    signed[17] = false;
    BandJoin.Similarity similarity = (one, other) -> equal(documents[one], documents[other]) / 4.0;
    BandJoin join =
        new BandJoin(signed, 4, (document, band) -> documents[document][band], similarity);
    List<Long> expected = new ArrayList<>();
    for (int one = 0; one < documents.length; one++) {
      for (int other = one + 1; other < documents.length; other++) {
        if (signed[one] && signed[other] && equal(documents[one], documents[other]) >= 3) {
          expected.add(key(one, other));
        }
      }
    }
    assertArrayEquals(expected.stream().mapToLong(Long::longValue).toArray(), join.find(0.75));
  }

  private static int equal(int[] one, int[] other) {
    int equal = 0;
    for (int i = 0; i < one.length; i++) {
      equal += one[i] == other[i] ? 1 : 0;
    }
    return equal;
  }

  private static long key(int one, int other) {
    return (long) one << Integer.SIZE | other;
  }

  @Test
  void cpuTimeOfChildrenIsThatOfTheLastLine() {
    assertEquals(34.52, DedupPart.cpuOfChildren("kept\n0m0.01s 0m0.02s\n0m32.50s 0m2.02s\n"), 1e-9);
    assertEquals(61.5, DedupPart.cpuOfChildren("0m0.00s 0m0.00s\n1m1.50s 0m0.00s"), 1e-9);
  }

  @Test
  void axesEndAtRoundNumbers() {
    assertEquals(200, GrowthChart.roundUp(101));
    assertEquals(0.25, GrowthChart.roundUp(0.21), 1e-12);
    assertEquals(100, GrowthChart.roundUp(51));
  }
}
