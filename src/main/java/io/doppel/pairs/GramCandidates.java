package io.doppel.pairs;

import io.doppel.measure.NcdBounds;
import io.doppel.measure.NcdSignature;
import java.util.Arrays;

/**
 * The signatures x before a given y that have enough grams in common with it to match: the gram
 * filter as a look-up.
 *
 * <p>If a match needs at least m common grams, it has at least m - f that are not among the f most
 * frequent grams of y. So only the postings of the others lead to candidates (prefix filter), and
 * the frequent ones are looked at for those candidates only. Half of m are skipped: with all but
 * one, any common gram would make a candidate. Where nothing is needed (short signatures) every x
 * of the range is looked at.
 */
final class GramCandidates {
  private final NcdSignature[] sorted;
  private final NcdBounds bounds;
  private final GramIndex index;

  private final int[] common;
  private final boolean[] skipped;
  private long[] byFrequency = new long[64];
  private int[] found;

  GramCandidates(NcdSignature[] sorted, NcdBounds bounds, GramIndex index) {
    this.sorted = sorted;
    this.bounds = bounds;
    this.index = index;
    this.common = new int[sorted.length];
    this.skipped = new boolean[index.gramCount()];
    this.found = new int[64];
  }

  /**
   * Finds the candidates from {@code start} to before {@code end} and returns how many there are.
   */
  int find(int y, int start, int end) {
    if (start >= end) {
      return 0;
    }
    int grams = sortByFrequency(y);
    int least =
        bounds.requiredGrams(sorted[y].gramLength(), sorted[y].slack(), NcdBounds.MAX_SLACK);
    if (least <= 0) {
      return findAmongAll(y, start, end, grams);
    }
    return grams < least ? 0 : findByPrefix(y, start, end, grams - (least - 1) / 2, grams);
  }

  /** A candidate; ascending. */
  int get(int candidate) {
    return found[candidate];
  }

  private int sortByFrequency(int y) {
    int first = index.firstGram(y);
    int grams = index.endOfGrams(y) - first;
    if (byFrequency.length < grams) {
      byFrequency = new long[Math.max(grams, byFrequency.length * 2)];
    }
    for (int i = 0; i < grams; i++) {
      int gram = index.gram(first + i);
      int frequency = index.endOfPostings(gram) - index.firstPosting(gram);
      byFrequency[i] = (long) frequency << 32 | gram;
    }
    Arrays.sort(byFrequency, 0, grams);
    return grams;
  }

  private int findAmongAll(int y, int start, int end, int grams) {
    for (int i = 0; i < grams; i++) {
      int gram = (int) byFrequency[i];
      int first = index.firstPosting(gram);
      for (int j = index.endOfPostings(gram, end) - 1;
          j >= first && index.posting(j) >= start;
          j--) {
        common[index.posting(j)]++;
      }
    }
    int count = 0;
    for (int x = start; x < end; x++) {
      if (common[x] >= required(x, y)) {
        count = keep(count, x);
      }
    }
    Arrays.fill(common, start, end, 0);
    return count;
  }

  private int findByPrefix(int y, int start, int end, int leading, int grams) {
    int touched = 0;
    for (int i = 0; i < leading; i++) {
      touched = countPostings((int) byFrequency[i], start, end, touched);
    }
    for (int i = leading; i < grams; i++) {
      skipped[(int) byFrequency[i]] = true;
    }
    int count = 0;
    for (int i = 0; i < touched; i++) {
      int x = found[i];
      int missing = required(x, y) - common[x];
      if (missing <= grams - leading && hasSkipped(x, missing)) {
        found[count++] = x;
      }
      common[x] = 0;
    }
    for (int i = leading; i < grams; i++) {
      skipped[(int) byFrequency[i]] = false;
    }
    Arrays.sort(found, 0, count);
    return count;
  }

  /**
   * Adds one to the common grams of each x in the range that has the gram; keeps those that had
   * none so far.
   */
  private int countPostings(int gram, int start, int end, int touched) {
    int first = index.firstPosting(gram);
    for (int i = index.endOfPostings(gram, end) - 1; i >= first && index.posting(i) >= start; i--) {
      int x = index.posting(i);
      if (common[x]++ == 0) {
        touched = keep(touched, x);
      }
    }
    return touched;
  }

  private boolean hasSkipped(int x, int missing) {
    int end = index.endOfGrams(x);
    for (int i = index.firstGram(x); i < end && missing > 0; i++) {
      if (skipped[index.gram(i)]) {
        missing--;
      }
    }
    return missing <= 0;
  }

  private int required(int x, int y) {
    return bounds.requiredGrams(sorted[y].gramLength(), sorted[x].slack(), sorted[y].slack());
  }

  private int keep(int count, int x) {
    if (count == found.length) {
      found = Arrays.copyOf(found, count * 2);
    }
    found[count] = x;
    return count + 1;
  }
}
