package io.doppel.sketch;

import java.util.Objects;

/**
 * The features whose normalised inverse document frequency is in a range: neither so common that
 * they say nothing nor so rare that they are typing errors.
 *
 * @param frequencies how many documents have each feature
 * @param minIdf the least normalised idf, in [0, 1]
 * @param maxIdf the largest, in [0, 1]
 */
public record FrequencyRange(FeatureFrequencies frequencies, double minIdf, double maxIdf) {

  /** Checks the range. */
  public FrequencyRange {
    Objects.requireNonNull(frequencies, "frequencies");
    if (!(minIdf >= 0 && minIdf <= maxIdf && maxIdf <= 1)) {
      throw new IllegalArgumentException(
          "minIdf and maxIdf must be 0 <= minIdf <= maxIdf <= 1, got " + minIdf + " and " + maxIdf);
    }
  }

  /**
   * Whether a feature is in the range.
   *
   * @param element the feature's element
   * @return true if it is
   */
  public boolean contains(long element) {
    double idf = frequencies.normalizedIdf(element);
    return idf >= minIdf && idf <= maxIdf;
  }

  String parameters() {
    return "minIdf=" + minIdf + " maxIdf=" + maxIdf + " frequencies=" + frequencies.id();
  }
}
