package io.doppel.benchmarks.kernels;

import io.doppel.benchmarks.corpus.PlantedCorpus;
import io.doppel.benchmarks.fingerprints.BlockJoin;
import io.doppel.bits.BitMeasure;
import io.doppel.bits.HammingBounds;
import io.doppel.bits.HammingPairs;
import io.doppel.join.PairResult;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.pairs.ProgressListener;
import io.doppel.signature.BitSignature;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How long do all pairs within 3 bits of the simhashes of 100,000 generated documents take?
 * Baseline: ten lines that sort by each block and only count the pairs.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class HammingJoinBenchmark {
  private static final int DOCUMENTS = 100_000;
  private static final int MAX_BITS = 3;

  private final long[] all = new long[DOCUMENTS];
  private HammingPairs.Settings settings;

  /** For JMH. */
  public HammingJoinBenchmark() {}

  /**
   * Makes the simhashes.
   *
   * @throws IOException never
   */
  @Setup
  public void sign() throws IOException {
    Definition near = BitBuilder.simHash("body").build();
    PlantedCorpus corpus = new PlantedCorpus(DOCUMENTS, 6);
    for (int i = 0; i < DOCUMENTS; i++) {
      all[i] = ((BitSignature) near.sign(corpus.document(i).text()).orElseThrow()).word(0);
    }
    HammingBounds bounds = new HammingBounds(BitMeasure.AGREEMENT, Long.SIZE, MAX_BITS, true);
    settings = new HammingPairs.Settings(bounds, null, 1);
  }

  /**
   * Baseline: plain loops.
   *
   * @return how many pairs
   */
  @Benchmark
  public long baselineBlocks() {
    return BlockJoin.count(all, MAX_BITS);
  }

  /**
   * The join.
   *
   * @return the pairs
   */
  @Benchmark
  public PairResult join() {
    return HammingPairs.find(all, settings, ProgressListener.NONE);
  }
}
