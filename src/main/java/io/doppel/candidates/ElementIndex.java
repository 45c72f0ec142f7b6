package io.doppel.candidates;

import io.doppel.signature.ElementWeights;
import java.util.Arrays;

/**
 * Which sets have which elements, and which elements a set has. Both are numbers: sets by their
 * positions, elements by how many sets have them, the rarest first and hot ones last. An element
 * that only one set has is left out, since it can match nothing.
 *
 * <p>Memory: 8 bytes for each element of each set that another set has too, and 8 for each of those
 * elements once. While it is built, up to 28 for each element of each set.
 */
public final class ElementIndex {
  /** The sets to be indexed; one is open at a time. */
  public interface Source {
    /** How many sets there are. */
    public int sets();

    /** A number of elements that a set does not exceed. */
    public int mostElements(int set);

    /** Opens a set and returns how many elements it has. */
    public int open(int set);

    /** An element of the open set, at least 0; each comes once. */
    public long element(int index);
  }

  /** So many elements are looked at one by one. */
  private static final int NEAR = 8;

  private final int[] postingStarts;
  private final int[] postings;
  private final int[] elementStarts;
  private final int[] elements;

  /** Null if all are 1. */
  private final int[] weights;

  private final int skipped;
  private final int firstHot;

  private ElementIndex(Source source, ElementNumbers numbers, ElementWeights weights) {
    this.skipped = numbers.skipped();
    this.firstHot = numbers.firstHot();
    this.postingStarts = numbers.postingStarts();
    this.weights = weights == ElementWeights.EQUAL ? null : new int[numbers.count()];
    if (this.weights != null) {
      numbers.forEach((number, element) -> this.weights[number] = weights.of(element));
    }
    this.postings = new int[postingStarts[numbers.count()]];
    this.elementStarts = new int[source.sets() + 1];
    this.elements = new int[postings.length];
    fillElements(source, numbers);
    fillPostings();
  }

  /**
   * Builds the index.
   *
   * @param source the sets
   * @param mostSets an element that more sets have is left out
   * @param hot elements that come last in the order, and lead to nothing
   * @param weights how much each element counts
   * @param parallel whether to sort on all cores
   */
  public static ElementIndex of(
      Source source, int mostSets, HotElements hot, ElementWeights weights, boolean parallel) {
    return new ElementIndex(source, ElementNumbers.of(source, mostSets, hot, parallel), weights);
  }

  public int sets() {
    return elementStarts.length - 1;
  }

  /** How many elements were left out because too many sets have them. */
  public int skipped() {
    return skipped;
  }

  /** Whether an element may lead to candidates. */
  boolean leads(int element) {
    return element < firstHot;
  }

  int weight(int element) {
    return weights == null ? 1 : weights[element];
  }

  /** The sum of the weights of a set's elements, from one position to before another. */
  int weight(int from, int to) {
    if (weights == null) {
      return to - from;
    }
    int weight = 0;
    for (int i = from; i < to; i++) {
      weight += weights[elements[i]];
    }
    return weight;
  }

  int firstPosting(int element) {
    return postingStarts[element];
  }

  int endOfPostings(int element) {
    return postingStarts[element + 1];
  }

  /** The first of those postings of an element that are not before a set. */
  int firstPosting(int element, int set) {
    int first = postingStarts[element];
    return set <= postings[first]
        ? first
        : insertion(postings, first, postingStarts[element + 1], set);
  }

  /** The positions of the sets that have an element, ascending, all elements in one array. */
  int[] postings() {
    return postings;
  }

  int firstElement(int set) {
    return elementStarts[set];
  }

  int endOfElements(int set) {
    return elementStarts[set + 1];
  }

  /**
   * The end of those elements of a set that are before a given one, not after {@code end}: one by
   * one, since it is mostly near, and else by steps that double.
   */
  int endOfElements(int set, int end, int element) {
    int first = elementStarts[set];
    int high = end;
    int near = Math.max(first, end - NEAR);
    while (high > near && elements[high - 1] >= element) {
      high--;
    }
    if (high > near || high == first) {
      return high;
    }
    int low = high - 1;
    for (int step = 1; low >= first && elements[low] >= element; step <<= 1) {
      high = low;
      low -= step;
    }
    return high == low + 1 ? high : insertion(elements, Math.max(first, low + 1), high, element);
  }

  /** The number of an element that a set has; ascending within a set. */
  public int element(int index) {
    return elements[index];
  }

  private static int insertion(int[] sorted, int start, int end, int key) {
    int found = Arrays.binarySearch(sorted, start, end, key);
    return found >= 0 ? found : -found - 1;
  }

  private void fillElements(Source source, ElementNumbers numbers) {
    int next = 0;
    for (int set = 0; set < source.sets(); set++) {
      int size = source.open(set);
      for (int i = 0; i < size; i++) {
        int number = numbers.of(source.element(i));
        if (number >= 0) {
          elements[next++] = number;
        }
      }
      Arrays.sort(elements, elementStarts[set], next);
      elementStarts[set + 1] = next;
    }
  }

  private void fillPostings() {
    int[] next = postingStarts.clone();
    for (int set = 0; set < sets(); set++) {
      for (int i = elementStarts[set]; i < elementStarts[set + 1]; i++) {
        postings[next[elements[i]]++] = set;
      }
    }
  }
}
