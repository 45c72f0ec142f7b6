package io.doppel.lucene.index;

import io.doppel.cluster.Traits;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.Population;
import io.doppel.lucene.SignatureMemory;
import io.doppel.lucene.search.CandidateCounter;
import io.doppel.measure.Signature;
import io.doppel.sketch.FeatureHash;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.tests.util.RamUsageTester;
import org.apache.lucene.tests.util.TestUtil;

/** The documents in memory, against a plain map. */
public class TestStandings extends NearDupTestCase {
  private static final NearDup NEAR = NearDup.exact(FIELD);
  private static final Population ALL = Population.of(1_000);
  private static final String[] TEXTS = {"one", "two", "three", "four", "five"};

  private static Signature signature(String text) {
    try {
      return NEAR.sign(text).get();
    } catch (IOException failure) {
      throw new AssertionError(failure);
    }
  }

  private static Standing standing(String key, long sequence) {
    return new Standing(key, sequence, new Traits(key, 1, DedupDocument.NO_TIMESTAMP, 0));
  }

  private static Standing randomStanding(String key, boolean hasTime, boolean hasRank) {
    long timestamp = hasTime ? random().nextLong() : DedupDocument.NO_TIMESTAMP;
    long rank = hasRank ? random().nextLong() : 0;
    return new Standing(
        key, random().nextLong(), new Traits(key, random().nextLong(), timestamp, rank));
  }

  /** Standings, and all that should be in them. */
  private static final class Checked {
    final Standings standings = new Standings(NEAR);
    final Map<String, Standing> model = new HashMap<>();
    final Map<String, String> texts = new HashMap<>();

    /** In the order in which they came. */
    final List<String> order = new ArrayList<>();

    void add(Standing standing, String text) {
      standings.add(standing, signature(text));
      model.put(standing.key(), standing);
      texts.put(standing.key(), text);
      order.remove(standing.key());
      order.add(standing.key());
    }

    void remove(String key) {
      standings.remove(key);
      model.remove(key);
      texts.remove(key);
      order.remove(key);
    }

    void replace(Standing standing) {
      if (model.containsKey(standing.key())) {
        standings.replace(standing);
        model.put(standing.key(), standing);
      }
    }

    void forgetHalf() {
      standings.forgetHalf();
      List<String> older = order.subList(0, (order.size() + 1) / 2);
      model.keySet().removeAll(older);
      texts.keySet().removeAll(older);
      older.clear();
    }

    void check(String key) {
      assertEquals(model.get(key), standings.get(key));
      if (model.containsKey(key)) {
        assertEquals(signature(texts.get(key)), standings.signature(key));
      }
    }

    void checkMatches(String text) {
      List<Match> expected = new ArrayList<>();
      for (String key : order) {
        if (texts.get(key).equals(text)) {
          expected.add(new Match(model.get(key), 1));
        }
      }
      List<Match> found = new ArrayList<>();
      standings.matches(signature(text), ALL, unlimited(), found::add);
      assertEquals(expected, found);
    }

    void checkAll(Collection<String> everUsed) {
      assertEquals(model.size(), standings.size());
      List<String> keys = new ArrayList<>();
      standings.forEachKey(keys::add);
      assertEquals(order, keys);
      List<Signature> signatures = new ArrayList<>();
      standings.forEach((standing, signature) -> signatures.add(signature));
      assertEquals(order.stream().map(key -> signature(texts.get(key))).toList(), signatures);
      everUsed.forEach(this::check);
      for (String text : TEXTS) {
        checkMatches(text);
      }
      assertBytes(standings);
    }
  }

  private static String randomKey() {
    return switch (random().nextInt(4)) {
      case 0 -> "k" + random().nextInt(1_000);
      case 1 -> "doc-" + random().nextLong();
      case 2 -> "\uFFFD" + TestUtil.randomRealisticUnicodeString(random(), 0, 20);
      default -> "x" + TestUtil.randomUnicodeString(random(), 30);
    };
  }

