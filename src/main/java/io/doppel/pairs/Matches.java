package io.doppel.pairs;

import java.util.Arrays;

/** The matches of one signature: positions in ascending order, each with its distance. */
final class Matches {
  private int[] positions = new int[4];
  private double[] distances = new double[4];
  private int size;

  void add(int position, double distance) {
    if (size == positions.length) {
      positions = Arrays.copyOf(positions, size * 2);
      distances = Arrays.copyOf(distances, size * 2);
    }
    positions[size] = position;
    distances[size++] = distance;
  }

  int size() {
    return size;
  }

  int position(int index) {
    return positions[index];
  }

  double distance(int index) {
    return distances[index];
  }
}
