package io.doppel.cli.evaluate;

import io.doppel.lucene.definition.Definition;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;

/**
 * How many bytes a signature takes in a Lucene index: an index in memory of nothing but the
 * signatures of some documents, merged into one segment.
 */
final class IndexedBytes {
  private IndexedBytes() {}

  /**
   * Measures the bytes for each document.
   *
   * @param signatures the signatures of some documents; null for one that has none
   */
  static double of(Definition near, List<Signature> signatures) throws IOException {
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        for (Signature signature : signatures) {
          Document document = new Document();
          writer.addDocument(signature == null ? document : near.addSignature(document, signature));
        }
        writer.forceMerge(1);
      }
      long bytes = 0;
      for (String file : directory.listAll()) {
        bytes += directory.fileLength(file);
      }
      return signatures.isEmpty() ? 0 : (double) bytes / signatures.size();
    }
  }
}
