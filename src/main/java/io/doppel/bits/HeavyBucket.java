package io.doppel.bits;

import io.doppel.candidates.Comparisons;
import java.util.Arrays;

/**
 * Finds the pairs of a large bucket of 64-bit fingerprints without comparing all with all. Those
 * that differ in at most k bits agree in one of k + 1 blocks of the bits that did not choose the
 * bucket: so it is sorted once by each of those blocks, and what is still large is sorted again
 * inside. Where that would not save half of the comparisons, as among copies, all are compared.
 *
 * <p>Simhashes of texts are skewed, since all texts have the same frequent words: many bits are
 * nearly always 0 or 1, and buckets are hundreds of times as large as those of random bits. So the
 * blocks are made of the bits that tell most of the bucket's fingerprints apart, which a sample
 * shows.
 *
 * <p>For use by one thread. Memory: 12 bytes for each fingerprint of the largest bucket and level.
 */
final class HeavyBucket {
  /** Smaller ranges are compared at once. */
  static final int LEAST = 512;

  /** Told of the pairs. */
  interface Sink {
    /**
     * Takes a pair.
     *
     * @param place where the one stands
     * @param other where the other stands
     * @param differing the bits that differ
     */
    void found(int place, int other, long differing);
  }

  private static final int IN_BUCKET = 8;
  private static final int SAMPLED = 1024;
  private static final int SAMPLE = 128;
  private static final int MOST_BLOCKS = 16;
  private static final int MOST_LEVELS = 8;

  /** Of more bits counting would take longer than to compare what they leave together. */
  private static final int MOST_BLOCK_BITS = 14;

  private final int maxBits;
  private final Sink sink;
  private final Level[] levels = new Level[MOST_LEVELS];
  private final int[] ones = new int[Long.SIZE];
  private int[] near = new int[LEAST];

  /** The blocks by which a pair was found already if it agrees in one of them. */
  private long[] earlier = new long[MOST_LEVELS * MOST_BLOCKS];

  private int earlierCount;
  private final Comparisons comparisons;

  HeavyBucket(int maxBits, Comparisons comparisons, Sink sink) {
    this.maxBits = maxBits;
    this.comparisons = comparisons;
    this.sink = sink;
  }

  /**
   * Finds the pairs of a range.
   *
   * @param words the fingerprints
   * @param equal bits in which all of the range agree
   * @param known those that agree in one of these blocks are known already
   * @param knownCount how many of the blocks count
   */
  void compare(long[] words, int from, int to, long equal, long[] known, int knownCount) {
    if (earlier.length < knownCount + MOST_LEVELS * MOST_BLOCKS) {
      earlier = new long[knownCount + MOST_LEVELS * MOST_BLOCKS];
    }
    System.arraycopy(known, 0, earlier, 0, knownCount);
    earlierCount = knownCount;
    compare(words, null, from, to, ~equal, 0);
  }

  /**
   * @param places where each fingerprint stands in the bucket; null if it is where it is
   * @param left bits that may differ
   */
  private void compare(long[] words, int[] places, int from, int to, long left, int depth) {
    int size = to - from;
    if (size >= LEAST && depth < MOST_LEVELS && maxBits < MOST_BLOCKS) {
      Level level = levels[depth];
      if (level == null) {
        level = new Level(maxBits + 1);
        levels[depth] = level;
      }
      if (depth == 0 || size >= SAMPLED) {
        level.order(words, from, to);
      } else {
        level.order = levels[depth - 1].order;
      }
      if (level.choose(size, left) && level.count(words, from, to)) {
        split(level, words, places, from, to, left, depth);
        return;
      }
    }
    compareAll(words, places, from, to);
  }

  private void split(
      Level level, long[] words, int[] places, int from, int to, long left, int depth) {
    int before = earlierCount;
    level.reserve(to - from);
    for (int block = 0; block <= maxBits; block++) {
      level.move(block, words, places, from, to);
      int[] ends = level.counts[block];
      int start = 0;
      for (int bucket = 0; bucket < level.buckets; bucket++) {
        int end = ends[bucket];
        if (end - start > 1) {
          compare(level.words, level.places, start, end, left & ~level.masks[block], depth + 1);
        }
        start = end;
      }
      earlier[earlierCount++] = level.masks[block];
    }
    earlierCount = before;
  }

  private void compareAll(long[] words, int[] places, int from, int to) {
    comparisons.add((long) (to - from) * (to - from - 1) / 2);
    if (near.length < to - from) {
      near = new int[to - from];
    }
    for (int i = from; i + 1 < to; i++) {
      Comparisons.endIfInterrupted(i, to - i);
      int count = onlyNew(words, i, near(words, i, to));
      for (int n = 0; n < count; n++) {
        int j = near[n];
        int place = places == null ? i : places[i];
        sink.found(place, places == null ? j : places[j], words[i] ^ words[j]);
      }
    }
  }

