package io.doppel.lucene.search;

import io.doppel.measure.Compression;
import io.doppel.measure.NcdBounds;
import io.doppel.measure.NcdSignature;
import org.apache.lucene.tests.util.LuceneTestCase;

public class TestNcdVerifier extends LuceneTestCase {

  private static NcdVerifier verifier(int compressedLength, int slack, NcdBounds bounds) {
    NcdSignature query = new NcdSignature(new byte[] {1}, compressedLength, slack);
    return new NcdVerifier(query, bounds, Compression.SNAPPY);
  }

  public void testTheSlackOfTheLongerOneCountsForTheLengths() {
    NcdBounds bounds = new NcdBounds(0.5, true, false);
    // Half of 100 less 8 bytes of margin is 42, and with a slack of 16 it is 26.
    assertTrue(verifier(100, 0, bounds).admits(42, 200, NcdVerifier.NOT_COUNTED));
    assertFalse(verifier(100, 0, bounds).admits(41, 200, NcdVerifier.NOT_COUNTED));
    assertTrue(verifier(100, 16, bounds).admits(26, 0, NcdVerifier.NOT_COUNTED));
    assertFalse(verifier(100, 16, bounds).admits(25, 0, NcdVerifier.NOT_COUNTED));
    assertTrue(verifier(42, 200, bounds).admits(100, 0, NcdVerifier.NOT_COUNTED));
    assertFalse(verifier(41, 200, bounds).admits(100, 0, NcdVerifier.NOT_COUNTED));
    assertTrue(verifier(26, 0, bounds).admits(100, 16, NcdVerifier.NOT_COUNTED));
    assertFalse(verifier(25, 0, bounds).admits(100, 16, NcdVerifier.NOT_COUNTED));
  }

  public void testTooFewCommonGramsAreNotAdmitted() {
    NcdBounds bounds = new NcdBounds(0.5, false, true);
    for (int i = 0; i < 200; i++) {
      int own = 1 + random().nextInt(500);
      int other = 1 + random().nextInt(500);
      int ownSlack = random().nextInt(30);
      int otherSlack = random().nextInt(30);
      int required = bounds.requiredGrams(Math.max(own, other), ownSlack, otherSlack);
      NcdVerifier verifier = verifier(own, ownSlack, bounds);
      assertTrue(verifier.admits(other, otherSlack, required));
      assertFalse(verifier.admits(other, otherSlack, required - 1));
      assertTrue(verifier.admits(other, otherSlack, NcdVerifier.NOT_COUNTED));
    }
  }

  public void testWithoutBoundsEverythingIsAdmitted() {
    NcdVerifier verifier = verifier(1000, 0, new NcdBounds(0.1, false, false));
    assertTrue(verifier.admits(1, 0, 0));
    assertTrue(verifier.admits(1_000_000, 0, 0));
  }
}
