package io.doppel.lucene.index;

import io.doppel.decision.Traits;
import io.doppel.features.FeatureHash;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.Population;
import io.doppel.lucene.exact.ExactNearDup;
import io.doppel.lucene.memory.FamilyMemory;
import io.doppel.lucene.search.CandidateCounter;
import io.doppel.signature.Signature;
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
public class TestRepresentativeMemory extends NearDupTestCase {
  private static final Definition NEAR = ExactNearDup.exact(FIELD);
  private static final Population ALL = Population.of(1_000);
  private static final String[] TEXTS = {"one", "two", "three", "four", "five"};

  private static Signature signature(String text) {
    return NEAR.sign(text).get();
  }

  private static DocumentEntry entry(String key, long sequence) {
    return new DocumentEntry(key, sequence, new Traits(key, 1, DedupDocument.NO_TIMESTAMP, 0));
  }

  private static DocumentEntry randomEntry(String key, boolean hasTime, boolean hasRank) {
    long timestamp = hasTime ? random().nextLong() : DedupDocument.NO_TIMESTAMP;
    long rank = hasRank ? random().nextLong() : 0;
    return new DocumentEntry(
        key, random().nextLong(), new Traits(key, random().nextLong(), timestamp, rank));
  }

  /** A memory, and all that should be in it. */
  private static final class Checked {
    final RepresentativeMemory remembered = new RepresentativeMemory(NEAR);
    final Map<String, DocumentEntry> model = new HashMap<>();
    final Map<String, String> texts = new HashMap<>();
    final Map<String, Match> tags = new HashMap<>();

    /** In the order in which they came. */
    final List<String> order = new ArrayList<>();

    void add(DocumentEntry entry, String text) {
      add(entry, text, null);
    }

    void add(DocumentEntry entry, String text, Match tag) {
      remembered.add(new WrittenDocument(entry, tag, signature(text)));
      model.put(entry.key(), entry);
      texts.put(entry.key(), text);
      tags.put(entry.key(), tag);
      order.remove(entry.key());
      order.add(entry.key());
    }

    void remove(String key) {
      remembered.remove(key);
      model.remove(key);
      texts.remove(key);
      order.remove(key);
    }

    void replace(DocumentEntry entry) {
      if (model.containsKey(entry.key())) {
        remembered.replace(entry);
        model.put(entry.key(), entry);
      }
    }

    void forgetHalf() {
      remembered.forgetHalf();
      List<String> older = order.subList(0, (order.size() + 1) / 2);
      model.keySet().removeAll(older);
      texts.keySet().removeAll(older);
      older.clear();
    }

    void check(String key) {
      assertEquals(model.get(key), remembered.get(key));
      if (model.containsKey(key)) {
        assertEquals(signature(texts.get(key)), remembered.find(key).signature());
        assertEquals(tags.get(key), remembered.find(key).tag());
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
      remembered.matches(signature(text), ALL, unlimited(), found::add);
      assertEquals(expected, found);
    }

    void checkAll(Collection<String> everUsed) {
      assertEquals(model.size(), remembered.size());
      List<String> keys = new ArrayList<>();
      remembered.forEachKey(keys::add);
      assertEquals(order, keys);
      List<Signature> signatures = new ArrayList<>();
      remembered.forEach(known -> signatures.add(known.signature()));
      assertEquals(order.stream().map(key -> signature(texts.get(key))).toList(), signatures);
      everUsed.forEach(this::check);
      for (String text : TEXTS) {
        checkMatches(text);
      }
      assertBytes(remembered);
    }
  }

