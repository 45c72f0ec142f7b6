package io.doppel.join;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.bits.BitMeasure;
import io.doppel.bits.HammingBounds;
import io.doppel.bits.HammingPairs;
import io.doppel.candidates.HotElements;
import io.doppel.candidates.OverlapBounds;
import io.doppel.candidates.OverlapMeasure;
import io.doppel.compression.Compression;
import io.doppel.compression.CompressionDistance;
import io.doppel.compression.NcdBounds;
import io.doppel.compression.NcdPairs;
import io.doppel.model.VectorMeasure;
import io.doppel.pairs.CandidateLimit;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.ProgressListener;
import io.doppel.pairs.TooManyCandidatesException;
import io.doppel.sequences.SequenceBounds;
import io.doppel.sequences.SequenceMeasure;
import io.doppel.sequences.SequencePairs;
import io.doppel.sets.SetPairs;
import io.doppel.signature.BitSignature;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.NcdSignature;
import io.doppel.signature.SequenceSignature;
import io.doppel.signature.SetSignature;
import io.doppel.signature.VectorSignature;
import io.doppel.vectors.VectorBounds;
import io.doppel.vectors.VectorPairs;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Documents that are all in one bucket and none of which is near to another: what a search for
 * pairs does about them is counted, can be ended, and nothing is reported that is not near.
 */
@Isolated
class AdversaryTest {
  /** Signatures that share as much as they can, and the search for their pairs. */
  enum Attack {
    /** Sets of 40 out of 100 elements, so that each element is in 4 of 10 sets. */
    SETS(AdversaryTest::sets),
    /** Such sets, where elements in more than a tenth of the sets lead nowhere. */
    SETS_CUT(AdversaryTest::setsCut),
    /** Equal in three of four blocks, any in the last one. */
    FINGERPRINTS(AdversaryTest::fingerprints),
    /** Texts of 40 out of 100 words. */
    COMPRESSED(AdversaryTest::compressed),
    /** Sequences of 40 out of 100 symbols, by the longest run in common. */
    SEQUENCES(AdversaryTest::sequences),
    /** Such sequences, by all runs in common. */
    BLOCKS(AdversaryTest::blocks),
    /** Vectors of 40 out of 100 elements. */
    VECTORS(AdversaryTest::vectors);

    private final BiFunction<Integer, ProgressListener, PairResult> search;

    Attack(BiFunction<Integer, ProgressListener, PairResult> search) {
      this.search = search;
    }

    PairResult find(int documents, ProgressListener progress) {
      return search.apply(documents, progress);
    }
  }

  /** So few features are used by all that each document has 4 of 10 of them. */
  private static final int FEATURES = 100;

  private static final int LENGTH = 40;

  /** Some of the features, in some order; another choice for each document. */
  private static List<Integer> chosen(int document) {
    List<Integer> features = new ArrayList<>();
    for (int i = 0; i < FEATURES; i++) {
      features.add(i);
    }
    Collections.shuffle(features, new Random(document));
    return features.subList(0, LENGTH);
  }

  private static SetSignature set(int document) {
    long[] elements = chosen(document).stream().mapToLong(feature -> 1000L + feature).toArray();
    return SetSignature.of(elements, elements.length, ElementWeights.EQUAL);
  }

  private static List<SetSignature> allSets(int documents) {
    List<SetSignature> sets = new ArrayList<>();
    for (int i = 0; i < documents; i++) {
      sets.add(set(i));
    }
    return sets;
  }

  private static PairResult sets(int documents, ProgressListener progress) {
    return SetPairs.find(
        allSets(documents),
        new SetPairs.Settings(
            new OverlapBounds(OverlapMeasure.JACCARD, 0.7, 0, true), ElementWeights.EQUAL, null, 1),
        progress);
  }

  private static PairResult setsCut(int documents, ProgressListener progress) {
    List<SetSignature> sets = allSets(documents);
    HotElements hot =
        HotElements.of(
            action ->
                sets.forEach(
                    set -> {
                      for (int i = 0; i < set.size(); i++) {
                        action.accept(set.element(i));
                      }
                    }),
            documents / 10);
    return SetPairs.find(
        sets,
        new SetPairs.Settings(
            new OverlapBounds(OverlapMeasure.JACCARD, 0.7, 0, true),
            ElementWeights.EQUAL,
            null,
            1,
            hot,
            false),
        progress);
  }

