package io.doppel.frequencies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.features.FeatureHash;
import io.doppel.features.Shingles;
import io.doppel.features.TextTokens;
import io.doppel.features.Tokens;
import io.doppel.sets.SetSketches;
import io.doppel.sets.Slots;
import io.doppel.signature.ElementSet;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import io.doppel.sketch.FeatureSketch;
import io.doppel.sketch.SetSketch;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

@Randomized
class BoilerplateTest {
  private static final ElementWeights EQUAL = ElementWeights.EQUAL;

  /** Boilerplate of all texts and of the texts of one site. */
  private static Boilerplate boilerplate(Set<Long> ofAll, Set<Long> ofSite) {
    SortedMap<Long, ElementSet> groups = new TreeMap<>();
    groups.put(Boilerplate.ALL, set(ofAll));
    groups.put(Boilerplate.group("site"), set(ofSite));
    groups.values().removeIf(features -> features.size() == 0);
    return new Boilerplate(0.1, "host", 100, groups);
  }

  private static ElementSet set(Set<Long> elements) {
    return new ElementSet(elements.stream().mapToLong(Long::longValue).sorted().toArray());
  }

  private static SetSignature of(SetSketch sketch, long[] tokens, String group) {
    return sketch.of(TextTokens.plain(tokens, tokens.length, group));
  }

  /** A random half of a text's features. */
  private static Set<Long> half(SplittableRandom random, long[] features) {
    Set<Long> half = new HashSet<>();
    for (long feature : features) {
      if (random.nextBoolean()) {
        half.add(FeatureHash.element(feature));
      }
    }
    return half;
  }

  /** The features that brute force leaves. */
  private static long[] left(long[] features, Set<Long> dropped) {
    long[] left =
        Arrays.stream(features)
            .filter(feature -> !dropped.contains(FeatureHash.element(feature)))
            .toArray();
    return left.length < Boilerplate.LEAST_LEFT ? features : left;
  }

  private static SetSignature elements(long[] features) {
    long[] elements = Arrays.stream(features).map(FeatureHash::element).toArray();
    return SetSignature.of(elements, elements.length, EQUAL);
  }

  @Test
  void everySketchIsThatOfTheFeaturesThatAreLeft(Random seeds) {
    SplittableRandom random = new SplittableRandom(seeds.nextLong());
    int whole = 0;
    for (int round = 0; round < 500; round++) {
      long[] tokens = Tokens.random(random, 1 + random.nextInt(120), 200);
      int words = 1 + random.nextInt(4);
      long[] shingles = new Shingles(words).of(tokens, tokens.length);
      Set<Long> ofAll = half(random, shingles);
      Set<Long> ofSite = random.nextInt(3) == 0 ? half(random, shingles) : Set.of(1L, 2L);
      Boilerplate boilerplate = boilerplate(ofAll, ofSite);
      for (String group : List.of("", "site", "other")) {
        Set<Long> dropped = new HashSet<>(ofAll);
        dropped.addAll(group.equals("site") ? ofSite : Set.of());
        long[] left = left(shingles, dropped);
        whole += left.length == shingles.length ? 1 : 0;
        assertEquals(
            elements(left),
            of(SetSketches.shingles(words, EQUAL).without(boilerplate), tokens, group));
        assertEquals(
            new Slots(20, 12, 5).of(left),
            of(SetSketches.minHash(words, 20, 12, 5).without(boilerplate), tokens, group));
        assertEquals(
            SetSketches.superShingles(1, 20, 5).of(left, left.length).size(),
            of(SetSketches.superShingles(words, 20, 5).without(boilerplate), tokens, group).size());
        SetSignature winnowed =
            of(SetSketches.winnowedShingles(words, 3, EQUAL).without(boilerplate), tokens, group);
        assertEquals(elements(left).size(), winnowed.size());
        assertTrue(winnowed.keyCount() > 0);
      }
    }
    assertTrue(whole > 100, "texts that keep all are tested too, got " + whole);
  }

