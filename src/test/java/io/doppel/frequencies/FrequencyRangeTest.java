package io.doppel.frequencies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

@Randomized
class FrequencyRangeTest {

  /** Of 1,000 documents, feature n is in n of them. */
  private static FeatureFrequencies frequencies(int documents) {
    FrequencyCounter counter = new FrequencyCounter();
    counter.addDocuments(documents);
    for (int n = 1; n <= documents; n++) {
      counter.add(n, n);
    }
    return counter.frequencies(1);
  }

  @Test
  void featuresAreInTheRangeExactlyIfTheirIdfIs(Random seeds) {
    SplittableRandom random = new SplittableRandom(seeds.nextLong());
    for (int documents : new int[] {0, 1, 2, 3, 10, 1_000}) {
      FeatureFrequencies frequencies = frequencies(documents);
      for (int round = 0; round < 50; round++) {
        double low = round % 3 == 0 ? 0 : idf(random, frequencies);
        double high = round % 5 == 0 ? 1 : idf(random, frequencies);
        FrequencyRange range =
            new FrequencyRange(frequencies, Math.min(low, high), Math.max(low, high));
        for (int n = 0; n <= documents; n++) {
          double idf = frequencies.normalizedIdf(n);
          assertEquals(
              idf >= Math.min(low, high) && idf <= Math.max(low, high),
              range.contains(n),
              idf + " in " + range.parameters());
        }
      }
    }
  }

  /** Exactly that of some feature, or any. */
  private static double idf(SplittableRandom random, FeatureFrequencies frequencies) {
    return random.nextBoolean()
        ? frequencies.normalizedIdf(random.nextInt(frequencies.documents() + 1))
        : random.nextDouble();
  }

  @Test
  void iMatchsRangeLeavesOutTheCommonAndTheRare() {
    FrequencyRange range = new FrequencyRange(frequencies(1_000), .4, .75);
    assertFalse(range.contains(1), "in one document");
    assertFalse(range.contains(5));
    assertTrue(range.contains(6));
    assertTrue(range.contains(63));
    assertFalse(range.contains(64));
    assertFalse(range.contains(1_000));
    assertFalse(range.contains(1L << 39), "unknown");
  }

  @Test
  void rangesAreEqualWhenAllTheirPartsAre() {
    FrequencyRange range = new FrequencyRange(frequencies(100), .2, .85);
    assertEquals(range, new FrequencyRange(frequencies(100), .2, .85));
    assertEquals(range.hashCode(), new FrequencyRange(frequencies(100), .2, .85).hashCode());
    assertNotEquals(range, new FrequencyRange(frequencies(101), .2, .85));
    assertNotEquals(range, new FrequencyRange(frequencies(100), .3, .85));
    assertNotEquals(range, new FrequencyRange(frequencies(100), .2, .86));
    assertEquals(frequencies(100), range.frequencies());
  }

  @Test
  void boundsOutOfOrderAreRejectedByValue() {
    FeatureFrequencies frequencies = frequencies(10);
    double[][] wrong = {{-.1, .5}, {.5, 1.1}, {.6, .5}, {Double.NaN, 1}, {0, Double.NaN}};
    for (double[] bounds : wrong) {
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class,
              () -> new FrequencyRange(frequencies, bounds[0], bounds[1]));
      assertEquals(
          "minIdf and maxIdf must be 0 <= minIdf <= maxIdf <= 1, got "
              + bounds[0]
              + " and "
              + bounds[1],
          e.getMessage());
    }
    assertThrows(NullPointerException.class, () -> new FrequencyRange(null, 0, 1));
  }
}
