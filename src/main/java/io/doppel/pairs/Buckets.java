package io.doppel.pairs;

import io.doppel.measure.TablePlan;

/**
 * Fingerprints sorted by some bits of their key in a table, so that those with the same bits stand
 * together. Which fingerprint stands where is the same for any number of threads.
 */
final class Buckets {
  /** At most so many bits choose a bucket: the starts of all take 16 MiB. */
  private static final int MOST_BITS = 22;

  private static final int IN_BUCKET = 128;

  private final int stride;
  private final long[] words;
  private final int[] numbers;
  private final int[] starts;

  /** What is to be changed in a bucket's number to get that of one nearby. */
  private final int[] flips;

  private Buckets(int stride, long[] words, int[] numbers, int[] starts, int[] flips) {
    this.stride = stride;
    this.words = words;
    this.numbers = numbers;
    this.starts = starts;
    this.flips = flips;
  }

  /** All fingerprints in one bucket. */
  static Buckets all(Fingerprints fingerprints) {
    return new Buckets(
        fingerprints.stride(),
        fingerprints.words(),
        null,
        new int[] {0, fingerprints.count()},
        new int[0]);
  }

  /**
   * How many bits of a key choose a bucket: as many as leave a hundred or so in each, which are
   * compared faster than a few at a time in many buckets.
   */
  static int bits(int keyBits, int count) {
    int sizeBits = Integer.SIZE - Integer.numberOfLeadingZeros(count / IN_BUCKET);
    return Math.min(keyBits, Math.min(MOST_BITS, sizeBits));
  }

  /** How many other buckets may hold a fingerprint whose key differs in so many bits. */
  static long neighbours(int bucketBits, int radius) {
    long neighbours = 0;
    double ways = 1;
    for (int i = 1; i <= Math.min(radius, bucketBits); i++) {
      ways = ways * (bucketBits - i + 1) / i;
      neighbours += (long) ways;
    }
    return neighbours;
  }

  static Buckets of(Fingerprints fingerprints, TablePlan plan, int table, int radius) {
    int bits = bits(plan.keyBits(table), fingerprints.count());
    // the first bits of the key, whichever word they are in
    int stride = fingerprints.stride();
    int word = 0;
    while (plan.mask(table, word) == 0) {
      word++;
    }
    long mask = plan.mask(table, word);
    int inWord = Long.bitCount(mask);
    if (inWord < bits && word + 1 < stride && inWord < Long.bitCount(plan.mask(table, word + 1))) {
      word++;
      mask = plan.mask(table, word);
    }
    return sort(fingerprints, word, highest(mask, bits), radius);
  }

  /** The highest bits of a mask, at most so many. */
  private static long highest(long mask, int bits) {
    long left = mask;
    for (int excess = Long.bitCount(mask) - bits; excess > 0; excess--) {
      left &= left - 1;
    }
    return left;
  }

  private static Buckets sort(Fingerprints fingerprints, int word, long mask, int radius) {
    int count = fingerprints.count();
    int stride = fingerprints.stride();
    int bits = Long.bitCount(mask);
    long[] from = fingerprints.words();
    int[] starts = new int[(1 << bits) + 1];
    for (int i = 0; i < count; i++) {
      starts[(int) Long.compress(from[i * stride + word], mask) + 1]++;
    }
    for (int i = 1; i < starts.length; i++) {
      starts[i] += starts[i - 1];
    }
    long[] to = new long[from.length];
    int[] numbers = new int[count];
    for (int i = 0; i < count; i++) {
      int bucket = (int) Long.compress(from[i * stride + word], mask);
      int place = starts[bucket]++;
      numbers[place] = i;
      for (int j = 0; j < stride; j++) {
        to[place * stride + j] = from[i * stride + j];
      }
    }
    // each start has moved to the next one's
    System.arraycopy(starts, 0, starts, 1, starts.length - 1);
    starts[0] = 0;
    return new Buckets(stride, to, numbers, starts, flips(bits, radius));
  }

  private static int[] flips(int bits, int radius) {
    int[] flips = new int[Math.toIntExact(neighbours(bits, radius))];
    int count = 0;
    for (int flip = 1; flip < 1 << bits && count < flips.length; flip++) {
      if (Integer.bitCount(flip) <= radius) {
        flips[count++] = flip;
      }
    }
    return flips;
  }

  int stride() {
    return stride;
  }

  long[] words() {
    return words;
  }

  /** The fingerprint that stands at a place. */
  int number(int place) {
    return numbers == null ? place : numbers[place];
  }

  int count() {
    return starts.length - 1;
  }

  int start(int bucket) {
    return starts[bucket];
  }

  int end(int bucket) {
    return starts[bucket + 1];
  }

  int[] flips() {
    return flips;
  }
}
