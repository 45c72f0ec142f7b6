package io.doppel.compression;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.doppel.signature.FourGrams;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CommonGramsTest {
  @Test
  void theNumbersAreThoseOfTheSortedGrams() {
    Random random = new Random(3);
    CommonGrams common = new CommonGrams();
    FourGrams mine = new FourGrams();
    FourGrams theirs = new FourGrams();
    for (int round = 0; round < 300; round++) {
      byte[] one = bytes(random);
      common.of(one);
      mine.of(one, 0, one.length);
      for (int i = 0; i < 5; i++) {
        byte[] other = bytes(random);
        theirs.of(other, 0, other.length);
        int expected = mine.common(theirs);
        assertEquals(expected, common.common(other, Integer.MAX_VALUE));
        int enough = random.nextInt(20);
        assertEquals(Math.min(enough, expected), common.common(other, enough));
      }
    }
  }

  private static byte[] bytes(Random random) {
    byte[] bytes = new byte[random.nextInt(random.nextBoolean() ? 8 : 3000)];
    int kinds = 1 + random.nextInt(6);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (random.nextInt(kinds) * 40);
    }
    return bytes;
  }
}
