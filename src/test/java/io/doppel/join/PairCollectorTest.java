package io.doppel.join;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.pairs.MemoryBudget;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.SimilarPair;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PairCollectorTest {
  @Test
  void pairsComeBackSortedWhateverTheirNumberAndTheMemory(@TempDir Path folder) {
    MemoryBudget least = new MemoryBudget(MemoryBudget.LEAST, folder);
    for (int count : new int[] {0, 1, 2, 1000, 32_768, 32_769, 150_000}) {
      for (int documents : new int[] {1000, Integer.MAX_VALUE}) {
        List<SimilarPair> expected = randomPairs(new Random(count), count, documents);
        for (MemoryBudget budget : List.of(least, MemoryBudget.UNLIMITED)) {
          try (PairResult result = collect(expected, budget, new Random(count))) {
            assertEquals(expected, result.pairs());
          }
        }
      }
    }
  }

  @Test
  void whatDoesNotFitLiesInAFileThatIsGoneWhenTheResultIsClosed(@TempDir Path folder)
      throws IOException {
    List<SimilarPair> pairs = randomPairs(new Random(5), 100_000, 100_000);
    try (PairResult result =
        collect(pairs, new MemoryBudget(MemoryBudget.LEAST, folder), new Random(6))) {
      // at any place and in any order
      Random random = new Random(7);
      for (int i = 0; i < 10_000; i++) {
        int place = random.nextInt(pairs.size());
        assertEquals(pairs.get(place), result.pairs().get(place));
      }
      assertThrows(IndexOutOfBoundsException.class, () -> result.pairs().get(pairs.size()));
      assertThrows(IndexOutOfBoundsException.class, () -> result.pairs().get(-1));
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(0, left.count());
    }
  }

  @Test
  void firstClaimsOfAFileAreThoseOfMemory(@TempDir Path folder) {
    List<SimilarPair> pairs = randomPairs(new Random(8), 60_000, 700);
    PairResult inMemory = collect(pairs, MemoryBudget.UNLIMITED, new Random(9)).firstClaims();
    PairResult inFile =
        collect(pairs, new MemoryBudget(MemoryBudget.LEAST, folder), new Random(10)).firstClaims();
    assertTrue(inMemory.pairs().size() > 100, inMemory.pairs().size() + " claims");
    assertEquals(inMemory.pairs(), inFile.pairs());
  }

  @Test
  void aFolderThatDoesNotExistIsNamed() {
    Path missing = Path.of("no-such-folder");
    PairCollector collector = new PairCollector(new MemoryBudget(MemoryBudget.LEAST, missing));
    UncheckedIOException e =
        assertThrows(
            UncheckedIOException.class,
            () -> {
              for (int i = 0; i < 40_000; i++) {
                collector.add(i, i + 1, 1);
              }
            });
    assertEquals("cannot make a temporary file in no-such-folder", e.getMessage());
  }

  @Test
  void aBudgetHasALeast() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> new MemoryBudget(1000, null));
    assertEquals("bytes must be >= 1048576, got 1000", e.getMessage());
    assertTrue(MemoryBudget.ofHeap().bytes() <= Runtime.getRuntime().maxMemory());
  }

  private static PairResult collect(List<SimilarPair> pairs, MemoryBudget budget, Random random) {
    List<SimilarPair> shuffled = new ArrayList<>(pairs);
    Collections.shuffle(shuffled, random);
    PairCollector collector = new PairCollector(budget);
    for (SimilarPair pair : shuffled) {
      boolean turned = random.nextBoolean();
      collector.add(
          turned ? pair.second() : pair.first(),
          turned ? pair.first() : pair.second(),
          pair.similarity());
    }
    return collector.result(new PairCounts(700, 0, 0));
  }

  private static List<SimilarPair> randomPairs(Random random, int count, int documents) {
    Set<Long> keys = new HashSet<>();
    while (keys.size() < count) {
      int one = random.nextInt(documents);
      int other = random.nextInt(documents);
      if (one != other) {
        keys.add((long) Math.min(one, other) << 32 | Math.max(one, other));
      }
    }
    List<SimilarPair> pairs = new ArrayList<>();
    for (long key : keys) {
      pairs.add(new SimilarPair((int) (key >> 32), (int) key, random.nextDouble()));
    }
    pairs.sort(Comparator.comparingInt(SimilarPair::first).thenComparingInt(SimilarPair::second));
    return pairs;
  }
}
