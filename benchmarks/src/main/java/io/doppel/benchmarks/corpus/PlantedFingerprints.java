package io.doppel.benchmarks.corpus;

import io.doppel.corpus.SeededRandom;

/**
 * Random fingerprints of 64 bits, the same on every machine. Every tenth is a copy of one before it
 * in which some bits are flipped: from none to one more than are of interest, each as often.
 */
public final class PlantedFingerprints {
  private static final int COPY_EVERY = 10;
  private static final long VALUES = 0;
  private static final long OTHERS = 1;

  private final long seed;
  private final long[] values;
  private final int[] originals;

  /**
   * Makes them.
   *
   * @param count how many
   * @param maxBits up to so many bits and one more differ in a copy
   * @param seed the seed
   */
  public PlantedFingerprints(int count, int maxBits, long seed) {
    this.seed = seed;
    this.values = new long[count];
    this.originals = new int[count / COPY_EVERY];
    SeededRandom random = new SeededRandom(seed, VALUES);
    for (int i = 0; i < count; i++) {
      if (i % COPY_EVERY < COPY_EVERY - 1) {
        values[i] = random.bits();
      } else {
        int original = random.below(i);
        originals[i / COPY_EVERY] = original;
        values[i] = values[original] ^ some(random, random.between(0, maxBits + 1));
      }
    }
  }

  private static long some(SeededRandom random, int bits) {
    long some = 0;
    while (Long.bitCount(some) < bits) {
      some |= 1L << random.below(Long.SIZE);
    }
    return some;
  }

  /**
   * All fingerprints.
   *
   * @return the array itself, not to be changed
   */
  public long[] values() {
    return values;
  }

  /**
   * How many of them are copies.
   *
   * @return a tenth
   */
  public int copies() {
    return originals.length;
  }

  /**
   * Where a copy stands.
   *
   * @param number which copy
   * @return its place
   */
  public int copy(int number) {
    return number * COPY_EVERY + COPY_EVERY - 1;
  }

  /**
   * Where its original stands.
   *
   * @param number which copy
   * @return the place, before the copy's
   */
  public int original(int number) {
    return originals[number];
  }

  /**
   * Fingerprints to ask for, in turn a copy and a random one.
   *
   * @param count how many
   * @return the fingerprints
   */
  public long[] queries(int count) {
    SeededRandom random = new SeededRandom(seed, OTHERS);
    long[] queries = new long[count];
    for (int i = 0; i < count; i++) {
      queries[i] = i % 2 == 0 ? values[copy(random.below(copies()))] : random.bits();
    }
    return queries;
  }
}
