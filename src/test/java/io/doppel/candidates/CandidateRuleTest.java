package io.doppel.candidates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class CandidateRuleTest {
  private static final double CHANCE = 1.0 / 4096;

  @Test
  void moreDocumentsNeedMoreCommonKeys() {
    CandidateRule rule = CandidateRule.sampled(CHANCE);
    assertEquals(1, rule.minKeys(12, 1_000));
    assertEquals(1, rule.minKeys(12, 80_000));
    assertEquals(2, rule.minKeys(12, 100_000));
    assertEquals(2, rule.minKeys(12, 10_000_000));
    assertEquals(3, rule.minKeys(12, 100_000_000));
    int before = 1;
    for (long documents = 1; documents < 1L << 40; documents *= 2) {
      int minKeys = rule.minKeys(12, documents);
      assertTrue(minKeys >= before && minKeys <= 12);
      before = minKeys;
    }
  }

  @Test
  void hashedFeaturesAreNotSharedByChanceButPhrasesAre() {
    CandidateRule rule = CandidateRule.sampled(0);
    assertEquals(1, rule.minKeys(40, 10_000));
    assertEquals(2, rule.minKeys(40, 10_001));
    assertEquals(2, rule.minKeys(40, 1_000_000));
    assertEquals(3, rule.minKeys(40, 1L << 40));
    assertEquals(1, rule.minKeys(7, 1L << 40));
    assertEquals(1, rule.minKeys(0, 1L << 40));
  }

  @Test
  void manyKeysOfFewBitsAreCountedToo() {
    int minKeys = CandidateRule.sampled(0.5).minKeys(4_000, 1_000_000);
    assertTrue(minKeys > 2_000 && minKeys < 2_200, "got " + minKeys);
  }

  @Test
  void aNumberThatIsSetHoldsAsFarAsThereAreKeys() {
    CandidateRule rule = new CandidateRule(false, CHANCE, 5, 0.01);
    assertEquals(5, rule.minKeys(12, 10));
    assertEquals(3, rule.minKeys(3, 10));
    assertEquals(1, rule.minKeys(0, 10));
  }

  @Test
  void theExpectedRecallIsThatOfTrials() {
    SplittableRandom random = new SplittableRandom(5);
    for (double similarity : new double[] {0.1, 0.3, 0.5, 0.9}) {
      for (int shared = 1; shared <= 3; shared++) {
        int trials = 200_000;
        int found = 0;
        for (int i = 0; i < trials; i++) {
          int common = 0;
          for (int key = 0; key < 12; key++) {
            common += random.nextDouble() < similarity ? 1 : 0;
          }
          found += common >= shared ? 1 : 0;
        }
        double expected = CandidateRule.expectedRecall(12, shared, similarity);
        double sigma = Math.sqrt(expected * (1 - expected) / trials);
        assertEquals(expected, (double) found / trials, 5 * sigma + 1e-9);
      }
    }
    assertEquals(1, CandidateRule.expectedRecall(12, 2, 1));
    assertEquals(0, CandidateRule.expectedRecall(12, 1, 0));
    assertEquals(0, CandidateRule.expectedRecall(12, 13, 1));
    assertEquals(0.9916, CandidateRule.expectedRecall(84, 84, 0.9999), 1e-4);
  }

  @Test
  void aKeyIsHotFromAShareOfAllDocumentsOn() {
    CandidateRule rule = CandidateRule.sampled(0);
    assertEquals(200, rule.mostDocuments(10));
    assertEquals(200, rule.mostDocuments(100_000));
    assertEquals(2_000, rule.mostDocuments(1_000_000));
    assertEquals(Integer.MAX_VALUE, rule.mostDocuments(1L << 50));
  }

  private static SetSignature set(long... elements) {
    return SetSignature.of(elements, elements.length, ElementWeights.EQUAL);
  }

  private static List<Long> leading(SetSignature set, KeyChoice choice) {
    return LongStream.range(0, set.keyCount())
        .map(i -> set.key((int) i))
        .filter(choice::leads)
        .boxed()
        .toList();
  }

  @Test
  void keysOfTooManySetsFollow() {
    CandidateRule rule = CandidateRule.sampled(CHANCE);
    SetSignature asked = set(1, 2, 3, 4, 5, 6, 7, 8);
    KeyCounts counts = new KeyCounts();
    for (int i = 0; i < 200; i++) {
      counts.add(set(2, 7));
    }
    KeyChoice none = rule.choose(asked, 100_000, counts, 200);
    assertEquals(0, none.followingCount());
    assertEquals(rule.choose(asked, 100_000), none);
    counts.add(set(7));
    KeyChoice one = rule.choose(asked, 100_000, counts, 201);
    assertEquals(List.of(1L, 2L, 3L, 4L, 5L, 6L, 8L), leading(asked, one));
    assertEquals(rule.minKeys(8, 100_000), one.minKeys());
    assertNotEquals(none, one);
    // by chance 1 in 4096, twice that of 411,648 are 201
    assertEquals(none, rule.choose(asked, 100_000, counts, 411_648));
    assertEquals(one, rule.choose(asked, 100_000, counts, 411_647));
    CandidateRule hashed = CandidateRule.sampled(0);
    // 0.002 / 8 of 804,000 are 201
    assertEquals(0, hashed.choose(asked, 100_000, counts, 804_000).followingCount());
    assertEquals(1, hashed.choose(asked, 100_000, counts, 803_999).followingCount());
  }

  @Test
  void theRarestKeysLeadInAnyCase() {
    CandidateRule rule = CandidateRule.sampled(CHANCE);
    SetSignature asked = set(1, 2, 3, 4, 5, 6, 7);
    KeyCounts counts = new KeyCounts();
    for (int i = 0; i < 300; i++) {
      counts.add(asked);
      counts.add(set(i % 2 == 0 ? 1 : 3, 6));
    }
    assertEquals(List.of(2L, 4L, 5L, 7L), leading(asked, rule.choose(asked, 1, counts, 600)));
    SetSignature few = set(1, 3, 6);
    assertEquals(List.of(1L, 3L, 6L), leading(few, rule.choose(few, 1, counts, 600)));
  }

  @Test
  void ofVeryManyKeysAllLead() {
    CandidateRule rule = CandidateRule.sampled(CHANCE);
    KeyCounts counts = new KeyCounts();
    SetSignature most = set(LongStream.range(0, 1_024).toArray());
    SetSignature more = set(LongStream.range(0, 1_025).toArray());
    for (int i = 0; i < 300; i++) {
      counts.add(more);
    }
    assertEquals(1_020, rule.choose(most, 1, counts, 300).followingCount());
    assertEquals(0, rule.choose(more, 1, counts, 300).followingCount());
  }

  @Test
  void whatCannotBeIsRejected() {
    assertThrows(IllegalArgumentException.class, () -> CandidateRule.sampled(1));
    assertThrows(IllegalArgumentException.class, () -> CandidateRule.sampled(Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> new CandidateRule(false, 0, -1, 0.1));
    assertThrows(IllegalArgumentException.class, () -> new CandidateRule(false, 0, 1, 0));
    assertThrows(IllegalArgumentException.class, () -> new CandidateRule(false, 0, 1, 1.1));
  }
}