  private static Match randomTag() {
    return new Match(new DocumentEntry(randomKey(), 0, null), random().nextDouble());
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
    boolean hasTags = random().nextBoolean();
    Checked checked = new Checked();
    for (int step = 0; step < 2_000; step++) {
      String key = keys.get(random().nextInt(keys.size()));
      boolean late = step > 500;
      DocumentEntry entry =
          randomEntry(
              key,
              late && hasTime && random().nextBoolean(),
              late && hasRank && random().nextBoolean());
      if (random().nextInt(forgetting) == 0) {
        checked.forgetHalf();
      } else if (random().nextInt(10) < removing) {
        checked.remove(key);
      } else if (random().nextInt(4) == 0) {
        checked.replace(entry);
      } else {
        boolean isTagged = late && hasTags && random().nextBoolean();
        checked.add(entry, TEXTS[random().nextInt(TEXTS.length)], isTagged ? randomTag() : null);
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
      checked.add(randomEntry(key, false, false), "text " + i);
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
    RepresentativeMemory remembered = new RepresentativeMemory(NEAR);
    remembered.add(new WrittenDocument(entry(one, 1), null, signature("one")));
    assertNull(remembered.get(other));
    remembered.remove(other);
    remembered.add(new WrittenDocument(entry(other, 2), null, signature("two")));
    assertEquals(1, remembered.get(one).sequence());
    assertEquals(2, remembered.get(other).sequence());
    remembered.remove(one);
    assertNull(remembered.get(one));
    assertEquals(2, remembered.get(other).sequence());
  }

  private static CandidateCounter unlimited() {
    return new CandidateCounter(Long.MAX_VALUE);
  }

  public void testOneWithTheSameKeyTakesThePlace() {
    RepresentativeMemory remembered = new RepresentativeMemory(NEAR);
    remembered.add(new WrittenDocument(entry("a", 1), null, signature("one")));
    remembered.add(new WrittenDocument(entry("a", 2), null, signature("two")));
    assertEquals(1, remembered.size());
    assertEquals(2, remembered.get("a").sequence());
    remembered.matches(signature("one"), ALL, unlimited(), match -> fail("found " + match));
    remembered.remove("a");
    remembered.matches(signature("two"), ALL, unlimited(), match -> fail("found " + match));
    assertNull(remembered.get("a"));
  }

  /** Which {@link DedupDocument} refuses, but a caller may ask for any key. */
  public void testHalfASurrogatePairIsNoKey() {
    RepresentativeMemory remembered = new RepresentativeMemory(NEAR);
    remembered.add(new WrittenDocument(entry("a\uFFFD", 1), null, signature("one")));
    remembered.add(new WrittenDocument(entry("a\uD83D\uDE00", 2), null, signature("two")));
    for (String key : List.of("a\uD83D", "a\uDE00", "a\uDE00\uD83D", "a?", "a")) {
      assertNull(remembered.get(key));
      remembered.remove(key);
    }
    assertEquals(1, remembered.get("a\uFFFD").sequence());
    assertEquals(2, remembered.get("a\uD83D\uDE00").sequence());
  }

  public void testDocumentsThatComeAndGoLeaveNothing() {
    RepresentativeMemory remembered = new RepresentativeMemory(NEAR);
    long most = 0;
    for (int i = 0; i < 50_000; i++) {
      remembered.add(
          new WrittenDocument(entry("key number " + i, i), null, signature("text " + i % 200)));
      if (i >= 100) {
        remembered.remove("key number " + (i - 100));
      }
      if (i == 5_000) {
        most = 2 * remembered.bytes();
      }
      assertTrue(i + ": " + remembered.bytes(), i <= 5_000 || remembered.bytes() <= most);
    }
    assertEquals(100, remembered.size());
    assertBytes(remembered);
  }

  /** One that stays must not keep what was between it and the others. */
  public void testOneThatStaysKeepsNoneThatWent() {
    RepresentativeMemory remembered = new RepresentativeMemory(NEAR);
    remembered.add(new WrittenDocument(entry("stays", 0), null, signature("stays")));
    long before = besideSignatures(remembered);
    for (int i = 0; i < 20_000; i++) {
      remembered.add(new WrittenDocument(entry("key number " + i, i), null, signature("text")));
      remembered.remove("key number " + i);
    }
    long after = besideSignatures(remembered);
    assertTrue(before + " before, now " + after, after < before + 10_000);
    assertEquals(entry("stays", 0), remembered.get("stays"));
    assertEquals(signature("stays"), remembered.find("stays").signature());
  }

  public void testTheyTakeLittleBesideTheirSignatures() {
    RepresentativeMemory remembered = new RepresentativeMemory(NEAR);
    int count = TestUtil.nextInt(random(), 2_000, 20_000);
    for (int i = 0; i < count; i++) {
      remembered.add(
          new WrittenDocument(entry("doc-" + (100_000 + i), i), null, signature("text " + i)));
    }
    double each = besideSignatures(remembered) / (double) count;
    assertTrue(each + " bytes each", each <= 45 + "doc-100000".length());
  }

  public void testWhatIsForgottenIsGivenBack() {
    RepresentativeMemory remembered = new RepresentativeMemory(NEAR);
    for (int i = 0; i < 10_000; i++) {
      remembered.add(
          new WrittenDocument(randomEntry("doc-" + i, true, true), null, signature("text " + i)));
    }
    assertBytes(remembered);
    long least = new RepresentativeMemory(NEAR).bytes() + 100_000;
    for (int size = 10_000; size > 1; size /= 2) {
      assertEquals(size, remembered.size());
      long before = besideSignatures(remembered);
      remembered.forgetHalf();
      assertBytes(remembered);
      assertTrue(besideSignatures(remembered) < 0.7 * before + 4_000);
    }
    assertTrue(remembered.bytes() < least);
  }

  private static long besideSignatures(RepresentativeMemory remembered) {
    return remembered.bytes() - heldSignatures(remembered).bytes();
  }

  private static FamilyMemory heldSignatures(RepresentativeMemory remembered) {
    List<Object> found = new ArrayList<>();
    RamUsageTester.ramUsed(remembered, new Held(found));
    return (FamilyMemory) found.get(0);
  }

  /** What is stated is what is held, but for the signatures, which state theirs themselves. */
  private static void assertBytes(RepresentativeMemory remembered) {
    long held = RamUsageTester.ramUsed(remembered, new Held(new ArrayList<>()));
    assertEquals(held, besideSignatures(remembered));
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
        if (value instanceof FamilyMemory) {
          aside.add(value);
        } else if (value != null) {
          queue.add(value);
        }
      }
      return shallowSize;
    }
  }
}
