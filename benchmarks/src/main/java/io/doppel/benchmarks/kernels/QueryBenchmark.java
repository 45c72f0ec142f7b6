package io.doppel.benchmarks.kernels;

import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.definition.Definition;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.document.Document;
import org.apache.lucene.search.TopDocs;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How long does a query by text take in an index of 20,000 texts? Baseline: the same query with
 * every signature compressed.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class QueryBenchmark {
  private static final int TEXTS = 20_000;

  /** Whether the bounds are on. */
  @Param({"true", "false"})
  private boolean bounds;

  /** The largest distance. */
  @Param({"0.3", "0.5", "0.7"})
  private double distance;

  private final List<String> texts = new GeneratedTexts(3).texts(TEXTS);
  private Definition near;
  private KernelIndex index;
  private int next;

  /** For JMH. */
  public QueryBenchmark() {}

  /**
   * Makes the index.
   *
   * @throws IOException never
   */
  @Setup
  public void index() throws IOException {
    near =
        NcdBuilder.sigNcd("body")
            .maxDistance(distance)
            .lengthBound(bounds)
            .gramFilter(bounds)
            .build();
    index = new KernelIndex(TEXTS, i -> near.addSignature(new Document(), texts.get(i)));
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

  /**
   * Asks for the near-duplicates of the next text.
   *
   * @return the hits
   * @throws IOException never
   */
  @Benchmark
  public TopDocs query() throws IOException {
    next = (next + 1) % TEXTS;
    return index.search(near.query(texts.get(next)));
  }
}
