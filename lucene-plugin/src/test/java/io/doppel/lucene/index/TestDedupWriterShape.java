package io.doppel.lucene.index;

import io.doppel.decision.DecisionKind;
import io.doppel.decision.DedupPolicy;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sets.SetBuilder;
import java.io.IOException;
import java.io.StringReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;

/** The writer hook, where it is used as an index writer is. */
public class TestDedupWriterShape extends DedupTestCase {
  private static final Definition NEAR = SetBuilder.words(FIELD).threshold(0.5).build();
  private static final String TEXT = "one two three four";
  private static final String OTHER = "five six seven eight";

  private static Document plain(String key, String... texts) {
    Document document = new Document();
    if (key != null) {
      document.add(new StringField(ID, key, Field.Store.YES));
    }
    for (String text : texts) {
      document.add(new TextField(FIELD, text, Field.Store.YES));
    }
    return document;
  }

  private static Term id(String key) {
    return new Term(ID, key);
  }

  private static int count(IndexWriter writer, Term term) throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(writer)) {
      return new IndexSearcher(reader).count(new TermQuery(term));
    }
  }

  private static List<String> lines(List<Decision> decided) {
    return decided.stream()
        .map(each -> each.kind().id() + " " + each.key() + " " + each.other())
        .toList();
  }

  /** What a test does with a hook. */
  private interface Work {
    void run(IndexWriter writer, DedupWriter dedup, List<Decision> decided) throws IOException;
  }

  private static void with(DedupPolicy policy, Work work) throws IOException {
    List<Decision> decided = new ArrayList<>();
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config());
        DedupWriter dedup =
            DedupWriter.of(writer, NEAR, ID)
                .policy(policy)
                .merger(DedupModel.merger(FIELD))
                .listener(decided::add)
                .open()) {
      work.run(writer, dedup, decided);
    }
  }

  public void testADocumentOfFieldsHasItsTextAndKeyInThem() throws IOException {
    with(
        DedupPolicy.TAG,
        (writer, dedup, decided) -> {
          dedup.addDocument(plain("a", "one two", "three four"));
          assertEquals("a", dedup.addDocument(plain("b", TEXT)).other());
          assertEquals(1, dedup.addDocument(plain("c", TEXT)).similarity(), 0);
          assertEquals(
              "a document must have its key in field id",
              expectThrows(
                      IllegalArgumentException.class, () -> dedup.addDocument(plain(null, TEXT)))
                  .getMessage());
          Document read = plain("d");
          read.add(new TextField(FIELD, new StringReader(TEXT)));
          IllegalArgumentException e =
              expectThrows(IllegalArgumentException.class, () -> dedup.addDocument(read));
          assertTrue(e.getMessage(), e.getMessage().startsWith("field body must have its text"));
        });
  }

  public void testADocumentIsUpdatedByItsKey() throws IOException {
    with(
        DedupPolicy.SKIP,
        (writer, dedup, decided) -> {
          dedup.updateDocument(id("a"), plain(null, TEXT));
          assertEquals(DecisionKind.SKIPPED, dedup.addDocument(plain("b", TEXT)).kind());
          assertEquals(DecisionKind.ADDED, dedup.updateDocument(id("a"), plain("a", OTHER)).kind());
          assertEquals(DecisionKind.ADDED, dedup.addDocument(plain("b", TEXT)).kind());
          assertEquals(1, count(writer, id("a")));
          for (Term wrong : List.of(new Term("other", "a"), id("c"))) {
            expectThrows(
                IllegalArgumentException.class,
                () -> dedup.updateDocument(wrong, plain("a", TEXT)));
            expectThrows(
                IllegalArgumentException.class,
                () -> dedup.updateDocument(wrong, document("a", TEXT)));
          }
        });
  }

  public void testDocumentsAreDeletedByTermsAndQueries() throws IOException {
    with(
        DedupPolicy.TAG,
        (writer, dedup, decided) -> {
          for (String key : List.of("a1", "a2", "b1", "b2")) {
            dedup.addDocument(plain(key, TEXT));
          }
          decided.clear();
          assertEquals(
              List.of("deleted a1 null", "deleted a2 null"),
              lines(dedup.deleteDocuments(new PrefixQuery(id("a")))));
          assertEquals(
              List.of("deleted a1 null", "deleted a2 null", "added b1 null", "tagged b2 b1"),
              lines(decided));
          assertEquals(2, dedup.deleteDocuments(id("b1"), id("b2"), id("none")).size());
          assertEquals(DecisionKind.ADDED, dedup.addDocument(plain("c", TEXT)).kind());
          assertEquals(1, dedup.deleteDocuments(new Term(FIELD, "two")).size());
          assertEquals(DecisionKind.ADDED, dedup.addDocument(plain("d", TEXT)).kind());
          assertEquals(1, dedup.deleteDocuments(MatchAllDocsQuery.INSTANCE).size());
          assertEquals(DecisionKind.ADDED, dedup.addDocument(plain("e", TEXT)).kind());
          dedup.deleteAll();
          assertEquals(DecisionKind.ADDED, dedup.addDocument(plain("f", TEXT)).kind());
          assertEquals("f", dedup.addDocument(plain("g", TEXT)).other());
        });
  }

  public void testIndexesAreAdded() throws IOException {
    for (boolean readers : new boolean[] {false, true}) {
      try (Directory more = newDirectory()) {
        try (IndexWriter writer = new IndexWriter(more, config())) {
          writer.addDocument(NEAR.addSignature(plain("z", OTHER), OTHER));
        }
        with(
            DedupPolicy.SKIP,
            (writer, dedup, decided) -> {
              dedup.addDocument(plain("a", TEXT));
              if (readers) {
                try (DirectoryReader reader = DirectoryReader.open(more)) {
                  dedup.addIndexes((CodecReader) reader.leaves().get(0).reader());
                }
              } else {
                dedup.addIndexes(more);
              }
              assertEquals("z", dedup.addDocument(plain("b", OTHER)).other());
              assertEquals("a", dedup.addDocument(plain("c", TEXT)).other());
            });
      }
    }
  }

  public void testADryRunTakesNoWholeIndexes() throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config());
        DedupWriter dedup = DedupWriter.of(writer, NEAR, ID).dryRun(true).open()) {
      expectThrows(UnsupportedOperationException.class, dedup::deleteAll);
      expectThrows(UnsupportedOperationException.class, () -> dedup.addIndexes(directory));
    }
  }

  // --- commits

  public void testACommitInTwoPhasesHasWhatWasDecidedBeforeTheFirst() throws IOException {
    try (Directory directory = newDirectory()) {
      IndexWriter writer = new IndexWriter(directory, config().setCommitOnClose(false));
      DedupWriter dedup = DedupWriter.of(writer, NEAR, ID).open();
      dedup.addDocument(plain("a", TEXT));
      assertEquals(1, dedup.prepareCommit());
      dedup.addDocument(plain("b", TEXT));
      assertEquals(1, dedup.commit());
      DedupState.Committed committed = DedupState.Committed.read(directory, FIELD, ID);
      assertEquals(1, committed.sequence());
      assertEquals(1, committed.state().size());
      assertEquals(2, dedup.commit());
      dedup.addDocument(plain("c", OTHER));
      dedup.prepareCommit();
      dedup.rollback();
      assertFalse(writer.isOpen());
      expectThrows(RuntimeException.class, () -> dedup.addDocument(plain("d", TEXT)));
      dedup.close();
      committed = DedupState.Committed.read(directory, FIELD, ID);
      assertEquals(2, committed.sequence());
      assertEquals(2, committed.state().size());
    }
  }

  public void testARolledBackIndexWriterIsClosedForTheHook() throws IOException {
    try (Directory directory = newDirectory()) {
      IndexWriter writer = new IndexWriter(directory, config());
      DedupWriter dedup = DedupWriter.of(writer, NEAR, ID).open();
      writer.rollback();
      expectThrows(AlreadyClosedException.class, () -> dedup.addDocument(plain("a", TEXT)));
      dedup.close();
    }
  }

  // --- blocks

  private static final Term CHILD = new Term("kind", "child");

  private static Document child(String text) {
    Document child = plain(null, text);
    child.add(new StringField("kind", "child", Field.Store.NO));
    return child;
  }

  private static List<Document> block(String key, String text, int children) {
    List<Document> block = new ArrayList<>();
    for (int i = 0; i < children; i++) {
      block.add(child(TEXT));
    }
    block.add(plain(key, text));
    return block;
  }

  public void testABlockIsDecidedByItsParentAsAWhole() throws IOException {
    for (DedupPolicy policy : DedupPolicy.values()) {
      with(
          policy,
          (writer, dedup, decided) -> {
            dedup.addDocuments(block("a", OTHER, 2));
            assertEquals(2, count(writer, CHILD));
            // its children are near-duplicates of none
            assertEquals(DecisionKind.ADDED, dedup.addDocument(plain("x", TEXT)).kind());
            List<Document> copy = block("b", OTHER + " nine", 3);
            int left =
                switch (policy) {
                  case TAG -> 5;
                  case REPLACE -> 3;
                  case MERGE -> 0; // what the merger of these tests makes has no children
                  default -> 2;
                };
            if (policy == DedupPolicy.REJECT) {
              expectThrows(DuplicateDocumentException.class, () -> dedup.addDocuments(copy));
            } else {
              assertEquals("a", dedup.addDocuments(copy).other());
            }
            assertEquals(policy.toString(), left, count(writer, CHILD));
          });
    }
  }

  public void testABlockIsUpdatedAndDeletedAsAWhole() throws IOException {
    with(
        DedupPolicy.TAG,
        (writer, dedup, decided) -> {
          dedup.addDocument(plain("p", "nine ten eleven"));
          dedup.addDocuments(block("a", OTHER, 2));
          dedup.addDocuments(block("a", OTHER, 4)); // in place
          assertEquals(4, count(writer, CHILD));
          dedup.addDocuments(block("a", TEXT, 1));
          assertEquals(1, count(writer, CHILD));
          dedup.addDocuments(block("b", OTHER, 2));
          assertEquals(List.of("deleted a null"), lines(dedup.deleteDocuments(id("a"))));
          assertEquals(2, count(writer, CHILD));
          dedup.updateDocument(id("b"), plain("b", OTHER));
          assertEquals(0, count(writer, CHILD));
          dedup.addDocuments(block("c", TEXT, 2));
          assertEquals(
              "by a child", List.of("deleted c null"), lines(dedup.deleteDocuments(CHILD)));
          assertEquals(0, count(writer, CHILD));
          assertEquals(0, count(writer, id("c")));
          assertEquals(1, count(writer, id("p")));
        });
  }

  public void testABlockIsKnownAgain() throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config())) {
      DedupWriterBuilder builder = DedupWriter.of(writer, NEAR, ID).policy(DedupPolicy.SKIP);
      try (DedupWriter dedup = builder.open()) {
        dedup.addDocuments(block("a", OTHER, 3));
      }
      try (DedupWriter dedup = builder.open()) {
        assertEquals("a", dedup.addDocument(plain("b", OTHER)).other());
        writer.forceMerge(1); // looked at anew
        assertEquals(DecisionKind.ADDED, dedup.addDocument(plain("c", TEXT)).kind());
        assertEquals(1, dedup.deleteDocuments(id("a")).size());
        assertEquals(0, count(writer, CHILD));
      }
    }
  }

  /** Whatever is decided, a parent has its own children, and no child is left without one. */
  public void testBlocksStayWhole() throws IOException {
    for (DedupPolicy policy : DedupPolicy.values()) {
      Definition near = definition();
      DedupCall.Stream calls = new DedupCall.Stream(random().nextLong(), FIELD, 30);
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, config())) {
        DedupWriterBuilder builder =
            DedupWriter.of(writer, near, ID).policy(policy).merger(DedupModel.merger(FIELD));
        DedupWriter dedup = builder.open();
        for (int i = 0; i < 100; i++) {
          DedupCall call = calls.next();
          if (call.document() != null && random().nextInt(3) > 0) {
            List<Document> children = new ArrayList<>();
            for (int left = random().nextInt(4); left > 0; left--) {
              children.add(child("one two"));
            }
            Document parent = new Document();
            call.document().fields().forEach(parent::add);
            parent.add(new StringField("children", "" + children.size(), Field.Store.YES));
            call =
                new DedupCall(
                    call.key(), call.document().withFields(parent).withChildren(children));
          }
          call.apply(dedup);
          if (random().nextInt(10) == 0) {
            assertWhole(writer);
            dedup.close();
            dedup = builder.open();
          }
        }
        assertWhole(writer);
        dedup.close();
      }
    }
  }

  private static void assertWhole(IndexWriter writer) throws IOException {
    int children = 0;
    try (DirectoryReader reader = DirectoryReader.open(writer)) {
      IndexSearcher searcher = new IndexSearcher(reader);
      TopDocs all = searcher.search(MatchAllDocsQuery.INSTANCE, Math.max(1, reader.numDocs()));
      for (ScoreDoc hit : all.scoreDocs) {
        Document stored = reader.storedFields().document(hit.doc);
        if (stored.get(ID) != null) {
          Term parent = new Term(FIELD + ".dup.block", stored.get(ID));
          int expected =
              stored.get("children") == null ? 0 : Integer.parseInt(stored.get("children"));
          assertEquals(stored.get(ID), expected, searcher.count(new TermQuery(parent)));
          children += expected;
        }
      }
      assertEquals(children, searcher.count(new TermQuery(CHILD)));
    }
  }

  public void testABlockLeavesWithTheWindow() throws IOException {
    long hour = Duration.ofHours(1).toMillis();
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config());
        DedupWriter dedup =
            DedupWriter.of(writer, NEAR, ID).window(Duration.ofHours(1), true).open()) {
      DedupDocument block = new DedupDocument("a", OTHER, plain("a", OTHER)).withTimestamp(hour);
      dedup.addDocument(block.withChildren(List.of(child(TEXT))));
      assertEquals(1, count(writer, CHILD));
      dedup.addDocument(document("b", TEXT).withTimestamp(5 * hour));
      assertEquals(0, count(writer, CHILD));
      assertEquals(0, count(writer, id("a")));
    }
  }

  public void testWhatIsWrongWithABlockIsSaid() throws IOException {
    with(
        DedupPolicy.TAG,
        (writer, dedup, decided) -> {
          expectThrows(IllegalArgumentException.class, () -> dedup.addDocuments(List.of()));
          IllegalArgumentException e =
              expectThrows(
                  IllegalArgumentException.class,
                  () -> dedup.addDocuments(List.of(plain("a", TEXT), plain("b", TEXT))));
          assertTrue(e.getMessage(), e.getMessage().contains("only the parent must have field id"));
        });
  }
}
