package io.doppel.bits;

import io.doppel.join.Workers;

/**
 * Fingerprints sorted by some bits of their key in a table, so that those with the same bits stand
 * together. Which fingerprint stands where is the same for any number of threads.
 */
final class Buckets {
  /** At most so many bits choose a bucket: the starts of all take 16 MiB. */
  private static final int MOST_BITS = 22;

  /** About so many are in a bucket if the key has bits enough. */
  private static final int IN_BUCKET = 16;

  private final int stride;
  private final long[] words;
  private final int[] numbers;
  private final int[] starts;

  /** What is to be changed in a bucket's number to get that of one nearby. */
  private final int[] flips;

  /** The bits that choose the bucket, if a fingerprint has but one word. */
  private final long mask;

  private Buckets(int stride, long[] words, int[] numbers, int[] starts, int[] flips, long mask) {
    this.mask = mask;
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
        new int[0],
        0);
  }

  /**
   * How many bits of a key choose a bucket: as many as leave a dozen or so in each. With fewer in
   * each, going from one bucket to the next would take longer than to compare them.
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

  /**
   * Sorts the fingerprints by their keys in a table.
   *
   * @param radius how many bits of the keys may differ
   * @param workers do the work, in as many parts as is said
   */
  static Buckets of(
      Fingerprints fingerprints,
      TablePlan plan,
      int table,
      int radius,
      Workers<?> workers,
      int parts) {
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
    return sort(fingerprints, new Key(word, highest(mask, bits)), radius, workers, parts);
  }

  /** The highest bits of a mask, at most so many. */
  private static long highest(long mask, int bits) {
    long left = mask;
    for (int excess = Long.bitCount(mask) - bits; excess > 0; excess--) {
      left &= left - 1;
    }
    return left;
  }

  /** The bits of a fingerprint that say its bucket. */
  private record Key(int word, long mask) {
    int bucket(Fingerprints fingerprints, int number) {
      return (int) Long.compress(fingerprints.words()[number * fingerprints.stride() + word], mask);
    }
  }

  /** A counting sort. Each part counts and moves a range of its own, so that order is kept. */
  private static Buckets sort(
      Fingerprints fingerprints, Key key, int radius, Workers<?> workers, int parts) {
    int bits = Long.bitCount(key.mask());
    int[][] places = new int[parts][1 << bits];
    workers.forEach(0, parts, (worker, part) -> count(fingerprints, key, part, places));
    int[] starts = new int[(1 << bits) + 1];
    int place = 0;
    for (int bucket = 0; bucket < starts.length - 1; bucket++) {
      for (int[] ofPart : places) {
        int inBucket = ofPart[bucket];
        ofPart[bucket] = place;
        place += inBucket;
      }
      starts[bucket + 1] = place;
    }
    long[] words = new long[fingerprints.words().length];
    int[] numbers = new int[fingerprints.count()];
    Buckets sorted =
        new Buckets(fingerprints.stride(), words, numbers, starts, flips(bits, radius), key.mask());
    workers.forEach(0, parts, (worker, part) -> sorted.move(fingerprints, key, part, places));
    return sorted;
  }

  private static int rangeStart(int count, int part, int parts) {
    return (int) ((long) count * part / parts);
  }

  private static void count(Fingerprints fingerprints, Key key, int part, int[][] counts) {
    int[] ofPart = counts[part];
    int end = rangeStart(fingerprints.count(), part + 1, counts.length);
    for (int i = rangeStart(fingerprints.count(), part, counts.length); i < end; i++) {
      ofPart[key.bucket(fingerprints, i)]++;
    }
  }

  private void move(Fingerprints fingerprints, Key key, int part, int[][] places) {
    int[] ofPart = places[part];
    int end = rangeStart(fingerprints.count(), part + 1, places.length);
    for (int i = rangeStart(fingerprints.count(), part, places.length); i < end; i++) {
      int place = ofPart[key.bucket(fingerprints, i)]++;
      numbers[place] = i;
      for (int j = 0; j < stride; j++) {
        words[place * stride + j] = fingerprints.words()[i * stride + j];
      }
    }
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

  /** The bits in which all fingerprints of a bucket agree, if they have 64. */
  long mask() {
    return mask;
  }
}
