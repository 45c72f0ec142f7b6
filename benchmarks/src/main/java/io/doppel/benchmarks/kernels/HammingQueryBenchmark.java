package io.doppel.benchmarks.kernels;

import io.doppel.benchmarks.corpus.PlantedFingerprints;
import io.doppel.benchmarks.fingerprints.FingerprintScan;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.signature.BitSignature;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.document.Document;
import org.apache.lucene.search.TopDocs;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How long does it take to look up fingerprints within 3 bits among a million? Baseline: a loop
 * over all of them in memory.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class HammingQueryBenchmark {
  private static final int FINGERPRINTS = 1_000_000;
  private static final int QUERIES = 1_000;
  private static final int MAX_BITS = 3;

  private final Definition near = BitBuilder.simHash("body").maxBits(MAX_BITS).build();
  private long[] all;
  private long[] queries;
  private KernelIndex index;
  private int next;

  /** For JMH. */
  public HammingQueryBenchmark() {}

  /**
   * Makes the index.
   *
   * @throws IOException never
   */
  @Setup
  public void index() throws IOException {
    PlantedFingerprints planted = new PlantedFingerprints(FINGERPRINTS, MAX_BITS, 5);
    all = planted.values();
    queries = planted.queries(QUERIES);
    index =
        new KernelIndex(
            FINGERPRINTS, i -> near.addSignature(new Document(), BitSignature.of(all[i])));
  }

  /**
   * Closes the index.
   *
   * @throws IOException never
   */
  @TearDown
  public void close() throws IOException {
    index.close();
  }

  private long query() {
    next = (next + 1) % QUERIES;
    return queries[next];
  }

  /**
   * Baseline: all are compared.
   *
   * @return the places of the hits
   */
  @Benchmark
  public int[] baselineLoop() {
    return FingerprintScan.PLAIN.near(all, query(), MAX_BITS);
  }

  /**
   * Looks up the next fingerprint.
   *
   * @return the hits
   * @throws IOException never
   */
  @Benchmark
  public TopDocs lookUp() throws IOException {
    return index.search(near.query(BitSignature.of(query())));
  }
}
