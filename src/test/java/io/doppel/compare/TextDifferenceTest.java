package io.doppel.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.compare.TextDifference.Part;
import io.doppel.compare.TextDifference.Part.Kind;
import io.doppel.features.FeatureHash;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
@Randomized
class TextDifferenceTest {

  /** The parts as {@code KIND[first|second]}. */
  private static String shown(TextDifference difference) {
    return difference.parts().stream()
        .map(
            part ->
                part.kind()
                    + "["
                    + part.ofFirst(difference.first())
                    + (part.kind() == Kind.SAME ? "" : "|" + part.ofSecond(difference.second()))
                    + "]")
        .collect(Collectors.joining(" "));
  }

  private static void assertParts(String expected, String first, String second) {
    assertEquals(expected, shown(Words.difference(first, second)));
  }

  @Test
  void aChangedNumberStandsAlone() {
    assertParts(
        "SAME[On ] CHANGED[3|4] SAME[ May we met] FORM[.|!]",
        "On 3 May we met.",
        "On 4 May we met!");
  }

  @Test
  void anAddedWordTakesOneGapWithIt() {
    assertParts("SAME[a ] ONLY_SECOND[|x ] SAME[b]", "a b", "a x b");
    assertParts("SAME[a b] ONLY_SECOND[| x] SAME[.]", "a b.", "a b x.");
    assertParts("SAME[a b] ONLY_FIRST[ x|]", "a b x", "a b");
    assertParts("ONLY_FIRST[x |] SAME[a b]", "x a b", "a b");
  }

  @Test
  void formIsWhatDiffersBesideTheWords() {
    assertParts(
        "FORM[Hello, World|hello world] SAME[ and more]",
        "Hello, World and more",
        "hello world and more");
    assertParts("FORM[(|[] SAME[x] FORM[)|]]", "(x)", "[x]");
  }

  @Test
  void marksAroundChangedWordsGoWithThem() {
    assertParts(
        "SAME[for years] CHANGED[, is| will] SAME[ again] CHANGED[ this. |: that - ] SAME[We go]",
        "for years, is again this. We go",
        "for years will again: that - We go");
  }

  @Test
  void aMovedSentenceIsOnePart() {
    assertParts(
        "MOVED[The cat sat on the mat. |The cat sat on the mat.] SAME[Nobody saw the black dog at"
            + " all that day] FORM[.|. ]",
        "The cat sat on the mat. Nobody saw the black dog at all that day.",
        "Nobody saw the black dog at all that day. The cat sat on the mat.");
  }

  @Test
  void textsWithoutWordsHaveOnlyForm() {
    assertParts("", "", "");
    assertParts("SAME[,,,]", ",,,", ",,,");
    assertParts("FORM[,,,|;]", ",,,", ";");
    assertParts("ONLY_SECOND[|a]", "", "a");
    assertEquals(DifferenceKind.EQUAL, Words.difference("", "").kind());
    TextDifference marks = Words.difference(",", ";");
    assertEquals(DifferenceKind.FORM, marks.kind());
    assertEquals(
        "neither text has a word: only white space, marks, symbols or markup differ",
        marks.sentence());
    assertEquals(DifferenceKind.DIFFERENT, Words.difference("", "a").kind());
  }

  @Test
  void randomTextsKeepAllRules(Random random) {
    for (int round = 0; round < 3000; round++) {
      int vocabulary = 1 + random.nextInt(round % 3 == 0 ? 3 : 60);
      String first = text(random, random.nextInt(60), vocabulary);
      String second =
          round % 2 == 0 ? text(random, random.nextInt(60), vocabulary) : edited(first, random);
      assertRules(first, second);
    }
  }

