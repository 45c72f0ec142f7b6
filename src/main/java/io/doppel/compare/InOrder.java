package io.doppel.compare;

import java.util.Arrays;

/**
 * Finds the words that are in the same order in both texts. Between the words that are matched
 * already lie regions; each pass matches more words and leaves smaller regions.
 */
final class InOrder {
  /**
   * The lengths of the runs that are anchors, one pass each: long runs first, since short ones are
   * more often at the wrong place. The last pass finds words that are single only between others.
   */
  private static final int[] PASSES = {16, 4, 1, 1};

  private final Alignment alignment;
  private final long[] first;
  private final long[] second;

  /** Four numbers each: where a region starts and ends in the first text and in the second. */
  private int[] regions = new int[4];

  private int count;

  InOrder(Alignment alignment) {
    this.alignment = alignment;
    first = alignment.first();
    second = alignment.second();
  }

  void align() {
    addTrimmed(0, first.length, 0, second.length);
    UniqueRuns runs = new UniqueRuns(alignment);
    for (int length : PASSES) {
      runs.useLength(length);
      int[] before = regions;
      int end = count;
      regions = new int[Math.max(4, end)];
      count = 0;
      for (int r = 0; r < end; r += 4) {
        runs.match(before[r], before[r + 1], before[r + 2], before[r + 3]);
        split(before[r], before[r + 1], before[r + 2], before[r + 3]);
      }
    }
    LimitedDiff diff = new LimitedDiff(alignment);
    for (int r = 0; r < count; r += 4) {
      diff.match(regions[r], regions[r + 1], regions[r + 2], regions[r + 3]);
    }
  }

  /** Adds what lies between the matched words of a region. */
  private void split(int firstFrom, int firstTo, int secondFrom, int secondTo) {
    int i = firstFrom;
    int j = secondFrom;
    for (int next = firstFrom; next < firstTo; next++) {
      int other = alignment.ofFirst(next);
      if (other >= 0) {
        addTrimmed(i, next, j, other);
        i = next + 1;
        j = other + 1;
      }
    }
    addTrimmed(i, firstTo, j, secondTo);
  }

  /** Matches the words that a region starts or ends with, and adds what is left of it. */
  private void addTrimmed(int firstFrom, int firstTo, int secondFrom, int secondTo) {
    int i = firstFrom;
    int j = secondFrom;
    while (i < firstTo && j < secondTo && alignment.match(i, j)) {
      i++;
      j++;
    }
    int firstEnd = firstTo;
    int secondEnd = secondTo;
    while (i < firstEnd && j < secondEnd && alignment.match(firstEnd - 1, secondEnd - 1)) {
      firstEnd--;
      secondEnd--;
    }
    if (i < firstEnd && j < secondEnd) {
      if (count + 4 > regions.length) {
        regions = Arrays.copyOf(regions, regions.length * 2);
      }
      regions[count++] = i;
      regions[count++] = firstEnd;
      regions[count++] = j;
      regions[count++] = secondEnd;
    }
  }
}
