package io.doppel.join;

import java.util.Arrays;

/**
 * Pairs in columns: 16 bytes each, and as much again while they grow or are sorted. A pair is one
 * number, of which the first position is the upper half.
 */
final class PairColumns {
  private static final int DIGIT_BITS = 11;
  private static final int DIGITS = 1 << DIGIT_BITS;
  private static final int MOST = Integer.MAX_VALUE - 8;

  private long[] keys = new long[64];
  private double[] similarities = new double[64];
  private int size;

  void add(long key, double similarity) {
    if (size == keys.length) {
      if (size == MOST) {
        throw new IllegalStateException("at most " + MOST + " pairs fit into memory");
      }
      int more = (int) Math.min(MOST, size + (size >> 1) + 64L);
      keys = Arrays.copyOf(keys, more);
      similarities = Arrays.copyOf(similarities, more);
    }
    keys[size] = key;
    similarities[size++] = similarity;
  }

  static long key(int one, int other) {
    return (long) Math.min(one, other) << Integer.SIZE | Math.max(one, other);
  }

  int size() {
    return size;
  }

  long key(int index) {
    return keys[index];
  }

  double similarity(int index) {
    return similarities[index];
  }

  void clear() {
    size = 0;
  }

  /** Sorts by first and then by second: a radix sort over the bits that there are. */
  void sort() {
    long bits = 0;
    boolean sorted = true;
    for (int i = 0; i < size; i++) {
      bits |= keys[i];
      sorted &= i == 0 || keys[i - 1] <= keys[i];
    }
    if (sorted) {
      return;
    }
    long[] keysTo = new long[size];
    double[] similaritiesTo = new double[size];
    for (int shift = 0; shift < Long.SIZE && bits >>> shift != 0; shift += DIGIT_BITS) {
      if ((bits >>> shift & DIGITS - 1) != 0) {
        move(shift, keysTo, similaritiesTo);
        long[] emptyKeys = keys;
        double[] emptySimilarities = similarities;
        keys = keysTo;
        similarities = similaritiesTo;
        keysTo = emptyKeys;
        similaritiesTo = emptySimilarities;
      }
    }
  }

  private void move(int shift, long[] keysTo, double[] similaritiesTo) {
    int[] starts = new int[DIGITS + 1];
    for (int i = 0; i < size; i++) {
      starts[(int) (keys[i] >>> shift & DIGITS - 1) + 1]++;
    }
    for (int i = 0; i < DIGITS; i++) {
      starts[i + 1] += starts[i];
    }
    for (int i = 0; i < size; i++) {
      int to = starts[(int) (keys[i] >>> shift & DIGITS - 1)]++;
      keysTo[to] = keys[i];
      similaritiesTo[to] = similarities[i];
    }
  }
}
