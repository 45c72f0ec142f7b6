package io.doppel.benchmarks.kernels;

import io.doppel.compression.Compression;
import io.doppel.compression.CompressionDistance;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.signature.NcdSignature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.xerial.snappy.Snappy;

/**
 * How long does it take to verify a candidate by compression? Baseline: both signatures are joined
 * in a new array, and Snappy compresses that.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class NcdVerificationBenchmark {
  private static final int TEXTS = 1000;

  private final List<NcdSignature> signatures = new ArrayList<>();
  private CompressionDistance distance;

  /** For JMH. */
  public NcdVerificationBenchmark() {}

  /**
   * Makes the signatures.
   *
   * @throws IOException never
   */
  @Setup
  public void sign() throws IOException {
    Definition near = NcdBuilder.sigNcd("body").build();
    for (String text : new GeneratedTexts(4).texts(TEXTS)) {
      signatures.add((NcdSignature) near.sign(text).orElseThrow());
    }
    distance = new CompressionDistance(Compression.SNAPPY);
  }

  /**
   * Baseline: a new array for each pair.
   *
   * @return the sum of the distances
   * @throws IOException never
   */
  @Benchmark
  @OperationsPerInvocation(TEXTS)
  public double baselineNewArrays() throws IOException {
    byte[] first = signatures.get(0).bytes();
    int firstLength = signatures.get(0).compressedLength();
    double sum = 0;
    for (NcdSignature other : signatures) {
      byte[] second = other.bytes();
      byte[] both = new byte[first.length + second.length];
      System.arraycopy(first, 0, both, 0, first.length);
      System.arraycopy(second, 0, both, first.length, second.length);
      sum +=
          CompressionDistance.ncd(
              firstLength, other.compressedLength(), Snappy.compress(both).length);
    }
    return sum;
  }

  /**
   * Verifies all against one.
   *
   * @return the sum of the distances
   */
  @Benchmark
  @OperationsPerInvocation(TEXTS)
  public double verify() {
    distance.from(signatures.get(0));
    double sum = 0;
    for (NcdSignature other : signatures) {
      sum += distance.to(other);
    }
    return sum;
  }
}
