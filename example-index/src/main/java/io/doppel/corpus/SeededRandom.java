package io.doppel.corpus;

/**
 * Random numbers that are the same on every machine and in every release of Java, which the
 * generators of the JDK do not all promise. SplitMix64: G. Steele, D. Lea, C. Flood, Fast
 * splittable pseudorandom number generators, OOPSLA 2014.
 */
public final class SeededRandom {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private long state;

  /**
   * One of many independent streams of a seed.
   *
   * @param seed the seed
   * @param stream the stream's number
   */
  public SeededRandom(long seed, long stream) {
    state = mix(mix(seed) + stream * GOLDEN);
  }

  /**
   * Mixes bits, so that all of them depend on all of them.
   *
   * @param bits what to mix
   * @return other bits for other ones
   */
  public static long mix(long bits) {
    bits = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
    bits = (bits ^ (bits >>> 27)) * 0x94D049BB133111EBL;
    return bits ^ (bits >>> 31);
  }

  /**
   * A number in [0, 1) made of a hash's upper bits.
   *
   * @param bits the hash
   * @return the number
   */
  public static double unit(long bits) {
    return (bits >>> 11) * 0x1p-53;
  }

  /**
   * 64 random bits.
   *
   * @return the bits
   */
  public long bits() {
    return mix(state += GOLDEN);
  }

  /**
   * A number in [0, 1).
   *
   * @return the number
   */
  public double unit() {
    return unit(bits());
  }

  /**
   * A whole number in [0, bound).
   *
   * @param bound the bound
   * @return the number
   */
  public int below(int bound) {
    return (int) (unit() * bound);
  }

  /**
   * A whole number from one to another, both included.
   *
   * @param low the least number
   * @param high the largest number
   * @return the number
   */
  public int between(int low, int high) {
    return low + below(high - low + 1);
  }

  /**
   * Whether something happens.
   *
   * @param probability how likely it is, in [0, 1]
   * @return true so often
   */
  public boolean chance(double probability) {
    return unit() < probability;
  }
}
