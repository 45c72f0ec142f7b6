package io.doppel.signature;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

@Randomized
public class VectorSignatureTest {

  private static VectorSignature vector(long[] elements, int... weights) {
    return VectorSignature.of(elements, weights, weights.length);
  }

  private static long[] elements(long... elements) {
    return elements;
  }

  public static VectorSignature randomVector(Random random, int size, long alphabet, int heaviest) {
    long[] elements = random.longs(size, 0, alphabet).distinct().sorted().toArray();
    int[] weights = random.ints(elements.length, -heaviest, heaviest + 1).toArray();
    weights[0] = weights[0] == 0 ? 1 : weights[0];
    return vector(elements, weights);
  }

  // --- what a vector is

  @Test
  void aVectorKnowsItsElementsAndLengths() {
    VectorSignature vector = vector(elements(2, 5, 9), 3, -1, 2);
    assertEquals(3, vector.size());
    assertEquals(5, vector.element(1));
    assertEquals(-1, vector.weight(1));
    assertEquals(14, vector.square());
    assertEquals(3, vector.length());
    assertEquals(SetSignature.of(elements(2, 5, 9), 3, ElementWeights.EQUAL), vector.elements());
    assertEquals(3, vector.elements().keyCount());
  }

  @Test
  void elementsOfNoWeightAreLeftOut() {
    VectorSignature vector = vector(elements(1, 2, 3, 4), 0, 7, 0, -7);
    assertEquals(vector(elements(2, 4), 7, -7), vector);
    assertEquals(2, vector.elements().size());
    assertNull(vector(elements(1, 2), 0, 0));
    assertNull(vector(elements()));
  }

  @Test
  void weightsBeyondTheLargestAreAsIfTheyWereThat() {
    VectorSignature vector =
        vector(elements(1, 2, 3, 4), Integer.MAX_VALUE, Integer.MIN_VALUE, 32_768, -32_768);
    assertEquals(vector(elements(1, 2, 3, 4), 32_767, -32_767, 32_767, -32_767), vector);
    assertEquals(4L * 32_767 * 32_767, vector.square());
    assertEquals(65_534, vector.length());
  }

  @Test
  void itIsACopyOfWhatCounts() {
    long[] elements = {1, 2, 3};
    int[] weights = {4, 5, 6};
    VectorSignature vector = VectorSignature.of(elements, weights, 2);
    elements[0] = 0;
    weights[1] = 9;
    assertEquals(vector(elements(1, 2), 4, 5), vector);
  }

