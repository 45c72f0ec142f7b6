package io.doppel.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.signature.BitSignature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

@Randomized
class TablePlanTest {

  /** Every plan of 64 bits with up to 12 blocks, and some of more bits. */
  private static List<TablePlan> plans() {
    List<TablePlan> plans = new ArrayList<>();
    for (int blocks = 1; blocks <= 12; blocks++) {
      for (int keyBlocks = 1; keyBlocks <= blocks; keyBlocks++) {
        if (64 * keyBlocks / blocks <= 50) {
          plans.add(new TablePlan(64, blocks, keyBlocks));
        }
      }
    }
    plans.add(new TablePlan(64, 1, 1));
    plans.add(new TablePlan(64, 64, 1));
    plans.add(new TablePlan(128, 5, 1));
    plans.add(new TablePlan(128, 7, 2));
    plans.add(new TablePlan(384, 24, 1));
    plans.add(new TablePlan(384, 13, 1));
    return plans;
  }

  @Test
  void theExampleLooksUpAsManyKeysAsItSays() {
    TablePlan plan = TablePlan.of(64);
    assertEquals("4 tables of 64 bits, blocks=4 keyBlocks=1", plan.toString());
    assertEquals(4, plan.probes(3));
    assertEquals(17 + 3, plan.probes(4));
  }

  @Test
  void theTablesOfThePaperAreThose() {
    int[][] expected = {{4, 1, 4, 16}, {5, 2, 10, 25}, {6, 3, 20, 31}};
    for (int[] row : expected) {
      TablePlan plan = new TablePlan(64, row[0], row[1]);
      assertEquals(row[2], plan.tables());
      assertEquals(row[2], plan.probes(3));
      for (int table = 0; table < plan.tables(); table++) {
        assertEquals(row[3], plan.keyBits(table), 2);
      }
    }
  }

  @Test
  void everyFingerprintWithinTheDistanceIsFoundByAKeyThatIsLookedUp(Random random) {
    for (TablePlan plan : plans()) {
      for (int maxBits = 0; maxBits <= 10; maxBits++) {
        if (plan.probes(maxBits) > 2000) {
          continue;
        }
        for (int round = 0; round < 20; round++) {
          BitSignature query = random(plan.bits(), random);
          Set<Long> probes = new HashSet<>();
          plan.forEachProbe(
              query, maxBits, key -> assertTrue(probes.add(key), "a key is looked up twice"));
          assertEquals(plan.probes(maxBits), probes.size());
          BitSignature near = flipped(query, maxBits, round % 4, random);
          assertTrue(
              keys(plan, near).stream().anyMatch(probes::contains),
              () -> plan + " misses " + near + " of " + query);
        }
      }
    }
  }

  @Test
  void keysOfDifferentTablesAreDifferentNumbers() {
    for (TablePlan plan : plans()) {
      Set<Long> seen = new HashSet<>();
      for (BitSignature fingerprint : List.of(filled(plan.bits(), 0), filled(plan.bits(), -1))) {
        for (int table = 0; table < plan.tables(); table++) {
          long key = plan.key(fingerprint, table);
          assertTrue(seen.add(key), () -> plan + " has the key twice");
          assertTrue(
              plan.numberBits() == 64 || key >>> plan.numberBits() == 0,
              () -> plan + " has a longer key than it says");
        }
      }
    }
  }

  @Test
  void aKeyDependsOnTheBitsOfItsBlocksAndOnNoOther(Random random) {
    for (TablePlan plan : plans()) {
      BitSignature one = random(plan.bits(), random);
      for (int table = 0; table < plan.tables(); table++) {
        int bit = random.nextInt(plan.bits());
        BitSignature other = withFlipped(one, bit);
        boolean inKey = (plan.mask(table, bit / 64) >>> bit & 1) != 0;
        assertEquals(inKey, plan.key(one, table) != plan.key(other, table));
      }
    }
  }

