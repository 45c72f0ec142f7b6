package io.doppel.lucene.vectors;

import com.carrotsearch.randomizedtesting.generators.RandomPicks;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.WeightedWords;
import io.doppel.model.VectorMeasure;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.Signature;
import io.doppel.signature.VectorSignature;
import io.doppel.vectors.VectorBounds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.tests.util.TestUtil;

/** Vectors by both measures against the definitions of the measures. */
public class TestVectorNearDup extends NearDupTestCase {
  private static final double[] THRESHOLDS = {0.05, 0.2, 1.0 / 3, 0.5, 0.6, 0.75, 0.9, 1};

  /** A definition, and what it takes to do its work by brute force. */
  private record Defined(
      Definition near, VectorBounds bounds, Map<String, VectorSignature> signed) {

    VectorSignature sign(String text) throws IOException {
      if (!signed.containsKey(text)) {
        signed.put(text, (VectorSignature) near.sign(text).orElse(null));
      }
      return signed.get(text);
    }

    /** The similarity of two texts, or 0 if one of them has no signature. */
    double similarity(String one, String other) throws IOException {
      if (sign(one) == null || sign(other) == null) {
        return 0;
      }
      Map<Long, Integer> weights = new HashMap<>();
      for (int i = 0; i < sign(one).size(); i++) {
        weights.put(sign(one).element(i), sign(one).weight(i));
      }
      long product = 0;
      for (int i = 0; i < sign(other).size(); i++) {
        product += (long) weights.getOrDefault(sign(other).element(i), 0) * sign(other).weight(i);
      }
      return bounds.measure().similarity(product, sign(one).square(), sign(other).square());
    }

    Map<String, Float> bruteForce(String text, Map<String, String> texts) throws IOException {
      Map<String, Float> found = new TreeMap<>();
      for (Map.Entry<String, String> other : texts.entrySet()) {
        double similarity = similarity(text, other.getValue());
        if (similarity >= bounds.threshold()) {
          found.put(other.getKey(), (float) similarity);
        }
      }
      return found;
    }
  }

  private static Defined defined(VectorMeasure measure, double threshold, boolean pruning) {
    VectorBounds bounds = new VectorBounds(measure, threshold, pruning);
    WeightedWords scheme =
        new WeightedWords(TestUtil.nextInt(random(), 1, 1 << random().nextInt(15)));
    return new Defined(
        new VectorNearDup(SignatureSource.of(FIELD, scheme), bounds), bounds, new HashMap<>());
  }

  private static List<Defined> definitions(double threshold) {
    boolean pruning = random().nextInt(5) > 0;
    return List.of(
        defined(VectorMeasure.COSINE, threshold, pruning),
        defined(VectorMeasure.JACCARD, threshold, pruning));
  }

  private static double randomThreshold() {
    return RandomPicks.randomFrom(random(), THRESHOLDS);
  }

  /** Texts as elsewhere, and some whose words have weights of their own, or are only a few. */
  private static List<String> vectorTexts(int count) {
    List<String> texts = randomTexts(count);
    for (int i = 0; i < count; i += 2) {
      StringBuilder text = new StringBuilder();
      for (int j = TestUtil.nextInt(random(), 1, 12); j > 0; j--) {
        text.append((char) ('a' + random().nextInt(8))).append(':');
        text.append(TestUtil.nextInt(random(), -3, 10)).append(' ');
      }
      texts.set(i, random().nextInt(8) == 0 ? texts.get(i) + " " + text : text.toString());
    }
    return texts;
  }

  public void testFindsWhatBruteForceFinds() throws IOException {
    for (int round = 0; round < atLeast(3); round++) {
      List<String> texts = vectorTexts(120);
      for (Defined definition : definitions(randomThreshold())) {
        try (Corpus corpus = randomIndex(texts, signatures(definition.near()))) {
          IndexSearcher searcher = newSearcher(corpus.reader());
          for (String text : texts.subList(0, 40)) {
            assertEquals(
                definition.near() + " " + definition.bounds() + " " + text,
                definition.bruteForce(text, corpus.texts()),
                hits(searcher, definition.near().query(text)));
          }
        }
      }
    }
  }

