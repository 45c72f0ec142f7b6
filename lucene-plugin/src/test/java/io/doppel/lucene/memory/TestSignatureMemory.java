package io.doppel.lucene.memory;

import com.carrotsearch.randomizedtesting.generators.RandomPicks;
import io.doppel.bits.BitMeasure;
import io.doppel.bits.HammingBounds;
import io.doppel.candidates.CandidateRule;
import io.doppel.candidates.KeyChoice;
import io.doppel.candidates.KeyCounts;
import io.doppel.candidates.OverlapBounds;
import io.doppel.candidates.OverlapMeasure;
import io.doppel.features.LongTable;
import io.doppel.lucene.ModelledNearDup;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.PackedPages;
import io.doppel.lucene.definition.Population;
import io.doppel.lucene.definition.SignatureStore;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.exact.ExactNearDup;
import io.doppel.lucene.sets.ContainmentSettings;
import io.doppel.lucene.sets.MinHashSettings;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.signature.BitSignature;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.FourGrams;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.tests.util.RamUsageTester;
import org.apache.lucene.tests.util.TestUtil;

/** Every kind of definition in memory, against brute force and against an index. */
public class TestSignatureMemory extends NearDupTestCase {
  private static final long[] DOCUMENTS = {0, 1, 1_000, 50_000, 10_000_000, Long.MAX_VALUE};

  private static long randomDocuments() {
    return RandomPicks.randomFrom(random(), DOCUMENTS);
  }

  private static List<Signature> signed(Definition near, List<String> texts) throws IOException {
    List<Signature> signatures = new ArrayList<>();
    for (String text : texts) {
      near.sign(text).ifPresent(signatures::add);
    }
    return signatures;
  }

  /** What is found, which comes by ascending ordinals and once. */
  private static Map<Integer, Double> found(
      FamilyMemory memory, Signature signature, long documents) {
    TreeMap<Integer, Double> found = new TreeMap<>();
    memory.matches(
        signature,
        Population.of(documents),
        (ordinal, similarity) -> {
          assertTrue(found.isEmpty() || found.lastKey() < ordinal);
          found.put(ordinal, similarity);
        });
    return found;
  }

  /** A memory, and all that should be in it. */
  private static final class Checked {
    final ModelledNearDup definition;
    final FamilyMemory memory;
    final boolean complete;
    final TreeMap<Integer, Signature> model = new TreeMap<>();
    int next;

    Checked(ModelledNearDup definition) {
      this(definition, false);
    }

    Checked(ModelledNearDup definition, boolean complete) {
      this.definition = definition;
      this.memory =
          complete ? FamilyMemory.complete(definition.near()) : FamilyMemory.of(definition.near());
      this.complete = complete;
    }

    void add(Signature signature) {
      assertEquals(next, memory.add(signature));
      model.put(next++, signature);
    }

    void remove(int ordinal) {
      memory.remove(ordinal);
      model.remove(ordinal);
    }

    void forgetBefore(int ordinal) {
      memory.forgetBefore(ordinal);
      model.headMap(ordinal).clear();
    }

    void checkMatches(Signature signature, long documents) {
      assertEquals(
          definition.name() + " " + documents,
          expected(signature, complete ? ModelledNearDup.DECIDING : documents),
          found(memory, signature, documents));
    }

    Map<Integer, Double> expected(Signature signature, long documents) {
      Map<Integer, Double> expected = new TreeMap<>();
      model.forEach(
          (ordinal, held) -> {
            double similarity = definition.similarity(signature, held, documents);
            if (similarity >= 0) {
              expected.put(ordinal, similarity);
            }
          });
      return expected;
    }

    void checkContent() {
      assertEquals(model.size(), memory.size());
      for (int i = -1; i <= next; i++) {
        assertEquals(model.containsKey(i), memory.has(i));
        int ordinal = i;
        if (memory.has(i)) {
          assertEquals(model.get(i), memory.get(i));
        } else {
          expectThrows(IllegalArgumentException.class, () -> memory.get(ordinal));
        }
      }
    }
  }