  @Test
  void superShinglesAreThoseOfTheFeaturesThatAreLeft(Random seeds) {
    SplittableRandom random = new SplittableRandom(seeds.nextLong());
    SetSketch sketch = SetSketches.superShingles(1, 84, 6);
    long[] template = random.longs(100).toArray();
    long[] body = random.longs(60).toArray();
    long[] page = Arrays.copyOf(template, 160);
    System.arraycopy(body, 0, page, 100, 60);
    Boilerplate boilerplate = boilerplate(features(sketch, template), Set.of());
    assertEquals(sketch.of(body, 60), sketch.without(boilerplate).of(page, 160));
    assertNotEquals(sketch.of(body, 60), sketch.of(page, 160));
  }

  @Test
  void allOccurrencesOfATokenAreDropped(Random seeds) {
    SplittableRandom random = new SplittableRandom(seeds.nextLong());
    for (int round = 0; round < 200; round++) {
      long[] tokens = Tokens.random(random, 30 + random.nextInt(100), 40);
      Set<Long> common = half(random, tokens);
      Boilerplate boilerplate = boilerplate(common, Set.of());
      long[] left = left(tokens, common);
      for (SetSketch sketch : List.of(SetSketches.bag(1, null), SetSketches.set(1))) {
        assertEquals(
            sketch.of(left, left.length), sketch.without(boilerplate).of(tokens, tokens.length));
      }
    }
  }

  @Test
  void aTextOfNothingButBoilerplateKeepsItsFeatures() {
    SplittableRandom random = new SplittableRandom(164);
    long[] template = random.longs(200).toArray();
    for (SetSketch sketch : sketches()) {
      SetSketch without = sketch.without(boilerplate(features(sketch, template), Set.of()));
      SetSignature alone = without.of(template, 200);
      assertEquals(sketch.of(template, 200), alone);
      long[] page = Arrays.copyOf(template, 200 + Boilerplate.LEAST_LEFT);
      System.arraycopy(
          random.longs(Boilerplate.LEAST_LEFT).toArray(), 0, page, 200, Boilerplate.LEAST_LEFT);
      assertEquals(
          sketch.of(page, page.length - 1), without.of(page, page.length - 1), "one too few left");
      SetSignature rest = without.of(page, page.length);
      assertNotEquals(sketch.of(page, page.length), rest);
      assertTrue(alone.overlap(rest, EQUAL, 0) <= 1, "nothing in common but by chance");
    }
  }

  /** Sketches of single tokens. */
  private static List<SetSketch> sketches() {
    return List.of(
        SetSketches.bag(1, null),
        SetSketches.set(1),
        SetSketches.shingles(1, EQUAL),
        SetSketches.winnowedShingles(1, 4, EQUAL),
        SetSketches.minHash(1, 84, 12, 12),
        SetSketches.superShingles(1, 84, 6));
  }

  /** Windows are those of the text as it was, so that a common run has a common key. */
  @Test
  void aCommonRunOfWhichSomethingIsLeftGivesACommonKey() {
    SplittableRandom random = new SplittableRandom(165);
    int counted = 0;
    for (int round = 0; round < 2_000; round++) {
      long[] run = Tokens.random(random, 6, 100_000);
      long[] shingles = new Shingles(3).of(run, 6);
      Set<Long> common = half(random, shingles);
      SetSketch sketch =
          SetSketches.winnowedShingles(3, 4, EQUAL).without(boilerplate(common, Set.of()));
      boolean isLeft = common.size() < 4;
      counted += isLeft ? 1 : 0;
      assertEquals(isLeft, haveACommonKey(random, sketch, run));
    }
    assertTrue(counted > 1_500);
  }

  private static boolean haveACommonKey(SplittableRandom random, SetSketch sketch, long[] run) {
    Set<Long> keys = new HashSet<>();
    for (int text = 0; text < 2; text++) {
      int before = 30 + random.nextInt(20);
      long[] tokens = random.longs(before + run.length + 30).toArray();
      System.arraycopy(run, 0, tokens, before, run.length);
      SetSignature signature = sketch.of(tokens, tokens.length);
      Set<Long> own = new HashSet<>();
      for (int i = 0; i < signature.keyCount(); i++) {
        own.add(signature.key(i));
      }
      if (text == 0) {
        keys.addAll(own);
      } else {
        keys.retainAll(own);
      }
    }
    return !keys.isEmpty();
  }

