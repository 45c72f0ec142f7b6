package io.doppel.lucene.scan;

import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.TextOrigin;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.IndexSignatures;
import io.doppel.lucene.join.DuplicatePair;
import io.doppel.lucene.join.Joins;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.store.Directory;

/** Signatures of an index that knows nothing of them. */
public class TestIndexScan extends NearDupTestCase {
  private static final Definition NEAR = SetBuilder.shinglesExact(FIELD, 2).threshold(0.3).build();

  /** Words and their near-duplicates; null for a document without text. */
  private static List<String> randomPages() {
    List<String> pages = new ArrayList<>();
    for (int left = atLeast(40); left > 0; left--) {
      StringBuilder text = new StringBuilder();
      for (int words = random().nextInt(30); words >= 0; words--) {
        text.append(" w").append(random().nextInt(40));
      }
      pages.add(random().nextInt(9) == 0 ? null : text.substring(1));
      if (random().nextBoolean()) {
        pages.add(text + " end");
      }
    }
    return pages;
  }

  private static FieldType type(boolean isStored, boolean vectors, IndexOptions options) {
    FieldType type = new FieldType();
    type.setStored(isStored);
    type.setStoreTermVectors(vectors);
    type.setStoreTermVectorPositions(vectors);
    type.setIndexOptions(options);
    return type;
  }

  private static void write(Directory directory, List<String> pages, FieldType type)
      throws IOException {
    try (IndexWriter writer =
        new IndexWriter(directory, newIndexWriterConfig(new WhitespaceAnalyzer()))) {
      for (int i = 0; i < pages.size(); i++) {
        writer.addDocument(page("x" + i, i, "some page that is deleted", type));
        writer.addDocument(page("" + i, i, pages.get(i), type));
        if (random().nextInt(15) == 0) {
          writer.commit();
        }
      }
      for (int i = 0; i < pages.size(); i++) {
        writer.deleteDocuments(new Term(ID, "x" + i));
      }
    }
  }

  private static Document page(String id, int number, String text, FieldType type) {
    Document document = new Document();
    document.add(new StringField(ID, id, Field.Store.YES));
    document.add(new IntPoint("number", number));
    if (text != null) {
      document.add(new Field(FIELD, text, type));
    }
    return document;
  }

  private static ScanSettings settings(Query query, TextOrigin origin) {
    return ScanSettings.DEFAULT
        .withQuery(query)
        .withOrigin(origin)
        .withThreads(1 + random().nextInt(4));
  }

  /** Pairs of ids, of the pages from a number on. */
  private static Set<String> expected(List<String> pages, int from) throws IOException {
    List<Signature> signatures = new ArrayList<>();
    for (int i = 0; i < pages.size(); i++) {
      signatures.add(
          i < from || pages.get(i) == null ? null : NEAR.sign(pages.get(i)).orElse(null));
    }
    Set<String> pairs = new TreeSet<>();
    for (SimilarPair pair : NEAR.pairs(signatures, JoinSettings.DEFAULT).pairs()) {
      pairs.add(pair.first() + " " + pair.second() + " " + pair.similarity());
    }
    return pairs;
  }

  private static Set<String> found(IndexReader reader, IndexScan scan) throws IOException {
    Set<String> pairs = new TreeSet<>();
    for (SimilarPair pair : NEAR.pairs(scan.signatures(), JoinSettings.DEFAULT).pairs()) {
      int one = id(reader, scan.document(pair.first()));
      int other = id(reader, scan.document(pair.second()));
      pairs.add(Math.min(one, other) + " " + Math.max(one, other) + " " + pair.similarity());
    }
    return pairs;
  }

  private static int id(IndexReader reader, int document) throws IOException {
    return Integer.parseInt(reader.storedFields().document(document).get(ID));
  }

  /** Whatever an index has, its pairs are the same, and so they are of a part of it. */
  public void testTheSamePairsFromEveryPlace() throws IOException {
    List<String> pages = randomPages();
    int texts = (int) pages.stream().filter(text -> text != null).count();
    int from = random().nextInt(pages.size());
    FieldType all = type(true, true, IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
    try (Directory directory = newDirectory()) {
      write(directory, pages, all);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        for (TextOrigin origin : TextOrigin.values()) {
          IndexScan scan = IndexScan.of(reader, NEAR, settings(MatchAllDocsQuery.INSTANCE, origin));
          assertEquals(expected(pages, 0), found(reader, scan));
          assertEquals(pages.size(), scan.size());
          assertEquals(Map.of(origin, texts), scan.texts());
          assertEquals(0, scan.signed());
          Query part = IntPoint.newRangeQuery("number", from, pages.size());
          IndexScan partly = IndexScan.of(reader, NEAR, settings(part, origin));
          assertEquals(expected(pages, from), found(reader, partly));
          assertEquals(pages.size() - from, partly.size());
          assertEquals(pages.size() - from, partly.documents().length);
        }
        assertEquals(
            Map.of(TextOrigin.STORED, texts),
            IndexScan.of(reader, NEAR, ScanSettings.DEFAULT).texts());
        assertEquals(
            0, IndexScan.of(reader, NEAR, settings(new MatchNoDocsQuery("nothing"), null)).size());
      }
    }
  }

