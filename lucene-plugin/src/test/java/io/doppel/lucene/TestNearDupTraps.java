package io.doppel.lucene;

import io.doppel.compression.Compression;
import io.doppel.compression.CompressionDistance;
import io.doppel.lucene.analysis.HtmlFramingCharFilter;
import io.doppel.lucene.analysis.PunctuatedTokenizer;
import io.doppel.lucene.analysis.SpotSettings;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.SignatureFields;
import io.doppel.lucene.exact.ExactNearDup;
import io.doppel.lucene.join.Joins;
import io.doppel.lucene.sets.MinHashSettings;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.signature.NcdSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.io.Reader;
import java.text.Normalizer;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LRUQueryCache;
import org.apache.lucene.search.Query;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.search.QueryUtils;
import org.apache.lucene.tests.util.TestUtil;

/** What a first version got wrong, each as a test. */
public class TestNearDupTraps extends NearDupTestCase {
  private static final String TEXT = "one, two, three, four and five";

  public void testALongSignatureDoesNotTakeTheHeap() throws IOException {
    Definition near = NcdBuilder.ncd(FIELD).build();
    Random random = new Random(3);
    StringBuilder text = new StringBuilder();
    while (text.length() < 400_000) {
      text.append(Integer.toString(random.nextInt(1 << 30), 36)).append(' ');
    }
    IndexWriterConfig config = new IndexWriterConfig().setCodec(TestUtil.getDefaultCodec());
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < 4; i++) {
        writer.addDocument(document("d" + i, text.toString(), signatures(near)));
      }
      writer.forceMerge(1);
      try (IndexReader reader = DirectoryReader.open(writer)) {
        // the postings of 370,000 grams, all open at once, would take 2 GiB
        assertEquals(4, new IndexSearcher(reader).count(near.query(text.toString())));
      }
    }
  }

  public void testARepetitiveTextFindsItself() throws IOException {
    Definition near = NcdBuilder.sigNcd(FIELD).build();
    Random random = new Random(1);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      text.append(random.nextBoolean() ? "yes, " : "no, ");
    }
    Signature signature = near.sign(text.toString()).get();
    assertEquals(1, near.pairs(List.of(signature, signature), JoinSettings.DEFAULT).pairs().size());
    try (Corpus corpus = randomIndexWithoutDeletes(List.of(text.toString()), signatures(near))) {
      assertEquals(
          Map.of("d0", 1f), hits(newSearcher(corpus.reader()), near.query(text.toString())));
    }
  }

  private static void assertMixtureIsAnError(boolean merge) throws IOException {
    Definition left = NcdBuilder.sigNcd(FIELD, SpotSettings.SIG_1L).build();
    Definition right = NcdBuilder.sigNcd(FIELD, SpotSettings.SIG_1R).build();
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      writer.addDocument(document("left", TEXT, signatures(left)));
      if (merge) {
        writer.commit();
      }
      writer.addDocument(document("right", TEXT, signatures(right)));
      writer.forceMerge(1);
      try (IndexReader reader = DirectoryReader.open(writer)) {
        for (Definition near : List.of(left, right)) {
          expectThrows(
              IllegalArgumentException.class,
              () -> new IndexSearcher(reader).search(near.query(TEXT), 10));
        }
      }
    }
  }

  public void testTwoDefinitionsInOneFlushAreAnError() throws IOException {
    assertMixtureIsAnError(false);
  }

  public void testTwoDefinitionsMergedAreAnError() throws IOException {
    assertMixtureIsAnError(true);
  }

  public void testASegmentOfEmptyTextsHasNoPairs() throws IOException {
    Definition near = NcdBuilder.sigNcd(FIELD).build();
    try (Directory directory = newDirectory();
        IndexWriter writer =
            new IndexWriter(
                directory, new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE))) {
      writer.addDocument(document("a", TEXT, signatures(near)));
      writer.commit();
      writer.addDocument(document("b", "", signatures(near)));
      try (IndexReader reader = DirectoryReader.open(writer)) {
        assertEquals(List.of(), Joins.pairs(near, reader, JoinSettings.DEFAULT));
        assertEquals(0, new IndexSearcher(reader).count(near.query(reader, 1)));
      }
    }
  }

  public void testAnAnalyzerThatRemovesHtmlIsAnotherDefinition() {
    Definition plain = NcdBuilder.sigNcd(FIELD).build();
    Analyzer html =
        new Analyzer() {
          @Override
          protected TokenStreamComponents createComponents(String fieldName) {
            return new TokenStreamComponents(new PunctuatedTokenizer());
          }

          @Override
          protected Reader initReader(String fieldName, Reader reader) {
            return new HtmlFramingCharFilter(reader);
          }
        };
    assertNotEquals(plain.scheme(), NcdBuilder.sigNcd(FIELD).analyzer(html).build().scheme());
  }

  public void testExplanationsKeepTheContract() throws IOException {
    Definition near = NcdBuilder.sigNcd(FIELD).build();
    try (Corpus corpus =
        randomIndexWithoutDeletes(List.of(TEXT, TEXT + ", six"), signatures(near))) {
      QueryUtils.check(random(), near.query(TEXT), newSearcher(corpus.reader()));
    }
  }

  public void testACachedQuerySeesUpdatedSignatures() throws IOException {
    Definition near = NcdBuilder.sigNcd(FIELD).build();
    LRUQueryCache cache = new LRUQueryCache(100, 1 << 20, context -> true, 1);
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (int i = 0; i < 100; i++) {
        writer.addDocument(document("d" + i, TEXT, signatures(near)));
      }
      writer.forceMerge(1);
      Query query = new ConstantScoreQuery(near.query(TEXT));
      for (int expected : new int[] {100, 99}) {
        try (IndexReader reader = DirectoryReader.open(writer)) {
          IndexSearcher searcher = new IndexSearcher(reader);
          searcher.setQueryCache(cache);
          searcher.setQueryCachingPolicy(ALWAYS_CACHED);
          searcher.search(query, 10);
          assertEquals(expected, searcher.count(query));
        }
        Signature other = near.sign("quite, another, text, entirely, with more, words").get();
        writer.updateBinaryDocValue(
            new Term(ID, "d1"),
            "body.signcd.sig",
            new SignatureFields(FIELD, near.scheme()).packed(other));
      }
    }
  }

  public void testASignatureOfAnotherMethodIsRejected() throws IOException {
    Definition exact = ExactNearDup.exact(FIELD);
    Definition ncd = NcdBuilder.ncd(FIELD).build();
    Definition zstandard = NcdBuilder.ncd(FIELD).compression(Compression.ZSTANDARD).build();
    Signature ofExact = exact.sign(TEXT).get();
    Signature ofNcd = ncd.sign(TEXT).get();
    for (ThrowingRunnable wrong :
        List.<ThrowingRunnable>of(
            () -> ncd.query(ofExact),
            () -> ncd.addSignature(new Document(), ofExact),
            () -> ncd.collectorManager(ofExact, 1),
            () -> ncd.pairs(List.of(ofExact), JoinSettings.DEFAULT),
            () -> exact.query(ofNcd),
            () -> exact.addSignature(new Document(), ofNcd),
            () -> zstandard.addSignature(new Document(), ofExact))) {
      expectThrows(IllegalArgumentException.class, wrong);
    }
  }

  public void testASimilarityOfExactlyTheThresholdIsAMatch() {
    double distance = CompressionDistance.ncd(20, 20, 22);
    assertEquals(0.9, 1 - distance, 0);
    Definition near = NcdBuilder.ncd(FIELD).threshold(0.9).build();
    NcdSignature[] pair = pairAt(distance);
    assertEquals(1, near.pairs(List.of(pair), JoinSettings.DEFAULT).pairs().size());
  }

  /** Two signatures whose distance is the given one. */
  private static NcdSignature[] pairAt(double wanted) {
    Random random = new Random(5);
    CompressionDistance distance = new CompressionDistance(Compression.SNAPPY);
    while (true) {
      byte[] one = new byte[10 + random.nextInt(200)];
      random.nextBytes(one);
      byte[] other = one.clone();
      for (int i = random.nextInt(other.length); i < other.length; i++) {
        other[i] = (byte) random.nextInt();
      }
      NcdSignature first = distance.signature(one);
      NcdSignature second = distance.signature(other);
      distance.from(first);
      if (distance.to(second) == wanted) {
        return new NcdSignature[] {first, second};
      }
    }
  }

  public void testALongRunWithoutBlanksIsEqualInBothUnicodeForms() throws IOException {
    Definition near = ExactNearDup.exact(FIELD);
    String text = "あ".repeat(1023) + "が";
    assertEquals(near.sign(text), near.sign(Normalizer.normalize(text, Normalizer.Form.NFD)));
  }

  public void testNoSpotsIsNotTheWholeText() {
    expectThrows(NullPointerException.class, () -> NcdBuilder.sigNcd(FIELD, null).build());
  }

  public void testAnAnalyzerThatDropsTheMarksIsRefused() {
    for (Analyzer analyzer : List.of(new StandardAnalyzer(), new WhitespaceAnalyzer())) {
      IllegalArgumentException failure =
          expectThrows(
              IllegalArgumentException.class,
              () -> NcdBuilder.sigNcd(FIELD).analyzer(analyzer).build());
      assertTrue(
          failure.getMessage(), failure.getMessage().startsWith("analyzer must keep the marks"));
    }
  }

  public void testATextWithoutSignatureStaysWithoutOne() throws IOException {
    Definition near = NcdBuilder.sigNcd(FIELD).build();
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (String text : List.of("", "", TEXT)) {
        Document document = new Document();
        document.add(new StoredField(FIELD, "<html>a shell, empty, but for this, and that</html>"));
        writer.addDocument(near.addSignature(document, text));
      }
      try (IndexReader reader = DirectoryReader.open(writer)) {
        assertEquals(List.of(), Joins.pairs(near, reader, JoinSettings.DEFAULT));
        assertEquals(0, new IndexSearcher(reader).count(near.query(reader, 0)));
      }
    }
  }

  public void testAQueryForADocumentOfAnotherIndexIsRefused() throws IOException {
    Definition near = NcdBuilder.sigNcd(FIELD).build();
    try (Directory directory = newDirectory();
        IndexWriter writer =
            new IndexWriter(
                directory, new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE))) {
      for (int i = 0; i < 3; i++) {
        Document document = new Document();
        document.add(new StoredField("other", TEXT));
        writer.addDocument(document);
        writer.commit();
      }
      try (IndexReader reader = DirectoryReader.open(writer)) {
        IllegalArgumentException failure =
            expectThrows(IllegalArgumentException.class, () -> near.query(reader, 2));
        assertTrue(
            failure.getMessage(), failure.getMessage().startsWith("field body is not known to"));
      }
    }
  }

  public void testExactKeepsLettersApartAndJoinsJamo() throws IOException {
    Definition near = ExactNearDup.exact(FIELD);
    assertNotEquals(near.sign("k\u0131r"), near.sign("kir"));
    assertNotEquals(near.sign("K\u0130R"), near.sign("kir"));
    String prefix = "x".repeat(1023);
    assertEquals(near.sign(prefix + "\uAC00"), near.sign(prefix + "\u3131\u314F"));
    assertTrue(near.sign("\uDC00".repeat(5_000_000)).isPresent());
  }

  public void testBytesOfAnotherDefinitionAreRefused() throws IOException {
    Definition fives = SetBuilder.shingles(FIELD).build();
    Definition threes = SetBuilder.shingles(FIELD, new MinHashSettings(3, 84, 12, 12)).build();
    byte[] bytes = fives.toBytes(fives.sign("a text of a few words, enough for a run").get());
    String message =
        expectThrows(IllegalArgumentException.class, () -> threes.ofBytes(bytes)).getMessage();
    assertTrue(message, message.contains(threes.scheme().toString()));
    expectThrows(IllegalArgumentException.class, () -> fives.ofBytes(new byte[5]));
  }
}
