package io.doppel.signature;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

@Randomized
public class SequenceSignatureTest {

  public static SequenceSignature sequence(int... symbols) {
    return SequenceSignature.of(symbols, symbols.length);
  }

  @Test
  void aSequenceKeepsOrderAndRepetitions() {
    SequenceSignature sequence = sequence(7, 0, 7, Integer.MAX_VALUE);
    assertEquals(4, sequence.length());
    assertEquals(7, sequence.symbol(2));
    assertEquals(Integer.MAX_VALUE, sequence.symbol(3));
    int[] copy = new int[6];
    sequence.copyTo(copy, 1);
    assertArrayEquals(new int[] {0, 7, 0, 7, Integer.MAX_VALUE, 0}, copy);
    assertEquals(sequence(7, 0, 7, Integer.MAX_VALUE), sequence);
    assertEquals(sequence(7, 0, 7, Integer.MAX_VALUE).hashCode(), sequence.hashCode());
    assertNotEquals(sequence(0, 7, 7, Integer.MAX_VALUE), sequence);
    assertNotEquals(sequence(7, 0, 7), sequence);
  }

  @Test
  void aMultisetHasEachOccurrence() {
    SetSignature one = sequence(5, 3, 5, Integer.MAX_VALUE, 5).multiset();
    assertEquals(5, one.length());
    assertEquals(5, one.size());
    assertEquals(5, one.keyCount());
    assertEquals(one, sequence(Integer.MAX_VALUE, 5, 5, 3, 5).multiset());
    SetSignature other = sequence(5, 4, 5, 0).multiset();
    assertEquals(2, one.overlap(other, ElementWeights.EQUAL, 1));
  }

  @Test
  void itIsACopy() {
    int[] symbols = {1, 2, 3};
    SequenceSignature sequence = SequenceSignature.of(symbols, 2);
    symbols[0] = 9;
    assertEquals(sequence(1, 2), sequence);
  }

  @Test
  void noSymbolsAreNoSignatureAndNegativeOnesAreRejected() {
    assertNull(SequenceSignature.of(new int[3], 0));
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> sequence(1, -5));
    assertEquals("symbols must be >= 0, got -5", e.getMessage());
  }

  @Test
  void thePackedFormIsSevenBitsAByteTheLowestFirst() {
    byte[] expected = {'a', (byte) 0xFB, (byte) 0xEE, 0x01, 0};
    assertArrayEquals(expected, sequence('a', '\u777B', 0).pack());
  }

  @Test
  void whatIsPackedIsUnpacked(Random random) {
    for (int round = 0; round < 1_000; round++) {
      int[] symbols = new int[1 + random.nextInt(20)];
      for (int i = 0; i < symbols.length; i++) {
        symbols[i] = random.nextInt() >>> 1 + random.nextInt(31);
      }
      SequenceSignature sequence = sequence(symbols);
      byte[] packed = sequence.pack();
      byte[] inside = new byte[packed.length + 5];
      random.nextBytes(inside);
      System.arraycopy(packed, 0, inside, 3, packed.length);
      assertEquals(sequence, SequenceSignature.unpack(inside, 3, packed.length));
      int[] buffer = new int[packed.length];
      assertEquals(symbols.length, SequenceSignature.unpack(inside, 3, packed.length, buffer));
      assertEquals(sequence, SequenceSignature.of(buffer, symbols.length));
    }
  }

  @Test
  void damagedBytesAreRejected() {
    assertDamaged("got 0 bytes");
    assertDamaged("at 1 of 2", 5, 0x80);
    assertDamaged("at 0 of 5", 0x80, 0x80, 0x80, 0x80, 0x08);
    assertDamaged("at 0 of 6", 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01);
    assertDamaged("at 0 of 2", 0x81, 0x00);
    assertEquals(
        sequence(Integer.MAX_VALUE),
        SequenceSignature.unpack(sequence(Integer.MAX_VALUE).pack(), 0, 5));
  }

  private static void assertDamaged(String message, int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) values[i];
    }
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> SequenceSignature.unpack(bytes, 0, bytes.length));
    assertTrue(e.getMessage().endsWith(message), e.getMessage());
  }

  /** Any bytes are a sequence that packs to the same bytes, or they are damaged. */
  @Test
  void noTwoPackedFormsAreTheSameSequence(Random random) {
    int sequences = 0;
    for (int round = 0; round < 20_000; round++) {
      byte[] bytes = new byte[1 + random.nextInt(6)];
      random.nextBytes(bytes);
      try {
        assertArrayEquals(bytes, SequenceSignature.unpack(bytes, 0, bytes.length).pack());
        sequences++;
      } catch (IllegalArgumentException e) {
        assertTrue(e.getMessage().contains("damaged"), e.getMessage());
      }
    }
    assertTrue(sequences > 1_000 && sequences < 19_000, "sequences: " + sequences);
  }

  /** Whoever writes the texts can make hash codes equal: a map must not become a list by that. */
  @Test
  void sequencesWithEqualHashCodesAreTakenTogetherInNoTime() {
    Map<SequenceSignature, Integer> known = new HashMap<>();
    for (int i = 0; i < 1 << 17; i++) {
      int[] symbols = new int[34];
      for (int bit = 0; bit < 17; bit++) { // 31 x + y is the same for both
        symbols[2 * bit] = (i >>> bit & 1) == 0 ? 100 : 101;
        symbols[2 * bit + 1] = (i >>> bit & 1) == 0 ? 131 : 100;
      }
      known.put(SequenceSignature.of(symbols, symbols.length), i);
    }
    assertEquals(1 << 17, known.size());
    assertEquals(1, known.keySet().stream().map(Object::hashCode).distinct().count());
  }

  @Test
  void theOrderIsThatOfTheSymbols() {
    SequenceSignature one = SequenceSignature.of(new int[] {1, 2}, 2);
    assertEquals(0, one.compareTo(SequenceSignature.of(new int[] {1, 2, 9}, 2)));
    assertTrue(one.compareTo(SequenceSignature.of(new int[] {1, 2, 9}, 3)) < 0);
    assertTrue(one.compareTo(SequenceSignature.of(new int[] {1, 1}, 2)) > 0);
  }

  @Test
  void aCountBeyondTheArrayIsRefused() {
    assertThrows(IndexOutOfBoundsException.class, () -> SequenceSignature.of(new int[] {5, 6}, 3));
    assertThrows(IndexOutOfBoundsException.class, () -> SequenceSignature.of(new int[] {5, 6}, -1));
  }
}
