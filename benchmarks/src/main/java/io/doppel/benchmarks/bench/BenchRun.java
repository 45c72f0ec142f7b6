package io.doppel.benchmarks.bench;

import io.doppel.benchmarks.corpus.BenchmarkDocument;
import io.doppel.benchmarks.corpus.PlantedCorpus;
import io.doppel.benchmarks.report.CpuClock;
import io.doppel.benchmarks.report.ReportTable;
import io.doppel.benchmarks.report.Spread;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** What the parts of one run share: the corpus, the methods, and the tables. */
final class BenchRun {
  /** So many documents are enough to choose settings with. */
  private static final int PART = 10_000;

  private final BenchSettings settings;
  private final PrintStream progress;
  private final long start = System.nanoTime();
  private final TargetTable targets = new TargetTable();
  private final PeerTable peers = new PeerTable();
  private final List<Section> sections = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private List<BenchmarkDocument> corpus;
  private List<BenchmarkDocument> part;
  private List<BenchmarkDocument> tenth;
  private PlantedPairs planted;
  private Contenders contenders;

  /**
   * Prepares a run.
   *
   * @param settings what is measured
   * @param progress is told what is going on
   */
  BenchRun(BenchSettings settings, PrintStream progress) {
    this.settings = settings;
    this.progress = progress;
  }

  BenchSettings settings() {
    return settings;
  }

  TargetTable targets() {
    return targets;
  }

  PeerTable peers() {
    return peers;
  }

  /**
   * A table of one part's own.
   *
   * @param title its headline
   * @param name its name in lines of JSON
   * @param table what was measured
   */
  record Section(String title, String name, ReportTable table) {}

  /** Adds a table of a part's own. */
  void add(String title, String name, ReportTable table) {
    sections.add(new Section(title, name, table));
  }

  List<Section> sections() {
    return sections;
  }

  /** What a reader has to know besides the tables. */
  List<String> notes() {
    return notes;
  }

  void progress(String line) {
    progress.printf(
        Locale.ROOT,
        "[%4d s, CPU %4d s] %s%n",
        (System.nanoTime() - start) / 1_000_000_000,
        CpuClock.processNanos() / 1_000_000_000,
        line);
  }

  /** The documents, made when they are first wanted. */
  List<BenchmarkDocument> corpus() {
    if (corpus == null) {
      progress("generating " + settings.documents() + " documents");
      corpus = generate(settings.documents());
    }
    return corpus;
  }

  /** A smaller corpus, to choose the settings of peers with. */
  List<BenchmarkDocument> part() {
    if (part == null) {
      part = settings.documents() <= PART ? corpus() : generate(PART);
    }
    return part;
  }

  /** A corpus of a tenth of the documents. */
  List<BenchmarkDocument> tenth() {
    if (tenth == null) {
      tenth = generate(settings.documents() / 10);
    }
    return tenth;
  }

  private List<BenchmarkDocument> generate(int documents) {
    PlantedCorpus made = new PlantedCorpus(documents, settings.seed());
    return IntStream.range(0, documents).parallel().mapToObj(made::document).toList();
  }

  PlantedPairs planted() {
    if (planted == null) {
      planted = new PlantedPairs(corpus());
    }
    return planted;
  }

  Contenders contenders() {
    if (contenders == null) {
      contenders = new Contenders(this);
    }
    return contenders;
  }

  /** Signs documents on all processors. */
  List<Object> sign(Supplier<Contender.Signer> signers, List<BenchmarkDocument> documents) {
    Object[] signatures = new Object[documents.size()];
    int workers = Runtime.getRuntime().availableProcessors();
    IntStream.range(0, workers)
        .parallel()
        .forEach(
            worker -> {
              Contender.Signer signer = signers.get();
              for (int i = worker; i < signatures.length; i += workers) {
                signatures[i] = sign(signer, documents.get(i).text());
              }
            });
    return Collections.unmodifiableList(Arrays.asList(signatures));
  }

  private static Object sign(Contender.Signer signer, String text) {
    try {
      return signer.sign(text);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** A measurement that gives a figure. */
  interface Measurement {
    /**
     * Measures once.
     *
     * @return the figure
     * @throws IOException if it fails
     */
    double measure() throws IOException;
  }

  /** Measures what is ours, as often as is asked for. */
  Spread repeatOurs(Measurement measurement) throws IOException {
    return repeat(measurement, Double.POSITIVE_INFINITY);
  }

  /** Measures a peer or baseline, less often if that takes more than the patience allows. */
  Spread repeat(Measurement measurement) throws IOException {
    return repeat(measurement, settings.patience());
  }

  private Spread repeat(Measurement measurement, double patience) throws IOException {
    List<Double> values = new ArrayList<>();
    long before = CpuClock.processNanos();
    double spent = 0;
    while (values.size() < settings.runs()
        && (values.isEmpty() || spent / values.size() + spent <= patience)) {
      values.add(measurement.measure());
      spent = (CpuClock.processNanos() - before) / 1e9;
    }
    return Spread.of(values.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
