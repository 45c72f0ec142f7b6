package io.doppel.features;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class FeatureHashTest {

  /**
   * Signatures are kept: if this fails, so do all indexes. The first are published: FNV-1a of "a"
   * and of "foobar", which as ASCII has one unit a byte, and the outputs of SplitMix64 from 0.
   */
  @Test
  void hashesNeverChange() {
    assertEquals(0xAF63DC4C8601EC8CL, FeatureHash.add(FeatureHash.START, 'a'));
    long foobar = FeatureHash.START;
    for (char character : "foobar".toCharArray()) {
      foobar = FeatureHash.add(foobar, character);
    }
    assertEquals(0x85944171F73967E8L, foobar);
    assertEquals(FeatureHash.mix(foobar), FeatureHash.of("foobar"));
    assertEquals(0xE220A8397B1DCDAFL, FeatureHash.numbered(0, 0));
    assertEquals(0x6E789E6AA1B965F4L, FeatureHash.numbered(0, 1));
    assertEquals(0x06C45D188009454FL, FeatureHash.numbered(0, 2));

    assertEquals(0xF52A15E9A9B5E89BL, FeatureHash.of(""));
    assertEquals(0x404DA9E3B74078C2L, FeatureHash.of("foobar"));
    assertEquals(0x1ACBC8F30C9CD80DL, FeatureHash.of("系统"));
    assertEquals(0x5692161D100B05E5L, FeatureHash.mix(1));
    assertEquals(0x127E121A5D368343L, FeatureHash.numbered(FeatureHash.of("foobar"), 83));
    assertEquals(0xFEDCBA9876L, FeatureHash.element(0xFEDCBA9876543210L));
  }

  @Test
  void bytesAreHashedAsTheyAre() {
    byte[] bytes = {'-', 'f', 'o', 'o', 'b', 'a', 'r', (byte) 0x80, (byte) 0xFF};
    assertEquals(FeatureHash.of("foobar"), FeatureHash.of(bytes, 1, 6));
    assertEquals(FeatureHash.of("\u0080\u00FF"), FeatureHash.of(bytes, 7, 2));
    assertEquals(FeatureHash.of(""), FeatureHash.of(bytes, 3, 0));
  }

  @Test
  void arraysAndSequencesOfTheSameCharactersHaveTheSameHash() {
    SplittableRandom random = new SplittableRandom(41);
    for (int round = 0; round < 1_000; round++) {
      char[] characters = new char[random.nextInt(30)];
      for (int i = 0; i < characters.length; i++) {
        characters[i] = (char) random.nextInt(1 << 16);
      }
      int offset = random.nextInt(characters.length + 1);
      int length = random.nextInt(characters.length - offset + 1);
      String token = new String(characters, offset, length);
      long hash = FeatureHash.of(token);
      assertEquals(hash, FeatureHash.of(characters, offset, length));
      assertEquals(hash, FeatureHash.of(new StringBuilder(token)));
    }
  }

  /** Among a million hashes of 64 bits one collision has the probability 3e-8. */
  @Test
  void shortTokensHaveDifferentHashes() {
    Set<Long> hashes = new HashSet<>();
    int tokens = 0;
    for (char one = 'a'; one <= 'z'; one++) {
      tokens += add(hashes, one);
      for (char two = 'a'; two <= 'z'; two++) {
        tokens += add(hashes, one, two);
        for (char three = 'a'; three <= 'z'; three++) {
          tokens += add(hashes, one, three, two, one);
        }
      }
    }
    for (char one = '一'; one < '一' + 1_000; one++) {
      for (char two = '一'; two < '一' + 500; two++) {
        tokens += add(hashes, one, two);
      }
    }
    assertEquals(tokens, hashes.size());
  }

  private static int add(Set<Long> hashes, char... token) {
    hashes.add(FeatureHash.of(token, 0, token.length));
    return 1;
  }

  @Test
  void theOrderOfCharactersMatters() {
    assertNotEquals(FeatureHash.of("ab"), FeatureHash.of("ba"));
    assertNotEquals(FeatureHash.of("a\0"), FeatureHash.of("a"));
    assertNotEquals(FeatureHash.of("\0"), FeatureHash.of(""));
  }

  @Test
  void eachBitOfTheInputChangesEachBitOfTheHashInHalfOfAllCases() {
    assertAvalanche("mix", FeatureHash::mix);
    assertAvalanche("numbered", hash -> FeatureHash.numbered(hash, 5));
    assertAvalanche("number", number -> FeatureHash.numbered(FeatureHash.of("a"), number));
  }

  /** Six standard errors for each of 4,096 pairs of bits. */
  private static void assertAvalanche(String name, LongUnaryOperator hash) {
    SplittableRandom random = new SplittableRandom(42);
    int trials = 4_000;
    int[][] changed = new int[Long.SIZE][Long.SIZE];
    for (int trial = 0; trial < trials; trial++) {
      long input = random.nextLong();
      long output = hash.applyAsLong(input);
      for (int bit = 0; bit < Long.SIZE; bit++) {
        long difference = output ^ hash.applyAsLong(input ^ 1L << bit);
        for (int out = 0; out < Long.SIZE; out++) {
          changed[bit][out] += (int) (difference >>> out & 1);
        }
      }
    }
    double bound = 6 * Math.sqrt(trials / 4.);
    for (int bit = 0; bit < Long.SIZE; bit++) {
      for (int out = 0; out < Long.SIZE; out++) {
        double off = Math.abs(changed[bit][out] - trials / 2.);
        assertTrue(off < bound, name + ": bit " + bit + " to " + out + " off by " + off);
      }
    }
  }

  /** One character more or less changes about half of the 64 bits, wherever it is. */
  @Test
  void eachCharacterChangesHalfOfTheBits() {
    SplittableRandom random = new SplittableRandom(43);
    int trials = 10_000;
    long changed = 0;
    for (int trial = 0; trial < trials; trial++) {
      char[] token = new char[1 + random.nextInt(12)];
      for (int i = 0; i < token.length; i++) {
        token[i] = (char) ('a' + random.nextInt(26));
      }
      long hash = FeatureHash.of(token, 0, token.length);
      token[random.nextInt(token.length)] ^= 1;
      changed += Long.bitCount(hash ^ FeatureHash.of(token, 0, token.length));
    }
    assertEquals(32, (double) changed / trials, 5 * Math.sqrt(16. / trials));
  }
}
