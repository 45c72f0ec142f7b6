package io.doppel.lucene;

import io.doppel.compression.Compression;
import io.doppel.lucene.analysis.SpotSettings;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.combined.HybridBuilder;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.exact.ExactNearDup;
import io.doppel.lucene.join.DuplicatePair;
import io.doppel.lucene.join.Joins;
import io.doppel.lucene.sequences.SequenceBuilder;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.pairs.ProgressListener;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.search.QueryUtils;

public class TestNearDup extends NearDupTestCase {
  private static final int[] THREADS = {1, 2, 5};

  public void testTheExampleOfTheDocumentation() throws IOException {
    Definition near = NcdBuilder.sigNcd("body").maxDistance(0.5).build();
    String text =
        "We saw harbours, bridges, two ferries, and rain, and after dinner, which was late, we"
            + " walked along the river, past warehouses, sheds, and cranes, and slept.";
    try (Directory directory = newDirectory();
        IndexWriter writer =
            new IndexWriter(
                directory, newIndexWriterConfig().setMergePolicy(newLogMergePolicy()))) {
      Document document = new Document();
      assertSame(document, near.addSignature(document, text));
      writer.addDocument(document);
      writer.addDocument(
          near.addSignature(new Document(), "Something quite different, short, and dull, so far."));
      writer.addDocument(near.addSignature(new Document(), text.replace("ferries", "tunnels")));
      try (IndexReader reader = DirectoryReader.open(writer)) {
        TopDocs hits = new IndexSearcher(reader).search(near.query(text), 10);
        assertEquals(2, hits.totalHits.value());
        assertEquals(0, hits.scoreDocs[0].doc);
        assertEquals(1f, hits.scoreDocs[0].score, 0f);
        assertEquals(2, hits.scoreDocs[1].doc);
        float similarity = hits.scoreDocs[1].score;
        assertTrue("" + similarity, similarity >= 0.5 && similarity < 1);
        List<DuplicatePair> pairs = Joins.pairs(near, reader, JoinSettings.DEFAULT);
        assertEquals(1, pairs.size());
        assertEquals(0, pairs.get(0).first());
        assertEquals(2, pairs.get(0).second());
        assertEquals(similarity, (float) pairs.get(0).similarity(), 0f);
      }
    }
  }

  private static List<DuplicatePair> bruteForcePairs(TriedDefinition definition, Corpus corpus)
      throws IOException {
    Map<Integer, String> texts = new TreeMap<>();
    for (Map.Entry<String, String> document : corpus.texts().entrySet()) {
      texts.put(number(corpus.reader(), document.getKey()), document.getValue());
    }
    List<DuplicatePair> pairs = new ArrayList<>();
    for (Map.Entry<Integer, String> first : texts.entrySet()) {
      for (Map.Entry<Integer, String> second : texts.entrySet()) {
        if (first.getKey() < second.getKey()) {
          double distance = definition.distance(first.getValue(), second.getValue());
          if (distance <= definition.bounds().maxDistance()) {
            pairs.add(new DuplicatePair(first.getKey(), second.getKey(), 1 - distance));
          }
        }
      }
    }
    pairs.sort(
        Comparator.comparingInt(DuplicatePair::first).thenComparingInt(DuplicatePair::second));
    return pairs;
  }

  private static int number(IndexReader reader, String id) throws IOException {
    TopDocs top = new IndexSearcher(reader).search(new TermQuery(new Term(ID, id)), 2);
    assertEquals(1, top.scoreDocs.length);
    return top.scoreDocs[0].doc;
  }

  public void testPairsOfAnIndexAreThoseOfBruteForce() throws IOException {
    for (Compression compression : Compression.values()) {
      TriedDefinition definition = TriedDefinition.unbounded(sigNcdOrNcd(), compression, 0.6);
      DocumentMaker both = signaturesAndText(definition.near());
      try (Corpus corpus = randomIndex(randomTexts(70), both)) {
        List<DuplicatePair> expected = bruteForcePairs(definition, corpus);
        for (int threads : THREADS) {
          assertEquals(
              expected,
              Joins.pairs(
                  definition.near(), corpus.reader(), JoinSettings.DEFAULT.withThreads(threads)));
        }
      }
    }
  }

