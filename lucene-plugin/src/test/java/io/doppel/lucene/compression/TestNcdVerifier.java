package io.doppel.lucene.compression;

import io.doppel.compression.Compression;
import io.doppel.compression.NcdBounds;
import io.doppel.signature.NcdSignature;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.util.BytesRef;

public class TestNcdVerifier extends LuceneTestCase {

  private static NcdSignature signature(int compressedLength, int slack, int density) {
    return new NcdSignature(new byte[] {1}, compressedLength, slack, density);
  }

  private static NcdVerifier verifier(int compressedLength, int slack, NcdBounds bounds) {
    NcdSignature query = signature(compressedLength, slack, NcdSignature.MAX_DENSITY);
    return new NcdVerifier(query, bounds, Compression.SNAPPY);
  }

  public void testTheSlackOfTheLongerOneCountsForTheLengths() {
    NcdBounds bounds = new NcdBounds(0.5, true, false);
    // Half of 100 less 8 bytes of margin is 42, and with a slack of 16 it is 26.
    assertTrue(verifier(100, 0, bounds).lengthsAdmit(42, 200));
    assertFalse(verifier(100, 0, bounds).lengthsAdmit(41, 200));
    assertTrue(verifier(100, 16, bounds).lengthsAdmit(26, 0));
    assertFalse(verifier(100, 16, bounds).lengthsAdmit(25, 0));
    assertTrue(verifier(42, 200, bounds).lengthsAdmit(100, 0));
    assertFalse(verifier(41, 200, bounds).lengthsAdmit(100, 0));
    assertTrue(verifier(26, 0, bounds).lengthsAdmit(100, 16));
    assertFalse(verifier(25, 0, bounds).lengthsAdmit(100, 16));
  }

  public void testTheGramLengthOfTheLongerOneCounts() {
    NcdBounds bounds = new NcdBounds(0.5, false, true);
    for (int i = 0; i < 200; i++) {
      NcdSignature own =
          signature(1 + random().nextInt(500), random().nextInt(30), random().nextInt(256));
      NcdSignature other =
          signature(1 + random().nextInt(500), random().nextInt(30), random().nextInt(256));
      NcdVerifier verifier = new NcdVerifier(own, bounds, Compression.SNAPPY);
      NcdSignature longer = own.compressedLength() > other.compressedLength() ? own : other;
      assertEquals(
          bounds.requiredGrams(longer.gramLength(), own.slack(), other.slack()),
          verifier.requiredGrams(other.compressedLength(), new BytesRef(other.pack())));
    }
  }

  public void testWithoutBoundsEverythingIsAdmitted() {
    NcdVerifier verifier = verifier(1000, 0, new NcdBounds(0.1, false, false));
    BytesRef packed = new BytesRef(signature(1, 0, 255).pack());
    assertTrue(verifier.lengthsAdmit(1, 0));
    assertTrue(verifier.lengthsAdmit(1_000_000, 0));
    assertEquals(0, verifier.requiredGrams(1, packed));
    assertEquals(0, verifier.requiredGrams(1_000_000, packed));
  }
}
