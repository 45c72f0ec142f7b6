package io.doppel.compression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.compression.NcdPairs.Mode;
import io.doppel.compression.NcdPairs.Settings;
import io.doppel.join.PairResult;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.ProgressListener;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.NcdSignature;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class NcdPairsTest {
  /** More than two blocks of 512. */
  private static final int THREE_BLOCKS = 1_300;

  private static List<NcdSignature> corpus;

  @BeforeAll
  static void makeCorpus() {
    corpus = RealisticSignatures.of(Compression.SNAPPY, THREE_BLOCKS, 51);
  }

  // --- Mode.ALL

  @ParameterizedTest
  @EnumSource
  void withoutBoundsAllPairsAreThoseOfADoubleLoop(Compression compression) {
    boolean fast = compression.isBytesOnly();
    List<NcdSignature> signatures = RealisticSignatures.of(compression, fast ? 600 : 200, 52);
    List<SimilarPair> everyPair = doubleLoop(signatures, compression);
    for (double maxDistance : new double[] {0, 0.25, 0.7, 1}) {
      PairResult result =
          find(signatures, settings(off(maxDistance), false, compression, Mode.ALL, 2));

      List<SimilarPair> expected = within(everyPair, maxDistance);
      assertTrue(expected.size() > 10, "too few pairs to tell anything: " + expected.size());
      assertPairs(expected, result.pairs());
      long present = signatures.stream().filter(signature -> signature != null).count();
      assertEquals(present * (present - 1) / 2, result.counts().candidates());
      assertEquals(signatures.size(), result.counts().documents());
    }
  }

  @Test
  void identicalSignaturesNeedNoCompression() {
    List<NcdSignature> signatures = new ArrayList<>(signatures("one two three", "four five six"));
    signatures.addAll(signatures("one two three", "four five six"));
    PairCounts counts = find(signatures, snappy(off(0.5), Mode.ALL, 1)).counts();
    assertEquals(6, counts.candidates());
    assertEquals(4, counts.compressions());
  }

  @Test
  void atDistanceZeroTheGramFilterKeepsAllIdenticalSignatures() {
    PairResult bounded = find(corpus, snappy(new NcdBounds(0, true, true), Mode.ALL, 2));
    Set<SimilarPair> found = new HashSet<>(bounded.pairs());
    int identical = 0;
    for (int i = 0; i < corpus.size(); i++) {
      for (int j = i + 1; j < corpus.size(); j++) {
        if (corpus.get(i) != null && corpus.get(i).equals(corpus.get(j))) {
          identical++;
          assertTrue(found.contains(new SimilarPair(i, j, 1)), i + " and " + j);
        }
      }
    }
    assertTrue(identical > 50, "too few identical signatures to tell anything: " + identical);
  }

  // --- the bounds

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.3, 0.6, 0.7, 0.9})
  void eachBoundFindsASubsetWithNoMoreCompressions(double maxDistance) {
    for (Compression compression : new Compression[] {Compression.SNAPPY, Compression.LZ4}) {
      List<NcdSignature> signatures = RealisticSignatures.of(compression, 400, 53);
      PairResult all =
          find(signatures, settings(off(maxDistance), false, compression, Mode.ALL, 2));
      PairResult byLength =
          find(signatures, settings(p1(maxDistance), false, compression, Mode.ALL, 2));
      PairResult byGrams =
          find(
              signatures,
              settings(new NcdBounds(maxDistance, false, true), false, compression, Mode.ALL, 2));
      PairResult byBoth =
          find(signatures, settings(on(maxDistance), false, compression, Mode.ALL, 2));

      assertPrunes(byLength, all);
      assertPrunes(byGrams, all);
      assertPrunes(byBoth, byLength);
      assertPrunes(byBoth, byGrams);
    }
  }

  @Test
  void theGramFilterLeavesFewCandidates() {
    PairCounts without = find(corpus, snappy(p1(0.5), Mode.ALL, 2)).counts();
    PairCounts with = find(corpus, snappy(on(0.5), Mode.ALL, 2)).counts();
    assertTrue(with.compressions() * 4 < without.compressions(), with + " of " + without);
  }

  /**
   * The filter is a look-up with a prefix filter in it; this is the same rule by counting the grams
   * of each pair.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 0.7})
  void theCandidatesAreExactlyThePairsThatTheBoundsAdmit(double maxDistance) {
    List<NcdSignature> signatures = present(corpus.subList(0, 350));
    Collections.sort(signatures);
    List<Set<String>> grams = new ArrayList<>();
    for (NcdSignature signature : signatures) {
      grams.add(gramsOf(signature));
    }
    for (NcdBounds bounds : List.of(on(maxDistance), new NcdBounds(maxDistance, false, true))) {
      long admitted = 0;
      for (int y = 0; y < signatures.size(); y++) {
        for (int x = 0; x < y; x++) {
          if (admits(bounds, signatures.get(x), signatures.get(y), grams.get(x), grams.get(y))) {
            admitted++;
          }
        }
      }
      assertEquals(admitted, find(signatures, snappy(bounds, Mode.ALL, 2)).counts().candidates());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"DEFLATE", "ZSTANDARD", "GZIP", "ZIP"})
  void theGramFilterIsNotUsedWithEntropyCoders(Compression compression) {
    List<NcdSignature> signatures = RealisticSignatures.of(compression, 200, 54);
    PairResult byLength = find(signatures, settings(p1(0.5), false, compression, Mode.ALL, 2));
    PairResult byBoth = find(signatures, settings(on(0.5), false, compression, Mode.ALL, 2));
    assertEquals(byLength.counts(), byBoth.counts());
    assertPairs(byLength.pairs(), byBoth.pairs());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.4})
  void theTriangleFindsASubsetWithNoMoreCompressions(double maxDistance) {
    for (NcdBounds bounds : List.of(p1(maxDistance), on(maxDistance))) {
      PairResult without = find(corpus, settings(bounds, false, Compression.SNAPPY, Mode.ALL, 2));
      PairResult with = find(corpus, settings(bounds, true, Compression.SNAPPY, Mode.ALL, 2));
      assertPrunes(with, without);
    }
  }

  @Test
  void theTriangleSavesCompressions() {
    long without = find(corpus, snappy(off(0.1), Mode.ALL, 2)).counts().compressions();
    long with =
        find(corpus, settings(off(0.1), true, Compression.SNAPPY, Mode.ALL, 2))
            .counts()
            .compressions();
    assertTrue(with < without, with + " of " + without);
  }

  // --- Mode.FIRST_CLAIM

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.2, 0.5, 0.7, 1})
  void firstClaimsAreThoseOfTheSequentialAlgorithm(double maxDistance) {
    for (NcdBounds bounds : List.of(p1(maxDistance), on(maxDistance))) {
      List<SimilarPair> all = find(corpus, snappy(bounds, Mode.ALL, 2)).pairs();
      List<SimilarPair> expected = algorithm1(corpus, all);
      assertTrue(expected.size() > 30, "too few claims to tell anything: " + expected.size());
      assertPairs(expected, find(corpus, snappy(bounds, Mode.FIRST_CLAIM, 3)).pairs());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {511, 512, 513, 1_024, 1_025})
  void firstClaimsAreRightAtTheBordersOfBlocks(int size) {
    List<NcdSignature> signatures =
        present(RealisticSignatures.of(Compression.SNAPPY, size + 100, 55)).subList(0, size);
    List<SimilarPair> all = find(signatures, snappy(on(0.6), Mode.ALL, 2)).pairs();
    assertPairs(
        algorithm1(signatures, all),
        find(signatures, snappy(on(0.6), Mode.FIRST_CLAIM, 2)).pairs());
  }

  @ParameterizedTest
  @EnumSource
  void firstClaimsAreRightWithEveryCompressor(Compression compression) {
    List<NcdSignature> signatures = RealisticSignatures.of(compression, 200, 56);
    List<SimilarPair> all =
        find(signatures, settings(off(0.6), false, compression, Mode.ALL, 2)).pairs();
    assertPairs(within(doubleLoop(signatures, compression), 0.6), all);
    assertPairs(
        algorithm1(signatures, all),
        find(signatures, settings(off(0.6), false, compression, Mode.FIRST_CLAIM, 2)).pairs());
  }

  @Test
  void aDuplicateIsClaimedOnceAndClaimsNothing() {
    PairResult result = find(corpus, snappy(on(0.6), Mode.FIRST_CLAIM, 2));
    Set<Integer> claimed = new HashSet<>();
    Set<Integer> claiming = new HashSet<>();
    for (SimilarPair pair : result.pairs()) {
      boolean firstIsLower = comesBefore(pair.first(), pair.second());
      assertTrue(claimed.add(firstIsLower ? pair.second() : pair.first()), "claimed twice");
      claiming.add(firstIsLower ? pair.first() : pair.second());
    }
    claiming.retainAll(claimed);
    assertEquals(Set.of(), claiming);
  }

  @Test
  void ofIdenticalSignaturesTheFirstClaimsAllOthers() {
    List<NcdSignature> signatures = Collections.nCopies(1_100, signatures("one, two").get(0));
    PairResult result = find(signatures, snappy(on(0.5), Mode.FIRST_CLAIM, 3));
    assertEquals(1_099, result.pairs().size());
    for (int i = 0; i < 1_099; i++) {
      assertEquals(new SimilarPair(0, i + 1, 1), result.pairs().get(i));
    }
    assertEquals(0, result.counts().compressions());
  }

  // --- threads

  @ParameterizedTest
  @EnumSource
  void resultAndCountsDoNotDependOnTheThreads(Mode mode) {
    for (boolean triangle : new boolean[] {false, true}) {
      for (NcdBounds bounds : List.of(on(0.6), p1(0.2))) {
        PairResult expected = find(corpus, settings(bounds, triangle, Compression.SNAPPY, mode, 1));
        for (int threads : new int[] {2, 3, 8}) {
          PairResult actual =
              find(corpus, settings(bounds, triangle, Compression.SNAPPY, mode, threads));
          String run = mode + ", P2 " + triangle + ", " + bounds + ", threads " + threads;
          assertEquals(expected.counts(), actual.counts(), run);
          assertPairs(expected.pairs(), actual.pairs());
        }
      }
    }
  }

  @Test
  void thereMayBeMoreThreadsThanSignatures() {
    List<NcdSignature> signatures = signatures("one two", "one two");
    assertEquals(
        List.of(new SimilarPair(0, 1, 1)), find(signatures, snappy(on(0.5), Mode.ALL, 16)).pairs());
  }

  @Test
  void fewerThanOneThreadIsRejectedByValue() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> snappy(on(0.5), Mode.ALL, 0));
    assertEquals("threads must be >= 1, got 0", e.getMessage());
  }

  @ParameterizedTest
  @EnumSource
  void anInterruptedThreadEndsWithACancellation(Mode mode) {
    Thread.currentThread().interrupt();
    try {
      assertThrows(CancellationException.class, () -> find(corpus, snappy(off(0.5), mode, 2)));
    } finally {
      assertTrue(Thread.interrupted(), "the interrupt is kept for the caller");
    }
  }

  @Test
  void anInterruptBetweenBlocksEndsTheSearch() {
    List<Long> reports = new ArrayList<>();
    try {
      assertThrows(
          CancellationException.class,
          () ->
              NcdPairs.find(
                  corpus,
                  snappy(off(0.5), Mode.ALL, 2),
                  (done, total) -> {
                    reports.add(done);
                    Thread.currentThread().interrupt();
                  }));
    } finally {
      assertTrue(Thread.interrupted());
    }
    assertEquals(List.of(512L), reports);
  }

  @Test
  void aFailureOfTheListenerReachesTheCaller() {
    IllegalStateException failure = new IllegalStateException("full");
    IllegalStateException thrown =
        assertThrows(
            IllegalStateException.class,
            () ->
                NcdPairs.find(
                    corpus,
                    snappy(on(0.5), Mode.ALL, 2),
                    (done, total) -> {
                      throw failure;
                    }));
    assertEquals(failure, thrown);
  }

  // --- what comes in and what is told

  @Test
  void progressGrowsToTheTotal() {
    for (Mode mode : Mode.values()) {
      List<Long> reports = new ArrayList<>();
      long present = present(corpus).size();
      Thread caller = Thread.currentThread();
      NcdPairs.find(
          corpus,
          snappy(on(0.5), mode, 2),
          (done, total) -> {
            assertEquals(present, total);
            assertEquals(caller, Thread.currentThread());
            reports.add(done);
          });
      assertEquals(present, reports.get(reports.size() - 1));
      assertEquals(reports.stream().sorted().distinct().toList(), reports);
    }
  }

  @Test
  void nullsAreSkippedButKeepTheirPositions() {
    List<NcdSignature> two = signatures("one two three", "one two three");
    List<NcdSignature> signatures = new ArrayList<>();
    signatures.add(null);
    signatures.add(two.get(0));
    signatures.addAll(Collections.nCopies(3, null));
    signatures.add(two.get(1));
    signatures.add(null);
    for (Mode mode : Mode.values()) {
      PairResult result = find(signatures, snappy(on(0.5), mode, 2));
      assertEquals(List.of(new SimilarPair(1, 5, 1)), result.pairs());
      assertEquals(7, result.counts().documents());
      assertEquals(1, result.counts().candidates());
    }
  }

  @ParameterizedTest
  @EnumSource
  void nothingOneAndOnlyNullsHaveNoPairs(Mode mode) {
    List<NcdSignature> nulls = Collections.nCopies(3, null);
    for (List<NcdSignature> signatures : List.of(List.<NcdSignature>of(), signatures("a"), nulls)) {
      for (boolean triangle : new boolean[] {false, true}) {
        PairResult result =
            find(signatures, settings(on(0.5), triangle, Compression.SNAPPY, mode, 2));
        assertEquals(List.of(), result.pairs());
        assertEquals(new PairCounts(signatures.size(), 0, 0), result.counts());
      }
    }
  }

  @Test
  void allIdenticalSignaturesAreAllPairs() {
    for (Compression compression : Compression.values()) {
      NcdSignature one = new CompressionDistance(compression).signature(new byte[] {'x'});
      for (double maxDistance : new double[] {0, 0.5, 1}) {
        PairResult result =
            find(
                Collections.nCopies(100, one),
                settings(on(maxDistance), false, compression, Mode.ALL, 2));
        assertEquals(100 * 99 / 2, result.pairs().size());
        assertTrue(result.pairs().stream().allMatch(pair -> pair.similarity() == 1));
      }
    }
  }

  @Test
  void theCountsKnowAllPairs() {
    assertEquals(10, new PairCounts(5, 0, 0).allPairs());
    assertEquals(4_999_950_000L, new PairCounts(100_000, 0, 0).allPairs());
  }

  @Test
  void aPairIsOfTwoPositionsInOrder() {
    assertThrows(IllegalArgumentException.class, () -> new SimilarPair(7, 2, 0.5));
    assertThrows(IllegalArgumentException.class, () -> new SimilarPair(2, 2, 0.5));
    assertThrows(IllegalArgumentException.class, () -> new SimilarPair(-1, 2, 0.5));
  }

  // --- references

  /** Every pair with its similarity, in order; similarities below 0 as they are. */
  private static List<SimilarPair> doubleLoop(
      List<NcdSignature> signatures, Compression compression) {
    CompressionDistance distance = new CompressionDistance(compression);
    List<SimilarPair> pairs = new ArrayList<>();
    for (int i = 0; i < signatures.size(); i++) {
      for (int j = i + 1; j < signatures.size(); j++) {
        if (signatures.get(i) != null && signatures.get(j) != null) {
          distance.from(signatures.get(i));
          pairs.add(new SimilarPair(i, j, 1 - distance.to(signatures.get(j))));
        }
      }
    }
    return pairs;
  }

  /**
   * Lines 8 to 32 of SigNCD's Algorithm 1 with one thread: sort; each document that is not checked
   * checks all later ones that are not checked and match.
   */
  private static List<SimilarPair> algorithm1(
      List<NcdSignature> signatures, List<SimilarPair> matches) {
    int n = signatures.size();
    SimilarPair[][] match = new SimilarPair[n][n];
    for (SimilarPair pair : matches) {
      match[pair.first()][pair.second()] = pair;
      match[pair.second()][pair.first()] = pair;
    }
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      if (signatures.get(i) != null) {
        order.add(i);
      }
    }
    order.sort(Comparator.comparing(signatures::get)); // stable, so equal ones by position
    boolean[] checked = new boolean[n];
    List<SimilarPair> pairs = new ArrayList<>();
    for (int j = 0; j < order.size(); j++) {
      if (checked[order.get(j)]) {
        continue;
      }
      for (int k = j + 1; k < order.size(); k++) {
        SimilarPair found = match[order.get(j)][order.get(k)];
        if (!checked[order.get(k)] && found != null) {
          pairs.add(found);
          checked[order.get(k)] = true;
        }
      }
    }
    return inOrder(pairs);
  }

  private static boolean admits(
      NcdBounds bounds, NcdSignature x, NcdSignature y, Set<String> ofX, Set<String> ofY) {
    if (!bounds.lengthsAdmit(x.compressedLength(), y.compressedLength(), y.slack())) {
      return false;
    }
    int common = 0;
    for (String gram : ofX) {
      if (ofY.contains(gram)) {
        common++;
      }
    }
    return common >= bounds.requiredGrams(y.gramLength(), x.slack(), y.slack());
  }

  private static Set<String> gramsOf(NcdSignature signature) {
    String bytes = new String(signature.bytes(), StandardCharsets.ISO_8859_1);
    Set<String> grams = new HashSet<>();
    for (int i = 0; i + 4 <= bytes.length(); i++) {
      grams.add(bytes.substring(i, i + 4));
    }
    return grams;
  }

  private static boolean comesBefore(int first, int second) {
    int order = corpus.get(first).compareTo(corpus.get(second));
    return order < 0 || (order == 0 && first < second);
  }

  private static List<SimilarPair> within(List<SimilarPair> pairs, double maxDistance) {
    // the rounding of 1 - d must not decide, and 1 - (1 - d) would round
    return pairs.stream()
        .filter(pair -> Math.round((1 - pair.similarity() - maxDistance) * 1e9) <= 0)
        .toList();
  }

  private static List<SimilarPair> inOrder(List<SimilarPair> pairs) {
    return pairs.stream()
        .sorted(Comparator.comparingInt(SimilarPair::first).thenComparingInt(SimilarPair::second))
        .toList();
  }

  private static void assertPairs(List<SimilarPair> expected, List<SimilarPair> actual) {
    for (int i = 0; i < Math.min(expected.size(), actual.size()); i++) {
      assertEquals(expected.get(i), actual.get(i), "pair " + i);
    }
    assertEquals(expected.size(), actual.size(), "number of pairs");
  }

  private static void assertPrunes(PairResult pruned, PairResult all) {
    Set<SimilarPair> found = new HashSet<>(all.pairs());
    for (SimilarPair pair : pruned.pairs()) {
      assertTrue(found.contains(pair), () -> pair + " is not a pair");
    }
    assertEquals(inOrder(pruned.pairs()), pruned.pairs());
    assertFalse(
        pruned.counts().compressions() > all.counts().compressions(),
        () -> pruned.counts() + " against " + all.counts());
  }

  // --- settings

  private static NcdBounds off(double maxDistance) {
    return new NcdBounds(maxDistance, false, false);
  }

  private static NcdBounds p1(double maxDistance) {
    return new NcdBounds(maxDistance, true, false);
  }

  private static NcdBounds on(double maxDistance) {
    return new NcdBounds(maxDistance, true, true);
  }

  private static Settings snappy(NcdBounds bounds, Mode mode, int threads) {
    return settings(bounds, false, Compression.SNAPPY, mode, threads);
  }

  private static Settings settings(
      NcdBounds bounds, boolean triangle, Compression compression, Mode mode, int threads) {
    return new Settings(bounds, triangle, compression, mode, threads);
  }

  private static PairResult find(List<NcdSignature> signatures, Settings settings) {
    return NcdPairs.find(signatures, settings, ProgressListener.NONE);
  }

  private static List<NcdSignature> present(List<NcdSignature> signatures) {
    List<NcdSignature> present = new ArrayList<>(signatures);
    present.removeIf(signature -> signature == null);
    return present;
  }

  private static List<NcdSignature> signatures(String... texts) {
    CompressionDistance distance = new CompressionDistance(Compression.SNAPPY);
    return Arrays.stream(texts)
        .map(text -> distance.signature(text.getBytes(StandardCharsets.UTF_8)))
        .toList();
  }
}
