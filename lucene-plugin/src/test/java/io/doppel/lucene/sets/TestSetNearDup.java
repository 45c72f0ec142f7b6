package io.doppel.lucene.sets;

import com.carrotsearch.randomizedtesting.generators.RandomPicks;
import io.doppel.candidates.CandidateRule;
import io.doppel.candidates.OverlapBounds;
import io.doppel.candidates.OverlapMeasure;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.analysis.SpotSigsSettings;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.Weight;
import org.apache.lucene.tests.analysis.MockAnalyzer;
import org.apache.lucene.tests.analysis.MockTokenizer;
import org.apache.lucene.tests.util.TestUtil;

/** Every set method, with every measure, against brute force over the signatures in memory. */
public class TestSetNearDup extends NearDupTestCase {
  private static final double[] THRESHOLDS = {0.05, 0.2, 1.0 / 3, 0.5, 0.7, 0.8, 1};

  /** A definition, and what it takes to do its work by brute force. */
  private record Defined(
      Definition near,
      OverlapBounds bounds,
      ElementWeights weights,
      CandidateRule rule,
      Map<String, SetSignature> signed) {

    SetSignature sign(String text) throws IOException {
      if (!signed.containsKey(text)) {
        signed.put(text, (SetSignature) near.sign(text).orElse(null));
      }
      return signed.get(text);
    }

    /** The similarity of two texts, or 0 if one of them has no signature. */
    double similarity(String query, String document) throws IOException {
      SetSignature one = sign(query);
      SetSignature other = sign(document);
      if (one == null || other == null) {
        return 0;
      }
      Set<Long> common = elements(one);
      common.retainAll(elements(other));
      int weight = common.stream().mapToInt(weights::of).sum();
      return bounds.similarity(weight, one.length(), other.length());
    }

    boolean isCandidate(String query, String document, int documents) throws IOException {
      SetSignature one = sign(query);
      Set<Long> common = keys(one);
      common.retainAll(keys(sign(document)));
      return rule.complete() || common.size() >= rule.minKeys(one.keyCount(), documents);
    }

    Map<String, Float> bruteForce(String text, Map<String, String> texts, int documents)
        throws IOException {
      Map<String, Float> found = new TreeMap<>();
      for (Map.Entry<String, String> other : texts.entrySet()) {
        double similarity = similarity(text, other.getValue());
        if (similarity >= bounds.threshold()
            && (!bounds.pruning() || isCandidate(text, other.getValue(), documents))) {
          found.put(other.getKey(), (float) similarity);
        }
      }
      return found;
    }
  }

  private static Set<Long> elements(SetSignature set) {
    Set<Long> elements = new HashSet<>();
    for (int i = 0; i < set.size(); i++) {
      elements.add(set.element(i));
    }
    return elements;
  }

  private static Set<Long> keys(SetSignature set) {
    Set<Long> keys = new HashSet<>();
    for (int i = 0; i < set.keyCount(); i++) {
      keys.add(set.key(i));
    }
    return keys;
  }

