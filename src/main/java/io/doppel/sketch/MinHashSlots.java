package io.doppel.sketch;

import io.doppel.measure.SetSignature;

/**
 * A sketch of a text's shingles: the {@link Slots} of a MinHash. All sketches have the same size,
 * and the share of equal elements, less what agrees by chance (one in 2^bits), estimates the
 * shingle sets' Jaccard similarity.
 *
 * <p>The first slots are the keys: slots are alike, so any of them would do. CiteSeerX study,
 * section 3.2; ANDD, section 2.1; b bits: Li and König, b-Bit Minwise Hashing, 2010.
 */
final class MinHashSlots implements SetSketch {
  private final Shingles shingles;
  private final Slots slots;

  MinHashSlots(int words, int slots, int bits, int keySlots) {
    this.shingles = new Shingles(words);
    this.slots = new Slots(slots, bits, keySlots);
  }

  @Override
  public SetSignature of(long[] tokens, int count) {
    return count == 0 ? null : slots.of(shingles.of(tokens, count));
  }

  @Override
  public int elementBits() {
    return slots.elementBits();
  }

  @Override
  public boolean ignoresOrder() {
    return shingles.words() == 1;
  }

  @Override
  public String parameters() {
    return "words=" + shingles.words() + " " + slots.parameters();
  }
}
