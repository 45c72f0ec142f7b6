package io.doppel.sequences;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@Randomized
class SuffixArrayTest {

  private static int[] bruteForce(int[] text) {
    Comparator<Integer> bySuffix =
        (one, other) -> Arrays.compare(text, one, text.length, text, other, text.length);
    return IntStream.range(0, text.length)
        .boxed()
        .sorted(bySuffix)
        .mapToInt(start -> start)
        .toArray();
  }

  @Test
  void theExampleOfThePaperIsInOrder() {
    int[] text = "mmiissiissiippii".chars().map(c -> "imps".indexOf(c)).toArray();
    assertArrayEquals(bruteForce(text), SuffixArray.of(text, 3));
  }

  @Test
  void allShortTextsAreInOrder() {
    for (int length = 1; length <= 8; length++) {
      for (int number = 0; number < Math.pow(3, length); number++) {
        int[] text = new int[length];
        int rest = number;
        for (int i = 0; i < length; i++) {
          text[i] = rest % 3;
          rest /= 3;
        }
        assertArrayEquals(bruteForce(text), SuffixArray.of(text, 2), () -> Arrays.toString(text));
      }
    }
  }

  @Test
  void longRandomTextsAreInOrder(Random random) {
    for (int round = 0; round < 300; round++) {
      int largest = random.nextInt(1 + random.nextInt(40));
      int[] text = random.ints(1 + random.nextInt(400), 0, largest + 1).toArray();
      assertArrayEquals(bruteForce(text), SuffixArray.of(text, largest));
    }
  }

  /** Fibonacci words have as many repeats as a word can have. */
  @Test
  void aTextOfManyRepeatsIsInOrder() {
    String before = "b";
    String word = "a";
    while (word.length() < 2_000) {
      String next = word + before;
      before = word;
      word = next;
    }
    int[] text = word.chars().map(c -> c - 'a').toArray();
    assertArrayEquals(bruteForce(text), SuffixArray.of(text, 1));
  }

  @Test
  void ofOneRepeatedCharacterTheShortestSuffixComesFirst() {
    int[] sorted = SuffixArray.of(new int[1_000_000], 0);
    for (int i = 0; i < sorted.length; i++) {
      assertEquals(sorted.length - 1 - i, sorted[i]);
    }
  }

  @Test
  void differentCharactersAreInTheirOwnOrder() {
    int[] text = IntStream.range(0, 1_000).map(i -> i * 7 % 1_000).toArray();
    int[] sorted = SuffixArray.of(text, 999);
    for (int i = 0; i < sorted.length; i++) {
      assertEquals(i, text[sorted[i]]);
    }
  }
}
