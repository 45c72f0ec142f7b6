package io.doppel.frequencies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.features.FeatureHash;
import io.doppel.features.Tokens;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

@Randomized
class FrequencyCounterTest {

  @Test
  void countsAreExactAsLongAsNothingIsForgotten(Random seeds) {
    SplittableRandom random = new SplittableRandom(seeds.nextLong());
    FrequencyCounter counter = new FrequencyCounter(100_000);
    Map<Long, Integer> exact = new HashMap<>();
    int documents = 2_000;
    addDocuments(random, counter, exact, documents);
    assertTrue(exact.size() > 4 * 1024, "the table must have grown");
    for (int minDocuments : new int[] {1, 2, 50}) {
      FeatureFrequencies frequencies = counter.frequencies(minDocuments);
      assertEquals(documents, frequencies.documents());
      assertEquals(
          exact.values().stream().filter(count -> count >= minDocuments).count(),
          frequencies.size());
      exact.forEach(
          (element, count) ->
              assertEquals(count >= minDocuments ? count : 1, frequencies.of(element)));
    }
  }

  @Test
  void aFullTableHasEveryFrequentFeatureWithinTheBound(Random seeds) {
    SplittableRandom random = new SplittableRandom(seeds.nextLong());
    for (int capacity : new int[] {16, 17, 100, 1_000, 5_000}) {
      FrequencyCounter counter = new FrequencyCounter(capacity);
      Map<Long, Integer> exact = new HashMap<>();
      int features = addDocuments(random, counter, exact, 1_000);
      int error = 2 * features / capacity;
      for (int minDocuments : new int[] {1, 2, 20}) {
        FeatureFrequencies frequencies = counter.frequencies(minDocuments);
        assertTrue(frequencies.size() <= capacity);
        Map<Long, Integer> listed = listed(frequencies);
        listed.forEach(
            (element, count) -> {
              int truth = exact.get(element);
              assertTrue(truth >= minDocuments, "certainly in so many documents");
              assertTrue(count >= truth, count + " is too low for " + truth);
              assertTrue(count <= truth + error, count + " is too high for " + truth);
            });
        exact.forEach(
            (element, count) ->
                assertTrue(count < minDocuments + error || listed.containsKey(element)));
      }
    }
  }

  /** A feature that is in a tenth of all documents survives a flood of rare ones. */
  @Test
  void commonFeaturesAreNotForgotten(Random seeds) {
    SplittableRandom random = new SplittableRandom(seeds.nextLong());
    FrequencyCounter counter = new FrequencyCounter(1_000);
    int documents = 5_000;
    for (int document = 0; document < documents; document++) {
      long[] elements = random.longs(20, 1_000, 1L << 40).toArray();
      elements[0] = document % 10;
      counter.add(SetSignature.of(elements, 20, ElementWeights.EQUAL));
    }
    FeatureFrequencies frequencies = counter.frequencies(documents / 20);
    assertEquals(10, frequencies.size());
    for (int common = 0; common < 10; common++) {
      assertEquals(documents / 10., frequencies.of(common), 2. * 20 * documents / 1_000);
    }
  }

  @Test
  void theSameInputGivesTheSameTable(Random random) {
    long seed = random.nextLong();
    for (int capacity : new int[] {100, 1 << 20}) {
      FrequencyCounter one = new FrequencyCounter(capacity);
      FrequencyCounter other = new FrequencyCounter(capacity);
      addDocuments(new SplittableRandom(seed), one, new HashMap<>(), 300);
      addDocuments(new SplittableRandom(seed), other, new HashMap<>(), 300);
      assertEquals(one.frequencies(1), other.frequencies(1));
      assertEquals(one.frequencies(1).id(), other.frequencies(1).id());
      assertTrue(Arrays.equals(one.frequencies(2).pack(), other.frequencies(2).pack()));
    }
  }

