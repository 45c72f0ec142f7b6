package io.doppel.sets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.doppel.candidates.OverlapBounds;
import io.doppel.candidates.OverlapMeasure;
import io.doppel.features.Tokens;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import io.doppel.sketch.SetSketch;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MinHashSlotsTest {
  private static final int SLOTS = 84;

  @Test
  void thereIsOneElementForEachSlotAndTheFirstAreKeys() {
    SplittableRandom random = new SplittableRandom(51);
    for (int bits : new int[] {1, 4, 8, 32}) {
      SetSketch sketch = SetSketches.minHash(5, SLOTS, bits, 20);
      for (int count : new int[] {1, 4, 20, 300}) {
        SetSignature signature = sketch.of(Tokens.random(random, count, 1_000), count);
        assertEquals(SLOTS, signature.size());
        assertEquals(SLOTS, signature.length());
        assertEquals(20, signature.keyCount());
        for (int slot = 0; slot < SLOTS; slot++) {
          assertEquals(slot, signature.element(slot) >>> bits);
        }
        for (int slot = 0; slot < 20; slot++) {
          assertEquals(signature.element(slot), signature.key(slot));
        }
      }
    }
  }

  @Test
  void elementsHaveNoMoreBitsThanTheSketchSays() {
    SplittableRandom random = new SplittableRandom(52);
    for (int slots : new int[] {1, 2, 3, 64, 65, 84, 1 << 16}) {
      for (int bits : new int[] {1, 8, 32}) {
        SetSketch sketch = SetSketches.minHash(1, slots, bits, 1);
        SetSignature signature = sketch.of(Tokens.random(random, 200, 1_000), 200);
        assertEquals(slots, signature.size());
        assertEquals(0, signature.element(slots - 1) >>> sketch.elementBits());
      }
    }
  }

  /**
   * Slots of b bits agree with probability p = J + (1 - J) 2^-b; the similarity that is calculated
   * from it has the variance p (1 - p) / slots / (1 - 2^-b)^2 at most. Five standard errors.
   */
  @Test
  void theSimilarityIsUnbiasedWithFewBits() {
    int trials = 1_000;
    for (int bits : new int[] {1, 2, 4, 8, 12}) {
      SetSketch sketch = SetSketches.minHash(1, SLOTS, bits, 1);
      double chance = 1. / (1 << bits);
      OverlapBounds bounds = new OverlapBounds(OverlapMeasure.MAX_OVERLAP, .5, chance, true);
      for (int common : new int[] {20, 30, 38}) {
        int size = 40;
        double similarity = common / (2. * size - common);
        double sum = 0;
        SplittableRandom random = new SplittableRandom(53);
        for (int trial = 0; trial < trials; trial++) {
          long[][] pair = Tokens.pair(random, size, common);
          sum += bounds.similarity(overlap(sketch, pair), SLOTS, SLOTS);
        }
        double equal = similarity + (1 - similarity) * chance;
        double error = Math.sqrt(equal * (1 - equal) / SLOTS / trials) / (1 - chance);
        assertEquals(similarity, sum / trials, 5 * error, bits + " bits");
      }
    }
  }

  @Test
  void slotsOfUnrelatedTextsAgreeByChanceOnly() {
    int trials = 1_000;
    for (int bits : new int[] {1, 2, 4, 8, 12, 32}) {
      SetSketch sketch = SetSketches.minHash(1, SLOTS, bits, 1);
      SplittableRandom random = new SplittableRandom(54);
      long equal = 0;
      for (int trial = 0; trial < trials; trial++) {
        equal += overlap(sketch, Tokens.pair(random, 200, 0));
      }
      double chance = 1. / (1L << bits);
      double expected = chance * SLOTS * trials;
      assertEquals(expected, equal, 5 * Math.sqrt(expected * (1 - chance)) + 1e-3, bits + " bits");
    }
  }

  @Test
  void similarityIsThatOfTheShinglesAndNotOfTheTokens() {
    long[] tokens = Tokens.random(new SplittableRandom(55), 400, 1_000_000);
    long[] backwards = new long[400];
    for (int i = 0; i < 400; i++) {
      backwards[i] = tokens[399 - i];
    }
    assertEquals(0, overlap(SetSketches.minHash(2, SLOTS, 32, 1), tokens, backwards));
    assertEquals(SLOTS, overlap(SetSketches.minHash(1, SLOTS, 32, 1), tokens, backwards));
  }

  @Test
  void anEmptyTextHasNoSignature() {
    assertNull(SetSketches.minHash(5, SLOTS, 8, 20).of(new long[9], 0));
  }

  /** Signatures are kept: if this fails, so do all indexes. Raise the schemes' versions. */
  @Test
  void signaturesNeverChange() {
    long[] tokens = Tokens.of("a rose is a rose is a flower and so is this");
    SetSignature signature = SetSketches.minHash(3, 6, 8, 2).of(tokens, tokens.length);
    assertEquals("f6* 1e5* 26e 35d 458 524", Tokens.text(signature));
  }

  private static int overlap(SetSketch sketch, long[]... pair) {
    SetSignature one = sketch.of(pair[0], pair[0].length);
    SetSignature other = sketch.of(pair[1], pair[1].length);
    return one.overlap(other, ElementWeights.EQUAL, 0);
  }
}
