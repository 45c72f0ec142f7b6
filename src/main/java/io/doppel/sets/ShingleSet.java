package io.doppel.sets;

import io.doppel.features.FeatureHash;
import io.doppel.features.FeatureRuns;
import io.doppel.features.Shingles;
import io.doppel.frequencies.Boilerplate;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import io.doppel.sketch.FeatureSketch;
import io.doppel.sketch.SetSketch;
import java.util.BitSet;
import java.util.Objects;

/**
 * The set of all shingles of a text. The keys are all of them, or the winnowed ones: of each window
 * of shingles in a row the least.
 *
 * <p>Example: of the shingles 5 3 8 6 9 with windows of 3 the keys are 3 (of 5 3 8 and of 3 8 6)
 * and 6 (of 8 6 9).
 *
 * <p>Two texts that have {@code words + window - 1} tokens in a row in common have a whole window
 * in common, and with it a key. Schleimer, Wilkerson and Aiken: Winnowing, 2003. A shingle of
 * weight 0, or one that is boilerplate, is never a key; where a window has no other, the guarantee
 * ends.
 *
 * <p>Time n log(window) for the windows and n log(n) for the sort of the set, whatever the text.
 */
public final class ShingleSet extends FeatureSketch {
  private static final long NO_KEY = Long.MAX_VALUE;

  private final Shingles shingles;
  private final int window;
  private final ElementWeights weights;

  /**
   * @param window 0 for all shingles
   */
  public ShingleSet(int words, int window, ElementWeights weights) {
    this(new Shingles(words), window, Objects.requireNonNull(weights, "weights"), Boilerplate.NONE);
  }

  private ShingleSet(
      Shingles shingles, int window, ElementWeights weights, Boilerplate boilerplate) {
    super(boilerplate);
    this.shingles = shingles;
    this.window = window;
    this.weights = weights;
  }

  @Override
  public SetSketch without(Boilerplate boilerplate) {
    return new ShingleSet(shingles, window, weights, boilerplate);
  }

  @Override
  public long[] features(long[] tokens, int count) {
    return shingles.of(tokens, count);
  }

  @Override
  public SetSignature sketch(long[] features, BitSet dropped) {
    for (int i = 0; i < features.length; i++) {
      features[i] = FeatureHash.element(features[i]);
    }
    if (window == 0) {
      long[] elements = left(features, dropped);
      return SetSignature.of(elements, elements.length, weights);
    }
    long[] keys = features.clone();
    int keyCount = winnow(keys, dropped);
    long[] elements = left(features, dropped);
    return SetSignature.of(elements, elements.length, keys, keyCount, weights);
  }

  /**
   * Puts the keys in place of the first elements; returns how many there are, with repetitions.
   *
   * @param dropped the positions of elements that are no keys; null if there are none
   */
  int winnow(long[] elements, BitSet dropped) {
    for (int i = 0; i < elements.length; i++) {
      boolean counts = weights.of(elements[i]) > 0 && (dropped == null || !dropped.get(i));
      elements[i] = counts ? elements[i] : NO_KEY;
    }
    int windows = leastOfWindows(elements, Math.min(window, elements.length));
    int count = 0;
    long last = NO_KEY;
    for (int i = 0; i < windows; i++) {
      long least = elements[i];
      elements[count] = least;
      count += least != last & least != NO_KEY ? 1 : 0; // both tests, so that there is no branch
      last = least;
    }
    return count;
  }

  /**
   * Puts the least of each window where the window starts: windows of 1, 2, 4 and so on elements,
   * each made of two shorter ones. Takes the same time for all values: a search of each window that
   * its least leaves could be made to search them all.
   */
  private static int leastOfWindows(long[] values, int window) {
    int width = 1;
    while (width < window) {
      int step = Math.min(width, window - width);
      width += step;
      for (int i = 0; i + width <= values.length; i++) {
        values[i] = Math.min(values[i], values[i + step]);
      }
    }
    return values.length - width + 1;
  }

  @Override
  public void check(SetSignature set) {
    set.check(elementBits(), weights);
    if (window == 0) {
      set.checkAllKeys();
    }
  }

  @Override
  public int elementBits() {
    return FeatureHash.ELEMENT_BITS;
  }

  @Override
  public boolean ignoresOrder() {
    return window == 0 && shingles.words() == 1;
  }

  @Override
  public String ownParameters() {
    return "words=" + shingles.words() + " window=" + window + " weights=" + weights.id();
  }

  @Override
  public FeatureRuns featureRuns() {
    return FeatureRuns.shingles(shingles.words());
  }
}