  public void testFindsWhatBruteForceFinds() throws IOException {
    List<String> texts = randomTexts(60);
    for (ModelledNearDup definition : ModelledNearDup.all(texts)) {
      List<Signature> signatures = signed(definition.near(), texts);
      if (signatures.isEmpty()) {
        continue;
      }
      Checked checked = new Checked(definition, random().nextInt(3) == 0);
      // the more are added, the more the memory grows; the fewer, the more it gives back
      int adding = TestUtil.nextInt(random(), 3, 8);
      for (int step = 0; step < 150; step++) {
        Signature any = RandomPicks.randomFrom(random(), signatures);
        switch (random().nextInt(10)) {
          case 8 -> checked.remove(random().nextInt(checked.next + 1) - 1);
          case 9 -> {
            int most = random().nextInt(20) == 0 ? checked.next : checked.next / 2;
            checked.forgetBefore(random().nextInt(most + 1));
          }
          default -> {
            if (random().nextInt(10) < adding) {
              checked.add(any);
            } else {
              checked.checkMatches(any, randomDocuments());
            }
          }
        }
      }
      checked.checkContent();
    }
  }

  /** Also where few keys are asked for, or many, and a memory by keys misses some. */
  public void testACompleteMemoryMissesNothing() throws IOException {
    List<String> texts = randomTexts(60);
    int missed = 0;
    for (ModelledNearDup definition : ModelledNearDup.all(texts)) {
      Checked checked = new Checked(definition, true);
      List<Signature> signatures = signed(definition.near(), texts);
      signatures.forEach(checked::add);
      for (Signature signature : signatures.subList(0, Math.min(8, signatures.size()))) {
        long documents = randomDocuments();
        checked.checkMatches(signature, documents);
        Set<Integer> more =
            new HashSet<>(checked.expected(signature, ModelledNearDup.DECIDING).keySet());
        more.removeAll(checked.expected(signature, documents).keySet());
        missed += more.size();
      }
    }
    assertTrue("a test of nothing", missed > 0);
  }

  /** Enough of them that lists grow long, pages fill, and everything is tidied up. */
  public void testAWindowOverManyFindsWhatBruteForceFinds() throws IOException {
    List<String> texts = randomTexts(60);
    List<ModelledNearDup> all = ModelledNearDup.all(texts);
    for (int round = 0; round < 4; round++) {
      ModelledNearDup definition = RandomPicks.randomFrom(random(), all);
      List<Signature> signatures = signed(definition.near(), texts);
      if (signatures.isEmpty()) {
        continue;
      }
      Checked checked = new Checked(definition);
      int window = TestUtil.nextInt(random(), 1, 3_000);
      int few = TestUtil.nextInt(random(), 1, signatures.size());
      for (int step = 0; step < 12_000; step++) {
        checked.add(signatures.get(random().nextInt(few)));
        checked.forgetBefore(Math.max(0, checked.next - window));
        if (random().nextInt(4) == 0) {
          checked.remove(random().nextInt(checked.next));
        }
        if (random().nextInt(1_000) == 0) {
          checked.checkMatches(RandomPicks.randomFrom(random(), signatures), randomDocuments());
        }
        if (random().nextInt(5_000) == 0) {
          window = TestUtil.nextInt(random(), 1, 3_000);
        }
      }
      checked.checkContent();
      checked.forgetBefore(checked.next);
      checked.checkContent();
    }
  }

  /** Many that differ: most candidates are found by chance, and few of them match. */
  public void testRandomFingerprintsAreFoundByTheirTables() {
    for (int words : new int[] {1, 2}) {
      for (int maxBits : new int[] {0, 3, 7}) {
        HammingBounds bounds =
            new HammingBounds(
                words == 1 ? BitMeasure.AGREEMENT : BitMeasure.COSINE,
                words * Long.SIZE,
                maxBits,
                true);
        BitBuilder builder =
            words == 1
                ? BitBuilder.simHash(FIELD).maxBits(maxBits)
                : BitBuilder.charikar(FIELD).projections(128).threshold(bounds.threshold());
        assertWindowFindsWhatBruteForceFinds(
            ModelledNearDup.bits(builder.build(), bounds),
            before -> BitSignature.of(nearOrNew(before, words)));
      }
    }
  }

  private static long[] nearOrNew(Signature before, int words) {
    long[] bits = random().longs(words).toArray();
    if (before != null && random().nextInt(3) > 0) {
      Arrays.setAll(bits, ((BitSignature) before)::word);
      for (int flips = random().nextInt(10); flips > 0; flips--) {
        bits[random().nextInt(words)] ^= 1L << random().nextInt(Long.SIZE);
      }
    }
    return bits;
  }

  public void testRandomSketchesAreFoundByTheirKeys() {
    for (int minKeys : new int[] {-1, 1, 2, 5}) {
      int bits = TestUtil.nextInt(random(), 4, 12);
      MinHashSettings settings = new MinHashSettings(5, 40, bits, 12);
      assertWindowFindsWhatBruteForceFinds(
          ModelledNearDup.set(
              SetBuilder.shingles(FIELD, settings),
              OverlapMeasure.MAX_OVERLAP,
              Math.scalb(1.0, -bits),
              ElementWeights.EQUAL,
              minKeys),
          before -> sketch((SetSignature) before, settings));
    }
  }

