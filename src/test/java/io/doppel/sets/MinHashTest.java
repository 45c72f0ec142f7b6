package io.doppel.sets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.features.FeatureHash;
import io.doppel.features.Tokens;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * The estimate is the share of equal slots. With s slots and similarity J it must have the mean J
 * and at most the variance of s independent slots, J (1 - J) / s. Over n trials the mean has the
 * standard error sqrt(J (1 - J) / (s n)), and a sample variance has about the relative error sqrt(2
 * / n); each bound below is five standard errors wide.
 */
class MinHashTest {
  private static final int SLOTS = 84;
  private static final int TRIALS = 1_000;
  private static final double STANDARD_ERRORS = 5;
  private static final double[] SIMILARITIES = {0, .1, .3, .5, .8, .95, 1};

  private final MinHash minHash = new MinHash(SLOTS);

  @Test
  void theEstimateIsUnbiasedWithTheErrorOfIndependentSlots() {
    for (int size : new int[] {1, 2, 5, 20, 84, 200, 2000}) {
      for (double similarity : SIMILARITIES) {
        Estimates estimates = new Estimates(minHash::of, size, similarity);
        String at = size + " features: " + estimates;
        assertTrue(estimates.isUnbiased(), at);
        assertTrue(estimates.hasAtMostTheVarianceOfIndependentSlots(1), at);
      }
    }
  }

  @Test
  void setsOfNoMoreFeaturesThanSlotsHaveHalfTheVariance() {
    for (double similarity : SIMILARITIES) {
      Estimates estimates = new Estimates(minHash::of, 20, similarity);
      assertTrue(estimates.hasAtMostTheVarianceOfIndependentSlots(.5), estimates.toString());
    }
  }

  /** The fault of Lucene's MinHashFilter: its hash functions are one, moved by constants. */
  @Test
  void theBoundsCatchHashFunctionsThatAreShiftsOfOne() {
    UnaryOperator<long[]> shifted =
        features -> {
          long[] minima = new long[SLOTS];
          for (int slot = 0; slot < SLOTS; slot++) {
            long shift = FeatureHash.numbered(0, slot);
            minima[slot] =
                Arrays.stream(features).map(f -> FeatureHash.mix(f) + shift).min().orElseThrow();
          }
          return minima;
        };
    for (double similarity : new double[] {.3, .5, .8}) {
      Estimates estimates = new Estimates(shifted, 20, similarity);
      assertFalse(estimates.hasAtMostTheVarianceOfIndependentSlots(1), estimates.toString());
    }
  }

  /** The bounds are narrow enough to see one slot in 84 that never agrees. */
  @Test
  void theBoundsCatchASlotThatNeverAgrees() {
    long[] padding = {0};
    UnaryOperator<long[]> padded =
        features -> {
          long[] minima = minHash.of(features);
          minima[SLOTS - 1] = padding[0]++;
          return minima;
        };
    assertFalse(new Estimates(padded, 200, .8).isUnbiased());
    assertFalse(new Estimates(padded, 200, .8).everySlotAgreesEquallyOften());
  }

  @Test
  void everySlotAgreesEquallyOften() {
    for (int size : new int[] {5, 20, 200}) {
      for (double similarity : new double[] {.3, .8}) {
        Estimates estimates = new Estimates(minHash::of, size, similarity);
        assertTrue(estimates.everySlotAgreesEquallyOften(), size + " features: " + estimates);
      }
    }
  }

  @Test
  void aSlotAgreesExactlyIfBothSetsHaveTheSameFeatureInIt() {
    SplittableRandom random = new SplittableRandom(11);
    for (int round = 0; round < 200; round++) {
      int size = 1 + random.nextInt(150);
      int common = random.nextInt(size + 1);
      long[][] pair = Tokens.pair(random, size, common);
      Draw[] one = draws(pair[0], SLOTS);
      Draw[] other = draws(pair[1], SLOTS);
      long[] minima = minHash.of(pair[0]);
      long[] otherMinima = minHash.of(pair[1]);
      for (int slot = 0; slot < SLOTS; slot++) {
        assertEquals(one[slot].equals(other[slot]), minima[slot] == otherMinima[slot]);
      }
    }
  }