  @Test
  void onlySketchesOfFeaturesHaveBoilerplate() {
    Boilerplate boilerplate = boilerplate(Set.of(1L), Set.of());
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> SetSketches.grams(2).without(boilerplate));
    assertEquals(
        "boilerplate can be dropped from shingles and tokens, not from what this sketch is made of:"
            + " "
            + SetSketches.grams(2).parameters(),
        e.getMessage());
  }

  @Test
  void theParametersOfASketchNameItsBoilerplate() {
    Boilerplate one = boilerplate(Set.of(1L), Set.of());
    Set<String> different = new HashSet<>();
    List<Boilerplate> all =
        List.of(
            one,
            boilerplate(Set.of(2L), Set.of()),
            boilerplate(Set.of(1L, 2L), Set.of()),
            boilerplate(Set.of(), Set.of(1L)),
            boilerplate(Set.of(1L), Set.of(2L)),
            boilerplate(Set.of(), Set.of()),
            new Boilerplate(0.2, "host", 100, new TreeMap<>(Map.of(0L, set(Set.of(1L))))),
            new Boilerplate(0.1, "site", 100, new TreeMap<>(Map.of(0L, set(Set.of(1L))))),
            new Boilerplate(0.1, "host", 101, new TreeMap<>(Map.of(0L, set(Set.of(1L))))),
            new Boilerplate(0.1, "host", 100, new TreeMap<>(Map.of(1L, set(Set.of(1L))))));
    for (SetSketch sketch : sketches()) {
      different.add(sketch.parameters());
      assertEquals("", sketch.groupedBy());
      for (Boilerplate boilerplate : all) {
        SetSketch without = sketch.without(boilerplate);
        assertEquals(
            sketch.parameters() + " boilerplate=" + boilerplate.share() + "-" + boilerplate.id(),
            without.parameters());
        assertEquals(boilerplate.groupedBy(), without.groupedBy());
        assertEquals(sketch.elementBits(), without.elementBits());
        assertEquals(sketch.ignoresOrder(), without.ignoresOrder());
        different.add(boilerplate.id());
      }
    }
    // shingles of one token and their winnowed ones differ by the window, bag and set by a name
    assertEquals(all.size() + sketches().size(), different.size());
    assertEquals(new HashSet<>(all).size(), all.size());
  }

  @Test
  void anEmptyTextHasNoSignature() {
    Boilerplate boilerplate = boilerplate(Set.of(1L), Set.of(2L));
    for (SetSketch sketch : sketches()) {
      assertNull(sketch.without(boilerplate).of(new long[0], 0));
    }
  }

  /** Tables are kept: if this fails, so do all indexes. Raise the version. */
  @Test
  void tablesNeverChange() {
    Boilerplate boilerplate = boilerplate(Set.of(3L, 1L << 39), Set.of(7L));
    assertEquals("f3984d20ae412844", boilerplate.id());
    assertEquals(29 + 12 + 10 + 12 + 5, boilerplate.pack().length);
    assertEquals(
        "Boilerplate[2 features of more than 0.1 of 100 documents, 1 groups by host]",
        boilerplate.toString());
  }

  @Test
  void packedTablesComeBack(Random seeds) {
    SplittableRandom random = new SplittableRandom(seeds.nextLong());
    for (int round = 0; round < 100; round++) {
      SortedMap<Long, ElementSet> groups = new TreeMap<>();
      for (int group = random.nextInt(5); group > 0; group--) {
        int size = 1 + random.nextInt(50);
        groups.put(
            random.nextLong(),
            new ElementSet(random.longs(size, 0, 1L << 40).sorted().distinct().toArray()));
      }
      String by = List.of("", "host", "\uD800 half a pair", "сайт").get(random.nextInt(4));
      Boilerplate boilerplate =
          new Boilerplate(0.001 + random.nextDouble() / 2, by, random.nextInt(1_000), groups);
      Boilerplate unpacked = Boilerplate.unpack(boilerplate.pack());
      assertEquals(boilerplate, unpacked);
      assertEquals(boilerplate.hashCode(), unpacked.hashCode());
      assertEquals(boilerplate.id(), unpacked.id());
      assertEquals(by, unpacked.groupedBy());
    }
  }

  @Test
  void bytesThatEndTooSoonAreRejected() {
    byte[] packed = boilerplate(Set.of(3L, 5L), Set.of(7L)).pack();
    for (int length = 0; length < packed.length; length++) {
      String message = rejection(Arrays.copyOf(packed, length));
      assertTrue(
          message.startsWith("a table of boilerplate must have at least ")
              && message.endsWith(" bytes, got " + length),
          message);
    }
    assertEquals(
        "a table of boilerplate must end with its last group, got 1 bytes more",
        rejection(Arrays.copyOf(packed, packed.length + 1)));
  }

  @Test
  void damagedBytesAreRejectedByWhatIsWrong() {
    byte[] packed = boilerplate(Set.of(7L), Set.of(3L, 5L)).pack(); // the site comes first
    assertEquals(
        "a table of boilerplate must have version 1, got 2: it was made by a newer Doppel, and"
            + " needs one",
        rejection(put(packed, bytes -> bytes.put(0, (byte) 2))));
    assertEquals(
        "share must be in (0, 1), got NaN",
        rejection(put(packed, bytes -> bytes.putDouble(1, Double.NaN))));
    assertEquals(
        "a table of boilerplate must not have -1 documents in 2 groups",
        rejection(put(packed, bytes -> bytes.putInt(9, -1))));
    assertEquals(
        "a table of boilerplate must have at least 4294967339 bytes, got 68",
        rejection(put(packed, bytes -> bytes.putInt(13, Integer.MAX_VALUE))));
    assertEquals(
        "a table of boilerplate must have at least 25769803793 bytes, got 68",
        rejection(put(packed, bytes -> bytes.putInt(17, Integer.MAX_VALUE))));
    int first = 21 + 8;
    assertEquals(
        "a table of boilerplate must have features in each group, got 0",
        rejection(put(packed, bytes -> bytes.putInt(first + 8, 0))));
    assertEquals(
        "a table of boilerplate must have at least 10737418276 bytes, got 68",
        rejection(put(packed, bytes -> bytes.putInt(first + 8, Integer.MAX_VALUE))));
    assertEquals(
        "a table of boilerplate must have the features of a group in ascending order, not so at 1",
        rejection(put(packed, bytes -> bytes.putInt(first + 13, 5))));
    assertEquals(
        "a table of boilerplate must have its groups in ascending order, not so at 1",
        rejection(put(packed, bytes -> bytes.putLong(first + 22, Long.MIN_VALUE))));
  }

  @Test
  void elementsThatAreNoHashesAreFoundToo() {
    List<Long> elements = new ArrayList<>();
    for (long i = 0; i < 1_000; i++) {
      elements.add(i << 20);
    }
    ElementSet set = set(new HashSet<>(elements));
    elements.forEach(element -> assertTrue(set.contains(element)));
    elements.forEach(element -> assertTrue(!set.contains(element + 1)));
    assertTrue(!ElementSet.EMPTY.contains(0));
  }

  private static Set<Long> features(SetSketch sketch, long[] tokens) {
    Set<Long> elements = new HashSet<>();
    for (long feature : ((FeatureSketch) sketch).features(tokens, tokens.length)) {
      elements.add(FeatureHash.element(feature));
    }
    return elements;
  }

  private static byte[] put(byte[] packed, Consumer<ByteBuffer> change) {
    byte[] copy = packed.clone();
    change.accept(ByteBuffer.wrap(copy));
    return copy;
  }

  private static String rejection(byte[] packed) {
    return assertThrows(IllegalArgumentException.class, () -> Boilerplate.unpack(packed))
        .getMessage();
  }
}
