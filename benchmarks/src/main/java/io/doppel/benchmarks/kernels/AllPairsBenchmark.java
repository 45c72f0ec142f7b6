package io.doppel.benchmarks.kernels;

import io.doppel.join.PairResult;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.Warmup;

/**
 * What do P1 and the gram filter save on all pairs of 3,000 texts, and P2? Baseline: every pair
 * compressed. The number of compressions and of pairs found is printed when each trial starts.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2)
@Measurement(iterations = 5)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class AllPairsBenchmark {
  private static final int TEXTS = 3000;

  /** Which bounds are on. */
  @Param({"none", "P1", "P1+P2", "P1+grams"})
  private String bounds;

  /** The largest distance. */
  @Param({"0.3", "0.5", "0.7"})
  private double distance;

  private Definition near;
  private List<Signature> signatures;

  /** For JMH. */
  public AllPairsBenchmark() {}

  /**
   * Makes the signatures.
   *
   * @throws IOException never
   */
  @Setup
  public void sign() throws IOException {
    near =
        NcdBuilder.sigNcd("body")
            .maxDistance(distance)
            .lengthBound(!bounds.equals("none"))
            .triangleBound(bounds.equals("P1+P2"))
            .gramFilter(bounds.equals("P1+grams"))
            .build();
    signatures = new ArrayList<>();
    for (String text : new GeneratedTexts(2).texts(TEXTS)) {
      signatures.add(near.sign(text).orElse(null));
    }
    PairResult result = pairs();
    System.out.println(
        "bounds "
            + bounds
            + ", distance "
            + distance
            + ": "
            + result.counts().compressions()
            + " compressions, "
            + result.pairs().size()
            + " pairs");
  }

  /**
   * Finds all pairs with one thread.
   *
   * @return the pairs
   */
  @Benchmark
  public PairResult pairs() {
    return near.pairs(signatures, JoinSettings.DEFAULT);
  }
}
