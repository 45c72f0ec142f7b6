package io.doppel.sketch;

import io.doppel.measure.ElementWeights;
import io.doppel.measure.SetSignature;
import java.util.Objects;

/**
 * The set of all shingles of a text. The keys are all of them, or the winnowed ones: of each window
 * of shingles in a row the least, the last of equals.
 *
 * <p>Two texts that have {@code words + window - 1} tokens in a row in common have a whole window
 * in common, and with it a key. Schleimer, Wilkerson and Aiken: Winnowing, 2003.
 *
 * <p>Linear in the text but for the sort of the set.
 */
final class ShingleSet implements SetSketch {
  private final Shingles shingles;
  private final int window;
  private final ElementWeights weights;

  /**
   * @param window 0 for all shingles
   */
  ShingleSet(int words, int window, ElementWeights weights) {
    this.shingles = new Shingles(words);
    this.window = SetSketches.checked("window", window, 0, 1000);
    this.weights = Objects.requireNonNull(weights, "weights");
  }

  @Override
  public SetSignature of(long[] tokens, int count) {
    long[] elements = shingles.elements(tokens, count);
    if (window == 0) {
      return SetSignature.of(elements, elements.length, weights);
    }
    long[] keys = new long[elements.length];
    int keyCount = winnow(elements, keys);
    return SetSignature.of(elements, elements.length, keys, keyCount, weights);
  }

  /**
   * Keeps the least element of each window. A minimum stays until it leaves the window or a lesser
   * one comes; only when it leaves is the window searched again, so that random elements cost
   * little more than one comparison each.
   */
  private int winnow(long[] elements, long[] keys) {
    int count = 0;
    int least = -1;
    int windows = Math.max(1, elements.length - window + 1);
    for (int start = 0; start < windows && elements.length > 0; start++) {
      int end = Math.min(elements.length, start + window);
      int before = least;
      if (least < start) {
        least = start;
        for (int i = start + 1; i < end; i++) {
          least = elements[i] <= elements[least] ? i : least;
        }
      } else if (elements[end - 1] <= elements[least]) {
        least = end - 1;
      }
      if (least != before) {
        keys[count++] = elements[least];
      }
    }
    return count;
  }

  @Override
  public int elementBits() {
    return FeatureHash.ELEMENT_BITS;
  }

  @Override
  public String parameters() {
    return "words=" + shingles.words() + " window=" + window + " weights=" + weights.id();
  }
}
