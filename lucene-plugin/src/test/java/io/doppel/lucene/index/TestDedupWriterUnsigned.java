package io.doppel.lucene.index;

import io.doppel.decision.DecisionKind;
import io.doppel.decision.DedupPolicy;
import io.doppel.lucene.Coverage;
import io.doppel.lucene.UncoveredException;
import io.doppel.lucene.Unsigned;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sets.SetBuilder;
import java.io.IOException;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.Directory;

/** The writer hook in front of an index that was there before it, without signatures. */
public class TestDedupWriterUnsigned extends DedupTestCase {
  private static final Definition NEAR = SetBuilder.shingles(FIELD).build();

  private static Document stored(String key, String text) {
    Document document = new Document();
    document.add(new StringField(ID, key, Field.Store.YES));
    document.add(new TextField(FIELD, text, Field.Store.YES));
    return document;
  }

  private static String text(int number) {
    return "a text of its own, number " + number + ", with word" + number + " and more" + number;
  }

  private static void addUnsigned(IndexWriter writer, int count) throws IOException {
    for (int i = 0; i < count; i++) {
      writer.addDocument(stored("old" + i, text(i)));
    }
  }

  public void testDocumentsFromBeforeAreKnownHoweverOftenItIsOpened() throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config())) {
      addUnsigned(writer, 300);
      for (int i = 0; i < 4; i++) {
        try (DedupWriter dedup = DedupWriter.of(writer, NEAR, ID).open()) {
          Decision decision = dedup.addDocument(stored("copy" + i, text(17 + i)));
          assertEquals(DecisionKind.TAGGED, decision.kind());
          assertEquals("old" + (17 + i), decision.other());
          dedup.commit();
        }
      }
    }
  }

  public void testWhatOthersAddWithoutASignatureIsKnownToo() throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config());
        DedupWriter dedup = DedupWriter.of(writer, NEAR, ID).policy(DedupPolicy.SKIP).open()) {
      dedup.addDocument(stored("a", text(1)));
      writer.addDocument(stored("b", text(2)));
      assertEquals("b", dedup.addDocument(stored("c", text(2))).other());
      writer.deleteDocuments(new Term(ID, "b"));
      assertEquals(DecisionKind.ADDED, dedup.addDocument(stored("d", text(2))).kind());
    }
  }

  public void testUnsignedDocumentsAreRefusedOrLeftOutByNumber() throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config())) {
      addUnsigned(writer, 12);
      UncoveredException refused =
          expectThrows(
              UncoveredException.class,
              () -> DedupWriter.of(writer, NEAR.unsigned(Unsigned.REFUSE), ID).open());
      assertEquals(new Coverage(0, 0, 12, 0, 0), refused.coverage());
      try (DedupWriter dedup =
          DedupWriter.of(writer, NEAR.unsigned(Unsigned.LEAVE_OUT), ID).open()) {
        assertEquals(12, dedup.leftOut());
        assertEquals(DecisionKind.ADDED, dedup.addDocument(stored("copy", text(3))).kind());
      }
    }
  }

  public void testATextWithoutASignatureIsNotReadAgain() throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config());
        DedupWriter dedup = DedupWriter.of(writer, NEAR, ID).open()) {
      dedup.addDocument(new DedupDocument("none", " ", stored("none", text(1))));
      try (IndexReader reader = DirectoryReader.open(writer)) {
        assertEquals(new Coverage(0, 0, 0, 1, 0), NEAR.coverage(reader));
      }
    }
  }
}
