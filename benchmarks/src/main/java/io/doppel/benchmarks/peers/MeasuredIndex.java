package io.doppel.benchmarks.peers;

import io.doppel.benchmarks.corpus.BenchmarkDocument;
import io.doppel.benchmarks.report.CpuClock;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.analysis.miscellaneous.PerFieldAnalyzerWrapper;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/**
 * An index on disk that counts what it costs: ids and the fields of some peers. Merges run on the
 * thread that adds, so that its CPU time is all there is, apart from the garbage collector's.
 */
public final class MeasuredIndex implements Closeable {
  public static final String ID = "id";

  private static final double BUFFER_MEGABYTES = 64;

  private final List<Peer> peers;
  private final Path folder;
  private final Directory directory;
  private final IndexWriter writer;
  private int documents;
  private long addNanos;
  private long mergeNanos;

  /**
   * Makes an empty index.
   *
   * @param parent where its folder is made
   * @param peers whose fields it holds; none for ids alone
   * @throws IOException if it cannot be written
   */
  public MeasuredIndex(Path parent, Peer... peers) throws IOException {
    this.peers = List.of(peers);
    Map<String, Analyzer> analyzers = new HashMap<>();
    for (Peer peer : peers) {
      analyzers.putAll(peer.analyzers());
    }
    folder = Files.createTempDirectory(parent, "index");
    directory = FSDirectory.open(folder);
    writer =
        new IndexWriter(
            directory,
            new IndexWriterConfig(new PerFieldAnalyzerWrapper(new KeywordAnalyzer(), analyzers))
                .setMergeScheduler(new SerialMergeScheduler())
                .setRAMBufferSizeMB(BUFFER_MEGABYTES));
  }

  public void add(List<BenchmarkDocument> batch) throws IOException {
    long start = CpuClock.nanos();
    for (BenchmarkDocument source : batch) {
      Document document = new Document();
      document.add(new StringField(ID, source.id(), Field.Store.YES));
      for (Peer peer : peers) {
        peer.addFields(document, source.text());
      }
      writer.addDocument(document);
    }
    documents += batch.size();
    addNanos += CpuClock.nanos() - start;
  }

  /** Writes what is still in memory, then merges all into one segment. */
  public void finish() throws IOException {
    commit();
    long written = CpuClock.nanos();
    writer.forceMerge(1);
    writer.commit();
    mergeNanos += CpuClock.nanos() - written;
  }

  /**
   * Writes what is still in memory.
   *
   * @throws IOException if it cannot be written
   */
  public void commit() throws IOException {
    long start = CpuClock.nanos();
    writer.commit();
    addNanos += CpuClock.nanos() - start;
  }

  public IndexCost cost() throws IOException {
    long bytes = 0;
    for (String file : directory.listAll()) {
      bytes += directory.fileLength(file);
    }
    return new IndexCost(documents, addNanos, mergeNanos, bytes);
  }

  public DirectoryReader open() throws IOException {
    return DirectoryReader.open(directory);
  }

  /** Deletes the index. */
  @Override
  public void close() throws IOException {
    writer.close();
    directory.close();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
