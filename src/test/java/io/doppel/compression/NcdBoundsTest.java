package io.doppel.compression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.signature.NcdSignature;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NcdBoundsTest {
  private static final int LONGEST = 120;

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.05, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 1})
  void minLengthIsTheLeastThatTheLengthsAdmit(double maxDistance) {
    NcdBounds bounds = new NcdBounds(maxDistance, true, false);
    for (int larger = 1; larger <= LONGEST; larger++) {
      for (int slack = 0; slack <= 40; slack++) {
        int least = bounds.minLength(larger, slack);
        for (int smaller = 0; smaller <= larger; smaller++) {
          assertEquals(
              bounds.lengthsAdmit(smaller, larger, slack),
              smaller >= least,
              smaller + " and " + larger + " with slack " + slack);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.05, 0.1, 0.3, 0.5, 0.7, 0.9})
  void aboveMaxLengthNothingIsAdmittedAndBelowItTheLargestSlackIs(double maxDistance) {
    NcdBounds bounds = new NcdBounds(maxDistance, true, false);
    for (int smaller = 1; smaller <= LONGEST; smaller++) {
      int most = bounds.maxLength(smaller);
      for (int larger = smaller; larger < most; larger++) {
        assertTrue(bounds.lengthsAdmit(smaller, larger, NcdSignature.MAX_SLACK));
      }
      for (int larger = most + 1; larger < most + 300; larger++) {
        assertFalse(bounds.lengthsAdmit(smaller, larger, NcdSignature.MAX_SLACK));
      }
    }
  }

  @Test
  void atDistanceOneAnyTwoLengthsMatch() {
    NcdBounds bounds = new NcdBounds(1, true, false);
    assertEquals(0, bounds.minLength(1_000_000, 0));
    assertEquals(Integer.MAX_VALUE, bounds.maxLength(1));
    assertTrue(bounds.lengthsAdmit(1, 1_000_000, 0));
  }

  @Test
  void maxLengthDoesNotOverflowNearDistanceOne() {
    assertEquals(
        Integer.MAX_VALUE, new NcdBounds(Math.nextDown(1.0), true, false).maxLength(1_000));
  }

  @Test
  void atDistanceZeroOnlySlackAndMarginSeparateLengths() {
    NcdBounds bounds = new NcdBounds(0, true, false);
    assertTrue(bounds.lengthsAdmit(1_000, 1_000, 0));
    assertFalse(bounds.lengthsAdmit(900, 1_000, 0));
    assertTrue(bounds.lengthsAdmit(900, 1_000, 100));
  }

  @Test
  void withoutTheLengthBoundEveryLengthIsAdmitted() {
    NcdBounds bounds = new NcdBounds(0.1, false, true);
    assertEquals(0, bounds.minLength(1_000, 0));
    assertEquals(Integer.MAX_VALUE, bounds.maxLength(1));
    assertTrue(bounds.lengthsAdmit(1, 1_000, 0));
  }

  @Test
  void requiredGramsGrowWithTheLengthAndShrinkWithSlackAndDistance() {
    for (int percent = 0; percent <= 70; percent += 5) {
      NcdBounds bounds = new NcdBounds(percent / 100.0, true, true);
      NcdBounds wider = new NcdBounds(Math.min(70, percent + 5) / 100.0, true, true);
      for (int larger = 1; larger < 300; larger++) {
        for (int slack : new int[] {0, 1, 7, 14, 15, 16, 254}) {
          int required = bounds.requiredGrams(larger, slack, 3);
          assertTrue(required <= bounds.requiredGrams(larger + 1, slack, 3));
          assertTrue(required >= bounds.requiredGrams(larger, slack + 1, 3));
          assertTrue(required >= bounds.requiredGrams(larger, slack, 4));
          assertTrue(required >= wider.requiredGrams(larger, slack, 3));
          assertEquals(required, bounds.requiredGrams(larger, 3, slack));
        }
      }
    }
  }

  @Test
  void aLongMatchNeedsHalfOfWhatItSavesInGrams() {
    NcdBounds bounds = new NcdBounds(0.5, true, true);
    assertEquals(246, bounds.requiredGrams(1_000, 0, 0));
    assertEquals(231, bounds.requiredGrams(1_000, 255, 255));
    assertTrue(bounds.requiredGrams(16, 0, 0) <= 0, "a short match needs none");
  }

  @Test
  void theGramFilterIsOffAboveTheDistanceUpToWhichItHolds() {
    double largest = NcdBounds.MAX_GRAM_DISTANCE;
    NcdBounds on = new NcdBounds(largest, true, true);
    NcdBounds off = new NcdBounds(Math.nextUp(largest), true, true);
    assertTrue(on.gramFilter());
    assertTrue(on.requiredGrams(10_000, 0, 0) > 0);
    assertFalse(off.gramFilter());
    assertEquals(0, off.requiredGrams(10_000, 0, 0));
    assertEquals(0, new NcdBounds(0.1, true, false).requiredGrams(10_000, 0, 0));
  }

  @Test
  void theTriangleKeepsAPairAtExactlyTheLargestDistance() {
    NcdBounds bounds = new NcdBounds(0.5, true, true);
    assertFalse(bounds.triangleExcludes(0.25, 0.75));
    assertFalse(bounds.triangleExcludes(0.75, 0.25));
    assertTrue(bounds.triangleExcludes(0.25, Math.nextUp(0.75)));
    assertTrue(bounds.triangleExcludes(Math.nextUp(0.75), 0.25));
  }

  @Test
  void anUnknownDistanceExcludesNothing() {
    NcdBounds bounds = new NcdBounds(0, true, true);
    assertFalse(bounds.triangleExcludes(Double.NaN, 0.9));
    assertFalse(bounds.triangleExcludes(0.9, Double.NaN));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, -0.1, 1.2, Double.POSITIVE_INFINITY})
  void aDistanceOutsideZeroToOneIsRejectedByValue(double maxDistance) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> new NcdBounds(maxDistance, true, true));
    assertEquals("distance must be in [0, 1], got " + maxDistance, e.getMessage());
  }
}
