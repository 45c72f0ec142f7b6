package io.doppel.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.model.VectorMeasure;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Randomized
class PreferenceLossTest {
  /** A random problem: texts, pairs of them, preferences among those. */
  private static final class Problem {
    final WeighedText[] texts;
    final int[] firsts;
    final int[] seconds;
    final int[] preferred;
    final int[] others;
    final double sharpness;
    final double regularization;
    final double[] centre;

    Problem(SplittableRandom random) {
      texts = RandomTexts.weighed(random, 4 + random.nextInt(12)).toArray(WeighedText[]::new);
      int pairs = 2 + random.nextInt(15);
      firsts = random.ints(pairs, 0, texts.length).toArray();
      seconds = random.ints(pairs, 0, texts.length).toArray();
      int preferences = 1 + random.nextInt(40);
      preferred = random.ints(preferences, 0, pairs).toArray();
      others = random.ints(preferences, 0, pairs).toArray();
      sharpness = random.nextBoolean() ? 1 : random.nextDouble(0.5, 30);
      regularization = random.nextBoolean() ? 0 : random.nextDouble(0, 1);
      centre = RandomTexts.parameters(random);
    }

    PreferenceLoss loss(VectorMeasure measure) {
      return new PreferenceLoss(
          new QuadraticForms(texts, firsts, seconds),
          measure,
          preferred,
          others,
          sharpness,
          centre,
          regularization);
    }

    /** Equation (4) as it is written, from the texts themselves. */
    double direct(VectorMeasure measure, double[] point) {
      double sum = 0;
      for (int i = 0; i < preferred.length; i++) {
        double delta =
            similarity(measure, point, preferred[i]) - similarity(measure, point, others[i]);
        sum += Math.log(1 + Math.exp(-sharpness * delta)) / sharpness;
      }
      double off = 0;
      for (int i = 0; i < point.length; i++) {
        off += (point[i] - centre[i]) * (point[i] - centre[i]);
      }
      return sum / preferred.length + regularization / 2 * off;
    }

    private double similarity(VectorMeasure measure, double[] point, int pair) {
      WeighedText a = texts[firsts[pair]];
      WeighedText b = texts[seconds[pair]];
      return measure.similarity(product(a, b, point), product(a, a, point), product(b, b, point));
    }
  }

  static double product(WeighedText a, WeighedText b, double[] point) {
    double product = 0;
    for (int i = 0; i < a.size(); i++) {
      for (int j = 0; j < b.size(); j++) {
        if (a.element(i) == b.element(j)) {
          product += a.weight(i, point) * b.weight(j, point);
        }
      }
    }
    return product;
  }

  @ParameterizedTest
  @EnumSource
  void isEquationFour(VectorMeasure measure, Random seeds) {
    for (long seed : seeds.longs(200).toArray()) {
      SplittableRandom random = new SplittableRandom(seed);
      Problem problem = new Problem(random);
      double[] point = RandomTexts.parameters(random);
      double loss = problem.loss(measure).at(point, new double[point.length]);
      assertEquals(problem.direct(measure, point), loss, 1e-9 * (1 + loss), "seed " + seed);
    }
  }

  @ParameterizedTest
  @EnumSource
  void gradientsEqualNumericOnes(VectorMeasure measure) {
    for (long seed = 0; seed < 200; seed++) { // of others numeric ones are inexact, one in 20,000
      SplittableRandom random = new SplittableRandom(seed);
      Problem problem = new Problem(random);
      PreferenceLoss loss = problem.loss(measure);
      double[] point = RandomTexts.parameters(random);
      double[] gradient = new double[point.length];
      loss.at(point, gradient);
      for (int i = 0; i < point.length; i++) {
        double step = 1e-6;
        double[] up = point.clone();
        double[] down = point.clone();
        up[i] += step;
        down[i] -= step;
        double numeric =
            (loss.at(up, new double[point.length]) - loss.at(down, new double[point.length]))
                / (2 * step);
        assertEquals(
            numeric, gradient[i], 1e-5 * (1 + Math.abs(numeric)), "seed " + seed + ", " + i);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void theLossFallsWithEveryStepOfTheSearch(VectorMeasure measure, Random seeds) {
    for (long seed : seeds.longs(30).toArray()) {
      SplittableRandom random = new SplittableRandom(seed);
      Problem problem = new Problem(random);
      LimitedMemoryBfgs.Minimum minimum =
          LimitedMemoryBfgs.DEFAULT.minimize(problem.loss(measure), RandomTexts.parameters(random));
      List<Double> values = minimum.values();
      for (int i = 1; i < values.size(); i++) {
        assertTrue(values.get(i) < values.get(i - 1), "seed " + seed + ", step " + i);
      }
    }
  }

  @Test
  void neitherSimilarityDependsOnTheScale(Random seeds) {
    SplittableRandom random = new SplittableRandom(seeds.nextLong());
    Problem problem = new Problem(random);
    for (VectorMeasure measure : VectorMeasure.values()) {
      PreferenceLoss loss =
          new PreferenceLoss(
              new QuadraticForms(problem.texts, problem.firsts, problem.seconds),
              measure,
              problem.preferred,
              problem.others,
              1,
              problem.centre,
              0);
      double[] point = RandomTexts.parameters(random);
      double[] scaled = Arrays.stream(point).map(x -> -37.5 * x).toArray();
      double[] unused = new double[point.length];
      assertEquals(loss.at(point, unused), loss.at(scaled, unused), 1e-9);
    }
  }

  @Test
  void textsWithoutWeightDoNotBreakIt(Random seeds) {
    Problem problem = new Problem(new SplittableRandom(seeds.nextLong()));
    for (VectorMeasure measure : VectorMeasure.values()) {
      double[] gradient = new double[RandomTexts.FEATURES.size()];
      double loss = problem.loss(measure).at(new double[gradient.length], gradient);
      assertTrue(Double.isFinite(loss));
      assertTrue(Arrays.stream(gradient).allMatch(Double::isFinite));
    }
  }

  @Test
  void formsAreTheProductsOfTheTexts(Random seeds) {
    for (long seed : seeds.longs(100).toArray()) {
      SplittableRandom random = new SplittableRandom(seed);
      WeighedText[] texts = RandomTexts.weighed(random, 2).toArray(WeighedText[]::new);
      QuadraticForms forms = new QuadraticForms(texts, new int[] {0}, new int[] {1});
      double[] point = RandomTexts.parameters(random);
      double[] row = new double[point.length];
      assertEquals(product(texts[0], texts[1], point), forms.ofPair(0, point, row), 1e-9);
      assertEquals(product(texts[1], texts[1], point), forms.ofText(1, point, row), 1e-9);
    }
  }
}
