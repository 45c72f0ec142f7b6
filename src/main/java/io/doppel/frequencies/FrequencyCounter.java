package io.doppel.frequencies;

import io.doppel.features.Checked;
import io.doppel.features.LongTable;
import io.doppel.signature.SetSignature;
import java.util.Arrays;

/**
 * Counts in how many documents each feature is, in one pass and in bounded memory: when the table
 * is full, the features that are rarest so far are forgotten, and a feature that comes new is
 * counted as if it had been among them. So counts are exact until the first is forgotten; after
 * that they are never too low, and too high by 2 n / capacity at most, where n is the sum of all
 * documents' features.
 *
 * <p>Misra and Gries: Finding repeated elements, 1982. A table depends on the order of the
 * documents once something is forgotten, and on nothing else. For use by one thread.
 */
public final class FrequencyCounter {
  /**
   * How many features are counted at once if nothing else is said: 96 MiB, and as much again while
   * features are forgotten.
   */
  public static final int DEFAULT_CAPACITY = 1 << 22;

  private static final int AT_FIRST = 500;

  private final int capacity;
  private LongTable counts = LongTable.ofValues(AT_FIRST);
  private int documents;

  /** No feature that was forgotten is in more documents. */
  private int forgotten;

  /** Makes a counter of {@link #DEFAULT_CAPACITY}. */
  public FrequencyCounter() {
    this(DEFAULT_CAPACITY);
  }

  /**
   * Makes a counter.
   *
   * @param capacity how many features are counted at once, at least 16
   */
  public FrequencyCounter(int capacity) {
    this.capacity = Checked.number("capacity", capacity, 16, 1 << 28);
  }

  /**
   * Counts the elements of a document.
   *
   * @param document its elements, each once
   */
  public void add(SetSignature document) {
    addDocuments(1);
    for (int i = 0; i < document.size(); i++) {
      add(document.element(i), 1);
    }
  }

  /**
   * Counts a feature of which it is known how many documents have it.
   *
   * @param element the feature's element, at least 0
   * @param frequency how many documents have it, at least 1
   */
  public void add(long element, int frequency) {
    if (element < 0 || frequency < 1) {
      throw new IllegalArgumentException(
          "element must be >= 0 and frequency >= 1, got " + element + " and " + frequency);
    }
    if (counts.size() >= capacity) {
      forgetRarest();
    }
    int slot = counts.slot(element);
    if (counts.isFree(slot)) {
      counts.add(slot, element, forgotten + frequency);
    } else {
      counts.set(slot, counts.value(slot) + frequency);
    }
  }

  /**
   * Says that documents were counted of which the features come by {@link #add(long, int)}.
   *
   * @param number how many documents, at least 0
   */
  public void addDocuments(int number) {
    if (number < 0) {
      throw new IllegalArgumentException("number must be >= 0, got " + number);
    }
    documents = Math.addExact(documents, number);
  }

  /**
   * The table of the features that are in so many documents or more or, if those are too many to
   * keep, in the least number of documents that leaves few enough.
   *
   * @param leastDocuments a feature of fewer documents is never kept, at least 1
   * @param mostFeatures how many features are kept at most
   * @return the table
   */
  public FeatureFrequencies mostFrequent(int leastDocuments, int mostFeatures) {
    int least = leastDocuments;
    int step = 1;
    FeatureFrequencies table = frequencies(least);
    while (table.size() > mostFeatures) { // in growing steps: this many documents are too few
      least += step;
      step *= 2;
      table = frequencies(least);
    }
    int tooFew = least - step / 2;
    while (least - tooFew > 1) { // between one that is too few and one that is enough
      int middle = (least + tooFew) >>> 1;
      FeatureFrequencies larger = frequencies(middle);
      if (larger.size() > mostFeatures) {
        tooFew = middle;
      } else {
        least = middle;
        table = larger;
      }
    }
    return table;
  }

  /**
   * The table of the features that are certainly in at least so many documents.
   *
   * @param minDocuments the least number of documents, at least 1; rarer features count as features
   *     of one
   * @return the table
   * @throws IllegalStateException if there are features and no documents: they were not said by
   *     {@link #addDocuments}
   */
  public FeatureFrequencies frequencies(int minDocuments) {
    long least = Checked.number("minDocuments", minDocuments, 1, Integer.MAX_VALUE);
    least += forgotten;
    if (documents == 0 && counts.size() > 0) {
      throw new IllegalStateException(
          "documents must be counted with their features, got "
              + counts.size()
              + " features of none");
    }
    long[] elements = new long[counts.size()];
    int size = 0;
    for (int slot = 0; slot < counts.slots(); slot++) {
      if (!counts.isFree(slot) && counts.value(slot) >= least) {
        elements[size++] = counts.key(slot);
      }
    }
    long[] sorted = Arrays.copyOf(elements, size);
    Arrays.sort(sorted);
    int[] sortedCounts = new int[size];
    Arrays.setAll(sortedCounts, i -> Math.min(documents, counts.value(counts.slot(sorted[i]))));
    return new FeatureFrequencies(documents, sorted, sortedCounts);
  }

  /** Forgets the features up to the least count that leaves the table half empty. */
  private void forgetRarest() {
    int[] sorted = new int[counts.size()];
    int size = 0;
    for (int slot = 0; slot < counts.slots(); slot++) {
      if (!counts.isFree(slot)) {
        sorted[size++] = counts.value(slot);
      }
    }
    Arrays.sort(sorted);
    forgotten = sorted[size - 1 - capacity / 2];
    counts = counts.above(forgotten, size);
  }
}
