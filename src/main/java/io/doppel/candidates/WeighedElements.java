package io.doppel.candidates;

import io.doppel.signature.ElementWeights;
import io.doppel.signature.PackedSet;
import io.doppel.signature.SetSignature;

/**
 * The elements of a set that many others are compared with, laid out so that what another set has
 * in common with it is found without walking through both: an element is looked for where its upper
 * bits say that it would be, and that is most often nowhere. Immutable; safe for use by many
 * threads.
 *
 * <p>Cost: 20 to 40 bytes an element; for each element of the other set one look into a table that
 * is four times as long as the set.
 */
public final class WeighedElements {
  /** Places for each element. */
  private static final int SPREAD = 4;

  private static final int MOST_PLACES = 1 << 18;

  private final long[] elements;
  private final int[] weights;

  /** The weight of all elements from an index on. */
  private final int[] weightFrom;

  /** For the upper bits of an element the index of the first that has them, or larger ones. */
  private final int[] starts;

  private final int lowerBits;
  private final int length;
  private final int slotBits;

  /**
   * Lays out a set.
   *
   * @param set the set
   * @param weighting how much each element counts
   */
  public WeighedElements(SetSignature set, ElementWeights weighting) {
    int size = set.size();
    elements = new long[size];
    weights = new int[size];
    weightFrom = new int[size + 1];
    length = set.length();
    slotBits = set.length() == set.size() ? set.slotBits() : -1;
    for (int i = size - 1; i >= 0; i--) {
      elements[i] = set.element(i);
      weights[i] = weighting.of(elements[i]);
      weightFrom[i] = weightFrom[i + 1] + weights[i];
    }
    long last = elements[size - 1];
    int places = (int) Math.min(MOST_PLACES, (long) SPREAD * size);
    int upperBits = Integer.SIZE - Integer.numberOfLeadingZeros(places);
    lowerBits = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(last) - upperBits);
    starts = new int[(int) (last >>> lowerBits) + 2];
    int next = 0;
    for (int place = 0; place < starts.length; place++) {
      while (next < size && elements[next] >>> lowerBits < place) {
        next++;
      }
      starts[place] = next;
    }
  }

  /**
   * How much the elements count in all.
   *
   * @return the sum of their weights
   */
  public int length() {
    return length;
  }

  /**
   * How much a set has in common with this one.
   *
   * @param other the set, just opened
   * @param needed a number below which it does not matter how small it is
   * @return the weight of the common elements; some number less than needed if it is less than
   *     needed
   */
  public int overlap(PackedSet other, int needed) {
    if (areSlots(other)) {
      return other.equalSlots(elements, needed);
    }
    return overlap(other, needed, Integer.MAX_VALUE);
  }

  /**
   * Whether a set has enough in common with this one. Looks no further than until that is known.
   *
   * @param other the set, just opened
   * @param needed the least weight that is enough
   * @return whether {@link #overlap} is at least so much
   */
  public boolean overlaps(PackedSet other, int needed) {
    int common =
        areSlots(other) ? other.equalSlots(elements, needed) : overlap(other, needed, needed);
    return common >= needed;
  }

  private boolean areSlots(PackedSet other) {
    return slotBits > 0 && other.slotBits() == slotBits && other.size() == elements.length;
  }

  /** What is common, up to where it is enough. */
  private int overlap(PackedSet other, int needed, int enough) {
    int common = 0;
    for (int left = other.size(); left > 0 && common < enough; left--) {
      long theirs = other.next();
      long place = theirs >>> lowerBits;
      if (place >= starts.length - 1) {
        return common; // beyond the last of mine
      }
      int mine = starts[(int) place];
      if (common + weightFrom[mine] < needed) {
        return common;
      }
      for (int end = starts[(int) place + 1]; mine < end; mine++) {
        common += elements[mine] == theirs ? weights[mine] : 0;
      }
    }
    return common;
  }
}
