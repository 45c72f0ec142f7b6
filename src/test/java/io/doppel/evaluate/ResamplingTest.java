package io.doppel.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ResamplingTest {
  private static final int TRIALS = 400;
  private static final int CLUSTERS = 120;
  private static final int SINGLES = 60;

  /** Clusters of very different sizes, some of them hard: what pairs of a cluster do together. */
  private static void simulate(SplittableRandom random, int[] clusters, Resampling into) {
    int[] starts = new int[CLUSTERS + 1];
    int document = 0;
    for (int cluster = 0; cluster < CLUSTERS; cluster++) {
      starts[cluster] = document;
      int size = sizes()[cluster];
      double chance = random.nextInt(4) == 0 ? 0.3 : 0.95;
      for (int i = 0; i < size; i++) {
        for (int j = 0; j < i; j++) {
          if (random.nextDouble() < chance) {
            into.add(document + i, document + j);
          }
        }
      }
      document += size;
    }
    for (int one = 0; one < clusters.length; one++) {
      for (int other = 0; other < one; other++) {
        if ((clusters[one] < 0 || clusters[one] != clusters[other])
            && random.nextDouble() < 0.0004) {
          into.add(one, other);
        }
      }
    }
  }

  private static int[] sizes() {
    int[] sizes = new int[CLUSTERS];
    for (int i = 0; i < CLUSTERS; i++) {
      sizes[i] = 2 + i % 4;
    }
    return sizes;
  }

  private static int[] clusters() {
    int documents = SINGLES;
    for (int size : sizes()) {
      documents += size;
    }
    int[] clusters = new int[documents];
    int document = 0;
    for (int cluster = 0; cluster < CLUSTERS; cluster++) {
      for (int i = 0; i < sizes()[cluster]; i++) {
        clusters[document++] = cluster;
      }
    }
    while (document < documents) {
      clusters[document++] = -1;
    }
    return clusters;
  }

  /**
   * The recall of a cluster is .3 with chance 1/4 and .95 otherwise, so that of all is .7875. Of
   * 400 intervals of 95 % that hold it with chance p, at least 360 do unless p is far below .93
   * (three standard deviations of the binomial distribution), and fewer than all.
   */
  @Test
  void aboutNineteenOfTwentyIntervalsHoldTheTruth() {
    int[] clusters = clusters();
    PairLabels labels = PairLabels.ofClusters(clusters, Set.of());
    double truth = 0.25 * 0.3 + 0.75 * 0.95;
    int held = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
      Resampling resampling = new Resampling(labels);
      simulate(new SplittableRandom(trial), clusters, resampling);
      Interval recall = resampling.intervals(trial).recall();
      held += recall.low() <= truth && truth <= recall.high() ? 1 : 0;
    }
    assertTrue(held >= 358 && held <= 395, held + " of " + TRIALS);
  }

  @Test
  void theSameSeedGivesTheSameIntervals() {
    int[] clusters = clusters();
    Resampling resampling = new Resampling(PairLabels.ofClusters(clusters, Set.of()));
    simulate(new SplittableRandom(1), clusters, resampling);
    Resampling.Intervals intervals = resampling.intervals(7);
    assertEquals(intervals, resampling.intervals(7));
    assertTrue(intervals.f1().low() < intervals.f1().high());
    assertTrue(intervals.precision().low() < intervals.precision().high());
  }

  @Test
  void whatIsTheSameInAllClustersHasNoWidth() {
    int[] clusters = {0, 0, 1, 1, 2, 2};
    Resampling resampling = new Resampling(PairLabels.ofClusters(clusters, Set.of()));
    resampling.add(0, 1);
    resampling.add(2, 3);
    resampling.add(4, 5);
    assertEquals(new Interval(1, 1), resampling.intervals(1).f1());
  }

  @Test
  void listedPairsAreDrawnWithAllThatTheyAreConnectedWith() {
    Map<Long, Boolean> judged = new HashMap<>();
    for (int i = 0; i < 100; i++) { // pairs of two and two that go together: found or missed
      judged.put(PairLabels.key(3 * i, 3 * i + 1), true);
      judged.put(PairLabels.key(3 * i + 1, 3 * i + 2), true);
    }
    PairLabels labels = PairLabels.ofPairs(400, judged, Set.of());
    Resampling together = new Resampling(labels);
    for (int i = 0; i < 50; i++) {
      together.add(3 * i, 3 * i + 1);
      together.add(3 * i + 1, 3 * i + 2);
    }
    Interval recall = together.intervals(1).recall();
    // 100 draws of units with chance 1/2: standard deviation 0.05, and not that of 200 pairs
    assertEquals(0.5 - 0.098, recall.low(), 0.02);
    assertEquals(0.5 + 0.098, recall.high(), 0.02);
  }
}
