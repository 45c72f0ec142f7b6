package io.doppel.join;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.bits.BitMeasure;
import io.doppel.bits.HammingBounds;
import io.doppel.bits.HammingPairs;
import io.doppel.bits.HammingPairsTest;
import io.doppel.candidates.HotElements;
import io.doppel.candidates.OverlapBounds;
import io.doppel.candidates.OverlapMeasure;
import io.doppel.compression.Compression;
import io.doppel.compression.NcdBounds;
import io.doppel.compression.NcdPairs;
import io.doppel.compression.RealisticSignatures;
import io.doppel.model.VectorMeasure;
import io.doppel.pairs.MemoryBudget;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.ProgressListener;
import io.doppel.pairs.SimilarPair;
import io.doppel.sequences.SequenceBounds;
import io.doppel.sequences.SequenceMeasure;
import io.doppel.sequences.SequencePairs;
import io.doppel.sequences.SequencePairsTest;
import io.doppel.sets.RandomSets;
import io.doppel.sets.SetPairs;
import io.doppel.signature.BitSignature;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.NcdSignature;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import io.doppel.vectors.VectorBounds;
import io.doppel.vectors.VectorPairs;
import io.doppel.vectors.VectorPairsTest;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However little memory there is, and whichever pairs are wanted: the same as of all at once. */
@Randomized
class JoinTest {
  @TempDir private Path folder;
  private int pairs;

  @AfterEach
  void somethingWasFound() {
    assertTrue(pairs > 0, pairs + " pairs");
  }

  @Test
  void setsByElements(Random random) {
    for (OverlapMeasure measure : OverlapMeasure.values()) {
      for (ElementWeights weights : List.of(ElementWeights.EQUAL, RandomSets.MIXED)) {
        double threshold = 0.2 + random.nextInt(8) / 10.0;
        OverlapBounds bounds = new OverlapBounds(measure, threshold, 0, true);
        assertSame(
            SetPairs.search(new SetPairs.Settings(bounds, weights, null, 2)),
            RandomSets.randomSets(random, 150, weights),
            random);
      }
    }
  }

  @Test
  void setsByKeysWithHotOnes(Random random) {
    int hotOnes = 0;
    for (int round = 0; round < 20; round++) {
      OverlapBounds bounds = new OverlapBounds(OverlapMeasure.JACCARD, 0.4, 0, true);
      List<SetSignature> sets = RandomSets.randomKeyedSets(random, 150, 0.5, ElementWeights.EQUAL);
      int most = 5 + random.nextInt(30);
      HotElements hot = HotElements.of(action -> forEachKey(sets, action), most);
      hotOnes += hot.size();
      SetPairs.KeyRule known = new SetPairs.KeyRule(1 + random.nextInt(3), Integer.MAX_VALUE, hot);
      SetPairs.KeyRule counted = new SetPairs.KeyRule(known.minKeys(), most);
      PairSearch<SetSignature> search =
          SetPairs.search(new SetPairs.Settings(bounds, ElementWeights.EQUAL, known, 1));
      PairResult whole =
          SetPairs.find(
              sets,
              new SetPairs.Settings(bounds, ElementWeights.EQUAL, counted, 1),
              ProgressListener.NONE);
      PairResult byKnown = Join.inMemory(search, sets, ProgressListener.NONE);
      assertEquals(whole.pairs(), byKnown.pairs());
      assertEquals(whole.counts(), byKnown.counts());
      assertSame(search, sets, random);
    }
    assertTrue(hotOnes > 100, hotOnes + " hot keys");
  }

  private static void forEachKey(List<SetSignature> sets, LongConsumer action) {
    for (SetSignature set : sets) {
      for (int i = 0; set != null && i < set.keyCount(); i++) {
        action.accept(set.key(i));
      }
    }
  }

  @Test
  void compression(Random random) {
    for (boolean grams : new boolean[] {true, false}) {
      NcdBounds bounds = new NcdBounds(0.5, true, grams);
      NcdPairs.Settings settings =
          new NcdPairs.Settings(bounds, false, Compression.SNAPPY, NcdPairs.Mode.ALL, 2);
      List<NcdSignature> signatures =
          new ArrayList<>(RealisticSignatures.of(Compression.SNAPPY, 120, 31));
      signatures.add(17, null);
      signatures.add(signatures.get(3));
      assertSame(NcdPairs.search(settings), signatures, random);
      NcdPairs.Settings claims =
          new NcdPairs.Settings(bounds, false, Compression.SNAPPY, NcdPairs.Mode.FIRST_CLAIM, 2);
      PairResult all = NcdPairs.find(signatures, settings, ProgressListener.NONE);
      assertEquals(
          NcdPairs.find(signatures, claims, ProgressListener.NONE).pairs(),
          NcdPairs.firstClaims(signatures, all).pairs());
    }
  }

