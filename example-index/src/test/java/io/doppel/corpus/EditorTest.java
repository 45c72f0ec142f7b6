package io.doppel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds the edits to what the documents say of them. */
final class EditorTest {
  /** A copy and its original. */
  private record Copy(CorpusDocument original, CorpusDocument document, double share) {}

  /** The copies to which one thing was done only. */
  private static List<Copy> copies(String edit, CorpusKind kind) {
    GeneratedCorpus corpus = new GeneratedCorpus(6_000, 9, EnumSet.of(kind));
    Map<String, CorpusDocument> originals = new HashMap<>();
    List<CorpusDocument> edited = new ArrayList<>();
    for (int row = 0; row < corpus.size(); row++) {
      CorpusDocument document = corpus.document(row);
      if (document.cluster() != null && document.edit() == null) {
        originals.put(document.cluster(), document);
      } else if (document.cluster() != null && document.edit().matches(edit + "( [0-9.]+)?")) {
        edited.add(document);
      }
    }
    List<Copy> copies = new ArrayList<>();
    for (CorpusDocument document : edited) {
      String[] words = document.edit().split(" ");
      double share = words.length == 1 ? 0 : Double.parseDouble(words[1]);
      copies.add(new Copy(originals.get(document.cluster()), document, share));
    }
    assertTrue(copies.size() >= 10, edit + ": " + copies.size());
    return copies;
  }

  private static String[] paragraphs(CorpusDocument document) {
    return document.text().split("\n\n");
  }

  @ParameterizedTest
  @EnumSource(names = {"NEWS", "CHINESE"})
  void whatWasSentAgainIsTheSame(CorpusKind kind) {
    for (Copy copy : copies("resent", kind)) {
      assertEquals(copy.original().text(), copy.document().text());
      assertEquals(0, copy.share());
    }
  }

  @Test
  void anotherHeadlineLeavesTheText() {
    int others = 0;
    for (Copy copy : copies("headline", CorpusKind.NEWS)) {
      assertEquals(copy.original().text(), copy.document().text());
      others += copy.original().title().equals(copy.document().title()) ? 0 : 1;
    }
    assertTrue(others > 0);
  }

  @ParameterizedTest
  @EnumSource(names = {"NEWS", "CHINESE"})
  void anotherLeadLeavesTheOtherParagraphs(CorpusKind kind) {
    for (Copy copy : copies("lead", kind)) {
      String[] before = paragraphs(copy.original());
      String[] after = paragraphs(copy.document());
      assertNotEquals(before[0], after[0]);
      assertEquals(
          Arrays.asList(before).subList(1, before.length),
          Arrays.asList(after).subList(1, after.length));
      double share = (double) before[0].length() / copy.original().text().length();
      assertEquals(share, copy.share(), 0.0051);
      assertTrue(share <= 0.4);
    }
  }

  @Test
  void anUpdateAddsParagraphsBehindTheLead() {
    for (Copy copy : copies("update", CorpusKind.NEWS)) {
      List<String> before = Arrays.asList(paragraphs(copy.original()));
      List<String> after = Arrays.asList(paragraphs(copy.document()));
      int more = after.size() - before.size();
      assertTrue(more > 0);
      assertEquals(before.get(0), after.get(0));
      assertEquals(before.subList(1, before.size()), after.subList(1 + more, after.size()));
      int length = after.subList(1, 1 + more).stream().mapToInt(String::length).sum();
      assertEquals((double) length / copy.original().text().length(), copy.share(), 0.0051);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"NEWS", "CHINESE"})
  void aCutTakesOutAsMuchAsItSays(CorpusKind kind) {
    for (Copy copy : copies("cut", kind)) {
      double left = (double) copy.document().text().length() / copy.original().text().length();
      // by characters at the end, by words inside
      assertEquals(1 - left, copy.share(), 0.06, copy.document().id());
      assertTrue(copy.share() >= 0.01 && copy.share() <= 0.55, copy.document().edit());
    }
  }

  @Test
  void aCorrectionChangesDigitsOnly() {
    for (Copy copy : copies("numbers", CorpusKind.NEWS)) {
      assertNotEquals(copy.original().text(), copy.document().text());
      assertEquals(
          copy.original().text().replaceAll("[0-9]", "0"),
          copy.document().text().replaceAll("[0-9]", "0"));
    }
  }

  @Test
  void asManyWordsAreMisspelledAsItSays() {
    for (Copy copy : copies("typos", CorpusKind.NEWS)) {
      String[] before = copy.original().text().split("[^\\p{L}\\p{N}]+");
      String[] after = copy.document().text().split("[^\\p{L}\\p{N}]+");
      int other = 0;
      for (int i = 0; i < Math.min(before.length, after.length); i++) {
        other += before[i].equals(after[i]) ? 0 : 1;
      }
      assertEquals(copy.share(), (double) other / before.length, 0.015, copy.document().id());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"NEWS", "CHINESE"})
  void theAgencyWritesAroundTheText(CorpusKind kind) {
    for (Copy copy : copies("agency", kind)) {
      assertTrue(copy.document().text().contains(copy.original().text()));
      int before = copy.original().text().length();
      double more = (double) (copy.document().text().length() - before) / before;
      assertEquals(more, copy.share(), 0.0051);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Editor.Step.class,
      names = {"PUNCTUATION", "VARIANTS"})
  void otherFormsStandInTheSamePlaces(Editor.Step step) {
    String name = step == Editor.Step.VARIANTS ? "variants" : "punctuation";
    for (Copy copy : copies(name, CorpusKind.CHINESE)) {
      String before = copy.original().text();
      String after = copy.document().text();
      assertEquals(before.length(), after.length());
      long other = 0;
      for (int i = 0; i < before.length(); i++) {
        boolean isLetter = Character.isLetter(before.charAt(i));
        if (before.charAt(i) != after.charAt(i)) {
          other++;
          assertEquals(step == Editor.Step.VARIANTS, isLetter);
        }
      }
      assertEquals((double) other / before.length(), copy.share(), 0.0051);
    }
  }

  @Test
  void aMovedSentenceChangesNoWord() {
    for (Copy copy : copies("moved", CorpusKind.NEWS)) {
      assertEquals(words(copy.original()), words(copy.document()), copy.document().id());
      assertNotEquals(copy.original().text(), copy.document().text());
    }
  }

  private static List<String> words(CorpusDocument document) {
    return Arrays.stream(document.text().split("[^\\p{L}\\p{N}]+"))
        .filter(word -> !word.isEmpty())
        .sorted()
        .toList();
  }
}
