package io.doppel.sets;

import io.doppel.features.Checked;
import io.doppel.features.FeatureHash;
import io.doppel.features.FeatureRuns;
import io.doppel.features.Shingles;
import io.doppel.frequencies.Boilerplate;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import io.doppel.sketch.FeatureSketch;
import io.doppel.sketch.SetSketch;
import java.util.BitSet;

/**
 * Super-shingles: the minima of a {@link MinHash} in groups, each group hashed to one element with
 * its number. Two texts of Jaccard similarity s agree in a group of g minima with probability s^g,
 * a little less often if they are short.
 *
 * <p>Broder et al., 1997; in ANDD (section 2.1) 84 minima in 6 groups of 14. As one common element
 * may be enough for a match, elements have all the bits that they can have: with 40 there would be
 * some twenty wrong pairs among a million texts.
 */
final class SuperShingles extends FeatureSketch {
  private static final int ELEMENT_BITS = SetSignature.MAX_BITS;

  private final Shingles shingles;
  private final MinHash minHash;
  private final int groups;
  private final int groupBits;

  SuperShingles(int words, int slots, int groups) {
    this(words, slots, groups, Boilerplate.NONE);
  }

  private SuperShingles(int words, int slots, int groups, Boilerplate boilerplate) {
    super(boilerplate);
    this.shingles = new Shingles(words);
    this.minHash = new MinHash(slots);
    this.groups = Checked.number("groups", groups, 1, slots);
    if (slots % groups != 0) {
      throw new IllegalArgumentException(
          "groups must share the slots evenly, got " + groups + " groups of " + slots + " slots");
    }
    this.groupBits = Integer.SIZE - Integer.numberOfLeadingZeros(groups - 1);
  }

  @Override
  public SetSketch without(Boilerplate boilerplate) {
    return new SuperShingles(shingles.words(), minHash.slots(), groups, boilerplate);
  }

  @Override
  public long[] features(long[] tokens, int count) {
    return shingles.of(tokens, count);
  }

  @Override
  public SetSignature sketch(long[] features, BitSet dropped) {
    long[] minima = minHash.of(left(features, dropped));
    long[] elements = new long[groups];
    int size = minima.length / groups;
    for (int group = 0; group < groups; group++) {
      long hash = group;
      for (int i = group * size; i < (group + 1) * size; i++) {
        hash = FeatureHash.mix(hash + minima[i]);
      }
      elements[group] =
          (long) group << ELEMENT_BITS - groupBits | hash >>> Long.SIZE - ELEMENT_BITS + groupBits;
    }
    return SetSignature.of(elements, groups, ElementWeights.EQUAL);
  }

  @Override
  public void check(SetSignature set) {
    super.check(set);
    if (set.size() != groups) {
      throw new IllegalArgumentException(
          "a set must have one element for each of " + groups + " groups, got " + set.size());
    }
  }

  @Override
  public int elementBits() {
    return ELEMENT_BITS;
  }

  @Override
  public boolean ignoresOrder() {
    return shingles.words() == 1;
  }

  @Override
  public String ownParameters() {
    return "words=" + shingles.words() + " slots=" + minHash.slots() + " groups=" + groups;
  }

  @Override
  public FeatureRuns featureRuns() {
    return FeatureRuns.shingles(shingles.words());
  }
}
