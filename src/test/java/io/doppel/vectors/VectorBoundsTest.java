package io.doppel.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.model.VectorMeasure;
import io.doppel.signature.VectorSignature;
import io.doppel.signature.VectorSignatureTest;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Randomized
class VectorBoundsTest {

  private static VectorBounds bounds(VectorMeasure measure, double threshold) {
    return new VectorBounds(measure, threshold, true);
  }

  private static VectorSignature vector(int... weights) {
    long[] elements = new long[weights.length];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = i;
    }
    return VectorSignature.of(elements, weights, weights.length);
  }

  private static double similarity(
      VectorMeasure measure, VectorSignature one, VectorSignature other) {
    return measure.similarity(one.product(other), one.square(), other.square());
  }

  // --- measures

  @Test
  void theMeasuresOfTheExampleAreAsItSays() {
    assertEquals(0.789, VectorMeasure.COSINE.similarity(9, 10, 13), 0.0005);
    assertEquals(0.643, VectorMeasure.JACCARD.similarity(9, 10, 13), 0.0005);
  }

  @Test
  void ofZerosAndOnesTheCoefficientIsThatOfSets() {
    VectorSignature one = vector(1, 1, 1, 1, 0);
    VectorSignature other = vector(0, 0, 1, 1, 1);
    assertEquals(0.4, similarity(VectorMeasure.JACCARD, one, other));
  }

  @ParameterizedTest
  @EnumSource
  void aVectorIsEqualToItselfAndLessToOthers(VectorMeasure measure, Random random) {
    for (int round = 0; round < 10_000; round++) {
      VectorSignature one = randomVector(random);
      VectorSignature other = randomVector(random);
      assertEquals(1, similarity(measure, one, one));
      double similarity = similarity(measure, one, other);
      assertTrue(similarity <= 1);
      assertEquals(similarity, similarity(measure, other, one));
      assertEquals(Math.signum(one.product(other)), Math.signum(similarity));
    }
  }

  @Test
  void theCosineDoesNotDependOnTheScale() {
    assertEquals(1, similarity(VectorMeasure.COSINE, vector(1, -2, 3), vector(3, -6, 9)));
    // 42 / (14 + 126 - 42)
    assertEquals(42 / 98.0, similarity(VectorMeasure.JACCARD, vector(1, -2, 3), vector(3, -6, 9)));
  }

  @Test
  void measuresAreFoundByTheirNames() {
    for (VectorMeasure measure : VectorMeasure.values()) {
      assertEquals(measure, VectorMeasure.of(measure.id()));
    }
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> VectorMeasure.of("dice"));
    assertEquals("a measure of vectors must be cosine or jaccard, got dice", e.getMessage());
  }

  // --- bounds

  @Test
  void thresholdsOutsideTheirRangeAreRejectedByValue() {
    for (double wrong : new double[] {0, -0.1, 1.01, Double.NaN}) {
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> bounds(VectorMeasure.COSINE, wrong));
      assertEquals("threshold must be in (0, 1], got " + wrong, e.getMessage());
    }
    assertThrows(NullPointerException.class, () -> bounds(null, 0.5));
  }

  /** Both vectors are cut at random, and each threshold is one that a pair has exactly. */
  @ParameterizedTest
  @EnumSource
  void noMatchIsExcluded(VectorMeasure measure, Random random) {
    int matches = 0;
    for (int round = 0; round < 200_000; round++) {
      VectorSignature one = randomVector(random);
      VectorSignature other = random.nextInt(4) == 0 ? randomVector(random) : near(random, one);
      double similarity = similarity(measure, one, other);
      if (similarity > 0) {
        double threshold =
            random.nextBoolean() ? similarity : similarity * (1 - random.nextDouble());
        assertNotExcluded(bounds(measure, threshold), one, other, random);
        matches++;
      }
    }
    assertTrue(matches > 50_000, "too few to tell anything: " + matches);
  }

  private static void assertNotExcluded(
      VectorBounds bounds, VectorSignature one, VectorSignature other, Random random) {
    String pair = bounds.toString();
    long product = one.product(other);
    assertTrue(product >= bounds.leastProduct(one.square(), other.square()), pair);
    assertTrue(product >= bounds.leastProduct(other.square(), one.square()), pair);
    assertTrue(bounds.admits(one.length(), other.length()), pair);
    assertTrue(bounds.admits(other.length(), one.length()), pair);
    // whatever elements lead: if less than the rest is left, the other vector has one of them
    long left = 0;
    long commonWithLeads = 0;
    int others = 0;
    for (int i = 0; i < one.size(); i++) {
      long square = (long) one.weight(i) * one.weight(i);
      while (others < other.size() && other.element(others) < one.element(i)) {
        others++;
      }
      if (left + square < bounds.rest(one.square()) && random.nextBoolean()) {
        left += square;
      } else if (others < other.size() && other.element(others) == one.element(i)) {
        commonWithLeads++;
      }
    }
    assertTrue(commonWithLeads > 0, pair);
  }

  /** The worst case: what is left is a vector of its own, and all that the other one has. */
  @Test
  void theRestIsAsLargeAsItMayBe() {
    for (int weight = 1; weight < 1_000; weight++) {
      VectorSignature whole = vector(300, weight);
      VectorSignature part = vector(0, weight);
      double cosine = similarity(VectorMeasure.COSINE, whole, part);
      assertTrue(
          bounds(VectorMeasure.COSINE, cosine).rest(whole.square()) <= part.square(), "a match");
      assertTrue(
          bounds(VectorMeasure.COSINE, cosine * 1.0001).rest(whole.square()) > part.square(),
          "no match");
    }
  }

  @Test
  void theProductIsAsLargeAsItMustBe() {
    // 0.5 * sqrt(16 * 9), 0.5 / 1.5 * (16 + 9)
    assertEquals(6, bounds(VectorMeasure.COSINE, 0.5).leastProduct(16, 9), 1e-7);
    assertEquals(25 / 3.0, bounds(VectorMeasure.JACCARD, 0.5).leastProduct(16, 9), 1e-7);
  }

  @Test
  void lengthsMatterByJaccardOnly() {
    assertTrue(bounds(VectorMeasure.COSINE, 1).admits(1, 1 << 30));
    VectorBounds jaccard = bounds(VectorMeasure.JACCARD, 0.5);
    // the larger solution of 1.5 x = 0.5 (x² + 1) is 2.618
    assertTrue(jaccard.admits(1_000, 2_618));
    assertFalse(jaccard.admits(1_000, 2_622));
    assertFalse(jaccard.admits(2_622, 1_000));
    assertTrue(bounds(VectorMeasure.JACCARD, 1).admits(1_000, 1_000));
    assertFalse(bounds(VectorMeasure.JACCARD, 1).admits(1_000, 1_003));
  }

  // --- vectors

  private static VectorSignature randomVector(Random random) {
    int heaviest = random.nextInt(3) == 0 ? 3 : 32_767;
    return VectorSignatureTest.randomVector(
        random, 1 + random.nextInt(12), 1 + random.nextInt(15), heaviest);
  }

  /** A vector that differs in a few weights. */
  private static VectorSignature near(Random random, VectorSignature vector) {
    long[] elements = new long[vector.size()];
    int[] weights = new int[vector.size()];
    int scale = 1 + random.nextInt(3);
    for (int i = 0; i < elements.length; i++) {
      elements[i] = vector.element(i);
      weights[i] = vector.weight(i) * scale;
      weights[i] += random.nextInt(4) == 0 ? random.nextInt(-20_000, 20_000) : 0;
    }
    weights[0] = weights[0] == 0 ? 1 : weights[0];
    return VectorSignature.of(elements, weights, weights.length);
  }
}
