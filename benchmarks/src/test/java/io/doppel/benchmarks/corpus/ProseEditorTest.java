package io.doppel.benchmarks.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.corpus.SeededRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Edits change as much as they say, and nothing else. */
class ProseEditorTest {
  private static final int TRIALS = 500;
  private static final Prose PROSE = new Prose(new Vocabulary(7), 7);
  private static final ProseEditor EDITOR = new ProseEditor(PROSE);
  private static final Sites SITES = new Sites(PROSE, 7);

  private static ProseDraft draft(int number) {
    return EDITOR.write(new SeededRandom(1, number));
  }

  private static ProseDraft edited(int number, ProseEdit kind) {
    ProseDraft draft = draft(number);
    EDITOR.edit(draft, kind, new SeededRandom(2, number));
    return draft;
  }

  private static List<String> words(ProseDraft draft) {
    List<String> words = new ArrayList<>();
    draft.article().forEach(words::addAll);
    words.replaceAll(word -> word.replaceAll("[,.]$", ""));
    return words;
  }

  @Test
  void wordsAreEditedAtARateOf1To15Percent() {
    double sum = 0;
    for (int i = 0; i < TRIALS; i++) {
      List<String> before = words(draft(i));
      // a word replaced by itself is no edit, and one edit may undo another
      int distance = distance(before, words(edited(i, ProseEdit.WORDS)));
      double rate = (double) distance / before.size();
      assertTrue(rate <= 0.155, () -> "rate " + rate);
      sum += rate;
    }
    assertEquals(0.08, sum / TRIALS, 0.008);
  }

  @Test
  void cutsTake10To40PercentAtOneEnd() {
    double sum = 0;
    for (int i = 0; i < TRIALS; i++) {
      List<String> before = words(draft(i));
      List<String> after = words(edited(i, ProseEdit.CUT));
      int cut = before.size() - after.size();
      assertTrue(
          after.equals(before.subList(0, after.size()))
              || after.equals(before.subList(cut, before.size())));
      double share = (double) cut / before.size();
      assertTrue(share > 0.08 && share <= 0.4, () -> "share " + share);
      sum += share;
    }
    assertEquals(0.25, sum / TRIALS, 0.02);
  }

  @Test
  void swapsKeepAllWordsInAnotherOrder() {
    for (int i = 0; i < TRIALS; i++) {
      List<String> before = words(draft(i));
      List<String> after = words(edited(i, ProseEdit.SWAP));
      assertNotEquals(before, after);
      Collections.sort(before);
      Collections.sort(after);
      assertEquals(before, after);
    }
  }

  @Test
  void anotherHeadlineAndLeadLeaveTheBody() {
    for (int i = 0; i < TRIALS; i++) {
      ProseDraft before = draft(i);
      ProseDraft after = edited(i, ProseEdit.HEADLINE);
      assertNotEquals(before.headline, after.headline);
      assertNotEquals(before.lead, after.lead);
      assertEquals(before.body, after.body);
    }
  }

  @Test
  void boilerplateIsAnotherSiteAroundTheSameArticle() {
    for (int i = 0; i < TRIALS; i++) {
      ProseDraft before = draft(i);
      ProseDraft after = edited(i, ProseEdit.BOILERPLATE);
      assertEquals(before.article(), after.article());
      assertTrue(after.site >= 0 && after.site < Sites.COUNT && after.site != before.site);
    }
  }

  @Test
  void sitesAdd20To60Words() {
    for (int site = 0; site < Sites.COUNT; site++) {
      int words = SITES.header(site).size() + SITES.footer(site).size();
      assertTrue(words >= 20 && words <= 60, () -> "words " + words);
    }
  }

  /** How many words must be replaced, inserted or deleted. */
  private static int distance(List<String> one, List<String> other) {
    int[] row = new int[other.size() + 1];
    for (int j = 0; j <= other.size(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= one.size(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= other.size(); j++) {
        int same = one.get(i - 1).equals(other.get(j - 1)) ? diagonal : diagonal + 1;
        diagonal = row[j];
        row[j] = Math.min(same, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[other.size()];
  }
}
