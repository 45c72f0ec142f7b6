package io.doppel.learn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.features.TextTokens;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@Randomized
class PreferencePairsTest {
  @Test
  void drawnNumbersAreThoseOfAListThatIsTakenApart(Random random) {
    for (int trial = 0; trial < 500; trial++) {
      int below = 1 + random.nextInt(60);
      int count = random.nextInt(below + 1);
      long seed = random.nextLong();
      assertArrayEquals(
          takenApart(below, count, new SplittableRandom(seed)),
          PreferencePairs.draw(below, count, new SplittableRandom(seed)));
    }
  }

  private static int[] takenApart(int below, int count, SplittableRandom random) {
    List<Integer> left = new ArrayList<>(IntStream.range(0, below).boxed().toList());
    int[] drawn = new int[count];
    for (int i = 0; i < count; i++) {
      int place = random.nextInt(left.size());
      drawn[i] = left.get(place);
      left.set(place, left.get(left.size() - 1));
      left.remove(left.size() - 1);
    }
    return drawn;
  }

  @Test
  void aFewOfVeryManyAreDrawnWithoutAListOfAll() {
    int[] drawn = PreferencePairs.draw(Integer.MAX_VALUE, 1000, new SplittableRandom(2));
    assertEquals(1000, Arrays.stream(drawn).distinct().count());
    double mean = Arrays.stream(drawn).average().orElseThrow();
    assertEquals(Integer.MAX_VALUE / 2.0, mean, 0.05 * Integer.MAX_VALUE);
  }

  @Test
  void othersAreNeitherNearDuplicatesNorIgnored(Random seeds) {
    for (long seed : seeds.longs(20).toArray()) {
      SplittableRandom random = new SplittableRandom(seed);
      List<WeighedText> texts = RandomTexts.weighed(random, 12);
      TrainingTexts source = new TrainingTexts();
      for (int i = 0; i < 12; i++) {
        source.add(TextTokens.plain(new long[] {i}, 1), null);
      }
      Labels labels = new ClusterLabels(source, texts);
      for (int i = 0; i < 12; i++) {
        for (int j = 0; j < i; j++) {
          if (random.nextInt(3) == 0) {
            source.ignore(i, j);
          }
        }
      }
      double[] start = new double[RandomTexts.FEATURES.size()];
      start[0] = 1;
      PreferencePairs pairs =
          new PreferencePairs(labels, TrainingSettings.DEFAULT, List.of(start), random);
      int all = 0;
      for (int i = 0; i < 12; i++) {
        for (int j = 0; j < i; j++) {
          all += !labels.isNearDuplicate(i, j) && !labels.isIgnored(i, j) ? 1 : 0;
        }
      }
      // of so few all are found
      assertEquals(all, pairs.others().size());
      for (int[] pair : pairs.others()) {
        assertFalse(labels.isNearDuplicate(pair[0], pair[1]));
        assertFalse(labels.isIgnored(pair[0], pair[1]));
      }
    }
  }
}
