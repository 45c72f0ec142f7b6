package io.doppel.benchmarks.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class PairedTestTest {
  /** Critical values as tables print them: two-sided .05 and .01, and one-sided .05. */
  @Test
  void criticalValuesAreThoseOfTheTables() {
    assertEquals(0.05, PairedTest.twoSided(12.706, 1), 1e-5);
    assertEquals(0.05, PairedTest.twoSided(4.303, 2), 1e-4);
    assertEquals(0.05, PairedTest.twoSided(2.776, 4), 1e-4);
    assertEquals(0.01, PairedTest.twoSided(4.604, 4), 1e-5);
    assertEquals(0.10, PairedTest.twoSided(2.132, 4), 1e-4);
    assertEquals(0.05, PairedTest.twoSided(2.228, 10), 1e-4);
    assertEquals(0.05, PairedTest.twoSided(1.984, 100), 1e-4);
    assertEquals(1, PairedTest.twoSided(0, 4), 1e-12);
  }

  /** With one degree it is Cauchy's distribution, with two there is a closed form. */
  @Test
  void closedFormsAgree() {
    for (double t : new double[] {0.01, 0.3, 1, 2.5, 7, 40, -3}) {
      assertEquals(1 - 2 / Math.PI * Math.atan(Math.abs(t)), PairedTest.twoSided(t, 1), 1e-12);
      assertEquals(1 - Math.abs(t) / Math.sqrt(2 + t * t), PairedTest.twoSided(t, 2), 1e-12);
    }
  }

  @Test
  void theBetaFunctionIsThatOfPolynomials() {
    for (double x : new double[] {0, 0.1, 0.5, 0.9, 1}) {
      assertEquals(x, PairedTest.incompleteBeta(1, 1, x), 1e-12);
      assertEquals(x * x * (3 - 2 * x), PairedTest.incompleteBeta(2, 2, x), 1e-12);
      assertEquals(Math.sqrt(x), PairedTest.incompleteBeta(0.5, 1, x), 1e-12);
    }
  }

  @Test
  void theExampleIsAsItSays() {
    List<Double> better = List.of(.91, .92, .93, .92, .92);
    List<Double> worse = List.of(.90, .90, .90, .90, .90);
    double p = PairedTest.p(better, worse);
    assertEquals(0.0032, p, 1e-4);
    assertEquals(p, PairedTest.p(worse, better), 1e-15);
    assertTrue(p < PairedTest.LEVEL);
  }

  @Test
  void equalRunsDoNotDifferAndOneRunSaysNothing() {
    assertEquals(1, PairedTest.p(List.of(.5, .6), List.of(.5, .6)));
    assertEquals(0, PairedTest.p(List.of(2.0, 3.0), List.of(1.0, 2.0)));
    assertEquals(Double.NaN, PairedTest.p(List.of(.5), List.of(.6)));
    assertThrows(IllegalArgumentException.class, () -> PairedTest.p(List.of(.5), List.of(.6, .7)));
  }
}
