package io.doppel.benchmarks;

import io.doppel.benchmarks.corpus.BenchmarkDocument;
import io.doppel.benchmarks.corpus.PlantedCorpus;
import io.doppel.benchmarks.report.CpuClock;
import io.doppel.benchmarks.report.ReportTable;
import io.doppel.decision.DecisionKind;
import io.doppel.decision.DedupPolicy;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.index.Decision;
import io.doppel.lucene.index.DedupDocument;
import io.doppel.lucene.index.DedupFields;
import io.doppel.lucene.index.DedupWriter;
import io.doppel.lucene.index.DedupWriterBuilder;
import io.doppel.lucene.sets.SetBuilder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * What does the writer hook cost? The same documents with the same fields are added plainly and
 * through the hook, in one process, a part at a time in turn, and time is compared: all of it, and
 * that of the last part. With one thread it is CPU time, with more the time on the wall. {@code
 * benchmarks/hook} builds and runs it.
 */
@Command(
    name = "hook",
    sortOptions = false,
    description = "Measures what the writer hook costs beside plain adding.")
public final class HookComparison implements Callable<Integer> {
  private static final String TEXT = "body";
  private static final String ID = "id";
  private static final double BUFFER_MEGABYTES = 64;
  private static final int PART = 10_000;

  @Option(names = "--documents", description = "How many (default: ${DEFAULT-VALUE}).")
  private int documents = 100_000;

  @Option(
      names = "--threads",
      description = "How many add; with more than one, time on the wall (default: 1).")
  private int threads = 1;

  @Option(
      names = "--memory",
      description = "MiB for the representatives of the hook (default: a quarter of the heap).")
  private Long memory;

  @Option(names = "--seed", description = "Of the corpus (default: ${DEFAULT-VALUE}).")
  private long seed = 42;

  @Option(names = "--work", description = "Where indexes are made (default: ${DEFAULT-VALUE}).")
  private Path work = Path.of("benchmarks", "target", "comparison");

  @Option(names = "--help", usageHelp = true, description = "Print this.")
  private boolean help;

  HookComparison() {}

  /**
   * Runs the comparison.
   *
   * @param arguments the options
   */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new HookComparison()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    Files.createDirectories(work);
    Definition near = SetBuilder.shingles(TEXT).build();
    ReportTable table =
        new ReportTable()
            .column("documents", "%d")
            .column("plain, us", "%.1f")
            .column("hook, us", "%.1f")
            .column("ratio", "%.2f")
            .column("of these documents: plain, us", "%.1f")
            .column("hook, us", "%.1f")
            .column("ratio", "%.2f")
            .column("tagged", "%d");
    Path plainFolder = Files.createTempDirectory(work, "plain");
    Path hookFolder = Files.createTempDirectory(work, "hook");
    try (Directory plainDirectory = FSDirectory.open(plainFolder);
        Directory hookDirectory = FSDirectory.open(hookFolder);
        IndexWriter plain = writer(plainDirectory);
        IndexWriter hooked = writer(hookDirectory);
        DedupWriter dedup = dedup(hooked, near);
        ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      measure(near, plain, dedup, table, pool);
    } finally {
      delete(plainFolder);
      delete(hookFolder);
    }
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println(
        threads == 1
            ? "shingles, TAG; CPU time a document, merges included:\n"
            : "shingles, TAG; time on the wall a document, " + threads + " threads:\n");
    out.println(table.text());
    return 0;
  }

  private DedupWriter dedup(IndexWriter writer, Definition near) throws IOException {
    DedupWriterBuilder builder = DedupWriter.of(writer, near, ID).policy(DedupPolicy.TAG);
    return (memory == null ? builder : builder.memory(memory << 20)).open();
  }

  private void measure(
      Definition near,
      IndexWriter plain,
      DedupWriter dedup,
      ReportTable table,
      ExecutorService pool)
      throws IOException {
    Iterator<BenchmarkDocument> corpus = new PlantedCorpus(documents, seed).documents().iterator();
    AtomicLong tagged = new AtomicLong();
    long plainAll = 0;
    long hookAll = 0;
    long done = 0;
    while (corpus.hasNext()) {
      List<BenchmarkDocument> part = new ArrayList<>();
      while (corpus.hasNext() && part.size() < PART) {
        part.add(corpus.next());
      }
      long number = done;
      long plainNanos = nanos(part, pool, document -> addPlainly(plain, near, document, number));
      long hookNanos = nanos(part, pool, document -> addByHook(dedup, document, tagged));
      plainAll += plainNanos;
      hookAll += hookNanos;
      done += part.size();
      if (done == documents || done % (documents / 10) < PART) {
        table.add(
            (int) done,
            plainAll / 1e3 / done,
            hookAll / 1e3 / done,
            (double) hookAll / plainAll,
            plainNanos / 1e3 / part.size(),
            hookNanos / 1e3 / part.size(),
            (double) hookNanos / plainNanos,
            tagged.intValue());
      }
    }
  }

  private interface Adding {
    void add(BenchmarkDocument document) throws IOException;
  }

  /** How long it takes to add documents. */
  private long nanos(List<BenchmarkDocument> part, ExecutorService pool, Adding adding)
      throws IOException {
    if (threads == 1) {
      long start = CpuClock.nanos();
      addAll(part, adding);
      return CpuClock.nanos() - start;
    }
    List<Callable<Void>> shares = new ArrayList<>();
    int size = (part.size() + threads - 1) / threads;
    for (int from = 0; from < part.size(); from += size) {
      List<BenchmarkDocument> share = part.subList(from, Math.min(part.size(), from + size));
      shares.add(() -> addAll(share, adding));
    }
    long start = System.nanoTime();
    try {
      for (Future<Void> each : pool.invokeAll(shares)) {
        each.get();
      }
    } catch (InterruptedException | ExecutionException failure) {
      throw new IOException("documents could not be added", failure);
    }
    return System.nanoTime() - start;
  }

  private static Void addAll(List<BenchmarkDocument> documents, Adding adding) throws IOException {
    for (BenchmarkDocument document : documents) {
      adding.add(document);
    }
    return null;
  }

  private static void addPlainly(
      IndexWriter plain, Definition near, BenchmarkDocument document, long number)
      throws IOException {
    Document fields = fields(document);
    fields.add(new StringField(ID, document.id(), Field.Store.YES));
    fields.add(new BinaryDocValuesField("key", new BytesRef(document.id())));
    fields.add(new NumericDocValuesField("sequence", number));
    fields.add(new NumericDocValuesField("cluster", DedupFields.cluster(document.id())));
    plain.addDocument(near.addSignature(fields, document.text()));
  }

  private static void addByHook(DedupWriter dedup, BenchmarkDocument document, AtomicLong tagged)
      throws IOException {
    Decision decision =
        dedup.addDocument(new DedupDocument(document.id(), document.text(), fields(document)));
    if (decision.kind() == DecisionKind.TAGGED) {
      tagged.incrementAndGet();
    }
  }

  private static Document fields(BenchmarkDocument document) {
    Document fields = new Document();
    fields.add(new TextField(TEXT, document.text(), Field.Store.YES));
    return fields;
  }

  private static IndexWriter writer(Directory directory) throws IOException {
    return new IndexWriter(
        directory,
        new IndexWriterConfig(new StandardAnalyzer())
            .setRAMBufferSizeMB(BUFFER_MEGABYTES)
            .setMergeScheduler(new SerialMergeScheduler()));
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
