package io.doppel.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

@Randomized
class SimilarityCurveTest {
  @Test
  void theBestThresholdIsTheBestOfAll(Random seeds) {
    for (long seed : seeds.longs(100).toArray()) {
      SplittableRandom random = new SplittableRandom(seed);
      int pairs = 1 + random.nextInt(50);
      double[] similarities = random.doubles(pairs).toArray();
      boolean[] right = new boolean[pairs];
      int missed = random.nextInt(5);
      int all = missed;
      for (int i = 0; i < pairs; i++) {
        right[i] = random.nextDouble() < similarities[i];
        all += right[i] ? 1 : 0;
      }
      SimilarityCurve curve = new SimilarityCurve(all);
      for (int i = 0; i < pairs; i++) {
        curve.add(similarities[i], right[i]);
      }
      double best = 0;
      for (int step = 1; step <= 1000; step++) {
        int found = 0;
        int foundRight = 0;
        for (int i = 0; i < pairs; i++) {
          boolean reaches = similarities[i] >= step / 1000.0;
          found += reaches ? 1 : 0;
          foundRight += reaches && right[i] ? 1 : 0;
        }
        double f1 = found + all == 0 ? 0 : 2.0 * foundRight / (found + all);
        best = Math.max(best, f1);
        assertEquals(f1, curve.at(step / 1000.0).f1(), 1e-12, "seed " + seed + " at " + step);
      }
      assertEquals(best, curve.best().f1(), 1e-12, "seed " + seed);
    }
  }

  @Test
  void theThresholdIsInTheMiddleBetweenTheTwoKinds() {
    SimilarityCurve curve = new SimilarityCurve(2);
    curve.add(0.9, true);
    curve.add(0.8, true);
    curve.add(0.2, false);
    Accuracy best = curve.best();
    assertEquals(1, best.f1());
    assertEquals(0.5, best.threshold(), 0.002);
    assertEquals(new Accuracy(0.85, 1, 1, 2), curve.at(0.85));
    assertEquals(new Accuracy(0.1, 3, 2, 2), curve.at(0.1));
  }

  @Test
  void theHardestAreThoseOfTheHighestSteps() {
    SimilarityCurve curve = new SimilarityCurve(0);
    for (double similarity : new double[] {0.95, 0.7, 0.7, 0.3}) {
      curve.add(similarity, false);
    }
    curve.add(1, true);
    assertEquals(950, curve.stepOfHardest(1));
    assertEquals(700, curve.stepOfHardest(2));
    assertEquals(700, curve.stepOfHardest(3));
    assertEquals(300, curve.stepOfHardest(4));
    assertEquals(0, curve.stepOfHardest(5));
  }

  @Test
  void similaritiesBeyondTheScaleAreAtItsEnds() {
    assertEquals(0, SimilarityCurve.step(-0.3));
    assertEquals(1000, SimilarityCurve.step(1));
    assertEquals(700, SimilarityCurve.step(0.7));
  }
}
