package io.doppel.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.pairs.ProgressListener;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.BitSignature;
import io.doppel.signature.ElementWeights;
import io.doppel.sketch.BitSketch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Simhash of CiteSeerX, section 3.1, in the paper's own form. */
class CiteSeerSimHashTest {
  private static final BitSketch SIMHASH = BitSketches.simHash(1, ElementWeights.EQUAL);

  private static long fingerprint(long... tokens) {
    return SIMHASH.of(tokens, tokens.length).word(0);
  }

  /** Bit by bit: each token of the document, every time it comes, adds or takes one. */
  @Test
  void eachOccurrenceOfATokenHasTheSameWeight() {
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < 100; round++) {
      long[] words = random.longs(1 + random.nextInt(20)).toArray();
      long[] tokens = random.ints(60, 0, words.length).mapToLong(i -> words[i]).toArray();
      int[] counters = new int[Long.SIZE];
      for (long token : tokens) {
        long hash = fingerprint(token); // of a document that is this token
        for (int bit = 0; bit < Long.SIZE; bit++) {
          counters[bit] += (hash >>> bit & 1) == 1 ? 1 : -1;
        }
      }
      long expected = 0;
      for (int bit = 0; bit < Long.SIZE; bit++) {
        expected |= counters[bit] > 0 ? 1L << bit : 0;
      }
      assertEquals(expected, fingerprint(tokens));
    }
    assertNotEquals(fingerprint(1, 2, 2, 2), fingerprint(1, 2)); // not a set of words
  }

  /** The paper's lookup: k + 1 tables of sub-hashes; two that differ in k bits share one. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void withOneBlockMoreThanBitsAllPairsAreFound(int k) {
    SplittableRandom random = new SplittableRandom(k);
    List<BitSignature> signatures = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      long bits = random.nextLong();
      if (i % 3 > 0) {
        bits = signatures.get(i - 1).word(0);
        for (int flips = random.nextInt(k + 3); flips > 0; flips--) {
          bits ^= 1L << random.nextInt(Long.SIZE);
        }
      }
      signatures.add(BitSignature.of(bits));
    }
    TreeSet<String> brute = new TreeSet<>();
    for (int one = 0; one < signatures.size(); one++) {
      for (int other = one + 1; other < signatures.size(); other++) {
        int apart = Long.bitCount(signatures.get(one).word(0) ^ signatures.get(other).word(0));
        if (apart <= k) {
          brute.add(one + " " + other);
        }
      }
    }
    TreeSet<String> ours = new TreeSet<>();
    TablePlan plan = new TablePlan(Long.SIZE, k + 1, 1);
    HammingBounds bounds = new HammingBounds(BitMeasure.AGREEMENT, Long.SIZE, k, true);
    for (SimilarPair pair :
        HammingPairs.find(
                signatures, new HammingPairs.Settings(bounds, plan, 1), ProgressListener.NONE)
            .pairs()) {
      ours.add(pair.first() + " " + pair.second());
    }
    assertTrue(brute.size() > 20, brute::toString);
    assertEquals(brute, ours);
    assertEquals(brute, byTables(signatures, k));
  }

  /** Two passes: all sub-hashes are stored, then each hash is looked up by its own. */
  private static TreeSet<String> byTables(List<BitSignature> signatures, int k) {
    int[] starts = new int[k + 2];
    Arrays.setAll(starts, block -> block * Long.SIZE / (k + 1));
    List<Map<Long, List<Integer>>> tables = new ArrayList<>();
    for (int block = 0; block <= k; block++) {
      Map<Long, List<Integer>> table = new HashMap<>();
      for (int i = 0; i < signatures.size(); i++) {
        long key = key(signatures.get(i).word(0), starts[block], starts[block + 1]);
        table.computeIfAbsent(key, unused -> new ArrayList<>()).add(i);
      }
      tables.add(table);
    }
    TreeSet<String> found = new TreeSet<>();
    for (int query = 0; query < signatures.size(); query++) {
      long bits = signatures.get(query).word(0);
      Set<Integer> candidates = new HashSet<>();
      for (int block = 0; block <= k; block++) {
        candidates.addAll(tables.get(block).get(key(bits, starts[block], starts[block + 1])));
      }
      for (int other : candidates) {
        if (query < other && Long.bitCount(bits ^ signatures.get(other).word(0)) <= k) {
          found.add(query + " " + other);
        }
      }
    }
    return found;
  }

  private static long key(long bits, int start, int end) {
    return end - start == Long.SIZE ? bits : bits >>> start & (1L << end - start) - 1;
  }
}
