package io.doppel.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.join.PairResult;
import io.doppel.model.VectorMeasure;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.ProgressListener;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.VectorSignature;
import io.doppel.vectors.VectorPairs.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Randomized
public class VectorPairsTest {
  private static final double[] THRESHOLDS = {0.05, 0.2, 1 / 3.0, 0.5, 0.7, 0.8, 0.95, 1};

  // --- nothing is missed, nothing is made up

  @Test
  void thePairsOfTheExampleAreAsItSays() {
    List<VectorSignature> vectors = List.of(vector(3, 0, 1), vector(3, 2, 0), vector(0, -2, 0));
    PairResult result = find(vectors, settings(VectorMeasure.COSINE, 0.7));
    assertEquals(List.of(new SimilarPair(0, 1, 9 / Math.sqrt(130))), result.pairs());
  }

  @ParameterizedTest
  @EnumSource
  void pairsAreThoseOfBruteForce(VectorMeasure measure, Random random) {
    int found = 0;
    int rejected = 0;
    for (int round = 0; round < 400; round++) {
      List<VectorSignature> vectors = randomVectors(random, 2 + random.nextInt(80));
      double threshold = THRESHOLDS[random.nextInt(THRESHOLDS.length)];
      List<SimilarPair> expected = bruteForce(vectors, measure, threshold);
      for (int threads : new int[] {1, 4}) {
        for (boolean pruning : new boolean[] {true, false}) {
          VectorBounds bounds = new VectorBounds(measure, threshold, pruning);
          Settings settings = new Settings(bounds, threads);
          assertEquals(expected, find(vectors, settings).pairs(), round + ": " + settings);
        }
      }
      found += expected.size();
      rejected += vectors.size() * (vectors.size() - 1) / 2 - expected.size();
    }
    assertTrue(found > 1_000 && rejected > 1_000, found + " and " + rejected);
  }

  @ParameterizedTest
  @EnumSource
  void moreThanTwoBlocksAreNoOtherCase(VectorMeasure measure) {
    List<VectorSignature> vectors = randomVectors(new Random(172), 1_300);
    for (double threshold : new double[] {0.3, 0.8}) {
      List<SimilarPair> expected = bruteForce(vectors, measure, threshold);
      assertTrue(expected.size() > 50, "too few pairs to tell anything: " + expected.size());
      assertEquals(expected, find(vectors, settings(measure, threshold)).pairs());
    }
  }

