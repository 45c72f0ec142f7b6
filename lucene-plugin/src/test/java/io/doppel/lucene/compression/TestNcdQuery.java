package io.doppel.lucene.compression;

import com.carrotsearch.randomizedtesting.generators.RandomPicks;
import io.doppel.compression.Compression;
import io.doppel.compression.NcdBounds;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.FourGrams;
import io.doppel.signature.NcdSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.search.QueryUtils;

public class TestNcdQuery extends NearDupTestCase {
  private static final double[] DISTANCES = {0, 0.3, 0.5, 0.7, 0.95};

  public void testFindsWhatBruteForceFindsWithoutBounds() throws IOException {
    for (Compression compression : Compression.values()) {
      for (boolean spots : new boolean[] {true, false}) {
        double tau = RandomPicks.randomFrom(random(), DISTANCES);
        NcdBuilder builder = spots ? NcdBuilder.sigNcd(FIELD) : NcdBuilder.ncd(FIELD);
        TriedDefinition definition = TriedDefinition.unbounded(builder, compression, tau);
        List<String> texts = randomTexts(60);
        try (Corpus corpus = randomIndex(texts, signatures(definition.near()))) {
          IndexSearcher searcher = newSearcher(corpus.reader());
          for (int i = 0; i < 10; i++) {
            String text = texts.get(i);
            assertEquals(
                compression + " " + tau + " " + text,
                definition.bruteForce(text, corpus.texts()),
                hits(searcher, definition.near().query(text)));
          }
        }
      }
    }
  }

