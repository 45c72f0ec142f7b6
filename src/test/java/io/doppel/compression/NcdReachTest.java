package io.doppel.compression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.signature.NcdSignature;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NcdReachTest {
  @Test
  void aPairIsLetThroughUpToItsReach() {
    Random random = new Random(11);
    CompressionDistance distance = new CompressionDistance(Compression.SNAPPY);
    int lost = 0;
    for (int round = 0; round < 2000; round++) {
      NcdSignature one = distance.signature(bytes(random));
      NcdSignature other = distance.signature(bytes(random));
      NcdSignature smaller = one.compareTo(other) <= 0 ? one : other;
      NcdSignature larger = smaller == one ? other : one;
      int common = random.nextInt(1 + larger.gramLength());
      boolean lengths = random.nextInt(4) > 0;
      boolean grams = random.nextInt(4) > 0;
      boolean printed = random.nextInt(3) == 0;
      double reach = new NcdBounds(0.69, lengths, grams, printed).reach(smaller, larger, common);
      for (int hundredths = 31; hundredths <= 100; hundredths++) {
        NcdBounds bounds = new NcdBounds((100 - hundredths) / 100.0, lengths, grams, printed);
        boolean admits =
            bounds.lengthsAdmit(
                    smaller.compressedLength(), larger.compressedLength(), larger.slack())
                && common
                    >= bounds.requiredGrams(larger.gramLength(), smaller.slack(), larger.slack());
        assertEquals(admits, reach >= hundredths / 100.0, round + " at " + hundredths);
        lost += admits ? 0 : 1;
      }
    }
    assertTrue(lost > 1000, "lost: " + lost);
  }

  private static byte[] bytes(Random random) {
    byte[] bytes = new byte[1 + random.nextInt(300)];
    int kinds = 1 + random.nextInt(60);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) ('a' + random.nextInt(kinds));
    }
    return bytes;
  }
}
