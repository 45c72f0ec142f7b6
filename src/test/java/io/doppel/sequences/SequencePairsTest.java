package io.doppel.sequences;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.join.PairResult;
import io.doppel.pairs.ProgressListener;
import io.doppel.pairs.SimilarPair;
import io.doppel.sequences.SequencePairs.Settings;
import io.doppel.signature.SequenceSignature;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Randomized
public class SequencePairsTest {
  private static final double[] THRESHOLDS = {0.1, 0.5, 2 / 3.0, 0.7, 0.75, 0.9, 1};

  /** What is slower is not linear. */
  private static final Duration LONG = Duration.ofSeconds(30);

  private static SequenceSignature code(String symbols) {
    return sequence(symbols.chars().toArray());
  }

  private static SequenceSignature sequence(int... symbols) {
    return SequenceSignature.of(symbols, symbols.length);
  }

  private static SequenceSignature repeated(int symbol, int times) {
    return sequence(IntStream.generate(() -> symbol).limit(times).toArray());
  }

  private static Settings settings(SequenceMeasure measure, double threshold) {
    return new Settings(new SequenceBounds(measure, threshold, 2, true), 1);
  }

  private static PairResult find(List<SequenceSignature> sequences, Settings settings) {
    return SequencePairs.find(sequences, settings, ProgressListener.NONE);
  }

  private static PairResult find(
      List<SequenceSignature> sequences, Settings settings, boolean firstClaim) {
    PairResult all = find(sequences, settings);
    return firstClaim ? all.firstClaims() : all;
  }

  // --- nothing is missed, nothing is made up

  @Test
  void thePairsOfTheExampleAreAsItSays() {
    List<SequenceSignature> codes = List.of(code("abcd"), code("xbcdyz"), code("dcba"));
    assertEquals(
        List.of(new SimilarPair(0, 1, 0.75)),
        find(codes, settings(SequenceMeasure.REPEATABILITY, 0.75)).pairs());
  }

  /** The longest common run of two sequences, by the definition. */
  private static int longestCommon(SequenceSignature one, SequenceSignature other) {
    int longest = 0;
    for (int i = 0; i < one.length(); i++) {
      for (int j = 0; j < other.length(); j++) {
        int length = 0;
        while (i + length < one.length()
            && j + length < other.length()
            && one.symbol(i + length) == other.symbol(j + length)) {
          length++;
        }
        longest = Math.max(longest, length);
      }
    }
    return longest;
  }

  private static List<SimilarPair> bruteForce(
      List<SequenceSignature> sequences, Settings settings, boolean firstClaim) {
    SequenceBounds bounds = settings.symmetricBounds();
    CommonBlocks blocks = new CommonBlocks();
    BitSet claimed = new BitSet();
    List<SimilarPair> pairs = new ArrayList<>();
    for (int first = 0; first < sequences.size(); first++) {
      for (int second = first + 1; second < sequences.size(); second++) {
        SequenceSignature one = sequences.get(first);
        SequenceSignature other = sequences.get(second);
        if (one != null && other != null && !(firstClaim && claimed.get(first))) {
          int[] symbols = IntStream.range(0, other.length()).map(other::symbol).toArray();
          blocks.query(one); // its own test compares it with the definition
          int common =
              bounds.measure() == SequenceMeasure.BLOCKS
                  ? blocks.matched(symbols, 0, symbols.length, bounds.minBlock(), 0)
                  : longestCommon(one, other);
          double similarity = bounds.similarity(common, one.length(), other.length());
          if (similarity >= bounds.threshold() && !(firstClaim && claimed.get(second))) {
            pairs.add(new SimilarPair(first, second, similarity));
            claimed.set(second);
          }
        }
      }
    }
    return pairs;
  }

