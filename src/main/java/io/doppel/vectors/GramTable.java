package io.doppel.vectors;

import io.doppel.features.TextTokens;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.model.GramFeature;
import java.util.Arrays;

/**
 * The different k-grams of a text with the values of all their features: what a model is trained
 * with. 84 bytes and an element for each k-gram.
 */
public final class GramTable {
  private static final int FEATURES = GramFeature.values().length;

  private long[] elements = new long[64];
  private float[] values = new float[64 * FEATURES];
  private int size;

  private GramTable() {}

  /**
   * Makes the table of a text.
   *
   * @param tokens the text's tokens
   * @param words k
   * @param frequencies how many documents have each k-gram and, if they have several tokens, each
   *     token
   * @param queryLog how many queries have each k-gram; null if there is none
   * @return the table
   */
  public static GramTable of(
      TextTokens tokens, int words, FeatureFrequencies frequencies, FeatureFrequencies queryLog) {
    GramTable table = new GramTable();
    double[] features = new double[FEATURES];
    new GramScan(words, frequencies, queryLog)
        .visit(
            tokens,
            (element, statistics) -> {
              statistics.features(features);
              table.add(element, features);
            });
    return table;
  }

  private void add(long element, double[] features) {
    if (size == elements.length) {
      elements = Arrays.copyOf(elements, 2 * size);
      values = Arrays.copyOf(values, 2 * size * FEATURES);
    }
    elements[size] = element;
    for (int i = 0; i < FEATURES; i++) {
      values[size * FEATURES + i] = (float) features[i];
    }
    size++;
  }

  /**
   * How many k-grams there are.
   *
   * @return at least 0
   */
  public int size() {
    return size;
  }

  /**
   * A k-gram; ascending.
   *
   * @param index 0 to {@link #size()} - 1
   * @return its element
   */
  public long element(int index) {
    return elements[index];
  }

  /**
   * The value of a feature.
   *
   * @param index of a k-gram, 0 to {@link #size()} - 1
   * @param feature the feature
   * @return its value
   */
  public float value(int index, GramFeature feature) {
    return values[index * FEATURES + feature.ordinal()];
  }
}
