package io.doppel.benchmarks;

import java.util.Arrays;

/**
 * CPU time of queries.
 *
 * @param meanMicros the mean
 * @param p99Micros what 99 of 100 do not exceed
 */
record QueryCost(double meanMicros, double p99Micros) {
  static QueryCost of(long[] nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return new QueryCost(
        Arrays.stream(sorted).average().orElse(Double.NaN) / 1e3,
        sorted.length == 0 ? Double.NaN : sorted[(sorted.length - 1) * 99 / 100] / 1e3);
  }
}