  /** The products of the elements that lead add up to 0, or to less. */
  @Test
  void productsMayCancelOutOnTheWay(Random random) {
    int found = 0;
    for (int round = 0; round < 300; round++) {
      List<VectorSignature> vectors = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        int[] weights = random.ints(6, -1, 2).toArray();
        weights[random.nextInt(6)] = 1;
        vectors.add(vector(weights));
      }
      for (double threshold : THRESHOLDS) {
        for (VectorMeasure measure : VectorMeasure.values()) {
          List<SimilarPair> expected = bruteForce(vectors, measure, threshold);
          assertEquals(expected, find(vectors, settings(measure, threshold)).pairs());
          found += expected.size();
        }
      }
    }
    assertTrue(found > 10_000, "too few pairs to tell anything: " + found);
  }

  @Test
  void theLargestWeightsDoNotOverflow() {
    int[] most = new int[3_000];
    Arrays.fill(most, VectorSignature.MOST_WEIGHT);
    int[] half = most.clone();
    Arrays.fill(half, 1_500, 3_000, -VectorSignature.MOST_WEIGHT);
    int[] quarter = most.clone();
    Arrays.fill(quarter, 2_250, 3_000, -VectorSignature.MOST_WEIGHT);
    List<VectorSignature> vectors = List.of(vector(most), vector(half), vector(quarter));
    assertEquals(
        List.of(new SimilarPair(0, 2, 0.5), new SimilarPair(1, 2, 0.5)),
        find(vectors, settings(VectorMeasure.COSINE, 0.5)).pairs());
    assertEquals(
        List.of(new SimilarPair(0, 2, 1 / 3.0), new SimilarPair(1, 2, 1 / 3.0)),
        find(vectors, settings(VectorMeasure.JACCARD, 1 / 3.0)).pairs());
  }

  @Test
  void scaledVectorsHaveCosineOneAndDifferByJaccard() {
    List<VectorSignature> vectors = List.of(vector(1, -2, 3), vector(2, -4, 6), vector(7, -14, 21));
    assertEquals(3, find(vectors, settings(VectorMeasure.COSINE, 1)).pairs().size());
    // 28 / (14 + 56 - 28)
    assertEquals(
        List.of(new SimilarPair(0, 1, 2 / 3.0)),
        find(vectors, settings(VectorMeasure.JACCARD, 0.6)).pairs());
  }

  // --- work

  @ParameterizedTest
  @EnumSource
  void whatIsPrunedWouldNotHaveMatched(VectorMeasure measure) {
    List<VectorSignature> vectors = randomVectors(new Random(174), 400);
    PairResult pruned = find(vectors, settings(measure, 0.7));
    PairResult reference = find(vectors, new Settings(new VectorBounds(measure, 0.7, false), 2));
    assertEquals(reference.pairs(), pruned.pairs());
    long present = vectors.stream().filter(vector -> vector != null).count();
    assertEquals(present * (present - 1) / 2, reference.counts().candidates());
    long needless = pruned.counts().candidates() - pruned.pairs().size();
    long unlike = reference.counts().candidates() - pruned.pairs().size();
    assertTrue(needless <= unlike / 4, measure + ": " + needless + " of " + unlike);
    assertTrue(needless >= 0);
  }

  /** By an element that all vectors have all pairs would be candidates. */
  @ParameterizedTest
  @EnumSource
  void elementsThatAllVectorsHaveMakeNoCandidates(VectorMeasure measure) {
    Random random = new Random(175);
    List<VectorSignature> vectors = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      Map<Long, Integer> weights = new TreeMap<>();
      for (long hot = 0; hot < 3; hot++) {
        weights.put(hot, 4);
      }
      for (int j = 0; j < 10; j++) {
        weights.put(3 + random.nextLong(1L << 40), 5);
      }
      vectors.add(vector(weights));
      if (i % 10 == 0) {
        weights.put(1L, 5);
        vectors.add(vector(weights));
      }
    }
    PairResult result = find(vectors, settings(measure, 0.6));
    assertEquals(2_000, result.pairs().size());
    assertTrue(result.counts().candidates() < 4_000, measure + ": " + result.counts());
  }

  @Test
  void copiesAreAllPairs() {
    List<VectorSignature> vectors = Collections.nCopies(300, vector(5, -6, 7));
    for (VectorMeasure measure : VectorMeasure.values()) {
      for (double threshold : THRESHOLDS) {
        PairResult result = find(vectors, settings(measure, threshold));
        assertEquals(300 * 299 / 2, result.pairs().size());
        assertTrue(result.pairs().stream().allMatch(pair -> pair.similarity() == 1));
      }
    }
  }

  @Test
  void pairsAndCountsAreTheSameForAnyNumberOfThreads() {
    List<VectorSignature> vectors = randomVectors(new Random(176), 1_300);
    for (boolean firstClaim : new boolean[] {false, true}) {
      for (VectorMeasure measure : VectorMeasure.values()) {
        VectorBounds bounds = new VectorBounds(measure, 0.5, true);
        PairResult one = find(vectors, new Settings(bounds, 1), firstClaim);
        assertTrue(one.pairs().size() > 100, "too few pairs to tell anything");
        for (int threads : new int[] {2, 4, 7}) {
          assertEquals(one, find(vectors, new Settings(bounds, threads), firstClaim));
        }
      }
    }
  }

  // --- what comes in and what is told

  @Test
  void firstClaimsAreThoseOfAllPairs(Random random) {
    for (VectorMeasure measure : VectorMeasure.values()) {
      for (double threshold : THRESHOLDS) {
        List<VectorSignature> vectors = randomVectors(random, 200);
        VectorBounds bounds = new VectorBounds(measure, threshold, true);
        PairResult all = find(vectors, new Settings(bounds, 2));
        PairResult claims = find(vectors, new Settings(bounds, 2)).firstClaims();
        assertEquals(all.firstClaims(), claims);
      }
    }
  }

  @Test
  void eachDuplicateGoesToTheFirstDocumentThatIsNone() {
    // 0 and 1 match, 1 and 2 match, 0 and 2 do not; 2 is longest and so the first of the search
    List<VectorSignature> chain = List.of(vector(9, 1), vector(8, 6), vector(6, 12));
    VectorBounds bounds = new VectorBounds(VectorMeasure.COSINE, 0.8, true);
    List<SimilarPair> all = find(chain, new Settings(bounds, 2)).pairs();
    assertEquals(List.of(0, 1), all.stream().map(SimilarPair::first).toList());
    assertEquals(List.of(1, 2), all.stream().map(SimilarPair::second).toList());
    assertEquals(all.subList(0, 1), find(chain, new Settings(bounds, 2)).firstClaims().pairs());
  }

  @Test
  void nullsAreSkippedButKeepTheirPositions() {
    List<VectorSignature> vectors =
        Arrays.asList(null, vector(1, 2), null, null, vector(1, 2), null);
    for (boolean pruning : new boolean[] {true, false}) {
      VectorBounds bounds = new VectorBounds(VectorMeasure.COSINE, 0.5, pruning);
      PairResult result = find(vectors, new Settings(bounds, 2)).firstClaims();
      assertEquals(List.of(new SimilarPair(1, 4, 1)), result.pairs());
      assertEquals(new PairCounts(6, 1, 0), result.counts());
    }
  }

  @Test
  void nothingOneAndOnlyNullsHaveNoPairs() {
    List<VectorSignature> nulls = Collections.nCopies(3, null);
    for (List<VectorSignature> vectors :
        List.of(List.<VectorSignature>of(), List.of(vector(1)), nulls)) {
      for (boolean pruning : new boolean[] {true, false}) {
        VectorBounds bounds = new VectorBounds(VectorMeasure.JACCARD, 0.1, pruning);
        PairResult result = find(vectors, new Settings(bounds, 2));
        assertEquals(List.of(), result.pairs());
        assertEquals(new PairCounts(vectors.size(), 0, 0), result.counts());
      }
    }
  }

  @Test
  void progressGrowsToTheTotalAndAnInterruptEndsTheSearch(Random random) {
    List<VectorSignature> vectors = randomVectors(random, 1_300);
    long present = vectors.stream().filter(vector -> vector != null).count();
    List<Long> reports = new ArrayList<>();
    VectorPairs.find(
        vectors,
        settings(VectorMeasure.COSINE, 0.5),
        (done, total) -> {
          assertEquals(present, total);
          reports.add(done);
        });
    assertEquals(List.of(512L, 1_024L, present), reports);
    ProgressListener interrupting = (done, total) -> Thread.currentThread().interrupt();
    try {
      assertThrows(
          CancellationException.class,
          () -> VectorPairs.find(vectors, settings(VectorMeasure.COSINE, 0.5), interrupting));
    } finally {
      assertTrue(Thread.interrupted(), "the interrupt is kept for the caller");
    }
  }

  @Test
  void parametersOutsideTheirRangesAreRejectedByValue() {
    VectorBounds bounds = new VectorBounds(VectorMeasure.COSINE, 0.5, true);
    assertEquals(
        "threads must be >= 1, got 0",
        assertThrows(IllegalArgumentException.class, () -> new Settings(bounds, 0)).getMessage());
    assertThrows(NullPointerException.class, () -> new Settings(null, 1));
  }

  // --- vectors

  private static PairResult find(List<VectorSignature> vectors, Settings settings) {
    return VectorPairs.find(vectors, settings, ProgressListener.NONE);
  }

  private static PairResult find(
      List<VectorSignature> vectors, Settings settings, boolean firstClaim) {
    PairResult all = find(vectors, settings);
    return firstClaim ? all.firstClaims() : all;
  }

  private static Settings settings(VectorMeasure measure, double threshold) {
    return new Settings(new VectorBounds(measure, threshold, true), 2);
  }

  /** The elements are 0, 1, 2 ... */
  private static VectorSignature vector(int... weights) {
    Map<Long, Integer> byElement = new TreeMap<>();
    for (int i = 0; i < weights.length; i++) {
      byElement.put((long) i, weights[i]);
    }
    return vector(byElement);
  }

  private static VectorSignature vector(Map<Long, Integer> weights) {
    Map<Long, Integer> sorted = new TreeMap<>(weights);
    return VectorSignature.of(
        sorted.keySet().stream().mapToLong(each -> each).toArray(),
        sorted.values().stream().mapToInt(each -> each).toArray(),
        sorted.size());
  }

  /**
   * Vectors of 1 to 100 elements of an alphabet in which small numbers are far more frequent, some
   * with weights of one sign, some with very different ones; a third are edited copies of others,
   * some of those scaled; one in twenty is null.
   */
  public static List<VectorSignature> randomVectors(Random random, int count) {
    int alphabet = 10 + random.nextInt(500);
    int heaviest = List.of(1, 5, 1_000, VectorSignature.MOST_WEIGHT).get(random.nextInt(4));
    boolean negative = random.nextBoolean();
    List<Map<Long, Integer>> made = new ArrayList<>();
    List<VectorSignature> vectors = new ArrayList<>();
    while (vectors.size() < count) {
      Map<Long, Integer> weights = new HashMap<>();
      int edits = 1 + random.nextInt(100);
      if (!made.isEmpty() && random.nextInt(3) == 0) {
        weights.putAll(made.get(random.nextInt(made.size())));
        edits = random.nextInt(1 + weights.size() / 2);
        int scale = 1 + random.nextInt(20) / 18;
        weights.replaceAll((element, weight) -> weight * scale);
      }
      for (int i = 0; i < edits; i++) {
        double drawn = random.nextDouble();
        int weight = 1 + (int) (heaviest * Math.pow(random.nextDouble(), 4));
        weights.put(
            (long) (alphabet * drawn * drawn * drawn),
            negative && random.nextInt(3) == 0 ? -weight : weight);
      }
      made.add(weights);
      vectors.add(random.nextInt(20) == 0 ? null : vector(weights));
    }
    return vectors;
  }

  private static List<SimilarPair> bruteForce(
      List<VectorSignature> vectors, VectorMeasure measure, double threshold) {
    List<SimilarPair> pairs = new ArrayList<>();
    for (int i = 0; i < vectors.size(); i++) {
      Map<Long, Integer> one = weights(vectors.get(i));
      for (int j = i + 1; j < vectors.size(); j++) {
        if (vectors.get(i) != null && vectors.get(j) != null) {
          double similarity =
              measure.similarity(
                  product(one, vectors.get(j)), product(one, vectors.get(i)), square(vectors, j));
          if (similarity >= threshold) {
            pairs.add(new SimilarPair(i, j, similarity));
          }
        }
      }
    }
    return pairs;
  }

  private static Map<Long, Integer> weights(VectorSignature vector) {
    Map<Long, Integer> weights = new HashMap<>();
    for (int i = 0; vector != null && i < vector.size(); i++) {
      weights.put(vector.element(i), vector.weight(i));
    }
    return weights;
  }

  private static long square(List<VectorSignature> vectors, int index) {
    long square = 0;
    for (int i = 0; i < vectors.get(index).size(); i++) {
      square += (long) vectors.get(index).weight(i) * vectors.get(index).weight(i);
    }
    return square;
  }

  private static long product(Map<Long, Integer> one, VectorSignature other) {
    long product = 0;
    for (int i = 0; i < other.size(); i++) {
      product += (long) one.getOrDefault(other.element(i), 0) * other.weight(i);
    }
    return product;
  }
}