  /** Every method with random settings. */
  private static List<Defined> definitions(List<String> texts, double threshold, boolean pruning)
      throws IOException {
    OverlapMeasure measure = random().nextBoolean() ? OverlapMeasure.JACCARD : randomMeasure();
    List<Defined> all = new ArrayList<>();
    all.add(
        whole(
            SetBuilder.spotSigs(FIELD, SpotSigsSettings.of("en")).minFeatures(1),
            measure,
            threshold,
            pruning));
    all.add(whole(SetBuilder.words(FIELD), measure, threshold, pruning));
    all.add(
        whole(
            SetBuilder.qGrams(FIELD, TestUtil.nextInt(random(), 1, 6)),
            measure,
            threshold,
            pruning));
    int words = TestUtil.nextInt(random(), 1, 5);
    all.add(whole(SetBuilder.shinglesExact(FIELD, words), measure, threshold, pruning));
    all.add(
        whole(
            SetBuilder.containment(FIELD, new ContainmentSettings(words, 0)),
            OverlapMeasure.CONTAINMENT,
            threshold,
            pruning));
    FeatureFrequencies shingles =
        frequencies(texts, SetBuilder.shinglesExact(FIELD, words).features());
    all.add(
        defined(
            SetBuilder.shinglesExact(FIELD, words).idfWeights(shingles).measure(measure),
            new OverlapBounds(measure, threshold, 0, pruning),
            shingles.idfWeights(),
            CandidateRule.COMPLETE));
    int window = TestUtil.nextInt(random(), 1, 6);
    all.add(
        defined(
            SetBuilder.containment(FIELD, new ContainmentSettings(words, window))
                .idfWeights(shingles),
            new OverlapBounds(OverlapMeasure.CONTAINMENT, threshold, 0, pruning),
            shingles.idfWeights(),
            CandidateRule.sampled(0)));
    int slots = TestUtil.nextInt(random(), 6, 60);
    int bits = TestUtil.nextInt(random(), 2, 16);
    int keySlots = random().nextBoolean() ? slots : TestUtil.nextInt(random(), 1, slots);
    double chance = Math.scalb(1.0, -bits);
    all.add(
        defined(
            SetBuilder.shingles(FIELD, new MinHashSettings(words, slots, bits, keySlots)),
            new OverlapBounds(OverlapMeasure.MAX_OVERLAP, threshold, chance, pruning),
            ElementWeights.EQUAL,
            keySlots == slots ? CandidateRule.COMPLETE : CandidateRule.sampled(chance)));
    int groups = TestUtil.nextInt(random(), 2, 6);
    all.add(
        defined(
            SetBuilder.superShingles(FIELD, new SuperShingleSettings(words, 2 * groups, groups)),
            new OverlapBounds(OverlapMeasure.MAX_OVERLAP, threshold, 0, pruning),
            ElementWeights.EQUAL,
            CandidateRule.COMPLETE));
    FeatureFrequencies lexicon = frequencies(texts, SetBuilder.words(FIELD).features());
    all.add(
        defined(
            SetBuilder.iMatch(FIELD, new IMatchSettings(0.1, 0.9, 5, 2), lexicon),
            new OverlapBounds(OverlapMeasure.MAX_OVERLAP, threshold, 0, pruning),
            ElementWeights.EQUAL,
            CandidateRule.COMPLETE));
    return all;
  }

  private static OverlapMeasure randomMeasure() {
    return RandomPicks.randomFrom(random(), OverlapMeasure.values());
  }

  private static Defined whole(
      SetBuilder builder, OverlapMeasure measure, double threshold, boolean pruning) {
    return defined(
        builder.measure(measure),
        new OverlapBounds(measure, threshold, 0, pruning),
        ElementWeights.EQUAL,
        CandidateRule.COMPLETE);
  }

  private static Defined defined(
      SetBuilder builder, OverlapBounds bounds, ElementWeights weights, CandidateRule rule) {
    Definition near = builder.threshold(bounds.threshold()).pruning(bounds.pruning()).build();
    return new Defined(near, bounds, weights, rule, new HashMap<>());
  }

  private static FeatureFrequencies frequencies(List<String> texts, Definition features)
      throws IOException {
    FrequencyCounter counter = new FrequencyCounter();
    for (String text : texts) {
      features.sign(text).ifPresent(signature -> counter.add((SetSignature) signature));
    }
    return counter.frequencies(2);
  }

  private static double randomThreshold() {
    return RandomPicks.randomFrom(random(), THRESHOLDS);
  }