  /** What every difference holds. */
  private static void assertRules(String first, String second) {
    TextDifference difference = Words.difference(first, second);
    String both = first + " // " + second;
    assertCovered(difference.partsOfFirst(), difference.partsOfSecond(), first, second);
    StringBuilder applied = new StringBuilder();
    int same = 0;
    for (Part part : difference.partsOfSecond()) {
      String ofFirst = part.ofFirst(difference.first());
      String ofSecond = part.ofSecond(difference.second());
      applied.append(part.kind() == Kind.SAME ? ofFirst : ofSecond);
      if (part.kind() == Kind.FORM || part.kind() == Kind.MOVED || part.kind() == Kind.SAME) {
        assertEquals(words(ofFirst), words(ofSecond), both);
        same += part.kind() == Kind.MOVED ? 0 : words(ofFirst).size();
      }
    }
    for (Part part : difference.parts()) {
      boolean noFirst = part.firstStart() == part.firstEnd();
      boolean noSecond = part.secondStart() == part.secondEnd();
      assertEquals(part.kind() == Kind.ONLY_SECOND, noFirst && !isForm(part), both);
      assertEquals(part.kind() == Kind.ONLY_FIRST, noSecond && !isForm(part), both);
    }
    assertEquals(second, applied.toString(), both);
    assertEquals(same, difference.sameWords(), both);
    int longest = longestCommonSubsequence(words(first), words(second));
    assertTrue(same <= longest, both);
    assertEquals(difference.kind(), Words.difference(second, first).kind(), both);
    assertEquals(first.equals(second), difference.kind() == DifferenceKind.EQUAL, both);
    assertEquals(
        words(first).equals(words(second)) && !first.equals(second),
        difference.kind() == DifferenceKind.FORM,
        both);
  }

  private static boolean isForm(Part part) {
    return part.kind() == Kind.FORM;
  }

  private static void assertCovered(
      List<Part> ofFirst, List<Part> ofSecond, String first, String second) {
    int end = 0;
    for (Part part : ofFirst) {
      assertEquals(end, part.firstStart());
      end = part.firstEnd();
    }
    assertEquals(first.length(), end);
    end = 0;
    for (Part part : ofSecond) {
      assertEquals(end, part.secondStart());
      end = part.secondEnd();
    }
    assertEquals(second.length(), end);
  }

