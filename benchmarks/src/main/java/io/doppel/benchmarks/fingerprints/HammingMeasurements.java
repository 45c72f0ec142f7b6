package io.doppel.benchmarks;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.doppel.benchmarks.corpus.PlantedFingerprints;
import io.doppel.lucene.NearDup;
import io.doppel.measure.TablePlan;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/** Measures joins and queries of fingerprints beside plain loops, and lays out what it found. */
final class HammingMeasurements {
  /** So many queries are also answered by comparing all fingerprints. */
  private static final int SCANS = 40;

  /** Plain loops have short groups only with blocks of 16 bits. */
  private static final int PLAIN_JOIN_BITS = 3;

  private final int[] bitsApart;
  private final int queries;
  private final Path folder;
  private final PrintStream progress;

  private final ReportTable indexes =
      new ReportTable()
          .column("index", "%s")
          .column("documents", "%,d")
          .column("docs/s", "%,.0f")
          .column("bytes/doc", "%.1f")
          .column("segments", "%d");

  private final ReportTable asked =
      new ReportTable()
          .column("query", "%s")
          .column("documents", "%,d")
          .column("k", "%d")
          .column("mean, µs", "%,.1f")
          .column("median", "%,.1f")
          .column("p99", "%,.1f")
          .column("loop / it", "%,.1f")
          .column("vectors / it", "%,.1f")
          .column("hits", "%.2f");

  private final ReportTable joins =
      new ReportTable()
          .column("join", "%s")
          .column("documents", "%,d")
          .column("k", "%d")
          .column("wall, s", "%.2f")
          .column("CPU, s", "%.2f")
          .column("pairs", "%,d")
          .column("compared", "%,d");

  /**
   * Prepares measurements.
   *
   * @param bitsApart how many bits may differ, one after the other
   * @param queries how many queries are asked
   * @param folder where indexes are made and deleted
   * @param progress is told what is going on
   */
  HammingMeasurements(int[] bitsApart, int queries, Path folder, PrintStream progress) {
    this.bitsApart = bitsApart;
    this.queries = queries;
    this.folder = folder;
    this.progress = progress;
  }

  /**
   * Measures joins and queries.
   *
   * @param count how many fingerprints there are
   * @param seed the seed
   * @param otherPlans whether to ask also with longer keys, and without keys
   * @throws IOException if an index cannot be written or read
   */
  void measure(int count, long seed, boolean otherPlans) throws IOException {
    PlantedFingerprints fingerprints =
        new PlantedFingerprints(count, Arrays.stream(bitsApart).max().orElseThrow(), seed);
    for (int maxBits : bitsApart) {
      join(fingerprints, maxBits);
    }
    query(fingerprints, TablePlan.of(Long.SIZE), true, otherPlans);
    if (otherPlans) {
      query(fingerprints, new TablePlan(Long.SIZE, 5, 2), false, false);
    }
  }

  private void join(PlantedFingerprints fingerprints, int maxBits) {
    int count = fingerprints.values().length;
    HammingJoinMeter meter = new HammingJoinMeter(fingerprints, maxBits);
    for (int threads = 1; threads <= 2; threads++) {
      progress.printf(Locale.ROOT, "join of %,d within %d, threads %d%n", count, maxBits, threads);
      HammingJoinMeter.Cost cost = meter.join(threads);
      joins.add(
          "HammingPairs, threads " + threads,
          count,
          maxBits,
          cost.wallSeconds(),
          cost.cpuSeconds(),
          meter.pairs(),
          meter.candidates());
    }
    if (maxBits == PLAIN_JOIN_BITS) {
      HammingJoinMeter.Cost cost = meter.plain();
      joins.add(
          "ten lines, pairs counted only",
          count,
          maxBits,
          cost.wallSeconds(),
          cost.cpuSeconds(),
          meter.pairs(),
          null);
    }
  }

  private void query(
      PlantedFingerprints fingerprints, TablePlan plan, boolean withScans, boolean withoutKeys)
      throws IOException {
    long[] values = fingerprints.values();
    progress.printf(Locale.ROOT, "index of %,d, %s%n", values.length, plan);
    NearDup near = NearDup.simHash("body").tables(plan).build();
    try (FingerprintIndex index = new FingerprintIndex(folder, near, values)) {
      indexes.add(
          plan.parameters(),
          values.length,
          index.documentsPerSecond(),
          index.bytesPerDocument(),
          index.reader().leaves().size());
      for (int maxBits : bitsApart) {
        progress.printf(Locale.ROOT, "queries within %d%n", maxBits);
        query(fingerprints.queries(queries), index, plan, maxBits, withScans, withoutKeys);
      }
    }
  }

  private void query(
      long[] wanted,
      FingerprintIndex index,
      TablePlan plan,
      int maxBits,
      boolean withScans,
      boolean withoutKeys)
      throws IOException {
    HammingQueryMeter meter = new HammingQueryMeter(wanted, maxBits, SCANS);
    QueryCost vectors = meter.scan(FingerprintScan.VECTORS, index.stored());
    QueryCost plain = meter.scan(FingerprintScan.PLAIN, index.stored());
    Baseline baseline = new Baseline(index.stored().length, maxBits, plain, vectors);
    if (withScans) {
      addQueries(FingerprintScan.PLAIN.title(), baseline, plain, null);
      addQueries(FingerprintScan.VECTORS.title(), baseline, vectors, null);
    }
    if (withoutKeys) {
      NearDup scan = NearDup.simHash("body").tables(plan).maxBits(maxBits).pruning(false).build();
      QueryCost cost = meter.ask(index, scan, SCANS);
      addQueries("without keys", baseline, cost, meter.hits());
    }
    NearDup near = NearDup.simHash("body").tables(plan).maxBits(maxBits).build();
    QueryCost cost = meter.ask(index, near, wanted.length);
    addQueries(plan.parameters(), baseline, cost, meter.hits());
  }

  private record Baseline(int documents, int maxBits, QueryCost plain, QueryCost vectors) {}

  private void addQueries(String name, Baseline baseline, QueryCost cost, Double hits) {
    asked.add(
        name,
        baseline.documents(),
        baseline.maxBits(),
        cost.meanMicros(),
        cost.medianMicros(),
        cost.p99Micros(),
        baseline.plain().meanMicros() / cost.meanMicros(),
        baseline.vectors().meanMicros() / cost.meanMicros(),
        hits);
  }

  private static String machine() {
    return "Java "
        + Runtime.version()
        + ", "
        + System.getProperty("os.arch")
        + ", "
        + Runtime.getRuntime().availableProcessors()
        + " processors, heap "
        + (Runtime.getRuntime().maxMemory() >> 20)
        + " MiB";
  }

  /** The machine and three tables. */
  String text() {
    return machine()
        + "\n\n"
        + indexes.text()
        + "\nCPU time of a query; hits are those of a query on average\n\n"
        + asked.text()
        + "\n"
        + joins.text();
  }

  /** An object with the same. */
  String json() throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text).useDefaultPrettyPrinter()) {
      json.writeStartObject();
      json.writeStringField("machine", machine());
      json.writeFieldName("indexes");
      indexes.write(json);
      json.writeFieldName("queries");
      asked.write(json);
      json.writeFieldName("joins");
      joins.write(json);
      json.writeEndObject();
    }
    return text + "\n";
  }
}