  /** A sketch of its own; or like another one, or with the slots that very many have. */
  private static SetSignature sketch(SetSignature before, MinHashSettings settings) {
    long[] slots = new long[settings.slots()];
    int kept = random().nextInt(4) == 0 ? 0 : random().nextInt(slots.length);
    int common = random().nextInt(3);
    for (int i = 0; i < slots.length; i++) {
      long own = (long) i << settings.bits() | random().nextInt(1 << settings.bits());
      slots[i] = i < common ? (long) i << settings.bits() : own;
      slots[i] =
          before != null && random().nextInt(slots.length) < kept ? before.element(i) : slots[i];
    }
    return SetSignature.of(slots, slots.length, slots, settings.keySlots(), ElementWeights.EQUAL);
  }

  private static void assertWindowFindsWhatBruteForceFinds(
      ModelledNearDup definition, UnaryOperator<Signature> like) {
    Checked checked = new Checked(definition);
    int window = TestUtil.nextInt(random(), 100, 2_000);
    for (int step = 0; step < 3_000; step++) {
      Signature next = like.apply(checked.model.get(random().nextInt(checked.next + 1)));
      if (random().nextInt(40) == 0) {
        checked.checkMatches(next, randomDocuments());
      }
      checked.add(next);
      checked.forgetBefore(Math.max(0, checked.next - window));
      if (random().nextInt(6) == 0) {
        checked.remove(random().nextInt(checked.next));
      }
    }
    checked.checkContent();
  }

  public void testAnIndexFindsTheSame() throws IOException {
    List<String> texts = randomTexts(50);
    for (ModelledNearDup definition : ModelledNearDup.all(texts)) {
      Definition near = definition.near();
      try (Corpus corpus = randomIndex(texts, signatures(near))) {
        FamilyMemory memory = FamilyMemory.of(near);
        List<String> ids = new ArrayList<>();
        for (Map.Entry<String, String> document : corpus.texts().entrySet()) {
          near.sign(document.getValue())
              .ifPresent(
                  signature -> {
                    memory.add(signature);
                    ids.add(document.getKey());
                  });
        }
        IndexSearcher searcher = newSearcher(corpus.reader());
        for (Signature signature : signed(near, texts.subList(0, 5))) {
          for (long documents : new long[] {1, 1_000, 10_000_000, randomDocuments()}) {
            Map<String, Float> inMemory = new TreeMap<>();
            found(memory, signature, documents)
                .forEach(
                    (ordinal, similarity) ->
                        inMemory.put(ids.get(ordinal), similarity.floatValue()));
            assertEquals(
                definition.name() + " " + documents,
                hits(searcher, near.query(signature, Population.of(documents))),
                inMemory);
          }
        }
      }
    }
  }

