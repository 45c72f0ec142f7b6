package io.doppel.join;

import java.util.Arrays;

/** The matches of one signature: positions in ascending order, each with its similarity. */
public final class Matches {
  private int[] positions = new int[4];
  private double[] similarities = new double[4];
  private int size;

  public void add(int position, double similarity) {
    if (size == positions.length) {
      positions = Arrays.copyOf(positions, size * 2);
      similarities = Arrays.copyOf(similarities, size * 2);
    }
    positions[size] = position;
    similarities[size++] = similarity;
  }

  public int size() {
    return size;
  }

  public int position(int index) {
    return positions[index];
  }

  public double similarity(int index) {
    return similarities[index];
  }
}
