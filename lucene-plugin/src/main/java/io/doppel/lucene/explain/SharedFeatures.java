package io.doppel.lucene.explain;

import io.doppel.lucene.document.FeatureSpans;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.LongToDoubleFunction;

/**
 * Which features two texts have in common, and which not, with their places in the texts. Of a
 * feature that occurs several times, the first place counts.
 *
 * @param shared the features of both
 * @param onlyFirst those of the first text alone
 * @param onlySecond those of the second text alone
 */
public record SharedFeatures(
    List<Feature> shared, List<Feature> onlyFirst, List<Feature> onlySecond) {
  /** Checks that nothing is missing. */
  public SharedFeatures {
    Objects.requireNonNull(shared, "shared");
    Objects.requireNonNull(onlyFirst, "onlyFirst");
    Objects.requireNonNull(onlySecond, "onlySecond");
    shared = List.copyOf(shared);
    onlyFirst = List.copyOf(onlyFirst);
    onlySecond = List.copyOf(onlySecond);
  }

  /**
   * A feature. Places are numbers of UTF-16 code units; both -1 in a text that has it not.
   *
   * @param firstStart where it first starts in the first text
   * @param firstEnd where it ends there
   * @param secondStart where it first starts in the second text
   * @param secondEnd where it ends there
   * @param weight how much it counts in the similarity: 1 where all count the same
   * @param boilerplate whether it is boilerplate, which signatures are made without
   */
  public record Feature(
      int firstStart,
      int firstEnd,
      int secondStart,
      int secondEnd,
      double weight,
      boolean boilerplate) {}

  /** Compares the features of two texts; those that count most come first, else in text order. */
  static SharedFeatures of(FeatureSpans first, FeatureSpans second, LongToDoubleFunction weights) {
    Integer[] ones = firstPlaces(first);
    Integer[] others = firstPlaces(second);
    List<Feature> shared = new ArrayList<>();
    List<Feature> onlyFirst = new ArrayList<>();
    List<Feature> onlySecond = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < ones.length || j < others.length) {
      int order =
          i == ones.length
              ? 1
              : j == others.length
                  ? -1
                  : Long.compare(first.element(ones[i]), second.element(others[j]));
      int one = order <= 0 ? ones[i++] : -1;
      int other = order >= 0 ? others[j++] : -1;
      List<Feature> list = order == 0 ? shared : order < 0 ? onlyFirst : onlySecond;
      list.add(feature(first, one, second, other, weights));
    }
    Comparator<Feature> telling =
        Comparator.comparingDouble((Feature feature) -> -feature.weight)
            .thenComparingInt(feature -> feature.firstStart)
            .thenComparingInt(feature -> feature.secondStart);
    shared.sort(telling);
    onlyFirst.sort(telling);
    onlySecond.sort(telling);
    return new SharedFeatures(shared, onlyFirst, onlySecond);
  }

  /** The first place of each different feature, by element. */
  private static Integer[] firstPlaces(FeatureSpans features) {
    Integer[] order = new Integer[features.size()];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingLong(features::element)); // stable: first places first
    int count = 0;
    for (int i = 0; i < order.length; i++) {
      if (i == 0 || features.element(order[i]) != features.element(order[i - 1])) {
        order[count++] = order[i];
      }
    }
    return Arrays.copyOf(order, count);
  }

  private static Feature feature(
      FeatureSpans first, int one, FeatureSpans second, int other, LongToDoubleFunction weights) {
    long element = one >= 0 ? first.element(one) : second.element(other);
    return new Feature(
        one < 0 ? -1 : first.start(one),
        one < 0 ? -1 : first.end(one),
        other < 0 ? -1 : second.start(other),
        other < 0 ? -1 : second.end(other),
        weights.applyAsDouble(element),
        one >= 0 ? first.isBoilerplate(one) : second.isBoilerplate(other));
  }
}
