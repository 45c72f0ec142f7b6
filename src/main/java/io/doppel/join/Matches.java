package io.doppel.pairs;

import java.util.Arrays;

/** The matches of one signature: positions in ascending order, each with its similarity. */
final class Matches {
  private int[] positions = new int[4];
  private double[] similarities = new double[4];
  private int size;

  void add(int position, double similarity) {
    if (size == positions.length) {
      positions = Arrays.copyOf(positions, size * 2);
      similarities = Arrays.copyOf(similarities, size * 2);
    }
    positions[size] = position;
    similarities[size++] = similarity;
  }

  int size() {
    return size;
  }

  int position(int index) {
    return positions[index];
  }

  double similarity(int index) {
    return similarities[index];
  }
}
