package io.doppel.lucene.index;

import io.doppel.decision.DecisionKind;
import io.doppel.decision.DedupPolicy;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sets.SetBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.util.TestUtil;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NamedThreadFactory;

/** The writer hook, where others write to the same index: each thing that may happen, by itself. */
public class TestDedupWriterBesideOthers extends DedupTestCase {
  private static final Definition NEAR = SetBuilder.words(FIELD).threshold(0.5).build();
  private static final String TEXT = "one two three four";
  private static final String OTHER = "five six seven eight";

  /** What others do to the index of a writer. */
  private interface Others {
    void change(IndexWriter writer) throws IOException;
  }

  private static Document signed(String key, String text) throws IOException {
    Document document = new Document();
    document.add(new StringField(ID, key, Field.Store.YES));
    document.add(new TextField(FIELD, text, Field.Store.YES));
    return NEAR.addSignature(document, text);
  }

  private static Term id(String key) {
    return new Term(ID, key);
  }

  /** After a document was added and others did something, the copy of it must be admitted. */
  private static void assertCopyIsAdmittedAfter(Others others) throws IOException {
    for (DedupPolicy policy : DedupPolicy.values()) {
      for (boolean committed : new boolean[] {false, true}) {
        try (Directory directory = newDirectory();
            IndexWriter writer = new IndexWriter(directory, config());
            DedupWriter dedup =
                DedupWriter.of(writer, NEAR, ID)
                    .policy(policy)
                    .merger(DedupModel.merger(FIELD))
                    .open()) {
          dedup.addDocument(document("x", OTHER));
          dedup.addDocument(document("a", TEXT));
          if (committed) {
            dedup.commit();
          }
          others.change(writer);
          Decision decision = dedup.addDocument(document("b", TEXT));
          assertEquals(policy.toString(), DecisionKind.ADDED, decision.kind());
          dedup.commit();
          try (DirectoryReader reader = DirectoryReader.open(directory)) {
            assertEquals(1, reader.docFreq(id("b")));
          }
        }
      }
    }
  }

