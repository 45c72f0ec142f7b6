package io.doppel.signature;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

@Randomized
class SetSignatureTest {
  /** An element's last decimal digit. */
  private static final ElementWeights LAST_DIGIT =
      new ElementWeights() {
        @Override
        public int of(long element) {
          return (int) (element % 10);
        }

        @Override
        public String id() {
          return "last-digit";
        }
      };

  // --- making a set

  @Test
  void elementsAreSortedAndRepetitionsCountOnce() {
    long[] elements = {7, 3, 7, 0, 3, 3, 99};
    SetSignature set = SetSignature.of(elements, 6, ElementWeights.EQUAL);
    assertArrayEquals(new long[] {0, 3, 7}, elementsOf(set));
    assertArrayEquals(new long[] {0, 3, 7}, keysOf(set));
    assertEquals(3, set.length());
    assertArrayEquals(new long[] {7, 3, 7, 0, 3, 3, 99}, elements, "left as they are");
  }

  @Test
  void theLengthIsTheSumOfWeightsAndWhatWeighsNothingIsLeftOut() {
    long[] elements = {13, 20, 5, 13};
    SetSignature set = SetSignature.of(elements, 4, LAST_DIGIT);
    assertArrayEquals(new long[] {5, 13}, elementsOf(set));
    assertEquals(8, set.length());
  }

  @Test
  void onlySomeElementsMayBeKeys() {
    long[] elements = {13, 20, 5, 8};
    long[] keys = {8, 13, 20, 8, 4};
    SetSignature set = SetSignature.of(elements, 4, keys, 4, LAST_DIGIT);
    assertArrayEquals(new long[] {5, 8, 13}, elementsOf(set));
    assertArrayEquals(new long[] {8, 13}, keysOf(set), "a key of weight 0 is left out too");
    assertEquals(0, SetSignature.of(elements, 4, keys, 0, LAST_DIGIT).keyCount());
  }

  @Test
  void anEmptySetIsNoSignature() {
    long[] weightless = {10, 20};
    assertNull(SetSignature.of(new long[0], 0, ElementWeights.EQUAL));
    assertNull(SetSignature.of(weightless, 0, ElementWeights.EQUAL));
    assertNull(SetSignature.of(weightless, 2, LAST_DIGIT));
    assertNull(SetSignature.of(weightless, 2, weightless, 2, LAST_DIGIT));
  }