  public void testFindsWhatBruteForceFinds() throws IOException {
    List<String> texts = randomTexts(80);
    for (Defined definition : definitions(texts, randomThreshold(), random().nextInt(4) > 0)) {
      try (Corpus corpus = randomIndex(texts, signatures(definition.near()))) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        for (String text : texts.subList(0, 15)) {
          assertEquals(
              definition.near() + " " + text,
              definition.bruteForce(text, corpus.texts(), corpus.reader().maxDoc()),
              hits(searcher, definition.near().query(text)));
        }
      }
    }
  }

  public void testKeepsTheContractOfQueries() throws IOException {
    List<String> texts = randomTexts(25);
    List<Defined> all = definitions(texts, 0.2, random().nextBoolean());
    Collections.shuffle(all, random());
    // QueryUtils is slow; other seeds take others
    for (Defined definition : all.subList(0, 3)) {
      // QueryUtils takes it that a scorer skips deleted documents, which is the searcher's work.
      try (Corpus corpus = randomIndexWithoutDeletes(texts, signatures(definition.near()))) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        Query query = definition.near().query(texts.get(0));
        assertKeepsTheContractOfQueries(query, searcher);
      }
    }
  }

  public void testFiltersTakeNothingElseAway() throws IOException {
    List<String> texts = randomTexts(100);
    for (Defined definition : definitions(texts, 0.2, true)) {
      try (Corpus corpus = randomIndex(texts, signatures(definition.near()))) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        for (String text : texts.subList(0, 5)) {
          assertFiltersTakeNothingElseAway(definition.near().query(text), searcher);
        }
      }
    }
  }

  public void testExplainsEveryDocument() throws IOException {
    List<String> texts = randomTexts(40);
    for (Defined definition : definitions(texts, 0.3, true)) {
      assertExplainsEveryDocument(definition.near(), texts);
    }
  }

  public void testTheCollectorVerifiesAsTheReferenceDoes() throws IOException {
    List<String> texts = randomTexts(60);
    for (Defined definition : definitions(texts, randomThreshold(), false)) {
      try (Corpus corpus = randomIndex(texts, signaturesAndText(definition.near()))) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        for (String text : texts.subList(0, 5)) {
          SetSignature signature = definition.sign(text);
          if (signature != null) {
            TopDocs top =
                searcher.search(
                    MatchAllDocsQuery.INSTANCE,
                    definition.near().collectorManager(signature, 1000));
            assertEquals(
                definition.bruteForce(text, corpus.texts(), corpus.reader().maxDoc()),
                byId(searcher, top));
          }
        }
      }
    }
  }

  public void testPairsMissNothing() throws IOException {
    List<String> texts = randomTexts(80);
    for (Defined definition : definitions(texts, randomThreshold(), true)) {
      if (definition.bounds().measure().isSymmetric()) {
        List<Signature> signatures = new ArrayList<>();
        for (String text : texts) {
          signatures.add(definition.near().sign(text).orElse(null));
        }
        Map<String, Float> expected = new TreeMap<>();
        for (int i = 0; i < texts.size(); i++) {
          for (int j = i + 1; j < texts.size(); j++) {
            double similarity = definition.similarity(texts.get(i), texts.get(j));
            if (similarity >= definition.bounds().threshold()) {
              expected.put(i + " " + j, (float) similarity);
            }
          }
        }
        Map<String, Float> found = new TreeMap<>();
        for (SimilarPair pair :
            definition
                .near()
                .pairs(
                    signatures,
                    JoinSettings.DEFAULT
                        .withThreads(1 + random().nextInt(3))
                        .withProgress((a, b) -> {}))
                .pairs()) {
          found.put(pair.first() + " " + pair.second(), (float) pair.similarity());
        }
        assertEquals(definition.near().toString(), expected, found);
      }
    }
  }

  public void testSignaturesReadFromTheIndexAreTheSame() throws IOException {
    List<String> texts = randomTexts(40);
    for (Defined definition : definitions(texts, 0.5, true)) {
      assertIndexKeepsSignatures(definition.near(), texts);
    }
  }

  public void testADocumentWithVeryManyCopiesIsFound() throws IOException {
    Definition near = SetBuilder.containment(FIELD).threshold(0.9).hotShare(0.01).build();
    String text = randomText(60, 0.1);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 2500; i++) {
      texts.add(i % 2 == 0 ? text : randomText(40, 0.1));
    }
    try (Corpus corpus = randomIndexWithoutDeletes(texts, signatures(near))) {
      assertTrue(hits(newSearcher(corpus.reader()), near.query(text)).size() >= 1250);
    }
  }

  public void testAnalyzersAreToldApartWhateverTheSpots() throws IOException {
    Analyzer lower = new MockAnalyzer(random(), MockTokenizer.SIMPLE, true);
    Analyzer asTheyAre = new MockAnalyzer(random(), MockTokenizer.WHITESPACE, false);
    SpotSigsSettings spots =
        SpotSigsSettings.of("en").withAntecedents(List.of("whatsoever", "heretofore"));
    assertDiffer(
        SetBuilder.spotSigs(FIELD, spots).minFeatures(1).analyzer(lower).build(),
        SetBuilder.spotSigs(FIELD, spots).minFeatures(1).analyzer(asTheyAre).build());
    assertDiffer(
        NcdBuilder.spotSigNcd(FIELD, spots).analyzer(lower).build(),
        NcdBuilder.spotSigNcd(FIELD, spots).analyzer(asTheyAre).build());
    assertDiffer(
        SetBuilder.qGrams(FIELD, 4).analyzer(lower).build(),
        SetBuilder.qGrams(FIELD, 4).analyzer(asTheyAre).build());
  }

  private static void assertDiffer(Definition one, Definition other) throws IOException {
    String text = "whatsoever Berlin heretofore Paris whatsoever London, heretofore Rome.";
    assertNotEquals(one.sign(text), other.sign(text));
    assertNotEquals(one.scheme(), other.scheme());
  }

  public void testNotCachedWhereTheAnswerDependsOnTheWholeIndex() throws IOException {
    assertCacheable(false, SetBuilder.shingles(FIELD).build());
    assertCacheable(false, SetBuilder.containment(FIELD).minKeys(2).build());
    assertCacheable(true, SetBuilder.containment(FIELD).pruning(false).build());
    assertCacheable(true, SetBuilder.words(FIELD).build());
  }

  private static void assertCacheable(boolean expected, Definition near) throws IOException {
    String text = randomText(40, 0.1);
    try (Corpus corpus = randomIndexWithoutDeletes(List.of(text), signatures(near))) {
      IndexSearcher searcher = new IndexSearcher(corpus.reader());
      Query query = searcher.rewrite(near.query(text));
      Weight weight = searcher.createWeight(query, ScoreMode.COMPLETE_NO_SCORES, 1);
      for (LeafReaderContext leaf : corpus.reader().leaves()) {
        assertEquals(near.toString(), expected, weight.isCacheable(leaf));
      }
    }
  }

  public void testRefusesSettingsThatAMethodHasNot() {
    expectThrows(
        IllegalArgumentException.class, () -> SetBuilder.shingles(FIELD).measure(randomMeasure()));
    expectThrows(IllegalArgumentException.class, () -> SetBuilder.shingles(FIELD).minFeatures(2));
    expectThrows(IllegalArgumentException.class, () -> SetBuilder.qGrams(FIELD, 4).minKeys(2));
    expectThrows(IllegalArgumentException.class, () -> SetBuilder.spotSigs(FIELD).hotShare(0.5));
    expectThrows(IllegalArgumentException.class, () -> SetBuilder.containment(FIELD).minKeys(0));
    expectThrows(IllegalArgumentException.class, () -> SetBuilder.containment(FIELD).threshold(0));
    expectThrows(IllegalArgumentException.class, () -> SetBuilder.words(FIELD).threshold(1.01));
  }
}