  /** What has boilerplate in common with very many is found by the rest, in memory and index. */
  public void testCommonKeysDoNotLead() throws IOException {
    List<String> sites = List.of(randomText(25, 0.2), randomText(10, 0.2));
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 700; i++) {
      String text =
          texts.isEmpty() || random().nextInt(4) > 0
              ? randomText(TestUtil.nextInt(random(), 1, 60), 0.2)
              : edited(RandomPicks.randomFrom(random(), texts), 4);
      texts.add(random().nextInt(6) == 0 ? text : sites.get(i % 2) + " " + text);
    }
    MinHashSettings sketch = new MinHashSettings(2, 40, 10, 12);
    double chance = Math.scalb(1.0, -10);
    List<SetBuilder> builders =
        List.of(
            SetBuilder.shingles(FIELD, sketch),
            SetBuilder.shingles(FIELD, sketch).minKeys(4),
            SetBuilder.containment(FIELD, new ContainmentSettings(2, 3)));
    int left = 0;
    for (SetBuilder builder : builders) {
      boolean isSketch = builder != builders.get(2);
      OverlapBounds bounds =
          new OverlapBounds(
              isSketch ? OverlapMeasure.MAX_OVERLAP : OverlapMeasure.CONTAINMENT,
              0.4,
              isSketch ? chance : 0,
              true);
      CandidateRule rule =
          new CandidateRule(false, bounds.chance(), builder == builders.get(1) ? 4 : 0, 0.002);
      Definition near = builder.threshold(0.4).build();
      FamilyMemory memory = FamilyMemory.of(near);
      Population population = near.population();
      KeyCounts counts = new KeyCounts();
      List<SetSignature> sets = new ArrayList<>();
      List<String> ids = new ArrayList<>();
      try (Corpus corpus = randomIndex(texts, signatures(near))) {
        for (Map.Entry<String, String> document : corpus.texts().entrySet()) {
          Signature signature = near.sign(document.getValue()).orElse(null);
          if (signature != null) {
            memory.add(signature);
            population.add(signature);
            sets.add((SetSignature) signature);
            counts.add((SetSignature) signature);
            ids.add(document.getKey());
          }
        }
        assertEquals(sets.size(), population.documents());
        IndexSearcher searcher = newSearcher(corpus.reader());
        for (SetSignature asked : sets.subList(0, 40)) {
          KeyChoice choice = rule.choose(asked, 16L * sets.size(), counts, sets.size());
          Map<String, Float> expected = new TreeMap<>();
          for (int i = 0; i < sets.size(); i++) {
            SetSignature held = sets.get(i);
            List<Long> common = common(keys(asked), keys(held));
            int overlap = common(elements(asked), elements(held)).size();
            double similarity = bounds.similarity(overlap, asked.length(), held.length());
            if (similarity >= 0.4 && common.size() >= choice.minKeys()) {
              if (common.stream().anyMatch(choice::leads)) {
                expected.put(ids.get(i), (float) similarity);
              } else {
                left++;
              }
            }
          }
          Map<String, Float> inMemory = new TreeMap<>();
          memory.matches(
              asked,
              population,
              (ordinal, similarity) -> inMemory.put(ids.get(ordinal), (float) similarity));
          assertEquals(expected, inMemory);
          assertEquals(expected, hits(searcher, near.query(asked, population)));
        }
      }
    }
    assertTrue("a test of nothing", left > 0);
  }

  private static List<Long> keys(SetSignature set) {
    return IntStream.range(0, set.keyCount()).mapToObj(set::key).toList();
  }

  private static List<Long> elements(SetSignature set) {
    return IntStream.range(0, set.size()).mapToObj(set::element).toList();
  }

  private static List<Long> common(List<Long> some, List<Long> others) {
    Set<Long> all = new HashSet<>(others);
    return some.stream().filter(all::contains).toList();
  }

  public void testAPopulationIsStatedOrCounted() throws IOException {
    List<String> texts = List.of(randomText(100, 0.2));
    expectThrows(IllegalArgumentException.class, () -> Population.of(-1));
    assertEquals(7, Population.of(7).documents());
    for (ModelledNearDup definition : ModelledNearDup.all(texts)) {
      Population population = definition.near().population();
      for (Signature signature : signed(definition.near(), texts)) {
        expectThrows(IllegalStateException.class, () -> Population.of(7).add(signature));
        expectThrows(IllegalStateException.class, () -> Population.of(7).remove(signature));
        population.add(signature);
        population.add(signature);
        assertEquals(2, population.documents());
        population.remove(signature);
        assertEquals(1, population.documents());
      }
      Signature other = ExactNearDup.exact(FIELD).sign("a text").get();
      if (!definition.name().equals("exact")) {
        expectThrows(IllegalArgumentException.class, () -> population.add(other));
      }
    }
  }

  /** A key that every document has leads too, however few documents are stated. */
  public void testManyCopiesAreAllFound() throws IOException {
    List<String> texts = new ArrayList<>();
    String text = randomText(100, 0.2);
    for (int i = 0; i < 300; i++) {
      texts.add(i % 100 == 50 ? randomText(50, 0.2) : text);
    }
    List<ModelledNearDup> all = ModelledNearDup.all(texts);
    Collections.shuffle(all, random());
    for (ModelledNearDup definition : all.subList(0, 8)) { // other seeds take others
      Definition near = definition.near();
      List<Signature> signatures = signed(near, texts);
      Checked checked = new Checked(definition);
      signatures.forEach(checked::add);
      try (Corpus corpus = randomIndexWithoutDeletes(texts, signatures(near))) {
        for (int i : new int[] {0, 50}) {
          if (i < signatures.size()) {
            Signature signature = signatures.get(i);
            long documents = randomDocuments();
            Collection<Float> hits =
                hits(newSearcher(corpus.reader()), near.query(signature, Population.of(documents)))
                    .values();
            assertEquals(hits.size(), found(checked.memory, signature, documents).size());
            checked.checkMatches(signature, documents);
          }
        }
      }
    }
  }

  public void testAnEmptyMemoryFindsNothing() throws IOException {
    List<String> texts = List.of(randomText(100, 0.2));
    for (ModelledNearDup definition : ModelledNearDup.all(texts)) {
      Checked checked = new Checked(definition);
      checked.forgetBefore(0);
      checked.remove(0);
      checked.remove(-1);
      for (Signature signature : signed(definition.near(), texts)) {
        checked.checkMatches(signature, 1_000);
        checked.add(signature);
        checked.checkMatches(signature, 1_000);
        checked.remove(checked.next - 1);
        checked.remove(checked.next - 1);
        checked.checkMatches(signature, 1_000);
        checked.checkContent();
      }
    }
  }

  public void testRefusesWhatIsNotItsOwn() throws IOException {
    List<String> texts = List.of(randomText(100, 0.2));
    Signature exact = ExactNearDup.exact(FIELD).sign("a text").get();
    Signature set = SetBuilder.words(FIELD).build().sign("a text").get();
    for (ModelledNearDup definition : ModelledNearDup.all(texts)) {
      FamilyMemory memory = FamilyMemory.of(definition.near());
      Signature other = definition.name().equals("exact") ? set : exact;
      expectThrows(IllegalArgumentException.class, () -> memory.add(other));
      expectThrows(
          IllegalArgumentException.class,
          () -> memory.matches(other, Population.of(1), (i, s) -> {}));
      expectThrows(
          IllegalArgumentException.class, () -> definition.near().query(other, Population.of(1)));
      expectThrows(NullPointerException.class, () -> memory.add(null));
      expectThrows(IllegalArgumentException.class, () -> memory.forgetBefore(1));
      expectThrows(IllegalArgumentException.class, () -> memory.forgetBefore(-1));
      assertEquals(0, memory.size());
      for (Signature signature : signed(definition.near(), texts)) {
        assertEquals(0, memory.add(signature));
      }
    }
  }

  /** What a taker of matches throws passes through, and leaves the memory as it was. */
  public void testATakerThatFailsDoesNoHarm() throws IOException {
    List<String> texts = List.of(randomText(100, 0.2));
    for (ModelledNearDup definition : ModelledNearDup.all(texts)) {
      for (Signature signature : signed(definition.near(), texts)) {
        Checked checked = new Checked(definition);
        checked.add(signature);
        checked.add(signature);
        if (!found(checked.memory, signature, 1).isEmpty()) {
          expectThrows(
              IllegalStateException.class,
              () ->
                  checked.memory.matches(
                      signature,
                      Population.of(1),
                      (ordinal, similarity) -> {
                        throw new IllegalStateException("enough");
                      }));
          checked.checkMatches(signature, 1);
        }
      }
    }
  }

  public void testKnowsItsBytes() throws IOException {
    List<String> texts = randomTexts(100);
    for (ModelledNearDup definition : ModelledNearDup.all(texts)) {
      Definition near = definition.near();
      List<Signature> signatures = signed(near, texts);
      if (signatures.isEmpty()) {
        continue;
      }
      FamilyMemory memory = FamilyMemory.of(near);
      for (int i = 0; i < 2_000; i++) {
        memory.add(RandomPicks.randomFrom(random(), signatures));
      }
      memory.matches(signatures.get(0), Population.of(1), (ordinal, similarity) -> {});
      assertBytes(memory);
      long most = memory.bytes();
      for (int i = 0; i < 1_000; i++) {
        memory.remove(random().nextInt(2_000));
      }
      assertBytes(memory);
      memory.forgetBefore(1_900);
      assertBytes(memory);
      memory.forgetBefore(2_000);
      assertBytes(memory);
      assertTrue(most + " before, now " + memory.bytes(), memory.bytes() < 100_000 + most / 10);
    }
  }

  private static void assertBytes(FamilyMemory memory) {
    double real = RamUsageTester.ramUsed(memory, OWN);
    double ratio = memory.bytes() / real;
    assertTrue(memory.bytes() + " bytes estimated, " + real + " held", ratio > 0.67 && ratio < 1.5);
  }

  /** Arrays, and objects of the memory's own: not what it shares with its definition. */
  private static final RamUsageTester.Accumulator OWN =
      new RamUsageTester.Accumulator() {
        @Override
        public long accumulateObject(
            Object object, long shallowSize, Map<Field, Object> fields, Collection<Object> queue) {
          for (Object value : fields.values()) {
            if (value != null && isOwn(value)) {
              queue.add(value);
            }
          }
          return shallowSize;
        }

        private static boolean isOwn(Object value) {
          return value.getClass().isArray()
              || value instanceof FourGrams
              || value instanceof LongTable
              || value instanceof SignatureStore
              || value instanceof PackedPages
              || value instanceof SignatureReader
              || (value.getClass().getPackage() == FamilyMemory.class.getPackage()
                  && !(value instanceof Definition));
        }
      };
}