  public void testHasWhatAMapHas() {
    Set<String> some = new HashSet<>();
    int count = TestUtil.nextInt(random(), 1, 400);
    while (some.size() < count) {
      some.add(randomKey());
    }
    List<String> keys = new ArrayList<>(some);
    // the more are removed, the more often rows are left out; without it, the columns grow
    int removing = random().nextInt(8);
    int forgetting = TestUtil.nextInt(random(), 10, 1_000);
    boolean hasTime = random().nextBoolean();
    boolean hasRank = random().nextBoolean();
    Checked checked = new Checked();
    for (int step = 0; step < 2_000; step++) {
      String key = keys.get(random().nextInt(keys.size()));
      boolean late = step > 500;
      Standing standing =
          randomStanding(
              key,
              late && hasTime && random().nextBoolean(),
              late && hasRank && random().nextBoolean());
      if (random().nextInt(forgetting) == 0) {
        checked.forgetHalf();
      } else if (random().nextInt(10) < removing) {
        checked.remove(key);
      } else if (random().nextInt(4) == 0) {
        checked.replace(standing);
      } else {
        checked.add(standing, TEXTS[random().nextInt(TEXTS.length)]);
      }
      checked.check(key);
      checked.check(keys.get(random().nextInt(keys.size())));
      if (random().nextInt(50) == 0) {
        checked.checkMatches(TEXTS[random().nextInt(TEXTS.length)]);
      }
    }
    checked.checkAll(keys);
    while (!checked.model.isEmpty()) {
      checked.forgetHalf();
      checked.checkAll(keys);
    }
    checked.forgetHalf();
    checked.checkAll(keys);
  }

  /** As after a window that lets few through: thousands of keys, of which the older ones go. */
  public void testCountsWhatAMapCounts() {
    LongCounts counts = new LongCounts();
    Map<Long, Integer> model = new HashMap<>();
    int numbers = 1 + random().nextInt(3000);
    int steps = atLeast(20_000);
    for (int i = 0; i < steps; i++) {
      long number = random().nextInt(numbers) * 0x9E3779B97F4A7C15L; // 0 too
      boolean grows = i % 4000 < 2000; // or else shrinks
      if (random().nextInt(3) == 0 ^ grows) {
        counts.add(number);
        model.merge(number, 1, Integer::sum);
      } else {
        counts.subtract(number);
        model.computeIfPresent(number, (key, count) -> count == 1 ? null : count - 1);
      }
      assertEquals(model.containsKey(number), counts.has(number));
    }
    for (int i = 0; i < numbers; i++) {
      long number = i * 0x9E3779B97F4A7C15L;
      assertEquals(model.containsKey(number), counts.has(number));
    }
  }

  public void testManyKeysAreFoundAsTheTableGrows() {
    Checked checked = new Checked();
    Set<String> used = new HashSet<>();
    int count = atLeast(5_000);
    for (int i = 0; i < count; i++) {
      String key = random().nextInt(100) == 0 ? "long-" + i + "x".repeat(1_000) : "doc-" + i;
      used.add(key);
      checked.add(randomStanding(key, false, false), "text " + i);
    }
    checked.checkAll(used);
    checked.forgetHalf();
    checked.checkAll(used);
  }

  public void testKeysWithTheSameHashAreTwo() {
    Map<Integer, String> byHash = new HashMap<>();
    String one = null;
    String other = null;
    for (int i = 0; one == null; i++) {
      other = "k" + i;
      one = byHash.put((int) FeatureHash.of(other), other);
    }
    Standings standings = new Standings(NEAR);
    standings.add(standing(one, 1), signature("one"));
    assertNull(standings.get(other));
    standings.remove(other);
    standings.add(standing(other, 2), signature("two"));
    assertEquals(1, standings.get(one).sequence());
    assertEquals(2, standings.get(other).sequence());
    standings.remove(one);
    assertNull(standings.get(one));
    assertEquals(2, standings.get(other).sequence());
  }

  private static CandidateCounter unlimited() {
    return new CandidateCounter(Long.MAX_VALUE);
  }

  public void testOneWithTheSameKeyTakesThePlace() {
    Standings standings = new Standings(NEAR);
    standings.add(standing("a", 1), signature("one"));
    standings.add(standing("a", 2), signature("two"));
    assertEquals(1, standings.size());
    assertEquals(2, standings.get("a").sequence());
    standings.matches(signature("one"), ALL, unlimited(), match -> fail("found " + match));
    standings.remove("a");
    standings.matches(signature("two"), ALL, unlimited(), match -> fail("found " + match));
    assertNull(standings.get("a"));
  }