  /** What the hook writes in the place of a document of others has the number of those: none. */
  public void testOthersReplaceWhatReplacedADocumentOfTheirs() throws IOException {
    for (boolean committed : new boolean[] {false, true}) {
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, config());
          DedupWriter dedup = DedupWriter.of(writer, NEAR, ID).policy(DedupPolicy.REJECT).open()) {
        dedup.addDocument(document("x", "nine ten eleven twelve"));
        writer.updateDocument(id("a"), signed("a", OTHER));
        assertEquals(DecisionKind.ADDED, dedup.addDocument(document("a", TEXT)).kind());
        if (committed) {
          dedup.commit();
        }
        writer.updateDocument(id("a"), signed("a", OTHER));
        assertEquals(DecisionKind.ADDED, dedup.addDocument(document("b", TEXT)).kind());
        assertThrows(
            DuplicateDocumentException.class, () -> dedup.addDocument(document("c", OTHER)));
      }
    }
  }

  public void testADeletedRepresentativeIsForgotten() throws IOException {
    assertCopyIsAdmittedAfter(writer -> writer.deleteDocuments(id("a")));
    assertCopyIsAdmittedAfter(writer -> writer.deleteDocuments(new TermQuery(id("a"))));
    assertCopyIsAdmittedAfter(writer -> writer.deleteDocuments(MatchAllDocsQuery.INSTANCE));
    assertCopyIsAdmittedAfter(IndexWriter::deleteAll);
  }

  public void testADocumentThatOthersReplaceIsForgotten() throws IOException {
    assertCopyIsAdmittedAfter(writer -> writer.updateDocument(id("a"), signed("a", "nine ten")));
    assertCopyIsAdmittedAfter(
        writer -> {
          writer.updateDocument(id("a"), signed("a", "nine ten"));
          writer.forceMerge(1);
        });
  }

  public void testACommitOfOthersAfterADeletionHidesNothing() throws IOException {
    assertCopyIsAdmittedAfter(
        writer -> {
          writer.deleteDocuments(id("a"));
          writer.commit();
        });
    assertCopyIsAdmittedAfter(
        writer -> {
          writer.deleteDocuments(id("a"));
          DirectoryReader.open(writer).close();
          writer.forceMerge(1);
        });
  }

  public void testASoftDeletedRepresentativeIsForgotten() throws IOException {
    for (boolean committed : new boolean[] {false, true}) {
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, config().setSoftDeletesField("gone"))) {
        DedupWriterBuilder builder = DedupWriter.of(writer, NEAR, ID).policy(DedupPolicy.SKIP);
        DedupWriter dedup = builder.open();
        dedup.addDocument(document("a", TEXT));
        if (committed) {
          dedup.commit();
        }
        writer.softUpdateDocument(
            id("a"), signed("a", "nine ten"), new NumericDocValuesField("gone", 1));
        assertEquals(DecisionKind.ADDED, dedup.addDocument(document("b", TEXT)).kind());
        assertEquals("a", dedup.addDocument(document("c", "nine ten")).other());
        writer.updateNumericDocValue(id("b"), "gone", 1L);
        dedup.close();
        dedup = builder.open(); // a reader that does not know of soft deletes would show it
        assertEquals(DecisionKind.ADDED, dedup.addDocument(document("d", TEXT)).kind());
        dedup.close();
      }
    }
  }

  /** Of several matches the next one that lives. */
  public void testTheNextBestMatchThatLivesCounts() throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config());
        DedupWriter dedup = DedupWriter.of(writer, NEAR, ID).policy(DedupPolicy.SKIP).open()) {
      dedup.addDocument(document("a", "one two three four"));
      dedup.addDocument(document("b", "three four five six"));
      writer.deleteDocuments(id("a"));
      assertEquals("b", dedup.addDocument(document("c", "two three four five")).other());
    }
  }

  public void testADocumentThatOthersAddIsSeen() throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config());
        DedupWriter dedup = DedupWriter.of(writer, NEAR, ID).policy(DedupPolicy.SKIP).open()) {
      dedup.addDocument(document("x", OTHER));
      writer.addDocument(signed("a", TEXT));
      assertEquals("a", dedup.addDocument(document("b", TEXT)).other());
      writer.updateDocument(id("a"), signed("a", "nine ten"));
      assertEquals(DecisionKind.ADDED, dedup.addDocument(document("c", TEXT)).kind());
      assertEquals("a", dedup.addDocument(document("d", "nine ten")).other());
    }
  }

  /** That of a key which is not stored is read from doc values or from the terms. */
  public void testTheKeyOfOthersNeedNotBeStored() throws IOException {
    for (boolean values : new boolean[] {false, true}) {
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, config())) {
        for (String key : List.of("a", "b")) {
          Document document = unstored(key, values);
          writer.addDocument(NEAR.addSignature(document, key.equals("a") ? TEXT : OTHER));
        }
        try (DedupWriter dedup = DedupWriter.of(writer, NEAR, ID).open()) {
          DedupDocument c = new DedupDocument("c", TEXT, unstored("c", values));
          assertEquals("a", dedup.addDocument(c).other());
          DedupDocument d = new DedupDocument("d", OTHER, unstored("d", values));
          assertEquals("b", dedup.addDocument(d).other());
        }
      }
    }
  }

  private static Document unstored(String key, boolean values) {
    Document document = new Document();
    document.add(new StringField(ID, key, Field.Store.NO));
    if (values) {
      document.add(new SortedDocValuesField(ID, new BytesRef(key)));
    }
    return document;
  }

  public void testAddedIndexesAreSeen() throws IOException {
    try (Directory directory = newDirectory();
        Directory more = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config())) {
      try (IndexWriter another = new IndexWriter(more, config());
          DedupWriter dedup = DedupWriter.of(another, NEAR, ID).open()) {
        dedup.addDocument(document("y", OTHER));
        dedup.addDocument(document("z", OTHER));
        dedup.commit();
      }
      List<Decision> decided = new ArrayList<>();
      try (DedupWriter dedup = DedupWriter.of(writer, NEAR, ID).listener(decided::add).open()) {
        dedup.addDocument(document("a", TEXT));
        writer.addIndexes(more);
        assertEquals("y", dedup.addDocument(document("b", OTHER)).other());
        assertEquals("a", dedup.addDocument(document("c", TEXT)).other());
        writer.deleteDocuments(id("y"));
        dedup.addDocument(document("d", OTHER));
        assertEquals(
            List.of(
                "added a null",
                "tagged b y",
                "tagged c a",
                "added z null",
                "tagged b z",
                "tagged d z"),
            lines(decided));
      }
    }
  }

  private static List<String> lines(List<Decision> decided) {
    return decided.stream()
        .map(each -> each.kind().id() + " " + each.key() + " " + each.other())
        .toList();
  }

  /** As when the hook itself deletes it. */
  public void testNearDuplicatesOfADeletedRepresentativeAreDecidedAnew() throws IOException {
    for (boolean committed : new boolean[] {false, true}) {
      List<Decision> decided = new ArrayList<>();
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, config());
          DedupWriter dedup = DedupWriter.of(writer, NEAR, ID).listener(decided::add).open()) {
        dedup.addDocument(document("a", TEXT));
        dedup.addDocument(document("b", TEXT));
        dedup.addDocument(document("c", TEXT));
        if (committed) {
          dedup.commit();
        }
        writer.deleteDocuments(id("a"));
        dedup.commit();
        assertEquals(
            List.of("added a null", "tagged b a", "tagged c a", "added b null", "tagged c b"),
            lines(decided));
        assertEquals("b", dedup.addDocument(document("d", TEXT)).other());
      }
    }
  }

  /** What was tagged must not be hidden by a document that went while no hook was open. */
  public void testNoTagHidesBehindADocumentThatWent() throws IOException {
    for (boolean replaced : new boolean[] {false, true}) {
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, config())) {
        try (DedupWriter dedup = DedupWriter.of(writer, NEAR, ID).open()) {
          dedup.addDocument(document("a", TEXT));
          dedup.addDocument(document("b", TEXT));
          dedup.commit();
        }
        if (replaced) {
          writer.updateDocument(id("a"), signed("a", OTHER));
        } else {
          writer.deleteDocuments(id("a"));
        }
        writer.commit();
        List<Decision> decided = new ArrayList<>();
        try (DedupWriter dedup =
            DedupWriter.of(writer, NEAR, ID)
                .policy(DedupPolicy.SKIP)
                .listener(decided::add)
                .open()) {
          assertEquals(List.of("added b null"), lines(decided));
          assertEquals("b", dedup.addDocument(document("c", TEXT)).other());
          dedup.commit();
        }
        String b = DedupState.Committed.read(directory, FIELD, ID).state().get("b");
        assertTrue(b, b.contains(" null "));
      }
    }
  }

  public void testASecondHookOnOneWriterIsRefused() throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config())) {
      DedupWriterBuilder builder = DedupWriter.of(writer, NEAR, ID);
      DedupWriter dedup = builder.open();
      IllegalStateException e = expectThrows(IllegalStateException.class, builder::open);
      assertTrue(e.getMessage(), e.getMessage().contains("already"));
      dedup.addDocument(document("a", TEXT));
      dedup.close();
      dedup.close();
      writer.addDocument(NEAR.addSignature(new Document(), TEXT)); // no key: opening fails
      expectThrows(IllegalArgumentException.class, builder::open);
      writer.deleteAll();
      builder.open().close();
    }
  }

  /** An index writer in which a document with a key is added at once, but takes long to return. */
  private static final class SlowWriter extends IndexWriter {
    private final CountDownLatch added = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    SlowWriter(Directory directory) throws IOException {
      super(directory, config());
    }

    @Override
    public long addDocument(Iterable<? extends IndexableField> document) throws IOException {
      boolean slow = false;
      for (IndexableField field : document) {
        slow |= field.name().equals(ID) && "slow".equals(field.stringValue());
      }
      long number = super.addDocument(document);
      if (slow) {
        added.countDown();
        try {
          goOn.await();
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
      }
      return number;
    }
  }

  /**
   * While a document is under way its number may be that of others. A copy is skipped, and nobody
   * waits; but if it turns out that what it is near to was gone, it is brought back, as it was when
   * the call was made.
   */
  public void testASkippedDocumentIsBroughtBackIfItsMatchWasGone() throws Exception {
    for (boolean gone : new boolean[] {false, true}) {
      List<Decision> decided = Collections.synchronizedList(new ArrayList<>());
      ExecutorService thread = Executors.newFixedThreadPool(1, new NamedThreadFactory("slow"));
      try (Directory directory = newDirectory();
          SlowWriter writer = new SlowWriter(directory);
          DedupWriter dedup =
              DedupWriter.of(writer, NEAR, ID)
                  .policy(DedupPolicy.SKIP)
                  .listener(decided::add)
                  .open()) {
        dedup.addDocument(document("a", TEXT));
        Future<Decision> slow = thread.submit(() -> dedup.addDocument(document("slow", OTHER)));
        writer.added.await();
        if (gone) {
          writer.deleteDocuments(id("a"));
        }
        Document reused = new Document();
        TextField text = new TextField(FIELD, TEXT, Field.Store.YES);
        reused.add(text);
        Decision decision = dedup.addDocument(new DedupDocument("b", TEXT, reused));
        assertEquals("a", decision.other());
        text.setStringValue("nothing of this");
        writer.goOn.countDown();
        assertEquals(DecisionKind.ADDED, slow.get().kind());
        List<String> expected =
            new ArrayList<>(List.of("added a null", "skipped b a", "added slow null"));
        if (gone) {
          expected.add("added b null");
        }
        assertEquals(expected, lines(decided));
        dedup.commit();
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
          IndexSearcher searcher = new IndexSearcher(reader);
          TopDocs found = searcher.search(new TermQuery(id("b")), 1);
          assertEquals(gone ? 1 : 0, found.totalHits.value());
          if (gone) {
            int b = found.scoreDocs[0].doc;
            assertEquals(TEXT, reader.storedFields().document(b).get(FIELD));
          }
        }
        assertEquals(gone ? "b" : "a", dedup.addDocument(document("c", TEXT)).other());
      } finally {
        TestUtil.shutdownExecutorService(thread);
      }
    }
  }

  /** Who rejects says so to the caller, who keeps the document: it waits until it is known. */
  public void testADocumentIsNotRejectedForOneThatMayBeGone() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2, new NamedThreadFactory("slow"));
    try (Directory directory = newDirectory();
        SlowWriter writer = new SlowWriter(directory);
        DedupWriter dedup = DedupWriter.of(writer, NEAR, ID).policy(DedupPolicy.REJECT).open()) {
      dedup.addDocument(document("a", TEXT));
      DedupDocument other = document("slow", OTHER);
      threads.submit(() -> dedup.addDocument(other));
      writer.added.await();
      writer.deleteDocuments(id("a"));
      DedupDocument copy = document("b", TEXT);
      Future<Decision> waiting = threads.submit(() -> dedup.addDocument(copy));
      expectThrows(TimeoutException.class, () -> waiting.get(50, TimeUnit.MILLISECONDS));
      writer.goOn.countDown();
      assertEquals(DecisionKind.ADDED, waiting.get().kind());
    } finally {
      TestUtil.shutdownExecutorService(threads);
    }
  }

  /** An index writer on which others delete a document when it begins or ends to flush. */
  private static final class DisturbedWriter extends IndexWriter {
    private final boolean atTheEnd;
    private String key;

    DisturbedWriter(Directory directory, boolean atTheEnd) throws IOException {
      super(directory, config());
      this.atTheEnd = atTheEnd;
    }

    @Override
    protected void doBeforeFlush() throws IOException {
      if (!atTheEnd) {
        disturb();
      }
    }

    @Override
    protected void doAfterFlush() throws IOException {
      if (atTheEnd) {
        disturb();
      }
    }

    private void disturb() throws IOException {
      if (key != null) {
        String deleted = key;
        key = null;
        deleteDocuments(id(deleted));
      }
    }
  }

  /** What the hook does that makes the index writer flush. */
  private interface Flushing {
    void flush(DedupWriter dedup) throws IOException;
  }

  /** Flushes leave numbers out, and those of others must not be taken for such. */
  public void testOthersAreSeenThatWriteWhileTheHookFlushes() throws IOException {
    for (boolean atTheEnd : new boolean[] {false, true}) {
      for (Flushing flushing :
          List.<Flushing>of(
              DedupWriter::commit,
              DedupWriter::prepareCommit,
              dedup -> dedup.deleteDocuments(id("r")),
              dedup -> dedup.deleteDocuments(new TermQuery(id("r"))))) {
        try (Directory directory = newDirectory();
            DisturbedWriter writer = new DisturbedWriter(directory, atTheEnd);
            DedupWriter dedup = DedupWriter.of(writer, NEAR, ID).open()) {
          dedup.addDocument(document("a", TEXT));
          dedup.addDocument(document("r", OTHER));
          dedup.addDocument(document("m", OTHER));
          writer.key = "a";
          flushing.flush(dedup);
          if (writer.key != null) { // not every flush tells of its end
            assertTrue(atTheEnd);
            dedup.prepareCommit();
          }
          assertNull(writer.key);
          assertEquals(DecisionKind.ADDED, dedup.addDocument(document("b", TEXT)).kind());
          dedup.commit();
        }
      }
    }
  }

  /** Also while it looks at what others did. */
  public void testOthersAreSeenThatWriteWhileTheHookLooks() throws IOException {
    try (Directory directory = newDirectory();
        DisturbedWriter writer = new DisturbedWriter(directory, false);
        DedupWriter dedup = DedupWriter.of(writer, NEAR, ID).policy(DedupPolicy.SKIP).open()) {
      dedup.addDocument(document("a", TEXT));
      dedup.addDocument(document("x", OTHER));
      writer.deleteDocuments(id("x"));
      writer.key = "a";
      assertEquals(DecisionKind.ADDED, dedup.addDocument(document("y", OTHER)).kind());
      assertNull(writer.key);
      assertEquals(DecisionKind.ADDED, dedup.addDocument(document("b", TEXT)).kind());
    }
  }

  /** As long as nobody else writes, no reader is opened, also by threads beside each other. */
  public void testNobodyElseCostsNothing() throws Exception {
    for (DedupPolicy policy : List.of(DedupPolicy.TAG, DedupPolicy.SKIP)) {
      AtomicInteger flushes = new AtomicInteger();
      List<String> texts = clusteredTexts(200);
      List<Callable<Decision>> calls = new ArrayList<>();
      ExecutorService threads = Executors.newFixedThreadPool(4, new NamedThreadFactory("adds"));
      try (Directory directory = newDirectory();
          IndexWriter writer =
              new IndexWriter(directory, config()) {
                @Override
                protected void doBeforeFlush() {
                  flushes.incrementAndGet();
                }
              };
          DedupWriter dedup =
              DedupWriter.of(writer, NEAR, ID)
                  .policy(policy)
                  .merger(DedupModel.merger(FIELD))
                  .open()) {
        for (String text : texts) {
          DedupDocument document = document("k" + calls.size(), text);
          calls.add(() -> dedup.addDocument(document));
        }
        int opened = flushes.get();
        for (Future<Decision> each : threads.invokeAll(calls.subList(0, 100))) {
          each.get();
        }
        dedup.commit();
        for (Future<Decision> each : threads.invokeAll(calls.subList(100, 200))) {
          each.get();
        }
        assertEquals("the commit", 1, flushes.get() - opened);
      } finally {
        TestUtil.shutdownExecutorService(threads);
      }
    }
  }
}
