package io.doppel.signature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

@Randomized
class BitSignatureTest {

  @Test
  void thePackedFormIsTheBitsInOrder() {
    BitSignature signature = BitSignature.of(0x0123456789ABCDEFL, 1);
    assertEquals("0123456789abcdef0000000000000001", signature.toString());
    assertEquals(128, signature.length());
  }

  @Test
  void unpackingGivesItBack(Random random) {
    for (int words = 1; words <= 8; words++) {
      BitSignature signature = BitSignature.of(random.longs(words).toArray());
      byte[] packed = signature.pack();
      byte[] moved = new byte[packed.length + 5];
      System.arraycopy(packed, 0, moved, 3, packed.length);
      assertEquals(signature, BitSignature.unpack(moved, 3, packed.length));
      assertEquals(signature.hashCode(), BitSignature.unpack(packed, 0, packed.length).hashCode());
    }
  }

  @Test
  void theDistanceIsTheNumberOfBitsThatDiffer() {
    assertEquals(0, BitSignature.of(5, 6).distance(BitSignature.of(5, 6)));
    assertEquals(3, BitSignature.of(5, 6).distance(BitSignature.of(4, 5)));
    assertEquals(64, BitSignature.of(0).distance(BitSignature.of(-1)));
    assertNotEquals(BitSignature.of(5), BitSignature.of(5, 0));
  }

  @Test
  void callersCannotChangeIt() {
    long[] words = {1, 2};
    BitSignature signature = BitSignature.of(words);
    Arrays.fill(words, 0);
    assertEquals(1, signature.word(0));
  }

  @Test
  void whatIsNoFingerprintIsRefused() {
    assertEquals(
        "a fingerprint must have at least 64 bits, got 0",
        assertThrows(IllegalArgumentException.class, BitSignature::of).getMessage());
    for (int length : new int[] {0, 7, 12}) {
      assertEquals(
          "a fingerprint must have a multiple of 8 bytes, got " + length,
          assertThrows(
                  IllegalArgumentException.class,
                  () -> BitSignature.unpack(new byte[16], 0, length))
              .getMessage());
    }
    assertEquals(
        "fingerprints must have the same number of bits, got 64 and 128",
        assertThrows(
                IllegalArgumentException.class,
                () -> BitSignature.of(1).distance(BitSignature.of(1, 2)))
            .getMessage());
  }
}