  /** Which {@link DedupDocument} refuses, but a caller may ask for any key. */
  public void testHalfASurrogatePairIsNoKey() {
    Standings standings = new Standings(NEAR);
    standings.add(standing("a\uFFFD", 1), signature("one"));
    standings.add(standing("a\uD83D\uDE00", 2), signature("two"));
    for (String key : List.of("a\uD83D", "a\uDE00", "a\uDE00\uD83D", "a?", "a")) {
      assertNull(standings.get(key));
      standings.remove(key);
    }
    assertEquals(1, standings.get("a\uFFFD").sequence());
    assertEquals(2, standings.get("a\uD83D\uDE00").sequence());
  }

  public void testDocumentsThatComeAndGoLeaveNothing() {
    Standings standings = new Standings(NEAR);
    long most = 0;
    for (int i = 0; i < 50_000; i++) {
      standings.add(standing("key number " + i, i), signature("text " + i % 200));
      if (i >= 100) {
        standings.remove("key number " + (i - 100));
      }
      if (i == 5_000) {
        most = 2 * standings.bytes();
      }
      assertTrue(i + ": " + standings.bytes(), i <= 5_000 || standings.bytes() <= most);
    }
    assertEquals(100, standings.size());
    assertBytes(standings);
  }

  /** One that stays must not keep what was between it and the others. */
  public void testOneThatStaysKeepsNoneThatWent() {
    Standings standings = new Standings(NEAR);
    standings.add(standing("stays", 0), signature("stays"));
    long before = besideSignatures(standings);
    for (int i = 0; i < 20_000; i++) {
      standings.add(standing("key number " + i, i), signature("text"));
      standings.remove("key number " + i);
    }
    long after = besideSignatures(standings);
    assertTrue(before + " before, now " + after, after < before + 10_000);
    assertEquals(standing("stays", 0), standings.get("stays"));
    assertEquals(signature("stays"), standings.signature("stays"));
  }

  public void testTheyTakeLittleBesideTheirSignatures() {
    Standings standings = new Standings(NEAR);
    int count = TestUtil.nextInt(random(), 2_000, 20_000);
    for (int i = 0; i < count; i++) {
      standings.add(standing("doc-" + (100_000 + i), i), signature("text " + i));
    }
    double each = besideSignatures(standings) / (double) count;
    assertTrue(each + " bytes each", each <= 45 + "doc-100000".length());
  }

  public void testWhatIsForgottenIsGivenBack() {
    Standings standings = new Standings(NEAR);
    for (int i = 0; i < 10_000; i++) {
      standings.add(randomStanding("doc-" + i, true, true), signature("text " + i));
    }
    assertBytes(standings);
    long least = new Standings(NEAR).bytes() + 100_000;
    for (int size = 10_000; size > 1; size /= 2) {
      assertEquals(size, standings.size());
      long before = besideSignatures(standings);
      standings.forgetHalf();
      assertBytes(standings);
      assertTrue(besideSignatures(standings) < 0.7 * before + 4_000);
    }
    assertTrue(standings.bytes() < least);
  }

  private static long besideSignatures(Standings standings) {
    return standings.bytes() - heldSignatures(standings).bytes();
  }

  private static SignatureMemory heldSignatures(Standings standings) {
    List<Object> found = new ArrayList<>();
    RamUsageTester.ramUsed(standings, new Held(found));
    return (SignatureMemory) found.get(0);
  }

  /** What is stated is what is held, but for the signatures, which state theirs themselves. */
  private static void assertBytes(Standings standings) {
    long held = RamUsageTester.ramUsed(standings, new Held(new ArrayList<>()));
    assertEquals(held, besideSignatures(standings));
  }

  /** All objects but for the signatures in memory, which are put aside. */
  private static final class Held extends RamUsageTester.Accumulator {
    private final List<Object> aside;

    Held(List<Object> aside) {
      this.aside = aside;
    }

    @Override
    public long accumulateObject(
        Object object, long shallowSize, Map<Field, Object> fields, Collection<Object> queue) {
      for (Object value : fields.values()) {
        if (value instanceof SignatureMemory) {
          aside.add(value);
        } else if (value != null) {
          queue.add(value);
        }
      }
      return shallowSize;
    }
  }
}
