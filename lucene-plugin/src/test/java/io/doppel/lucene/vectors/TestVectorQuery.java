package io.doppel.lucene.vectors;

import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.document.SignatureFields;
import io.doppel.lucene.document.WeightedWords;
import io.doppel.model.VectorMeasure;
import io.doppel.vectors.VectorBounds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.search.QueryUtils;

public class TestVectorQuery extends NearDupTestCase {
  private static final WeightedWords WORDS = new WeightedWords(9);
  private static final SignatureFields FIELDS = new SignatureFields(FIELD, WORDS);
  private static final SignatureSource SOURCE = SignatureSource.of(FIELD, WORDS);

  private static VectorBounds bounds(VectorMeasure measure, double threshold) {
    return new VectorBounds(measure, threshold, true);
  }

  private static VectorQuery query(String words, VectorBounds bounds) {
    return new VectorQuery(SOURCE, WORDS.sign(words), bounds);
  }

  private static VectorQuery cosine(String words, double threshold) {
    return query(words, bounds(VectorMeasure.COSINE, threshold));
  }

  private static DocumentMaker vectors() {
    return (document, words) ->
        FIELDS.add(document, WORDS.sign(words), WORDS.terms(WORDS.sign(words)));
  }

  private static String explanation(VectorQuery query, String words) throws IOException {
    try (Corpus corpus = randomIndexWithoutDeletes(List.of(words), vectors())) {
      return new IndexSearcher(corpus.reader()).explain(query, 0).toString();
    }
  }

  private static void assertContains(String text, String... parts) {
    for (String part : parts) {
      assertTrue(part + " is not in " + text, text.contains(part));
    }
  }

