package io.doppel.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@Randomized
class EditsTest {
  private static final String ENGLISH =
      "The pump at the old mill failed on 3 May 1987. Nobody was hurt, said the keeper. Water stood"
          + " 40 cm high in the cellar! Was it the frost? A new pump costs 1,200 pounds.";
  private static final String CHINESE =
      "\u7B2C\u4E00\u6761\u4E3A\u4E86\u4FDD\u62A4\u73AF\u5883\u3002\u672C\u6CD5\u81EA\u4E8C\u3007"
          + "\u3007\u4E09\u5E74\u8D77\u65BD\u884C\u3002\u56FD\u5BB6\u9F13\u52B1\u7814\u7A76\u3002";
  private static final String OTHER =
      "Quite another text stands here. It has nothing to do with mills, and it goes on for a while "
          + "so that there is enough of it. The last words are these.";

  @Test
  void theSameSeedGivesTheSameText() {
    for (Edit edit : Edit.STANDARD) {
      for (String text : List.of(ENGLISH, CHINESE)) {
        assertEquals(
            Edits.plant(text, edit, OTHER, 7), Edits.plant(text, edit, OTHER, 7), edit.id());
      }
    }
    Edit typos = new Edit(EditKind.TYPOS, 0.5);
    assertNotEquals(
        Edits.plant(ENGLISH, typos, "", 1).orElseThrow(),
        Edits.plant(ENGLISH, typos, "", 2).orElseThrow());
  }

  @Test
  void everyEditCanBePlantedIntoEnglishAndChinese() {
    for (Edit edit : Edit.STANDARD) {
      for (String text : List.of(ENGLISH, CHINESE)) {
        for (long seed = 0; seed < 50; seed++) {
          EditedText edited = Edits.plant(text, edit, OTHER, seed).orElseThrow();
          assertNotEquals(text, edited.text(), edit.id());
          assertTrue(edited.share() > 0 && edited.share() <= 1, edit.id() + " " + edited.share());
        }
      }
    }
  }

  @Test
  void typosChangeSoManyWordsAndNoOthers() {
    String text = "alpha beta gamma delta ".repeat(100);
    EditedText edited = Edits.plant(text, new Edit(EditKind.TYPOS, 0.05), "", 3).orElseThrow();
    assertEquals(0.05, edited.share());
    String[] before = text.split(" ");
    String[] after = edited.text().split(" ");
    assertEquals(before.length, after.length);
    int changed = 0;
    for (int i = 0; i < before.length; i++) {
      changed += before[i].equals(after[i]) ? 0 : 1;
      assertTrue(Math.abs(before[i].length() - after[i].length()) <= 1);
    }
    assertEquals(20, changed);
  }

  @Test
  void movedSentencesKeepAllWords() {
    for (long seed = 0; seed < 100; seed++) {
      EditedText edited = Edits.plant(ENGLISH, new Edit(EditKind.MOVED, 0), "", seed).orElseThrow();
      assertEquals(sortedWords(ENGLISH), sortedWords(edited.text()), edited.text());
      assertNotEquals(words(ENGLISH), words(edited.text()));
    }
  }

  @Test
  void numbersChangeInTheirDigitsOnly() {
    for (long seed = 0; seed < 100; seed++) {
      EditedText all = Edits.plant(ENGLISH, new Edit(EditKind.NUMBERS, 1), "", seed).orElseThrow();
      assertEquals(ENGLISH.replaceAll("[0-9]", "#"), all.text().replaceAll("[0-9]", "#"));
      assertEquals(5.0 / words(ENGLISH).size(), all.share(), 1e-12); // 3, 1987, 40, 1 and 200
      EditedText one = Edits.plant(ENGLISH, new Edit(EditKind.NUMBERS, 0), "", seed).orElseThrow();
      List<String> before = words(ENGLISH);
      List<String> after = words(one.text());
      long changed =
          IntStream.range(0, before.size())
              .filter(i -> !before.get(i).equals(after.get(i)))
              .count();
      assertEquals(1, changed, one.text());
    }
    String han = Edits.plant(CHINESE, new Edit(EditKind.NUMBERS, 1), "", 1).orElseThrow().text();
    assertTrue(han.startsWith(CHINESE.substring(0, 13)), "a single numeral may be a word");
    assertNotEquals(CHINESE.substring(14, 18), han.substring(14, 18));
  }

