package io.doppel.sets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.features.FeatureHash;
import io.doppel.features.Tokens;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.frequencies.FrequencyRange;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import io.doppel.sketch.SetSketch;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The contract of all sketches. */
class SetSketchesTest {
  private static final ElementWeights EQUAL = ElementWeights.EQUAL;

  private static final FeatureFrequencies FREQUENCIES = frequencies(100);
  private static final FeatureFrequencies OTHER_FREQUENCIES = frequencies(101);

  /** The words 0 to 99 of the tests, each in 10 documents. */
  private static FeatureFrequencies frequencies(int documents) {
    FrequencyCounter counter = new FrequencyCounter();
    counter.addDocuments(documents);
    for (int word = 0; word < 100; word++) {
      counter.add(FeatureHash.element(Tokens.word(word)), 10);
    }
    return counter.frequencies(1);
  }

  /** Any two differ in one parameter at least. */
  private static List<SetSketch> sketches() {
    FrequencyRange range = new FrequencyRange(FREQUENCIES, .2, .85);
    return List.of(
        SetSketches.bag(1, null),
        SetSketches.bag(2, null),
        SetSketches.bag(1, range),
        SetSketches.bag(1, new FrequencyRange(FREQUENCIES, .3, .85)),
        SetSketches.bag(1, new FrequencyRange(FREQUENCIES, .2, .75)),
        SetSketches.bag(1, new FrequencyRange(OTHER_FREQUENCIES, .2, .85)),
        SetSketches.set(1),
        SetSketches.set(2),
        SetSketches.shingles(3, EQUAL),
        SetSketches.shingles(5, EQUAL),
        SetSketches.shingles(3, FREQUENCIES.idfWeights()),
        SetSketches.shingles(3, OTHER_FREQUENCIES.idfWeights()),
        SetSketches.winnowedShingles(3, 1, EQUAL),
        SetSketches.winnowedShingles(3, 4, EQUAL),
        SetSketches.winnowedShingles(3, 4, FREQUENCIES.idfWeights()),
        SetSketches.winnowedShingles(4, 4, EQUAL),
        SetSketches.minHash(5, 84, 8, 20),
        SetSketches.minHash(3, 84, 8, 20),
        SetSketches.minHash(5, 80, 8, 20),
        SetSketches.minHash(5, 84, 4, 20),
        SetSketches.minHash(5, 84, 8, 84),
        SetSketches.superShingles(5, 84, 6),
        SetSketches.superShingles(3, 84, 6),
        SetSketches.superShingles(5, 60, 6),
        SetSketches.superShingles(5, 84, 4),
        SetSketches.iMatch(range, 1, 2),
        SetSketches.iMatch(range, 11, 2),
        SetSketches.iMatch(range, 1, 3),
        SetSketches.iMatch(new FrequencyRange(FREQUENCIES, .2, .75), 1, 2),
        SetSketches.iMatch(new FrequencyRange(OTHER_FREQUENCIES, .2, .85), 1, 2));
  }

  @Test
  void differentParametersHaveDifferentNames() {
    Map<String, SetSketch> byParameters = new HashMap<>();
    for (SetSketch sketch : sketches()) {
      assertNull(byParameters.put(sketch.parameters(), sketch), sketch.parameters());
      assertTrue(sketch.parameters().matches("(\\w+=\\S+)( \\w+=\\S+)*"), sketch.parameters());
    }
  }

  @Test
  void theSameParametersHaveTheSameNamesAndSignatures() {
    List<SetSketch> sketches = sketches();
    List<SetSketch> again = sketches();
    long[] tokens = Tokens.random(new SplittableRandom(121), 200, 150);
    for (int i = 0; i < sketches.size(); i++) {
      assertEquals(sketches.get(i).parameters(), again.get(i).parameters());
      assertEquals(sketches.get(i).of(tokens, 200), again.get(i).of(tokens, 200));
    }
  }

  @Test
  void anEmptyTextHasNoSignature() {
    for (SetSketch sketch : sketches()) {
      assertNull(sketch.of(new long[0], 0), sketch.parameters());
      assertNull(sketch.of(Tokens.of("a b c d e f g h"), 0), sketch.parameters());
    }
  }

