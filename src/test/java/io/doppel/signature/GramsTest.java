package io.doppel.signature;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

@Randomized
class GramsTest {

  @Test
  void repeatedGramsAreCountedOnce() {
    FourGrams grams = new FourGrams();
    byte[] bytes = utf8("abcdabcd");
    grams.of(bytes, 0, bytes.length);
    assertEquals(List.of("abcd", "bcda", "cdab", "dabc"), strings(grams));
  }

  @Test
  void aSignatureShorterThanAGramHasNone() {
    FourGrams grams = new FourGrams();
    for (int length = 0; length < FourGrams.LENGTH; length++) {
      grams.of(utf8("abcdefgh"), 2, length);
      assertEquals(0, grams.count(), length + " bytes");
    }
    grams.of(utf8("abcdefgh"), 2, 4);
    assertEquals(List.of("cdef"), strings(grams));
  }

  @Test
  void onlyTheRangeIsCut() {
    FourGrams grams = new FourGrams();
    grams.of(utf8("zzabcdezz"), 2, 5);
    assertEquals(List.of("abcd", "bcde"), strings(grams));
  }

  @Test
  void commonGramsAreThoseOfTwoNaiveSets(Random random) {
    FourGrams one = new FourGrams();
    FourGrams other = new FourGrams();
    for (int round = 0; round < 400; round++) {
      byte[] bytes = randomBytes(random, random.nextInt(300));
      byte[] others = randomBytes(random, random.nextInt(300));
      int shared = random.nextInt(Math.min(bytes.length, others.length) + 1);
      System.arraycopy(bytes, 0, others, 0, shared);
      one.of(bytes, 0, bytes.length);
      other.of(others, 0, others.length);
      SortedSet<ByteBuffer> common = naive(bytes, 0, bytes.length);
      common.retainAll(naive(others, 0, others.length));
      assertEquals(common.size(), one.common(other));
      assertEquals(common.size(), other.common(one));
    }
  }

  @Test
  void gramsAreThoseOfANaiveSetInTheOrderOfTheirUnsignedBytes(Random random) {
    FourGrams reused = new FourGrams(); // by long and short signatures in turn
    for (int round = 0; round < 400; round++) {
      byte[] bytes = randomBytes(random, random.nextInt(round % 2 == 0 ? 3_000 : 20));
      int offset = random.nextInt(bytes.length + 1);
      int length = random.nextInt(bytes.length - offset + 1);

      reused.of(bytes, offset, length);
      List<ByteBuffer> actual = new ArrayList<>();
      for (int i = 0; i < reused.count(); i++) {
        actual.add(ByteBuffer.wrap(ByteBuffer.allocate(4).putInt(reused.get(i)).array()));
      }
      assertEquals(List.copyOf(naive(bytes, offset, length)), actual);
    }
  }

  private static SortedSet<ByteBuffer> naive(byte[] bytes, int offset, int length) {
    SortedSet<ByteBuffer> grams =
        new TreeSet<>((a, b) -> Arrays.compareUnsigned(a.array(), b.array()));
    for (int i = offset; i + 4 <= offset + length; i++) {
      grams.add(ByteBuffer.wrap(Arrays.copyOfRange(bytes, i, i + 4)));
    }
    return grams;
  }

  /** All 256 values, or so few that grams repeat, with the sign bit set and not. */
  private static byte[] randomBytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    if (random.nextBoolean()) {
      for (int i = 0; i < length; i++) {
        bytes[i] = (byte) (bytes[i] & 0x81);
      }
    }
    return bytes;
  }

  private static List<String> strings(FourGrams grams) {
    List<String> strings = new ArrayList<>();
    for (int i = 0; i < grams.count(); i++) {
      byte[] bytes = ByteBuffer.allocate(4).putInt(grams.get(i)).array();
      strings.add(new String(bytes, StandardCharsets.ISO_8859_1));
    }
    return strings;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
