package io.doppel.vectors;

import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.model.GramFeature;

/**
 * What is known of a k-gram in a text, and the values of its features. Filled anew for each k-gram
 * by {@link GramScan}; for use by one thread.
 */
final class GramStatistics {
  private static final int FEATURES = GramFeature.values().length;
  private static final double LOG_2 = StrictMath.log(2);

  /** The logarithms of small numbers, which are most. */
  private static final double[] LOGARITHMS = new double[1 << 12];

  static {
    for (int i = 1; i < LOGARITHMS.length; i++) {
      LOGARITHMS[i] = StrictMath.log(i);
    }
  }

  private final int words;
  private final double documents;
  private final double logDocuments;
  private final double queries;
  private final double logQueries;

  /** How many k-grams the text has. */
  int length;

  /** How often this one occurs, and where first. */
  int occurrences;

  int first;

  /** How many documents have it, and its tokens on average and in the middle. */
  int documentsWithIt;

  double averageDocuments;
  int medianDocuments;

  /** How many queries of the log have it. */
  int queriesWithIt;

  boolean capital;
  boolean inTitle;
  boolean inUrl;

  /**
   * Makes statistics.
   *
   * @param frequencies of the k-grams and, if they have several tokens, of tokens
   * @param queryLog null if there is none
   */
  GramStatistics(int words, FeatureFrequencies frequencies, FeatureFrequencies queryLog) {
    this.words = words;
    this.documents = Math.max(1, frequencies.documents());
    this.logDocuments = StrictMath.log(Math.max(2, frequencies.documents()));
    this.queries = queryLog == null ? 1 : Math.max(1, queryLog.documents());
    this.logQueries = StrictMath.log(1 + this.queries);
  }

  private static double log(int number) {
    return number < LOGARITHMS.length ? LOGARITHMS[number] : StrictMath.log(number);
  }

  /** Binary logarithm of 1 + the number of occurrences. */
  double logOccurrences() {
    return log(occurrences + 1) / LOG_2;
  }

  double idf() {
    return 1 - log(documentsWithIt) / logDocuments;
  }

  /** Writes the value of each feature where its ordinal is. */
  void features(double[] values) {
    if (values.length != FEATURES) {
      throw new IllegalArgumentException("values must be " + FEATURES + ", got " + values.length);
    }
    double logTf = logOccurrences();
    double idf = idf();
    double logLength = log(length + 1) / 10;
    set(values, GramFeature.BIAS, 1);
    set(values, GramFeature.TF, (double) occurrences / length);
    set(values, GramFeature.LOG_TF, logTf);
    set(values, GramFeature.ONCE, occurrences == 1 ? 1 : 0);
    set(values, GramFeature.DF, documentsWithIt / documents);
    set(values, GramFeature.IDF, idf);
    set(values, GramFeature.IDF_SQUARE, idf * idf);
    set(values, GramFeature.TF_IDF, logTf * idf);
    boolean runs = words > 1;
    set(values, GramFeature.DF_AVERAGE, runs ? averageDocuments / documents : 0);
    set(
        values,
        GramFeature.IDF_AVERAGE,
        runs ? 1 - StrictMath.log(averageDocuments) / logDocuments : 0);
    set(values, GramFeature.DF_MEDIAN, runs ? medianDocuments / documents : 0);
    set(values, GramFeature.IDF_MEDIAN, runs ? 1 - log(medianDocuments) / logDocuments : 0);
    set(values, GramFeature.QF, queriesWithIt / queries);
    set(values, GramFeature.LOG_QF, StrictMath.log(1.0 + queriesWithIt) / logQueries);
    set(values, GramFeature.LOCATION, (double) first / length);
    set(values, GramFeature.LOG_LOCATION, log(first + 1) / 10);
    set(values, GramFeature.LOG_LENGTH, logLength);
    set(values, GramFeature.LOG_LENGTH_SQUARE, logLength * logLength);
    set(values, GramFeature.CAPITAL, capital ? 1 : 0);
    set(values, GramFeature.IN_TITLE, inTitle ? 1 : 0);
    set(values, GramFeature.IN_URL, inUrl ? 1 : 0);
  }

  private static void set(double[] values, GramFeature feature, double value) {
    values[feature.ordinal()] = value;
  }
}
