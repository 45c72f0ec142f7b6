package io.doppel.lucene.search;

import io.doppel.compression.Compression;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.Unsigned;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.exact.ExactNearDup;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;

public class TestNearDupCollector extends NearDupTestCase {
  private static final int ALL = 10_000;

  /** All near-duplicates of a text among the hits of a query, by id. */
  private static Map<String, Float> verified(
      IndexSearcher searcher, Query query, Definition near, String text) throws IOException {
    Optional<Signature> signature = near.sign(text);
    if (signature.isEmpty()) {
      return Map.of();
    }
    TopDocs top = searcher.search(query, near.collectorManager(signature.get(), ALL));
    assertEquals(top.totalHits.value(), top.scoreDocs.length);
    return byId(searcher, top);
  }

  public void testAllDocumentsVerifiedAreTheHitsOfTheQuery() throws IOException {
    for (Compression compression : Compression.values()) {
      // The gram filter is the query's alone: the collector has no grams to count.
      NcdBuilder builder = sigNcdOrNcd().compression(compression).gramFilter(false);
      Definition near = builder.maxDistance(0.6).lengthBound(random().nextBoolean()).build();
      List<String> texts = randomTexts(80);
      try (Corpus corpus = randomIndex(texts, signaturesAndText(near))) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        for (String text : texts.subList(0, 15)) {
          assertEquals(
              hits(searcher, near.query(text)),
              verified(searcher, MatchAllDocsQuery.INSTANCE, near, text));
        }
      }
    }
  }

  public void testFindsAllThatTheQueryFindsByGrams() throws IOException {
    Definition near = sigNcdOrNcd().maxDistance(0.7).build();
    List<String> texts = randomTexts(120);
    try (Corpus corpus = randomIndex(texts, signaturesAndText(near))) {
      IndexSearcher searcher = newSearcher(corpus.reader());
      for (String text : texts.subList(0, 20)) {
        Map<String, Float> verified = verified(searcher, MatchAllDocsQuery.INSTANCE, near, text);
        for (Map.Entry<String, Float> hit : hits(searcher, near.query(text)).entrySet()) {
          assertEquals(text, hit.getValue(), verified.get(hit.getKey()));
        }
      }
    }
  }

  public void testKeepsOnlyHitsOfTheOtherQuery() throws IOException {
    TriedDefinition definition = TriedDefinition.unbounded(sigNcdOrNcd(), Compression.SNAPPY, 0.9);
    Definition near = definition.near();
    List<String> texts = randomTexts(60);
    try (Corpus corpus = randomIndex(texts, signaturesAndText(near))) {
      IndexSearcher searcher = newSearcher(corpus.reader());
      for (Map.Entry<String, String> document : corpus.texts().entrySet()) {
        Query one = new TermQuery(new Term(ID, document.getKey()));
        Map<String, Float> expected =
            definition.bruteForce(texts.get(0), Map.of(document.getKey(), document.getValue()));
        assertEquals(expected, verified(searcher, one, near, texts.get(0)));
      }
      Query some = new TermInSetQuery(ID, List.of(new BytesRef("d1"), new BytesRef("d7")));
      Map<String, String> members = new TreeMap<>(corpus.texts());
      members.keySet().retainAll(List.of("d1", "d7"));
      assertEquals(
          definition.bruteForce(texts.get(0), members),
          verified(searcher, some, near, texts.get(0)));
    }
  }

  public void testStoredTextGivesTheSameAsSignatures() throws IOException {
    for (Compression compression : Compression.values()) {
      TriedDefinition definition = TriedDefinition.unbounded(sigNcdOrNcd(), compression, 0.7);
      List<String> texts = randomTexts(60);
      try (Corpus corpus = randomIndex(texts, storedText())) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        for (String text : texts.subList(0, 10)) {
          assertEquals(
              definition.bruteForce(text, corpus.texts()),
              verified(searcher, MatchAllDocsQuery.INSTANCE, definition.near(), text));
        }
      }
    }
  }

  public void testDocumentsWithoutASignatureAreReadOrLeftOut() throws IOException {
    TriedDefinition definition = TriedDefinition.unbounded(sigNcdOrNcd(), Compression.SNAPPY, 0.7);
    List<String> texts = randomTexts(80);
    Map<String, String> live = new TreeMap<>();
    Map<String, String> all = new TreeMap<>();
    try (Directory directory = newDirectory();
        IndexWriter writer =
            new IndexWriter(
                directory, newIndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE))) {
      for (int i = 0; i < texts.size(); i++) {
        all.put("d" + i, texts.get(i));
        DocumentMaker maker = i / 20 % 2 == 0 ? storedText() : signaturesAndText(definition.near());
        writer.addDocument(document("d" + i, texts.get(i), maker));
        if (i / 20 % 2 == 1) {
          live.put("d" + i, texts.get(i)); // only these have signatures, merged or not
        }
        if (i % 20 == 19) {
          writer.commit();
        }
      }
      try (IndexReader reader = DirectoryReader.open(writer)) {
        assertTrue(reader.leaves().size() >= 4);
        IndexSearcher searcher = newSearcher(reader);
        for (String text : texts.subList(0, 10)) {
          assertEquals(
              definition.bruteForce(text, all),
              verified(searcher, MatchAllDocsQuery.INSTANCE, definition.near(), text));
          Definition signedOnly = definition.near().unsigned(Unsigned.LEAVE_OUT);
          assertEquals(
              definition.bruteForce(text, live),
              verified(searcher, MatchAllDocsQuery.INSTANCE, signedOnly, text));
        }
      }
    }
  }

  public void testKeepsTheMostSimilarAndCountsAll() throws IOException {
    TriedDefinition definition = TriedDefinition.unbounded(sigNcdOrNcd(), Compression.SNAPPY, 0.9);
    Definition near = definition.near();
    List<String> texts = new ArrayList<>();
    texts.add(randomText(100, 0.3));
    for (int i = 0; i < 80; i++) {
      texts.add(edited(texts.get(0)));
    }
    try (Corpus corpus = randomIndex(texts, signaturesAndText(near))) {
      IndexSearcher searcher = newSearcher(corpus.reader());
      TopDocs all = searcher.search(near.query(texts.get(0)), ALL);
      assertTrue(all.scoreDocs.length > 5);
      for (int numHits : new int[] {1, 2, 5, all.scoreDocs.length, ALL}) {
        TopDocs top =
            searcher.search(
                MatchAllDocsQuery.INSTANCE,
                near.collectorManager(near.sign(texts.get(0)).get(), numHits));
        assertEquals(all.scoreDocs.length, top.totalHits.value());
        assertEquals(TotalHits.Relation.EQUAL_TO, top.totalHits.relation());
        int kept = Math.min(numHits, all.scoreDocs.length);
        assertEquals(documents(Arrays.copyOf(all.scoreDocs, kept)), documents(top.scoreDocs));
      }
    }
  }

  private static List<String> documents(ScoreDoc[] hits) {
    return Arrays.stream(hits).map(hit -> hit.doc + " " + hit.score).toList();
  }

  public void testNeitherSignatureNorStoredTextIsAnError() throws IOException {
    Definition near = NcdBuilder.sigNcd(FIELD).build();
    Signature signature = near.sign("one, two, three, four").get();
    try (Corpus corpus = randomIndex(List.of("a", "b"), (document, text) -> {})) {
      IndexSearcher searcher = newSearcher(corpus.reader());
      if (corpus.texts().isEmpty()) {
        return;
      }
      IllegalArgumentException failure =
          expectThrows(
              IllegalArgumentException.class,
              () ->
                  searcher.search(MatchAllDocsQuery.INSTANCE, near.collectorManager(signature, 5)));
      assertTrue(
          failure.getMessage(), failure.getMessage().contains("field body is not known to the"));
      assertTrue(failure.getMessage(), failure.getMessage().contains("signcd"));
    }
  }

  public void testEveryKindOfConcurrencyGivesTheSame() throws IOException {
    TriedDefinition definition = TriedDefinition.unbounded(sigNcdOrNcd(), Compression.SNAPPY, 0.7);
    List<String> texts = randomTexts(150);
    DocumentMaker maker =
        random().nextBoolean() ? storedText() : signaturesAndText(definition.near());
    try (Corpus corpus = randomIndex(texts, maker)) {
      Map<String, Float> expected = definition.bruteForce(texts.get(0), corpus.texts());
      for (Concurrency concurrency : Concurrency.values()) {
        IndexSearcher searcher = newSearcher(corpus.reader(), true, true, concurrency);
        assertEquals(
            expected,
            verified(searcher, MatchAllDocsQuery.INSTANCE, definition.near(), texts.get(0)));
      }
    }
  }

  public void testExactDuplicatesAmongTheHits() throws IOException {
    Definition near = ExactNearDup.exact(FIELD);
    List<String> texts = List.of("A rose", "a  ROSE\n", "a rise", "", "Ａ rose");
    DocumentMaker maker = random().nextBoolean() ? storedText() : signatures(near);
    try (Corpus corpus = randomIndexWithoutDeletes(texts, maker)) {
      IndexSearcher searcher = newSearcher(corpus.reader());
      Query roses = new TermInSetQuery(ID, ids(0, 1, 2, 4));
      assertEquals(Map.of("d0", 1f, "d1", 1f, "d4", 1f), verified(searcher, roses, near, "a rose"));
    }
  }

  private static List<BytesRef> ids(int... numbers) {
    return Arrays.stream(numbers).mapToObj(number -> new BytesRef("d" + number)).toList();
  }

  /** As Lucene's own searches do, and with no more memory than for all documents. */
  public void testMoreHitsThanThereAreDocumentsAreAll() throws IOException {
    Definition near = SetBuilder.shingles(FIELD).threshold(0.2).build();
    List<String> texts = randomTexts(40);
    texts.add(0, randomText(80, 0.2));
    Signature signature = near.sign(texts.get(0)).get();
    try (Corpus corpus = randomIndex(texts, signaturesAndText(near))) {
      IndexSearcher searcher = newSearcher(corpus.reader());
      Map<String, Float> all = verified(searcher, MatchAllDocsQuery.INSTANCE, near, texts.get(0));
      for (int numHits : new int[] {Integer.MAX_VALUE, Integer.MAX_VALUE - 64, 1_500_000_000}) {
        TopDocs top =
            searcher.search(MatchAllDocsQuery.INSTANCE, near.collectorManager(signature, numHits));
        assertEquals(all, byId(searcher, top));
        assertEquals(all.size(), top.totalHits.value());
      }
    }
    IndexSearcher empty = newSearcher(new MultiReader());
    assertEquals(
        0,
        empty.search(
                MatchAllDocsQuery.INSTANCE, near.collectorManager(signature, Integer.MAX_VALUE))
            .scoreDocs
            .length);
  }

  public void testNumHitsMustBePositive() throws IOException {
    Definition near = ExactNearDup.exact(FIELD);
    Signature signature = near.sign("a rose").get();
    IllegalArgumentException failure =
        expectThrows(IllegalArgumentException.class, () -> near.collectorManager(signature, 0));
    assertEquals("numHits must be >= 1, got 0", failure.getMessage());
  }
}
