package io.doppel.lucene.vectors;

import io.doppel.model.VectorMeasure;
import io.doppel.signature.VectorSignature;
import io.doppel.vectors.VectorBounds;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;
import org.apache.lucene.util.BytesRef;

public class TestVectorVerifier extends LuceneTestCase {

  private static VectorSignature randomVector(int size, long alphabet, int heaviest) {
    long[] elements = random().longs(size, 0, alphabet).distinct().sorted().toArray();
    int[] weights = random().ints(elements.length, -heaviest / 4, heaviest + 1).toArray();
    weights[0] = Math.max(1, weights[0]);
    return VectorSignature.of(elements, weights, weights.length);
  }

  private static BytesRef packed(VectorSignature vector) {
    byte[] packed = vector.pack();
    byte[] inside = new byte[packed.length + 7];
    System.arraycopy(packed, 0, inside, 3, packed.length);
    return new BytesRef(inside, 3, packed.length);
  }

  private static int common(VectorSignature one, VectorSignature other) {
    int common = 0;
    for (int i = 0; i < one.size(); i++) {
      for (int j = 0; j < other.size(); j++) {
        common += one.element(i) == other.element(j) ? 1 : 0;
      }
    }
    return common;
  }

  /** Also where one vector is far longer than the other, and at exactly the threshold. */
  public void testComparesAsTheSignaturesDo() {
    int matches = 0;
    for (int round = 0; round < 3_000; round++) {
      long alphabet = TestUtil.nextInt(random(), 1, 400);
      int heaviest = random().nextBoolean() ? 3 : VectorSignature.MOST_WEIGHT;
      VectorSignature query = randomVector(TestUtil.nextInt(random(), 1, 300), alphabet, heaviest);
      VectorSignature document =
          randomVector(TestUtil.nextInt(random(), 1, 300), alphabet, heaviest);
      VectorMeasure measure = VectorMeasure.values()[random().nextInt(2)];
      double similarity =
          measure.similarity(query.product(document), query.square(), document.square());
      double threshold =
          similarity > 0 && random().nextBoolean()
              ? similarity
              : TestUtil.nextInt(random(), 1, 20) / 20.0;
      VectorVerifier verifier =
          new VectorVerifier(query, new VectorBounds(measure, threshold, true));
      double compared = verifier.compare(packed(document), true);
      if (similarity >= threshold) {
        assertTrue(verifier.admits(document.length()));
        assertEquals(similarity, compared, 0);
        matches++;
      } else {
        assertTrue(compared < threshold);
      }
      assertEquals(similarity, verifier.compare(packed(document), false), 0);
      assertEquals(query.product(document), verifier.product());
      assertEquals(document.square(), verifier.documentSquare());
      if (round % 50 == 0) {
        assertEquals(common(query, document), verifier.common());
      }
    }
    assertTrue("too few to tell anything: " + matches, matches > 500);
  }

  public void testLengthsMatterByJaccardAndIfPruned() {
    VectorSignature query = VectorSignature.of(new long[] {1}, new int[] {100}, 1);
    VectorBounds jaccard = new VectorBounds(VectorMeasure.JACCARD, 0.5, true);
    assertTrue(new VectorVerifier(query, jaccard).admits(261));
    assertFalse(new VectorVerifier(query, jaccard).admits(267));
    VectorBounds off = new VectorBounds(VectorMeasure.JACCARD, 0.5, false);
    assertTrue(new VectorVerifier(query, off).admits(267));
    VectorBounds cosine = new VectorBounds(VectorMeasure.COSINE, 0.5, true);
    assertTrue(new VectorVerifier(query, cosine).admits(1 << 30));
  }
}
