package io.doppel.benchmarks.bench;

import io.doppel.benchmarks.corpus.PlantedCorpus;
import io.doppel.benchmarks.peers.QueryCost;
import io.doppel.benchmarks.report.CpuClock;
import io.doppel.benchmarks.report.ReportTable;
import io.doppel.benchmarks.report.Spread;
import io.doppel.join.PairResult;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.combined.HybridBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/**
 * How do the costs of a document and of a query grow with the number of documents? Texts are made,
 * signed and forgotten a batch at a time, so that a million fit into memory.
 */
final class Growth {
  private static final int BATCH = 10_000;
  private static final int WARM_UP = 10_000;
  private static final int MOST_HITS = 10;
  private static final double BUFFER_MEGABYTES = 256;

  private final BenchSettings settings;
  private final BenchRun run;
  private final List<GrowthRow> rows = new ArrayList<>();

  /**
   * Prepares measurements.
   *
   * @param settings what is measured; the number of documents does not count
   * @param progress is told what is going on
   */
  Growth(BenchSettings settings, PrintStream progress) {
    this.settings = settings;
    this.run = new BenchRun(settings, progress);
  }

  private static Map<String, Definition> methods() {
    Map<String, Definition> methods = new LinkedHashMap<>();
    methods.put("shingles", Contenders.shingles());
    methods.put("hybrid", HybridBuilder.hybrid("body").build());
    return methods;
  }

  void measure(int[] sizes) throws IOException {
    run.progress("warming up");
    measure(Math.min(WARM_UP, Arrays.stream(sizes).max().orElseThrow()));
    rows.clear();
    for (int size : sizes) {
      measure(size);
    }
  }

  /** A method at a size. */
  private static final class State {
    Definition near;
    final List<Signature> signatures = new ArrayList<>();
    final List<Double> sign = new ArrayList<>();
    final List<Double> signTwo = new ArrayList<>();
  }

  private void measure(int size) throws IOException {
    Map<String, State> states = new LinkedHashMap<>();
    PlantedCorpus corpus = new PlantedCorpus(size, settings.seed());
    for (Map.Entry<String, Definition> method : methods().entrySet()) {
      State state = new State();
      state.near = method.getValue();
      states.put(method.getKey(), state);
    }
    sign(corpus, states);
    List<String> texts = texts(corpus);
    for (Map.Entry<String, State> state : states.entrySet()) {
      rows.add(measure(state.getKey(), state.getValue(), texts));
      state.getValue().signatures.clear();
    }
  }

  private void sign(PlantedCorpus corpus, Map<String, State> states) throws IOException {
    int batch = Math.max(1, Math.min(BATCH, corpus.size() / 10));
    for (int from = 0; from < corpus.size(); from += batch) {
      if (from % (20 * batch) == 0) {
        run.progress("signing " + from + " of " + corpus.size());
      }
      List<String> texts =
          IntStream.range(from, Math.min(from + batch, corpus.size()))
              .parallel()
              .mapToObj(row -> corpus.document(row).text())
              .toList();
      for (State state : states.values()) {
        sign(state, texts, from / batch % 2 == 0);
      }
    }
  }

  /** In turn with one and with two threads. */
  private static void sign(State state, List<String> texts, boolean alone) throws IOException {
    Signature[] made = new Signature[texts.size()];
    long wall = System.nanoTime();
    long start = CpuClock.nanos();
    if (alone) {
      for (int i = 0; i < made.length; i++) {
        made[i] = state.near.sign(texts.get(i)).orElse(null);
      }
      state.sign.add((CpuClock.nanos() - start) / 1e3 / made.length);
    } else {
      two(
          half -> {
            for (int i = half; i < made.length; i += 2) {
              made[i] = state.near.sign(texts.get(i)).orElse(null);
            }
          });
      state.signTwo.add((System.nanoTime() - wall) / 1e3 / made.length);
    }
    state.signatures.addAll(Arrays.asList(made));
  }

  /** Work for one of two threads. */
  private interface Half {
    void work(int half) throws IOException;
  }

  private static void two(Half work) {
    IntStream.range(0, 2)
        .parallel()
        .forEach(
            half -> {
              try {
                work.work(half);
              } catch (IOException failed) {
                throw new UncheckedIOException(failed);
              }
            });
  }

  private List<String> texts(PlantedCorpus corpus) {
    int step = Math.max(1, corpus.size() / settings.queries());
    return IntStream.range(0, corpus.size() / step)
        .parallel()
        .mapToObj(i -> corpus.document(i * step).text())
        .toList();
  }

  private GrowthRow measure(String name, State state, List<String> texts) throws IOException {
    int size = state.signatures.size();
    run.progress("index of " + size + ", " + name);
    double[] bytes = new double[1];
    Spread indexTwo = run.repeat(() -> index(state, 2, null, bytes));
    Spread[] asked = new Spread[3];
    Spread index = run.repeat(() -> index(state, 1, null, bytes));
    index(state, 1, directory -> asked(directory, state.near, texts, asked), bytes);
    run.progress("all pairs of " + size + ", " + name);
    MemoryMeter memory = MemoryMeter.start();
    join(state, 1);
    double peak = memory.heapPeak();
    Spread join = run.repeat(() -> join(state, 1)[0]);
    Spread joinTwo = run.repeat(() -> join(state, 2)[1]);
    return new GrowthRow(
        name,
        size,
        spread(state.sign),
        spread(state.signTwo),
        index,
        indexTwo,
        join,
        joinTwo,
        asked[0],
        asked[1],
        asked[2],
        bytes[0],
        held(state),
        peak);
  }

