package io.doppel.candidates;

import java.util.Arrays;

/**
 * Numbers the elements that can lead from one set to another, by how many sets have them, the
 * rarest first. An element that only one set has can match nothing and has no number; one that more
 * than a given number of sets have is skipped.
 *
 * <p>A look-up goes by an element's upper bits to the few that share them, so for hashes it takes
 * the same time however many there are; elements that lie together cost a binary search.
 */
public final class ElementNumbers {
  private static final int MOST = Integer.MAX_VALUE - 8;
  private static final int DIGIT_BITS = 11;
  private static final int DIGITS = 1 << DIGIT_BITS;

  /**
   * Elements of so many bits, if they are not more than a quarter of all, are counted and not
   * sorted: that takes no memory but for the counts.
   */
  private static final int SMALL_BITS = 24;

  /** Fewer elements are sorted by comparison. */
  private static final int FEW = 1 << 12;

  /** With more bits all cores together sort by comparison faster than one by digits. */
  private static final int PARALLEL_BITS = 4 * DIGIT_BITS;

  private final long[] elements;
  private final int[] frequencies;
  private final int[] numbers;
  private final int[] directory;
  private final int shift;
  private final int firstHot;
  private final int skipped;

  /**
   * Numbers elements.
   *
   * @param elements those that have a number, ascending
   * @param frequencies how many sets have each
   */
  private ElementNumbers(long[] elements, int[] frequencies, int skipped, HotElements hot) {
    this.elements = elements;
    this.frequencies = frequencies;
    this.skipped = skipped;
    int count = elements.length;
    numbers = byFrequency(frequencies);
    firstHot = hot.size() == 0 ? count : hotLast(hot);
    int bits = Long.SIZE - Long.numberOfLeadingZeros(count == 0 ? 0 : elements[count - 1]);
    shift = Math.max(0, bits - (Integer.SIZE - Integer.numberOfLeadingZeros(count)));
    directory = directory(elements, shift);
  }

  /**
   * Numbers elements that are small numbers, as the slots of a sketch are.
   *
   * @param counts how many sets have each
   */
  private static ElementNumbers ofCounts(int[] counts, int mostSets, HotElements hot) {
    int count = 0;
    int skipped = 0;
    for (int frequency : counts) {
      count += frequency > 1 && frequency <= mostSets ? 1 : 0;
      skipped += frequency > 1 && frequency > mostSets ? 1 : 0;
    }
    long[] elements = new long[count];
    int[] frequencies = new int[count];
    int next = 0;
    for (int element = 0; element < counts.length; element++) {
      int frequency = counts[element];
      if (frequency > 1 && frequency <= mostSets) {
        elements[next] = element;
        frequencies[next++] = frequency;
      }
    }
    return new ElementNumbers(elements, frequencies, skipped, hot);
  }

  /**
   * Numbers elements.
   *
   * @param all the elements of all sets, ascending, once for each set that has them
   */
  private static ElementNumbers ofSorted(long[] all, int mostSets, HotElements hot) {
    int count = 0;
    int skipped = 0;
    for (int i = 0; i < all.length; i = runEnd(all, i)) {
      int frequency = runEnd(all, i) - i;
      count += frequency > 1 && frequency <= mostSets ? 1 : 0;
      skipped += frequency > 1 && frequency > mostSets ? 1 : 0;
    }
    long[] elements = new long[count];
    int[] frequencies = new int[count];
    int next = 0;
    for (int i = 0; i < all.length; i = runEnd(all, i)) {
      int frequency = runEnd(all, i) - i;
      if (frequency > 1 && frequency <= mostSets) {
        elements[next] = all[i];
        frequencies[next++] = frequency;
      }
    }
    return new ElementNumbers(elements, frequencies, skipped, hot);
  }

  /**
   * Numbers the elements of sets.
   *
   * @param source the sets
   * @param mostSets how many sets may have an element
   * @param hot elements that have the largest numbers, however rare they are
   * @param parallel whether all cores may be used to sort
   */
  public static ElementNumbers of(
      ElementIndex.Source source, int mostSets, HotElements hot, boolean parallel) {
    long most = mostElements(source);
    int[] counts = counts(source, most);
    return counts != null
        ? ofCounts(counts, mostSets, hot)
        : ofSorted(sorted(all(source, (int) most), parallel), mostSets, hot);
  }

  public int count() {
    return elements.length;
  }

  /** How many elements have no number because too many sets have them. */
  int skipped() {
    return skipped;
  }

  /** The least number of a hot element; if there is none, how many numbers there are. */
  public int firstHot() {
    return firstHot;
  }

  /** The number of an element, or -1 if it has none. */
  public int of(long element) {
    long bucket = element >>> shift;
    if (bucket + 1 >= directory.length) {
      return -1;
    }
    int start = directory[(int) bucket];
    int found = Arrays.binarySearch(elements, start, directory[(int) bucket + 1], element);
    return found < 0 ? -1 : numbers[found];
  }

  /** What is done with each element. */
  interface Action {
    void accept(int number, long element);
  }