  public void testFindsWhatBruteForceFindsWithTheSameBounds() throws IOException {
    for (Compression compression : Compression.values()) {
      double tau = RandomPicks.randomFrom(random(), DISTANCES);
      TriedDefinition definition =
          TriedDefinition.bounded(sigNcdOrNcd(), compression, tau, random().nextBoolean());
      List<String> texts = randomTexts(100);
      try (Corpus corpus = randomIndex(texts, signatures(definition.near()))) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        for (String text : texts.subList(0, 25)) {
          Map<String, Float> all = definition.bruteForce(text, corpus.texts());
          Map<String, Float> admitted = new TreeMap<>(all);
          for (String id : all.keySet()) {
            if (!admits(definition, text, corpus.texts().get(id))) {
              admitted.remove(id);
            }
          }
          assertEquals(
              compression + " " + tau + " " + text,
              admitted,
              hits(searcher, definition.near().query(text)));
        }
      }
    }
  }

  /** The bounds as they are defined, on signatures in memory. */
  private static boolean admits(TriedDefinition definition, String query, String document)
      throws IOException {
    NcdBounds bounds = definition.bounds();
    NcdSignature own = definition.sign(query);
    NcdSignature other = definition.sign(document);
    NcdSignature smaller = own.compressedLength() <= other.compressedLength() ? own : other;
    NcdSignature larger = smaller == own ? other : own;
    if (!bounds.lengthsAdmit(
        smaller.compressedLength(), larger.compressedLength(), larger.slack())) {
      return false;
    }
    return !definition.compression().isBytesOnly()
        || commonGrams(own, other)
            >= bounds.requiredGrams(larger.gramLength(), own.slack(), other.slack());
  }

  private static int commonGrams(NcdSignature one, NcdSignature other) {
    Set<Integer> common = grams(one);
    common.retainAll(grams(other));
    return common.size();
  }

  private static Set<Integer> grams(NcdSignature signature) {
    FourGrams grams = new FourGrams();
    grams.of(signature.bytes(), 0, signature.bytes().length);
    Set<Integer> set = new HashSet<>();
    for (int i = 0; i < grams.count(); i++) {
      set.add(grams.get(i));
    }
    return set;
  }

  public void testFindsEveryPairThatIsFoundInMemory() throws IOException {
    for (double tau : new double[] {0.5, 0.7}) {
      Compression compression = random().nextBoolean() ? Compression.SNAPPY : Compression.LZ4;
      Definition near = sigNcdOrNcd().compression(compression).maxDistance(tau).build();
      List<String> texts = randomTexts(120);
      List<Signature> signatures = new ArrayList<>();
      for (String text : texts) {
        signatures.add(near.sign(text).orElse(null));
      }
      List<SimilarPair> pairs = near.pairs(signatures, JoinSettings.DEFAULT).pairs();
      assertFalse("a corpus with copies has pairs", pairs.isEmpty());
      try (Directory directory = newDirectory();
          IndexWriter writer =
              new IndexWriter(
                  directory, newIndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE))) {
        for (int i = 0; i < texts.size(); i++) {
          writer.addDocument(document("d" + i, texts.get(i), signatures(near)));
        }
        try (IndexReader reader = DirectoryReader.open(writer)) {
          IndexSearcher searcher = newSearcher(reader);
          List<Map<String, Float>> hits = new ArrayList<>();
          for (String text : texts) {
            hits.add(hits(searcher, near.query(text)));
          }
          for (SimilarPair pair : pairs) {
            Float score = (float) pair.similarity();
            String message = texts.get(pair.first()) + "\n" + texts.get(pair.second());
            assertEquals(message, score, hits.get(pair.first()).get("d" + pair.second()));
            assertEquals(message, score, hits.get(pair.second()).get("d" + pair.first()));
          }
        }
      }
    }
  }

  public void testKeepsTheContractOfQueries() throws IOException {
    for (Compression compression : Compression.values()) {
      TriedDefinition definition =
          random().nextBoolean()
              ? TriedDefinition.bounded(sigNcdOrNcd(), compression, 0.6)
              : TriedDefinition.unbounded(sigNcdOrNcd(), compression, 0.6);
      List<String> texts = randomTexts(25);
      // QueryUtils takes it that a scorer skips deleted documents, which is the searcher's work.
      try (Corpus corpus = randomIndexWithoutDeletes(texts, signatures(definition.near()))) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        Query query = definition.near().query(texts.get(0));
        assertKeepsTheContractOfQueries(query, searcher);
      }
    }
  }

  public void testFiltersTakeNothingElseAway() throws IOException {
    TriedDefinition definition = TriedDefinition.unbounded(sigNcdOrNcd(), Compression.SNAPPY, 0.9);
    List<String> texts = randomTexts(120);
    try (Corpus corpus = randomIndex(texts, signatures(definition.near()))) {
      IndexSearcher searcher = newSearcher(corpus.reader());
      for (String text : texts.subList(0, 10)) {
        assertFiltersTakeNothingElseAway(definition.near().query(text), searcher);
      }
    }
  }

  public void testExplainsEveryDocumentByItsDistance() throws IOException {
    TriedDefinition definition = TriedDefinition.bounded(sigNcdOrNcd(), Compression.SNAPPY, 0.5);
    List<String> texts = randomTexts(60);
    float boost = 1 + random().nextInt(3);
    try (Corpus corpus = randomIndex(texts, signatures(definition.near()))) {
      IndexSearcher searcher = newSearcher(corpus.reader());
      Query query = new BoostQuery(definition.near().query(texts.get(0)), boost);
      TopDocs top = searcher.search(query, corpus.reader().maxDoc());
      Set<Integer> found = new HashSet<>();
      for (ScoreDoc hit : top.scoreDocs) {
        found.add(hit.doc);
        Explanation explanation = searcher.explain(query, hit.doc);
        assertTrue(explanation.isMatch());
        assertEquals(hit.score, explanation.getValue().floatValue(), 0f);
        assertTrue(explanation.toString(), explanation.toString().contains("compression distance"));
      }
      for (int document = 0; document < corpus.reader().maxDoc(); document++) {
        if (!found.contains(document)) {
          boolean live = liveText(corpus, document) != null;
          Explanation explanation = searcher.explain(query, document);
          assertFalse(live && explanation.isMatch());
        }
      }
    }
  }

  /** The text of a document that is alive, or null. */
  private static String liveText(Corpus corpus, int document) throws IOException {
    IndexSearcher searcher = new IndexSearcher(corpus.reader());
    String id = corpus.reader().storedFields().document(document).get(ID);
    TopDocs top = searcher.search(new TermQuery(new Term(ID, id)), 1);
    return top.scoreDocs.length == 1 && top.scoreDocs[0].doc == document
        ? corpus.texts().get(id)
        : null;
  }

  public void testSaysWhyADocumentDoesNotMatch() throws IOException {
    Definition near = NcdBuilder.ncd(FIELD).maxDistance(0.2).build();
    try (Directory directory = newDirectory();
        IndexWriter writer =
            new IndexWriter(
                directory, newIndexWriterConfig().setMergePolicy(newLogMergePolicy()))) {
      writer.addDocument(document("d0", randomText(100, 0), signatures(near)));
      writer.addDocument(document("d1", "", signatures(near)));
      writer.forceMerge(1);
      try (IndexReader reader = DirectoryReader.open(writer)) {
        IndexSearcher searcher = newSearcher(reader);
        Query query = near.query("something completely different from all of that");
        assertTrue(searcher.explain(query, 0).getDescription().contains("too far"));
        assertTrue(
            searcher.explain(query, 1).getDescription().contains("no signature in field body.ncd"));
      }
    }
  }

  public void testADocumentFindsItselfWithScoreOne() throws IOException {
    for (Compression compression : Compression.values()) {
      NcdBuilder builder = sigNcdOrNcd().compression(compression).maxDistance(0);
      Definition near = builder.build();
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        texts.add(randomText(1 + random().nextInt(300), 0.2));
      }
      try (Corpus corpus = randomIndex(texts, signatures(near))) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        for (Map.Entry<String, String> document : corpus.texts().entrySet()) {
          Map<String, Float> found = hits(searcher, near.query(document.getValue()));
          assertEquals(document.getValue(), 1f, found.get(document.getKey()), 0f);
        }
      }
    }
  }

  public void testATextWithoutSignatureMatchesNothing() throws IOException {
    Definition near = sigNcdOrNcd().maxDistance(0.99).lengthBound(false).gramFilter(false).build();
    try (Corpus corpus = randomIndex(List.of("a, b, c, d", "", "  "), signatures(near))) {
      IndexSearcher searcher = newSearcher(corpus.reader());
      assertEquals(Map.of(), hits(searcher, near.query("")));
      assertEquals(Map.of(), hits(searcher, near.query(" \n ")));
    }
  }

  public void testADocumentWithoutSignatureNeverMatches() throws IOException {
    Definition near = sigNcdOrNcd().maxDistance(0.99).lengthBound(false).gramFilter(false).build();
    List<String> texts = List.of("one, two, three, four", "", "one, two, three, five", "  ");
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig())) {
      for (int i = 0; i < texts.size(); i++) {
        writer.addDocument(document("d" + i, texts.get(i), signatures(near)));
      }
      try (IndexReader reader = DirectoryReader.open(writer)) {
        Map<String, Float> found = hits(newSearcher(reader), near.query(texts.get(0)));
        assertEquals(Set.of("d0", "d2"), found.keySet());
      }
    }
  }

  public void testAnIndexWithoutTheFieldIsAnErrorUnlessItIsEmpty() throws IOException {
    Definition near = sigNcdOrNcd().build();
    Definition elsewhere = NcdBuilder.sigNcd("title").build();
    try (Corpus corpus = randomIndex(randomTexts(20), signatures(elsewhere))) {
      IndexSearcher searcher = newSearcher(corpus.reader());
      Query query = near.query(randomText(50, 0.2));
      if (corpus.reader().numDocs() > 0) {
        IllegalArgumentException failure =
            expectThrows(IllegalArgumentException.class, () -> searcher.search(query, 10));
        String message = failure.getMessage();
        assertTrue(message, message.startsWith("field body is not known to the index"));
        assertTrue(message, message.contains("[" + near.scheme() + "]"));
        assertTrue(message, message.contains("title [" + elsewhere.scheme() + "]"));
      }
    }
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig());
        IndexReader empty = DirectoryReader.open(writer)) {
      assertEquals(0, newSearcher(empty).count(near.query(randomText(50, 0.2))));
    }
  }

  public void testQueriesAreEqualWhenTheyFindTheSameInTheSameWay() {
    NcdScheme scheme = scheme(Compression.SNAPPY, 1000);
    NcdBounds bounds = new NcdBounds(0.5, true, true);
    NcdQuery query = query("a", scheme, "text", bounds);
    QueryUtils.checkEqual(query, query("a", scheme, "text", bounds));
    QueryUtils.checkUnequal(query, query("b", scheme, "text", bounds));
    QueryUtils.checkUnequal(query, query("a", scheme, "test", bounds));
    QueryUtils.checkUnequal(query, query("a", scheme(Compression.LZ4, 1000), "text", bounds));
    QueryUtils.checkUnequal(query, query("a", scheme(Compression.SNAPPY, 1001), "text", bounds));
    for (NcdBounds others :
        List.of(
            new NcdBounds(0.4, true, true),
            new NcdBounds(0.5, false, true),
            new NcdBounds(0.5, true, false))) {
      QueryUtils.checkUnequal(query, query("a", scheme, "text", others));
    }
  }

  private static NcdScheme scheme(Compression compression, int maxBytes) {
    return NcdScheme.wholeText(FIELD, null, compression, maxBytes);
  }

  private static NcdQuery query(String field, NcdScheme scheme, String text, NcdBounds bounds) {
    NcdSignature signature = new NcdSignature(text.getBytes(StandardCharsets.UTF_8), 6, 0, 255);
    return new NcdQuery(SignatureSource.of(field, scheme), signature, bounds);
  }

  public void testVisitorsSeeTheTermsField() throws IOException {
    Query query = NcdBuilder.sigNcd(FIELD).build().query("one, two, three, four");
    List<String> asked = new ArrayList<>();
    List<Query> leaves = new ArrayList<>();
    query.visit(
        new QueryVisitor() {
          @Override
          public boolean acceptField(String field) {
            asked.add(field);
            return !asked.isEmpty();
          }

          @Override
          public void visitLeaf(Query leaf) {
            leaves.add(leaf);
          }
        });
    assertEquals(List.of("body.signcd"), asked);
    assertEquals(List.of(query), leaves);
    query.visit(
        new QueryVisitor() {
          @Override
          public boolean acceptField(String field) {
            return false;
          }

          @Override
          public void visitLeaf(Query leaf) {
            throw new AssertionError("not a field that was accepted");
          }
        });
  }

  public void testToStringNamesFieldDistanceAndLength() throws IOException {
    Query query = NcdBuilder.sigNcd(FIELD).maxDistance(0.25).build().query("one, two, three, four");
    assertEquals("body.signcd:ncd<=0.25[13 bytes]", query.toString());
  }

  public void testManyDocumentsInOneSegmentAndLongSignatures() throws IOException {
    TriedDefinition definition =
        TriedDefinition.bounded(NcdBuilder.ncd(FIELD), Compression.SNAPPY, 0.7);
    TriedDefinition reference =
        TriedDefinition.unbounded(NcdBuilder.ncd(FIELD), Compression.SNAPPY, 0.7);
    Map<String, String> nearOnes = new TreeMap<>();
    String text = randomText(3000, 0);
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig())) {
      for (int i = 0; i < 5000; i++) {
        String other = i % 800 == 100 ? edited(text, 20) : "number " + i + " of many short ones";
        writer.addDocument(document("d" + i, other, signatures(definition.near())));
        if (i % 800 == 100) {
          nearOnes.put("d" + i, other);
        }
      }
      writer.forceMerge(1);
      try (IndexReader reader = DirectoryReader.open(writer)) {
        assertEquals(1, reader.leaves().size());
        IndexSearcher searcher = newSearcher(reader);
        assertTrue(grams(definition.sign(text)).size() > 2000);
        Map<String, Float> expected = reference.bruteForce(text, nearOnes);
        assertFalse(expected.isEmpty());
        assertEquals(expected, hits(searcher, definition.near().query(text)));
        String last = "number 4999 of many short ones";
        assertEquals(1f, hits(searcher, definition.near().query(last)).get("d4999"), 0f);
      }
    }
  }

  public void testADefinitionOtherThanTheIndexsFails() throws IOException {
    Definition indexed = NcdBuilder.sigNcd(FIELD).build();
    Definition asked = NcdBuilder.sigNcd(FIELD).compression(Compression.DEFLATE).build();
    Document document = document("d0", "one, two, three, four", signatures(indexed));
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig())) {
      writer.addDocument(document);
      try (IndexReader reader = DirectoryReader.open(writer)) {
        Query query = asked.query("one, two, three, four");
        IndexSearcher searcher = newSearcher(reader);
        IllegalArgumentException failure =
            expectThrows(IllegalArgumentException.class, () -> searcher.search(query, 1));
        assertTrue(
            failure.getMessage(), failure.getMessage().contains(indexed.scheme().toString()));
        assertTrue(failure.getMessage(), failure.getMessage().contains(asked.scheme().toString()));
      }
    }
  }
}