  public void testPairsOfStoredTextAreThoseOfBruteForce() throws IOException {
    TriedDefinition definition = TriedDefinition.unbounded(sigNcdOrNcd(), Compression.SNAPPY, 0.5);
    try (Corpus corpus = randomIndex(randomTexts(80), storedText())) {
      assertEquals(
          bruteForcePairs(definition, corpus),
          Joins.pairs(definition.near(), corpus.reader(), JoinSettings.DEFAULT));
    }
  }

  public void testBoundsLoseNoPairOfOrdinaryTexts() throws IOException {
    TriedDefinition reference =
        TriedDefinition.unbounded(NcdBuilder.sigNcd(FIELD), Compression.SNAPPY, 0.5);
    Definition near = NcdBuilder.sigNcd(FIELD).maxDistance(0.5).build();
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      String text = randomText(400, 0.2);
      texts.add(text);
      texts.add(edited(text, 15));
    }
    try (Corpus corpus = randomIndex(texts, signatures(near))) {
      List<DuplicatePair> expected = bruteForcePairs(reference, corpus);
      assertFalse(expected.isEmpty());
      for (int threads : THREADS) {
        assertEquals(
            expected,
            Joins.pairs(near, corpus.reader(), JoinSettings.DEFAULT.withThreads(threads)));
      }
    }
  }

  public void testThreadsDoNotChangeWhoClaimsWhom() throws IOException {
    Definition near = sigNcdOrNcd().maxDistance(0.7).triangleBound(random().nextBoolean()).build();
    List<Signature> signatures = new ArrayList<>();
    for (String text : randomTexts(700)) {
      signatures.add(near.sign(text).orElse(null));
    }
    List<SimilarPair> all = near.pairs(signatures, JoinSettings.DEFAULT).pairs();
    List<SimilarPair> first = claims(near, signatures, 1);
    assertFalse(first.isEmpty());
    assertTrue(all.containsAll(first));
    assertEquals(first, claims(near, signatures, 2));
    assertEquals(first, claims(near, signatures, 5));
  }

  private static List<SimilarPair> claims(
      Definition near, List<Signature> signatures, int threads) {
    return near.firstClaims(signatures, JoinSettings.DEFAULT.withThreads(threads)).pairs();
  }

  public void testFirstClaimLinksEachCopyOnce() throws IOException {
    for (Definition near : List.of(NcdBuilder.sigNcd(FIELD).build(), ExactNearDup.exact(FIELD))) {
      String text = "one, two, three, four, five";
      List<Signature> signatures = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        signatures.add(near.sign(text).get());
        signatures.add(null);
      }
      assertEquals(
          List.of(new SimilarPair(0, 2, 1), new SimilarPair(0, 4, 1), new SimilarPair(0, 6, 1)),
          claims(near, signatures, 2));
      assertEquals(6, near.pairs(signatures, JoinSettings.DEFAULT).pairs().size());
    }
  }

  public void testProgressReachesItsTotal() throws IOException {
    for (Definition near : List.of(NcdBuilder.sigNcd(FIELD).build(), ExactNearDup.exact(FIELD))) {
      List<Signature> signatures = new ArrayList<>();
      for (int i = 0; i < 1200; i++) {
        signatures.add(near.sign("number, " + i + ", of, many").get());
      }
      List<Long> told = new ArrayList<>();
      ProgressListener progress =
          (done, total) -> {
            assertEquals(1200, total);
            told.add(done);
          };
      near.pairs(signatures, JoinSettings.DEFAULT.withThreads(2).withProgress(progress));
      assertEquals(1200L, (long) told.get(told.size() - 1));
      assertEquals(told.stream().sorted().toList(), told);
    }
  }

  public void testADocumentsNumberAsksLikeItsText() throws IOException {
    for (Definition near :
        List.of(sigNcdOrNcd().maxDistance(0.6).build(), ExactNearDup.exact(FIELD))) {
      try (Corpus corpus = randomIndex(randomTexts(60), signaturesAndText(near))) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        for (Map.Entry<String, String> document : corpus.texts().entrySet()) {
          int number = number(corpus.reader(), document.getKey());
          Query byNumber = near.query(corpus.reader(), number);
          Query byText = near.query(document.getValue());
          assertEquals(hits(searcher, byText), hits(searcher, byNumber));
          if (near.sign(document.getValue()).isPresent()) {
            assertEquals(byText, byNumber);
          }
        }
        for (int number : new int[] {-1, corpus.reader().maxDoc()}) {
          IllegalArgumentException failure =
              expectThrows(
                  IllegalArgumentException.class, () -> near.query(corpus.reader(), number));
          assertEquals(
              "document must be in [0, " + corpus.reader().maxDoc() + "), got " + number,
              failure.getMessage());
        }
      }
    }
  }

  public void testADocumentOfStoredTextCanBeAskedFor() throws IOException {
    Definition near = sigNcdOrNcd().build();
    String text = randomText(50, 0.3);
    try (Corpus corpus = randomIndexWithoutDeletes(List.of(text), storedText())) {
      assertEquals(near.query(text), near.query(corpus.reader(), 0));
    }
  }

  public void testExactFindsTextsThatDifferInFormOnly() throws IOException {
    Definition near = ExactNearDup.exact(FIELD);
    List<String> texts =
        List.of(
            "A rose is a rose.", "a ROSE is\na rose.", "a rose is a rise.", "cafe\u0301", "café");
    try (Corpus corpus = randomIndexWithoutDeletes(texts, signatures(near))) {
      IndexSearcher searcher = newSearcher(corpus.reader());
      assertEquals(Map.of("d0", 1f, "d1", 1f), hits(searcher, near.query(" a rose is a Rose. ")));
      assertEquals(Map.of("d3", 1f, "d4", 1f), hits(searcher, near.query("CAFÉ")));
      assertEquals(Map.of(), hits(searcher, near.query("a rose")));
      assertEquals(Map.of(), hits(searcher, near.query(" ")));
      QueryUtils.check(random(), near.query("café"), searcher);
      QueryUtils.checkUnequal(near.query("café"), near.query("cafe"));
      QueryUtils.checkUnequal(near.query("café"), ExactNearDup.exact("title").query("café"));
      QueryUtils.checkEqual(near.query("café"), near.query("CAFÉ"));
      assertTrue(near.query("café").toString().startsWith("body.exact:["));
      List<DuplicatePair> pairs = Joins.pairs(near, corpus.reader(), JoinSettings.DEFAULT);
      assertEquals(2, pairs.size());
      assertTrue(pairs.stream().allMatch(pair -> pair.similarity() == 1));
    }
    assertEquals(1, near.threshold(), 0);
  }

  public void testExactOnAnIndexWithoutSignaturesReadsTexts() throws IOException {
    Definition near = ExactNearDup.exact(FIELD);
    try (Corpus corpus = randomIndexWithoutDeletes(List.of("a rose"), storedText())) {
      assertEquals(Map.of("d0", 1f), hits(newSearcher(corpus.reader()), near.query("a rose")));
    }
  }

  public void testSigningAReaderOrAStringIsTheSame() throws IOException {
    Definition near = sigNcdOrNcd().build();
    for (String text : randomTexts(20)) {
      assertEquals(near.sign(text), near.sign(new StringReader(text)));
    }
    assertEquals(Optional.empty(), near.sign(""));
    Document document = new Document();
    near.addSignature(document, " ");
    assertEquals("only that there is none", 1, document.getFields().size());
  }

  public void testEqualDefinitions() {
    List<Definition> different = new ArrayList<>();
    for (int round = 0; round < 2; round++) {
      different.add(ExactNearDup.exact(FIELD));
      different.add(ExactNearDup.exact("title"));
      different.add(NcdBuilder.sigNcd(FIELD).build());
      different.add(NcdBuilder.sigNcd("title").build());
      different.add(NcdBuilder.ncd(FIELD).build());
      different.add(NcdBuilder.sigNcd(FIELD, SpotSettings.SIG_4).build());
      different.add(NcdBuilder.sigNcd(FIELD).compression(Compression.LZ4).build());
      different.add(NcdBuilder.sigNcd(FIELD).maxDistance(0.25).build());
      different.add(NcdBuilder.sigNcd(FIELD).lengthBound(false).build());
      different.add(NcdBuilder.sigNcd(FIELD).gramFilter(false).build());
      different.add(NcdBuilder.sigNcd(FIELD).paperBounds(true).build());
      different.add(NcdBuilder.sigNcd(FIELD).pruning(false).build());
      different.add(NcdBuilder.sigNcd(FIELD).triangleBound(true).build());
      different.add(NcdBuilder.sigNcd(FIELD).maxSignatureBytes(5000).build());
    }
    int kinds = different.size() / 2;
    for (int i = 0; i < different.size(); i++) {
      for (int j = 0; j < different.size(); j++) {
        Definition one = different.get(i);
        Definition other = different.get(j);
        assertEquals(one + " " + other, i % kinds == j % kinds, one.equals(other));
        if (one.equals(other)) {
          assertEquals(one.hashCode(), other.hashCode());
        }
      }
      assertNotEquals(different.get(i), null);
      assertNotEquals(different.get(i), "Definition");
    }
    assertEquals(
        NcdBuilder.sigNcd(FIELD).threshold(0.75).build(),
        NcdBuilder.sigNcd(FIELD).maxDistance(0.25).build());
  }

  public void testToStringNamesFieldThresholdAndScheme() {
    assertEquals("NearDup[body, threshold 1.0, exact/1]", ExactNearDup.exact(FIELD).toString());
    Definition near = NcdBuilder.sigNcd(FIELD).maxDistance(0.25).build();
    assertEquals("NearDup[body, threshold 0.75, " + near.scheme() + "]", near.toString());
    assertEquals(FIELD, near.field());
    assertEquals(0.75, near.threshold(), 0);
  }

  public void testThresholdsAndDistancesAreChecked() {
    for (double wrong : new double[] {0, 1.2, Double.NaN, -1, Double.POSITIVE_INFINITY}) {
      IllegalArgumentException failure =
          expectThrows(
              IllegalArgumentException.class, () -> NcdBuilder.sigNcd(FIELD).threshold(wrong));
      assertEquals("threshold must be in (0, 1], got " + wrong, failure.getMessage());
    }
    for (double wrong : new double[] {1, 1.2, Double.NaN, -1, -0.001}) {
      IllegalArgumentException failure =
          expectThrows(
              IllegalArgumentException.class, () -> NcdBuilder.ncd(FIELD).maxDistance(wrong));
      assertEquals("distance must be in [0, 1), got " + wrong, failure.getMessage());
    }
    NcdBuilder.sigNcd(FIELD).threshold(1).build();
    NcdBuilder.sigNcd(FIELD).maxDistance(0).build();
  }

  public void testOtherSettingsAreChecked() {
    IllegalArgumentException threads =
        expectThrows(IllegalArgumentException.class, () -> JoinSettings.DEFAULT.withThreads(0));
    assertEquals("threads must be >= 1, got 0", threads.getMessage());
    IllegalArgumentException bytes =
        expectThrows(
            IllegalArgumentException.class,
            () -> NcdBuilder.ncd(FIELD).maxSignatureBytes(-5).build());
    assertEquals("maxSignatureBytes must be >= 1, got -5", bytes.getMessage());
    for (NcdBuilder builder : List.of(NcdBuilder.ncd(""), NcdBuilder.sigNcd(""))) {
      IllegalArgumentException field = expectThrows(IllegalArgumentException.class, builder::build);
      assertEquals("field must not be empty", field.getMessage());
    }
  }

  public void testCopiesByTheThousandAreClaimedOnce() throws IOException {
    String text = randomText(40, 0.1);
    for (Definition near :
        List.of(
            ExactNearDup.exact(FIELD),
            SetBuilder.shingles(FIELD).build(),
            SetBuilder.containment(FIELD).build(),
            BitBuilder.simHash(FIELD).build(),
            BitBuilder.charikar(FIELD).build(),
            HybridBuilder.hybrid(FIELD).build(),
            SequenceBuilder.sentences(FIELD).build())) {
      List<Signature> signatures = new ArrayList<>();
      signatures.add(near.sign(randomText(60, 0.1)).get());
      signatures.addAll(Collections.nCopies(30_000, near.sign(text).get()));
      List<SimilarPair> pairs =
          near.firstClaims(signatures, JoinSettings.DEFAULT.withProgress((done, total) -> {}))
              .pairs();
      assertEquals(near.toString(), 29_999, pairs.size());
      for (int i = 0; i < pairs.size(); i++) {
        assertEquals(new SimilarPair(1, i + 2, 1), pairs.get(i));
      }
    }
  }
}