  /** Goes through the elements in any order. */
  void forEach(Action action) {
    for (int i = 0; i < elements.length; i++) {
      action.accept(numbers[i], elements[i]);
    }
  }

  /** Where the sets that have an element start, if they stand by its number; last, the end. */
  public int[] postingStarts() {
    int[] starts = new int[elements.length + 1];
    for (int i = 0; i < elements.length; i++) {
      starts[numbers[i] + 1] = frequencies[i];
    }
    for (int i = 0; i < elements.length; i++) {
      starts[i + 1] += starts[i];
    }
    return starts;
  }

  private static long mostElements(ElementIndex.Source source) {
    long most = 0;
    for (int set = 0; set < source.sets(); set++) {
      most += source.mostElements(set);
    }
    if (most > MOST) {
      throw new IllegalArgumentException(
          "an index in memory holds at most "
              + MOST
              + " elements, got "
              + most
              + "; use a smaller collection, or switch the filter off");
    }
    return most;
  }

  /** How many sets have each element; null if elements are too large to be places of an array. */
  private static int[] counts(ElementIndex.Source source, long most) {
    int limit = (int) Math.min(1 << SMALL_BITS, Math.max(FEW, most / 4));
    int[] counts = new int[FEW];
    for (int set = 0; set < source.sets(); set++) {
      int size = source.open(set);
      for (int i = 0; i < size; i++) {
        long element = source.element(i);
        if (element >= limit) {
          return null;
        }
        if (element >= counts.length) {
          counts = Arrays.copyOf(counts, (int) Math.min(limit, 2 * element));
        }
        counts[(int) element]++;
      }
    }
    return counts;
  }

  private static long[] all(ElementIndex.Source source, int most) {
    long[] all = new long[most];
    int count = 0;
    for (int set = 0; set < source.sets(); set++) {
      int size = source.open(set);
      for (int i = 0; i < size; i++) {
        all[count++] = source.element(i);
      }
    }
    return count == all.length ? all : Arrays.copyOf(all, count);
  }

  /** In order: a radix sort over the bits that there are, unless they are few elements. */
  private static long[] sorted(long[] all, boolean parallel) {
    if (all.length < FEW) {
      Arrays.sort(all);
      return all;
    }
    long bits = 0;
    for (long element : all) {
      bits |= element;
    }
    if (parallel && Long.SIZE - Long.numberOfLeadingZeros(bits) > PARALLEL_BITS) {
      Arrays.parallelSort(all);
      return all;
    }
    long[] from = all;
    long[] to = new long[all.length];
    for (int shift = 0; shift < Long.SIZE && bits >>> shift != 0; shift += DIGIT_BITS) {
      if ((bits >>> shift & DIGITS - 1) != 0) {
        move(from, to, shift);
        long[] empty = from;
        from = to;
        to = empty;
      }
    }
    return from;
  }

  private static void move(long[] from, long[] to, int shift) {
    int[] next = new int[DIGITS + 1];
    for (long element : from) {
      next[(int) (element >>> shift & DIGITS - 1) + 1]++;
    }
    for (int i = 0; i < DIGITS; i++) {
      next[i + 1] += next[i];
    }
    for (long element : from) {
      to[next[(int) (element >>> shift & DIGITS - 1)]++] = element;
    }
  }

  private static int runEnd(long[] all, int start) {
    int end = start + 1;
    while (end < all.length && all[end] == all[start]) {
      end++;
    }
    return end;
  }

  /** A counting sort; elements of the same frequency stay in their order. */
  private static int[] byFrequency(int[] frequencies) {
    int[] next = new int[Arrays.stream(frequencies).max().orElse(0) + 2];
    for (int frequency : frequencies) {
      next[frequency + 1]++;
    }
    for (int i = 1; i < next.length; i++) {
      next[i] += next[i - 1];
    }
    int[] numbers = new int[frequencies.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = next[frequencies[i]]++;
    }
    return numbers;
  }

  /**
   * Moves the hot elements behind all others and returns where they start; both stay in their
   * order.
   */
  private int hotLast(HotElements hot) {
    int[] byNumber = new int[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      byNumber[numbers[i]] = i;
    }
    int next = 0;
    int[] last = new int[hot.size()];
    int hotCount = 0;
    for (int i : byNumber) {
      if (hot.contains(elements[i])) {
        last[hotCount++] = i;
      } else {
        numbers[i] = next++;
      }
    }
    for (int i = 0; i < hotCount; i++) {
      numbers[last[i]] = next + i;
    }
    return next;
  }

  /** Where the elements start whose upper bits are at least a number; one more for the end. */
  private static int[] directory(long[] elements, int shift) {
    int last = elements.length - 1;
    int[] directory = new int[last < 0 ? 1 : (int) (elements[last] >>> shift) + 2];
    for (long element : elements) {
      directory[(int) (element >>> shift) + 1]++;
    }
    for (int i = 1; i < directory.length; i++) {
      directory[i] += directory[i - 1];
    }
    return directory;
  }
}