  @Test
  void minimaOfDifferentSlotsAreDifferent() {
    SplittableRandom random = new SplittableRandom(12);
    for (int size : new int[] {1, 3, 20, 500}) {
      for (int round = 0; round < 50; round++) {
        long[] minima = minHash.of(features(random, size));
        assertEquals(SLOTS, Arrays.stream(minima).distinct().count());
      }
    }
  }

  /** The definition, step by step: of the first round that reaches a slot, the least value. */
  @Test
  void minimaAreThoseOfTheDefinition() {
    SplittableRandom random = new SplittableRandom(13);
    for (int slots : new int[] {1, 2, 3, 84, 100, 1024}) {
      for (int size : new int[] {1, 2, 7, 100, 3000}) {
        long[] features = features(random, size);
        Draw[] expected = draws(features, slots);
        long[] minima = new MinHash(slots).of(features);
        for (int slot = 0; slot < slots; slot++) {
          assertEquals(expected[slot].value(), minima[slot], slots + " slots, slot " + slot);
        }
      }
    }
  }

  @Test
  void neitherOrderNorRepetitionMatters() {
    SplittableRandom random = new SplittableRandom(14);
    for (int size : new int[] {1, 2, 20, 300}) {
      long[] features = features(random, size);
      long[] expected = minHash.of(features);
      for (int round = 0; round < 20; round++) {
        long[] shuffled = Arrays.copyOf(features, size + random.nextInt(2 * size));
        for (int i = size; i < shuffled.length; i++) {
          shuffled[i] = features[random.nextInt(size)];
        }
        shuffle(random, shuffled);
        assertArrayEquals(expected, minHash.of(shuffled));
      }
    }
  }

  @Test
  void oneSlotAgreesWithTheProbabilityOfTheSimilarity() {
    MinHash one = new MinHash(1);
    SplittableRandom random = new SplittableRandom(15);
    int trials = 20_000;
    int equal = 0;
    for (int trial = 0; trial < trials; trial++) {
      long[][] pair = Tokens.pair(random, 20, 10);
      equal += one.of(pair[0])[0] == one.of(pair[1])[0] ? 1 : 0;
    }
    double similarity = 10 / 30.;
    double standardError = Math.sqrt(similarity * (1 - similarity) / trials);
    assertEquals(similarity, (double) equal / trials, STANDARD_ERRORS * standardError);
  }

  @Test
  void oneFeatureFillsAllSlots() {
    SplittableRandom random = new SplittableRandom(16);
    for (int slots : new int[] {1, 2, 84, 4096, 1 << 16}) {
      long[] minima = new MinHash(slots).of(features(random, 1));
      assertTrue(Arrays.stream(minima).allMatch(m -> m < Long.MAX_VALUE), slots + " slots");
    }
  }

  /** About n + s ln s, in whole rounds; the classic way takes n s: 840,000 for 10,000 features. */
  @Test
  void fewHashesAreMade() {
    SplittableRandom random = new SplittableRandom(17);
    assertTrue(meanHashes(random, 20, 500) < 20 + SLOTS * (Math.log(SLOTS) + 1));
    assertTrue(meanHashes(random, 180, 200) < 3 * 180);
    assertEquals(10_000, meanHashes(random, 10_000, 20));
  }

  /** Minima that a hash of 64 bits would tell apart are not taken for equal. */
  @Test
  void unrelatedSetsNeverAgree() {
    SplittableRandom random = new SplittableRandom(18);
    Set<Long> seen = new HashSet<>();
    for (int round = 0; round < 1_000; round++) {
      for (long minimum : minHash.of(features(random, 100))) {
        assertTrue(seen.add(minimum));
      }
    }
  }

  /** Signatures are kept: if this fails, so do all indexes. Raise the schemes' versions. */
  @Test
  void minimaNeverChange() {
    assertArrayEquals(
        new long[] {22973159411693L, 112772658678027L, 15309562076353L, 73594184029534L},
        new MinHash(4).of(new long[] {1, 2, 3}));
    assertEquals(1416080143, Arrays.hashCode(minHash.of(features(new SplittableRandom(19), 100))));
  }

