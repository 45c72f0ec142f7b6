package io.doppel.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Compares with the rules of the tool that the project's data is scored with, written again. */
@Randomized
class PairLabelsTest {
  private static final int DOCUMENTS = 12;

  @Test
  void clustersAreJudgedByTheRulesOfTheScore(Random seeds) {
    for (long seed : seeds.longs(500).toArray()) {
      SplittableRandom random = new SplittableRandom(seed);
      int[] clusters = new int[DOCUMENTS];
      for (int i = 0; i < DOCUMENTS; i++) {
        clusters[i] = random.nextInt(6) - 2;
      }
      Set<Long> ignored = pairs(random, 8);
      Set<Long> found = pairs(random, 30);
      found.removeIf(pair -> pair >>> 32 == (int) (long) pair);
      PairLabels labels = PairLabels.ofClusters(clusters, ignored);

      Set<Long> left = new HashSet<>(found);
      left.removeAll(ignored);
      long right = left.stream().filter(pair -> same(clusters, pair)).count();
      long inside = 0;
      for (int i = 0; i < DOCUMENTS; i++) {
        for (int j = 0; j < i; j++) {
          inside += clusters[i] >= 0 && clusters[i] == clusters[j] ? 1 : 0;
        }
      }
      inside -=
          ignored.stream()
              .filter(pair -> pair >>> 32 != (int) (long) pair && same(clusters, pair))
              .count();
      assertAccuracy(labels, found, left.size(), right, inside, seed);
    }
  }

  @Test
  void listedPairsAreJudgedByTheRulesOfTheScore(Random seeds) {
    for (long seed : seeds.longs(500).toArray()) {
      SplittableRandom random = new SplittableRandom(seed);
      Map<Long, Boolean> judged = new HashMap<>();
      for (long pair : pairs(random, 25)) { // a document's pair with itself may be listed
        judged.put(pair, random.nextBoolean());
      }
      Set<Long> ignored = pairs(random, 8);
      Set<Long> found = pairs(random, 30);
      found.removeIf(pair -> pair >>> 32 == (int) (long) pair);
      PairLabels labels = PairLabels.ofPairs(DOCUMENTS, judged, ignored);

      Set<Long> left = new HashSet<>(found);
      left.removeAll(ignored);
      left.retainAll(judged.keySet());
      long right = left.stream().filter(judged::get).count();
      long all = judged.values().stream().filter(same -> same).count();
      assertAccuracy(labels, found, left.size(), right, all, seed);
    }
  }

  private static void assertAccuracy(
      PairLabels labels, Set<Long> found, long judged, long right, long all, long seed) {
    PairCurve curve = new PairCurve(labels.nearDuplicates(), 0);
    List<Long> neither = new ArrayList<>();
    for (long pair : found) {
      PairLabels.Verdict verdict = labels.of((int) (pair >>> 32), (int) pair);
      if (verdict == PairLabels.Verdict.NEITHER) {
        neither.add(pair);
      } else {
        curve.add(1, verdict == PairLabels.Verdict.RIGHT);
      }
    }
    assertEquals(new Accuracy(1, judged, right, all), curve.at(1), "seed " + seed);
    assertEquals(found.size() - judged, neither.size(), "seed " + seed);
  }

  private static boolean same(int[] clusters, long pair) {
    int cluster = clusters[(int) (pair >>> 32)];
    return cluster >= 0 && cluster == clusters[(int) pair];
  }

  private static Set<Long> pairs(SplittableRandom random, int most) {
    Set<Long> pairs = new HashSet<>();
    for (int i = random.nextInt(most); i > 0; i--) {
      pairs.add(PairLabels.key(random.nextInt(DOCUMENTS), random.nextInt(DOCUMENTS)));
    }
    return pairs;
  }
}
