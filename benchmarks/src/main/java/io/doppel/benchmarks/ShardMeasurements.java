package io.doppel.benchmarks;

import io.doppel.benchmarks.corpus.BenchmarkDocument;
import io.doppel.benchmarks.corpus.PlantedCorpus;
import io.doppel.benchmarks.report.CpuClock;
import io.doppel.benchmarks.report.ReportTable;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.combined.HybridBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.Population;
import io.doppel.lucene.sets.MinHashSettings;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * What does a shard of a very large index cost? Signatures alone are indexed, and asked for as a
 * shard of a cluster does it: for a stated number of documents in all. CPU time of one thread.
 * {@code benchmarks/scale} builds and runs it.
 */
@Command(
    name = "scale",
    sortOptions = false,
    description = "Measures what a shard of a large index costs.")
public final class ShardMeasurements implements Callable<Integer> {
  private static final String TEXT = "body";
  private static final double BUFFER_MEGABYTES = 256;
  private static final int MOST_HITS = 10;

  @Option(
      names = "--documents",
      split = ",",
      description =
          "How many the shard has, several separated by commas (default: 100000,1000000).")
  private int[] documents = {100_000, 1_000_000};

  @Option(
      names = "--population",
      description = "How many the whole index has (default: ${DEFAULT-VALUE}).")
  private long population = 1_000_000_000L;

  @Option(names = "--queries", description = "How many (default: ${DEFAULT-VALUE}).")
  private int queries = 2_000;

  @Option(names = "--seed", description = "Of the corpus (default: ${DEFAULT-VALUE}).")
  private long seed = 42;

  @Option(names = "--work", description = "Where indexes are made (default: ${DEFAULT-VALUE}).")
  private Path work = Path.of("benchmarks", "target", "comparison");

  @Option(names = "--help", usageHelp = true, description = "Print this.")
  private boolean help;

  ShardMeasurements() {}

  /**
   * Runs the measurements.
   *
   * @param arguments the options
   */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new ShardMeasurements()).execute(arguments));
  }

  private static Map<String, Definition> methods() {
    Map<String, Definition> methods = new LinkedHashMap<>();
    methods.put("hybrid", HybridBuilder.hybrid(TEXT).build());
    methods.put(
        "shingles, 3 words, 0.3",
        SetBuilder.shingles(TEXT, new MinHashSettings(3, 84, 12, 12)).threshold(0.3).build());
    methods.put(
        "the same with 16 bits",
        SetBuilder.shingles(TEXT, new MinHashSettings(3, 84, 16, 12)).threshold(0.3).build());
    methods.put("simhash", BitBuilder.simHash(TEXT).build());
    return methods;
  }

  @Override
  public Integer call() throws IOException {
    Files.createDirectories(work);
    ReportTable table =
        new ReportTable()
            .column("method", "%s")
            .column("documents", "%d")
            .column("sign, us", "%.1f")
            .column("add and merge, us", "%.1f")
            .column("bytes/doc", "%.0f")
            .column("query, us", "%.0f")
            .column("p99, us", "%.0f")
            .column("hits/query", "%.2f");
    for (Map.Entry<String, Definition> method : methods().entrySet()) {
      for (int size : documents) {
        measure(method.getKey(), method.getValue(), size, table);
      }
    }
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println("a shard of an index of " + population + " documents; CPU time of one thread:\n");
    out.println(table.text());
    return 0;
  }

  private void measure(String name, Definition near, int size, ReportTable table)
      throws IOException {
    PlantedCorpus corpus = new PlantedCorpus(size, seed);
    Path folder = Files.createTempDirectory(work, "shard");
    try (Directory directory = FSDirectory.open(folder)) {
      long[] nanos = fill(directory, near, corpus);
      long bytes = 0;
      for (String file : directory.listAll()) {
        bytes += directory.fileLength(file);
      }
      long[] times;
      long hits = 0;
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        searcher.setQueryCache(null);
        List<String> texts = texts(corpus);
        ask(searcher, near, texts); // warms up
        Asked asked = ask(searcher, near, texts);
        times = asked.nanos();
        hits = asked.hits();
      }
      table.add(
          name,
          size,
          nanos[0] / 1e3 / size,
          nanos[1] / 1e3 / size,
          (double) bytes / size,
          Arrays.stream(times).average().orElse(0) / 1e3,
          times[times.length * 99 / 100] / 1e3,
          (double) hits / times.length);
    } finally {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(folder);
    }
  }

  /** CPU nanoseconds of signing, and of adding with merges. */
  private static long[] fill(Directory directory, Definition near, PlantedCorpus corpus)
      throws IOException {
    long signing = 0;
    long start = CpuClock.nanos();
    long making = 0;
    try (IndexWriter writer =
        new IndexWriter(
            directory,
            new IndexWriterConfig()
                .setRAMBufferSizeMB(BUFFER_MEGABYTES)
                .setUseCompoundFile(false)
                .setMergeScheduler(new SerialMergeScheduler()))) {
      for (int row = 0; row < corpus.size(); row++) {
        long before = CpuClock.nanos();
        BenchmarkDocument document = corpus.document(row);
        long made = CpuClock.nanos();
        Signature signature = near.sign(document.text()).orElseThrow();
        signing += CpuClock.nanos() - made;
        making += made - before;
        writer.addDocument(near.addSignature(new Document(), signature));
      }
    }
    long all = CpuClock.nanos() - start;
    return new long[] {signing, all - signing - making};
  }

  private List<String> texts(PlantedCorpus corpus) {
    List<String> texts = new ArrayList<>();
    int step = Math.max(1, corpus.size() / queries);
    for (int row = 0; row < corpus.size(); row += step) {
      texts.add(corpus.document(row).text());
    }
    return texts;
  }

  private record Asked(long[] nanos, long hits) {}

  /** Sorted CPU nanoseconds of each query, and the number of all hits. */
  private Asked ask(IndexSearcher searcher, Definition near, List<String> texts)
      throws IOException {
    long[] nanos = new long[texts.size()];
    long hits = 0;
    Population all = Population.of(population);
    for (int i = 0; i < nanos.length; i++) {
      long start = CpuClock.nanos();
      Signature signature = near.sign(texts.get(i)).orElseThrow();
      hits += searcher.search(near.query(signature, all), MOST_HITS).scoreDocs.length;
      nanos[i] = CpuClock.nanos() - start;
    }
    Arrays.sort(nanos);
    return new Asked(nanos, hits);
  }
}
