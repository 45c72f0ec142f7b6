package io.doppel.benchmarks.fingerprints;

import io.doppel.benchmarks.corpus.PlantedFingerprints;
import io.doppel.benchmarks.peers.QueryCost;
import io.doppel.benchmarks.report.ReportTable;
import io.doppel.bits.TablePlan;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.definition.Definition;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Consumer;

/** Measures joins and queries of fingerprints beside plain loops, and lays out what it found. */
public final class HammingMeasurements {
  /** So many queries are also answered by comparing all fingerprints. */
  private static final int SCANS = 40;

  /** Plain loops have short groups only with blocks of 16 bits. */
  private static final int PLAIN_JOIN_BITS = 3;

  private final int[] bitsApart;
  private final int queries;
  private final Path folder;
  private final Consumer<String> progress;

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
  public HammingMeasurements(int[] bitsApart, int queries, Path folder, Consumer<String> progress) {
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
  public void measure(int count, long seed, boolean otherPlans) throws IOException {
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
      progress.accept(
          String.format(Locale.ROOT, "join of %,d within %d, threads %d", count, maxBits, threads));
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
    progress.accept(String.format(Locale.ROOT, "index of %,d, %s", values.length, plan));
    Definition near = BitBuilder.simHash("body").tables(plan).build();
    try (FingerprintIndex index = new FingerprintIndex(folder, near, values)) {
      indexes.add(
          plan.parameters(),
          values.length,
          index.documentsPerSecond(),
          index.bytesPerDocument(),
          index.reader().leaves().size());
      for (int maxBits : bitsApart) {
        progress.accept(String.format(Locale.ROOT, "queries within %d", maxBits));
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
      Definition scan =
          BitBuilder.simHash("body").tables(plan).maxBits(maxBits).pruning(false).build();
      QueryCost cost = meter.ask(index, scan, SCANS);
      addQueries("without keys", baseline, cost, meter.hits());
    }
    Definition near = BitBuilder.simHash("body").tables(plan).maxBits(maxBits).build();
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

  /**
   * The indexes.
   *
   * @return speed and size of each
   */
  public ReportTable indexes() {
    return indexes;
  }

  /**
   * The queries: CPU time of one, and its hits on average.
   *
   * @return a row for each index and number of bits, the loops before them
   */
  public ReportTable queries() {
    return asked;
  }

  /**
   * The joins.
   *
   * @return a row for each number of threads and of bits, the loops behind them
   */
  public ReportTable joins() {
    return joins;
  }
}
