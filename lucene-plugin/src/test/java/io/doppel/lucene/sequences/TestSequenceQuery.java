package io.doppel.lucene.sequences;

import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.SignatureFields;
import io.doppel.sequences.FeatureCodeSettings;
import io.doppel.sequences.SequenceBounds;
import io.doppel.sequences.SequenceMeasure;
import io.doppel.signature.SequenceSignature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.search.QueryUtils;

public class TestSequenceQuery extends NearDupTestCase {
  private static final SequenceScheme CODES =
      SequenceScheme.featureCode(
          new FeatureCodeSettings(
              1000, 300, 0.75, 250, 40, 1000, FeatureCodeSettings.SENTENCE_MARKS));
  private static final SignatureFields FIELDS = new SignatureFields(FIELD, CODES);
  private static final SignatureSource SOURCE = SignatureSource.of(FIELD, CODES);
  private static final SignatureSource SENTENCES =
      SignatureSource.of(FIELD, SequenceScheme.sentences(FIELD));

  private static SequenceSignature code(String characters) {
    int[] symbols = characters.codePoints().toArray();
    return SequenceSignature.of(symbols, symbols.length);
  }

  private static SequenceBounds bounds(SequenceMeasure measure, double threshold) {
    return new SequenceBounds(measure, threshold, 1, true);
  }

  private static SequenceQuery query(String code, double threshold) {
    return new SequenceQuery(SOURCE, code(code), bounds(SequenceMeasure.REPEATABILITY, threshold));
  }

  private static DocumentMaker codes() {
    return (Document document, String code) ->
        FIELDS.add(document, code(code), CODES.terms(code(code)));
  }

  private static String explanation(SequenceQuery query, String code) throws IOException {
    try (Corpus corpus = randomIndexWithoutDeletes(List.of(code), codes())) {
      return new IndexSearcher(corpus.reader()).explain(query, 0).toString();
    }
  }

  public void testEqualWhenAllPartsAre() {
    SequenceQuery query = query("abcd", 0.75);
    QueryUtils.checkEqual(query, query("abcd", 0.75));
    QueryUtils.checkUnequal(query, query("abce", 0.75));
    QueryUtils.checkUnequal(query, query("abcd", 0.8));
    QueryUtils.checkUnequal(
        query,
        new SequenceQuery(
            SOURCE, code("abcd"), bounds(SequenceMeasure.REPEATABILITY_OF_LONGER, 0.75)));
    QueryUtils.checkUnequal(
        query,
        new SequenceQuery(SENTENCES, code("abcd"), bounds(SequenceMeasure.REPEATABILITY, 0.75)));
  }

  public void testSaysWhatItLooksFor() {
    assertEquals("body.featurecode:repeatability>=0.75[4 symbols]", query("abcd", 0.75).toString());
  }

  public void testVisitsItsField() {
    List<Query> leaves = new ArrayList<>();
    SequenceQuery query = query("abcd", 0.75);
    query.visit(
        new QueryVisitor() {
          @Override
          public boolean acceptField(String field) {
            return field.equals("body.featurecode");
          }

          @Override
          public void visitLeaf(Query leaf) {
            leaves.add(leaf);
          }
        });
    assertEquals(List.of(query), leaves);
  }

  public void testBlocksNeedAnIndexOfSingleSymbols() {
    SequenceBounds blocks = new SequenceBounds(SequenceMeasure.BLOCKS, 0.5, 2, true);
    assertNotNull(new SequenceQuery(SENTENCES, code("abcd"), blocks));
    IllegalArgumentException failure =
        expectThrows(
            IllegalArgumentException.class, () -> new SequenceQuery(SOURCE, code("abcd"), blocks));
    assertTrue(failure.getMessage(), failure.getMessage().contains("single symbols"));
  }

  public void testExplainsHowADocumentIsFound() throws IOException {
    String byGrams = explanation(query("abcdefgh", 0.75), "xabcdefy");
    assertTrue(byGrams, byGrams.contains("0.75 = similarity"));
    assertTrue(byGrams, byGrams.contains("6 = symbols in common, in the sense"));
    assertTrue(byGrams, byGrams.contains("6 = symbols in common are required"));
    assertTrue(byGrams, byGrams.contains("4 = grams of 3 symbols at least"));
    assertTrue(byGrams, byGrams.contains("of which 4 are looked for"));
    String byLength = explanation(query("abcdefgh", 0.75), "ab");
    assertTrue(byLength, byLength.contains("2 = symbols, so a match need not have a gram"));
    String tooFar = explanation(query("abcdefgh", 0.75), "abcdxxxx");
    assertTrue(tooFar, tooFar.contains("4 = symbols in common, in the sense of repeatability"));
    assertTrue(tooFar, tooFar.contains("not similar enough"));
    SequenceQuery equal =
        new SequenceQuery(SOURCE, code("abcd"), bounds(SequenceMeasure.REPEATABILITY_OF_LONGER, 1));
    String tooLong = explanation(equal, "abcde");
    assertTrue(tooLong, tooLong.contains("5 = symbols are too few or too many"));
  }

  /** A segment of longer codes only is asked for more grams, so fewer documents are candidates. */
  public void testTheShortestDocumentOfASegmentSaysHowManyGramsAreNeeded() throws IOException {
    String noise = "abcXdefYghiZ"; // has grams of the query, but no long run
    SequenceQuery query = query("abcdefghi", 0.75);
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig())) {
      for (int i = 0; i < 20; i++) {
        writer.addDocument(document("d" + i, noise, codes()));
      }
      writer.addDocument(document("d20", "xxabcdefghi", codes()));
      writer.forceMerge(1);
      try (IndexReader reader = DirectoryReader.open(writer)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        assertEquals(Map.of("d20", 1f), hits(searcher, query));
        Weight weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE, 1);
        LeafReaderContext leaf = getOnlyLeafReader(reader).getContext();
        ScorerSupplier supplier = weight.scorerSupplier(leaf);
        int candidates = 0;
        var approximation = supplier.get(Long.MAX_VALUE).twoPhaseIterator().approximation();
        while (approximation.nextDoc() < leaf.reader().maxDoc()) {
          candidates++;
        }
        assertEquals(1, candidates);
      }
    }
  }

  public void testAnIndexWithoutSignaturesHasNoHits() throws IOException {
    Definition near = SequenceBuilder.featureCode(FIELD).build();
    try (Corpus corpus = randomIndexWithoutDeletes(List.of("x"), storedText())) {
      assertEquals(Map.of(), hits(newSearcher(corpus.reader()), near.query("北京，上海。")));
    }
  }

  public void testIsCacheable() throws IOException {
    try (Corpus corpus = randomIndexWithoutDeletes(List.of("abcd"), codes())) {
      IndexSearcher searcher = new IndexSearcher(corpus.reader());
      Weight weight = searcher.createWeight(query("abcd", 0.75), ScoreMode.COMPLETE_NO_SCORES, 1);
      for (LeafReaderContext leaf : corpus.reader().leaves()) {
        assertTrue(weight.isCacheable(leaf));
      }
    }
  }
}