  /** Nobody keeps the pairs, which would fill the memory. */
  private static void copies(int documents, ProgressListener progress) {
    BitSignature copy = BitSignature.of(new long[] {0x123456789ABCDEF0L});
    HammingPairs.search(
            new HammingPairs.Settings(
                new HammingBounds(BitMeasure.AGREEMENT, 64, 3, true), null, 2))
        .search(
            Collections.nCopies(documents, copy),
            WantedPairs.ALL,
            (one, other, similarity) -> {},
            progress);
  }

  private static PairResult fingerprints(int documents, ProgressListener progress) {
    long[] fingerprints = new long[documents];
    Random random = new Random(3);
    for (int i = 0; i < documents; i++) {
      fingerprints[i] = 0x123456789ABC0000L | random.nextInt(1 << 16);
    }
    return HammingPairs.find(
        fingerprints,
        new HammingPairs.Settings(new HammingBounds(BitMeasure.AGREEMENT, 64, 3, true), null, 1),
        progress);
  }

  private static PairResult compressed(int documents, ProgressListener progress) {
    CompressionDistance distance = new CompressionDistance(Compression.of("snappy"));
    List<NcdSignature> signatures = new ArrayList<>();
    for (int i = 0; i < documents; i++) {
      StringBuilder text = new StringBuilder();
      chosen(i).forEach(feature -> text.append("word").append(feature).append(' '));
      signatures.add(distance.signature(text.toString().getBytes(StandardCharsets.UTF_8)));
    }
    return NcdPairs.find(
        signatures,
        new NcdPairs.Settings(
            new NcdBounds(0.3, true, true),
            false,
            Compression.of("snappy"),
            NcdPairs.Mode.ALL,
            1,
            HotElements.NONE),
        progress);
  }

  private static List<SequenceSignature> allSequences(int documents) {
    List<SequenceSignature> sequences = new ArrayList<>();
    for (int i = 0; i < documents; i++) {
      int[] symbols = chosen(i).stream().mapToInt(feature -> 1 + feature).toArray();
      sequences.add(SequenceSignature.of(symbols, symbols.length));
    }
    return sequences;
  }

  private static PairResult sequences(int documents, ProgressListener progress) {
    return sequences(documents, SequenceMeasure.REPEATABILITY, progress);
  }

  private static PairResult blocks(int documents, ProgressListener progress) {
    return sequences(documents, SequenceMeasure.BLOCKS, progress);
  }

  private static PairResult sequences(
      int documents, SequenceMeasure measure, ProgressListener progress) {
    return SequencePairs.find(
        allSequences(documents),
        new SequencePairs.Settings(new SequenceBounds(measure, 0.6, 2, true), 1),
        progress);
  }

  private static PairResult vectors(int documents, ProgressListener progress) {
    List<VectorSignature> vectors = new ArrayList<>();
    for (int i = 0; i < documents; i++) {
      long[] elements = chosen(i).stream().mapToLong(feature -> 1000L + feature).sorted().toArray();
      int[] weights = new int[LENGTH];
      Arrays.fill(weights, 100);
      vectors.add(VectorSignature.of(elements, weights, LENGTH));
    }
    return VectorPairs.find(
        vectors,
        new VectorPairs.Settings(new VectorBounds(VectorMeasure.COSINE, 0.85, true), 1),
        progress);
  }

  /** Remembers what it was told, and ends the search when that is too much. */
  private static final class Limit implements ProgressListener {
    private final long most;
    private long pairs;
    private long documents;
    private int calls;
    private final Set<Thread> threads = new HashSet<>();

    Limit(long most) {
      this.most = most;
    }

    /** Threads that compare fingerprints are those of this search: no other test runs beside it. */
    private void keepIfComparing(Thread thread, StackTraceElement[] stack) {
      if (Arrays.stream(stack).anyMatch(at -> at.getClassName().contains("HammingScan"))) {
        threads.add(thread);
      }
    }

    @Override
    public void progress(long done, long total) {}

