package io.doppel.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NcdSignatureTest {

  @Test
  void theOrderIsByCompressedLengthAndThenByUnsignedBytes() {
    List<NcdSignature> ascending =
        List.of(
            signature(3, 'z', 'z'),
            signature(4, 'a'),
            signature(4, 'a', 'a'),
            signature(4, 'b'),
            signature(4, 0x80),
            signature(4, 0xFF),
            signature(10, 'a'));
    List<NcdSignature> shuffled = new ArrayList<>(ascending);
    Collections.shuffle(shuffled, new Random(41));
    assertNotEquals(ascending, shuffled);
    Collections.sort(shuffled);
    assertEquals(ascending, shuffled);
  }

  @Test
  void equalBytesOfEqualLengthsCompareAsEqual() {
    assertEquals(0, signature(4, 'a', 'b').compareTo(signature(4, 'a', 'b')));
  }

  @Test
  void signaturesAreEqualWhenAllTheirPartsAre() {
    NcdSignature signature = new NcdSignature(new byte[] {1, 2}, 4, 3);
    NcdSignature same = new NcdSignature(new byte[] {1, 2}, 4, 3);
    assertEquals(signature, same);
    assertEquals(signature.hashCode(), same.hashCode());
    assertNotEquals(signature, new NcdSignature(new byte[] {1, 3}, 4, 3));
    assertNotEquals(signature, new NcdSignature(new byte[] {1, 2}, 5, 3));
    assertNotEquals(signature, new NcdSignature(new byte[] {1, 2}, 4, 2));
    assertNotEquals(signature, null);
    assertNotEquals(signature, (Object) "ab");
  }

  @Test
  void anEmptySignatureIsRejected() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> new NcdSignature(new byte[0], 1, 0));
    assertTrue(e.getMessage().startsWith("signature must not be empty"), e.getMessage());
    assertThrows(
        IllegalArgumentException.class,
        () -> new CompressionDistance(Compression.SNAPPY).signature(new byte[0]));
  }

  @Test
  void aCompressedLengthBelowOneIsRejectedByValue() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> new NcdSignature(new byte[1], 0, 0));
    assertEquals("compressedLength must be >= 1, got 0", e.getMessage());
  }

  @Test
  void aSlackOutsideItsRangeIsRejectedByValue() {
    for (int slack : new int[] {-1, NcdBounds.MAX_SLACK + 1}) {
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class, () -> new NcdSignature(new byte[1], 1, slack));
      assertEquals("slack must be in [0, 255], got " + slack, e.getMessage());
    }
    assertEquals(255, new NcdSignature(new byte[1], 1, NcdBounds.MAX_SLACK).slack());
  }

  private static NcdSignature signature(int compressedLength, int... bytes) {
    byte[] content = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      content[i] = (byte) bytes[i];
    }
    return new NcdSignature(content, compressedLength, 0);
  }
}