  public void testSeveralIndexesTogether() throws IOException {
    List<String> pages = randomPages();
    int middle = random().nextInt(pages.size());
    List<String> firstPages = new ArrayList<>(pages);
    List<String> otherPages = new ArrayList<>(pages);
    for (int i = 0; i < pages.size(); i++) {
      (i < middle ? otherPages : firstPages).set(i, null);
    }
    try (Directory one = newDirectory();
        Directory two = newDirectory()) {
      write(one, firstPages, type(true, false, IndexOptions.NONE));
      write(two, otherPages, type(false, false, IndexOptions.DOCS_AND_FREQS_AND_POSITIONS));
      try (MultiReader reader =
          new MultiReader(DirectoryReader.open(one), DirectoryReader.open(two))) {
        IndexScan scan = IndexScan.of(reader, NEAR, settings(MatchAllDocsQuery.INSTANCE, null));
        assertEquals(expected(pages, 0), found(reader, scan));
      }
    }
  }

  /** They have the same words, and many documents are read faster from the inverted index. */
  public void testPostingsGoBeforeVectorsIfTheyHavePositions() throws IOException {
    for (IndexOptions options :
        List.of(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS, IndexOptions.DOCS)) {
      boolean isKnown = options != IndexOptions.DOCS;
      try (Directory directory = newDirectory()) {
        write(directory, List.of("b a c"), type(false, true, options));
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
          IndexScan scan = IndexScan.of(reader, NEAR, ScanSettings.DEFAULT);
          assertEquals(Map.of(isKnown ? TextOrigin.POSTINGS : TextOrigin.VECTORS, 1), scan.texts());
          assertEquals(NEAR.sign("b a c").get(), scan.signatures().get(0));
          assertEquals(
              NEAR.sign("b a c"), IndexSignatures.of(NEAR, reader).signatures().stream().findAny());
        }
      }
    }
  }

  public void testSignaturesOfTheIndexAreUsed() throws IOException {
    List<String> pages = randomTexts(50);
    try (Corpus corpus = randomIndex(pages, signaturesAndText(NEAR))) {
      IndexReader reader = corpus.reader();
      IndexScan scan = IndexScan.of(reader, NEAR, ScanSettings.DEFAULT);
      int signed = (int) scan.signatures().stream().filter(Objects::nonNull).count();
      assertEquals(signed, scan.signed());
      List<DuplicatePair> pairs = new ArrayList<>();
      for (SimilarPair pair : NEAR.pairs(scan.signatures(), JoinSettings.DEFAULT).pairs()) {
        pairs.add(
            new DuplicatePair(
                scan.document(pair.first()), scan.document(pair.second()), pair.similarity()));
      }
      assertEquals(Joins.pairs(NEAR, reader, JoinSettings.DEFAULT), pairs);
      IndexScan texts =
          IndexScan.of(reader, NEAR, settings(MatchAllDocsQuery.INSTANCE, TextOrigin.STORED));
      assertEquals(0, texts.signed());
      assertEquals(scan.signatures(), texts.signatures());
    }
  }

  public void testWordsWithoutOrderAreRefusedWhereItCounts() throws IOException {
    try (Directory directory = newDirectory()) {
      write(directory, List.of("b a", "a b"), type(false, false, IndexOptions.DOCS));
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        IllegalArgumentException refusal =
            expectThrows(
                IllegalArgumentException.class,
                () -> IndexScan.of(reader, NEAR, ScanSettings.DEFAULT));
        assertEquals(
            "field body is indexed without positions and not stored in document N, and"
                + " shingles-exact as it is set depends on the order of words; choose a method of"
                + " single words",
            refusal.getMessage().replaceFirst("document \\d+", "document N"));
        Definition words = SetBuilder.shinglesExact(FIELD, 1).build();
        assertTrue(words.ignoresOrder());
        IndexScan scan = IndexScan.of(reader, words, ScanSettings.DEFAULT);
        assertEquals(scan.signatures().get(0), scan.signatures().get(1));
      }
    }
  }

  public void testNoTextAtAll() throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig())) {
      try (DirectoryReader empty = DirectoryReader.open(writer)) {
        assertEquals(0, IndexScan.of(empty, NEAR, ScanSettings.DEFAULT).size());
      }
      Document document = new Document();
      document.add(new StoredField(ID, "x"));
      writer.addDocument(document);
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        IllegalArgumentException refusal =
            expectThrows(
                IllegalArgumentException.class,
                () -> IndexScan.of(reader, NEAR, ScanSettings.DEFAULT));
        assertTrue(
            refusal.getMessage(),
            refusal.getMessage().startsWith("field body is not known to the index"));
      }
    }
  }

  public void testSettingsAreChecked() {
    expectThrows(IllegalArgumentException.class, () -> ScanSettings.DEFAULT.withThreads(0));
    expectThrows(NullPointerException.class, () -> ScanSettings.DEFAULT.withQuery(null));
  }
}
