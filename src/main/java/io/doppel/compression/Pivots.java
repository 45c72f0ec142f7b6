package io.doppel.compression;

import java.util.Arrays;

/**
 * What P2 remembers: the distances of all signatures from some of them, the pivots, evenly spread
 * over the sorted list. The paper uses any third signature whose distances were computed before:
 * each is a pivot, in {@link #asPrinted}, as long as that square table has at most {@link
 * #MOST_DISTANCES} entries, which is up to 4,096 signatures. Else there are at most {@link #FEW}.
 */
final class Pivots {
  private static final int FEW = 32;

  /** Of 8 bytes each. */
  private static final int MOST_DISTANCES = 1 << 23;

  private final int stride;

  /** For each signature its distances from the pivots before it. */
  private final double[][] distances;

  private Pivots(int signatures, int most) {
    stride = Math.max(1, (signatures + most - 1) / most);
    distances = new double[signatures][];
    for (int y = 0; y < signatures; y++) {
      distances[y] = new double[(y + stride - 1) / stride];
      // a distance that was never computed is NaN, and NaN excludes nothing
      Arrays.fill(distances[y], Double.NaN);
    }
  }

  /** A few pivots, 256 bytes a signature. */
  static Pivots few(int signatures) {
    return new Pivots(signatures, FEW);
  }

  /** As many pivots as there is room for: half of a square is filled. */
  static Pivots asPrinted(int signatures) {
    return new Pivots(signatures, Math.max(FEW, 2 * (MOST_DISTANCES / Math.max(1, signatures))));
  }

  /** Keeps the distance of x and y, x before y, if x is a pivot. */
  void keep(int x, int y, double distance) {
    if (x % stride == 0) {
      distances[y][x / stride] = distance;
    }
  }

  /**
   * Whether some pivot before x keeps x and y apart. Other threads are still at work on what is not
   * settled, so it is not looked at.
   */
  boolean exclude(int x, int y, int settled, NcdBounds bounds) {
    if (x >= settled) {
      return false;
    }
    double[] fromX = distances[x];
    double[] fromY = distances[y];
    for (int pivot = 0; pivot < fromX.length; pivot++) {
      if (bounds.triangleExcludes(fromX[pivot], fromY[pivot])) {
        return true;
      }
    }
    return false;
  }
}
