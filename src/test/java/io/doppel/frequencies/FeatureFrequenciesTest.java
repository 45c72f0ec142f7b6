package io.doppel.frequencies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.signature.ElementWeights;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

@Randomized
class FeatureFrequenciesTest {

  @Test
  void eachFeatureHasItsFrequencyAndAnyOtherHasOne(Random seeds) {
    SplittableRandom random = new SplittableRandom(seeds.nextLong());
    for (int bits : new int[] {3, 8, 20, 40, 56, 63}) {
      for (int size : new int[] {0, 1, 2, 3, 4, 5, 100, 1_000}) {
        Map<Long, Integer> counts = new TreeMap<>();
        for (int i = 0; i < size; i++) {
          counts.put(random.nextLong() >>> Long.SIZE - bits, 1 + random.nextInt(1_000));
        }
        FeatureFrequencies frequencies = frequencies(1_000, counts);
        assertEquals(counts.size(), frequencies.size());
        for (int i = 0; i < 300; i++) {
          long element = random.nextLong() >>> Long.SIZE - bits;
          assertEquals(counts.getOrDefault(element, 1), frequencies.of(element));
        }
        counts.forEach((element, count) -> assertEquals(count, frequencies.of(element)));
        assertEquals(1, frequencies.of(-1));
        assertEquals(1, frequencies.of(Long.MIN_VALUE));
      }
    }
  }

  @Test
  void featuresThatAreNoHashesAreFoundToo() {
    Map<Long, Integer> counts = new TreeMap<>();
    for (long i = 0; i < 1_000; i++) {
      counts.put(i, 2);
      counts.put((1L << 55) + i, 3);
    }
    FeatureFrequencies frequencies = frequencies(5, counts);
    counts.forEach((element, count) -> assertEquals(count, frequencies.of(element)));
    assertEquals(1, frequencies.of(1_000));
  }

  @Test
  void normalizedIdfFallsFromOneToZero() {
    FeatureFrequencies frequencies =
        frequencies(1_000, Map.of(1L, 1, 2L, 10, 3L, 100, 4L, 500, 5L, 1_000));
    assertEquals(1, frequencies.normalizedIdf(0));
    assertEquals(1, frequencies.normalizedIdf(1));
    assertEquals(2 / 3., frequencies.normalizedIdf(2), 1e-12);
    assertEquals(1 / 3., frequencies.normalizedIdf(3), 1e-12);
    assertEquals(Math.log(2) / Math.log(1_000), frequencies.normalizedIdf(4), 1e-12);
    assertEquals(0, frequencies.normalizedIdf(5));
  }

  @Test
  void inOneDocumentOrNoneEverythingIsRare() {
    assertEquals(1, frequencies(0, Map.of()).normalizedIdf(7));
    assertEquals(1, frequencies(1, Map.of(7L, 1)).normalizedIdf(7));
    assertEquals(16, frequencies(0, Map.of()).idfWeights().of(7));
    assertEquals(16, frequencies(1, Map.of(7L, 1)).idfWeights().of(7));
  }

  @Test
  void weightsAreSixteenForRareFeaturesAndZeroForThoseOfMoreThanHalf() {
    FeatureFrequencies frequencies =
        frequencies(1_000, Map.of(1L, 1, 2L, 10, 3L, 100, 4L, 500, 5L, 501, 6L, 1_000));
    ElementWeights weights = frequencies.idfWeights();
    assertEquals(16, weights.of(0));
    assertEquals(16, weights.of(1));
    assertEquals(11, weights.of(2));
    assertEquals(5, weights.of(3));
    assertEquals(2, weights.of(4));
    assertEquals(0, weights.of(5));
    assertEquals(0, weights.of(6));
    assertEquals("idf-" + frequencies.id(), weights.id());
  }

  @Test
  void weightsFallAsFeaturesBecomeCommonAndOnlyThoseOfMoreThanHalfAreZero() {
    for (int documents : new int[] {1, 2, 3, 4, 5, 10, 1_000, 100_003}) {
      Map<Long, Integer> counts = new TreeMap<>();
      for (int count = 1; count <= Math.min(documents, 2_000); count++) {
        counts.put((long) count, count);
        counts.put(1_000_000L - count, documents + 1 - count);
      }
      FeatureFrequencies frequencies = frequencies(documents, counts);
      ElementWeights weights = frequencies.idfWeights();
      int[] weightOf = new int[documents + 1];
      Arrays.fill(weightOf, -1);
      counts.forEach((element, count) -> weightOf[count] = weights.of(element));
      int last = 16;
      for (int count = 1; count <= documents; count++) {
        if (weightOf[count] >= 0) {
          assertTrue(weightOf[count] <= last);
          assertEquals(2 * count > documents && documents > 1, weightOf[count] == 0);
          last = weightOf[count];
        }
      }
    }
  }

