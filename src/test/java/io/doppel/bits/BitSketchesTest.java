package io.doppel.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.features.FeatureHash;
import io.doppel.features.Shingles;
import io.doppel.signature.BitSignature;
import io.doppel.signature.ElementWeights;
import io.doppel.sketch.BitSketch;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@Randomized
class BitSketchesTest {
  private static final ElementWeights EQUAL = ElementWeights.EQUAL;
  private static final String FOX = "the quick brown fox jumps over the lazy dog";

  /** A weight that the lowest bits of an element say. */
  private static final ElementWeights MIXED =
      new ElementWeights() {
        @Override
        public int of(long element) {
          return (int) (element & 15);
        }

        @Override
        public String id() {
          return "mixed";
        }
      };

  // --- known answers: a change here is a new version of the scheme

  // (computed by a second implementation, in another language)

  @Test
  void simHashHasItsKnownAnswers() {
    assertSimHash("ec825ba3e394359d", "f2231120514108a2", FOX);
    assertSimHash("98671079acb4e4e4", "98671079acb4e4e4", "a");
    assertSimHash("7f14ff36d78f52f5", "92d5ac0acd0746c3", "\u7f51 \u9875 \u7279 \u5f81 \u7801");
    assertSimHash("3252fbf59ad66e31", "49d61cb964f78d00", "na\u00efve \ud83d\ude00 x");
  }

  private static void assertSimHash(String words, String runsOfThree, String text) {
    long[] tokens = tokens(text);
    assertEquals(words, BitSketches.simHash(1, EQUAL).of(tokens, tokens.length).toString());
    assertEquals(runsOfThree, BitSketches.simHash(3, EQUAL).of(tokens, tokens.length).toString());
  }

  @Test
  void randomProjectionHasItsKnownAnswers() {
    assertEquals(
        "3af11678ec9482e22535bb24827a634b0aab8044029c3030"
            + "f295746e124ff48d90e27cac31b64529139fc575dced05d8",
        projection(384, 1, FOX));
    assertEquals("e48660160319f010", projection(64, 2, FOX));
    assertEquals("4c9ee8ce130c3bb071e86901736d8368", projection(128, 1, "a"));
    assertEquals(
        "f0294f870379ca3e999e8557479f120c", projection(128, 1, "na\u00efve \ud83d\ude00 x"));
  }

  private static String projection(int bits, int words, String text) {
    long[] tokens = tokens(text);
    return BitSketches.randomProjection(bits, words, EQUAL).of(tokens, tokens.length).toString();
  }

  // --- what they compute

  @Test
  void eachBitOfASimHashIsTheMajorityOfItsFeatures(Random random) {
    for (int round = 0; round < 300; round++) {
      long[] tokens = random.longs(random.nextInt(round % 10 == 0 ? 2000 : 40)).toArray();
      ElementWeights weights = round % 2 == 0 ? EQUAL : MIXED;
      assertEquals(
          majorities(features(tokens), weights),
          BitSketches.simHash(1, weights).of(tokens, tokens.length));
    }
  }

  private static long[] features(long[] tokens) {
    return new Shingles(1).of(tokens, tokens.length);
  }

  private static BitSignature majorities(long[] tokens, ElementWeights weights) {
    long[] sums = new long[64];
    long total = 0;
    for (long token : tokens) {
      int weight = weights.of(FeatureHash.element(token));
      total += weight;
      for (int bit = 0; bit < 64; bit++) {
        sums[bit] += (token >>> bit & 1) == 0 ? -weight : weight;
      }
    }
    return total == 0 ? null : BitSignature.of(positive(sums, 0));
  }

  private static long positive(long[] sums, int from) {
    return LongStream.range(0, 64)
        .filter(bit -> sums[from + (int) bit] > 0)
        .reduce(0, (bits, bit) -> bits | 1L << bit);
  }

  @Test
  void eachBitOfAProjectionIsTheSignOfASum(Random random) {
    for (int round = 0; round < 60; round++) {
      long[] tokens = random.longs(random.nextInt(60)).toArray();
      long[] repeated = LongStream.concat(Arrays.stream(tokens), Arrays.stream(tokens)).toArray();
      ElementWeights weights = round % 2 == 0 ? EQUAL : MIXED;
      BitSketch sketch = BitSketches.randomProjection(128, 1, weights);
      assertEquals(signs(features(tokens), weights), sketch.of(repeated, repeated.length));
    }
  }

  private static BitSignature signs(long[] tokens, ElementWeights weights) {
    long[] sums = new long[128];
    long total = 0;
    for (long token : tokens) {
      int weight = weights.of(FeatureHash.element(token));
      total += weight;
      for (int bit = 0; bit < 128; bit++) {
        int number = 0;
        for (int i = 0; i < 4; i++) {
          long hash = FeatureHash.numbered(token, bit / 64 * 4 + i);
          number |= (int) (hash >>> bit & 1) << i;
        }
        sums[bit] += (long) weight * (2 * number - 15);
      }
    }
    return total == 0 ? null : BitSignature.of(positive(sums, 0), positive(sums, 64));
  }

  @Test
  void shinglesAreFeaturesToo() {
    String text = "a rose is a rose is a rose";
    long[] tokens = tokens(text);
    long[] runs = new Shingles(3).of(tokens, tokens.length);
    assertEquals(majorities(runs, EQUAL), BitSketches.simHash(3, EQUAL).of(tokens, tokens.length));
    assertNotEquals(simHash(text), BitSketches.simHash(3, EQUAL).of(tokens, tokens.length));
    assertNotEquals(
        BitSketches.randomProjection(64, 1, EQUAL).of(tokens, tokens.length),
        BitSketches.randomProjection(64, 3, EQUAL).of(tokens, tokens.length));
  }