  /** How many documents of an index of one segment the query would compare. */
  private static int candidates(IndexReader reader, Query query) throws IOException {
    IndexSearcher searcher = new IndexSearcher(reader);
    Weight weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE, 1);
    LeafReaderContext leaf = getOnlyLeafReader(reader).getContext();
    ScorerSupplier supplier = weight.scorerSupplier(leaf);
    int candidates = 0;
    if (supplier != null) {
      var approximation = supplier.get(Long.MAX_VALUE).twoPhaseIterator().approximation();
      while (approximation.nextDoc() < leaf.reader().maxDoc()) {
        candidates++;
      }
    }
    return candidates;
  }

  public void testEqualWhenAllPartsAre() {
    VectorQuery query = cosine("a:1 b:2", 0.75);
    QueryUtils.checkEqual(query, cosine("a:1 b:2", 0.75));
    QueryUtils.checkUnequal(query, cosine("a:1 b:-2", 0.75));
    QueryUtils.checkUnequal(query, cosine("a:1 c:2", 0.75));
    QueryUtils.checkUnequal(query, cosine("a:1 b:2", 0.8));
    QueryUtils.checkUnequal(query, query("a:1 b:2", bounds(VectorMeasure.JACCARD, 0.75)));
    QueryUtils.checkUnequal(
        query,
        new VectorQuery(
            SignatureSource.of("title", WORDS),
            WORDS.sign("a:1 b:2"),
            bounds(VectorMeasure.COSINE, 0.75)));
  }

  public void testSaysWhatItLooksFor() {
    assertEquals("body.weightedwords:cosine>=0.75[2 elements]", cosine("a:1 b:2", 0.75).toString());
  }

  public void testVisitsItsField() {
    List<Query> leaves = new ArrayList<>();
    VectorQuery query = cosine("a:1", 0.75);
    for (String accepted : List.of("body.weightedwords", "body")) {
      query.visit(
          new QueryVisitor() {
            @Override
            public boolean acceptField(String field) {
              return field.equals(accepted);
            }

            @Override
            public void visitLeaf(Query leaf) {
              leaves.add(leaf);
            }
          });
    }
    assertEquals(List.of(query), leaves);
  }

  public void testExplainsAMatch() throws IOException {
    // (3, 0, 1) and (3, 2, 0) of the measures' example
    String match = explanation(cosine("a:3 c:1", 0.7), "a:3 b:2");
    assertContains(
        match,
        (float) (9 / Math.sqrt(130)) + " = similarity, computed as cosine * boost 1.0",
        "0.7 = threshold",
        "9 = product of the vectors",
        "3.1622776601683795 = length of the query's vector",
        "3.605551275463989 = length of the document's vector",
        "1 = elements in common, of 2 of the query",
        "1 = elements, of 1 that the segment has, lead to candidates",
        "a match has 0.49",
        "1 = documents of the segment have the element "
            + Long.toHexString(WeightedWords.element("a")),
        "which has 0.9 of the query's square");
  }

  public void testExplainsWhatIsNoMatch() throws IOException {
    VectorBounds jaccard = bounds(VectorMeasure.JACCARD, 0.7);
    assertContains(
        explanation(query("a:3 c:1", jaccard), "a:3 b:2"),
        "not similar enough",
        "9 = product",
        "0.6428571428571429 = jaccard");
    assertContains(
        explanation(query("a:3 c:1", jaccard), "a:30 c:10"),
        "2 = elements in common",
        "3 = is too different from the document's length");
    assertContains(
        explanation(cosine("a:3 c:9", 0.7), "a:3 b:2"),
        "0 = elements lead to candidates",
        "1 = elements in common");
    assertContains(explanation(cosine("a:3", 0.7), "a:-1 b:2"), "-3 = product", "not similar");
    VectorBounds off = new VectorBounds(VectorMeasure.COSINE, 0.7, false);
    assertContains(
        explanation(query("a:3 c:9", off), "a:3 b:2"),
        "1 = documents of the segment are all compared",
        "not similar enough");
  }

  /** Documents of frequent words only are not looked at, though each has one of the query's. */
  public void testFrequentElementsLeadOnlyIfTheyWeighMuch() throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig())) {
      for (int i = 0; i < 200; i++) {
        writer.addDocument(document("d" + i, "the:4 of:3 w" + i + ":9", vectors()));
      }
      writer.addDocument(document("d200", "the:4 of:3 rare:9 rarer:9", vectors()));
      writer.forceMerge(1);
      try (IndexReader reader = DirectoryReader.open(writer)) {
        VectorQuery few = cosine("the:4 of:3 rare:9 rarer:8", 0.8);
        assertEquals(1, candidates(reader, few));
        assertEquals(1, hits(newSearcher(reader), few).size());
        VectorQuery many = cosine("the:90 of:3 rare:9 rarer:8", 0.1);
        assertEquals(201, candidates(reader, many));
        VectorQuery none = cosine("the:4 of:3 nowhere:9", 0.8);
        assertEquals(0, candidates(reader, none));
        VectorQuery all = query("nowhere:9", new VectorBounds(VectorMeasure.COSINE, 0.8, false));
        assertEquals(201, candidates(reader, all));
        assertEquals(Map.of(), hits(newSearcher(reader), all));
      }
    }
  }

  public void testDeletedDocumentsAreNotFound() throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig())) {
      for (int i = 0; i < 10; i++) {
        writer.addDocument(document("d" + i, "a:1 b:2", vectors()));
      }
      writer.commit();
      writer.deleteDocuments(new Term(ID, "d3"), new Term(ID, "d7"));
      try (IndexReader reader = DirectoryReader.open(writer)) {
        Map<String, Float> expected = new TreeMap<>();
        for (int i = 0; i < 10; i++) {
          expected.put("d" + i, 1f);
        }
        expected.keySet().removeAll(List.of("d3", "d7"));
        assertEquals(expected, hits(newSearcher(reader), cosine("a:2 b:4", 1)));
      }
    }
  }

  public void testAnIndexWithoutSignaturesHasNoHits() throws IOException {
    try (Corpus corpus = randomIndexWithoutDeletes(List.of("x"), storedText())) {
      assertEquals(Map.of(), hits(newSearcher(corpus.reader()), cosine("x:1", 0.5)));
    }
  }

  public void testIsCacheable() throws IOException {
    try (Corpus corpus = randomIndexWithoutDeletes(List.of("a:1"), vectors())) {
      IndexSearcher searcher = new IndexSearcher(corpus.reader());
      Weight weight = searcher.createWeight(cosine("a:1", 0.5), ScoreMode.COMPLETE_NO_SCORES, 1);
      for (LeafReaderContext leaf : corpus.reader().leaves()) {
        assertTrue(weight.isCacheable(leaf));
      }
    }
  }
}
