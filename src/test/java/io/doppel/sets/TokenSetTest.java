package io.doppel.sets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.features.FeatureHash;
import io.doppel.features.Tokens;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.frequencies.FrequencyRange;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import io.doppel.sketch.SetSketch;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

@Randomized
class TokenSetTest {
  private static final SetSketch BAG = SetSketches.bag(1, null);
  private static final SetSketch SET = SetSketches.set(1);

  @Test
  void theOverlapOfBagsIsTheSumOfMinima(Random seeds) {
    SplittableRandom random = new SplittableRandom(seeds.nextLong());
    for (int round = 0; round < 1_000; round++) {
      int vocabulary = 1 + random.nextInt(50);
      long[] one = Tokens.random(random, 1 + random.nextInt(100), vocabulary);
      long[] other = Tokens.random(random, 1 + random.nextInt(100), vocabulary);
      Map<Long, Long> counts = counts(one);
      Map<Long, Long> otherCounts = counts(other);
      long expected =
          counts.keySet().stream()
              .mapToLong(token -> Math.min(counts.get(token), otherCounts.getOrDefault(token, 0L)))
              .sum();
      assertEquals(expected, overlap(BAG, one, other));
      assertEquals(one.length, of(BAG, one).length());
      assertEquals(one.length, of(BAG, one).keyCount());
    }
  }

  @Test
  void theOverlapOfSetsIsTheNumberOfCommonTokens(Random seeds) {
    SplittableRandom random = new SplittableRandom(seeds.nextLong());
    for (int round = 0; round < 1_000; round++) {
      int vocabulary = 1 + random.nextInt(50);
      long[] one = Tokens.random(random, 1 + random.nextInt(100), vocabulary);
      long[] other = Tokens.random(random, 1 + random.nextInt(100), vocabulary);
      Map<Long, Long> otherCounts = counts(other);
      assertEquals(
          LongStream.of(one).distinct().filter(otherCounts::containsKey).count(),
          overlap(SET, one, other));
      assertEquals(counts(one).size(), of(SET, one).length());
    }
  }

  @Test
  void theOrderOfTokensDoesNotMatter() {
    assertEquals(of(BAG, Tokens.of("a b a c")), of(BAG, Tokens.of("c a a b")));
    assertEquals(of(SET, Tokens.of("a b a c")), of(SET, Tokens.of("c b a")));
  }

  @Test
  void aTokenThatComesOnceIsTheSameInBagAndSet() {
    assertEquals(of(SET, Tokens.of("a b c")), of(BAG, Tokens.of("a b c")));
    assertEquals(2, of(SET, Tokens.of("a b a")).size());
    assertEquals(3, of(BAG, Tokens.of("a b a")).size());
  }

  @Test
  void aBagNeedsSoManyTokensAndASetSoManyDifferentOnes() {
    long[] tokens = Tokens.of("a b a c a");
    assertNotNull(of(SetSketches.bag(5, null), tokens));
    assertNull(of(SetSketches.bag(6, null), tokens));
    assertNotNull(of(SetSketches.set(3), tokens));
    assertNull(of(SetSketches.set(4), tokens));
  }

  /** Of 100 documents a is in all, b in 10, c in 2, d in one. */
  @Test
  void onlyTokensInTheRangeCount() {
    FrequencyCounter counter = new FrequencyCounter();
    counter.addDocuments(100);
    counter.add(FeatureHash.element(FeatureHash.of("a")), 100);
    counter.add(FeatureHash.element(FeatureHash.of("b")), 10);
    counter.add(FeatureHash.element(FeatureHash.of("c")), 2);
    FrequencyRange range = new FrequencyRange(counter.frequencies(1), .2, .85);
    SetSketch bag = SetSketches.bag(3, range);
    assertEquals(of(BAG, Tokens.of("b b c")), of(bag, Tokens.of("a b a d b c a")));
    assertNull(of(bag, Tokens.of("a a a a b c d d d")), "tokens out of range are not counted");
  }

  @Test
  void tokensAreNotChangedAndNoMoreAreReadThanCounted() {
    long[] tokens = Tokens.of("d c b a a b c d");
    long[] copy = tokens.clone();
    assertEquals(of(BAG, Tokens.of("d c b a a")), BAG.of(tokens, 5));
    assertEquals(of(SET, Tokens.of("d c")), SET.of(tokens, 2));
    assertArrayEquals(copy, tokens);
  }

  @Test
  void anEmptyTextHasNoSignature() {
    assertNull(BAG.of(new long[9], 0));
    assertNull(SET.of(new long[9], 0));
  }

  /** Signatures are kept: if this fails, so do all indexes. Raise the schemes' versions. */
  @Test
  void signaturesNeverChange() {
    long[] tokens = Tokens.of("a rose is a rose is a rose");
    assertEquals(
        "2c0bdbf48* 15f1df1210* 529e007649* 54b10c8bcb* 6082e4fa4c* 7c89a0e259* c835cb554a*"
            + " ef724d1265*",
        Tokens.text(of(BAG, tokens)));
    assertEquals("2c0bdbf48* 54b10c8bcb* 7c89a0e259*", Tokens.text(of(SET, tokens)));
  }

  private static Map<Long, Long> counts(long[] tokens) {
    return Arrays.stream(tokens)
        .boxed()
        .collect(Collectors.groupingBy(token -> token, Collectors.counting()));
  }

  private static int overlap(SetSketch sketch, long[] one, long[] other) {
    return of(sketch, one).overlap(of(sketch, other), ElementWeights.EQUAL, 0);
  }

  private static SetSignature of(SetSketch sketch, long[] tokens) {
    return sketch.of(tokens, tokens.length);
  }
}
