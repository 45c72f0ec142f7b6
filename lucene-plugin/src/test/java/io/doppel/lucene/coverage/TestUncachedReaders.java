package io.doppel.lucene.coverage;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.NearDups;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FilterDirectoryReader;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.StoredFieldVisitor;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.memory.MemoryIndex;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.store.Directory;

/** Readers whose segments have no key for a cache, as those of wrappers that hide documents. */
public class TestUncachedReaders extends NearDupTestCase {
  private static final String TEXT = "one two three four five six seven eight nine ten";
  private static final int DOCUMENTS = 20;

  /** Counts what is read of the texts, and how often the signatures are opened. */
  private static final class Uncached extends FilterDirectoryReader {
    private final AtomicInteger texts;
    private final AtomicInteger signatures;

    Uncached(DirectoryReader in, AtomicInteger texts, AtomicInteger signatures) throws IOException {
      super(
          in,
          new SubReaderWrapper() {
            @Override
            public LeafReader wrap(LeafReader reader) {
              return new UncachedLeaf(reader, texts, signatures);
            }
          });
      this.texts = texts;
      this.signatures = signatures;
    }

    @Override
    protected DirectoryReader doWrapDirectoryReader(DirectoryReader in) throws IOException {
      return new Uncached(in, texts, signatures);
    }

    @Override
    public CacheHelper getReaderCacheHelper() {
      return null;
    }
  }

  private static final class UncachedLeaf extends FilterLeafReader {
    private final AtomicInteger texts;
    private final AtomicInteger signatures;

    UncachedLeaf(LeafReader in, AtomicInteger texts, AtomicInteger signatures) {
      super(in);
      this.texts = texts;
      this.signatures = signatures;
    }

    @Override
    public StoredFields storedFields() throws IOException {
      StoredFields stored = super.storedFields();
      return new StoredFields() {
        @Override
        public void document(int document, StoredFieldVisitor visitor) throws IOException {
          texts.incrementAndGet();
          stored.document(document, visitor);
        }
      };
    }

    @Override
    public BinaryDocValues getBinaryDocValues(String field) throws IOException {
      signatures.incrementAndGet();
      return super.getBinaryDocValues(field);
    }

    @Override
    public CacheHelper getCoreCacheHelper() {
      return null;
    }

    @Override
    public CacheHelper getReaderCacheHelper() {
      return null;
    }
  }

  private static void index(Directory directory, NearDup signing) throws IOException {
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (int i = 0; i < DOCUMENTS; i++) {
        Document document = new Document();
        document.add(new StoredField(FIELD, TEXT));
        writer.addDocument(signing == null ? document : signing.addSignature(document, TEXT));
      }
      writer.forceMerge(1);
    }
  }

  public void testTextsAreSignedOnceForAReader() throws IOException {
    NearDup near = NearDups.of(FIELD).build();
    AtomicInteger texts = new AtomicInteger();
    try (Directory directory = newDirectory()) {
      index(directory, null);
      try (DirectoryReader reader =
          new Uncached(DirectoryReader.open(directory), texts, new AtomicInteger())) {
        IndexSearcher searcher = new IndexSearcher(reader);
        assertEquals(DOCUMENTS, searcher.count(near.query(TEXT)));
        int first = texts.get();
        assertTrue(first + " texts read", first <= 2 * DOCUMENTS);
        for (int i = 0; i < 3; i++) {
          assertEquals(DOCUMENTS, searcher.search(near.query(TEXT), 30).scoreDocs.length);
          assertEquals(DOCUMENTS, near.coverage(reader).unsigned());
          assertEquals("nothing is read again", first, texts.get());
        }
      }
    }
  }

  public void testSignaturesAreLookedAtOnceForAReader() throws IOException {
    NearDup near = NearDups.of(FIELD).build();
    AtomicInteger signatures = new AtomicInteger();
    try (Directory directory = newDirectory()) {
      index(directory, near);
      try (DirectoryReader reader =
          new Uncached(DirectoryReader.open(directory), new AtomicInteger(), signatures)) {
        assertEquals(DOCUMENTS, near.coverage(reader).signed());
        int opened = signatures.get();
        assertTrue(opened > 0);
        assertEquals(DOCUMENTS, near.coverage(reader).signed());
        near.query(TEXT).createWeight(new IndexSearcher(reader), ScoreMode.COMPLETE, 1);
        assertEquals(opened, signatures.get());
      }
    }
  }

  public void testAnUnknownFieldIsRefused() throws IOException {
    NearDup near = NearDups.of("nobody").build();
    try (Directory directory = newDirectory()) {
      index(directory, null);
      try (DirectoryReader reader =
          new Uncached(DirectoryReader.open(directory), new AtomicInteger(), new AtomicInteger())) {
        IndexSearcher searcher = new IndexSearcher(reader);
        String message =
            expectThrows(IllegalArgumentException.class, () -> searcher.count(near.query(TEXT)))
                .getMessage();
        assertTrue(message, message.startsWith("field nobody is not known to the index"));
      }
    }
  }

  /** Queries are tried on a document in memory, which need not have the field. */
  public void testADocumentInMemoryNeedNotHaveTheField() {
    MemoryIndex memory = new MemoryIndex();
    memory.addField("title", TEXT, new WhitespaceAnalyzer());
    assertEquals(0, memory.search(NearDups.of(FIELD).build().query(TEXT)), 0);
  }
}
