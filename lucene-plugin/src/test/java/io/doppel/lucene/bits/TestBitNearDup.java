package io.doppel.lucene.bits;

import io.doppel.bits.BitMeasure;
import io.doppel.bits.HammingBounds;
import io.doppel.bits.TablePlan;
import io.doppel.candidates.OverlapBounds;
import io.doppel.candidates.OverlapMeasure;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.join.PairResult;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.combined.HybridBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sets.MinHashSettings;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.BitSignature;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.HybridSignature;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.analysis.MockAnalyzer;
import org.apache.lucene.tests.analysis.MockTokenizer;
import org.apache.lucene.tests.util.TestUtil;

/** simhash, charikar and hybrid over texts, against brute force over the signatures in memory. */
public class TestBitNearDup extends NearDupTestCase {

  /** How similar two signatures are; negative if they do not match. */
  private interface Measure {
    double of(Signature one, Signature other);
  }

  private record Defined(Definition near, Measure measure) {
    Map<String, Float> bruteForce(String text, Map<String, String> texts) throws IOException {
      Map<String, Float> found = new TreeMap<>();
      Signature wanted = near.sign(text).orElse(null);
      for (Map.Entry<String, String> other : texts.entrySet()) {
        Signature signature = near.sign(other.getValue()).orElse(null);
        if (wanted != null && signature != null && measure.of(wanted, signature) >= 0) {
          found.put(other.getKey(), (float) measure.of(wanted, signature));
        }
      }
      return found;
    }
  }

  private static Measure bits(HammingBounds bounds) {
    return (one, other) -> {
      int distance = ((BitSignature) one).distance((BitSignature) other);
      return distance <= bounds.maxBits() ? bounds.similarity(distance) : -1;
    };
  }

  private static Measure hybrid(double cosine, double resemblance, int slotBits) {
    HammingBounds bounds = HammingBounds.ofThreshold(BitMeasure.COSINE, 384, cosine);
    OverlapBounds overlap =
        new OverlapBounds(
            OverlapMeasure.MAX_OVERLAP, resemblance, Math.scalb(1.0, -slotBits), false);
    return (one, other) -> {
      SetSignature first = ((HybridSignature) one).set();
      SetSignature second = ((HybridSignature) other).set();
      double similarity =
          overlap.similarity(
              first.overlap(second, ElementWeights.EQUAL, 0), first.length(), second.length());
      int distance = ((HybridSignature) one).bits().distance(((HybridSignature) other).bits());
      return similarity >= resemblance && distance <= bounds.maxBits()
          ? bounds.similarity(distance)
          : -1;
    };
  }

  /** Every method with random settings; hybrid measures every document, or it would miss some. */
  private static List<Defined> definitions(List<String> texts) throws IOException {
    List<Defined> all = new ArrayList<>();
    int words = TestUtil.nextInt(random(), 1, 3);
    int maxBits = random().nextInt(20);
    HammingBounds bounds = new HammingBounds(BitMeasure.AGREEMENT, 64, maxBits, true);
    all.add(
        new Defined(BitBuilder.simHash(FIELD).words(words).maxBits(maxBits).build(), bits(bounds)));
    FeatureFrequencies frequencies =
        frequencies(texts, BitBuilder.simHash(FIELD).words(words).features());
    all.add(
        new Defined(
            BitBuilder.simHash(FIELD)
                .words(words)
                .idfWeights(frequencies)
                .tables(new TablePlan(64, 5, 2))
                .maxBits(maxBits)
                .build(),
            bits(bounds)));
    double cosine = 0.3 + 0.7 * random().nextDouble();
    int projections = 64 * TestUtil.nextInt(random(), 1, 8);
    all.add(
        new Defined(
            BitBuilder.charikar(FIELD).projections(projections).threshold(cosine).build(),
            bits(HammingBounds.ofThreshold(BitMeasure.COSINE, projections, cosine))));
    all.add(
        new Defined(
            BitBuilder.charikar(FIELD)
                .words(words)
                .idfWeights(frequencies)
                .threshold(cosine)
                .build(),
            bits(HammingBounds.ofThreshold(BitMeasure.COSINE, 384, cosine))));
    double resemblance = 0.05 + 0.5 * random().nextDouble();
    all.add(
        new Defined(
            HybridBuilder.hybrid(FIELD)
                .shingles(new MinHashSettings(2, 84, 12, 84))
                .threshold(cosine)
                .resemblance(resemblance)
                .pruning(false)
                .build(),
            hybrid(cosine, resemblance, 12)));
    return all;
  }

