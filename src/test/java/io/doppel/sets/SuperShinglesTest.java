package io.doppel.sets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.features.Tokens;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import io.doppel.sketch.SetSketch;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SuperShinglesTest {
  private static final int SLOTS = 84;
  private static final int GROUPS = 6;
  private static final int TRIALS = 1_000;

  private final SetSketch sketch = SetSketches.superShingles(1, SLOTS, GROUPS);

  /** Five standard errors of the mean, as if the groups of a pair were one. */
  @Test
  void aGroupOfFourteenAgreesWithTheFourteenthPowerOfTheSimilarity() {
    int size = 1_000;
    for (int common : new int[] {900, 950, 980, 990, 1_000}) {
      double expected = Math.pow(common / (2. * size - common), SLOTS / GROUPS);
      double error = Math.sqrt(expected * (1 - expected) / TRIALS);
      assertEquals(expected, meanAgreement(size, common), 5 * error, common + " in common");
    }
  }

  @Test
  void groupsOfShortTextsAgreeNoMoreOften() {
    for (int common : new int[] {17, 18, 19}) {
      double atMost = Math.pow(common / (40. - common), SLOTS / GROUPS);
      double error = Math.sqrt(atMost * (1 - atMost) / TRIALS);
      assertTrue(meanAgreement(20, common) < atMost + 5 * error, common + " in common");
    }
  }

  private double meanAgreement(int size, int common) {
    SplittableRandom random = new SplittableRandom(61);
    int agreed = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
      long[][] pair = Tokens.pair(random, size, common);
      SetSignature one = sketch.of(pair[0], size);
      agreed += one.overlap(sketch.of(pair[1], size), ElementWeights.EQUAL, 0);
    }
    return (double) agreed / GROUPS / TRIALS;
  }

  @Test
  void thereIsOneKeyForEachGroup() {
    SplittableRandom random = new SplittableRandom(62);
    for (int groups : new int[] {1, 2, 3, 4, 6, 12, 84}) {
      SetSketch grouped = SetSketches.superShingles(3, SLOTS, groups);
      for (int count : new int[] {1, 10, 300}) {
        SetSignature signature = grouped.of(Tokens.random(random, count, 1_000), count);
        assertEquals(groups, signature.size());
        assertEquals(groups, signature.keyCount());
        assertEquals(0, signature.element(groups - 1) >>> grouped.elementBits());
      }
    }
  }

  /** A pair of unrelated texts agrees with probability 6 / 2^53: none of half a million may. */
  @Test
  void unrelatedTextsHaveNoGroupInCommon() {
    SplittableRandom random = new SplittableRandom(63);
    Set<Long> seen = new HashSet<>();
    for (int text = 0; text < 1_000; text++) {
      SetSignature signature = sketch.of(Tokens.random(random, 20, 1_000_000), 20);
      for (int group = 0; group < GROUPS; group++) {
        assertTrue(seen.add(signature.element(group)));
      }
    }
    assertEquals(SetSignature.MAX_BITS, sketch.elementBits());
  }

  @Test
  void anEmptyTextHasNoSignature() {
    assertNull(sketch.of(new long[9], 0));
  }

  @Test
  void groupsThatDoNotShareTheSlotsEvenlyAreRejected() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> SetSketches.superShingles(5, SLOTS, 5));
    assertEquals("groups must share the slots evenly, got 5 groups of 84 slots", e.getMessage());
  }

  /** Signatures are kept: if this fails, so do all indexes. Raise the schemes' versions. */
  @Test
  void signaturesNeverChange() {
    long[] tokens = Tokens.of("a rose is a rose is a flower and so is this");
    SetSignature signature = SetSketches.superShingles(3, 84, 3).of(tokens, tokens.length);
    assertEquals("34d5f85e879530* 79941bc75542cb* a0d41d9220a54e*", Tokens.text(signature));
  }
}