  /** Parts of the query, whose cosine is the root of their share of its square, and no more. */
  public void testAMatchMayHaveNoMoreThanTheBoundsAskFor() throws IOException {
    int matches = 0;
    for (int round = 0; round < atLeast(20); round++) {
      List<String> words = new ArrayList<>();
      for (int i = TestUtil.nextInt(random(), 2, 30); i > 0; i--) {
        words.add("w" + i + ":" + TestUtil.nextInt(random(), 1, random().nextBoolean() ? 9 : 99));
      }
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        Collections.shuffle(words, random());
        texts.add(String.join(" ", words.subList(0, TestUtil.nextInt(random(), 1, words.size()))));
      }
      String whole = String.join(" ", words);
      Defined some = defined(VectorMeasure.COSINE, 1, true);
      double exact = some.similarity(whole, texts.get(0));
      Defined definition = defined(VectorMeasure.COSINE, exact, true);
      try (Corpus corpus = randomIndex(texts, signatures(definition.near()))) {
        Map<String, Float> expected = definition.bruteForce(whole, corpus.texts());
        assertEquals(
            whole + " " + exact,
            expected,
            hits(newSearcher(corpus.reader()), definition.near().query(whole)));
        matches += expected.size();
      }
    }
    assertTrue("too few to tell anything: " + matches, matches > 100);
  }

  /** Where the postings of so many terms are not kept open. */
  public void testVeryLongVectorsAreFoundToo() throws IOException {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < 3_000; i++) {
      words.append("w").append(i).append(':').append(1 + random().nextInt(40)).append(' ');
    }
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 150; i++) {
      texts.add(
          words.substring(0, words.indexOf(" w" + TestUtil.nextInt(random(), 1, 2_999) + ":")));
    }
    for (Defined definition : definitions(randomThreshold())) {
      try (Corpus corpus = randomIndex(texts, signatures(definition.near()))) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        for (String text : List.of(words.toString(), texts.get(0), texts.get(1))) {
          assertEquals(
              definition.bounds().toString(),
              definition.bruteForce(text, corpus.texts()),
              hits(searcher, definition.near().query(text)));
        }
      }
    }
  }

  public void testKeepsTheContractOfQueries() throws IOException {
    List<String> texts = vectorTexts(30);
    for (Defined definition : definitions(0.3)) {
      // QueryUtils takes it that a scorer skips deleted documents, which is the searcher's work.
      try (Corpus corpus = randomIndexWithoutDeletes(texts, signatures(definition.near()))) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        assertKeepsTheContractOfQueries(definition.near().query(texts.get(1)), searcher);
        assertKeepsTheContractOfQueries(definition.near().query("a:5 b:2 c:-1"), searcher);
      }
    }
  }

  public void testFiltersTakeNothingElseAway() throws IOException {
    List<String> texts = vectorTexts(100);
    for (Defined definition : definitions(0.3)) {
      try (Corpus corpus = randomIndex(texts, signatures(definition.near()))) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        for (String text : texts.subList(0, 10)) {
          assertFiltersTakeNothingElseAway(definition.near().query(text), searcher);
        }
      }
    }
  }

  public void testExplainsEveryDocument() throws IOException {
    List<String> texts = vectorTexts(50);
    texts.set(0, "a:5 b:2 c:-1 d:7");
    for (Defined definition : definitions(randomThreshold())) {
      assertExplainsEveryDocument(definition.near(), texts);
    }
  }

  public void testTheCollectorVerifiesAsTheReferenceDoes() throws IOException {
    List<String> texts = vectorTexts(80);
    for (Defined definition : definitions(randomThreshold())) {
      DocumentMaker maker =
          random().nextBoolean() ? signaturesAndText(definition.near()) : storedText();
      try (Corpus corpus = randomIndex(texts, maker)) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        for (String text : texts.subList(0, 12)) {
          VectorSignature signature = definition.sign(text);
          if (signature != null) {
            TopDocs top =
                searcher.search(
                    MatchAllDocsQuery.INSTANCE,
                    definition.near().collectorManager(signature, 1000));
            assertEquals(definition.bruteForce(text, corpus.texts()), byId(searcher, top));
          }
        }
      }
    }
  }

  public void testPairsMissNothing() throws IOException {
    List<String> texts = vectorTexts(100);
    for (Defined definition : definitions(randomThreshold())) {
      List<SimilarPair> expected = new ArrayList<>();
      List<Signature> signatures = new ArrayList<>();
      for (int i = 0; i < texts.size(); i++) {
        signatures.add(definition.sign(texts.get(i)));
        for (int j = i + 1; j < texts.size(); j++) {
          double similarity = definition.similarity(texts.get(i), texts.get(j));
          if (similarity >= definition.bounds().threshold()) {
            expected.add(new SimilarPair(i, j, similarity));
          }
        }
      }
      JoinSettings settings =
          JoinSettings.DEFAULT
              .withThreads(1 + random().nextInt(3))
              .withProgress((done, total) -> {});
      assertEquals(
          definition.bounds().toString(),
          expected,
          definition.near().pairs(signatures, settings).pairs());
    }
  }

  public void testSignaturesReadFromTheIndexAreTheSame() throws IOException {
    for (Defined definition : definitions(0.5)) {
      assertIndexKeepsSignatures(definition.near(), vectorTexts(60));
    }
  }

  public void testATextWithoutAVectorMatchesNothing() throws IOException {
    Definition near = defined(VectorMeasure.COSINE, 0.5, true).near();
    assertTrue(near.query("a:0 b:0") instanceof MatchNoDocsQuery);
  }

  public void testAnotherDefinitionIsRefused() throws IOException {
    VectorBounds bounds = new VectorBounds(VectorMeasure.COSINE, 0.5, true);
    Definition near = new VectorNearDup(SignatureSource.of(FIELD, new WeightedWords(5)), bounds);
    Definition other = new VectorNearDup(SignatureSource.of(FIELD, new WeightedWords(6)), bounds);
    try (Corpus corpus = randomIndexWithoutDeletes(List.of("a b"), signatures(near))) {
      IndexSearcher searcher = newSearcher(corpus.reader());
      IllegalArgumentException failure =
          expectThrows(IllegalArgumentException.class, () -> searcher.search(other.query("a"), 1));
      assertTrue(
          failure.getMessage(),
          failure.getMessage().contains("the index has [" + near.scheme() + "]"));
    }
  }

  public void testDefinitionsAreEqualWhenTheyFindTheSame() {
    VectorBounds bounds = new VectorBounds(VectorMeasure.COSINE, 0.5, true);
    WeightedWords scheme = new WeightedWords(5);
    Definition near = new VectorNearDup(SignatureSource.of(FIELD, scheme), bounds);
    assertEquals(near, new VectorNearDup(SignatureSource.of(FIELD, new WeightedWords(5)), bounds));
    assertEquals(
        near.hashCode(),
        new VectorNearDup(SignatureSource.of(FIELD, new WeightedWords(5)), bounds).hashCode());
    assertNotEquals(
        near, new VectorNearDup(SignatureSource.of(FIELD, new WeightedWords(6)), bounds));
    assertNotEquals(
        near,
        new VectorNearDup(
            SignatureSource.of(FIELD, scheme), new VectorBounds(VectorMeasure.JACCARD, 0.5, true)));
  }
}