  @Test
  void bits(Random random) {
    for (int words = 1; words <= 3; words++) {
      HammingBounds bounds = new HammingBounds(BitMeasure.AGREEMENT, 64 * words, 5 * words, true);
      List<BitSignature> signatures = HammingPairsTest.randomSignatures(words, 200, random);
      assertSame(
          HammingPairs.search(new HammingPairs.Settings(bounds, null, 2)), signatures, random);
    }
  }

  @Test
  void sequences(Random random) {
    for (SequenceMeasure measure : SequenceMeasure.values()) {
      for (int round = 0; round < 5; round++) {
        SequenceBounds bounds = new SequenceBounds(measure, 0.6, 1, true);
        assertSame(
            SequencePairs.search(new SequencePairs.Settings(bounds, 2)),
            SequencePairsTest.randomSequences(random, 120, 20),
            random);
      }
    }
  }

  @Test
  void vectors(Random random) {
    for (VectorMeasure measure : VectorMeasure.values()) {
      VectorBounds bounds = new VectorBounds(measure, 0.6, true);
      assertSame(
          VectorPairs.search(new VectorPairs.Settings(bounds, 2)),
          VectorPairsTest.randomVectors(random, 150),
          random);
    }
  }

  @Test
  void equals(Random random) {
    List<BitSignature> signatures = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      signatures.add(i % 17 == 0 ? null : BitSignature.of(new long[] {random.nextInt(60)}));
    }
    assertSame(EqualPairs.search(), signatures, random);
  }

  @Test
  void noPartIsInMemoryTwiceOrLongerThanNeeded() {
    List<SetSignature> sets = RandomSets.randomSets(new Random(8), 90, ElementWeights.EQUAL);
    int[] most = {0};
    int[] searches = {0};
    PairSearch<SetSignature> counting =
        (signatures, sides, sink, progress) -> {
          pairs += signatures.size();
          most[0] = Math.max(most[0], signatures.size());
          searches[0]++;
          return new PairCounts(signatures.size(), 0, 0);
        };
    // 20 a part: half of three quarters of a MiB
    Join<SetSignature> join = new Join<>(counting, set -> 19_000, budget());
    join.find(sets, WantedPairs.ALL, ProgressListener.NONE).close();
    assertTrue(most[0] <= 44, most[0] + " at once");
    assertTrue(searches[0] >= 10, searches[0] + " searches");
  }

  private MemoryBudget budget() {
    return new MemoryBudget(MemoryBudget.LEAST, folder);
  }

  private <S extends Signature> void assertSame(
      PairSearch<S> search, List<S> signatures, Random random) {
    PairResult whole = Join.inMemory(search, signatures, ProgressListener.NONE);
    pairs += whole.pairs().size();
    for (int perPart : new int[] {1_000_000, 60, 11}) {
      Join<S> join = new Join<>(search, signature -> 390_000 / perPart, budget());
      for (WantedPairs sides : sides(signatures.size(), random)) {
        List<SimilarPair> expected =
            whole.pairs().stream()
                .filter(pair -> sides.wants(pair.first(), pair.second()))
                .toList();
        Steps steps = new Steps();
        try (PairResult result = join.find(notInMemory(signatures), sides, steps)) {
          assertEquals(expected, result.pairs(), perPart + " a part, " + sides);
          assertEquals(signatures.size(), result.counts().documents());
        }
        steps.assertDone(signatures.size(), sides);
      }
    }
  }

  private static List<WantedPairs> sides(int size, Random random) {
    return List.of(
        WantedPairs.ALL,
        new WantedPairs(0),
        new WantedPairs(size),
        new WantedPairs(1 + random.nextInt(size - 1)));
  }

  /** A list that makes its elements anew, as one on a disk does. */
  private static <S> List<S> notInMemory(List<S> list) {
    return new AbstractList<>() {
      @Override
      public S get(int index) {
        return list.get(index);
      }

      @Override
      public int size() {
        return list.size();
      }
    };
  }

  /** Progress never goes back, nor does what was compared: over all parts. */
  private static final class Steps implements ProgressListener {
    private long last;
    private long total;
    private long compared;

    @Override
    public void progress(long done, long all) {
      assertTrue(done >= last && done <= all, done + " of " + all + " after " + last);
      last = done;
      total = all;
    }

    @Override
    public void compared(long now, long documents) {
      assertTrue(now >= compared, now + " after " + compared);
      compared = now;
    }

    void assertDone(int size, WantedPairs sides) {
      boolean nothingToDo = sides.split() == 0 || sides.split() == size;
      assertTrue(nothingToDo || (last == total && last > 0), last + " of " + total);
    }
  }
}
