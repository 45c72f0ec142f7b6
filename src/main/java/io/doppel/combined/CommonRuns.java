package io.doppel.combined;

import io.doppel.features.FeatureHash;
import io.doppel.features.LongTable;
import java.util.Arrays;
import java.util.Base64;

/**
 * Runs of words that many groups of documents have: templates, set phrases, boilerplate. A run
 * counts 1 / sqrt(n - 1) in a comparison if n groups have it, and 1 if it is not here. Groups and
 * not documents are counted, or what a large group of copies has in common would count for little.
 *
 * <p>It is learned from a collection and belongs to the definition, so that two texts are as
 * similar wherever they are compared. A few thousand runs are enough: the most common ones.
 */
public final class CommonRuns {
  /** Nothing is known to be common: every run counts the same. */
  public static final CommonRuns NONE = new CommonRuns(new int[0], new int[0]);

  /** What a run counts that no other group has. */
  public static final int MOST_WEIGHT = 1024;

  /** So many runs are kept at most. */
  public static final int MOST_RUNS = 4096;

  /** A run that fewer groups have is not common. */
  public static final int LEAST_GROUPS = 3;

  private static final int ELEMENT_BYTES = 3;

  private final int[] elements;
  private final int[] groups;
  private final LongTable weights;

  /** A bit for the lower 16 bits of each run: most runs are not common, and need no look-up. */
  private final long[] lowerBits = new long[1 << 10];

  private final String text;

  private CommonRuns(int[] elements, int[] groups) {
    this.elements = elements;
    this.groups = groups;
    this.weights = LongTable.ofValues(Math.max(1, elements.length));
    for (int i = 0; i < elements.length; i++) {
      long key = key(elements[i]);
      weights.add(weights.slot(key), key, weightOf(groups[i]));
      lowerBits[elements[i] >>> 6 & lowerBits.length - 1] |= 1L << elements[i];
    }
    this.text = Base64.getEncoder().withoutPadding().encodeToString(bytes());
  }

  /**
   * Makes a table.
   *
   * @param elements the runs, as {@link SampledSketch#sampled} makes them, each once
   * @param groups how many groups have each of them
   * @return the most common ones, {@link #MOST_RUNS} at most, of those that are common at all
   */
  public static CommonRuns of(int[] elements, int[] groups) {
    long[] byCount = new long[elements.length];
    int count = 0;
    for (int i = 0; i < elements.length; i++) {
      if (groups[i] >= LEAST_GROUPS) {
        byCount[count++] = (long) -groups[i] << 32 | elements[i];
      }
    }
    Arrays.sort(byCount, 0, count);
    int kept = Math.min(count, MOST_RUNS);
    long[] byElement = new long[kept];
    for (int i = 0; i < kept; i++) {
      byElement[i] = byCount[i] << 32 | -(byCount[i] >> 32);
    }
    Arrays.sort(byElement);
    int[] runs = new int[kept];
    int[] counts = new int[kept];
    for (int i = 0; i < kept; i++) {
      runs[i] = (int) (byElement[i] >>> 32);
      counts[i] = (int) byElement[i];
    }
    return new CommonRuns(runs, counts);
  }

  private static int weightOf(int groups) {
    return (int) Math.round(MOST_WEIGHT / Math.sqrt(Math.max(1, groups - 1)));
  }

  private static long key(long element) {
    return LongTable.keyOf(FeatureHash.mix(element));
  }

  /**
   * How much a run counts.
   *
   * @param element the run
   * @return from 1 to {@link #MOST_WEIGHT}
   */
  public int weight(long element) {
    if ((lowerBits[(int) (element >>> 6) & lowerBits.length - 1] >>> element & 1) == 0) {
      return MOST_WEIGHT;
    }
    int slot = weights.slot(key(element));
    return weights.isFree(slot) ? MOST_WEIGHT : Math.max(1, weights.value(slot));
  }

  /**
   * How many runs are common.
   *
   * @return at most {@link #MOST_RUNS}
   */
  public int size() {
    return elements.length;
  }

  /** Each run in three bytes, then how many groups have it, seven bits a byte. */
  private byte[] bytes() {
    byte[] bytes = new byte[(ELEMENT_BYTES + 5) * elements.length];
    int at = 0;
    for (int i = 0; i < elements.length; i++) {
      for (int shift = 16; shift >= 0; shift -= 8) {
        bytes[at++] = (byte) (elements[i] >>> shift);
      }
      int rest = groups[i];
      while (rest > 0x7F) {
        bytes[at++] = (byte) (rest & 0x7F | 0x80);
        rest >>>= 7;
      }
      bytes[at++] = (byte) rest;
    }
    return Arrays.copyOf(bytes, at);
  }

  /**
   * The table as text.
   *
   * @return one word of letters, digits, {@code +} and {@code /}; empty if nothing is common
   */
  public String toText() {
    return text;
  }

  /**
   * Reads a table.
   *
   * @param text what {@link #toText} gave
   * @return the table
   * @throws IllegalArgumentException if it is no table
   */
  public static CommonRuns parse(String text) {
    byte[] bytes;
    try {
      bytes = Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "common runs must be a word in base 64: " + e.getMessage());
    }
    int[] elements = new int[MOST_RUNS];
    int[] groups = new int[MOST_RUNS];
    int count = 0;
    int at = 0;
    while (at < bytes.length) {
      if (count == MOST_RUNS || at + ELEMENT_BYTES >= bytes.length) {
        throw broken(at);
      }
      int element = 0;
      for (int i = 0; i < ELEMENT_BYTES; i++) {
        element = element << 8 | bytes[at++] & 0xFF;
      }
      int number = 0;
      int shift = 0;
      int next;
      do {
        if (at == bytes.length || shift > 28) {
          throw broken(at);
        }
        next = bytes[at++];
        number |= (next & 0x7F) << shift;
        shift += 7;
      } while ((next & 0x80) != 0);
      if (number < LEAST_GROUPS || (count > 0 && element <= elements[count - 1])) {
        throw broken(at);
      }
      elements[count] = element;
      groups[count++] = number;
    }
    return new CommonRuns(Arrays.copyOf(elements, count), Arrays.copyOf(groups, count));
  }

  private static IllegalArgumentException broken(int at) {
    return new IllegalArgumentException("common runs are damaged at byte " + at);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CommonRuns that && text.equals(that.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return size() + " common runs";
  }
}
