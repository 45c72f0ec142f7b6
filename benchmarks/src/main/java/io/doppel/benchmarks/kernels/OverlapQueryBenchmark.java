package io.doppel.benchmarks.kernels;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sets.MinHashSettings;
import io.doppel.lucene.sets.SetBuilder;
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
 * How long does a query for sets with enough in common take in an index of 20,000 texts, for
 * sketches (looked up by keys) and for whole sets (counted over postings)? Baseline: the same query
 * with every document compared.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class OverlapQueryBenchmark {
  private static final int TEXTS = 20_000;

  /** The method. */
  @Param({"shingles", "shingles-exact"})
  private String method;

  private final List<String> texts = new GeneratedTexts(3).texts(TEXTS);
  private Definition near;
  private Definition every;
  private KernelIndex index;
  private int next;

  /** For JMH. */
  public OverlapQueryBenchmark() {}

  private SetBuilder definition() {
    return (method.equals("shingles")
            ? SetBuilder.shingles("body", new MinHashSettings(3, 84, 12, 12))
            : SetBuilder.shinglesExact("body", 3))
        .threshold(0.3);
  }

  /**
   * Makes the index.
   *
   * @throws IOException never
   */
  @Setup
  public void index() throws IOException {
    near = definition().build();
    every = definition().pruning(false).build();
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
   * Baseline: every document is compared.
   *
   * @return the hits
   * @throws IOException never
   */
  @Benchmark
  public TopDocs baselineEveryDocument() throws IOException {
    return ask(every);
  }

  /**
   * Asks for the near-duplicates of the next text.
   *
   * @return the hits
   * @throws IOException never
   */
  @Benchmark
  public TopDocs query() throws IOException {
    return ask(near);
  }

  private TopDocs ask(Definition definition) throws IOException {
    next = (next + 1) % TEXTS;
    return index.search(definition.query(texts.get(next)));
  }
}
