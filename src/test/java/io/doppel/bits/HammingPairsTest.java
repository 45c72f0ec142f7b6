package io.doppel.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.bits.HammingPairs.Settings;
import io.doppel.join.PairResult;
import io.doppel.pairs.ProgressListener;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.BitSignature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Randomized
public class HammingPairsTest {

  @Test
  void thePairsOfTheExampleAreAsItSays() {
    List<BitSignature> signatures =
        List.of(
            BitSignature.of(0b0000),
            BitSignature.of(0b0001),
            BitSignature.of(0b0111),
            BitSignature.of(0b0001));
    assertEquals(
        List.of(
            new SimilarPair(0, 1, 63 / 64.0),
            new SimilarPair(0, 3, 63 / 64.0),
            new SimilarPair(1, 3, 1)),
        find(signatures, settings(64, 1, null, 1)).pairs());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void everyPlanFindsWhatAFullScanFinds(int maxBits, Random random) {
    int found = 0;
    for (int blocks = 1; blocks <= 12; blocks++) {
      for (int keyBlocks = 1; keyBlocks <= Math.min(4, blocks); keyBlocks++) {
        if (64 * keyBlocks / blocks <= 50) {
          TablePlan plan = new TablePlan(64, blocks, keyBlocks);
          List<BitSignature> signatures = randomSignatures(1, 2 + random.nextInt(150), random);
          found += assertFindsAll(signatures, settings(64, maxBits, plan, 2));
        }
      }
    }
    assertTrue(found > 50);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 6})
  void thePlanChosenBySizeFindsWhatAFullScanFinds(int words, Random random) {
    int found = 0;
    for (int round = 0; round < 60; round++) {
      List<BitSignature> signatures =
          randomSignatures(words, random.nextInt(round % 10 == 0 ? 3000 : 200), random);
      int maxBits = random.nextInt(words * 12);
      found += assertFindsAll(signatures, settings(64 * words, maxBits, null, 1 + round % 3));
    }
    assertTrue(found > 1000);
  }

  @Test
  void longFingerprintsFindEachOtherByAnyPlan(Random random) {
    for (int[] plan : new int[][] {{24, 1}, {13, 1}, {10, 1}, {30, 2}, {96, 1}}) {
      List<BitSignature> signatures = randomSignatures(6, 150, random);
      int maxBits = random.nextInt(60);
      assertFindsAll(signatures, settings(384, maxBits, new TablePlan(384, plan[0], plan[1]), 2));
    }
  }

  @Test
  void fingerprintsThatAllHaveAKeyInCommonAreStillReportedOnce(Random random) {
    List<BitSignature> signatures = new ArrayList<>();
    for (int i = 0; i < 300; i++) { // differ in the lowest 16 bits only, in few places
      signatures.add(BitSignature.of(0x1234_5678_9ABC_0000L | 1L << random.nextInt(16)));
    }
    for (int maxBits = 0; maxBits <= 4; maxBits++) {
      assertFindsAll(signatures, settings(64, maxBits, TablePlan.of(64), 2));
      assertFindsAll(signatures, settings(64, maxBits, new TablePlan(64, 5, 2), 2));
    }
  }

