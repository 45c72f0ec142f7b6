package io.doppel.benchmarks.fingerprints;

import io.doppel.benchmarks.report.CpuClock;
import io.doppel.lucene.definition.Definition;
import io.doppel.signature.BitSignature;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;

/**
 * An index on disk that holds nothing but fingerprints, and what it cost. Segments are left as
 * Lucene's merges made them, which run on the thread that adds.
 */
final class FingerprintIndex implements Closeable {
  private static final double BUFFER_MEGABYTES = 64;

  private final Path folder;
  private final Directory directory;
  private final DirectoryReader reader;
  private final long nanos;
  private final long[] stored;

  /**
   * Makes an index.
   *
   * @param parent where its folder is made
   * @param near the definition, of {@code simhash}
   * @param fingerprints the fingerprints
   * @throws IOException if it cannot be written
   */
  FingerprintIndex(Path parent, Definition near, long[] fingerprints) throws IOException {
    folder = Files.createTempDirectory(parent, "index");
    directory = new MMapDirectory(folder);
    long start = CpuClock.nanos();
    try (IndexWriter writer = new IndexWriter(directory, configuration())) {
      for (long fingerprint : fingerprints) {
        writer.addDocument(near.addSignature(new Document(), BitSignature.of(fingerprint)));
      }
    }
    nanos = CpuClock.nanos() - start;
    reader = DirectoryReader.open(directory);
    stored = read(near.field() + ".simhash.sig");
  }

  private static IndexWriterConfig configuration() {
    return new IndexWriterConfig()
        .setMergeScheduler(new SerialMergeScheduler())
        .setRAMBufferSizeMB(BUFFER_MEGABYTES);
  }

  private long[] read(String field) throws IOException {
    long[] values = new long[reader.maxDoc()];
    for (LeafReaderContext leaf : reader.leaves()) {
      NumericDocValues numbers = leaf.reader().getNumericDocValues(field);
      while (numbers.nextDoc() != NumericDocValues.NO_MORE_DOCS) {
        values[leaf.docBase + numbers.docID()] = numbers.longValue();
      }
    }
    return values;
  }

  DirectoryReader reader() {
    return reader;
  }

  /** The fingerprints in the order of Lucene's documents, which merges change. */
  long[] stored() {
    return stored;
  }

  double documentsPerSecond() {
    return stored.length * 1e9 / nanos;
  }

  double bytesPerDocument() throws IOException {
    double bytes = 0;
    for (String file : directory.listAll()) {
      bytes += directory.fileLength(file);
    }
    return bytes / stored.length;
  }

  /** Deletes the index. */
  @Override
  public void close() throws IOException {
    reader.close();
    directory.close();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
