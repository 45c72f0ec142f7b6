package io.doppel.sketch;

import io.doppel.measure.ElementWeights;
import io.doppel.measure.SetSignature;

/**
 * Sketches of sets: for each slot of a {@link MinHash} its number and a few bits of its minimum.
 * The first slots are the keys: slots are alike, so any of them would do.
 */
final class Slots {
  private final MinHash minHash;
  private final int bits;
  private final int keySlots;

  Slots(int slots, int bits, int keySlots) {
    this.minHash = new MinHash(slots);
    this.bits = SetSketches.checked("bits", bits, 1, 32);
    this.keySlots = SetSketches.checked("keySlots", keySlots, 1, slots);
  }

  /** The sketch of a set that has at least one feature. */
  SetSignature of(long[] features) {
    return sketch(minHash.of(features));
  }

  /** The sketch of a set of features that come several times. */
  SetSignature of(long[] features, int[] copies) {
    return sketch(minHash.of(features, copies));
  }

  private SetSignature sketch(long[] minima) {
    for (int slot = 0; slot < minima.length; slot++) {
      minima[slot] = (long) slot << bits | minima[slot] & (1L << bits) - 1;
    }
    return SetSignature.of(minima, minima.length, minima, keySlots, ElementWeights.EQUAL);
  }

  int elementBits() {
    return bits + Integer.SIZE - Integer.numberOfLeadingZeros(minHash.slots() - 1);
  }

  String parameters() {
    return "slots=" + minHash.slots() + " bits=" + bits + " keySlots=" + keySlots;
  }
}