  @Test
  void countsThatAreKnownAreTheSameAsCountedDocuments(Random seeds) {
    Map<Long, Integer> exact = new HashMap<>();
    FrequencyCounter counted = new FrequencyCounter();
    addDocuments(new SplittableRandom(seeds.nextLong()), counted, exact, 200);
    FrequencyCounter known = new FrequencyCounter();
    known.addDocuments(150);
    known.addDocuments(50);
    exact.forEach(known::add);
    assertEquals(counted.frequencies(1), known.frequencies(1));
  }

  /** To forget counts one by one would take 100 million steps through the table. */
  @Test
  void largeCountsAreForgottenAtOnce() {
    assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () -> {
          FrequencyCounter counter = new FrequencyCounter(16);
          counter.addDocuments(2_000_000_000);
          for (int element = 0; element < 40; element++) {
            counter.add(element, 100_000_000);
          }
          assertTrue(counter.frequencies(1).size() <= 16);
        });
  }

  @Test
  void aCountIsNeverMoreThanTheDocuments() {
    FrequencyCounter counter = new FrequencyCounter(16);
    for (int document = 0; document < 100; document++) {
      long[] elements = {0, 2 * document + 1, 2 * document + 2};
      counter.add(SetSignature.of(elements, 3, ElementWeights.EQUAL));
    }
    assertEquals(100, counter.frequencies(1).of(0));
    FeatureFrequencies frequencies = counter.frequencies(1);
    assertEquals(frequencies, FeatureFrequencies.unpack(frequencies.pack()));
  }

  @Test
  void anEmptyCounterMakesAnEmptyTable() {
    FeatureFrequencies frequencies = new FrequencyCounter().frequencies(1);
    assertEquals(0, frequencies.documents());
    assertEquals(0, frequencies.size());
    assertEquals(frequencies, FeatureFrequencies.unpack(frequencies.pack()));
  }

  @Test
  void featuresOfNoDocumentsAreRejected() {
    FrequencyCounter counter = new FrequencyCounter();
    counter.add(7, 3);
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> counter.frequencies(1));
    assertEquals(
        "documents must be counted with their features, got 1 features of none", e.getMessage());
  }

  @Test
  void valuesOutOfRangeAreRejected() {
    FrequencyCounter counter = new FrequencyCounter();
    assertRejected(
        "element must be >= 0 and frequency >= 1, got -1 and 1", () -> counter.add(-1, 1));
    assertRejected("element must be >= 0 and frequency >= 1, got 1 and 0", () -> counter.add(1, 0));
    assertRejected("number must be >= 0, got -1", () -> counter.addDocuments(-1));
    assertRejected("minDocuments must be in [1, 2147483647], got 0", () -> counter.frequencies(0));
    assertRejected("capacity must be in [16, 268435456], got 15", () -> new FrequencyCounter(15));
  }

  private static void assertRejected(String message, Runnable call) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, call::run).getMessage());
  }

  /** Documents of 1 to 60 features, few of them common; returns how many features they have. */
  private static int addDocuments(
      SplittableRandom random, FrequencyCounter counter, Map<Long, Integer> exact, int documents) {
    int features = 0;
    for (int document = 0; document < documents; document++) {
      long[] elements = new long[1 + random.nextInt(60)];
      Arrays.setAll(
          elements,
          i -> FeatureHash.element(Tokens.word((int) Math.pow(random.nextDouble() + .005, -4))));
      SetSignature signature = SetSignature.of(elements, elements.length, ElementWeights.EQUAL);
      counter.add(signature);
      features += signature.size();
      for (int i = 0; i < signature.size(); i++) {
        exact.merge(signature.element(i), 1, Integer::sum);
      }
    }
    return features;
  }

  /** The features in a table, from its packed form. */
  private static Map<Long, Integer> listed(FeatureFrequencies frequencies) {
    Map<Long, Integer> listed = new HashMap<>();
    ByteBuffer bytes = ByteBuffer.wrap(frequencies.pack()).position(9);
    while (bytes.hasRemaining()) {
      listed.put(bytes.getLong(), bytes.getInt());
    }
    return listed;
  }
}
