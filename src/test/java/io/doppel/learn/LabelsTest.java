package io.doppel.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.features.TextTokens;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

@Randomized
class LabelsTest {
  private static Labels labels(SplittableRandom random, int texts, TrainingTexts source) {
    List<WeighedText> weighed = RandomTexts.weighed(random, texts);
    for (int i = 0; i < texts; i++) {
      source.add(TextTokens.plain(new long[] {i}, 1), null);
    }
    return new ClusterLabels(source, weighed);
  }

  @Test
  void partsHaveWholeClustersAndAllOfThem(Random seeds) {
    for (long seed : seeds.longs(100).toArray()) {
      SplittableRandom random = new SplittableRandom(seed);
      Labels all = labels(random, 4 + random.nextInt(60), new TrainingTexts());
      double share = random.nextDouble();
      List<Labels> parts = all.divide(share, random);
      Set<Integer> first = clusters(parts.get(0));
      Set<Integer> second = clusters(parts.get(1));
      Set<Integer> both = new HashSet<>(first);
      both.retainAll(second);
      assertEquals(Set.of(), both, "seed " + seed);
      assertEquals(all.texts().size(), parts.get(0).texts().size() + parts.get(1).texts().size());
      if (all.clusters() > 1) {
        assertTrue(parts.get(0).clusters() > 0, "seed " + seed);
        assertTrue(parts.get(1).clusters() > 0, "seed " + seed);
      }
      assertEquals(
          all.nearDuplicates(), parts.get(0).nearDuplicates() + parts.get(1).nearDuplicates());
    }
  }

  private static Set<Integer> clusters(Labels labels) {
    return labels.texts().stream().map(WeighedText::cluster).collect(Collectors.toSet());
  }

  @Test
  void nearDuplicatesAreAllPairsOfClustersButTheIgnored(Random seeds) {
    for (long seed : seeds.longs(50).toArray()) {
      SplittableRandom random = new SplittableRandom(seed);
      TrainingTexts source = new TrainingTexts();
      Labels labels = labels(random, 2 + random.nextInt(20), source);
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < labels.texts().size(); i++) {
        for (int j = 0; j < i; j++) {
          if (random.nextInt(4) == 0) {
            source.ignore(random.nextBoolean() ? i : j, random.nextBoolean() ? j : i);
          }
        }
      }
      for (int i = 0; i < labels.texts().size(); i++) {
        for (int j = 0; j < i; j++) {
          if (labels.isNearDuplicate(i, j) && !source.isIgnored(i, j)) {
            expected.add(j + " " + i);
          }
        }
      }
      List<String> drawn = new ArrayList<>();
      labels.drawNearDuplicates(1000, random).forEach(pair -> drawn.add(pair[0] + " " + pair[1]));
      drawn.sort(null);
      expected.sort(null);
      assertEquals(expected, drawn, "seed " + seed);
      assertEquals(expected.size(), labels.nearDuplicates());
      assertEquals(Math.min(2, expected.size()), labels.drawNearDuplicates(2, random).size());
    }
  }

  @Test
  void allPairsHaveTheSameChanceToBeDrawn() {
    TrainingTexts source = new TrainingTexts();
    Labels labels = labels(new SplittableRandom(8), 12, source);
    int all = (int) labels.nearDuplicates();
    assertTrue(all > 5);
    int[] counts = new int[12 * 12];
    int draws = 20_000;
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < draws; i++) {
      labels.drawNearDuplicates(3, random).forEach(pair -> counts[12 * pair[0] + pair[1]]++);
    }
    double expected = 3.0 * draws / all;
    for (int count : counts) {
      assertTrue(count == 0 || Math.abs(count - expected) < 0.1 * expected, count + " " + expected);
    }
  }

  @Test
  void anotherSeedDividesOtherwise() {
    Labels all = labels(new SplittableRandom(2), 60, new TrainingTexts());
    Set<Integer> one = clusters(all.divide(0.5, new SplittableRandom(1)).get(0));
    assertEquals(one, clusters(all.divide(0.5, new SplittableRandom(1)).get(0)));
    assertNotEquals(one, clusters(all.divide(0.5, new SplittableRandom(2)).get(0)));
    assertFalse(one.isEmpty());
  }
}
