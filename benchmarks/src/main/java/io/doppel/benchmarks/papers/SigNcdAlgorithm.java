package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.report.ReportTable;
import io.doppel.compression.Compression;
import io.doppel.compression.CompressionDistance;
import io.doppel.compression.NcdBounds;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.signature.NcdSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;

/**
 * Algorithm 1 of SigNCD as its pseudo-code goes, with one thread: how many comparisons (line 25)
 * are left by P1, inequality (7), and by P2, remark 6, beside it. A document that is a duplicate of
 * an earlier one is skipped from then on (lines 10 and 22), so that bounds save less than where all
 * pairs are asked for.
 */
final class SigNcdAlgorithm {
  private final List<NcdSignature> sorted;
  private final NcdBounds bounds;
  private final boolean triangle;
  private final CompressionDistance distance = new CompressionDistance(Compression.SNAPPY);
  private final BitSet checked = new BitSet();
  private final List<double[]> known = new ArrayList<>();
  private long comparisons;

  private SigNcdAlgorithm(List<NcdSignature> sorted, NcdBounds bounds, boolean triangle) {
    this.sorted = sorted;
    this.bounds = bounds;
    this.triangle = triangle;
  }

  /**
   * The comparisons of a run.
   *
   * @param signatures in any order
   * @param bounds P1, or none
   * @param triangle whether P2 is used
   */
  static long comparisons(List<NcdSignature> signatures, NcdBounds bounds, boolean triangle) {
    List<NcdSignature> sorted = new ArrayList<>(signatures);
    Collections.sort(sorted); // line 8
    SigNcdAlgorithm algorithm = new SigNcdAlgorithm(sorted, bounds, triangle);
    for (int j = 0; j < sorted.size(); j++) {
      if (!algorithm.checked.get(j)) {
        algorithm.detectEach(j);
      }
    }
    return algorithm.comparisons;
  }

  /** Lines 18 to 32. */
  private void detectEach(int j) {
    NcdSignature one = sorted.get(j);
    distance.from(one);
    double[] row = new double[triangle ? sorted.size() : 0];
    Arrays.fill(row, Double.NaN);
    for (int k = j + 1; k < sorted.size(); k++) {
      NcdSignature other = sorted.get(k);
      if (!bounds.lengthsAdmit(one.compressedLength(), other.compressedLength(), 0)) {
        break; // the boundary object of line 20
      }
      if (checked.get(k) || isKeptApart(j, k)) {
        continue;
      }
      comparisons++;
      double found = distance.to(other);
      if (triangle) {
        row[k] = found;
      }
      if (found <= bounds.maxDistance()) {
        checked.set(k);
      }
    }
    if (triangle) {
      known.add(row);
    }
  }

  /** Remark 6, with any earlier document that both were compared with. */
  private boolean isKeptApart(int j, int k) {
    for (double[] row : known) {
      if (bounds.triangleExcludes(row[j], row[k])) {
        return true;
      }
    }
    return false;
  }

  static String table(Experiment experiment) throws IOException {
    List<NcdSignature> signatures = new ArrayList<>();
    NcdBuilder paper = NcdBuilder.sigNcd(Experiment.TEXT).asInPaper();
    for (Signature each : experiment.sign(paper.build())) {
      if (each != null) {
        signatures.add((NcdSignature) each);
      }
    }
    ReportTable table =
        new ReportTable()
            .column("tau", "%.1f")
            .column("comparisons without bounds", "%,d")
            .column("P1 (7)", "%.3f")
            .column("in the paper", "%s")
            .column("and P2", "%.3f");
    for (double tau : SigNcdTables.TAUS) {
      NcdBounds seven = new NcdBounds(tau, true, false, true);
      long all = comparisons(signatures, new NcdBounds(tau, false, false, true), false);
      table.add(
          tau,
          all,
          (double) comparisons(signatures, seven, false) / all,
          SigNcdBounds.PAPER_P1.getOrDefault(tau, "-"),
          (double) comparisons(signatures, seven, true) / all);
    }
    return "Comparisons of Algorithm 1, in parts of those without bounds:\n\n" + table.text();
  }
}
