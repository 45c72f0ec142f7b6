package io.doppel.benchmarks.corpus;

/**
 * Random numbers that are the same on every machine and in every release of Java, which the
 * generators of the JDK do not all promise. SplitMix64: G. Steele, D. Lea, C. Flood, Fast
 * splittable pseudorandom number generators, OOPSLA 2014.
 */
final class SeededRandom {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private long state;

  /**
   * One of many independent streams of a seed.
   *
   * @param seed the seed
   * @param stream the stream's number
   */
  SeededRandom(long seed, long stream) {
    state = mix(mix(seed) + stream * GOLDEN);
  }

  static long mix(long bits) {
    bits = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
    bits = (bits ^ (bits >>> 27)) * 0x94D049BB133111EBL;
    return bits ^ (bits >>> 31);
  }

  /** A number in [0, 1) made of a hash's upper bits. */
  static double unit(long bits) {
    return (bits >>> 11) * 0x1p-53;
  }

  /** 64 random bits. */
  long bits() {
    return mix(state += GOLDEN);
  }

  /** A number in [0, 1). */
  double unit() {
    return unit(bits());
  }

  /** A number in [0, bound). */
  int below(int bound) {
    return (int) (unit() * bound);
  }

  /** A number from low to high, both included. */
  int between(int low, int high) {
    return low + below(high - low + 1);
  }

  boolean chance(double probability) {
    return unit() < probability;
  }
}