  @Test
  void packedFormGivesTheSameTableBack(Random seeds) {
    SplittableRandom random = new SplittableRandom(seeds.nextLong());
    for (int size : new int[] {0, 1, 2, 1_000}) {
      Map<Long, Integer> counts = new TreeMap<>();
      while (counts.size() < size) {
        counts.put(random.nextLong(1L << 40), 1 + random.nextInt(500));
      }
      FeatureFrequencies frequencies = frequencies(500, counts);
      FeatureFrequencies unpacked = FeatureFrequencies.unpack(frequencies.pack());
      assertEquals(frequencies, unpacked);
      assertEquals(frequencies.hashCode(), unpacked.hashCode());
      assertEquals(frequencies.id(), unpacked.id());
      assertEquals(frequencies.idfWeights(), unpacked.idfWeights());
      assertEquals(500, unpacked.documents());
      assertEquals(9 + 12 * size, frequencies.pack().length);
    }
  }

  @Test
  void bytesThatEndTooSoonAreRejected() {
    byte[] packed = frequencies(50, Map.of(3L, 7, 1L << 39, 50)).pack();
    assertEquals(9 + 2 * 12, packed.length);
    for (int length = 0; length < packed.length; length++) {
      assertEquals(
          length < 9
              ? "a table of frequencies must have at least 9 bytes, got " + length
              : "a table of frequencies of 2 features must have 33 bytes, got " + length,
          rejection(Arrays.copyOf(packed, length)));
    }
    assertEquals(
        "a table of frequencies of 2 features must have 33 bytes, got 34",
        rejection(Arrays.copyOf(packed, 34)));
  }

  @Test
  void damagedBytesAreRejectedByWhatIsWrong() {
    byte[] packed = frequencies(50, Map.of(3L, 7, 5L, 50)).pack();
    assertEquals(
        "a table of frequencies must have version 1, got 2: it was made by a newer Doppel, and"
            + " needs one",
        rejection(put(packed, 0, bytes -> bytes.put((byte) 2))));
    assertEquals(
        "a table of frequencies must not have -1 documents and 2 features",
        rejection(put(packed, 1, bytes -> bytes.putInt(-1))));
    assertEquals(
        "a table of frequencies must not have 50 documents and -2 features",
        rejection(put(packed, 5, bytes -> bytes.putInt(-2))));
    assertEquals(
        "a table of frequencies of 178956971 features must have 2147483661 bytes, got 33",
        rejection(put(packed, 5, bytes -> bytes.putInt(178_956_971))));
    String order = "a table of frequencies must have its features in ascending order, not so at ";
    assertEquals(order + 1, rejection(put(packed, 9, bytes -> bytes.putLong(5))));
    assertEquals(order + 1, rejection(put(packed, 9, bytes -> bytes.putLong(6))));
    assertEquals(order + 0, rejection(put(packed, 9, bytes -> bytes.putLong(-1))));
    assertEquals(
        "a table of frequencies of 50 documents must not count 0 for feature 0",
        rejection(put(packed, 17, bytes -> bytes.putInt(0))));
    assertEquals(
        "a table of frequencies of 50 documents must not count 51 for feature 1",
        rejection(put(packed, 29, bytes -> bytes.putInt(51))));
  }

  /** Each changes one thing; the sums of neighbouring fields stay the same in some. */
  @Test
  void theIdDiffersIfAnythingDiffers() {
    List<FeatureFrequencies> tables = new ArrayList<>();
    for (int documents = 20; documents < 30; documents++) {
      tables.add(frequencies(documents, Map.of()));
      for (long element = 0; element < 10; element++) {
        for (int count = 1; count < 10; count++) {
          tables.add(frequencies(documents, Map.of(element, count)));
          tables.add(frequencies(documents, Map.of(element, count, 10L, 3)));
          tables.add(frequencies(documents, Map.of(0L, 3, 10 + element, count)));
        }
      }
    }
    Set<FeatureFrequencies> different = new HashSet<>(tables);
    Set<String> ids = new HashSet<>();
    tables.forEach(table -> ids.add(table.id()));
    assertEquals(different.size(), ids.size());
    assertTrue(ids.stream().allMatch(id -> id.matches("[0-9a-f]{16}")));
    assertNotEquals(tables.get(0), null);
  }

  /** The id is part of an index: if this fails, so do all indexes. */
  @Test
  void theIdNeverChanges() {
    assertEquals("528b9ca028b33531", frequencies(50, Map.of(3L, 7, 5L, 50)).id());
  }

  private static FeatureFrequencies frequencies(int documents, Map<Long, Integer> counts) {
    Map<Long, Integer> sorted = new TreeMap<>(counts);
    return new FeatureFrequencies(
        documents,
        sorted.keySet().stream().mapToLong(e -> e).toArray(),
        sorted.values().stream().mapToInt(c -> c).toArray());
  }

  private interface Change {
    void apply(ByteBuffer bytes);
  }

  private static byte[] put(byte[] packed, int position, Change change) {
    byte[] changed = packed.clone();
    change.apply(ByteBuffer.wrap(changed).position(position));
    return changed;
  }

  private static String rejection(byte[] packed) {
    return assertThrows(IllegalArgumentException.class, () -> FeatureFrequencies.unpack(packed))
        .getMessage();
  }
}
