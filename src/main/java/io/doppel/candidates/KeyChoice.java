package io.doppel.candidates;

import io.doppel.signature.SetSignature;
import java.util.Arrays;

/**
 * Which sets are candidates for one that is searched for: those that have enough of its keys, and
 * among these one that leads. A key that does not lead follows: it counts for what others led to.
 */
public final class KeyChoice {
  private static final long[] NONE = {};

  private final int minKeys;
  private final long[] following;

  private KeyChoice(int minKeys, long[] following) {
    this.minKeys = minKeys;
    this.following = following;
  }

  /**
   * All keys lead.
   *
   * @param minKeys how many keys a candidate has
   * @return the choice
   */
  static KeyChoice allLead(int minKeys) {
    return new KeyChoice(minKeys, NONE);
  }

  /**
   * Keys that too many sets have follow, but the rarest few lead in any case: or a set with very
   * many copies would not be found by any key.
   *
   * @param minKeys how many keys a candidate has
   * @param set the set that is searched for
   * @param counts how many sets have a key
   * @param mostSets how many may have one that leads
   * @param leastLeading how many keys lead in any case
   * @return the choice
   */
  static KeyChoice byCounts(
      int minKeys, SetSignature set, KeyCounts counts, long mostSets, int leastLeading) {
    long[] numbers = new long[set.keyCount()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = counts.of(set.key(i));
    }
    return ofCounts(minKeys, set, numbers, mostSets, leastLeading);
  }

  /**
   * Chooses keys by numbers that are known; keys that no set has do not count among the rarest.
   *
   * @param counts for each key how many sets have it
   */
  static KeyChoice ofPresent(
      int minKeys, SetSignature set, long[] counts, long mostSets, int leastLeading) {
    int absent = 0;
    for (long count : counts) {
      absent += count == 0 ? 1 : 0;
    }
    return ofCounts(minKeys, set, counts, mostSets, absent + leastLeading);
  }

  private static KeyChoice ofCounts(
      int minKeys, SetSignature set, long[] counts, long mostSets, int leastLeading) {
    int common = 0;
    for (long count : counts) {
      common += count > mostSets ? 1 : 0;
    }
    common = Math.min(common, counts.length - leastLeading);
    if (common <= 0) {
      return allLead(minKeys);
    }
    long[][] keys = new long[counts.length][];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = new long[] {counts[i], set.key(i)};
    }
    Arrays.sort(keys, Arrays::compare);
    long[] following = new long[common];
    for (int i = 0; i < common; i++) {
      following[i] = keys[keys.length - 1 - i][1];
    }
    Arrays.sort(following);
    return new KeyChoice(minKeys, following);
  }

  /**
   * How many keys a candidate has, leading ones and others.
   *
   * @return at least 1
   */
  public int minKeys() {
    return minKeys;
  }

  /**
   * Whether a key leads to candidates.
   *
   * @param key a key of the set that is searched for
   * @return true if it does
   */
  public boolean leads(long key) {
    return following.length == 0 || Arrays.binarySearch(following, key) < 0;
  }

  /**
   * How many keys follow.
   *
   * @return their number
   */
  public int followingCount() {
    return following.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof KeyChoice that
        && minKeys == that.minKeys
        && Arrays.equals(following, that.following);
  }

  @Override
  public int hashCode() {
    return 31 * minKeys + Arrays.hashCode(following);
  }
}