  private static FeatureFrequencies frequencies(List<String> texts, Definition features)
      throws IOException {
    FrequencyCounter counter = new FrequencyCounter();
    for (String text : texts) {
      features.sign(text).ifPresent(signature -> counter.add((SetSignature) signature));
    }
    return counter.frequencies(1);
  }

  public void testQueriesFindWhatBruteForceFinds() throws IOException {
    List<String> texts = randomTexts(80);
    for (Defined definition : definitions(texts)) {
      try (Corpus corpus = randomIndex(texts, signatures(definition.near()))) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        for (String text : texts.subList(0, 10)) {
          assertEquals(
              definition.near().toString(),
              definition.bruteForce(text, corpus.texts()),
              hits(searcher, definition.near().query(text)));
        }
      }
    }
  }

  public void testHybridByKeysFindsNothingElse() throws IOException {
    List<String> texts = randomTexts(100);
    Definition near =
        HybridBuilder.hybrid(FIELD).resemblance(0.3).threshold(0.7).minKeys(1).hotShare(1).build();
    Measure measure = hybrid(0.7, 0.3, 12);
    int found = 0;
    try (Corpus corpus = randomIndex(texts, signatures(near))) {
      IndexSearcher searcher = newSearcher(corpus.reader());
      for (String text : texts) {
        Map<String, Float> all = new Defined(near, measure).bruteForce(text, corpus.texts());
        Map<String, Float> hits = hits(searcher, near.query(text));
        found += hits.size();
        assertTrue(all.entrySet().containsAll(hits.entrySet()));
      }
    }
    assertTrue(found > 0);
  }

  public void testQueriesKeepTheContract() throws IOException {
    List<String> texts = randomTexts(40);
    for (Defined definition : definitions(texts)) {
      try (Corpus corpus = randomIndexWithoutDeletes(texts, signatures(definition.near()))) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        Query query = definition.near().query(texts.get(0));
        assertKeepsTheContractOfQueries(query, searcher);
        assertFiltersTakeNothingElseAway(query, searcher);
      }
    }
  }

  public void testExplainsEveryDocument() throws IOException {
    List<String> texts = randomTexts(40);
    for (Defined definition : definitions(texts)) {
      assertExplainsEveryDocument(definition.near(), texts);
    }
  }

  public void testTheCollectorVerifiesAsTheQueryDoes() throws IOException {
    List<String> texts = randomTexts(60);
    for (Defined definition : definitions(texts)) {
      DocumentMaker maker =
          random().nextBoolean() ? signaturesAndText(definition.near()) : storedText();
      try (Corpus corpus = randomIndex(texts, maker)) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        for (String text : texts.subList(0, 5)) {
          Signature signature = definition.near().sign(text).orElse(null);
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
    List<String> texts = randomTexts(80);
    for (Defined definition : definitions(texts)) {
      List<Signature> signatures = new ArrayList<>();
      for (String text : texts) {
        signatures.add(definition.near().sign(text).orElse(null));
      }
      List<SimilarPair> expected = new ArrayList<>();
      for (int i = 0; i < texts.size(); i++) {
        for (int j = i + 1; j < texts.size(); j++) {
          if (signatures.get(i) != null && signatures.get(j) != null) {
            double similarity = definition.measure().of(signatures.get(i), signatures.get(j));
            if (similarity >= 0) {
              expected.add(new SimilarPair(i, j, similarity));
            }
          }
        }
      }
      JoinSettings all =
          JoinSettings.DEFAULT
              .withThreads(1 + random().nextInt(3))
              .withProgress((done, total) -> {});
      JoinSettings first = JoinSettings.DEFAULT.withProgress((done, total) -> {});
      PairResult found = definition.near().pairs(signatures, all);
      assertEquals(definition.near().toString(), expected, found.pairs());
      assertEquals(
          found.firstClaims().pairs(), definition.near().firstClaims(signatures, first).pairs());
    }
  }

  public void testWhatDiffersInAsManyBitsAsAllowedMatches() throws IOException {
    String one = randomText(100, 0.1);
    String other = one + " ten words more which no text has: q1 q2 q3 q4 q5 q6 q7 q8 q9 q10";
    Definition any = HybridBuilder.hybrid(FIELD).resemblance(0.01).threshold(0.01).build();
    HybridSignature first = (HybridSignature) any.sign(one).get();
    HybridSignature second = (HybridSignature) any.sign(other).get();
    int distance = first.bits().distance(second.bits());
    HammingBounds bounds = new HammingBounds(BitMeasure.COSINE, 384, distance, true);
    for (double threshold : new double[] {bounds.threshold(), bounds.similarity(distance - 1)}) {
      Definition near = HybridBuilder.hybrid(FIELD).resemblance(0.01).threshold(threshold).build();
      int expected = threshold == bounds.threshold() ? 1 : 0;
      assertEquals(
          expected, near.pairs(List.of(first, second), JoinSettings.DEFAULT).pairs().size());
      Definition bits = BitBuilder.charikar(FIELD).threshold(threshold).build();
      assertEquals(
          expected,
          bits.pairs(List.of(first.bits(), second.bits()), JoinSettings.DEFAULT).pairs().size());
    }
  }

  public void testSignaturesReadFromTheIndexAreTheSame() throws IOException {
    List<String> texts = randomTexts(40);
    for (Defined definition : definitions(texts)) {
      assertIndexKeepsSignatures(definition.near(), texts);
    }
  }

  public void testAnIndexAnswersForAnyNumberOfBits() throws IOException {
    List<String> texts = randomTexts(60);
    Definition indexed = BitBuilder.simHash(FIELD).maxBits(3).build();
    try (Corpus corpus = randomIndex(texts, signatures(indexed))) {
      IndexSearcher searcher = newSearcher(corpus.reader());
      for (int maxBits : new int[] {0, 1, 3, 7, 20, 63}) {
        Definition near = BitBuilder.simHash(FIELD).maxBits(maxBits).build();
        HammingBounds bounds = new HammingBounds(BitMeasure.AGREEMENT, 64, maxBits, true);
        assertEquals(
            new Defined(near, bits(bounds)).bruteForce(texts.get(0), corpus.texts()),
            hits(searcher, near.query(texts.get(0))));
      }
    }
  }

  public void testAFingerprintOf64BitsIsANumber() throws IOException {
    Definition near = BitBuilder.simHash(FIELD).build();
    String text = randomText(50, 0.1);
    try (Corpus corpus = randomIndexWithoutDeletes(List.of(text), signatures(near))) {
      for (LeafReaderContext leaf : corpus.reader().leaves()) {
        assertEquals(
            DocValuesType.NUMERIC,
            leaf.reader().getFieldInfos().fieldInfo("body.simhash.sig").getDocValuesType());
        BitSignature signature = (BitSignature) near.sign(text).get();
        var numbers = leaf.reader().getNumericDocValues("body.simhash.sig");
        assertTrue(numbers.advanceExact(0));
        assertEquals(signature.word(0), numbers.longValue());
        assertEquals(4, leaf.reader().terms("body.simhash").size());
      }
    }
  }

  public void testTheSchemeSaysEverything() {
    assertEquals(
        "simhash/1 words=1 weights=equal blocks=4 keyBlocks=1 maxTokens=1048576",
        withoutAnalyzer(BitBuilder.simHash(FIELD).build()));
    assertEquals(
        "simhash/1 words=3 weights=equal blocks=5 keyBlocks=2 maxTokens=7",
        withoutAnalyzer(
            BitBuilder.simHash(FIELD)
                .words(3)
                .expectedDocuments(1_000_000_000L)
                .maxTokens(7)
                .build()));
    assertEquals(
        "charikar/1 projections=384 words=1 weights=equal blocks=24 keyBlocks=1 maxTokens=1048576",
        withoutAnalyzer(BitBuilder.charikar(FIELD).build()));
    assertEquals(
        "hybrid/1 words=5 slots=84 bits=12 keySlots=12 projections=384 confirmWords=1"
            + " weights=equal maxTokens=1048576",
        withoutAnalyzer(HybridBuilder.hybrid(FIELD).build()));
  }

  private static String withoutAnalyzer(Definition near) {
    return near.scheme().toString().replaceAll(" analyzer=.*", "");
  }

  public void testAnotherDefinitionIsRefused() throws IOException {
    String text = randomText(50, 0.1);
    Definition indexed = BitBuilder.simHash(FIELD).build();
    try (Corpus corpus = randomIndexWithoutDeletes(List.of(text), signatures(indexed))) {
      IndexSearcher searcher = newSearcher(corpus.reader());
      for (Definition other :
          List.of(
              BitBuilder.simHash(FIELD).words(2).build(),
              BitBuilder.simHash(FIELD).tables(new TablePlan(64, 5, 2)).build(),
              BitBuilder.simHash(FIELD)
                  .analyzer(new MockAnalyzer(random(), MockTokenizer.WHITESPACE, false))
                  .build())) {
        IllegalArgumentException refusal =
            expectThrows(IllegalArgumentException.class, () -> hits(searcher, other.query(text)));
        assertTrue(refusal.getMessage(), refusal.getMessage().contains(indexed.scheme() + "]"));
        assertTrue(refusal.getMessage(), refusal.getMessage().contains(other.scheme() + "]"));
      }
    }
  }

  public void testTwoDefinitionsInOneSegmentAreNoticed() throws IOException {
    String text = randomText(50, 0.1);
    Definition one = BitBuilder.simHash(FIELD).build();
    Definition other = BitBuilder.simHash(FIELD).words(2).build();
    try (Directory directory = newDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig())) {
        for (Definition near : List.of(one, other)) {
          Document document = new Document();
          near.addSignature(document, one.sign(text).get()); // as if it were its own
          writer.addDocument(document);
        }
        writer.forceMerge(1);
      }
      try (IndexReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        for (Definition near : List.of(one, other)) {
          IllegalArgumentException refusal =
              expectThrows(
                  IllegalArgumentException.class,
                  () -> searcher.search(near.query(one.sign(text).get()), 10));
          assertTrue(refusal.getMessage(), refusal.getMessage().contains("definition"));
        }
      }
    }
  }

  public void testAnEditRateChoosesTheBits() throws IOException {
    assertEquals(6 / 64.0, 1 - BitBuilder.simHash(FIELD).editRate(0.01).build().threshold(), 1e-9);
    Definition few = BitBuilder.simHash(FIELD).editRate(0.02).build();
    Definition runs = BitBuilder.simHash(FIELD).editRate(0.02).words(3).build();
    assertTrue(few.threshold() > runs.threshold());
    assertTrue(BitBuilder.simHash(FIELD).editRate(0.02, 0.5).build().threshold() > few.threshold());
    assertEquals(1, BitBuilder.simHash(FIELD).editRate(0).build().threshold(), 0);
    assertTrue(BitBuilder.charikar(FIELD).editRate(0.1).build().threshold() < 0.9);
  }

  public void testTextsWithoutWordsHaveNoSignature() throws IOException {
    for (Definition near :
        List.of(
            BitBuilder.simHash(FIELD).build(),
            BitBuilder.charikar(FIELD).build(),
            HybridBuilder.hybrid(FIELD).build())) {
      for (String text : List.of("", " \n\t", ",;. -- !?")) {
        assertTrue(near.sign(text).isEmpty());
        assertEquals("MatchNoDocsQuery", near.query(text).getClass().getSimpleName());
      }
      assertTrue(near.sign("word").isPresent());
    }
  }

  public void testRefusesWhatAMethodHasNotOrCannotBe() {
    assertRefused(
        "projections is no setting of method simhash",
        () -> BitBuilder.simHash(FIELD).projections(128));
    assertRefused(
        "projections must be a multiple of 64 in [64, 4096], got 100",
        () -> BitBuilder.charikar(FIELD).projections(100).build());
    assertRefused(
        "maxBits must be in [0, 64), got 64", () -> BitBuilder.simHash(FIELD).maxBits(64).build());
    assertRefused("maxBits must be >= 0, got -1", () -> BitBuilder.simHash(FIELD).maxBits(-1));
    assertRefused(
        "threshold must be in (0, 1], got 0.0", () -> BitBuilder.charikar(FIELD).threshold(0));
    assertRefused(
        "editRate must be in [0, 1), got 1.0", () -> BitBuilder.simHash(FIELD).editRate(1));
    assertRefused(
        "expectedDocuments must be >= 1, got 0",
        () -> BitBuilder.simHash(FIELD).expectedDocuments(0));
    assertRefused(
        "words must be in [1, 1000], got 0", () -> BitBuilder.simHash(FIELD).words(0).build());
    assertRefused(
        "resemblance must be in (0, 1], got 2.0", () -> HybridBuilder.hybrid(FIELD).resemblance(2));
    assertRefused(
        "threshold must be in (0, 1], got 1.1", () -> HybridBuilder.hybrid(FIELD).threshold(1.1));
    assertRefused(
        "bits that may differ must leave a similarity above 0, got 192 of 384",
        () -> BitBuilder.charikar(FIELD).maxBits(192).build());
    assertRefused(
        "the tables must be for 384 bits, got 4 tables of 64 bits, blocks=4 keyBlocks=1",
        () -> BitBuilder.charikar(FIELD).tables(TablePlan.of(64)).build());
    assertRefused(
        "the tables must be for 64 bits, got 8 tables of 128 bits, blocks=8 keyBlocks=1",
        () -> BitBuilder.simHash(FIELD).tables(TablePlan.of(128)).build());
    assertRefused(
        "recall must be in (0, 1), got 1.0", () -> BitBuilder.simHash(FIELD).editRate(0.1, 1));
    assertRefused("minKeys must be >= 1, got 0", () -> HybridBuilder.hybrid(FIELD).minKeys(0));
    assertRefused(
        "signature must be one of method simhash (BitSignature), got HybridSignature",
        () ->
            BitBuilder.simHash(FIELD)
                .build()
                .query(HybridBuilder.hybrid(FIELD).build().sign("a b").get()));
    assertRefused(
        "the fingerprint must have 384 bits, got 64",
        () ->
            BitBuilder.charikar(FIELD)
                .build()
                .collectorManager(BitSignature.of(1), 1)
                .newCollector());
  }

  private interface Call {
    void run() throws IOException;
  }

  private static void assertRefused(String message, Call call) {
    assertEquals(message, expectThrows(IllegalArgumentException.class, call::run).getMessage());
  }

  public void testDefinitionsAreEqualWhenTheyFindTheSame() {
    assertEquals(BitBuilder.simHash(FIELD).build(), BitBuilder.simHash(FIELD).maxBits(3).build());
    assertEquals(
        BitBuilder.simHash(FIELD).build().hashCode(),
        BitBuilder.simHash(FIELD).maxBits(3).build().hashCode());
    assertNotEquals(
        BitBuilder.simHash(FIELD).build(), BitBuilder.simHash(FIELD).maxBits(4).build());
    assertNotEquals(
        BitBuilder.simHash(FIELD).build(), BitBuilder.simHash(FIELD).pruning(false).build());
    assertEquals(HybridBuilder.hybrid(FIELD).build(), HybridBuilder.hybrid(FIELD).build());
    assertNotEquals(
        HybridBuilder.hybrid(FIELD).build(), HybridBuilder.hybrid(FIELD).resemblance(0.7).build());
  }
}