  @Test
  void boilerplateIsThatOfTheOtherText() {
    EditedText edited =
        Edits.plant(ENGLISH, new Edit(EditKind.BOILERPLATE, 0.3), OTHER, 1).orElseThrow();
    List<String> before = words(ENGLISH);
    List<String> after = words(edited.text());
    List<String> other = words(OTHER);
    int changed = (int) Math.round(0.3 * before.size());
    int head = changed / 2;
    int foot = changed - head;
    assertEquals((double) changed / before.size(), edited.share(), 1e-12);
    assertEquals(other.subList(0, head), after.subList(0, head));
    assertEquals(
        before.subList(head, before.size() - foot), after.subList(head, after.size() - foot));
    assertEquals(
        other.subList(other.size() - foot, other.size()),
        after.subList(after.size() - foot, after.size()));
  }

  @Test
  void cutAndInsertedPassagesHaveTheirSize() {
    for (long seed = 0; seed < 100; seed++) {
      List<String> before = words(ENGLISH);
      EditedText cut = Edits.plant(ENGLISH, new Edit(EditKind.CUT, 0.3), "", seed).orElseThrow();
      List<String> left = words(cut.text());
      assertEquals(before.size() - Math.round(0.3 * before.size()), left.size(), cut.text());
      EditedText longer =
          Edits.plant(ENGLISH, new Edit(EditKind.INSERTED, 0.5), OTHER, seed).orElseThrow();
      List<String> after = words(longer.text());
      int inserted = after.size() - before.size();
      assertEquals((double) inserted / before.size(), longer.share(), 1e-12);
      assertEquals(Math.round(0.5 * before.size()), inserted);
      int at = 0;
      while (at < before.size() && before.get(at).equals(after.get(at))) {
        at++;
      }
      while (at > 0 && !rest(before, at).equals(rest(after, at + inserted))) {
        at--; // the passage may begin with the word that it stands before
      }
      assertEquals(rest(before, at), rest(after, at + inserted));
      assertTrue(
          Collections.indexOfSubList(words(OTHER), after.subList(at, at + inserted)) >= 0,
          longer.text());
    }
  }

  @Test
  void whatCannotBeEditedIsSaid() {
    assertEquals(Optional.empty(), Edits.plant("", new Edit(EditKind.TYPOS, 1), OTHER, 1));
    assertEquals(Optional.empty(), Edits.plant("...", new Edit(EditKind.CUT, 1), OTHER, 1));
    assertEquals(Optional.empty(), Edits.plant("no end", new Edit(EditKind.MOVED, 0), OTHER, 1));
    assertEquals(Optional.empty(), Edits.plant("none", new Edit(EditKind.NUMBERS, 1), OTHER, 1));
    assertEquals(Optional.empty(), Edits.plant("one", new Edit(EditKind.CUT, 0.5), OTHER, 1));
    assertEquals(Optional.empty(), Edits.plant(ENGLISH, new Edit(EditKind.INSERTED, 0.5), "", 1));
    assertEquals(
        Optional.empty(), Edits.plant(ENGLISH, new Edit(EditKind.BOILERPLATE, 0.5), "", 1));
    assertThrows(IllegalArgumentException.class, () -> new Edit(EditKind.CUT, 1.2));
  }

  @Test
  void noCharacterIsCutInTwo(Random seeds) {
    SplittableRandom random = new SplittableRandom(seeds.nextLong());
    for (int round = 0; round < 2000; round++) {
      String text = randomText(random);
      String other = randomText(random);
      for (Edit edit : Edit.STANDARD) {
        Edits.plant(text, edit, other, round)
            .ifPresent(edited -> assertFalse(hasHalf(edited.text()), edit.id()));
      }
    }
  }

  @Test
  void longTextsTakeLinearTime() {
    StringBuilder sentences = new StringBuilder();
    for (int i = 0; i < 400_000; i++) {
      sentences.append("number ").append(i).append(" here. ");
    }
    String text = sentences.toString();
    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          for (Edit edit : Edit.STANDARD) {
            assertTrue(Edits.plant(text, edit, OTHER.repeat(9), 1).isPresent(), edit.id());
          }
        });
  }

  private static String randomText(SplittableRandom random) {
    int[] alphabet = {
      'a', 'b', ' ', '.', '\n', '7', 0x4E00, 0x4E8C, 0x20000, 0x1D7CE, 0xE01, 0xE31
    };
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(40); i > 0; i--) {
      text.appendCodePoint(alphabet[random.nextInt(alphabet.length)]);
    }
    return text.toString();
  }

  private static boolean hasHalf(String text) {
    return text.codePoints().anyMatch(c -> c <= 0xFFFF && Character.isSurrogate((char) c));
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.split("[^\\p{L}\\p{N}]+")).filter(word -> !word.isEmpty()).toList();
  }

  private static List<String> sortedWords(String text) {
    List<String> words = new ArrayList<>(words(text));
    Collections.sort(words);
    return words;
  }

  private static List<String> rest(List<String> words, int from) {
    return words.subList(Math.min(from, words.size()), words.size());
  }
}
