package io.doppel.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

@Randomized
class PairCurveTest {
  @Test
  void everyThresholdIsThatOfBruteForceAndTheBestIsTheBest(Random seeds) {
    for (long seed : seeds.longs(300).toArray()) {
      SplittableRandom random = new SplittableRandom(seed);
      int pairs = 1 + random.nextInt(60);
      int values = 1 + random.nextInt(40);
      double[] similarities = new double[pairs];
      boolean[] right = new boolean[pairs];
      long all = random.nextInt(4);
      for (int i = 0; i < pairs; i++) {
        similarities[i] = (1.0 + random.nextInt(values)) / values;
        right[i] = random.nextDouble() < similarities[i];
        all += right[i] ? 1 : 0;
      }
      PairCurve curve = new PairCurve(all, 0);
      for (int i = 0; i < pairs; i++) {
        curve.add(similarities[i], right[i]);
      }
      double best = 0;
      for (double threshold : similarities) {
        Accuracy expected = bruteForce(similarities, right, threshold, all);
        assertEquals(expected, curve.at(threshold), "seed " + seed);
        best = Math.max(best, expected.f1());
      }
      Accuracy found = curve.best();
      assertEquals(best, found.f1(), "seed " + seed);
      assertEquals(bruteForce(similarities, right, found.threshold(), all), found, "seed " + seed);
    }
  }

  private static Accuracy bruteForce(
      double[] similarities, boolean[] right, double threshold, long all) {
    long found = 0;
    long foundRight = 0;
    for (int i = 0; i < right.length; i++) {
      found += similarities[i] >= threshold ? 1 : 0;
      foundRight += similarities[i] >= threshold && right[i] ? 1 : 0;
    }
    return new Accuracy(threshold, found, foundRight, all);
  }

  @Test
  void theBestThresholdHasFewDigits() {
    PairCurve curve = new PairCurve(2, 0.1);
    curve.add(0.91234, true);
    curve.add(0.71234, true);
    curve.add(0.31234, false);
    assertEquals(new Accuracy(0.5, 2, 2, 2), curve.best());
    assertEquals(0.7, PairCurve.plainest(0.69, 0.7));
    assertEquals(0.71, PairCurve.plainest(0.7, 0.7123));
    assertEquals(0.7, PairCurve.plainest(Math.nextDown(0.7), 0.7));
    double third = 1.0 / 3;
    assertEquals(third, PairCurve.plainest(Math.nextDown(third), third));
  }

  @Test
  void whatWasNotSearchedIsNotReported() {
    PairCurve curve = new PairCurve(5, 0.4);
    assertThrows(IllegalArgumentException.class, () -> curve.at(0.39));
    assertThrows(IllegalArgumentException.class, () -> curve.add(0.39, true));
    assertEquals(new Accuracy(0.4, 0, 0, 5), curve.best());
    curve.add(0.4, false);
    Accuracy best = curve.best();
    assertTrue(best.threshold() >= 0.4, best.toString());
    assertEquals(1, best.found());
  }
}