  /** Few symbols, long repeats, copies, parts of others, single symbols, none at all. */
  public static List<SequenceSignature> randomSequences(Random random, int count, int longest) {
    int alphabet = 1 + random.nextInt(3) * random.nextInt(3);
    List<SequenceSignature> sequences = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      SequenceSignature other = i == 0 ? null : sequences.get(random.nextInt(i));
      int kind = other == null ? 0 : random.nextInt(8);
      if (kind < 4) {
        int[] symbols = random.ints(random.nextInt(longest), 0, alphabet).toArray();
        sequences.add(sequence(symbols)); // null if there are none
      } else if (kind == 4) {
        sequences.add(other);
      } else {
        int from = random.nextInt(other.length());
        int[] part =
            IntStream.range(from, from + 1 + random.nextInt(other.length() - from))
                .map(other::symbol)
                .toArray();
        part[random.nextInt(part.length)] = random.nextInt(alphabet + 1);
        sequences.add(sequence(part));
      }
    }
    return sequences;
  }

  @ParameterizedTest
  @EnumSource
  void pairsAreThoseOfBruteForceForEveryMeasure(SequenceMeasure measure, Random random) {
    int found = 0;
    int rejected = 0;
    for (int round = 0; round < 600; round++) {
      List<SequenceSignature> sequences =
          randomSequences(random, 1 + random.nextInt(30), 2 + random.nextInt(40));
      SequenceBounds bounds =
          new SequenceBounds(
              measure,
              THRESHOLDS[random.nextInt(THRESHOLDS.length)],
              1 + random.nextInt(4),
              random.nextInt(8) > 0);
      boolean firstClaim = random.nextBoolean();
      Settings settings = new Settings(bounds, 1 + random.nextInt(3));
      List<SimilarPair> expected = bruteForce(sequences, settings, firstClaim);
      assertEquals(expected, find(sequences, settings, firstClaim).pairs(), settings.toString());
      found += expected.size();
      rejected += sequences.size() * (sequences.size() - 1) / 2 - expected.size();
    }
    assertTrue(found > 1_000 && rejected > 1_000, found + " and " + rejected);
  }

  @Test
  void moreThanTwoBlocksAndThreeThreadsAreNoOtherCase() {
    List<SequenceSignature> sequences = randomSequences(new Random(212), 1_500, 12);
    for (SequenceMeasure measure :
        new SequenceMeasure[] {SequenceMeasure.REPEATABILITY, SequenceMeasure.BLOCKS}) {
      for (boolean firstClaim : new boolean[] {false, true}) {
        SequenceBounds bounds = new SequenceBounds(measure, 0.8, 3, true);
        SequenceBounds off = new SequenceBounds(measure, 0.8, 3, false);
        PairResult one = find(sequences, new Settings(bounds, 1), firstClaim);
        PairResult three = find(sequences, new Settings(bounds, 3), firstClaim);
        PairResult reference = find(sequences, new Settings(off, 3), firstClaim);
        assertTrue(one.pairs().size() > 500, "pairs: " + one.pairs().size());
        assertEquals(one, three);
        assertEquals(reference.pairs(), one.pairs());
        long present = sequences.stream().filter(sequence -> sequence != null).count();
        assertEquals(present * (present - 1) / 2, reference.counts().candidates());
        assertTrue(one.counts().candidates() < reference.counts().candidates() / 2);
      }
    }
  }

  @Test
  void aMeasureOfOneWayIsTakenEitherWay() {
    List<SequenceSignature> codes = List.of(code("bcd"), code("abcde"), code("bcdxyz"));
    for (SequenceMeasure measure :
        new SequenceMeasure[] {
          SequenceMeasure.REPEATABILITY,
          SequenceMeasure.REPEATABILITY_OF_QUERY,
          SequenceMeasure.REPEATABILITY_OF_DOCUMENT
        }) {
      assertEquals(
          List.of(new SimilarPair(0, 1, 1), new SimilarPair(0, 2, 1)),
          find(codes, settings(measure, 0.9)).pairs());
    }
  }

  @Test
  void atThresholdOneTheShorterCodeIsInTheLongerAsAWhole() {
    List<SequenceSignature> codes = List.of(code("abc"), code("xabcx"), code("abxc"), code("abc"));
    assertEquals(
        List.of(new SimilarPair(0, 1, 1), new SimilarPair(0, 3, 1), new SimilarPair(1, 3, 1)),
        find(codes, settings(SequenceMeasure.REPEATABILITY, 1)).pairs());
  }

  @Test
  void atThresholdOneOfTheLongerTheCodesAreEqual() {
    List<SequenceSignature> codes = List.of(code("abc"), code("xabcx"), code("cba"), code("abc"));
    assertEquals(
        List.of(new SimilarPair(0, 3, 1)),
        find(codes, settings(SequenceMeasure.REPEATABILITY_OF_LONGER, 1)).pairs());
  }

  @Test
  void theOrderOfBlocksDoesNotMatterButThatOfSymbolsDoes() {
    List<SequenceSignature> texts = List.of(code("abcdef"), code("defabc"), code("afbecd"));
    assertEquals(
        List.of(new SimilarPair(0, 1, 1)),
        find(texts, settings(SequenceMeasure.BLOCKS, 0.8)).pairs());
  }

  @Test
  void theLargestSymbolsAreNotConfused() {
    int most = Integer.MAX_VALUE;
    List<SequenceSignature> sequences =
        List.of(sequence(most, most, 0), sequence(most, most - 1, 0), sequence(0, most, most));
    for (SequenceMeasure measure : SequenceMeasure.values()) {
      Settings settings = settings(measure, 0.5);
      assertEquals(bruteForce(sequences, settings, false), find(sequences, settings).pairs());
    }
  }

  @Test
  void noneAndNullsHaveNoPairs() {
    for (SequenceMeasure measure : SequenceMeasure.values()) {
      Settings settings = settings(measure, 0.5);
      assertEquals(List.of(), find(List.of(), settings).pairs());
      assertEquals(List.of(), find(Arrays.asList(null, null), settings).pairs());
      PairResult result = find(Arrays.asList(null, code("a"), null, code("b")), settings);
      assertEquals(List.of(), result.pairs());
      assertEquals(4, result.counts().documents());
    }
  }

  // --- work

  @Test
  void copiesAreSearchedOnce() {
    List<SequenceSignature> codes = new ArrayList<>(Collections.nCopies(1_000, code("abcdefgh")));
    codes.add(0, code("abcdefgx"));
    for (SequenceMeasure measure :
        new SequenceMeasure[] {SequenceMeasure.REPEATABILITY, SequenceMeasure.BLOCKS}) {
      PairResult all = find(codes, settings(measure, 0.75));
      assertEquals(1_001 * 1_000 / 2, all.pairs().size());
      assertEquals(1, all.counts().candidates());
    }
    Settings first =
        new Settings(new SequenceBounds(SequenceMeasure.REPEATABILITY, 0.75, 1, true), 1);
    PairResult claims = find(codes, first).firstClaims();
    assertEquals(1_000, claims.pairs().size());
    assertTrue(claims.pairs().stream().allMatch(pair -> pair.first() == 0));
  }

  @Test
  void oneRepeatedSymbolStaysLinear() {
    List<SequenceSignature> sequences = List.of(repeated(7, 1_000_000), repeated(7, 900_000));
    assertTimeout(
        LONG,
        () ->
            assertEquals(
                List.of(new SimilarPair(0, 1, 1)),
                find(sequences, settings(SequenceMeasure.REPEATABILITY, 0.75)).pairs()));
  }

  @Test
  void differentSymbolsStayLinear() {
    List<SequenceSignature> sequences =
        List.of(
            sequence(IntStream.range(0, 1_000_000).toArray()),
            sequence(IntStream.range(100_000, 900_000).toArray()));
    for (SequenceMeasure measure :
        new SequenceMeasure[] {SequenceMeasure.REPEATABILITY, SequenceMeasure.BLOCKS}) {
      assertTimeout(
          LONG, () -> assertEquals(1, find(sequences, settings(measure, 0.75)).pairs().size()));
    }
  }

  /**
   * Two long sequences that repeat one run half a million times, and many short ones that have it:
   * to go through all repeats for each of those would be 10^10 steps.
   */
  @Test
  void aRunThatIsRepeatedInsideOfASequenceIsVisitedOnce() {
    List<SequenceSignature> sequences = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      int[] symbols = new int[1_000_000 + i];
      Arrays.setAll(symbols, at -> at % 2);
      sequences.add(sequence(symbols));
    }
    for (int i = 0; i < 10_000; i++) {
      int[] symbols = {0, 1, 0, 1, 0, 1, 0, 1, 0, 1 + i};
      sequences.add(sequence(symbols));
    }
    Settings first =
        new Settings(new SequenceBounds(SequenceMeasure.REPEATABILITY, 0.95, 1, true), 1);
    Settings settings =
        new Settings(new SequenceBounds(SequenceMeasure.REPEATABILITY, 0.9, 1, true), 1);
    assertTimeout(LONG, () -> assertEquals(3, find(sequences, first).pairs().size()));
    List<SequenceSignature> few = sequences.subList(0, 1_000);
    assertTimeout(LONG, () -> assertEquals(999, find(few, settings).firstClaims().pairs().size()));
  }

  // --- what the caller sees

  @Test
  void progressGoesFromNothingToAll() {
    List<SequenceSignature> sequences =
        IntStream.range(0, 1_300).mapToObj(i -> sequence(i, i + 1, i + 2)).toList();
    for (SequenceMeasure measure : SequenceMeasure.values()) {
      List<Long> done = new ArrayList<>();
      List<Long> totals = new ArrayList<>();
      SequencePairs.find(
          sequences,
          settings(measure, 0.9),
          (now, total) -> {
            done.add(now);
            totals.add(total);
          });
      assertEquals(done.stream().sorted().distinct().toList(), done);
      assertEquals(1, totals.stream().distinct().count());
      assertEquals(totals.get(0), done.get(done.size() - 1));
    }
  }

  @Test
  void threadsAreCheckedByValue() {
    SequenceBounds bounds = new SequenceBounds(SequenceMeasure.REPEATABILITY, 0.5, 1, true);
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> new Settings(bounds, 0));
    assertEquals("threads must be >= 1, got 0", e.getMessage());
    assertThrows(NullPointerException.class, () -> new Settings(null, 1));
  }
}
