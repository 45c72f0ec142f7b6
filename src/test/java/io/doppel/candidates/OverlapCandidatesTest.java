package io.doppel.candidates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.signature.ElementWeights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

@Randomized
class OverlapCandidatesTest {
  private static final ElementWeights ONE_TO_SIXTEEN =
      new ElementWeights() {
        @Override
        public int of(long element) {
          return 1 + (int) (element * 7 % 16);
        }

        @Override
        public String id() {
          return "one-to-sixteen";
        }
      };

  private record Found(int x, int overlap) {}

  private record Needs(int least, int[] more) implements OverlapCandidates.Needs {
    @Override
    public int least(int y) {
      return least;
    }

    @Override
    public int with(int x, int y) {
      return least + more[x];
    }
  }

  @Test
  void candidatesAndOverlapsAreThoseOfBruteForce(Random random) {
    int candidates = 0;
    int others = 0;
    for (int round = 0; round < 300; round++) {
      ElementWeights weights = round % 2 == 0 ? ElementWeights.EQUAL : ONE_TO_SIXTEEN;
      List<long[]> sets = randomSets(random);
      Needs needs =
          new Needs(
              random.nextInt(round % 2 == 0 ? 20 : 150) - 2,
              random.ints(sets.size(), 0, 8).toArray());
      OverlapCandidates found =
          new OverlapCandidates(
              ElementIndex.of(
                  ElementIndexTest.source(sets), sets.size(), HotElements.NONE, weights, false),
              needs);
      for (int i = 0; i < 10; i++) {
        int y = random.nextInt(sets.size());
        int start = random.nextInt(y + 1);
        int end = start + random.nextInt(y - start + 1);
        List<Found> expected = bruteForce(sets, weights, needs, y, start, end);
        assertEquals(expected, list(found, found.find(y, start, end)));
        candidates += expected.size();
        others += end - start - expected.size();
      }
    }
    assertTrue(candidates > 1_000 && others > 1_000, candidates + " and " + others);
  }

  /** Four of five needed are in every set: read once, they would be 4 * 1,000 * 999 / 2. */
  @Test
  void elementsThatAllSetsHaveAreNotReadWhereAMatchNeedsOthers() {
    List<long[]> sets = new ArrayList<>();
    for (int set = 0; set < 1_000; set++) {
      sets.add(new long[] {1, 2, 3, 4, 1_000 + set / 2, 2_000 + set / 2});
    }
    OverlapCandidates found = candidates(sets, 5);
    for (int y = 0; y < sets.size(); y++) {
      assertEquals(y % 2, found.find(y, 0, y));
    }
    assertEquals(500, found.lookedUp(), "the partners only");
    assertEquals(1_000, found.read(), "by their two rare elements");
  }

  /** Any element is in a hundred sets or more, but only copies have all three in common. */
  @Test
  void moreElementsLeadWhereOneLeadsToTooMany() {
    List<long[]> sets = new ArrayList<>();
    for (int set = 0; set < 2_000; set++) {
      int copies = set / 2;
      sets.add(new long[] {copies % 20, 100 + copies / 20 % 20, 200 + copies / 400});
    }
    OverlapCandidates found = candidates(sets, 3);
    for (int y = 0; y < sets.size(); y++) {
      assertEquals(y % 2, found.find(y, 0, y));
    }
    assertTrue(found.lookedUp() < 5_000, "not the 100,000 of one: " + found.lookedUp());
  }

  private static OverlapCandidates candidates(List<long[]> sets, int least) {
    return new OverlapCandidates(
        ElementIndex.of(
            ElementIndexTest.source(sets),
            Integer.MAX_VALUE,
            HotElements.NONE,
            ElementWeights.EQUAL,
            false),
        new Needs(least, new int[sets.size()]));
  }

  private static List<Found> bruteForce(
      List<long[]> sets, ElementWeights weights, Needs needs, int y, int start, int end) {
    Set<Long> elements = new HashSet<>(Arrays.stream(sets.get(y)).boxed().toList());
    List<Found> found = new ArrayList<>();
    for (int x = start; x < end; x++) {
      int overlap =
          Arrays.stream(sets.get(x)).filter(elements::contains).mapToInt(weights::of).sum();
      if (overlap >= needs.with(x, y)) {
        found.add(new Found(x, overlap));
      }
    }
    return found;
  }

  private static List<Found> list(OverlapCandidates candidates, int count) {
    List<Found> found = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      found.add(new Found(candidates.get(i), candidates.overlap(i)));
    }
    return found;
  }

  /** Small numbers are far more frequent than large ones. */
  private static List<long[]> randomSets(Random random) {
    int alphabet = 5 + random.nextInt(200);
    List<long[]> sets = new ArrayList<>();
    for (int set = 2 + random.nextInt(80); set > 0; set--) {
      sets.add(
          random
              .doubles(1 + random.nextInt(60))
              .mapToLong(drawn -> (long) (alphabet * drawn * drawn * drawn))
              .distinct()
              .toArray());
    }
    return sets;
  }
}
