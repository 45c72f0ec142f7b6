package io.doppel.sequences;

import static io.doppel.signature.SequenceSignatureTest.sequence;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.signature.SequenceSignature;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@Randomized
class CommonBlocksTest {
  private static final int MANY = 1_000_000;

  /** What is slower is not linear. */
  private static final Duration LONG = Duration.ofSeconds(20);

  private final CommonBlocks blocks = new CommonBlocks();

  // --- the definitions, by brute force

  private static int longestCommon(int[] one, int[] other) {
    int longest = 0;
    for (int i = 0; i < one.length; i++) {
      for (int j = 0; j < other.length; j++) {
        int length = 0;
        while (i + length < one.length
            && j + length < other.length
            && one[i + length] == other[j + length]) {
          length++;
        }
        longest = Math.max(longest, length);
      }
    }
    return longest;
  }

  private static int matched(int[] one, int[] other, int minBlock) {
    int block = Math.min(minBlock, Math.min(one.length, other.length));
    Map<Integer, Integer> ofOne = matchedSymbols(one, other, block);
    Map<Integer, Integer> ofOther = matchedSymbols(other, one, block);
    return ofOne.entrySet().stream()
        .mapToInt(e -> Math.min(e.getValue(), ofOther.getOrDefault(e.getKey(), 0)))
        .sum();
  }

  private static Map<Integer, Integer> matchedSymbols(int[] one, int[] other, int block) {
    boolean[] matched = new boolean[one.length];
    for (int i = 0; i + block <= one.length; i++) {
      if (longestCommon(Arrays.copyOfRange(one, i, i + block), other) == block) {
        Arrays.fill(matched, i, i + block, true);
      }
    }
    Map<Integer, Integer> counts = new HashMap<>();
    for (int i = 0; i < one.length; i++) {
      if (matched[i]) {
        counts.merge(one[i], 1, Integer::sum);
      }
    }
    return counts;
  }

  private static int[] random(Random random, int longest, int alphabet) {
    int length = 1 + random.nextInt(longest);
    return random.ints(length, 0, alphabet).toArray();
  }

  /** A part of one, changed a little, so that there are long repeats. */
  private static int[] changed(Random random, int[] one, int alphabet) {
    int from = random.nextInt(one.length);
    int[] other = Arrays.copyOfRange(one, from, from + 1 + random.nextInt(one.length - from));
    other[random.nextInt(other.length)] = random.nextInt(alphabet);
    return other;
  }

  // --- equal to the definitions

  @Test
  void theExampleIsAsItSays() {
    blocks.query(sequence('a', 'b', 'c', 'd', 'x'));
    int[] other = {'y', 'b', 'c', 'd', 'a', 'b'};
    assertEquals(3, blocks.longestCommon(other, 0, 6, 0));
    assertEquals(4, blocks.matched(other, 0, 6, 2, 0));
    assertEquals(3, blocks.matched(other, 0, 6, 3, 0));
    assertEquals(0, blocks.matched(other, 0, 6, 4, 0));
    assertEquals(2, blocks.longestCommon(other, 2, 4, 0), "only a part of the array counts");
    assertEquals(2, blocks.matched(other, 2, 4, 9, 0));
  }

  @Test
  void theLongestRunIsThatOfBruteForce(Random random) {
    for (int round = 0; round < 20_000; round++) {
      int alphabet = 1 + random.nextInt(4);
      int[] one = random(random, 24, alphabet);
      int[] other =
          random.nextBoolean() ? random(random, 24, alphabet) : changed(random, one, alphabet);
      blocks.query(sequence(one));
      int longest = longestCommon(one, other);
      assertEquals(longest, blocks.longestCommon(other, 0, other.length, 0));
      int atLeast = random.nextInt(12);
      int found = blocks.longestCommon(other, 0, other.length, atLeast);
      assertTrue(found == longest || (found < atLeast && longest < atLeast));
    }
  }

