package io.doppel.vectors;

import io.doppel.features.FeatureHash;
import io.doppel.features.Shingles;
import io.doppel.features.TextTokens;
import io.doppel.frequencies.FeatureFrequencies;
import java.util.Arrays;

/**
 * Goes through the different k-grams of a text in ascending order of their elements, with what is
 * known of each. A text with fewer tokens than k is one k-gram. For use by one thread; allocates
 * nothing for a k-gram.
 *
 * <p>Time: n log(n), since the k-grams are sorted to bring equal ones together, and a look-up of
 * frequencies for each different one; for k > 1 one for each token of each of them.
 */
final class GramScan {
  /** With so many tokens at most a k-gram's element and its place fit one number. */
  static final int MOST_TOKENS = 1 << Long.SIZE - FeatureHash.ELEMENT_BITS;

  private static final int PLACE_BITS = Long.SIZE - FeatureHash.ELEMENT_BITS;

  /** Receives k-grams. */
  interface Visitor {
    /** Is called for each different k-gram; what is known of it is in the statistics. */
    void gram(long element, GramStatistics statistics);
  }

  private final Shingles shingles;
  private final FeatureFrequencies frequencies;
  private final FeatureFrequencies queryLog;
  private final GramStatistics statistics;
  private final int[] documents;

  /**
   * Makes a scan.
   *
   * @param words k
   * @param frequencies of the k-grams and, if they have several tokens, of tokens
   * @param queryLog null if there is none
   */
  GramScan(int words, FeatureFrequencies frequencies, FeatureFrequencies queryLog) {
    this.shingles = new Shingles(words);
    this.frequencies = frequencies;
    this.queryLog = queryLog;
    this.statistics = new GramStatistics(words, frequencies, queryLog);
    this.documents = new int[words];
  }

  /** Visits the k-grams of a text. */
  void visit(TextTokens tokens, Visitor visitor) {
    TextTokens.Run text = tokens.text();
    if (text.count() > MOST_TOKENS) {
      throw new IllegalArgumentException(
          "a text must have at most " + MOST_TOKENS + " tokens, got " + text.count());
    }
    long[] grams = shingles.of(text.hashes(), text.count());
    for (int i = 0; i < grams.length; i++) {
      // Long.MIN_VALUE, so that elements with the highest bit come last, as in a signature
      grams[i] = (FeatureHash.element(grams[i]) << PLACE_BITS | i) ^ Long.MIN_VALUE;
    }
    Arrays.sort(grams);
    statistics.length = grams.length;
    Members title = new Members(tokens.title());
    Members url = new Members(tokens.url());
    for (int i = 0; i < grams.length; ) {
      long element = element(grams[i]);
      int end = i + 1;
      while (end < grams.length && element(grams[end]) == element) {
        end++;
      }
      statistics.occurrences = end - i;
      statistics.first = (int) (grams[i] & MOST_TOKENS - 1);
      statistics.capital = tokens.capitals().get(statistics.first);
      statistics.inTitle = title.has(element);
      statistics.inUrl = url.has(element);
      statistics.documentsWithIt = frequencies.of(element);
      statistics.queriesWithIt = queryLog == null ? 0 : queryLog.counted(element);
      if (shingles.words() > 1) {
        countTokens(text);
      }
      visitor.gram(element, statistics);
      i = end;
    }
  }

  private static long element(long gram) {
    return (gram ^ Long.MIN_VALUE) >>> PLACE_BITS;
  }

  private void countTokens(TextTokens.Run text) {
    int size = Math.min(documents.length, text.count());
    long sum = 0;
    for (int i = 0; i < size; i++) {
      long token = text.hashes()[statistics.first + i];
      documents[i] = frequencies.of(tokenElement(token));
      sum += documents[i];
    }
    Arrays.sort(documents, 0, size);
    statistics.averageDocuments = (double) sum / size;
    statistics.medianDocuments = documents[(size - 1) / 2];
  }

  /** The element of a single token in the frequencies of k-grams. */
  static long tokenElement(long token) {
    return FeatureHash.element(FeatureHash.mix(token));
  }

  /** The k-grams of a title or an address, asked for in ascending order. */
  private final class Members {
    private final long[] elements;
    private int at;

    Members(TextTokens.Run run) {
      elements = shingles.elements(run.hashes(), run.count());
      Arrays.sort(elements);
    }

    boolean has(long element) {
      while (at < elements.length && elements[at] < element) {
        at++;
      }
      return at < elements.length && elements[at] == element;
    }
  }
}
