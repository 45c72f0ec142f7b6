package io.doppel.benchmarks.kernels;

import java.io.Closeable;
import java.io.IOException;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** Documents in memory, in one segment, and searched without a cache. */
final class KernelIndex implements Closeable {
  private static final int HITS = 10;

  /** Makes documents. */
  interface Source {
    Document document(int number) throws IOException;
  }

  private final Directory directory = new ByteBuffersDirectory();
  private final DirectoryReader reader;
  private final IndexSearcher searcher;

  KernelIndex(int documents, Source source) throws IOException {
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (int i = 0; i < documents; i++) {
        writer.addDocument(source.document(i));
      }
      writer.forceMerge(1);
    }
    reader = DirectoryReader.open(directory);
    searcher = new IndexSearcher(reader);
    searcher.setQueryCache(null);
  }

  TopDocs search(Query query) throws IOException {
    return searcher.search(query, HITS);
  }

  @Override
  public void close() throws IOException {
    reader.close();
    directory.close();
  }
}
