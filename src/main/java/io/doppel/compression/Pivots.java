package io.doppel.compression;

import java.util.Arrays;

/**
 * What P2 remembers: the distances of all signatures from a few of them. The paper uses any third
 * signature whose distances were computed before; that would be a square table, so at most {@link
 * #MOST} signatures, evenly spread over the sorted list, serve here. Signatures of one block do not
 * see each other's distances, so a collection of one block gains nothing. Memory {@code 8 * MOST}
 * bytes a signature.
 */
final class Pivots {
  private static final int MOST = 32;

  private final int stride;
  private final double[][] distances;

  Pivots(int signatures) {
    stride = Math.max(1, (signatures + MOST - 1) / MOST);
    distances = new double[(signatures + stride - 1) / stride][signatures];
    for (double[] row : distances) {
      Arrays.fill(row, Double.NaN);
    }
  }

  /** Keeps the distance of x and y if x is a pivot. */
  void keep(int x, int y, double distance) {
    if (x % stride == 0) {
      distances[x / stride][y] = distance;
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
    for (int pivot = 0; pivot * stride < x; pivot++) {
      // a distance that was never computed is NaN, and NaN excludes nothing
      if (bounds.triangleExcludes(distances[pivot][x], distances[pivot][y])) {
        return true;
      }
    }
    return false;
  }
}