  /**
   * Those behind i that are near it. A loop without branches, as is the next: many are and many are
   * not, and a branch that the processor guesses wrong takes longer than ten comparisons.
   */
  private int near(long[] words, int i, int to) {
    long one = words[i];
    int[] found = near;
    int count = 0;
    for (int j = i + 1; j < to; j++) {
      found[count] = j;
      count += Long.bitCount(one ^ words[j]) <= maxBits ? 1 : 0;
    }
    return count;
  }

  /** Leaves of those that are near i the ones that were not found by an earlier block. */
  private int onlyNew(long[] words, int i, int count) {
    long one = words[i];
    int[] found = near;
    int kept = 0;
    for (int n = 0; n < count; n++) {
      long differing = one ^ words[found[n]];
      int isNew = 1;
      for (int block = 0; block < earlierCount; block++) {
        isNew &= (differing & earlier[block]) == 0 ? 0 : 1;
      }
      found[kept] = found[n];
      kept += isNew;
    }
    return kept;
  }

  /** What is sorted at one depth. */
  private final class Level {
    private final long[] masks;
    private final int[][] counts;
    private final int[] own = new int[Long.SIZE];

    /** The bits, those that tell most fingerprints apart first; the bit is what is below 64. */
    private int[] order = own;

    private int buckets;
    private long[] words = new long[0];
    private int[] places = new int[0];

    Level(int blocks) {
      masks = new long[blocks];
      counts = new int[blocks][];
    }

    /** Finds which bits tell most fingerprints apart, by a sample. */
    void order(long[] all, int from, int to) {
      int step = Math.max(1, (to - from) / SAMPLE);
      Arrays.fill(ones, 0);
      int sampled = 0;
      for (int i = from; i < to; i += step, sampled++) {
        long word = all[i];
        for (int bit = 0; bit < Long.SIZE; bit++) {
          ones[bit] += (int) (word >>> bit & 1);
        }
      }
      for (int bit = 0; bit < Long.SIZE; bit++) {
        int even = Math.min(ones[bit], sampled - ones[bit]);
        own[bit] = -even * Long.SIZE + bit;
      }
      Arrays.sort(own);
      order = own;
    }

    /** Chooses the blocks' bits; false if there are not enough. */
    boolean choose(int size, long left) {
      int blocks = masks.length;
      int wanted = Integer.SIZE - Integer.numberOfLeadingZeros(size / IN_BUCKET);
      int each = Math.min(Math.min(wanted, MOST_BLOCK_BITS), Long.bitCount(left) / blocks);
      Arrays.fill(masks, 0);
      int taken = 0;
      for (int i = 0; i < Long.SIZE && taken < each * blocks; i++) {
        int bit = order[i] & Long.SIZE - 1;
        if ((left >>> bit & 1) != 0) {
          // to and fro, so that not the first block has always the best bits
          int turn = taken / blocks;
          int block = turn % 2 == 0 ? taken % blocks : blocks - 1 - taken % blocks;
          masks[block] |= 1L << bit;
          taken++;
        }
      }
      buckets = 1 << each;
      return each > 0;
    }

    /** Counts what is in each bucket; false if that saves too few comparisons. */
    boolean count(long[] all, int from, int to) {
      long pairs = (long) (to - from) * (to - from) / 2;
      for (int block = 0; block < masks.length && pairs > 0; block++) {
        if (counts[block] == null || counts[block].length < buckets) {
          counts[block] = new int[buckets];
        }
        int[] ofBlock = counts[block];
        Arrays.fill(ofBlock, 0, buckets, 0);
        long mask = masks[block];
        for (int i = from; i < to; i++) {
          ofBlock[(int) Long.compress(all[i], mask)]++;
        }
        for (int bucket = 0; bucket < buckets; bucket++) {
          pairs -= (long) ofBlock[bucket] * ofBlock[bucket];
        }
      }
      return pairs > 0;
    }

    void reserve(int size) {
      if (words.length < size) {
        words = new long[size];
        places = new int[size];
      }
    }

    /** Sorts by a block; the counts become the buckets' ends. */
    void move(int block, long[] all, int[] allPlaces, int from, int to) {
      int[] next = counts[block];
      int start = 0;
      for (int bucket = 0; bucket < buckets; bucket++) {
        int size = next[bucket];
        next[bucket] = start;
        start += size;
      }
      long mask = masks[block];
      for (int i = from; i < to; i++) {
        int place = next[(int) Long.compress(all[i], mask)]++;
        words[place] = all[i];
        places[place] = allPlaces == null ? i : allPlaces[i];
      }
    }
  }
}
