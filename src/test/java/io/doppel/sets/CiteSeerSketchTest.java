package io.doppel.sets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.candidates.OverlapBounds;
import io.doppel.candidates.OverlapMeasure;
import io.doppel.features.Tokens;
import io.doppel.pairs.ProgressListener;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import io.doppel.sketch.SetSketch;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The sketches of CiteSeerX, section 3.2, in the paper's own form. */
class CiteSeerSketchTest {
  private static final int H = 84;

  /** The paper's p, which is to be a large prime. */
  private static final long P = (1L << 32) - 1;

  /** The largest prime below it. */
  private static final long PRIME = (1L << 32) - 5;

  /** (A x + B) mod p: A and B are below 2 to the 32, so nothing overflows as unsigned. */
  private static long hash(long a, long b, long x, long p) {
    return Long.remainderUnsigned(Long.remainderUnsigned(a * x, p) + b, p);
  }

  private static int[] sketch(long[] shingles, long[] a, long[] b, long p) {
    int[] minima = new int[H];
    for (int i = 0; i < H; i++) {
      long least = p;
      for (long shingle : shingles) {
        least = Math.min(least, hash(a[i], b[i], Long.remainderUnsigned(shingle, p), p));
      }
      minima[i] = (int) least;
    }
    return minima;
  }

  /**
   * Why the paper's p is not used: 2^32 - 1 is 3 · 5 · 17 · 257 · 65537. An A that has a factor in
   * common with it gives different shingles the same value, and that is every second A.
   */
  @Test
  void thePapersModulusIsNoPrimeAndItsFunctionsAreNoPermutations() {
    assertEquals(P, 3L * 5 * 17 * 257 * 65_537);
    assertTrue(BigInteger.valueOf(PRIME).isProbablePrime(50));
    long a = 65_535; // 3 · 5 · 17 · 257
    assertEquals(hash(a, 7, 1_000, P), hash(a, 7, 1_000 + 65_537, P));
    assertNotEquals(hash(a, 7, 1_000, PRIME), hash(a, 7, 1_000 + 65_537, PRIME));
    SplittableRandom random = new SplittableRandom(1);
    int trials = 20_000;
    int common = 0;
    for (int i = 0; i < trials; i++) {
      BigInteger drawn = BigInteger.valueOf(random.nextLong(1, P + 1));
      common += drawn.gcd(BigInteger.valueOf(P)).equals(BigInteger.ONE) ? 0 : 1;
    }
    assertEquals(0.5, (double) common / trials, 5 * Math.sqrt(0.25 / trials));
  }

  /**
   * Resemblance is the share of equal minima, by the paper's functions as printed and with a prime,
   * and by ours: most factors that an A has in common with 2^32 - 1 are small.
   */
  @Test
  void resemblanceIsTheShareOfEqualMinima() {
    SplittableRandom random = new SplittableRandom(2);
    long[] a = random.longs(H, 1, PRIME).toArray();
    long[] b = random.longs(H, 1, PRIME).toArray();
    long[] printedA = random.longs(H, 1, P + 1).toArray();
    long[] printedB = random.longs(H, 1, P + 1).toArray();
    MinHash ours = new MinHash(H);
    int trials = 200;
    for (int common : new int[] {0, 60, 100, 200}) {
      double jaccard = common / (400.0 - common);
      double paper = 0;
      double printed = 0;
      double here = 0;
      for (int i = 0; i < trials; i++) {
        long[][] pair = Tokens.pair(random, 200, common);
        int[] one = sketch(pair[0], a, b, PRIME);
        int[] other = sketch(pair[1], a, b, PRIME);
        int[] printedOne = sketch(pair[0], printedA, printedB, P);
        int[] printedOther = sketch(pair[1], printedA, printedB, P);
        long[] first = ours.of(pair[0]);
        long[] second = ours.of(pair[1]);
        for (int slot = 0; slot < H; slot++) {
          paper += one[slot] == other[slot] ? 1 : 0;
          printed += printedOne[slot] == printedOther[slot] ? 1 : 0;
          here += first[slot] == second[slot] ? 1 : 0;
        }
      }
      double error = Math.sqrt(jaccard * (1 - jaccard) / H / trials);
      assertEquals(jaccard, here / H / trials, 5 * error + 1e-12, "ours, " + jaccard);
      // linear functions are not quite min-wise independent
      assertEquals(jaccard, paper / H / trials, 5 * error + 0.03, "with a prime, " + jaccard);
      assertEquals(jaccard, printed / H / trials, 5 * error + 0.03, "as printed, " + jaccard);
    }
  }

  /**
   * The pair list: from pairs of a minimum and a document to pairs of documents with a minimum in
   * common, counted and divided by h. With all slots as keys ours are the same pairs.
   */
  @Test
  void countingCommonMinimaGivesThePairsThatAllPairsGive() {
    SetSketch sketch = SetSketches.minHash(5, H, 32, H);
    SplittableRandom random = new SplittableRandom(3);
    List<long[]> texts = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      long[] text = random.longs(60).toArray();
      if (i % 4 > 0) {
        text = texts.get(i - 1).clone();
        for (int edits = random.nextInt(6); edits > 0; edits--) {
          text[random.nextInt(text.length)] = random.nextLong();
        }
      }
      texts.add(text);
    }
    List<SetSignature> signatures = new ArrayList<>();
    Map<Long, List<Integer>> documentsOf = new HashMap<>();
    for (int document = 0; document < texts.size(); document++) {
      SetSignature signature = sketch.of(texts.get(document), 60);
      signatures.add(signature);
      for (int i = 0; i < signature.size(); i++) {
        documentsOf.computeIfAbsent(signature.element(i), x -> new ArrayList<>()).add(document);
      }
    }
    Map<Long, Integer> counts = new HashMap<>();
    for (List<Integer> documents : documentsOf.values()) {
      for (int one : documents) {
        for (int other : documents) {
          if (one < other) {
            counts.merge((long) one << 32 | other, 1, Integer::sum);
          }
        }
      }
    }
    List<String> expected = new ArrayList<>();
    counts.forEach(
        (pair, count) -> {
          if ((double) count / H >= 0.5) {
            expected.add((pair >> 32) + " " + pair.intValue() + " " + (float) ((double) count / H));
          }
        });
    List<String> found = new ArrayList<>();
    OverlapBounds bounds = new OverlapBounds(OverlapMeasure.MAX_OVERLAP, 0.5, 0, true);
    for (SimilarPair pair :
        SetPairs.find(
                signatures,
                new SetPairs.Settings(bounds, ElementWeights.EQUAL, null, 1),
                ProgressListener.NONE)
            .pairs()) {
      found.add(pair.first() + " " + pair.second() + " " + (float) pair.similarity());
    }
    assertTrue(expected.size() > 50, expected::toString);
    assertEquals(sorted(expected), sorted(found));
  }

  private static List<String> sorted(List<String> lines) {
    String[] all = lines.toArray(String[]::new);
    Arrays.sort(all);
    return List.of(all);
  }
}