  @Test
  void fewEditsOfATextCostNoMoreThanTheyMust() {
    Random random = new Random(7);
    int missed = 0;
    int all = 0;
    for (int round = 0; round < 400; round++) {
      List<String> words = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        words.add(Character.toString(0x4E00 + random.nextInt(150)));
      }
      List<String> other = new ArrayList<>(words);
      for (int edit = 0; edit < 5; edit++) {
        int place = random.nextInt(other.size());
        switch (random.nextInt(3)) {
          case 0 -> other.remove(place);
          case 1 -> other.add(place, "new");
          default -> other.set(place, "other");
        }
      }
      int longest = longestCommonSubsequence(words, other);
      int same = Words.difference(String.join(" ", words), String.join(" ", other)).sameWords();
      all += longest;
      missed += longest - same;
    }
    assertTrue(missed * 1000 < all, missed + " of " + all + " words were missed");
  }

  @Test
  void withoutAnchorsTheFewestDifferencesAreFound(Random random) {
    for (int round = 0; round < 500; round++) {
      List<String> first = words(text(random, random.nextInt(50), 2));
      List<String> second = words(text(random, random.nextInt(50), 2));
      long[] one = hashes(first);
      long[] other = hashes(second);
      Alignment alignment = new Alignment(one, other);
      new LimitedDiff(alignment).match(0, one.length, 0, other.length);
      long same = IntStream.range(0, one.length).filter(i -> alignment.ofFirst(i) >= 0).count();
      int longest = longestCommonSubsequence(first, second);
      if (one.length + other.length - 2 * longest <= LimitedDiff.MOST) {
        assertEquals(longest, same, first + " // " + second);
      }
    }
  }

  @Test
  void theTimeIsLinearWhateverTheTexts() {
    for (Hostile hostile : Hostile.values()) {
      long small = Math.max(nanos(hostile, 10_000), 20_000_000); // less is noise
      long large = nanos(hostile, 160_000);
      // 16 times as long; quadratic would be 256 times, and seconds in any case
      assertTrue(large < 100 * small, hostile + ": " + small + " ns, then " + large + " ns");
    }
  }

  private static long nanos(Hostile hostile, int words) {
    Random random = new Random(5);
    ComparedText first = numbered(hostile.words(words, random));
    ComparedText second = numbered(hostile.words(words, random));
    long best = Long.MAX_VALUE;
    for (int run = 0; run < 2; run++) {
      long start = System.nanoTime();
      TextDifference difference = TextDifference.of(first, second);
      best = Math.min(best, System.nanoTime() - start);
      assertCovered(
          difference.partsOfFirst(), difference.partsOfSecond(), first.text(), second.text());
    }
    return best;
  }

  private static ComparedText numbered(int[] words) {
    String text = "x".repeat(words.length);
    ComparedText.Builder builder = new ComparedText.Builder(text);
    for (int i = 0; i < words.length; i++) {
      builder.add(FeatureHash.mix(words[i]), i, i + 1, WordKind.WORD);
    }
    return builder.build();
  }

  /** Texts that have defeated other programs. */
  private enum Hostile {
    ONE_WORD {
      @Override
      int[] words(int count, Random random) {
        return new int[count + random.nextInt(9)];
      }
    },
    TWO_WORDS {
      @Override
      int[] words(int count, Random random) {
        return random.ints(count, 0, 2).toArray();
      }
    },
    SHUFFLED {
      @Override
      int[] words(int count, Random random) {
        List<Integer> words = new ArrayList<>(IntStream.range(0, count).boxed().toList());
        Collections.shuffle(words, random);
        return words.stream().mapToInt(Integer::intValue).toArray();
      }
    },
    SHUFFLED_PAIRS {
      @Override
      int[] words(int count, Random random) {
        List<Integer> words = new ArrayList<>(IntStream.range(0, count).boxed().toList());
        Collections.shuffle(words, random);
        return words.stream().mapToInt(word -> word / 2).toArray();
      }
    },
    PERIODIC {
      @Override
      int[] words(int count, Random random) {
        int period = 50 + random.nextInt(50);
        return IntStream.range(0, count).map(i -> i % period).toArray();
      }
    },
    NOTHING_IN_COMMON {
      @Override
      int[] words(int count, Random random) {
        int base = random.nextInt(1 << 20) << 10;
        return IntStream.range(base, base + count).toArray();
      }
    },
    EVERY_OTHER {
      @Override
      int[] words(int count, Random random) {
        int side = random.nextInt();
        return IntStream.range(0, count).map(i -> i % 2 == 0 ? i : i ^ side).toArray();
      }
    };

    abstract int[] words(int count, Random random);
  }

  private static long[] hashes(List<String> words) {
    return words.stream().mapToLong(FeatureHash::of).toArray();
  }

  private static List<String> words(String text) {
    ComparedText cut = Words.of(text);
    return IntStream.range(0, cut.size())
        .mapToObj(i -> text.substring(cut.start(i), cut.end(i)).toLowerCase(Locale.ROOT))
        .toList();
  }

  private static String text(Random random, int words, int vocabulary) {
    String[] gaps = {" ", " ", " ", ", ", ". ", "-", "\n"};
    StringBuilder text = new StringBuilder(random.nextInt(5) == 0 ? "(" : "");
    for (int i = 0; i < words; i++) {
      int word = random.nextInt(vocabulary);
      String name = word % 7 == 0 ? "" + word : Character.toString('b' + word);
      text.append(random.nextInt(8) == 0 ? name.toUpperCase(Locale.ROOT) : name);
      text.append(gaps[random.nextInt(gaps.length)]);
    }
    return text.toString();
  }

  private static String edited(String text, Random random) {
    List<String> words = new ArrayList<>(Arrays.asList(text.split("(?<= )")));
    for (int edit = random.nextInt(4); edit > 0; edit--) {
      int place = random.nextInt(words.size());
      switch (random.nextInt(4)) {
        case 0 -> words.remove(place);
        case 1 -> words.add(place, "added ");
        case 2 -> Collections.rotate(words.subList(place, words.size()), random.nextInt(9));
        default -> words.set(place, words.get(place).toUpperCase(Locale.ROOT));
      }
      if (words.isEmpty()) {
        words.add("");
      }
    }
    return String.join("", words);
  }

  private static int longestCommonSubsequence(List<String> first, List<String> second) {
    int[][] best = new int[first.size() + 1][second.size() + 1];
    for (int i = 1; i <= first.size(); i++) {
      for (int j = 1; j <= second.size(); j++) {
        best[i][j] =
            first.get(i - 1).equals(second.get(j - 1))
                ? best[i - 1][j - 1] + 1
                : Math.max(best[i - 1][j], best[i][j - 1]);
      }
    }
    return best[first.size()][second.size()];
  }
}
