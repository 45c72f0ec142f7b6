package io.doppel.sets;

import io.doppel.features.FeatureRuns;
import io.doppel.features.Shingles;
import io.doppel.frequencies.Boilerplate;
import io.doppel.signature.SetSignature;
import io.doppel.sketch.FeatureSketch;
import io.doppel.sketch.SetSketch;
import java.util.BitSet;

/**
 * A sketch of a text's shingles: the {@link Slots} of a MinHash. All sketches have the same size,
 * and the share of equal elements, less what agrees by chance (one in 2^bits), estimates the
 * shingle sets' Jaccard similarity.
 *
 * <p>The first slots are the keys: slots are alike, so any of them would do. CiteSeerX study,
 * section 3.2; ANDD, section 2.1; b bits: Li and König, b-Bit Minwise Hashing, 2010.
 */
final class MinHashSlots extends FeatureSketch {
  private final Shingles shingles;
  private final Slots slots;

  MinHashSlots(int words, int slots, int bits, int keySlots) {
    this(new Shingles(words), new Slots(slots, bits, keySlots), Boilerplate.NONE);
  }

  private MinHashSlots(Shingles shingles, Slots slots, Boilerplate boilerplate) {
    super(boilerplate);
    this.shingles = shingles;
    this.slots = slots;
  }

  @Override
  public SetSketch without(Boilerplate boilerplate) {
    return new MinHashSlots(shingles, slots, boilerplate);
  }

  @Override
  public long[] features(long[] tokens, int count) {
    return shingles.of(tokens, count);
  }

  @Override
  public SetSignature sketch(long[] features, BitSet dropped) {
    return slots.of(left(features, dropped));
  }

  @Override
  public void check(SetSignature set) {
    slots.check(set);
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
  public String ownParameters() {
    return "words=" + shingles.words() + " " + slots.parameters();
  }

  @Override
  public FeatureRuns featureRuns() {
    return FeatureRuns.shingles(shingles.words());
  }
}
