package io.doppel.sets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.features.Shingles;
import io.doppel.features.Tokens;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import io.doppel.sketch.SetSketch;
import java.util.Arrays;
import java.util.Random;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
@Randomized
class ShingleSetTest {
  private static final ElementWeights EQUAL = ElementWeights.EQUAL;

  /** Half of all elements do not count. */
  private static final ElementWeights HALF =
      new ElementWeights() {
        @Override
        public int of(long element) {
          return (int) (element & 1) * 3;
        }

        @Override
        public String id() {
          return "half";
        }
      };

  @Test
  void repeatedShinglesAreCountedOnce() {
    SetSignature signature = of(SetSketches.shingles(3, EQUAL), Tokens.of("a b c a b c a b c"));
    assertEquals(3, signature.size());
    assertEquals(3, signature.length());
    assertEquals(3, signature.keyCount());
  }

  @Test
  void everyShingleIsAKeyUnlessWinnowed(Random seeds) {
    long[] tokens = Tokens.random(new SplittableRandom(seeds.nextLong()), 100, 1_000);
    SetSignature all = of(SetSketches.shingles(3, EQUAL), tokens);
    assertEquals(98, all.size());
    assertEquals(98, all.keyCount());
    assertEquals(all, of(SetSketches.winnowedShingles(3, 1, EQUAL), tokens));
  }

  @Test
  void shorterTextsThanAShingleAreComparedAsAWhole() {
    SetSketch sketch = SetSketches.shingles(5, EQUAL);
    assertEquals(of(sketch, Tokens.of("to be")), of(sketch, Tokens.of("to be")));
    SetSignature other = of(sketch, Tokens.of("be to"));
    assertEquals(0, of(sketch, Tokens.of("to be")).overlap(other, EQUAL, 1));
  }

  @Test
  void anEmptyTextHasNoSignature() {
    assertNull(SetSketches.shingles(3, EQUAL).of(new long[0], 0));
    assertNull(SetSketches.winnowedShingles(3, 4, EQUAL).of(new long[0], 0));
  }

  @Test
  void aTextOfShinglesThatDoNotCountHasNoSignature() {
    ElementWeights none =
        new ElementWeights() {
          @Override
          public int of(long element) {
            return 0;
          }

          @Override
          public String id() {
            return "none";
          }
        };
    assertNull(of(SetSketches.shingles(3, none), Tokens.of("a b c d e f")));
    assertNull(of(SetSketches.winnowedShingles(3, 2, none), Tokens.of("a b c d e f")));
  }

  @Test
  void keysAreTheLeastOfEachWindowThatCount(Random seeds) {
    SplittableRandom random = new SplittableRandom(seeds.nextLong());
    for (int round = 0; round < 2_000; round++) {
      int words = 1 + random.nextInt(5);
      int window = 1 + random.nextInt(random.nextBoolean() ? 6 : 200);
      ElementWeights weights = random.nextBoolean() ? EQUAL : HALF;
      long[] tokens =
          Tokens.random(random, 1 + random.nextInt(120), random.nextBoolean() ? 3 : 1_000);
      long[] elements = new Shingles(words).elements(tokens, tokens.length);
      SetSignature signature = of(SetSketches.winnowedShingles(words, window, weights), tokens);
      SetSignature all = of(SetSketches.shingles(words, weights), tokens);
      if (all == null) {
        assertNull(signature);
        continue;
      }
      assertEquals(elements(all), elements(signature));
      assertEquals(all.length(), signature.length());
      assertEquals(naiveKeys(elements, window, weights), keys(signature));
    }
  }

  @Test
  void aCommonRunOfWordsPlusWindowLessOneTokensGivesACommonKey(Random seeds) {
    SplittableRandom random = new SplittableRandom(seeds.nextLong());
    int missedByOneTokenLess = 0;
    for (int round = 0; round < 3_000; round++) {
      int words = 1 + random.nextInt(6);
      int window = 1 + random.nextInt(12);
      SetSketch sketch = SetSketches.winnowedShingles(words, window, EQUAL);
      int run = words + window - 1;
      assertTrue(haveACommonKey(random, sketch, run), words + " words, window " + window);
      missedByOneTokenLess += haveACommonKey(random, sketch, run - 1) ? 0 : 1;
    }
    assertTrue(missedByOneTokenLess > 100, "the guarantee is not the best possible");
  }

  @Test
  void theGuaranteeHoldsWithWeightsWhereSomethingOfTheRunCounts(Random seeds) {
    SplittableRandom random = new SplittableRandom(seeds.nextLong());
    int counted = 0;
    for (int round = 0; round < 2_000; round++) {
      SetSketch sketch = SetSketches.winnowedShingles(3, 4, HALF);
      long[] run = Tokens.random(random, 6, 100_000);
      boolean counts =
          Arrays.stream(new Shingles(3).elements(run, 6)).anyMatch(e -> HALF.of(e) > 0);
      counted += counts ? 1 : 0;
      assertEquals(counts, haveACommonKey(random, sketch, run));
    }
    assertTrue(counted > 1_500);
  }

