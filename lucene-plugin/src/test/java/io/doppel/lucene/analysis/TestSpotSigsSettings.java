package io.doppel.lucene.analysis;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.lucene.tests.util.LuceneTestCase;

public class TestSpotSigsSettings extends LuceneTestCase {

  private static SortedSet<String> words(String... words) {
    return new TreeSet<>(List.of(words));
  }

  public void testTheBestOfThePapersSettingsIsTheDefault() {
    SpotSigsSettings english = SpotSigsSettings.of("en");
    assertEquals(1, english.distance());
    assertEquals(1, english.chain());
    assertEquals(Antecedents.of("en"), english.antecedents());
    assertEquals(Antecedents.stopWords("en"), english.stopWords());
  }

  public void testAntecedentsAreStopWords() {
    SpotSigsSettings one = new SpotSigsSettings(words("a", "b"), words("c"), 1, 1);
    SpotSigsSettings other = new SpotSigsSettings(words("a", "b"), words("a", "c"), 1, 1);
    assertEquals(words("a", "b", "c"), one.stopWords());
    assertEquals(one, other);
    assertEquals(one.hashCode(), other.hashCode());
    assertEquals(one.canonical(), other.canonical());
  }

  public void testSetsAreCopiedAndCannotBeChanged() {
    SortedSet<String> antecedents = new TreeSet<>(Comparator.reverseOrder());
    antecedents.addAll(List.of("a", "b"));
    SpotSigsSettings settings = new SpotSigsSettings(antecedents, antecedents, 1, 1);
    antecedents.add("c");
    assertEquals(List.of("a", "b"), List.copyOf(settings.antecedents()));
    expectThrows(UnsupportedOperationException.class, () -> settings.antecedents().add("d"));
    expectThrows(UnsupportedOperationException.class, () -> settings.stopWords().clear());
  }

  /** A known answer: it is recorded in indexes and must not change. */
  public void testCanonicalFormNamesEverySetting() {
    assertEquals(
        "antecedents=26c3d7cba3d78789 stopWords=d02bdfe5904f180a distance=2 chain=3",
        new SpotSigsSettings(words("a", "the"), words("of"), 2, 3).canonical());
  }

  public void testOtherSettingsHaveAnotherCanonicalForm() {
    SortedSet<String> forms = new TreeSet<>();
    forms.add(new SpotSigsSettings(words("a"), words("b"), 1, 1).canonical());
    forms.add(new SpotSigsSettings(words("b"), words("a"), 1, 1).canonical());
    forms.add(new SpotSigsSettings(words("a", "b"), words("b"), 1, 1).canonical());
    forms.add(new SpotSigsSettings(words("ab"), words(), 1, 1).canonical());
    forms.add(new SpotSigsSettings(words("a"), words("b"), 2, 1).canonical());
    forms.add(new SpotSigsSettings(words("a"), words("b"), 1, 2).canonical());
    assertEquals(6, forms.size());
  }

  public void testSettingsAreChecked() {
    String tooLong = "x".repeat(256);
    assertRejected("antecedents must not be empty", words(), words("a"), 1, 1);
    assertRejected(
        "antecedents must have 1 to 255 characters each, got \"\"", words(""), words(), 1, 1);
    assertRejected(
        "stopWords must have 1 to 255 characters each, got \"" + tooLong + "\"",
        words("a"),
        words(tooLong),
        1,
        1);
    assertRejected("distance must be in [1, 32], got 0", words("a"), words(), 0, 1);
    assertRejected("chain must be in [1, 32], got 33", words("a"), words(), 1, 33);
    new SpotSigsSettings(words("a"), Collections.emptySortedSet(), 32, 32);
  }

  private static void assertRejected(
      String message, SortedSet<String> antecedents, SortedSet<String> stopWords, int d, int c) {
    IllegalArgumentException e =
        expectThrows(
            IllegalArgumentException.class,
            () -> new SpotSigsSettings(antecedents, stopWords, d, c));
    assertEquals(message, e.getMessage());
  }
}
