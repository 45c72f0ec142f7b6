package io.doppel.pairs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.doppel.signature.SequenceSignature;
import java.util.List;
import org.junit.jupiter.api.Test;

class DirectedPairTest {

  private static SequenceSignature ofLength(int length) {
    return SequenceSignature.of(new int[length], length);
  }

  @Test
  void theShorterIsContainedInTheLonger() {
    List<SequenceSignature> signatures = List.of(ofLength(20), ofLength(10));
    List<SimilarPair> pairs = List.of(new SimilarPair(0, 1, 0.9));
    assertEquals(List.of(new DirectedPair(1, 0, 0.9)), DirectedPair.of(signatures, pairs, 0.75));
    assertEquals(
        List.of(new DirectedPair(0, 1, 0.45), new DirectedPair(1, 0, 0.9)),
        DirectedPair.of(signatures, pairs, 0.45));
  }

  /** 31 / 39 * 39 is a little less than 31. */
  @Test
  void whatReachesTheThresholdExactlyIsNotLostByRounding() {
    for (int length = 1; length < 200; length++) {
      for (int common = 1; common <= length; common++) {
        double similarity = (double) common / length;
        assertEquals(
            List.of(new DirectedPair(0, 1, similarity), new DirectedPair(1, 0, similarity)),
            DirectedPair.of(
                List.of(ofLength(length), ofLength(length)),
                List.of(new SimilarPair(0, 1, similarity)),
                similarity));
      }
    }
  }
}