  @Test
  void largerCollectionsGetLongerKeys() {
    assertEquals(TablePlan.of(64), TablePlan.forDocuments(64, 3, 10_000_000));
    TablePlan billion = TablePlan.forDocuments(64, 3, 1_000_000_000L);
    assertEquals(new TablePlan(64, 5, 2), billion);
    assertTrue(billion.expectedCandidates(3, 1_000_000_000L) < 1000);
    assertTrue(
        TablePlan.of(384).expectedCandidates(38, 1_000_000)
            >= TablePlan.forDocuments(384, 38, 100_000_000).expectedCandidates(38, 1_000_000));
  }

  @Test
  void thereIsAPlanForEveryDistanceAndSize() {
    for (int bits : new int[] {64, 128, 384, 4096}) {
      for (int maxBits = 0; maxBits < Math.min(bits, 200); maxBits++) {
        for (long documents : new long[] {1, 1000, 1_000_000_000L, 1L << 40}) {
          TablePlan plan = TablePlan.forDocuments(bits, maxBits, documents);
          assertEquals(bits, plan.bits());
          assertTrue(
              plan.expectedCandidates(maxBits, documents)
                  <= TablePlan.of(bits).expectedCandidates(maxBits, documents));
        }
      }
    }
  }

  @Test
  void whatMakesNoPlanIsRefusedWithTheRule() {
    assertRefused("bits must be a multiple of 64, got 65", 65, 4, 1);
    assertRefused("blocks must be in [1, 64], got 65", 64, 65, 1);
    assertRefused("keyBlocks must be in [1, 4], got 5", 64, 4, 5);
    assertRefused(
        "blocks and keyBlocks must make at most 1024 tables, got 20 and 10, which make 184756",
        64,
        20,
        10);
    assertRefused(
        "keys must have at most 63 bits, got 64 for 128 bits in 2 blocks with 1 in a key",
        128,
        2,
        1);
  }

  @Test
  void plansAreEqualWhenTheirNumbersAre() {
    assertEquals(new TablePlan(64, 5, 2), new TablePlan(64, 5, 2));
    assertEquals(new TablePlan(64, 5, 2).hashCode(), new TablePlan(64, 5, 2).hashCode());
    assertNotEquals(new TablePlan(64, 5, 2), new TablePlan(64, 5, 3));
    assertNotEquals(new TablePlan(64, 5, 2), new TablePlan(64, 6, 2));
    assertNotEquals(new TablePlan(64, 8, 1), new TablePlan(128, 8, 1));
  }

  private static void assertRefused(String message, int bits, int blocks, int keyBlocks) {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> new TablePlan(bits, blocks, keyBlocks));
    assertEquals(message, refusal.getMessage());
  }

  private static Set<Long> keys(TablePlan plan, BitSignature fingerprint) {
    Set<Long> keys = new HashSet<>();
    for (int table = 0; table < plan.tables(); table++) {
      keys.add(plan.key(fingerprint, table));
    }
    return keys;
  }

  /** Differs in so many bits: anywhere, side by side, evenly spread, or at the end. */
  private static BitSignature flipped(BitSignature query, int bits, int how, Random random) {
    Set<Integer> chosen = new HashSet<>();
    int start = random.nextInt(query.bits());
    for (int i = 0; chosen.size() < bits; i++) {
      chosen.add(
          switch (how) {
            case 0 -> random.nextInt(query.bits());
            case 1 -> (start + i) % query.bits();
            case 2 -> (start + i * query.bits() / bits) % query.bits();
            default -> query.bits() - 1 - i;
          });
    }
    BitSignature near = query;
    for (int bit : chosen) {
      near = withFlipped(near, bit);
    }
    assertEquals(bits, query.distance(near));
    return near;
  }

  private static BitSignature withFlipped(BitSignature fingerprint, int bit) {
    long[] words = new long[fingerprint.words()];
    for (int i = 0; i < words.length; i++) {
      words[i] = fingerprint.word(i) ^ (bit / 64 == i ? 1L << bit : 0);
    }
    return BitSignature.of(words);
  }

  private static BitSignature random(int bits, Random random) {
    return BitSignature.of(random.longs(bits / 64).toArray());
  }

  private static BitSignature filled(int bits, long word) {
    long[] words = new long[bits / 64];
    Arrays.fill(words, word);
    return BitSignature.of(words);
  }
}
