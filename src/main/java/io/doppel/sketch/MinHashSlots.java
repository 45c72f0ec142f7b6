package io.doppel.sketch;

import io.doppel.measure.ElementWeights;
import io.doppel.measure.SetSignature;

/**
 * A sketch of a text's shingles: for each slot of a {@link MinHash} its number and a few bits of
 * its minimum. All sketches have the same size, and the share of equal elements, less what agrees
 * by chance (one in 2^bits), estimates the shingle sets' Jaccard similarity.
 *
 * <p>The first slots are the keys: slots are alike, so any of them would do. CiteSeerX study,
 * section 3.2; ANDD, section 2.1; b bits: Li and König, b-Bit Minwise Hashing, 2010.
 */
final class MinHashSlots implements SetSketch {
  private final Shingles shingles;
  private final MinHash minHash;
  private final int bits;
  private final int keySlots;

  MinHashSlots(int words, int slots, int bits, int keySlots) {
    this.shingles = new Shingles(words);
    this.minHash = new MinHash(slots);
    this.bits = SetSketches.checked("bits", bits, 1, 32);
    this.keySlots = SetSketches.checked("keySlots", keySlots, 1, slots);
  }

  @Override
  public SetSignature of(long[] tokens, int count) {
    if (count == 0) {
      return null;
    }
    long[] minima = minHash.of(shingles.of(tokens, count));
    for (int slot = 0; slot < minima.length; slot++) {
      minima[slot] = (long) slot << bits | minima[slot] & (1L << bits) - 1;
    }
    return SetSignature.of(minima, minima.length, minima, keySlots, ElementWeights.EQUAL);
  }

  @Override
  public int elementBits() {
    return bits + Integer.SIZE - Integer.numberOfLeadingZeros(minHash.slots() - 1);
  }

  @Override
  public String parameters() {
    return "words="
        + shingles.words()
        + " slots="
        + minHash.slots()
        + " bits="
        + bits
        + " keySlots="
        + keySlots;
  }
}
