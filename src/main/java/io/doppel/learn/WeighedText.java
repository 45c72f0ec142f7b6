package io.doppel.learn;

import io.doppel.model.GramFeature;
import io.doppel.vectors.GramTable;
import java.util.List;

/** A labelled text: its k-grams and those of their features that a model is trained on. */
final class WeighedText {
  private final int cluster;
  private final int number;
  private final int features;
  private final long[] elements;
  private final float[] values;

  /**
   * Makes a text.
   *
   * @param number its number among all texts
   * @param cluster what it is labelled with
   */
  WeighedText(int number, int cluster, GramTable table, List<GramFeature> used) {
    this.number = number;
    this.cluster = cluster;
    this.features = used.size();
    this.elements = new long[table.size()];
    this.values = new float[table.size() * features];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = table.element(i);
      for (int j = 0; j < features; j++) {
        values[i * features + j] = table.value(i, used.get(j));
      }
    }
  }

  /** The number among all texts. */
  int number() {
    return number;
  }

  /** Texts of the same cluster are near-duplicates. */
  int cluster() {
    return cluster;
  }

  int features() {
    return features;
  }

  int size() {
    return elements.length;
  }

  long element(int gram) {
    return elements[gram];
  }

  float value(int gram, int feature) {
    return values[gram * features + feature];
  }

  double weight(int gram, double[] parameters) {
    double sum = 0;
    for (int i = 0; i < features; i++) {
      sum += parameters[i] * value(gram, i);
    }
    return sum;
  }
}