  /** As of texts with the same frequent words: most bits are nearly always the same. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 6})
  void skewedFingerprintsFindEachOtherInLargeBuckets(int maxBits, Random random) {
    for (int evenBits : new int[] {14, 26, 40}) {
      List<BitSignature> signatures = skewedSignatures(2000, evenBits, random);
      List<TablePlan> plans =
          List.of(TablePlan.of(64), new TablePlan(64, 5, 2), new TablePlan(64, 7, 1));
      for (TablePlan plan : plans) {
        assertTrue(assertFindsAll(signatures, settings(64, maxBits, plan, 2)) > 0);
      }
    }
  }

  @Test
  void largeBucketsAreNotComparedOneWithEachOther() {
    List<BitSignature> signatures = skewedSignatures(20_000, 24, new Random(11));
    signatures.removeIf(Objects::isNull);
    long compared = find(signatures, settings(64, 3, TablePlan.of(64), 1)).counts().candidates();
    long[] sizes = new long[1 << 11]; // the bits of a key that make a bucket of so many
    long inBuckets = 0;
    for (int block = 0; block < 64; block += 16) {
      Arrays.fill(sizes, 0);
      for (BitSignature signature : signatures) {
        inBuckets += sizes[(int) (signature.word(0) >>> block + 5 & 0x7FF)]++;
      }
    }
    assertTrue(compared < inBuckets / 2, compared + " of " + inBuckets);
  }

  @Test
  void copiesByTheThousandAreAllReported() {
    List<BitSignature> signatures = new ArrayList<>();
    for (int i = 0; i < 2400; i++) {
      signatures.add(BitSignature.of(i % 3 == 0 ? 5 : i % 3 == 1 ? -7L : 5 ^ 3L << 40));
    }
    assertEquals(
        800 * 799 / 2 * 3 + 800 * 800,
        assertFindsAll(signatures, settings(64, 3, TablePlan.of(64), 1)));
  }

  @Test
  void manyThreadsFindTheSameAsOne(Random random) {
    List<BitSignature> signatures = randomSignatures(1, 5000, random);
    PairResult one = find(signatures, settings(64, 6, null, 1));
    PairResult four = find(signatures, settings(64, 6, null, 4));
    assertEquals(one, four);
    assertTrue(one.counts().candidates() < one.counts().allPairs());
  }

  @Test
  void numbersAreFoundAsSignaturesAre(Random random) {
    List<BitSignature> signatures = new ArrayList<>(randomSignatures(1, 500, random));
    signatures.removeIf(Objects::isNull);
    long[] numbers = signatures.stream().mapToLong(signature -> signature.word(0)).toArray();
    Settings settings = settings(64, 5, null, 1);
    assertEquals(
        find(signatures, settings), HammingPairs.find(numbers, settings, ProgressListener.NONE));
  }

  @Test
  void documentsWithoutSignatureMatchNothing() {
    List<BitSignature> signatures =
        Arrays.asList(null, BitSignature.of(1), null, BitSignature.of(1));
    PairResult result = find(signatures, settings(64, 3, null, 1));
    assertEquals(List.of(new SimilarPair(1, 3, 1)), result.pairs());
    assertEquals(4, result.counts().documents());
    assertEquals(List.of(), find(List.of(), settings(64, 3, null, 1)).pairs());
    assertEquals(List.of(), find(Arrays.asList(null, null), settings(64, 3, null, 1)).pairs());
  }

  @Test
  void withFirstClaimEachDuplicateIsLinkedOnce() {
    List<BitSignature> signatures =
        List.of(BitSignature.of(0), BitSignature.of(1), BitSignature.of(3), BitSignature.of(0));
    HammingBounds bounds = new HammingBounds(BitMeasure.AGREEMENT, 64, 1, true);
    assertEquals(
        List.of(new SimilarPair(0, 1, 63 / 64.0), new SimilarPair(0, 3, 1)),
        find(signatures, new Settings(bounds, null, 1)).firstClaims().pairs());
  }

  @Test
  void theProgressEndsWithAllDocuments(Random random) {
    List<Long> told = new ArrayList<>();
    HammingPairs.find(
        randomSignatures(1, 100, random),
        settings(64, 3, TablePlan.of(64), 1),
        (done, total) -> {
          assertEquals(100, total);
          told.add(done);
        });
    assertEquals(List.of(25L, 50L, 75L, 100L), told);
  }

  @Test
  void whatDoesNotFitTogetherIsRefused() {
    assertRefused(
        "fingerprints must have 64 bits, got one of 128",
        () -> find(List.of(BitSignature.of(1, 2)), settings(64, 3, null, 1)));
    assertRefused(
        "plan must be one of 64 bits, got 8 tables of 128 bits, blocks=8 keyBlocks=1",
        () -> settings(64, 3, TablePlan.of(128), 1));
    assertRefused("threads must be >= 1, got 0", () -> settings(64, 3, null, 0));
  }

  private static void assertRefused(String message, Runnable call) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, call::run).getMessage());
  }

  /** Compares with all pairs; returns how many there are. */
  private static int assertFindsAll(List<BitSignature> signatures, Settings settings) {
    List<SimilarPair> expected = new ArrayList<>();
    for (int i = 0; i < signatures.size(); i++) {
      for (int j = i + 1; j < signatures.size(); j++) {
        if (signatures.get(i) != null && signatures.get(j) != null) {
          int distance = signatures.get(i).distance(signatures.get(j));
          if (distance <= settings.bounds().maxBits()) {
            expected.add(new SimilarPair(i, j, settings.bounds().similarity(distance)));
          }
        }
      }
    }
    assertEquals(expected, find(signatures, settings).pairs());
    Settings reference = new Settings(settings.bounds().withPruning(false), settings.plan(), 2);
    assertEquals(expected, find(signatures, reference).pairs());
    return expected.size();
  }

  private static PairResult find(List<BitSignature> signatures, Settings settings) {
    return HammingPairs.find(signatures, settings, ProgressListener.NONE);
  }

  private static Settings settings(int bits, int maxBits, TablePlan plan, int threads) {
    HammingBounds bounds = new HammingBounds(BitMeasure.AGREEMENT, bits, maxBits, true);
    return new Settings(bounds, plan, threads);
  }

  /**
   * Some at random, and neighbours of those: with bits that differ anywhere, side by side or evenly
   * spread, and copies.
   */
  public static List<BitSignature> randomSignatures(int words, int count, Random random) {
    List<BitSignature> signatures = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      BitSignature last = signatures.isEmpty() ? null : signatures.get(random.nextInt(i));
      if (random.nextInt(20) == 0) {
        signatures.add(null);
      } else if (last == null || random.nextInt(4) == 0) {
        signatures.add(BitSignature.of(random.longs(words).toArray()));
      } else {
        signatures.add(near(last, random.nextInt(random.nextBoolean() ? 4 : words * 12), random));
      }
    }
    return signatures;
  }

  /** Bits that are 1 in one of fifty, except for some that are even; and copies. */
  private static List<BitSignature> skewedSignatures(int count, int evenBits, Random random) {
    long even = 0;
    while (Long.bitCount(even) < evenBits) {
      even |= 1L << random.nextInt(64);
    }
    List<BitSignature> signatures = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long rare = 0;
      for (int bit = 0; bit < 64; bit++) {
        rare |= random.nextInt(50) == 0 ? 1L << bit : 0;
      }
      boolean copy = i > 0 && random.nextInt(20) == 0;
      BitSignature other = copy ? signatures.get(random.nextInt(i)) : null;
      signatures.add(other != null ? other : BitSignature.of(random.nextLong() & even ^ rare));
    }
    return signatures;
  }

  private static BitSignature near(BitSignature signature, int flips, Random random) {
    long[] words = new long[signature.words()];
    Arrays.setAll(words, signature::word);
    int start = random.nextInt(signature.bits());
    int step = new int[] {0, 1, signature.bits() / Math.max(1, flips)}[random.nextInt(3)];
    for (int i = 0; i < flips; i++) {
      int bit =
          (step == 0 ? random.nextInt(signature.bits()) : start + i * step) % signature.bits();
      words[bit / 64] ^= 1L << bit;
    }
    return BitSignature.of(words);
  }
}