  private static Spread spread(List<Double> values) {
    return Spread.of(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** What the signatures take, by forgetting them. */
  private static double held(State state) {
    int size = state.signatures.size();
    double with = MemoryMeter.live();
    state.signatures.clear();
    return (with - MemoryMeter.live()) * (1 << 20) / size;
  }

  /** Uses an index. */
  private interface Use {
    void use(Directory directory) throws IOException;
  }

  /** Microseconds a document: CPU time of one thread, or time on the wall. */
  private double index(State state, int threads, Use use, double[] bytes) throws IOException {
    Path folder = Files.createTempDirectory(settings.work(), "growth");
    List<Signature> signatures = state.signatures;
    try (Directory directory = FSDirectory.open(folder)) {
      IndexWriterConfig config =
          new IndexWriterConfig()
              .setRAMBufferSizeMB(BUFFER_MEGABYTES)
              .setMergeScheduler(new SerialMergeScheduler());
      long wall = System.nanoTime();
      long start = CpuClock.nanos();
      double nanos;
      try (IndexWriter writer = new IndexWriter(directory, config)) {
        if (threads == 1) {
          add(writer, state.near, signatures);
        } else {
          int middle = signatures.size() / 2;
          two(
              half ->
                  add(
                      writer,
                      state.near,
                      half == 0
                          ? signatures.subList(0, middle)
                          : signatures.subList(middle, signatures.size())));
        }
        writer.commit();
        nanos = threads == 1 ? CpuClock.nanos() - start : System.nanoTime() - wall;
      }
      long sum = 0;
      for (String file : directory.listAll()) {
        sum += directory.fileLength(file);
      }
      bytes[0] = (double) sum / signatures.size();
      if (use != null) {
        use.use(directory);
      }
      return nanos / 1e3 / signatures.size();
    } finally {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(folder);
    }
  }

  private static void add(IndexWriter writer, Definition near, List<Signature> signatures)
      throws IOException {
    for (Signature signature : signatures) {
      if (signature != null) {
        writer.addDocument(near.addSignature(new Document(), signature));
      }
    }
  }

  private void asked(Directory directory, Definition near, List<String> texts, Spread[] asked)
      throws IOException {
    run.progress("queries");
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      IndexSearcher searcher = new IndexSearcher(reader);
      searcher.setQueryCache(null);
      ask(searcher, near, texts, 0, 1); // warms up
      List<Double> tails = new ArrayList<>();
      asked[0] =
          run.repeat(
              () -> {
                QueryCost cost = QueryCost.of(ask(searcher, near, texts, 0, 1));
                tails.add(cost.p99Micros());
                return cost.meanMicros();
              });
      asked[1] =
          run.repeat(
              () -> {
                long wall = System.nanoTime();
                two(half -> ask(searcher, near, texts, half, 2));
                return (System.nanoTime() - wall) / 1e3 / texts.size();
              });
      asked[2] = spread(tails);
    }
  }

  private static long[] ask(
      IndexSearcher searcher, Definition near, List<String> texts, int from, int step)
      throws IOException {
    long[] nanos = new long[Math.ceilDiv(Math.max(0, texts.size() - from), step)];
    for (int i = 0; i < nanos.length; i++) {
      long start = CpuClock.nanos();
      searcher.search(near.query(texts.get(from + i * step)), MOST_HITS);
      nanos[i] = CpuClock.nanos() - start;
    }
    return nanos;
  }

  /** Microseconds a document: CPU time of the process, and time on the wall. */
  private static double[] join(State state, int threads) {
    long wall = System.nanoTime();
    long start = CpuClock.processNanos();
    JoinSettings pairs = JoinSettings.DEFAULT.withThreads(threads);
    PairResult result = state.near.pairs(state.signatures, pairs);
    double[] nanos = {CpuClock.processNanos() - start, System.nanoTime() - wall};
    result.close();
    return Arrays.stream(nanos).map(all -> all / 1e3 / state.signatures.size()).toArray();
  }

  List<GrowthRow> rows() {
    return rows;
  }

  ReportTable table() {
    ReportTable table =
        new ReportTable()
            .column("method", "%s")
            .column("documents", "%,d")
            .column("sign, µs/doc", "%s")
            .column("sign, 2 threads", "%s")
            .column("index, µs/doc", "%s")
            .column("index, 2 threads", "%s")
            .column("all pairs, µs/doc", "%s")
            .column("all pairs, 2 threads", "%s")
            .column("query mean, µs", "%s")
            .column("query, 2 threads", "%s")
            .column("p99, µs", "%s")
            .column("index, bytes/doc", "%,.0f")
            .column("heap, bytes/doc", "%,.0f")
            .column("heap peak of all pairs, MiB", "%,.0f");
    for (GrowthRow row : rows) {
      table.add(
          row.method(),
          row.documents(),
          row.sign(),
          row.signTwo(),
          row.index(),
          row.indexTwo(),
          row.join(),
          row.joinTwo(),
          row.query(),
          row.queryTwo(),
          row.p99(),
          row.indexBytes(),
          row.heldBytes(),
          row.peakMebibytes());
    }
    return table;
  }
}
