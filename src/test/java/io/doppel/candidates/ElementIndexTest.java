package io.doppel.candidates;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.signature.ElementWeights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Randomized
class ElementIndexTest {
  private static final ElementWeights LAST_DIGIT =
      new ElementWeights() {
        @Override
        public int of(long element) {
          return (int) (element % 10);
        }

        @Override
        public String id() {
          return "last-digit";
        }
      };

  /** Dense elements, hashes, and elements that all have the same upper bits. */
  @Test
  void theIndexIsThatOfNaiveMaps(Random random) {
    for (int round = 0; round < 300; round++) {
      long[] alphabet = alphabet(random, 1 + random.nextInt(200), round % 3);
      List<long[]> sets = new ArrayList<>();
      for (int set = random.nextInt(60); set > 0; set--) {
        sets.add(randomSet(random, alphabet));
      }
      int mostSets = round % 2 == 0 ? Integer.MAX_VALUE : 1 + random.nextInt(10);
      ElementIndex index =
          ElementIndex.of(source(sets), mostSets, HotElements.NONE, LAST_DIGIT, round % 5 == 0);
      assertIsNaive(sets, mostSets, index);
    }
  }

  private static void assertIsNaive(List<long[]> sets, int mostSets, ElementIndex index) {
    SortedMap<Long, List<Integer>> having = new TreeMap<>();
    for (int set = 0; set < sets.size(); set++) {
      for (long element : sets.get(set)) {
        having.computeIfAbsent(element, key -> new ArrayList<>()).add(set);
      }
    }
    assertEquals(sets.size(), index.sets());
    assertEquals(
        having.values().stream().filter(in -> in.size() > 1 && in.size() > mostSets).count(),
        index.skipped());
    having.values().removeIf(in -> in.size() < 2 || in.size() > mostSets);
    List<Long> rarestFirst = new ArrayList<>(having.keySet());
    rarestFirst.sort(Comparator.comparing(element -> having.get(element).size()));

    Map<Integer, List<Integer>> elementsOf = new HashMap<>();
    for (int number = 0; number < rarestFirst.size(); number++) {
      long element = rarestFirst.get(number);
      assertEquals(element % 10, index.weight(number));
      assertEquals(
          having.get(element),
          IntStream.range(index.firstPosting(number), index.endOfPostings(number))
              .mapToObj(i -> index.postings()[i])
              .toList());
      for (int set : having.get(element)) {
        elementsOf.computeIfAbsent(set, key -> new ArrayList<>()).add(number);
      }
    }
    for (int set = 0; set < sets.size(); set++) {
      assertEquals(
          elementsOf.getOrDefault(set, List.of()),
          IntStream.range(index.firstElement(set), index.endOfElements(set))
              .mapToObj(index::element)
              .toList());
    }
  }

  @Test
  void elementsOfASetAreFoundNearAndFar(Random random) {
    List<long[]> sets = new ArrayList<>();
    for (int set = 0; set < 60; set++) {
      sets.add(random.longs(random.nextInt(200), 0, 300).distinct().toArray());
    }
    ElementIndex index = ElementIndex.of(source(sets), 99, HotElements.NONE, LAST_DIGIT, false);
    for (int i = 0; i < 20_000; i++) {
      int set = random.nextInt(sets.size());
      int first = index.firstElement(set);
      int end = first + random.nextInt(index.endOfElements(set) - first + 1);
      int element = random.nextInt(300);
      int expected = end;
      while (expected > first && index.element(expected - 1) >= element) {
        expected--;
      }
      assertEquals(expected, index.endOfElements(set, end, element));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 12, 23, 56})
  void manyElementsAreNumberedAsFewAre(int bits, Random random) {
    List<long[]> sets = new ArrayList<>();
    for (int set = 0; set < 300; set++) { // more than are sorted by comparison
      sets.add(random.longs(100, 0, 1L << bits).distinct().toArray());
    }
    sets.addAll(sets.subList(0, 100));
    Map<Long, Integer> frequencies = new HashMap<>();
    sets.forEach(set -> LongStream.of(set).forEach(e -> frequencies.merge(e, 1, Integer::sum)));
    ElementIndex index = ElementIndex.of(source(sets), 999, HotElements.NONE, LAST_DIGIT, bits > 9);
    for (int set = 0; set < sets.size(); set++) {
      int[] expected =
          LongStream.of(sets.get(set)).mapToInt(frequencies::get).filter(f -> f > 1).toArray();
      int[] found =
          IntStream.range(index.firstElement(set), index.endOfElements(set))
              .map(index::element)
              .map(element -> index.endOfPostings(element) - index.firstPosting(element))
              .toArray();
      Arrays.sort(expected); // as the elements are, the rarest first
      assertArrayEquals(expected, found);
    }
  }

  @Test
  void postingsAndElementsAreFoundByBinarySearch() {
    List<long[]> sets = List.of(new long[] {5, 9}, new long[] {1}, new long[] {5, 9, 1, 7});
    ElementIndex index = ElementIndex.of(source(sets), 9, HotElements.NONE, LAST_DIGIT, false);
    int five = 1; // after 1 and before 9: all three are in two sets
    assertEquals(index.firstPosting(five), index.firstPosting(five, 0));
    assertEquals(index.firstPosting(five) + 1, index.firstPosting(five, 1));
    assertEquals(index.firstPosting(five) + 1, index.firstPosting(five, 2));
    assertEquals(index.endOfPostings(five), index.firstPosting(five, 3));
    int end = index.endOfElements(2);
    assertEquals(index.firstElement(2) + 1, index.endOfElements(2, end, five));
    assertEquals(index.firstElement(2), index.endOfElements(2, end, 0));
  }

  @Test
  void moreElementsThanAnArrayHoldsAreRejected() {
    ElementIndex.Source endless =
        new ElementIndex.Source() {
          @Override
          public int sets() {
            return 2;
          }

          @Override
          public int mostElements(int set) {
            return Integer.MAX_VALUE;
          }

          @Override
          public int open(int set) {
            throw new IllegalStateException("not to be opened");
          }

          @Override
          public long element(int index) {
            throw new IllegalStateException("not to be opened");
          }
        };
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> ElementIndex.of(endless, 9, HotElements.NONE, ElementWeights.EQUAL, false));
    assertTrue(e.getMessage().contains("got 4294967294"), e.getMessage());
  }

  // --- sets

  static ElementIndex.Source source(List<long[]> sets) {
    return new ElementIndex.Source() {
      private long[] open;

      @Override
      public int sets() {
        return sets.size();
      }

      @Override
      public int mostElements(int set) {
        return sets.get(set).length + set % 3;
      }

      @Override
      public int open(int set) {
        open = sets.get(set);
        return open.length;
      }

      @Override
      public long element(int index) {
        return open[index];
      }
    };
  }

  private static long[] alphabet(Random random, int size, int kind) {
    return switch (kind) {
      case 0 -> random.longs(0, 2L * size).distinct().limit(size).toArray();
      case 1 -> random.longs(0, 1L << 56).distinct().limit(size).toArray();
      default -> random.longs((1L << 55) - 500, 1L << 55).distinct().limit(size).toArray();
    };
  }

  private static long[] randomSet(Random random, long[] alphabet) {
    return random
        .ints(random.nextInt(30), 0, alphabet.length)
        .distinct()
        .mapToLong(i -> alphabet[i])
        .toArray();
  }
}
