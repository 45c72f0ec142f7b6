package io.doppel.sets;

import static io.doppel.sets.RandomSets.MIXED;
import static io.doppel.sets.RandomSets.THRESHOLDS;
import static io.doppel.sets.RandomSets.bruteForce;
import static io.doppel.sets.RandomSets.randomKeyedSets;
import static io.doppel.sets.RandomSets.randomSets;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.candidates.OverlapBounds;
import io.doppel.candidates.OverlapMeasure;
import io.doppel.join.PairResult;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.ProgressListener;
import io.doppel.pairs.SimilarPair;
import io.doppel.sets.SetPairs.KeyRule;
import io.doppel.sets.SetPairs.Settings;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Randomized
class SetPairsTest {
  private static final ElementWeights EQUAL = ElementWeights.EQUAL;

  // --- by all elements: nothing is missed, nothing is made up

  @Test
  void thePairsOfTheExampleAreAsItSays() {
    List<SetSignature> sets = List.of(set('a', 'b', 'c', 'd'), set('c', 'd', 'e'), set('x', 'y'));
    PairResult result = find(sets, settings(OverlapMeasure.JACCARD, 0.4));
    assertEquals(List.of(new SimilarPair(0, 1, 0.4)), result.pairs());
  }

  @ParameterizedTest
  @EnumSource
  void pairsAreThoseOfBruteForceForEveryMeasure(OverlapMeasure measure, Random random) {
    int found = 0;
    int rejected = 0;
    for (int round = 0; round < 160; round++) {
      ElementWeights weights = round % 2 == 0 ? EQUAL : MIXED;
      List<SetSignature> sets = randomSets(random, 2 + random.nextInt(60), weights);
      OverlapBounds bounds =
          new OverlapBounds(
              measure,
              THRESHOLDS[random.nextInt(THRESHOLDS.length)],
              random.nextBoolean() ? 0 : 1.0 / 4096,
              true);
      Settings settings = new Settings(bounds, weights, null, 1 << random.nextInt(3));
      List<SimilarPair> expected = bruteForce(sets, settings);
      assertEquals(expected, find(sets, settings).pairs(), settings.toString());
      found += expected.size();
      rejected += sets.size() * (sets.size() - 1) / 2 - expected.size();
    }
    assertTrue(found > 1_000 && rejected > 1_000, found + " and " + rejected);
  }

  @Test
  void moreThanTwoBlocksAreNoOtherCase() {
    List<SetSignature> sets = randomSets(new Random(112), 1_300, EQUAL);
    for (OverlapMeasure measure : OverlapMeasure.values()) {
      Settings settings = settings(measure, 0.8);
      List<SimilarPair> expected = bruteForce(sets, settings);
      assertTrue(expected.size() > 50, "too few pairs to tell anything: " + expected.size());
      assertEquals(expected, find(sets, settings).pairs());
    }
  }

  @Test
  void aMeasureOfOneWayIsTakenEitherWay() {
    List<SetSignature> sets = List.of(set(1, 2), set(1, 2, 3, 4), set(1, 2, 9));
    for (OverlapMeasure measure :
        new OverlapMeasure[] {
          OverlapMeasure.CONTAINMENT,
          OverlapMeasure.CONTAINMENT_OF_QUERY,
          OverlapMeasure.CONTAINMENT_OF_DOCUMENT
        }) {
      assertEquals(
          List.of(new SimilarPair(0, 1, 1), new SimilarPair(0, 2, 1)),
          find(sets, settings(measure, 0.9)).pairs());
    }
  }

  @Test
  void whatIsPrunedWouldNotHaveMatched() {
    Random random = new Random(113);
    for (OverlapMeasure measure : OverlapMeasure.values()) {
      List<SetSignature> sets = randomSets(random, 300, MIXED);
      OverlapBounds bounds = new OverlapBounds(measure, 0.6, 0, true);
      OverlapBounds off = new OverlapBounds(measure, 0.6, 0, false);
      PairResult pruned = find(sets, new Settings(bounds, MIXED, null, 2));
      PairResult reference = find(sets, new Settings(off, MIXED, null, 2));
      assertEquals(reference.pairs(), pruned.pairs());
      long present = sets.stream().filter(set -> set != null).count();
      assertEquals(present * (present - 1) / 2, reference.counts().candidates());
      long needless = pruned.counts().candidates() - pruned.pairs().size();
      long unlike = reference.counts().candidates() - pruned.pairs().size();
      assertTrue(needless <= unlike / 4, measure + ": " + needless + " of " + unlike);
      assertTrue(pruned.counts().candidates() >= pruned.pairs().size());
    }
  }

