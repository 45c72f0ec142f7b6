package io.doppel.features;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

@Randomized
class ShinglesTest {

  @Test
  void eachShingleHasTheHashOfItsTokensAlone(Random seeds) {
    SplittableRandom random = new SplittableRandom(seeds.nextLong());
    for (int words : new int[] {1, 2, 3, 5, 8, 10, 1000}) {
      Shingles shingles = new Shingles(words);
      for (int count : new int[] {words, words + 1, 3 * words + 7}) {
        long[] tokens = Tokens.random(random, count, 50);
        long[] all = shingles.of(tokens, count);
        assertEquals(count - words + 1, all.length);
        for (int i = 0; i < all.length; i++) {
          long[] run = Arrays.copyOfRange(tokens, i, i + words);
          assertArrayEquals(new long[] {all[i]}, shingles.of(run, words), "shingle " + i);
        }
      }
    }
  }

  /** Few different tokens, so that runs repeat and are each other's shifts and mirror images. */
  @Test
  void shinglesAreEqualExactlyIfTheirTokensAreInTheSameOrder(Random seeds) {
    SplittableRandom random = new SplittableRandom(seeds.nextLong());
    for (int words : new int[] {1, 2, 3, 5, 10}) {
      Map<List<Long>, Long> hashOf = new HashMap<>();
      Map<Long, List<Long>> runOf = new HashMap<>();
      for (int vocabulary : new int[] {2, 3, 10}) {
        long[] tokens = Tokens.random(random, 20_000, vocabulary);
        long[] shingles = new Shingles(words).of(tokens, tokens.length);
        for (int i = 0; i < shingles.length; i++) {
          List<Long> run = Arrays.stream(Arrays.copyOfRange(tokens, i, i + words)).boxed().toList();
          Long hash = shingles[i];
          assertEquals(hash, hashOf.computeIfAbsent(run, r -> hash));
          assertEquals(run, runOf.computeIfAbsent(hash, h -> run));
        }
      }
    }
  }

  @Test
  void theOrderOfTokensMatters() {
    assertNotEquals(shingle(2, "a b"), shingle(2, "b a"));
    assertNotEquals(shingle(3, "a a b"), shingle(3, "a b a"));
    assertNotEquals(shingle(4, "a b b a"), shingle(4, "b a a b"));
    assertNotEquals(shingle(5, "a b c d e"), shingle(5, "e b c d a"));
  }

  @Test
  void aTextShorterThanAShingleIsOneShingle() {
    Shingles shingles = new Shingles(5);
    long[] tokens = Tokens.of("to be or not to be");
    for (int count = 1; count <= 5; count++) {
      assertEquals(1, shingles.of(tokens, count).length, count + " tokens");
    }
    assertEquals(2, shingles.of(tokens, 6).length);
    assertEquals(shingle(2, "to be"), shingle(5, "to be"));
    assertNotEquals(shingle(5, "to be"), shingle(5, "to be or"));
  }

  @Test
  void anEmptyTextHasNoShingles() {
    assertEquals(0, new Shingles(3).of(new long[0], 0).length);
    assertEquals(0, new Shingles(3).elements(new long[9], 0).length);
  }

  @Test
  void onlyTheCountedTokensMatter() {
    Shingles shingles = new Shingles(3);
    assertArrayEquals(
        shingles.of(Tokens.of("a b c d"), 4), shingles.of(Tokens.of("a b c d e f"), 4));
  }

  @Test
  void elementsAreTheUpperBitsOfShingles(Random seeds) {
    long[] tokens = Tokens.random(new SplittableRandom(seeds.nextLong()), 30, 100);
    long[] expected =
        Arrays.stream(new Shingles(3).of(tokens, 30)).map(FeatureHash::element).toArray();
    assertArrayEquals(expected, new Shingles(3).elements(tokens, 30));
  }

  /** Signatures are kept: if this fails, so do all indexes. Raise the schemes' versions. */
  @Test
  void shinglesNeverChange() {
    long[] shingles = new Shingles(3).of(Tokens.of("a rose is a rose"), 5);
    assertArrayEquals(
        new long[] {0xD7561F3C423CE684L, 0x284A212122BAF0DCL, 0x3C827C29CB830F40L}, shingles);
  }

  @Test
  void wordsOutsideTheirRangeAreRejectedByValue() {
    for (int words : new int[] {-1, 0, 1001}) {
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> new Shingles(words));
      assertEquals("words must be in [1, 1000], got " + words, e.getMessage());
    }
  }

  private static long shingle(int words, String text) {
    long[] tokens = Tokens.of(text);
    long[] shingles = new Shingles(words).of(tokens, tokens.length);
    assertEquals(1, shingles.length);
    return shingles[0];
  }
}
