package io.doppel.learn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Randomized
class LimitedMemoryBfgsTest {
  private static final LimitedMemoryBfgs PATIENT = new LimitedMemoryBfgs(10, 2000, 1e-9);

  /** The sum over neighbours of 100 (y - x²)² + (1 - x)²: a long bent valley; 0 at (1, ..., 1). */
  private static double rosenbrock(double[] x, double[] gradient) {
    Arrays.fill(gradient, 0);
    double sum = 0;
    for (int i = 0; i + 1 < x.length; i++) {
      double off = x[i + 1] - x[i] * x[i];
      sum += 100 * off * off + (1 - x[i]) * (1 - x[i]);
      gradient[i] += -400 * off * x[i] - 2 * (1 - x[i]);
      gradient[i + 1] += 200 * off;
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5, 20, 100})
  void findsTheEndOfRosenbrocksValley(int size) {
    double[] start = new double[size];
    Arrays.setAll(start, i -> i % 2 == 0 ? -1.2 : 1);
    if (size > 3) {
      start[0] = 1.2; // from -1.2 a higher valley is nearer, which is a minimum too
    }
    LimitedMemoryBfgs.Minimum minimum = PATIENT.minimize(LimitedMemoryBfgsTest::rosenbrock, start);
    assertTrue(minimum.converged());
    assertFalls(minimum.values());
    assertEquals(0, minimum.value(), 1e-12);
    double[] ones = new double[size];
    Arrays.fill(ones, 1);
    assertArrayEquals(ones, minimum.point(), 1e-6);
    assertTrue(minimum.values().size() < 60 * size, "steps: " + minimum.values().size());
  }

  /** (1.5 - x + xy)² + (2.25 - x + xy²)² + (2.625 - x + xy³)²: flat far away; 0 at (3, 0.5). */
  private static double beale(double[] p, double[] gradient) {
    double[] constants = {1.5, 2.25, 2.625};
    double sum = 0;
    Arrays.fill(gradient, 0);
    double power = 1;
    for (int i = 0; i < constants.length; i++) {
      double slope = (i + 1) * power;
      power *= p[1];
      double off = constants[i] - p[0] + p[0] * power;
      sum += off * off;
      gradient[0] += 2 * off * (power - 1);
      gradient[1] += 2 * off * p[0] * slope;
    }
    return sum;
  }

  @Test
  void findsTheMinimumOfBealesFunction() {
    LimitedMemoryBfgs.Minimum minimum =
        PATIENT.minimize(LimitedMemoryBfgsTest::beale, new double[] {1, 1});
    assertFalls(minimum.values());
    assertArrayEquals(new double[] {3, 0.5}, minimum.point(), 1e-5);
  }

  @Test
  void solvesRandomQuadraticsOfVeryDifferentCurvatures(Random seeds) {
    for (long seed : seeds.longs(50).toArray()) {
      SplittableRandom random = new SplittableRandom(seed);
      int size = 1 + random.nextInt(30);
      double[] curvatures = new double[size];
      double[] centre = new double[size];
      Arrays.setAll(curvatures, i -> Math.pow(10, random.nextDouble(-1.5, 1.5)));
      Arrays.setAll(centre, i -> random.nextDouble(-5, 5));
      LimitedMemoryBfgs.Minimum minimum =
          PATIENT.minimize(
              (x, gradient) -> {
                double sum = 0;
                for (int i = 0; i < size; i++) {
                  double off = x[i] - centre[i];
                  sum += curvatures[i] * off * off / 2;
                  gradient[i] = curvatures[i] * off;
                }
                return sum;
              },
              new double[size]);
      assertFalls(minimum.values());
      assertEquals(0, minimum.value(), 1e-9, "seed " + seed);
    }
  }

  @Test
  void staysWhereTheFunctionHasAValue() {
    // -log(x) + x has no value for x <= 0; least at 1
    LimitedMemoryBfgs.Minimum minimum =
        PATIENT.minimize(
            (x, gradient) -> {
              gradient[0] = -1 / x[0] + 1;
              return -Math.log(x[0]) + x[0];
            },
            new double[] {40});
    assertArrayEquals(new double[] {1}, minimum.point(), 1e-6);
    assertFalls(minimum.values());
  }

  @Test
  void aMinimumIsNotLeft() {
    LimitedMemoryBfgs.Minimum minimum =
        PATIENT.minimize(LimitedMemoryBfgsTest::rosenbrock, new double[] {1, 1, 1});
    assertTrue(minimum.converged());
    assertEquals(List.of(0.0), minimum.values());
  }

  @Test
  void endsAfterTheLastIteration() {
    LimitedMemoryBfgs.Minimum minimum =
        new LimitedMemoryBfgs(5, 3, 1e-9)
            .minimize(LimitedMemoryBfgsTest::rosenbrock, new double[] {-1.2, 1});
    assertFalse(minimum.converged());
    assertEquals(4, minimum.values().size());
    assertFalls(minimum.values());
  }

  @Test
  void theStartIsNotChanged() {
    double[] start = {-1.2, 1};
    PATIENT.minimize(LimitedMemoryBfgsTest::rosenbrock, start);
    assertArrayEquals(new double[] {-1.2, 1}, start);
  }

  @Test
  void aStartWithoutAValueIsRefused() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> PATIENT.minimize((x, gradient) -> Double.NaN, new double[1]));
    assertTrue(e.getMessage().contains("NaN"), e.getMessage());
  }

  @Test
  void badSettingsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new LimitedMemoryBfgs(0, 1, 0));
    assertThrows(IllegalArgumentException.class, () -> new LimitedMemoryBfgs(1, -1, 0));
    assertThrows(IllegalArgumentException.class, () -> new LimitedMemoryBfgs(1, 1, Double.NaN));
  }

  private static void assertFalls(List<Double> values) {
    for (int i = 1; i < values.size(); i++) {
      assertTrue(values.get(i) < values.get(i - 1), "step " + i + " of " + values);
    }
  }
}
