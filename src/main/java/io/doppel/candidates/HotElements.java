package io.doppel.candidates;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * The elements that too many documents of a collection have: boilerplate. They are found once for
 * the whole of it, so that the parts in which it may be searched agree on them.
 *
 * <p>Two passes over the collection: the first counts roughly, in 2 MiB, and the second exactly
 * what may be too much.
 */
public final class HotElements {
  /** No element is hot. */
  public static final HotElements NONE = new HotElements(new long[0]);

  private final long[] sorted;

  private HotElements(long[] sorted) {
    this.sorted = sorted;
  }

  /** The elements of a collection. */
  @FunctionalInterface
  public interface Collection {
    /**
     * Goes through the elements of all documents, each once for each document that has it.
     *
     * @param action is called with each
     */
    void forEach(LongConsumer action);
  }

  /**
   * Finds the elements that more than a number of documents have.
   *
   * @param collection the elements
   * @param mostDocuments the number
   * @return those elements
   */
  public static HotElements of(Collection collection, long mostDocuments) {
    KeyCounts rough = new KeyCounts();
    collection.forEach(rough::add);
    Map<Long, long[]> counts = new HashMap<>();
    collection.forEach(
        element -> {
          if (rough.of(element) > mostDocuments) {
            counts.computeIfAbsent(element, key -> new long[1])[0]++;
          }
        });
    return new HotElements(
        counts.entrySet().stream()
            .filter(entry -> entry.getValue()[0] > mostDocuments)
            .mapToLong(Map.Entry::getKey)
            .sorted()
            .toArray());
  }

  /**
   * Whether an element is hot.
   *
   * @param element the element
   * @return true if it is
   */
  public boolean contains(long element) {
    return sorted.length > 0 && Arrays.binarySearch(sorted, element) >= 0;
  }

  /**
   * How many there are.
   *
   * @return the number
   */
  public int size() {
    return sorted.length;
  }
}