  @Test
  void aKeyThatIsNoElementIsRejectedByValue() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                SetSignature.of(new long[] {1, 3}, 2, new long[] {1, 2}, 2, ElementWeights.EQUAL));
    assertEquals("keys must be elements, got 2", e.getMessage());
  }

  @Test
  void anElementOfTooManyBitsIsRejectedByValue() {
    for (long element : new long[] {-1, 1L << 56, Long.MIN_VALUE}) {
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class,
              () -> SetSignature.of(new long[] {element}, 1, ElementWeights.EQUAL));
      assertEquals("elements must be in [0, 2^56), got " + element, e.getMessage());
    }
    long largest = (1L << 56) - 1;
    assertEquals(
        largest, SetSignature.of(new long[] {largest}, 1, ElementWeights.EQUAL).element(0));
  }

  @Test
  void weightsWhoseSumIsNoIntAreRejected() {
    ElementWeights heavy = constant(1 << 30);
    assertEquals(1 << 30, SetSignature.of(new long[] {1}, 1, heavy).length());
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> SetSignature.of(new long[] {1, 2}, 2, heavy));
    assertEquals("the sum of a set's weights must be < 2^31, got 2147483648", e.getMessage());
  }

  // --- overlap

  @Test
  void overlapIsThatOfBruteForceOrLessThanNeeded(Random random) {
    int enough = 0;
    int tooLittle = 0;
    for (int round = 0; round < 3_000; round++) {
      ElementWeights weights = round % 2 == 0 ? ElementWeights.EQUAL : LAST_DIGIT;
      int alphabet = 5 + random.nextInt(300);
      SetSignature one = randomSet(random, alphabet, weights);
      SetSignature other = randomSet(random, alphabet, weights);
      int common = bruteForce(one, other, weights);
      assertEquals(common, one.overlap(other, weights, 0));
      assertEquals(common, one.overlap(other, weights, common), "exactly what is needed");
      int needed = random.nextInt(1 + Math.min(one.length(), other.length()));
      int overlap = one.overlap(other, weights, needed);
      if (common >= needed) {
        assertEquals(common, overlap);
        enough++;
      } else {
        assertTrue(overlap < needed, () -> overlap + " of " + needed);
        tooLittle++;
      }
      assertTrue(one.overlap(other, weights, common + 1) <= common);
    }
    assertTrue(enough > 500 && tooLittle > 500, enough + " and " + tooLittle);
  }

  /** They differ first and have the rest in common, so an end before that finds nothing. */
  @Test
  void overlapEndsAsSoonAsTooLittleIsLeft() {
    long[] even = new long[1_000];
    long[] odd = new long[1_000];
    for (int i = 0; i < 500; i++) {
      even[i] = 2 * i;
      odd[i] = 2 * i + 1;
      even[500 + i] = odd[500 + i] = 2_000 + i;
    }
    assertEndsEarly(even, odd, ElementWeights.EQUAL, 500);
    assertEndsEarly(even, odd, LAST_DIGIT, 2_250);
  }

  private static void assertEndsEarly(long[] even, long[] odd, ElementWeights weights, int common) {
    SetSignature one = SetSignature.of(even, even.length, weights);
    SetSignature other = SetSignature.of(odd, odd.length, weights);
    assertEquals(common, one.overlap(other, weights, common));
    assertEquals(0, one.overlap(other, weights, common + common / 5));
    assertEquals(0, other.overlap(one, weights, common + common / 5));
  }

  // --- stored form, equality

  @Test
  void packedFormGivesTheSameSignatureBack(Random random) {
    for (int round = 0; round < 200; round++) {
      long[] elements = random.longs(1 + random.nextInt(100), 0, 1L << 50).toArray();
      int keyCount = random.nextInt(elements.length + 1);
      SetSignature set =
          SetSignature.of(elements, elements.length, elements, keyCount, ElementWeights.EQUAL);
      byte[] packed = set.pack();
      byte[] shifted = new byte[packed.length + 9];
      random.nextBytes(shifted);
      System.arraycopy(packed, 0, shifted, 4, packed.length);
      SetSignature unpacked = SetSignature.unpack(shifted, 4, packed.length, set.length());
      assertEquals(set, unpacked);
      assertArrayEquals(keysOf(set), keysOf(unpacked));
      assertArrayEquals(packed, unpacked.pack());
    }
  }

  @Test
  void signaturesAreEqualWhenAllTheirPartsAre() {
    long[] elements = {1, 2, 3};
    SetSignature set = SetSignature.of(elements, 3, ElementWeights.EQUAL);
    SetSignature allKeys = SetSignature.of(elements, 3, elements, 3, ElementWeights.EQUAL);
    assertEquals(set, allKeys);
    assertEquals(set.hashCode(), allKeys.hashCode());
    assertNotEquals(set, SetSignature.of(elements, 2, ElementWeights.EQUAL));
    assertNotEquals(set, SetSignature.of(elements, 3, elements, 2, ElementWeights.EQUAL));
    assertNotEquals(set, SetSignature.of(elements, 3, LAST_DIGIT), "another length");
    assertNotEquals(set, null);
    assertNotEquals(set, (Object) "123");
  }

  @Test
  void equalWeightsAreAllOne() {
    assertEquals(1, ElementWeights.EQUAL.of(0));
    assertEquals(1, ElementWeights.EQUAL.of(1L << 55));
    assertEquals("equal", ElementWeights.EQUAL.id());
  }

  private static int bruteForce(SetSignature one, SetSignature other, ElementWeights weights) {
    Set<Long> elements = new HashSet<>();
    for (long element : elementsOf(one)) {
      elements.add(element);
    }
    int common = 0;
    for (long element : elementsOf(other)) {
      common += elements.contains(element) ? weights.of(element) : 0;
    }
    return common;
  }

  /** Element 1 is in every set, so that none is empty. */
  private static SetSignature randomSet(Random random, int alphabet, ElementWeights weights) {
    long[] elements = random.longs(1 + random.nextInt(200), 0, alphabet).toArray();
    elements[0] = 1;
    return SetSignature.of(elements, elements.length, weights);
  }

  private static ElementWeights constant(int weight) {
    return new ElementWeights() {
      @Override
      public int of(long element) {
        return weight;
      }

      @Override
      public String id() {
        return "constant";
      }
    };
  }

  private static long[] elementsOf(SetSignature set) {
    long[] elements = new long[set.size()];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = set.element(i);
    }
    return elements;
  }

  private static long[] keysOf(SetSignature set) {
    long[] keys = new long[set.keyCount()];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = set.key(i);
    }
    return keys;
  }
}
