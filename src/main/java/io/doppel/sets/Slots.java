package io.doppel.sets;

import io.doppel.features.Checked;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;

/**
 * Sketches of sets: for each slot of a {@link MinHash} its number and a few bits of its minimum.
 * The first slots are the keys: slots are alike, so any of them would do.
 */
public final class Slots {
  private final MinHash minHash;
  private final int bits;
  private final int keySlots;

  public Slots(int slots, int bits, int keySlots) {
    this.minHash = new MinHash(slots);
    this.bits = Checked.number("bits", bits, 1, 32);
    this.keySlots = Checked.number("keySlots", keySlots, 1, slots);
  }

  /** The sketch of a set that has at least one feature. */
  public SetSignature of(long[] features) {
    return sketch(minHash.of(features));
  }

  /** The sketch of a set of features that come several times. */
  public SetSignature of(long[] features, int[] copies) {
    return sketch(minHash.of(features, copies));
  }

  private SetSignature sketch(long[] minima) {
    for (int slot = 0; slot < minima.length; slot++) {
      minima[slot] = (long) slot << bits | minima[slot] & (1L << bits) - 1;
    }
    return SetSignature.of(minima, minima.length, minima, keySlots, ElementWeights.EQUAL);
  }

  /** Refuses what is no sketch of as many slots, or has other keys. */
  void check(SetSignature set) {
    set.check(elementBits(), ElementWeights.EQUAL);
    boolean same = set.size() == minHash.slots() && set.keyCount() == keySlots;
    for (int slot = 0; same && slot < set.size(); slot++) {
      same = set.element(slot) >>> bits == slot;
      same &= slot >= keySlots || set.key(slot) == set.element(slot);
    }
    if (!same) {
      throw new IllegalArgumentException(
          "a sketch must have "
              + minHash.slots()
              + " slots, the first "
              + keySlots
              + " of them keys, got "
              + set.size()
              + " elements and "
              + set.keyCount()
              + " keys");
    }
  }

  int elementBits() {
    return bits + Integer.SIZE - Integer.numberOfLeadingZeros(minHash.slots() - 1);
  }

  String parameters() {
    return "slots=" + minHash.slots() + " bits=" + bits + " keySlots=" + keySlots;
  }
}
