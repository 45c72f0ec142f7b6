package io.doppel.lucene.sets;

import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.analysis.QGramsOfText;
import io.doppel.lucene.definition.Definition;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** DDD, sections 3.2 and 3.3, in the paper's own form. */
public class TestQGramsMethod extends NearDupTestCase {
  private static Definition qGrams(int q, double threshold) {
    return SetBuilder.qGrams(FIELD, q).threshold(threshold).build();
  }

  private static double similarity(int q, String one, String other) throws IOException {
    Definition near = qGrams(q, 0.01);
    return near.evidence(near.sign(one).get(), near.sign(other).get()).similarity();
  }

  private static double formula2(int q, String one, String other) {
    Set<String> a = QGramsOfText.distinct(one, q);
    Set<String> b = QGramsOfText.distinct(other, q);
    Set<String> common = new TreeSet<>(a);
    common.retainAll(b);
    return (double) common.size() / Math.max(a.size(), b.size());
  }

  /**
   * The normal form {@code Aroseisaflower} has 14 characters, so 14 - 3 + 1 overlapping q-grams.
   */
  public void testTheSignatureOfARoseIsTheOneThatThePaperPrints() throws IOException {
    Set<String> grams = QGramsOfText.distinct("A rose is a flower", 3);
    assertEquals(
        new TreeSet<>(List.of("Aro ros ose sei eis isa saf afl flo low owe wer".split(" "))),
        grams);
    Definition near = qGrams(3, 0.7);
    Signature signature = near.sign("A rose is a flower").get();
    assertEquals(12, signature.length());
    assertEquals(signature, near.sign("Aroseisaflower").get());
  }

  /**
   * The paper's {@code tom.smith} has 9 - 2 + 1 positional bigrams with its point; the normal form
   * of a document has none, so they are 8 - 2 + 1. With a letter in its place they are 8.
   */
  public void testAStringHasAQGramAtEachPosition() throws IOException {
    assertEquals(
        new TreeSet<>(List.of("to om ms sm mi it th".split(" "))),
        QGramsOfText.distinct("tom.smith", 2));
    assertEquals(7, qGrams(2, 0.7).sign("tom.smith").get().length());
    assertEquals(
        new TreeSet<>(List.of("to om mx xs sm mi it th".split(" "))),
        QGramsOfText.distinct("tomxsmith", 2));
    assertEquals(8, qGrams(2, 0.7).sign("tomxsmith").get().length());
  }

  /** Definitions 3.31 and 3.32: common distinct q-grams, of the larger set. */
  public void testTheSimilarityIsThatOfFormulas1And2() throws IOException {
    assertEquals(2.0 / 3, similarity(2, "banana", "ban"), 1e-12); // ba an na, and ba an
    assertEquals(1.0, similarity(2, "banana", "bana"), 0);
    for (int i = 0; i < atLeast(200); i++) {
      int q = 1 + random().nextInt(5);
      String one = randomText(1 + random().nextInt(30), 0.3);
      String other = random().nextBoolean() ? edited(one, 3) : randomText(5, 0.3);
      double expected = formula2(q, one, other);
      if (expected >= 0.01 && !one.isBlank() && !other.isBlank()) {
        assertEquals(one + " / " + other, expected, similarity(q, one, other), 1e-12);
      }
    }
  }

  /** Section 3.3: words that stand together share q-grams across their border. */
  public void testWordsThatStandTogetherShareQGrams() {
    Set<String> grams = QGramsOfText.distinct("the president", 3);
    assertTrue(grams.contains("hep"));
    assertTrue(QGramsOfText.distinct("the president", 4).contains("epre"));
  }

  /** Definition 3.33: from the threshold on, and the threshold itself is enough. */
  public void testDuplicatesAreThoseFromTheThresholdOn() throws IOException {
    String one = "A rose is a flower";
    String other = "A rose is a flour";
    double similarity = formula2(3, one, other);
    assertTrue(similarity > 0.5 && similarity < 1);
    assertTrue(areNear(qGrams(3, similarity), one, other));
    assertFalse(areNear(qGrams(3, Math.nextUp((float) similarity)), one, other));
    assertTrue(areNear(qGrams(3, 1), one, "Arose is: a flower!"));
  }

  private static boolean areNear(Definition near, String one, String other) throws IOException {
    return near.pairs(List.of(near.sign(one).get(), near.sign(other).get()), JoinSettings.DEFAULT)
            .pairs()
            .size()
        == 1;
  }
}
