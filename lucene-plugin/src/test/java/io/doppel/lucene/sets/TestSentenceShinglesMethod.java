package io.doppel.lucene.sets;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.lucene.tests.util.LuceneTestCase;

/** Sentences count as wholes, in whatever order. */
public class TestSentenceShinglesMethod extends LuceneTestCase {
  private static Definition near(Map<String, Object> options) throws IOException {
    MethodSettings settings = MethodSettings.ofJson("sentence-shingles", options);
    return settings.define("body", MethodSources.none(settings));
  }

  private static List<String> sentences(int from, int to) {
    List<String> sentences = new ArrayList<>();
    for (int i = from; i < to; i++) {
      sentences.add("Sentence " + i + " is of the ship and the " + i * 7 % 31 + " sailors.");
    }
    return sentences;
  }

  private static double similarity(List<String> one, List<String> other) throws IOException {
    Definition near = near(Map.of());
    return near.evidence(sign(near, one), sign(near, other)).similarity();
  }

  private static Signature sign(Definition near, List<String> sentences) throws IOException {
    return near.sign(String.join(" ", sentences)).orElseThrow();
  }

  public void testTheOrderOfSentencesMakesNoDifference() throws IOException {
    List<String> other = sentences(0, 20);
    Collections.shuffle(other, random());
    Definition near = near(Map.of());
    assertEquals(sign(near, sentences(0, 20)), sign(near, other));
    assertEquals(1, similarity(sentences(0, 20), other), 0);
  }

  public void testTheOrderOfWordsDoes() throws IOException {
    Definition near = near(Map.of());
    assertNotEquals(near.sign("The dog bit the man."), near.sign("The man bit the dog."));
    assertFalse(near.ignoresOrder());
  }

  public void testCaseAndWhiteSpaceMakeNoDifference() throws IOException {
    Definition near = near(Map.of());
    assertEquals(near.sign("It rains. The sun SHINES!"), near.sign("the sun\nshines?   IT RAINS."));
  }

  /** By 84 minima a share of a half or a third is within four standard deviations. */
  public void testCommonSentencesAreAShareOfAll() throws IOException {
    assertEquals(0.5, similarity(sentences(0, 40), sentences(0, 20)), 4 * Math.sqrt(0.25 / 84));
    assertEquals(
        1 / 3.0, similarity(sentences(0, 40), sentences(20, 60)), 4 * Math.sqrt(2 / 9.0 / 84));
  }

  public void testAnEditWithinEachSentenceIsMissed() throws IOException {
    List<String> edited = sentences(0, 40).stream().map(s -> s.replace("ship", "boat")).toList();
    assertTrue(similarity(sentences(0, 40), edited) < 0.1);
  }

  public void testATextWithoutWordsHasNoSignature() throws IOException {
    assertTrue(near(Map.of()).sign("... !").isEmpty());
    assertTrue(near(Map.of()).sign("").isEmpty());
  }

  /** The elements of a text are stored: to change them is to raise the version of the scheme. */
  public void testAKnownSignatureStaysAsItIs() throws IOException {
    Definition near = near(Map.of("slots", 4, "key_slots", 2, "bits", 8));
    SetSignature known = (SetSignature) near.sign("It rains. The sun shines.").orElseThrow();
    List<Long> elements = new ArrayList<>();
    for (int i = 0; i < known.size(); i++) {
      elements.add(known.element(i));
    }
    assertEquals(KNOWN, elements);
  }

  private static final List<Long> KNOWN = List.of(131L, 312L, 517L, 796L);
}