  @Test
  void theOrderOfSingleWordsDoesNotMatter() {
    assertEquals(simHash("a b c d"), simHash("d c b a"));
    assertNotEquals(simHash("a b c d"), simHash("a b c e"));
  }

  @Test
  void aTextWithoutFeaturesThatCountHasNoFingerprint() {
    ElementWeights nothing =
        new ElementWeights() {
          @Override
          public int of(long element) {
            return 0;
          }

          @Override
          public String id() {
            return "nothing";
          }
        };
    long[] tokens = tokens("some words");
    for (ElementWeights weights : new ElementWeights[] {EQUAL, nothing}) {
      int count = weights == EQUAL ? 0 : tokens.length;
      assertNull(BitSketches.simHash(1, weights).of(tokens, count));
      assertNull(BitSketches.randomProjection(64, 1, weights).of(tokens, count));
    }
  }

  @Test
  void tokensBehindTheCountDoNotCount() {
    long[] tokens = tokens("one two three four");
    assertEquals(
        BitSketches.simHash(1, EQUAL).of(tokens("one two"), 2),
        BitSketches.simHash(1, EQUAL).of(tokens, 2));
  }

  /**
   * With random features the distance has a binomial distribution whose mean follows from the
   * angle; over many pairs the mean must lie within four standard errors.
   */
  @Test
  void theDistanceFollowsFromTheAngle() {
    Random random = new Random(3);
    int rounds = 400;
    for (double common : new double[] {0.99, 0.9, 0.6}) {
      for (BitSketch sketch :
          new BitSketch[] {
            BitSketches.simHash(1, EQUAL), BitSketches.randomProjection(384, 1, EQUAL)
          }) {
        double distances = 0;
        for (int round = 0; round < rounds; round++) {
          long[] one = random.longs(201).toArray();
          long[] other = one.clone();
          int replaced = (int) Math.round(201 * (1 - common));
          for (int i = 0; i < replaced; i++) {
            other[i] = random.nextLong();
          }
          distances += sketch.of(one, 201).distance(sketch.of(other, 201));
        }
        double cosine = (201 - Math.round(201 * (1 - common))) / 201.0;
        double share = Math.acos(cosine) / Math.PI;
        double trials = (double) rounds * sketch.bits();
        assertEquals(
            share, distances / trials, 4 * Math.sqrt(share * (1 - share) / trials) + 0.002);
      }
    }
  }

  /** What the expected recall promises of edited texts is what comes out. */
  @Test
  void theExpectedRecallIsMet() {
    Random random = new Random(4);
    int rounds = 3000;
    for (int words : new int[] {1, 3}) {
      for (int maxBits : new int[] {3, 6}) {
        BitSketch sketch = BitSketches.simHash(words, EQUAL);
        int found = 0;
        for (int round = 0; round < rounds; round++) {
          long[] text = random.longs(1000).toArray();
          long[] edited = text.clone();
          for (int i = 0; i < 10; i++) {
            edited[i * 100 + random.nextInt(100)] = random.nextLong();
          }
          found += sketch.of(text, 1000).distance(sketch.of(edited, 1000)) <= maxBits ? 1 : 0;
        }
        double expected =
            new HammingBounds(BitMeasure.AGREEMENT, 64, maxBits, true)
                .expectedRecall(HammingBounds.cosineOfEdit(0.01, words));
        assertEquals(
            expected,
            (double) found / rounds,
            4 * Math.sqrt(expected * (1 - expected) / rounds) + 0.01);
      }
    }
  }

  @Test
  void parametersAreInAFixedOrder() {
    assertEquals("words=1 weights=equal", BitSketches.simHash(1, EQUAL).parameters());
    assertEquals(
        "projections=384 words=2 weights=mixed",
        BitSketches.randomProjection(384, 2, MIXED).parameters());
  }

  @Test
  void whatIsOutOfRangeIsRefusedWithTheRule() {
    for (int bits : new int[] {0, 63, 100, 4160}) {
      assertEquals(
          "projections must be a multiple of 64 in [64, 4096], got " + bits,
          assertThrows(
                  IllegalArgumentException.class,
                  () -> BitSketches.randomProjection(bits, 1, EQUAL))
              .getMessage());
    }
    assertThrows(IllegalArgumentException.class, () -> BitSketches.simHash(0, EQUAL));
  }

  @Test
  void manyWordsAreCountedAsOneByOne(Random random) {
    for (int count = 0; count < 100; count++) {
      long[] words = random.longs(count).toArray();
      BitCounters together = new BitCounters();
      BitCounters oneByOne = new BitCounters();
      together.addAll(words, count, 1);
      for (long word : words) {
        oneByOne.add(word, 1);
      }
      for (long number = 0; number <= 2L * count; number++) {
        assertEquals(oneByOne.moreThan(number), together.moreThan(number));
      }
      assertTrue(together.moreThan(2L * count) == 0);
    }
  }

  private static BitSignature simHash(String text) {
    long[] tokens = tokens(text);
    return BitSketches.simHash(1, EQUAL).of(tokens, tokens.length);
  }

  private static long[] tokens(String text) {
    return Stream.of(text.split(" ")).mapToLong(FeatureHash::of).toArray();
  }
}