  @Test
  void elementsMustBeAscending() {
    for (long[] wrong : new long[][] {{1, 1}, {2, 1}}) {
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> vector(wrong, 1, 1));
      assertEquals("elements must be ascending, not so at 1", e.getMessage());
    }
    assertThrows(IllegalArgumentException.class, () -> vector(elements(-1), 1));
    assertThrows(
        IllegalArgumentException.class, () -> vector(elements(1L << SetSignature.MAX_BITS), 1));
    assertThrows(
        IndexOutOfBoundsException.class,
        () -> VectorSignature.of(elements(1, 2), new int[] {1}, 2));
  }

  @Test
  void equalWhenElementsAndWeightsAre() {
    VectorSignature vector = vector(elements(1, 2), 3, 4);
    assertEquals(vector, vector(elements(1, 2), 3, 4));
    assertEquals(vector.hashCode(), vector(elements(1, 2), 3, 4).hashCode());
    assertNotEquals(vector, vector(elements(1, 2), 3, -4));
    assertNotEquals(vector, vector(elements(1, 3), 3, 4));
    assertNotEquals(vector, vector(elements(1), 3));
    assertNotEquals(vector, vector.elements());
  }

  // --- products

  @Test
  void theProductIsThatOfBruteForce(Random random) {
    int common = 0;
    for (int round = 0; round < 1_000; round++) {
      long alphabet = 1 + random.nextInt(500);
      VectorSignature one = randomVector(random, 1 + random.nextInt(100), alphabet, 40_000);
      VectorSignature other = randomVector(random, 1 + random.nextInt(100), alphabet, 40_000);
      Map<Long, Integer> weights = new HashMap<>();
      for (int i = 0; i < one.size(); i++) {
        weights.put(one.element(i), one.weight(i));
      }
      long product = 0;
      for (int i = 0; i < other.size(); i++) {
        product += (long) weights.getOrDefault(other.element(i), 0) * other.weight(i);
        common += weights.containsKey(other.element(i)) ? 1 : 0;
      }
      assertEquals(product, one.product(other));
      assertEquals(product, other.product(one));
      assertEquals(one.square(), one.product(one));
    }
    assertTrue(common > 1_000, "too little in common to tell anything: " + common);
  }

  // --- the stored form, which never changes

  @Test
  void theFormIsThatOfASetAndTwoBytesForEachWeightTheLowerFirst() {
    // the set 0, 1, 5 as in PackedSetTest
    assertPacked("010365" + "0100" + "feff" + "3412", elements(0, 1, 5), 1, -2, 0x1234);
    assertPacked("000101" + "ff7f", elements(0), 32_767);
    assertPacked("000101" + "0180", elements(0), -32_767);
    assertPacked("3801ffffffffffffff01" + "0001", elements((1L << SetSignature.MAX_BITS) - 1), 256);
  }

  private static void assertPacked(String hex, long[] elements, int... weights) {
    VectorSignature vector = vector(elements, weights);
    byte[] packed = HexFormat.of().parseHex(hex);
    assertArrayEquals(packed, vector.pack(), hex);
    assertEquals(vector, VectorSignature.unpack(packed, 0, packed.length));
  }

  @Test
  void theFormOfALargeVectorIsAsItWasFirstStored() {
    // not by a Random, whose numbers might be others in another Java
    long[] elements =
        LongStream.range(0, 1_000)
            .map(i -> i * i * 0x9E3779B97F4A7C15L >>> 24)
            .distinct()
            .sorted()
            .toArray();
    int[] weights = IntStream.range(0, elements.length).map(i -> i * i % 65_534 - 32_767).toArray();
    CRC32 crc = new CRC32();
    crc.update(vector(elements, weights).pack());
    assertEquals(2_415_051_724L, crc.getValue());
  }

  @Test
  void whatIsPackedIsUnpacked(Random random) {
    for (int round = 0; round < 1_000; round++) {
      int size = 1 + random.nextInt(round % 20 == 0 ? 5_000 : 200);
      long alphabet = size + random.nextLong(1L << 1 + random.nextInt(55));
      VectorSignature vector = randomVector(random, size, alphabet, 1 << random.nextInt(17));
      byte[] packed = vector.pack();
      int offset = random.nextInt(9);
      byte[] inside = new byte[offset + packed.length + random.nextInt(9)];
      random.nextBytes(inside);
      System.arraycopy(packed, 0, inside, offset, packed.length);
      VectorSignature unpacked = VectorSignature.unpack(inside, offset, packed.length);
      assertEquals(vector, unpacked);
      assertEquals(vector.square(), unpacked.square());
      assertEquals(vector.elements(), unpacked.elements());
    }
  }

  @Test
  void aPackedVectorIsReadElementByElement(Random random) {
    PackedVector reader = new PackedVector();
    for (int round = 0; round < 100; round++) {
      VectorSignature vector = randomVector(random, 1 + random.nextInt(100), 1L << 40, 32_767);
      byte[] packed = vector.pack();
      reader.open(packed, 0, packed.length);
      assertEquals(vector.size(), reader.size());
      assertEquals(vector.square(), reader.square());
      for (int i = 0; i < vector.size(); i++) {
        assertEquals(vector.element(i), reader.next());
        assertEquals(vector.weight(i), reader.weight());
      }
    }
  }

  // --- damage

  @Test
  void cutBytesAreNoVector(Random random) {
    for (int round = 0; round < 100; round++) {
      byte[] packed = randomVector(random, 1 + random.nextInt(50), 1L << 40, 32_767).pack();
      for (int length = 0; length < packed.length; length++) {
        int cut = length;
        byte[] copy = Arrays.copyOf(packed, cut);
        assertThrows(IllegalArgumentException.class, () -> VectorSignature.unpack(copy, 0, cut));
        assertThrows(IllegalArgumentException.class, () -> VectorSignature.unpack(packed, 0, cut));
      }
    }
  }

  /** They may be another vector by chance, but nothing else. */
  @Test
  void damagedBytesAreRejectedOrAnotherVector(Random random) {
    int rejected = 0;
    for (int round = 0; round < 50_000; round++) {
      byte[] packed = randomVector(random, 1 + random.nextInt(20), 1L << 40, 32_767).pack();
      for (int i = random.nextInt(4); i >= 0; i--) {
        packed[random.nextInt(packed.length)] = (byte) random.nextInt();
      }
      if (random.nextInt(4) == 0) {
        random.nextBytes(packed);
      }
      try {
        VectorSignature vector = VectorSignature.unpack(packed, 0, packed.length);
        assertTrue(vector.size() > 0 && vector.square() > 0);
      } catch (IllegalArgumentException e) {
        rejected++;
      }
    }
    assertTrue(rejected > 5_000, "too few to tell anything: " + rejected);
  }

  @Test
  void weightsThatNoVectorHasAreRejected() {
    for (String hex : new String[] {"000101" + "0000", "000101" + "0080"}) {
      byte[] packed = HexFormat.of().parseHex(hex);
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class,
              () -> VectorSignature.unpack(packed, 0, packed.length));
      assertTrue(e.getMessage().contains("weight"), e.getMessage());
    }
  }
}
