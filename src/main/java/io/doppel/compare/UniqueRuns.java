package io.doppel.compare;

import java.util.Arrays;

/**
 * Matches runs of words that occur once in a region of each text: the longest chain of them that is
 * in order in both. Time n log n. One thread's worker; reuses its buffers.
 */
final class UniqueRuns {
  private final Alignment alignment;
  private final RunTable table = new RunTable();
  private int length;
  private long[] first;
  private long[] second;

  // The runs that are single in both, by their place in the first text.
  private int[] places = new int[16];
  private int[] others = new int[16];
  private int count;

  UniqueRuns(Alignment alignment) {
    this.alignment = alignment;
  }

  /** Sets the number of words in a run, a power of 2. */
  void useLength(int words) {
    length = words;
    first = Grams.of(alignment.first(), words);
    second = Grams.of(alignment.second(), words);
  }

  /** Matches the runs of a region of which no word is matched yet. */
  void match(int firstFrom, int firstTo, int secondFrom, int secondTo) {
    int firstRuns = firstTo - firstFrom - length + 1;
    int secondRuns = secondTo - secondFrom - length + 1;
    if (firstRuns < 1 || secondRuns < 1) {
      return;
    }
    table.clear(firstRuns);
    for (int i = firstFrom; i < firstFrom + firstRuns; i++) {
      table.addFirst(first[i], i);
    }
    for (int j = secondFrom; j < secondFrom + secondRuns; j++) {
      table.addSecond(second[j], j);
    }
    count = 0;
    for (int i = firstFrom; i < firstFrom + firstRuns; i++) {
      int partner = table.partner(first[i]);
      if (partner >= 0) {
        addRun(i, partner);
      }
    }
    matchLongestChain();
  }

  private void addRun(int place, int other) {
    if (count == places.length) {
      places = Arrays.copyOf(places, 2 * count);
      others = Arrays.copyOf(others, 2 * count);
    }
    places[count] = place;
    others[count++] = other;
  }

  /** The longest ascending subsequence, by patience sorting. */
  private void matchLongestChain() {
    int[] lastOfLength = new int[count]; // the run with the least end of the chains so long
    int[] before = new int[count];
    int longest = 0;
    for (int r = 0; r < count; r++) {
      int low = 0;
      int high = longest;
      while (low < high) {
        int middle = low + high >>> 1;
        if (others[lastOfLength[middle]] < others[r]) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      before[r] = low == 0 ? Alignment.NONE : lastOfLength[low - 1];
      lastOfLength[low] = r;
      longest = Math.max(longest, low + 1);
    }
    int[] chain = new int[longest];
    int run = longest == 0 ? Alignment.NONE : lastOfLength[longest - 1];
    for (int c = longest - 1; c >= 0; c--) {
      chain[c] = run;
      run = before[run];
    }
    matchChain(chain);
  }

  /** Matches the words of runs; of two that overlap otherwise in each text the first counts. */
  private void matchChain(int[] chain) {
    int firstEnd = 0;
    int secondEnd = 0;
    for (int run : chain) {
      int skipped = Math.max(0, Math.max(firstEnd - places[run], secondEnd - others[run]));
      for (int w = skipped; w < length; w++) {
        if (alignment.match(places[run] + w, others[run] + w)) {
          firstEnd = places[run] + w + 1;
          secondEnd = others[run] + w + 1;
        }
      }
    }
  }
}