  /**
   * Of random shingles 2 / (window + 1) are keys. Whether one is depends on the 2 window shingles
   * around it, so the variance is at most 2 window + 1 times that of independent ones.
   */
  @Test
  void aboutTwoOfWindowPlusOneShinglesAreKeys() {
    int count = 50_000;
    long[] tokens = new long[count];
    Arrays.setAll(tokens, Tokens::word);
    for (int window : new int[] {1, 2, 4, 8, 50}) {
      SetSignature signature = of(SetSketches.winnowedShingles(1, window, EQUAL), tokens);
      assertEquals(count, signature.size());
      double density = 2. / (window + 1);
      double deviation = Math.sqrt(count * density * (1 - density) * (2 * window + 1));
      assertEquals(density * count, signature.keyCount(), 5 * deviation, "window " + window);
    }
  }

  @Test
  void equalTokensGiveOneKey() {
    long[] tokens = new long[10_000];
    Arrays.fill(tokens, Tokens.word(1));
    SetSignature signature = of(SetSketches.winnowedShingles(3, 1_000, EQUAL), tokens);
    assertEquals(1, signature.size());
    assertEquals(1, signature.keyCount());
  }

  /**
   * A search of the window whenever its least leaves would take 500 times as long with a window of
   * 1,000 as with one of 2, if the elements come in ascending order.
   */
  @Test
  void noOrderOfElementsIsSlow() {
    long[] up = new long[50_000];
    Arrays.setAll(up, i -> i);
    long[] down = new long[up.length];
    Arrays.setAll(down, i -> up.length - i);
    for (long[] elements : new long[][] {up, down, new long[up.length]}) {
      long narrow = leastNanos(new ShingleSet(1, 2, EQUAL), elements);
      long wide = leastNanos(new ShingleSet(1, 1_000, EQUAL), elements);
      assertTrue(wide < 10 * narrow, wide + " ns, with a window of 2 " + narrow);
    }
  }

  /** Signatures are kept: if this fails, so do all indexes. Raise the schemes' versions. */
  @Test
  void signaturesNeverChange() {
    long[] tokens = Tokens.of("a rose is a rose is a flower and so is this");
    assertEquals(
        "aaae7288f* 1d259e0e70* 284a212122* 3b95a1741c* 3c827c29cb* 901277e269* c14f50a025*"
            + " d7561f3c42*",
        Tokens.text(of(SetSketches.shingles(3, EQUAL), tokens)));
    assertEquals(
        "aaae7288f* 1d259e0e70 284a212122* 3b95a1741c 3c827c29cb 901277e269 c14f50a025 d7561f3c42",
        Tokens.text(of(SetSketches.winnowedShingles(3, 4, EQUAL), tokens)));
  }

  private static boolean haveACommonKey(SplittableRandom random, SetSketch sketch, int run) {
    return haveACommonKey(random, sketch, Tokens.random(random, run, 100_000));
  }

  /** Plants a run in two texts that have no other word in common. */
  private static boolean haveACommonKey(SplittableRandom random, SetSketch sketch, long[] run) {
    SortedSet<Long> keys = keys(of(sketch, planted(random, run)));
    keys.retainAll(keys(of(sketch, planted(random, run))));
    return !keys.isEmpty();
  }

  private static long[] planted(SplittableRandom random, long[] run) {
    long[] text = random.longs(run.length + 50).toArray();
    System.arraycopy(run, 0, text, random.nextInt(51), run.length);
    return text;
  }

  private static SortedSet<Long> naiveKeys(long[] elements, int window, ElementWeights weights) {
    SortedSet<Long> keys = new TreeSet<>();
    for (int i = 0; i == 0 || i + window <= elements.length; i++) {
      Arrays.stream(elements, i, Math.min(elements.length, i + window))
          .filter(e -> weights.of(e) > 0)
          .min()
          .ifPresent(keys::add);
    }
    return keys;
  }

  private static SetSignature of(SetSketch sketch, long[] tokens) {
    return sketch.of(tokens, tokens.length);
  }

  private static SortedSet<Long> elements(SetSignature signature) {
    SortedSet<Long> elements = new TreeSet<>();
    for (int i = 0; i < signature.size(); i++) {
      elements.add(signature.element(i));
    }
    return elements;
  }

  private static SortedSet<Long> keys(SetSignature signature) {
    SortedSet<Long> keys = new TreeSet<>();
    for (int i = 0; i < signature.keyCount(); i++) {
      keys.add(signature.key(i));
    }
    return keys;
  }

  private static long leastNanos(ShingleSet sketch, long[] elements) {
    long least = Long.MAX_VALUE;
    for (int run = 0; run < 20; run++) {
      long[] copy = elements.clone();
      long start = System.nanoTime();
      assertTrue(sketch.winnow(copy, null) > 0);
      least = Math.min(least, System.nanoTime() - start);
    }
    return least;
  }
}
