package io.doppel.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.doppel.model.VectorMeasure;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The equations of ANDD, section 3.1, as they are printed: the weight (1), the similarities (2) and
 * (3), and the loss (4) with y in {0, 1} and its L2 term. What section 3.2 says of sketches is in
 * {@code VectorSketchesTest}, the features of Table 1 are in {@code GramTableTest}.
 */
class AnddFormulasTest {
  private static final double ALPHA = 0.7;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void aWeightIsTheSumOfParametersTimesFeatures(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] lambda = RandomTexts.parameters(random);
    for (WeighedText text : RandomTexts.weighed(random, 5)) {
      for (int gram = 0; gram < text.size(); gram++) {
        double sum = 0;
        for (int j = 0; j < lambda.length; j++) {
          sum += lambda[j] * text.value(gram, j);
        }
        assertEquals(sum, text.weight(gram, lambda), 1e-12);
      }
    }
  }

  /** Two pairs of texts (a and b), and whether a should be ranked before b. */
  private record Example(int y, int a, int b) {}

  /** Texts, pairs of them, and N examples. */
  private static final class Problem {
    final List<WeighedText> texts;
    final int[] firsts;
    final int[] seconds;
    final Example[] examples;

    Problem(SplittableRandom random) {
      texts = RandomTexts.weighed(random, 8);
      firsts = random.ints(12, 0, texts.size()).toArray();
      seconds = random.ints(12, 0, texts.size()).toArray();
      examples = new Example[30];
      for (int k = 0; k < examples.length; k++) {
        examples[k] = new Example(random.nextInt(2), random.nextInt(12), random.nextInt(12));
      }
    }

    double similarity(VectorMeasure measure, double[] lambda, int pair) {
      WeighedText p = texts.get(firsts[pair]);
      WeighedText q = texts.get(seconds[pair]);
      double pq = PreferenceLossTest.product(p, q, lambda);
      double pp = PreferenceLossTest.product(p, p, lambda);
      double qq = PreferenceLossTest.product(q, q, lambda);
      return measure == VectorMeasure.COSINE
          ? pq / (Math.sqrt(pp) * Math.sqrt(qq))
          : pq / (pp + qq - pq);
    }

    /** Equation (4) and alpha / 2 ||w||², a sum over the examples. */
    double printed(VectorMeasure measure, double[] lambda) {
      double loss = 0;
      for (Example k : examples) {
        double delta = similarity(measure, lambda, k.a) - similarity(measure, lambda, k.b);
        loss += Math.log(1 + Math.exp(-k.y * delta - (1 - k.y) * -delta));
      }
      for (double weight : lambda) {
        loss += ALPHA / 2 * weight * weight;
      }
      return loss;
    }

    /** Ours is a mean; the pair that should be ranked first is the preferred one. */
    PreferenceLoss ours(VectorMeasure measure) {
      int[] preferred = new int[examples.length];
      int[] others = new int[examples.length];
      for (int k = 0; k < examples.length; k++) {
        preferred[k] = examples[k].y == 1 ? examples[k].a : examples[k].b;
        others[k] = examples[k].y == 1 ? examples[k].b : examples[k].a;
      }
      return new PreferenceLoss(
          new QuadraticForms(texts.toArray(WeighedText[]::new), firsts, seconds),
          measure,
          preferred,
          others,
          TrainingSettings.PAPER.sharpness(),
          new double[RandomTexts.FEATURES.size()],
          ALPHA / examples.length);
    }
  }

  @ParameterizedTest
  @EnumSource
  void theLossIsEquationFourWithItsTerm(VectorMeasure measure) {
    for (long seed = 0; seed < 100; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Problem problem = new Problem(random);
      double[] lambda = RandomTexts.parameters(random);
      double[] gradient = new double[lambda.length];
      double loss = problem.ours(measure).at(lambda, gradient) * problem.examples.length;
      assertEquals(problem.printed(measure, lambda), loss, 1e-9 * (1 + loss), "seed " + seed);
    }
  }

  @ParameterizedTest
  @EnumSource
  void theGradientIsThatOfThePrintedLoss(VectorMeasure measure) {
    for (long seed = 0; seed < 50; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Problem problem = new Problem(random);
      double[] lambda = RandomTexts.parameters(random);
      double[] gradient = new double[lambda.length];
      problem.ours(measure).at(lambda, gradient);
      for (int j = 0; j < lambda.length; j++) {
        double step = 1e-6;
        double[] up = lambda.clone();
        double[] down = lambda.clone();
        up[j] += step;
        down[j] -= step;
        double numeric =
            (problem.printed(measure, up) - problem.printed(measure, down)) / (2 * step);
        assertEquals(
            numeric,
            gradient[j] * problem.examples.length,
            1e-4 * (1 + Math.abs(numeric)),
            "seed " + seed + ", " + j);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void theSimilaritiesAreEquationsTwoAndThree(VectorMeasure measure) {
    for (long seed = 0; seed < 100; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Problem problem = new Problem(random);
      double[] lambda = RandomTexts.parameters(random);
      for (int pair = 0; pair < 12; pair++) {
        WeighedText p = problem.texts.get(problem.firsts[pair]);
        WeighedText q = problem.texts.get(problem.seconds[pair]);
        double ours =
            measure.similarity(
                PreferenceLossTest.product(p, q, lambda),
                PreferenceLossTest.product(p, p, lambda),
                PreferenceLossTest.product(q, q, lambda));
        assertEquals(problem.similarity(measure, lambda, pair), ours, 1e-9);
      }
    }
  }
}