    @Override
    public void compared(long nowPairs, long ofDocuments) {
      assertTrue(nowPairs >= pairs, "the count does not go back");
      pairs = nowPairs;
      documents = ofDocuments;
      calls++;
      Thread.getAllStackTraces().forEach(this::keepIfComparing);
      if (pairs > most) {
        throw new CancellationException("too many");
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Attack.class)
  void workInOneBucketIsCountedAndTold(Attack attack) {
    int documents = 1000;
    Limit limit = new Limit(Long.MAX_VALUE);
    try (PairResult result = attack.find(documents, limit)) {
      PairCounts counts = result.counts();
      int countedAsOne = attack == Attack.FINGERPRINTS ? 1000 : 1;
      if (attack == Attack.BLOCKS) { // bags of symbols are compared before sequences are
        assertTrue(limit.pairs > counts.candidates(), attack.name());
      } else {
        assertEquals(counts.candidates() / countedAsOne, limit.pairs, attack.name());
      }
      assertEquals(documents, limit.documents);
      assertTrue(limit.calls > 1, () -> attack + " is told only at the end");
      int tables = attack == Attack.FINGERPRINTS ? 4 : 1;
      assertTrue(counts.candidates() <= tables * counts.allPairs(), counts.toString());
      if (attack != Attack.FINGERPRINTS) { // 16 bits leave some that are near by chance
        assertEquals(0, result.pairs().size());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Attack.class,
      names = {"SETS", "COMPRESSED", "BLOCKS", "VECTORS"})
  void searchOfTenThousandInOneBucketCanBeEnded(Attack attack) {
    int documents = attack == Attack.COMPRESSED ? 3000 : 10_000;
    Limit limit = new Limit(100_000);
    assertThrows(CancellationException.class, () -> attack.find(documents, limit));
    assertTrue(limit.pairs > 100_000, () -> attack + ": " + limit.pairs);
    // a block at a time: not more than those of a block with all others
    assertTrue(limit.pairs <= 100_000 + 512L * documents, () -> attack + ": " + limit.pairs);
  }

  /**
   * All fingerprints in one bucket are one part of the work, which would take minutes: it is told
   * of while that goes on, and no thread is left when it is ended.
   */
  @Test
  void searchOfAMillionCopiesCanBeEnded() throws InterruptedException {
    Limit limit = new Limit(100_000);
    assertTimeoutPreemptively( // or it would go on for hours
        Duration.ofSeconds(20),
        () -> assertThrows(CancellationException.class, () -> copies(1_000_000, limit)));
    assertFalse(limit.threads.isEmpty(), "no thread was seen at work");
    for (Thread thread : limit.threads) {
      thread.join(1000); // it has nothing more to do than to end
      assertFalse(thread.isAlive(), thread::toString);
    }
    assertTrue(limit.pairs > 100_000, () -> "told of " + limit.pairs);
  }

  @Test
  void limitIsOnAverageAndInAnyCase() {
    CandidateLimit limit = new CandidateLimit(10, 500);
    assertEquals(500, limit.most(3));
    assertEquals(1000, limit.most(100));
    assertEquals(Long.MAX_VALUE, new CandidateLimit(Long.MAX_VALUE, 0).most(2));
    ProgressListener watched = limit.watch(ProgressListener.NONE);
    watched.compared(1000, 100);
    TooManyCandidatesException failure =
        assertThrows(TooManyCandidatesException.class, () -> watched.compared(1001, 100));
    assertEquals(1001, failure.compared());
    assertEquals(100, failure.documents());
    assertEquals(10, failure.allowed());
    assertTrue(failure.getMessage().contains("1001 pairs of 100 documents"), failure.toString());
    CandidateLimit.NONE.watch(ProgressListener.NONE).compared(Long.MAX_VALUE, 1);
    assertThrows(IllegalArgumentException.class, () -> new CandidateLimit(0, 1));
    assertThrows(IllegalArgumentException.class, () -> new CandidateLimit(1, -1));
  }

  /** Whoever shares a run that is long enough to be looked at is a near-duplicate. */
  @Test
  void sequencesOfTheSameSymbolsLeadToNoCandidates() {
    try (PairResult result = Attack.SEQUENCES.find(2000, ProgressListener.NONE)) {
      assertTrue(result.counts().candidates() < 2000, result.counts().toString());
    }
  }

  /** What is cut for its frequency does not grow as a square; it is said how often that was. */
  @ParameterizedTest
  @EnumSource(
      value = Attack.class,
      names = {"SETS_CUT"})
  void workDoublesWithTheDocumentsWhereHotElementsAreCut(Attack attack) {
    for (int documents = 1000; documents <= 4000; documents *= 2) {
      try (PairResult once = attack.find(documents, ProgressListener.NONE);
          PairResult twice = attack.find(2 * documents, ProgressListener.NONE)) {
        assertTrue(
            twice.counts().candidates() <= 2.2 * once.counts().candidates() + 100,
            once.counts() + " and " + twice.counts());
        assertEquals(documents, once.counts().cut(), documents / 10.0);
      }
    }
  }
}
