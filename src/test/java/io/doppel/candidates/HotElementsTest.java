package io.doppel.candidates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.compression.Compression;
import io.doppel.compression.NcdBounds;
import io.doppel.compression.NcdPairs;
import io.doppel.compression.RealisticSignatures;
import io.doppel.join.PairResult;
import io.doppel.model.VectorMeasure;
import io.doppel.pairs.ProgressListener;
import io.doppel.pairs.SimilarPair;
import io.doppel.sets.RandomSets;
import io.doppel.sets.SetPairs;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.NcdSignature;
import io.doppel.signature.SetSignature;
import io.doppel.signature.VectorSignature;
import io.doppel.vectors.VectorBounds;
import io.doppel.vectors.VectorPairs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;

@Randomized
class HotElementsTest {
  private static final OverlapBounds BOUNDS =
      new OverlapBounds(OverlapMeasure.JACCARD, 0.7, 0, true);

  @Test
  void theyAreThoseThatMoreDocumentsHave(Random random) {
    for (int round = 0; round < 20; round++) {
      List<SetSignature> sets = RandomSets.randomSets(random, 200, ElementWeights.EQUAL);
      int most = random.nextInt(100);
      Map<Long, Integer> counts = new HashMap<>();
      forEachElement(sets, element -> counts.merge(element, 1, Integer::sum));
      HotElements hot = HotElements.of(action -> forEachElement(sets, action), most);
      counts.forEach(
          (element, count) -> assertEquals(count > most, hot.contains(element), "of " + count));
      assertEquals(counts.values().stream().filter(count -> count > most).count(), hot.size());
    }
  }

  @Test
  void onlyPairsThatShareNothingElseAreMissedAndItIsSaid(Random random) {
    int missed = 0;
    for (int round = 0; round < 60; round++) {
      ElementWeights weights = round % 2 == 0 ? ElementWeights.EQUAL : RandomSets.MIXED;
      List<SetSignature> sets = RandomSets.randomSets(random, 150, weights);
      OverlapBounds bounds =
          new OverlapBounds(OverlapMeasure.JACCARD, 0.2 + random.nextInt(8) / 10.0, 0, true);
      HotElements hot = HotElements.of(action -> forEachElement(sets, action), 10);
      List<SimilarPair> left = new ArrayList<>(find(sets, bounds, weights, HotElements.NONE));
      PairResult found = result(sets, bounds, weights, hot);
      assertTrue(left.containsAll(found.pairs()));
      left.removeAll(found.pairs());
      for (SimilarPair pair : left) {
        assertEquals(0, commonButHot(sets, pair, hot), pair.toString());
      }
      assertTrue(left.isEmpty() || found.counts().cut() > 0, left.size() + " missed");
      missed += left.size();
    }
    assertTrue(missed > 50, missed + " missed");
  }

  @Test
  void boilerplateThatAllHaveMakesNoWorkIfItIsHot() {
    List<SetSignature> sets = new ArrayList<>();
    List<VectorSignature> vectors = new ArrayList<>();
    for (int document = 0; document < 500; document++) {
      long[] elements = new long[100];
      for (int i = 0; i < 100; i++) {
        elements[i] = i < 94 ? i : 1000 + document * 10 + i;
      }
      if (document == 499) {
        elements = new long[] {9_000_000, 9_000_001, 9_000_002};
      }
      sets.add(SetSignature.of(elements, elements.length, ElementWeights.EQUAL));
      int[] weights = new int[elements.length];
      Arrays.fill(weights, 3);
      vectors.add(VectorSignature.of(elements, weights, elements.length));
    }
    sets.add(sets.get(499));
    vectors.add(vectors.get(499));
    HotElements hot = HotElements.of(action -> forEachElement(sets, action), 50);
    assertEquals(94, hot.size());
    assertEquals(
        499 * 498 / 2 + 1, find(sets, BOUNDS, ElementWeights.EQUAL, HotElements.NONE).size());
    PairResult cut = result(sets, BOUNDS, ElementWeights.EQUAL, hot);
    assertEquals(List.of(new SimilarPair(499, 500, 1)), cut.pairs());
    assertEquals(498, cut.counts().cut()); // the first one looks for nothing
    assertTrue(cut.counts().candidates() < 10, cut.counts().toString());
    PairResult cutVectors =
        VectorPairs.find(
            vectors,
            new VectorPairs.Settings(new VectorBounds(VectorMeasure.COSINE, 0.7, true), 1, hot),
            ProgressListener.NONE);
    assertEquals(cut.pairs(), cutVectors.pairs());
    assertEquals(499, cutVectors.counts().cut());
    assertTrue(cutVectors.counts().candidates() < 10, cutVectors.counts().toString());
  }

  @Test
  void gramsOfSignaturesCanBeHotToo() {
    List<NcdSignature> signatures = RealisticSignatures.of(Compression.SNAPPY, 200, 13);
    NcdBounds bounds = new NcdBounds(0.5, true, true);
    PairResult all = NcdPairs.find(signatures, settings(bounds, HotElements.NONE), (a, b) -> {});
    HotElements hot = HotElements.of(action -> NcdPairs.forEachGram(signatures, action), 2);
    PairResult cut = NcdPairs.find(signatures, settings(bounds, hot), (a, b) -> {});
    assertEquals(0, all.counts().cut());
    assertTrue(cut.counts().cut() > 0, cut.counts().toString());
    assertTrue(cut.counts().candidates() < all.counts().candidates(), cut.counts().toString());
    assertTrue(all.pairs().containsAll(cut.pairs()));
  }

  private static NcdPairs.Settings settings(NcdBounds bounds, HotElements hot) {
    return new NcdPairs.Settings(bounds, false, Compression.SNAPPY, NcdPairs.Mode.ALL, 1, hot);
  }

  private static int commonButHot(List<SetSignature> sets, SimilarPair pair, HotElements hot) {
    SetSignature one = sets.get(pair.first());
    SetSignature other = sets.get(pair.second());
    int common = 0;
    for (int i = 0; i < one.size(); i++) {
      for (int j = 0; j < other.size(); j++) {
        boolean equal = one.element(i) == other.element(j);
        common += equal && !hot.contains(one.element(i)) ? 1 : 0;
      }
    }
    return common;
  }

  private static List<SimilarPair> find(
      List<SetSignature> sets, OverlapBounds bounds, ElementWeights weights, HotElements hot) {
    return result(sets, bounds, weights, hot).pairs();
  }

  private static PairResult result(
      List<SetSignature> sets, OverlapBounds bounds, ElementWeights weights, HotElements hot) {
    return SetPairs.find(
        sets, new SetPairs.Settings(bounds, weights, null, 2, hot, false), ProgressListener.NONE);
  }

  private static void forEachElement(List<SetSignature> sets, LongConsumer action) {
    for (SetSignature set : sets) {
      for (int i = 0; set != null && i < set.size(); i++) {
        action.accept(set.element(i));
      }
    }
  }
}
