package io.doppel.benchmarks.peers;

import java.util.Arrays;

/**
 * CPU time of queries.
 *
 * @param meanMicros the mean
 * @param medianMicros what half of them do not exceed
 * @param p99Micros what 99 of 100 do not exceed
 */
public record QueryCost(double meanMicros, double medianMicros, double p99Micros) {
  public static QueryCost of(long[] nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return new QueryCost(
        Arrays.stream(sorted).average().orElse(Double.NaN) / 1e3,
        micros(sorted, 50),
        micros(sorted, 99));
  }

  private static double micros(long[] sorted, int percent) {
    return sorted.length == 0 ? Double.NaN : sorted[(sorted.length - 1) * percent / 100] / 1e3;
  }
}
