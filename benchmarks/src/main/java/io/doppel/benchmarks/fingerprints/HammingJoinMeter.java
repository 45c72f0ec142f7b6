package io.doppel.benchmarks.fingerprints;

import io.doppel.benchmarks.corpus.PlantedFingerprints;
import io.doppel.benchmarks.report.CpuClock;
import io.doppel.bits.BitMeasure;
import io.doppel.bits.HammingBounds;
import io.doppel.bits.HammingPairs;
import io.doppel.join.PairResult;
import io.doppel.pairs.ProgressListener;
import java.util.Arrays;
import java.util.function.Supplier;

/** Finds all pairs of fingerprints, takes the time, and checks what was found. */
final class HammingJoinMeter {
  /**
   * What a join cost.
   *
   * @param wallSeconds time on the wall
   * @param cpuSeconds CPU time of the process, the garbage collector's included
   */
  record Cost(double wallSeconds, double cpuSeconds) {}

  private final PlantedFingerprints fingerprints;
  private final int maxBits;
  private long pairs;
  private long candidates;
  private Cost cost;

  /**
   * Takes fingerprints.
   *
   * @param fingerprints the fingerprints
   * @param maxBits how many bits may differ
   */
  HammingJoinMeter(PlantedFingerprints fingerprints, int maxBits) {
    this.fingerprints = fingerprints;
    this.maxBits = maxBits;
  }

  /**
   * Finds the pairs.
   *
   * @param threads with so many threads
   * @return what it cost
   * @throws IllegalStateException if a planted pair was not found
   */
  Cost join(int threads) {
    HammingBounds bounds = new HammingBounds(BitMeasure.AGREEMENT, Long.SIZE, maxBits, true);
    HammingPairs.Settings settings = new HammingPairs.Settings(bounds, null, threads);
    PairResult result =
        measure(() -> HammingPairs.find(fingerprints.values(), settings, ProgressListener.NONE));
    pairs = result.pairs().size();
    candidates = result.counts().candidates();
    check(result);
    return cost;
  }

  /** Counts them with plain loops; the number must be that of the last join. */
  Cost plain() {
    long counted = measure(() -> BlockJoin.count(fingerprints.values(), maxBits));
    if (counted != pairs) {
      throw new IllegalStateException("the join must find " + counted + " pairs, got " + pairs);
    }
    return cost;
  }

  private <T> T measure(Supplier<T> work) {
    long wall = System.nanoTime();
    long cpu = CpuClock.processNanos();
    T result = work.get();
    cost = new Cost((System.nanoTime() - wall) / 1e9, (CpuClock.processNanos() - cpu) / 1e9);
    return result;
  }

  private void check(PairResult result) {
    // in order, as the pairs are
    long[] found =
        result.pairs().stream().mapToLong(pair -> key(pair.first(), pair.second())).toArray();
    for (int i = 0; i < fingerprints.copies(); i++) {
      int original = fingerprints.original(i);
      int copy = fingerprints.copy(i);
      if (distance(original, copy) <= maxBits
          && Arrays.binarySearch(found, key(original, copy)) < 0) {
        throw new IllegalStateException(
            "the join must find all planted pairs, missed " + original + " and " + copy);
      }
    }
  }

  private static long key(int first, int second) {
    return (long) first << Integer.SIZE | second;
  }

  private int distance(int one, int other) {
    return Long.bitCount(fingerprints.values()[one] ^ fingerprints.values()[other]);
  }

  long pairs() {
    return pairs;
  }

  long candidates() {
    return candidates;
  }
}
