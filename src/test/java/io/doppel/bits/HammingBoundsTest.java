package io.doppel.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import java.util.Random;
import org.junit.jupiter.api.Test;

@Randomized
class HammingBoundsTest {

  @Test
  void agreementIsTheShareOfEqualBits() {
    HammingBounds bounds = new HammingBounds(BitMeasure.AGREEMENT, 64, 3, true);
    assertEquals(1, bounds.similarity(0));
    assertEquals(61 / 64.0, bounds.threshold());
    assertEquals(0, bounds.similarity(64));
  }

  @Test
  void cosineIsThatOfTheAngle() {
    HammingBounds bounds = new HammingBounds(BitMeasure.COSINE, 384, 64, true);
    assertEquals(1, bounds.similarity(0));
    assertEquals(Math.sqrt(3) / 2, bounds.threshold(), 1e-12);
    assertEquals(0, bounds.similarity(192));
    assertTrue(bounds.similarity(191) > 0);
    assertEquals(0, bounds.similarity(384));
  }

  @Test
  void aThresholdAllowsOfExactlyTheDistancesThatReachIt(Random random) {
    for (BitMeasure measure : BitMeasure.values()) {
      for (int round = 0; round < 500; round++) {
        int bits = 64 * (1 + random.nextInt(8));
        HammingBounds any = new HammingBounds(measure, bits, 0, true);
        double threshold =
            round % 2 == 0 ? 1 - random.nextDouble() : any.similarity(random.nextInt(bits / 2));
        int most = HammingBounds.ofThreshold(measure, bits, threshold).maxBits();
        assertTrue(any.similarity(most) >= threshold);
        assertTrue(most == bits - 1 || any.similarity(most + 1) < threshold);
      }
    }
  }

  /** The figures of the literature: 70 % within 3 bits, 98 % within 6. */
  @Test
  void theExpectedRecallIsThatOfTheLiterature() {
    double words = HammingBounds.cosineOfEdit(0.01, 1);
    double runs = HammingBounds.cosineOfEdit(0.01, 3);
    assertEquals(0.70, recall(3, words), 0.04);
    assertEquals(0.98, recall(6, words), 0.01);
    assertEquals(0.27, recall(3, runs), 0.05);
    assertEquals(1, recall(3, 1));
    assertEquals(0, recall(3, 0), 1e-12);
  }

  @Test
  void theBoundsForARecallAreTheLeastThatReachIt() {
    for (double edit : new double[] {0, 0.01, 0.05, 0.2}) {
      double cosine = HammingBounds.cosineOfEdit(edit, 1);
      HammingBounds bounds = HammingBounds.ofCosine(BitMeasure.AGREEMENT, 64, cosine, 0.95);
      assertTrue(bounds.expectedRecall(cosine) >= 0.95);
      assertTrue(bounds.maxBits() == 0 || recall(bounds.maxBits() - 1, cosine) < 0.95);
    }
    assertEquals(0, HammingBounds.ofCosine(BitMeasure.AGREEMENT, 64, 1, 0.95).maxBits());
  }

  @Test
  void whatIsOutOfRangeIsRefusedWithTheRule() {
    assertRefused("bits must be a multiple of 64, got 63", 63, 3);
    assertRefused("maxBits must be in [0, 64), got 64", 64, 64);
    assertRefused("maxBits must be in [0, 64), got -1", 64, -1);
    assertEquals(
        "threshold must be in (0, 1], got 0.0",
        assertThrows(
                IllegalArgumentException.class,
                () -> HammingBounds.ofThreshold(BitMeasure.COSINE, 64, 0))
            .getMessage());
    assertEquals(
        "editRate must be in [0, 1], got 1.5",
        assertThrows(IllegalArgumentException.class, () -> HammingBounds.cosineOfEdit(1.5, 1))
            .getMessage());
    assertEquals(
        "words must be >= 1, got 0",
        assertThrows(IllegalArgumentException.class, () -> HammingBounds.cosineOfEdit(0.1, 0))
            .getMessage());
    assertEquals(
        "cosine must be in [0, 1], got 1.1",
        assertThrows(IllegalArgumentException.class, () -> recall(3, 1.1)).getMessage());
    assertEquals(
        "recall must be in (0, 1), got 1.0",
        assertThrows(
                IllegalArgumentException.class,
                () -> HammingBounds.ofCosine(BitMeasure.COSINE, 64, 0.9, 1))
            .getMessage());
  }

  private static void assertRefused(String message, int bits, int maxBits) {
    assertEquals(
        message,
        assertThrows(
                IllegalArgumentException.class,
                () -> new HammingBounds(BitMeasure.AGREEMENT, bits, maxBits, true))
            .getMessage());
  }

  private static double recall(int maxBits, double cosine) {
    return new HammingBounds(BitMeasure.AGREEMENT, 64, maxBits, true).expectedRecall(cosine);
  }
}