  @Test
  void matchedSymbolsAreThoseOfBruteForceBothWays(Random random) {
    int some = 0;
    for (int round = 0; round < 20_000; round++) {
      int alphabet = 1 + random.nextInt(6);
      int[] one = random(random, 16, alphabet);
      int[] other =
          random.nextBoolean() ? random(random, 16, alphabet) : changed(random, one, alphabet);
      int minBlock = 1 + random.nextInt(5);
      int expected = matched(one, other, minBlock);
      blocks.query(sequence(one));
      assertEquals(expected, blocks.matched(other, 0, other.length, minBlock, 0));
      assertEquals(
          expected, blocks.matched(other, 0, other.length, minBlock, expected), "the second time");
      assertTrue(blocks.matched(other, 0, other.length, minBlock, expected + 1) <= expected);
      blocks.query(sequence(other));
      assertEquals(expected, blocks.matched(one, 0, one.length, minBlock, 0));
      some += expected > 0 && expected < Math.min(one.length, other.length) ? 1 : 0;
    }
    assertTrue(some > 2_000, "some: " + some);
  }

  /** Which is why candidates by the multisets of symbols miss nothing. */
  @Test
  void matchedSymbolsAreNeverMoreThanTheMultisetsHaveInCommon(Random random) {
    for (int round = 0; round < 20_000; round++) {
      int[] one = random(random, 20, 3);
      int[] other = random(random, 20, 3);
      int common = 0;
      for (int symbol = 0; symbol < 3; symbol++) {
        int fixed = symbol;
        common +=
            (int)
                Math.min(
                    Arrays.stream(one).filter(s -> s == fixed).count(),
                    Arrays.stream(other).filter(s -> s == fixed).count());
      }
      blocks.query(sequence(one));
      assertTrue(blocks.matched(other, 0, other.length, 1 + random.nextInt(4), 0) <= common);
      assertEquals(common, blocks.matched(other, 0, other.length, 1, 0), "in blocks of one");
    }
  }

  @Test
  void aSequenceMatchesItselfAsAWhole(Random random) {
    for (int round = 0; round < 1_000; round++) {
      int[] one = random(random, 20, 3);
      blocks.query(sequence(one));
      assertEquals(one.length, blocks.longestCommon(one, 0, one.length, one.length));
      assertEquals(
          one.length, blocks.matched(one, 0, one.length, 1 + random.nextInt(40), one.length));
    }
  }

  @Test
  void theMeasureSaysWhatIsCounted() {
    SequenceSignature one = sequence(1, 2, 3, 9, 4, 5, 6);
    SequenceSignature other = sequence(1, 2, 3, 4, 5, 6);
    blocks.query(one);
    for (SequenceMeasure measure : SequenceMeasure.values()) {
      SequenceBounds bounds = new SequenceBounds(measure, 0.1, 2, true);
      int expected = measure == SequenceMeasure.BLOCKS ? 6 : 3;
      assertEquals(expected, blocks.common(other, bounds));
    }
    SequenceBounds strict = new SequenceBounds(SequenceMeasure.REPEATABILITY, 0.9, 2, true);
    assertTrue(blocks.common(other, strict) < 6);
    SequenceBounds reference = new SequenceBounds(SequenceMeasure.REPEATABILITY, 0.9, 2, false);
    assertEquals(3, blocks.common(other, reference));
  }

  // --- time

  @Test
  void aQueryOfOneRepeatedSymbolStaysLinear() {
    int[] same = new int[MANY];
    assertTimeout(
        LONG,
        () -> {
          blocks.query(sequence(same));
          assertEquals(MANY - 1, blocks.longestCommon(same, 1, MANY, 0));
          assertEquals(MANY - 1, blocks.matched(same, 1, MANY, 1000, 0));
        });
  }

  @Test
  void aQueryOfDifferentSymbolsStaysLinear() {
    int[] different = IntStream.range(0, MANY).toArray();
    assertTimeout(
        LONG,
        () -> {
          blocks.query(sequence(different));
          assertEquals(MANY - 5, blocks.longestCommon(different, 5, MANY, 0));
          assertEquals(MANY - 5, blocks.matched(different, 5, MANY, 3, 0));
        });
  }

  /** A symbol before each of many different ones: the state of that symbol has all their edges. */
  @Test
  void aStateOfManyEdgesStaysLinear() {
    int[] symbols = IntStream.range(0, MANY).map(i -> i % 2 == 0 ? 0 : i).toArray();
    assertTimeout(
        LONG,
        () -> {
          blocks.query(sequence(symbols));
          assertEquals(MANY, blocks.longestCommon(symbols, 0, MANY, 0));
        });
  }
}
