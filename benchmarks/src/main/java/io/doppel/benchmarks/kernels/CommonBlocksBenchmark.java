package io.doppel.benchmarks.kernels;

import io.doppel.sequences.CommonBlocks;
import io.doppel.signature.SequenceSignature;
import java.util.Arrays;
import java.util.Random;
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
 * How long does the longest common run of two sequences of symbols take, and their common blocks?
 * Baseline: the table of all pairs of places, two rows of it at a time.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class CommonBlocksBenchmark {
  private static final int ALPHABET = 30;
  private static final int MIN_BLOCK = 4;

  /** How many symbols a sequence has. */
  @Param({"60", "600"})
  private int length;

  private int[] one;
  private int[] other;
  private SequenceSignature query;
  private CommonBlocks blocks;

  /** For JMH. */
  public CommonBlocksBenchmark() {}

  /** Makes a sequence, and a copy of which every tenth symbol is another. */
  @Setup
  public void make() {
    Random random = new Random(7);
    one = random.ints(length, 0, ALPHABET).toArray();
    other = one.clone();
    Arrays.setAll(other, i -> random.nextInt(10) == 0 ? random.nextInt(ALPHABET) : one[i]);
    query = SequenceSignature.of(one, length);
    blocks = new CommonBlocks();
    blocks.query(query);
    if (longestCommon() != baselineTable()) {
      throw new IllegalStateException("the longest run must be " + baselineTable());
    }
  }

  /**
   * Baseline: dynamic programming.
   *
   * @return the length of the longest common run
   */
  @Benchmark
  public int baselineTable() {
    int[] before = new int[length + 1];
    int[] now = new int[length + 1];
    int longest = 0;
    for (int symbol : one) {
      for (int j = 0; j < length; j++) {
        now[j + 1] = symbol == other[j] ? before[j] + 1 : 0;
        longest = Math.max(longest, now[j + 1]);
      }
      int[] free = before;
      before = now;
      now = free;
    }
    return longest;
  }

  /**
   * The longest common run, the query prepared.
   *
   * @return its length
   */
  @Benchmark
  public int longestCommon() {
    return blocks.longestCommon(other, 0, length, 0);
  }

  /**
   * The longest common run, with the preparation of the query.
   *
   * @return its length
   */
  @Benchmark
  public int preparedAndLongestCommon() {
    blocks.query(query);
    return blocks.longestCommon(other, 0, length, 0);
  }

  /**
   * Symbols in common blocks, the query prepared.
   *
   * @return how many
   */
  @Benchmark
  public int commonBlocks() {
    return blocks.matched(other, 0, length, MIN_BLOCK, 0);
  }
}
