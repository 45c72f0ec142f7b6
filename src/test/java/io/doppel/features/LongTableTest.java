package io.doppel.features;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

@Randomized
class LongTableTest {
  private static final long SEED = 25;

  @Test
  void countsWhatAMapCounts(Random random) {
    for (int round = 0; round < 50; round++) {
      int different = 1 + random.nextInt(5_000);
      LongTable table = LongTable.ofValues(random.nextInt(100));
      Map<Long, Integer> model = new HashMap<>();
      for (int i = 0; i < 10_000; i++) {
        long key = key(round, random.nextInt(different));
        count(table, key);
        model.merge(key, 1, Integer::sum);
      }
      checkEqual(model, table);
      for (int i = 0; i < 1_000; i++) {
        long key = random.nextLong(1L << 20);
        assertEquals(model.containsKey(key), table.contains(key));
      }
    }
  }

  /** Small numbers, negative ones, hashes, and numbers that differ in the upper bits only. */
  private static long key(int round, int number) {
    return switch (round % 4) {
      case 0 -> number;
      case 1 -> -1 - number;
      case 2 -> FeatureHash.mix(number);
      default -> (long) number << 44;
    };
  }

  private static void count(LongTable table, long key) {
    int slot = table.slot(key);
    if (table.isFree(slot)) {
      table.add(slot, key, 1);
    } else {
      table.set(slot, table.value(slot) + 1);
    }
  }

  private static void checkEqual(Map<Long, Integer> model, LongTable table) {
    assertEquals(model.size(), table.size());
    Map<Long, Integer> found = new HashMap<>();
    for (int slot = 0; slot < table.slots(); slot++) {
      if (!table.isFree(slot)) {
        assertEquals(slot, table.slot(table.key(slot)));
        found.put(table.key(slot), table.value(slot));
      }
    }
    assertEquals(model, found);
  }

  @Test
  void aSetHasWhatWasAdded(Random random) {
    LongTable table = LongTable.ofKeys(0);
    Set<Long> model = new HashSet<>();
    for (int i = 0; i < 20_000; i++) {
      long key = random.nextLong(10_000) - 5_000;
      table.add(key);
      model.add(key);
    }
    assertEquals(model.size(), table.size());
    for (long key = -6_000; key < 6_000; key++) {
      assertEquals(model.contains(key), table.contains(key));
    }
  }

  @Test
  void onlyWhatIsAboveIsKept(Random random) {
    LongTable table = LongTable.ofValues(0);
    Map<Long, Integer> model = new HashMap<>();
    for (int i = 0; i < 10_000; i++) {
      long key = (long) Math.abs(random.nextGaussian() * 1_000);
      count(table, key);
      model.merge(key, 1, Integer::sum);
    }
    model.values().removeIf(count -> count <= 3);
    checkEqual(model, table.above(3, 0));
    checkEqual(model, table.above(3, 20_000));
  }

  @Test
  void takesAsManyKeysAsExpectedBeforeItGrows() {
    for (int expected : new int[] {0, 1, 11, 12, 500, 716, 717, 100_000}) {
      LongTable table = LongTable.ofValues(expected);
      int slots = table.slots();
      for (long key = 0; key < expected; key++) {
        assertFalse(table.isFull());
        count(table, key);
      }
      assertEquals(slots, table.slots());
      for (long key = expected; slots == table.slots(); key++) {
        assertEquals(table.size() + 1 > 0.7 * slots, table.isFull());
        count(table, key);
      }
      assertEquals(2 * slots, table.slots());
    }
  }

  @Test
  void bytesAreThoseOfItsArrays() {
    assertEquals(16 + 16 * 8, LongTable.ofKeys(0).bytes());
    assertEquals(16 + 16 * 8 + 16 + 16 * 4, LongTable.ofValues(0).bytes());
  }

  @Test
  void everyHashHasAKey() {
    LongTable table = LongTable.ofKeys(0);
    for (long hash : new long[] {Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE}) {
      long key = LongTable.keyOf(hash);
      assertNotEquals(Long.MIN_VALUE, key);
      assertFalse(table.contains(key));
      table.add(key);
      assertTrue(table.contains(key));
    }
    assertEquals(5, table.size());
  }
}
