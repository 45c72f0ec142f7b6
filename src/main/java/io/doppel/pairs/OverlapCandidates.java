package io.doppel.pairs;

import java.util.Arrays;

/**
 * The sets x that have enough in common with a given set y, and how much that is. One thread's
 * worker; reuses its buffers, 12 bytes a set.
 *
 * <p>If m is needed, at least m - f of it is not among the f most frequent elements of y. So only
 * the postings of the others lead to candidates (prefix filter), and the frequent ones follow: they
 * are looked up in those candidates only. Half of m may follow: with all but one, any common
 * element would make a candidate. But where the elements between are so frequent that to look up
 * more candidates costs less than to read their postings, all but one follow; so an element that
 * every set has is not read, unless a match may consist of such elements. Where nothing is needed
 * every x of the range is looked at. In place of numbers of elements there may be weights.
 */
final class OverlapCandidates {
  /** What y needs to have in common with x. */
  interface Needs {
    /** With any x: not more than with each; 0 or less if nothing. */
    int least(int y);

    /** With a given x. */
    int with(int x, int y);
  }

  /** How many postings are read in the time in which a candidate is looked at. */
  private static final int LOOK_UP = 16;

  private final ElementIndex index;
  private final Needs needs;
  private final int[] common;
  private long[] found = new long[64];
  private long lookedUp;

  OverlapCandidates(ElementIndex index, Needs needs) {
    this.index = index;
    this.needs = needs;
    this.common = new int[index.sets()];
  }

  /**
   * Finds the candidates from {@code start} to before {@code end} and returns how many there are.
   */
  int find(int y, int start, int end) {
    if (start >= end) {
      return 0;
    }
    int least = needs.least(y);
    if (least <= 0) {
      return findAmongAll(y, start, end);
    }
    int all = weight(index.firstElement(y), index.endOfElements(y));
    return all < least ? 0 : findByPrefix(y, start, end, least);
  }

  /** A candidate; ascending. */
  int get(int candidate) {
    return (int) (found[candidate] >>> Integer.SIZE);
  }

  /** What a candidate has in common with y. */
  int overlap(int candidate) {
    return (int) found[candidate];
  }

  /** How many x were looked at because what leads to them did not rule them out; of all y. */
  long lookedUp() {
    return lookedUp;
  }

  /** Where the elements of y end that lead to candidates, if at least {@code least} is needed. */
  int endOfLeads(int y, int least) {
    int first = index.firstElement(y);
    int half = startOfFollowers(y, (least - 1) / 2);
    int most = startOfFollowers(y, least - 1);
    return LOOK_UP * postings(first, most) < postings(first, half) ? most : half;
  }

  private int startOfFollowers(int y, int mostWeight) {
    int start = index.endOfElements(y);
    int left = mostWeight;
    while (start > index.firstElement(y) && index.weight(index.element(start - 1)) <= left) {
      left -= index.weight(index.element(--start));
    }
    return start;
  }

  private long postings(int from, int to) {
    long postings = 0;
    for (int i = from; i < to; i++) {
      int element = index.element(i);
      postings += index.endOfPostings(element) - index.firstPosting(element);
    }
    return postings;
  }

  private int weight(int from, int to) {
    int weight = 0;
    for (int i = from; i < to; i++) {
      weight += index.weight(index.element(i));
    }
    return weight;
  }

  private int findAmongAll(int y, int start, int end) {
    countPostings(index.firstElement(y), index.endOfElements(y), start, end);
    lookedUp += end - start;
    int count = 0;
    for (int x = start; x < end; x++) {
      if (common[x] >= needs.with(x, y)) {
        count = keep(count, x, common[x]);
      }
    }
    Arrays.fill(common, start, end, 0);
    return count;
  }

  private int findByPrefix(int y, int start, int end, int least) {
    int followers = endOfLeads(y, least);
    int touched = countPostings(index.firstElement(y), followers, start, end);
    int following = weight(followers, index.endOfElements(y));
    int count = 0;
    for (int i = 0; i < touched; i++) {
      int x = get(i);
      if (common[x] + following >= least) { // rules out most, without a question about x
        int needed = needs.with(x, y);
        int overlap = lookUp(x, y, followers, following, needed);
        if (overlap >= needed) {
          count = keep(count, x, overlap);
        }
      }
      common[x] = 0;
    }
    Arrays.sort(found, 0, count);
    return count;
  }

  /**
   * Adds the weight of elements of y to what each x in the range that has them has in common with
   * y; keeps those x and returns their number.
   */
  private int countPostings(int from, int to, int start, int end) {
    int touched = 0;
    for (int i = from; i < to; i++) {
      int element = index.element(i);
      int weight = index.weight(element);
      int first = index.firstPosting(element);
      for (int j = index.endOfPostings(element, end) - 1;
          j >= first && index.posting(j) >= start;
          j--) {
        int x = index.posting(j);
        if (common[x] == 0) {
          touched = keep(touched, x, 0);
        }
        common[x] += weight;
      }
    }
    return touched;
  }

  /** What x and y have in common; less than needed if it is less than needed. */
  private int lookUp(int x, int y, int followers, int following, int needed) {
    int overlap = common[x];
    int left = following;
    if (overlap + left < needed) {
      return overlap;
    }
    lookedUp++;
    int end = index.endOfElements(x);
    for (int i = index.endOfElements(y) - 1; i >= followers && overlap + left >= needed; i--) {
      int element = index.element(i);
      int before = index.endOfElements(x, end, element);
      left -= index.weight(element);
      overlap += before < end && index.element(before) == element ? index.weight(element) : 0;
      end = before;
    }
    return overlap;
  }

  private int keep(int count, int x, int overlap) {
    if (count == found.length) {
      found = Arrays.copyOf(found, count * 2);
    }
    found[count] = (long) x << Integer.SIZE | overlap;
    return count + 1;
  }
}
