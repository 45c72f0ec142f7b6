package io.doppel.benchmarks.bench;

import java.util.Arrays;

/**
 * Finds all pairs by locality-sensitive hashing, as users of libraries that make signatures only
 * write it: documents that agree in a band are compared by their signatures, and those that are
 * similar enough are pairs. One thread.
 */
final class BandJoin {
  private static final int DOCUMENT_BITS = 24;
  private static final long DOCUMENT = (1L << DOCUMENT_BITS) - 1;

  /** What documents agree in. */
  interface Bands {
    /**
     * The hash of a band.
     *
     * @param document the document's place
     * @param band the number of the band
     * @return equal for documents that agree in the band
     */
    long key(int document, int band);
  }

  /** How similar two documents are. */
  interface Similarity {
    /**
     * Compares two documents.
     *
     * @param one the place of one
     * @param other the place of the other
     * @return their similarity
     */
    double of(int one, int other);
  }

  private final boolean[] signed;
  private final int bands;
  private final Bands keys;
  private final Similarity similarity;
  private long[] found = new long[1 << 16];
  private double[] similarities = new double[1 << 16];
  private int count;
  private long compared;

  /**
   * Prepares a join.
   *
   * @param signed for each document whether it has a signature
   * @param bands how many bands there are
   * @param keys their hashes
   * @param similarity compares signatures
   */
  BandJoin(boolean[] signed, int bands, Bands keys, Similarity similarity) {
    this.signed = signed;
    this.bands = bands;
    this.keys = keys;
    this.similarity = similarity;
  }

  /**
   * Finds the pairs.
   *
   * @param threshold how similar they must be
   * @return their keys, sorted, each once
   */
  long[] find(double threshold) {
    count = 0;
    compared = 0;
    for (int band = 0; band < bands; band++) {
      long[] sorted = sorted(band);
      int from = 0;
      for (int to = 1; to <= sorted.length; to++) {
        if (to == sorted.length || (sorted[to] ^ sorted[from]) >>> DOCUMENT_BITS != 0) {
          compare(sorted, from, to, threshold);
          from = to;
        }
      }
    }
    long[] keysFound = Arrays.copyOf(found, count);
    Arrays.sort(keysFound);
    return Arrays.stream(keysFound).distinct().toArray();
  }

  /** The documents by the hash of a band, of which 40 bits are kept. */
  private long[] sorted(int band) {
    long[] sorted = new long[signed.length];
    int signatures = 0;
    for (int document = 0; document < signed.length; document++) {
      if (signed[document]) {
        long mixed = keys.key(document, band) * 0x9E3779B97F4A7C15L;
        sorted[signatures++] = (mixed ^ mixed >>> 29) << DOCUMENT_BITS | document;
      }
    }
    sorted = Arrays.copyOf(sorted, signatures);
    Arrays.sort(sorted);
    return sorted;
  }

  private void compare(long[] sorted, int from, int to, double threshold) {
    for (int i = from; i < to; i++) {
      int one = (int) (sorted[i] & DOCUMENT);
      for (int j = i + 1; j < to; j++) {
        int other = (int) (sorted[j] & DOCUMENT);
        compared++;
        double similar = similarity.of(one, other);
        if (similar >= threshold) {
          add((long) one << Integer.SIZE | other, similar);
        }
      }
    }
  }

  private void add(long key, double similar) {
    if (count == found.length) {
      found = Arrays.copyOf(found, count * 2);
      similarities = Arrays.copyOf(similarities, count * 2);
    }
    found[count] = key;
    similarities[count++] = similar;
  }

  /** How many pairs the last search compared, some of them more than once. */
  long compared() {
    return compared;
  }

  /** The pairs of the last search, some of them more than once. */
  long[] candidates() {
    return Arrays.copyOf(found, count);
  }

  /** How similar the pairs of the last search are, in the same order. */
  double[] similarities() {
    return Arrays.copyOf(similarities, count);
  }
}