  @Test
  void aHugeSetContainsTheSmallOnes(Random random) {
    List<SetSignature> sets = new ArrayList<>();
    long[] huge = random.longs(20_000, 0, 1L << 50).toArray();
    for (int i = 0; i < 200; i++) {
      long[] some = Arrays.copyOfRange(huge, i * 100, i * 100 + 20);
      some[0] = i;
      sets.add(SetSignature.of(some, 20, EQUAL));
    }
    sets.add(100, SetSignature.of(huge, huge.length, EQUAL));
    PairResult result = find(sets, settings(OverlapMeasure.CONTAINMENT, 0.95));
    assertEquals(200, result.pairs().size());
    assertTrue(result.pairs().stream().allMatch(pair -> pair.similarity() == 0.95));
    assertEquals(List.of(), find(sets, settings(OverlapMeasure.JACCARD, 0.1)).pairs());
  }

  // --- work

  /** Three of ten elements are in all sets; by one of them alone all pairs would be candidates. */
  @Test
  void elementsThatAllSetsHaveMakeNoCandidates() {
    Random random = new Random(115);
    List<SetSignature> sets = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      long[] elements = random.longs(10, 0, 1L << 40).toArray();
      for (int hot = 0; hot < 3; hot++) {
        elements[hot] = hot;
      }
      sets.add(SetSignature.of(elements, 10, EQUAL));
      if (i % 10 == 0) {
        elements[9] = 7;
        sets.add(SetSignature.of(elements, 10, EQUAL));
      }
    }
    for (OverlapMeasure measure : OverlapMeasure.values()) {
      PairResult result = find(sets, settings(measure, 0.5));
      assertEquals(5_000, result.pairs().size());
      assertTrue(result.counts().candidates() < 10_000, measure + ": " + result.counts());
    }
  }

  @Test
  void copiesAreAllPairs() {
    List<SetSignature> sets = Collections.nCopies(300, set(5, 6, 7));
    for (OverlapMeasure measure : OverlapMeasure.values()) {
      for (double threshold : THRESHOLDS) {
        PairResult result = find(sets, settings(measure, threshold));
        assertEquals(300 * 299 / 2, result.pairs().size());
        assertTrue(result.pairs().stream().allMatch(pair -> pair.similarity() == 1));
      }
    }
  }

  @Test
  void pairsAndCountsAreTheSameForAnyNumberOfThreads() {
    List<SetSignature> sets = randomKeyedSets(new Random(116), 1_300, 0.3, EQUAL);
    for (KeyRule keys : new KeyRule[] {null, new KeyRule(2, 100)}) {
      for (boolean firstClaim : new boolean[] {false, true}) {
        PairResult one = find(sets, withThreads(keys, 1), firstClaim);
        assertTrue(one.pairs().size() > 100, "too few pairs to tell anything");
        for (int threads : new int[] {2, 4, 7}) {
          assertEquals(one, find(sets, withThreads(keys, threads), firstClaim));
        }
      }
    }
  }

  private static Settings withThreads(KeyRule keys, int threads) {
    OverlapBounds bounds = new OverlapBounds(OverlapMeasure.JACCARD, 0.5, 0, true);
    return new Settings(bounds, EQUAL, keys, threads);
  }

  // --- first claim

  @Test
  void eachDuplicateGoesToTheFirstDocumentThatIsNone() {
    // 0 and 1 match, 1 and 2 match, 0 and 2 do not; 2 is longest and so the first of the search
    List<SetSignature> chain =
        List.of(set(1, 2, 3, 4), set(2, 3, 4, 5), set(3, 4, 5, 6, 7), set(3, 4, 5, 6, 7, 8));
    OverlapBounds bounds = new OverlapBounds(OverlapMeasure.JACCARD, 0.5, 0, true);
    PairResult all = find(chain, new Settings(bounds, EQUAL, null, 2));
    assertEquals(
        List.of(
            new SimilarPair(0, 1, 0.6), new SimilarPair(1, 2, 0.5), new SimilarPair(2, 3, 5 / 6.0)),
        all.pairs());
    PairResult claims = find(chain, new Settings(bounds, EQUAL, null, 2)).firstClaims();
    assertEquals(
        List.of(new SimilarPair(0, 1, 0.6), new SimilarPair(2, 3, 5 / 6.0)), claims.pairs());
    assertEquals(all.counts(), claims.counts());
  }

  @Test
  void firstClaimsAreThoseOfAWalkThroughTheDocuments(Random random) {
    List<SetSignature> sets = randomSets(random, 700, EQUAL);
    for (double threshold : THRESHOLDS) {
      OverlapBounds bounds = new OverlapBounds(OverlapMeasure.JACCARD, threshold, 0, true);
      Map<Integer, List<SimilarPair>> before = new HashMap<>();
      for (SimilarPair pair : find(sets, new Settings(bounds, EQUAL, null, 2)).pairs()) {
        before.computeIfAbsent(pair.second(), key -> new ArrayList<>()).add(pair);
      }
      BitSet claimed = new BitSet();
      Set<SimilarPair> expected = new HashSet<>();
      for (int document = 0; document < sets.size(); document++) {
        for (SimilarPair pair : before.getOrDefault(document, List.of())) {
          if (!claimed.get(pair.first()) && !claimed.get(document)) {
            claimed.set(document);
            expected.add(pair);
          }
        }
      }
      List<SimilarPair> claims =
          find(sets, new Settings(bounds, EQUAL, null, 2)).firstClaims().pairs();
      assertEquals(expected, new HashSet<>(claims));
      assertEquals(expected.size(), claims.size());
    }
  }

  // --- what comes in and what is told

  @Test
  void nullsAreSkippedButKeepTheirPositions() {
    List<SetSignature> sets = Arrays.asList(null, set(1, 2), null, null, set(1, 2), null);
    for (boolean pruning : new boolean[] {true, false}) {
      OverlapBounds bounds = new OverlapBounds(OverlapMeasure.JACCARD, 0.5, 0, pruning);
      PairResult result = find(sets, new Settings(bounds, EQUAL, null, 2)).firstClaims();
      assertEquals(List.of(new SimilarPair(1, 4, 1)), result.pairs());
      assertEquals(new PairCounts(6, 1, 0), result.counts());
    }
  }

  @Test
  void nothingOneAndOnlyNullsHaveNoPairs() {
    List<SetSignature> nulls = Collections.nCopies(3, null);
    for (List<SetSignature> sets : List.of(List.<SetSignature>of(), List.of(set(1)), nulls)) {
      for (KeyRule keys : new KeyRule[] {null, new KeyRule(1, 1)}) {
        for (boolean pruning : new boolean[] {true, false}) {
          OverlapBounds bounds = new OverlapBounds(OverlapMeasure.CONTAINMENT, 0.1, 0, pruning);
          PairResult result = find(sets, new Settings(bounds, EQUAL, keys, 2));
          assertEquals(List.of(), result.pairs());
          assertEquals(new PairCounts(sets.size(), 0, 0, keys != null, 0, 0), result.counts());
        }
      }
    }
  }

  @Test
  void progressGrowsToTheTotal(Random random) {
    List<SetSignature> sets = randomSets(random, 1_300, EQUAL);
    long present = sets.stream().filter(set -> set != null).count();
    List<Long> reports = new ArrayList<>();
    Thread caller = Thread.currentThread();
    SetPairs.find(
        sets,
        settings(OverlapMeasure.JACCARD, 0.5),
        (done, total) -> {
          assertEquals(present, total);
          assertEquals(caller, Thread.currentThread());
          reports.add(done);
        });
    assertEquals(List.of(512L, 1_024L, present), reports);
  }

  @Test
  void anInterruptEndsTheSearch(Random random) {
    List<SetSignature> sets = randomSets(random, 1_300, EQUAL);
    List<Long> reports = new ArrayList<>();
    try {
      assertThrows(
          CancellationException.class,
          () ->
              SetPairs.find(
                  sets,
                  settings(OverlapMeasure.JACCARD, 0.5),
                  (done, total) -> {
                    reports.add(done);
                    Thread.currentThread().interrupt();
                  }));
    } finally {
      assertTrue(Thread.interrupted(), "the interrupt is kept for the caller");
    }
    assertEquals(List.of(512L), reports);
  }

  @Test
  void parametersOutsideTheirRangesAreRejectedByValue() {
    OverlapBounds bounds = new OverlapBounds(OverlapMeasure.JACCARD, 0.5, 0, true);
    assertEquals(
        "threads must be >= 1, got 0",
        assertThrows(IllegalArgumentException.class, () -> new Settings(bounds, EQUAL, null, 0))
            .getMessage());
    assertEquals(
        "minKeys must be >= 1, got 0",
        assertThrows(IllegalArgumentException.class, () -> new KeyRule(0, 5)).getMessage());
    assertEquals(
        "mostDocuments must be >= 1, got -1",
        assertThrows(IllegalArgumentException.class, () -> new KeyRule(1, -1)).getMessage());
    assertThrows(NullPointerException.class, () -> new Settings(null, EQUAL, null, 1));
    assertThrows(NullPointerException.class, () -> new Settings(bounds, null, null, 1));
  }

  // --- sets

  private static PairResult find(List<SetSignature> sets, Settings settings) {
    return SetPairs.find(sets, settings, ProgressListener.NONE);
  }

  private static PairResult find(List<SetSignature> sets, Settings settings, boolean firstClaim) {
    PairResult all = find(sets, settings);
    return firstClaim ? all.firstClaims() : all;
  }

  private static Settings settings(OverlapMeasure measure, double threshold) {
    return new Settings(new OverlapBounds(measure, threshold, 0, true), EQUAL, null, 2);
  }

  private static SetSignature set(long... elements) {
    return SetSignature.of(elements, elements.length, EQUAL);
  }
}
