package io.doppel.benchmarks;

import io.doppel.lucene.NearDup;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * How long does a signature take, from the text on? Baseline: the same texts through Lucene's
 * standard analyzer.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class SignatureBenchmark {
  private static final int TEXTS = 1000;

  private final List<String> texts = new GeneratedTexts(1).texts(TEXTS);
  private final Analyzer standard = new StandardAnalyzer();
  private final NearDup sigNcd = NearDup.sigNcd("body").build();
  private final NearDup ncd = NearDup.ncd("body").build();
  private final NearDup exact = NearDup.exact("body");

  /** For JMH. */
  public SignatureBenchmark() {}

  /**
   * Baseline: tokens only.
   *
   * @param results takes the results
   * @throws IOException never
   */
  @Benchmark
  @OperationsPerInvocation(TEXTS)
  public void standardAnalyzer(Blackhole results) throws IOException {
    for (String text : texts) {
      try (TokenStream tokens = standard.tokenStream("body", text)) {
        tokens.reset();
        int count = 0;
        while (tokens.incrementToken()) {
          count++;
        }
        tokens.end();
        results.consume(count);
      }
    }
  }

  /**
   * Words at commas.
   *
   * @param results takes the results
   * @throws IOException never
   */
  @Benchmark
  @OperationsPerInvocation(TEXTS)
  public void sigNcd(Blackhole results) throws IOException {
    sign(sigNcd, results);
  }

  /**
   * Whole texts.
   *
   * @param results takes the results
   * @throws IOException never
   */
  @Benchmark
  @OperationsPerInvocation(TEXTS)
  public void ncd(Blackhole results) throws IOException {
    sign(ncd, results);
  }

  /**
   * Hashes.
   *
   * @param results takes the results
   * @throws IOException never
   */
  @Benchmark
  @OperationsPerInvocation(TEXTS)
  public void exact(Blackhole results) throws IOException {
    sign(exact, results);
  }

  private void sign(NearDup near, Blackhole results) throws IOException {
    for (String text : texts) {
      results.consume(near.sign(text));
    }
  }
}