  @Test
  void noFeaturesAreRejected() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> minHash.of(new long[0]));
    assertEquals("features must not be empty", e.getMessage());
  }

  @Test
  void slotsOutsideTheirRangeAreRejectedByValue() {
    for (int slots : new int[] {-1, 0, 65_537}) {
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> new MinHash(slots));
      assertEquals("slots must be in [1, 65536], got " + slots, e.getMessage());
    }
  }

  /** What fills a slot: a feature's draw in a round. */
  private record Draw(long feature, int round, long bits) {
    boolean isBefore(Draw other) {
      return other == null || round < other.round || (round == other.round && bits < other.bits);
    }

    long value() {
      return (long) round << 45 | bits;
    }
  }

  private static Draw[] draws(long[] features, int slots) {
    Draw[] draws = new Draw[slots];
    for (int round = 0; Arrays.asList(draws).contains(null); round++) {
      for (long feature : features) {
        long hash = FeatureHash.numbered(feature, round);
        int slot = round < slots ? (int) ((hash >>> 32) * slots / (1L << 32)) : round - slots;
        Draw draw = new Draw(feature, round, Math.floorMod(hash, 1L << 45));
        draws[slot] = draw.isBefore(draws[slot]) ? draw : draws[slot];
      }
    }
    return draws;
  }

  private static double meanHashes(SplittableRandom random, int size, int trials) {
    long hashes = 0;
    for (int trial = 0; trial < trials; trial++) {
      long[] minima = new MinHash(SLOTS).of(features(random, size));
      long rounds = 1 + (Arrays.stream(minima).max().orElseThrow() >>> 45);
      hashes += rounds * size;
    }
    return (double) hashes / trials;
  }

  /** What many pairs of sets are estimated at. */
  private static final class Estimates {
    private final double similarity;
    private final int[] equalInSlot = new int[SLOTS];
    private final double mean;
    private final double variance;

    Estimates(UnaryOperator<long[]> sketch, int size, double nominalSimilarity) {
      int common = (int) Math.round(2 * size * nominalSimilarity / (1 + nominalSimilarity));
      similarity = common / (2. * size - common);
      SplittableRandom random = new SplittableRandom(size + common);
      double sum = 0;
      double squares = 0;
      for (int trial = 0; trial < TRIALS; trial++) {
        long[][] pair = Tokens.pair(random, size, common);
        long[] one = sketch.apply(pair[0]);
        long[] other = sketch.apply(pair[1]);
        int equal = 0;
        for (int slot = 0; slot < SLOTS; slot++) {
          if (one[slot] == other[slot]) {
            equal++;
            equalInSlot[slot]++;
          }
        }
        double error = (double) equal / SLOTS - similarity;
        sum += error;
        squares += error * error;
      }
      mean = similarity + sum / TRIALS;
      variance = (squares - sum * sum / TRIALS) / (TRIALS - 1);
    }

    private double theory() {
      return similarity * (1 - similarity) / SLOTS;
    }

    boolean isUnbiased() {
      return Math.abs(mean - similarity) <= STANDARD_ERRORS * Math.sqrt(theory() / TRIALS);
    }

    boolean hasAtMostTheVarianceOfIndependentSlots(double times) {
      return variance <= times * theory() * (1 + STANDARD_ERRORS * Math.sqrt(2. / TRIALS));
    }

    boolean everySlotAgreesEquallyOften() {
      double standardError = Math.sqrt(similarity * (1 - similarity) * TRIALS);
      return Arrays.stream(equalInSlot)
          .allMatch(n -> Math.abs(n - similarity * TRIALS) <= STANDARD_ERRORS * standardError);
    }

    @Override
    public String toString() {
      return "similarity "
          + similarity
          + ", mean "
          + mean
          + ", variance "
          + variance / theory()
          + " of the theory's";
    }
  }

  private static long[] features(SplittableRandom random, int size) {
    return random.longs(size).toArray();
  }

  private static void shuffle(SplittableRandom random, long[] values) {
    for (int i = values.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      long value = values[i];
      values[i] = values[j];
      values[j] = value;
    }
  }
}