  @Test
  void tokensAreNotChangedAndNoMoreAreReadThanCounted() {
    long[] tokens = Tokens.random(new SplittableRandom(122), 200, 150);
    long[] copy = tokens.clone();
    long[] longer = Tokens.random(new SplittableRandom(123), 300, 150);
    System.arraycopy(tokens, 0, longer, 0, 200);
    for (SetSketch sketch : sketches()) {
      SetSignature signature = sketch.of(tokens, 200);
      assertNotNull(signature, sketch.parameters());
      assertEquals(signature, sketch.of(longer, 200), sketch.parameters());
      assertArrayEquals(copy, tokens);
    }
  }

  @Test
  void elementsHaveNoMoreBitsThanTheSketchSays() {
    SplittableRandom random = new SplittableRandom(124);
    for (SetSketch sketch : sketches()) {
      assertTrue(sketch.elementBits() <= SetSignature.MAX_BITS);
      for (int count : new int[] {20, 100, 1_000}) {
        SetSignature signature = sketch.of(Tokens.random(random, count, 150), count);
        assertEquals(0, signature.element(signature.size() - 1) >>> sketch.elementBits());
      }
    }
  }

  @Test
  void parametersOutOfRangeAreRejectedByNameRuleAndValue() {
    FrequencyRange range = new FrequencyRange(FREQUENCIES, .2, .85);
    int most = Integer.MAX_VALUE;
    assertRejected("minFeatures", 1, most, 0, () -> SetSketches.bag(0, null));
    assertRejected("minFeatures", 1, most, -1, () -> SetSketches.set(-1));
    assertRejected("words", 1, 1000, 0, () -> SetSketches.shingles(0, EQUAL));
    assertRejected("words", 1, 1000, 1001, () -> SetSketches.winnowedShingles(1001, 4, EQUAL));
    assertRejected("window", 1, 1000, 0, () -> SetSketches.winnowedShingles(3, 0, EQUAL));
    assertRejected("window", 1, 1000, 1001, () -> SetSketches.winnowedShingles(3, 1001, EQUAL));
    assertRejected("words", 1, 1000, 0, () -> SetSketches.minHash(0, 84, 8, 20));
    assertRejected("slots", 1, 65536, 0, () -> SetSketches.minHash(5, 0, 8, 20));
    assertRejected("slots", 1, 65536, 65537, () -> SetSketches.minHash(5, 65537, 8, 20));
    assertRejected("bits", 1, 32, 0, () -> SetSketches.minHash(5, 84, 0, 20));
    assertRejected("bits", 1, 32, 33, () -> SetSketches.minHash(5, 84, 33, 20));
    assertRejected("keySlots", 1, 84, 0, () -> SetSketches.minHash(5, 84, 8, 0));
    assertRejected("keySlots", 1, 84, 85, () -> SetSketches.minHash(5, 84, 8, 85));
    assertRejected("words", 1, 1000, 0, () -> SetSketches.superShingles(0, 84, 6));
    assertRejected("slots", 1, 65536, 0, () -> SetSketches.superShingles(5, 0, 6));
    assertRejected("groups", 1, 84, 0, () -> SetSketches.superShingles(5, 84, 0));
    assertRejected("groups", 1, 84, 85, () -> SetSketches.superShingles(5, 84, 85));
    assertRejected("lexicons", 1, 256, 0, () -> SetSketches.iMatch(range, 0, 1));
    assertRejected("lexicons", 1, 256, 257, () -> SetSketches.iMatch(range, 257, 1));
    assertRejected("minTokens", 1, most, 0, () -> SetSketches.iMatch(range, 1, 0));
    assertThrows(NullPointerException.class, () -> SetSketches.shingles(3, null));
    assertThrows(NullPointerException.class, () -> SetSketches.winnowedShingles(3, 4, null));
  }

  private static void assertRejected(String name, int least, int most, int value, Runnable call) {
    assertEquals(
        name + " must be in [" + least + ", " + most + "], got " + value,
        assertThrows(IllegalArgumentException.class, call::run).getMessage());
  }
}
