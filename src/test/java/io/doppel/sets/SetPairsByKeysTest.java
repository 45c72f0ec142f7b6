package io.doppel.sets;

import static io.doppel.sets.RandomSets.MIXED;
import static io.doppel.sets.RandomSets.THRESHOLDS;
import static io.doppel.sets.RandomSets.bruteForce;
import static io.doppel.sets.RandomSets.hotKeys;
import static io.doppel.sets.RandomSets.randomKeyedSets;
import static io.doppel.sets.RandomSets.sharing;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.candidates.HotElements;
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
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@link SetPairs} where only sets are measured that have keys in common. */
@Randomized
class SetPairsByKeysTest {
  private static final ElementWeights EQUAL = ElementWeights.EQUAL;

  private static List<Long> positions(List<SimilarPair> pairs) {
    return pairs.stream().map(pair -> (long) pair.first() << 32 | pair.second()).sorted().toList();
  }

  @ParameterizedTest
  @EnumSource
  void keyedPairsAreThoseOfBruteForceAmongSetsThatShareKeys(OverlapMeasure measure, Random random) {
    int found = 0;
    int missed = 0;
    int skipped = 0;
    for (int round = 0; round < 120; round++) {
      ElementWeights weights = round % 2 == 0 ? EQUAL : MIXED;
      List<SetSignature> sets =
          randomKeyedSets(random, 2 + random.nextInt(60), random.nextDouble(), weights);
      KeyRule keys = new KeyRule(1 + random.nextInt(4), 1 + random.nextInt(30));
      double threshold = THRESHOLDS[random.nextInt(THRESHOLDS.length)];
      boolean pruning = random.nextInt(4) > 0;
      OverlapBounds bounds = new OverlapBounds(measure, threshold, 0, pruning);
      Settings settings = new Settings(bounds, weights, keys, 1 + random.nextInt(3));
      List<SimilarPair> expected = bruteForce(sets, settings);
      PairResult result = find(sets, settings);
      assertEquals(expected, result.pairs(), settings.toString());
      Settings confirmed = new Settings(bounds, weights, keys, 1, HotElements.NONE, true);
      assertEquals(positions(expected), positions(find(sets, confirmed).pairs()));
      assertEquals(hotKeys(sets, keys).size(), result.counts().skippedKeys());
      if (!pruning) {
        assertEquals(sharing(sets, keys), result.counts().candidates());
      }
      found += expected.size();
      missed += bruteForce(sets, new Settings(bounds, weights, null, 1)).size() - expected.size();
      skipped += hotKeys(sets, keys).size();
    }
    assertTrue(found > 200 && missed > 200 && skipped > 200, found + ", " + missed);
  }

  @Test
  void aKeyInTooManyDocumentsFindsNothing() {
    List<SetSignature> sets = List.of(set(1, 2, 3), set(1, 2, 4), set(1, 5, 6), set(1, 5, 6));
    OverlapBounds bounds = new OverlapBounds(OverlapMeasure.JACCARD, 0.1, 0, true);
    PairResult few = find(sets, new Settings(bounds, EQUAL, new KeyRule(1, 3), 1));
    assertEquals(List.of(new SimilarPair(0, 1, 0.5), new SimilarPair(2, 3, 1)), few.pairs());
    assertEquals(new PairCounts(4, 2, 0, true, 1, 0), few.counts());
    PairResult all = find(sets, new Settings(bounds, EQUAL, new KeyRule(1, 4), 1));
    assertEquals(6, all.pairs().size());
    assertEquals(0, all.counts().skippedKeys());
    PairResult none = find(sets, new Settings(bounds, EQUAL, new KeyRule(1, 1), 1));
    assertEquals(new PairCounts(4, 0, 0, true, 4, 0), none.counts());
  }

  @Test
  void copiesWithFewerKeysThanNeededAreFound() {
    List<SetSignature> sets = List.of(set(1, 2), set(1, 2), set(2, 3), set(1, 2, 3, 4));
    OverlapBounds bounds = new OverlapBounds(OverlapMeasure.CONTAINMENT, 0.5, 0, true);
    assertEquals(
        List.of(
            new SimilarPair(0, 1, 1),
            new SimilarPair(0, 3, 1),
            new SimilarPair(1, 3, 1),
            new SimilarPair(2, 3, 1)),
        find(sets, new Settings(bounds, EQUAL, new KeyRule(3, 9), 1)).pairs());
  }

  @Test
  void setsWithoutKeysAreNotFoundByKeys() {
    long[] elements = {1, 2, 3};
    SetSignature keyless = SetSignature.of(elements, 3, elements, 0, EQUAL);
    List<SetSignature> sets = List.of(keyless, keyless, set(1, 2, 3));
    OverlapBounds bounds = new OverlapBounds(OverlapMeasure.JACCARD, 0.5, 0, true);
    assertEquals(List.of(), find(sets, new Settings(bounds, EQUAL, new KeyRule(1, 9), 2)).pairs());
    assertEquals(3, find(sets, new Settings(bounds, EQUAL, null, 2)).pairs().size());
  }

  private static PairResult find(List<SetSignature> sets, Settings settings) {
    return SetPairs.find(sets, settings, ProgressListener.NONE);
  }

  private static SetSignature set(long... elements) {
    return SetSignature.of(elements, elements.length, EQUAL);
  }
}
