package io.doppel.candidates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

@Randomized
class KeyCountsTest {
  private static SetSignature set(Random random, int keys, long bound) {
    long[] elements = random.longs(keys, 0, bound).distinct().sorted().toArray();
    return SetSignature.of(elements, elements.length, ElementWeights.EQUAL);
  }

  private static Map<Long, Integer> counted(List<SetSignature> sets) {
    Map<Long, Integer> counted = new HashMap<>();
    for (SetSignature set : sets) {
      for (int i = 0; i < set.keyCount(); i++) {
        counted.merge(set.key(i), 1, Integer::sum);
      }
    }
    return counted;
  }

  @Test
  void countsAreNeverTooLowAndSeldomTooHigh() {
    Random random = new Random(7);
    List<SetSignature> sets = new ArrayList<>();
    KeyCounts counts = new KeyCounts();
    for (int i = 0; i < 5_000; i++) {
      SetSignature set = set(random, 12, i % 2 == 0 ? 1_000 : 1L << 50);
      sets.add(set);
      counts.add(set);
    }
    int tooHigh = 0;
    Map<Long, Integer> exact = counted(sets);
    for (Map.Entry<Long, Integer> each : exact.entrySet()) {
      int count = counts.of(each.getKey());
      assertTrue(count >= each.getValue());
      tooHigh += count > each.getValue() ? 1 : 0;
    }
    // two rows, a share of 31,000 in 262,144 of each taken: 1.3 % by chance
    assertTrue(tooHigh < exact.size() / 50, tooHigh + " of " + exact.size());
  }

  @Test
  void whatWentLeavesNoTraceWhateverTheOrder(Random random) {
    List<SetSignature> stay = new ArrayList<>();
    List<SetSignature> go = new ArrayList<>();
    KeyCounts there = new KeyCounts();
    for (int i = 0; i < 2_000; i++) {
      SetSignature set = set(random, 10, 5_000);
      there.add(set);
      (random.nextBoolean() ? stay : go).add(set);
    }
    Collections.shuffle(go, random);
    go.forEach(there::remove);
    KeyCounts anew = new KeyCounts();
    Collections.shuffle(stay, random);
    stay.forEach(anew::add);
    for (long key = 0; key < 5_000; key++) {
      assertEquals(anew.of(key), there.of(key));
    }
  }

  /** Keys of sketches differ in a few bits only, high or low ones. */
  @Test
  void keysThatDifferLittleAreToldApart() {
    for (int shift : new int[] {0, 8, 16, 31, 32, 40}) {
      long[] keys = new long[1_000];
      Arrays.setAll(keys, i -> (long) i << shift);
      KeyCounts counts = new KeyCounts();
      counts.add(SetSignature.of(keys, keys.length, ElementWeights.EQUAL));
      int tooHigh = 0;
      for (long key : keys) {
        tooHigh += counts.of(key) > 1 ? 1 : 0;
      }
      assertTrue(tooHigh <= 5, tooHigh + " at shift " + shift);
    }
  }
}
