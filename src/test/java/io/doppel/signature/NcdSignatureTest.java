package io.doppel.signature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.compression.Compression;
import io.doppel.compression.CompressionDistance;
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
    NcdSignature signature = new NcdSignature(new byte[] {1, 2}, 4, 3, NcdSignature.MAX_DENSITY);
    NcdSignature same = new NcdSignature(new byte[] {1, 2}, 4, 3, NcdSignature.MAX_DENSITY);
    assertEquals(signature, same);
    assertEquals(signature.hashCode(), same.hashCode());
    assertNotEquals(signature, new NcdSignature(new byte[] {1, 3}, 4, 3, NcdSignature.MAX_DENSITY));
    assertNotEquals(signature, new NcdSignature(new byte[] {1, 2}, 5, 3, NcdSignature.MAX_DENSITY));
    assertNotEquals(signature, new NcdSignature(new byte[] {1, 2}, 4, 2, NcdSignature.MAX_DENSITY));
    assertNotEquals(signature, null);
    assertNotEquals(signature, (Object) "ab");
  }

  @Test
  void anEmptySignatureIsRejected() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> new NcdSignature(new byte[0], 1, 0, NcdSignature.MAX_DENSITY));
    assertTrue(e.getMessage().startsWith("signature must not be empty"), e.getMessage());
    assertThrows(
        IllegalArgumentException.class,
        () -> new CompressionDistance(Compression.SNAPPY).signature(new byte[0]));
  }

  @Test
  void aCompressedLengthBelowOneIsRejectedByValue() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> new NcdSignature(new byte[1], 0, 0, NcdSignature.MAX_DENSITY));
    assertEquals("compressedLength must be >= 1, got 0", e.getMessage());
  }

  @Test
  void aSlackOutsideItsRangeIsRejectedByValue() {
    for (int slack : new int[] {-1, NcdSignature.MAX_SLACK + 1}) {
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class,
              () -> new NcdSignature(new byte[1], 1, slack, NcdSignature.MAX_DENSITY));
      assertEquals("slack must be in [0, 255], got " + slack, e.getMessage());
    }
    assertEquals(
        255,
        new NcdSignature(new byte[1], 1, NcdSignature.MAX_SLACK, NcdSignature.MAX_DENSITY).slack());
  }

  private static NcdSignature signature(int compressedLength, int... bytes) {
    byte[] content = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      content[i] = (byte) bytes[i];
    }
    return new NcdSignature(content, compressedLength, 0, NcdSignature.MAX_DENSITY);
  }

  @Test
  void packedFormGivesTheSameSignatureBack() {
    NcdSignature signature = new NcdSignature(new byte[] {7, 0, -1}, 1_000, 200, 129);
    byte[] packed = signature.pack();
    byte[] shifted = new byte[packed.length + 5];
    System.arraycopy(packed, 0, shifted, 3, packed.length);
    assertEquals(signature, NcdSignature.unpack(shifted, 3, packed.length, 1_000));
    assertEquals(200, NcdSignature.packedSlack(shifted, 3));
    assertEquals(signature.gramLength(), NcdSignature.packedGramLength(shifted, 3, 1_000));
    assertEquals(505, signature.gramLength());
  }

  @Test
  void densityIsChecked() {
    assertThrows(IllegalArgumentException.class, () -> new NcdSignature(new byte[1], 1, 0, 256));
    assertThrows(IllegalArgumentException.class, () -> new NcdSignature(new byte[1], 1, 0, -1));
    assertNotEquals(new NcdSignature(new byte[1], 1, 0, 5), new NcdSignature(new byte[1], 1, 0, 6));
  }
}
