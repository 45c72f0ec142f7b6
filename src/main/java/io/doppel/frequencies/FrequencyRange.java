package io.doppel.frequencies;

import java.util.Objects;
import java.util.function.IntPredicate;

/**
 * The features whose normalised inverse document frequency is in a range: neither so common that
 * they say nothing nor so rare that they are typing errors.
 */
public final class FrequencyRange {
  private final FeatureFrequencies frequencies;
  private final double minIdf;
  private final double maxIdf;

  /** The range as numbers of documents, which takes no logarithm for each token. */
  private final int leastDocuments;

  private final int tooManyDocuments;

  /**
   * Makes a range.
   *
   * @param frequencies how many documents have each feature
   * @param minIdf the least normalised idf, in [0, 1]
   * @param maxIdf the largest, in [0, 1]
   */
  public FrequencyRange(FeatureFrequencies frequencies, double minIdf, double maxIdf) {
    this.frequencies = Objects.requireNonNull(frequencies, "frequencies");
    this.minIdf = minIdf;
    this.maxIdf = maxIdf;
    if (!(minIdf >= 0 && minIdf <= maxIdf && maxIdf <= 1)) {
      throw new IllegalArgumentException(
          "minIdf and maxIdf must be 0 <= minIdf <= maxIdf <= 1, got " + minIdf + " and " + maxIdf);
    }
    leastDocuments = firstCount(count -> frequencies.normalizedIdfOf(count) <= maxIdf);
    tooManyDocuments = firstCount(count -> frequencies.normalizedIdfOf(count) < minIdf);
  }

  /** The first number of documents from which on something is true. */
  private int firstCount(IntPredicate isTrue) {
    int low = 1;
    int high = Math.max(1, frequencies.documents());
    while (low <= high) {
      int middle = low + (high - low) / 2;
      if (isTrue.test(middle)) {
        high = middle - 1;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /**
   * How many documents have each feature.
   *
   * @return the frequencies
   */
  public FeatureFrequencies frequencies() {
    return frequencies;
  }

  /**
   * Whether a feature is in the range.
   *
   * @param element the feature's element
   * @return true if it is
   */
  public boolean contains(long element) {
    int documents = frequencies.of(element);
    return documents >= leastDocuments && documents < tooManyDocuments;
  }

  /**
   * All parameters, as {@code name=value} separated by blanks: part of a scheme's id.
   *
   * @return the parameters in a fixed order
   */
  public String parameters() {
    return "minIdf=" + minIdf + " maxIdf=" + maxIdf + " frequencies=" + frequencies.id();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FrequencyRange that && parameters().equals(that.parameters());
  }

  @Override
  public int hashCode() {
    return parameters().hashCode();
  }
}
