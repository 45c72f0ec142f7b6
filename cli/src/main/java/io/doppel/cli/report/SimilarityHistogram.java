package io.doppel.cli.report;

import java.util.ArrayList;
import java.util.List;

/** Counts pairs by their similarity, in equal steps from the threshold to 1. */
public final class SimilarityHistogram {
  private static final int BINS = 20;

  private final double threshold;
  private final long[] counts;
  private long pairs;

  /**
   * An empty histogram.
   *
   * @param threshold the least similarity of a pair, in [0, 1]
   */
  public SimilarityHistogram(double threshold) {
    if (!(threshold >= 0 && threshold <= 1)) {
      throw new IllegalArgumentException("threshold must be in [0, 1], got " + threshold);
    }
    this.threshold = threshold;
    this.counts = new long[threshold == 1 ? 1 : BINS];
  }

  /**
   * Counts pairs.
   *
   * @param similarity how similar they are
   * @param number how many there are
   */
  public void add(double similarity, long number) {
    double part = threshold == 1 ? 0 : (similarity - threshold) / (1 - threshold);
    int bin = (int) (part * counts.length);
    counts[Math.max(0, Math.min(counts.length - 1, bin))] += number;
    pairs += number;
  }

  /**
   * How many pairs were counted.
   *
   * @return their number
   */
  public long pairs() {
    return pairs;
  }

  /**
   * The bars.
   *
   * @return from the least similarity to 1
   */
  public List<Report.Bin> bins() {
    List<Report.Bin> bins = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      bins.add(new Report.Bin(edge(i), edge(i + 1), counts[i]));
    }
    return bins;
  }

  private double edge(int bin) {
    return threshold + (1 - threshold) * bin / counts.length;
  }
}
