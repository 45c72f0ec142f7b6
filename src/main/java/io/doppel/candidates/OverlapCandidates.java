package io.doppel.candidates;

import java.util.Arrays;

/**
 * The sets x that have enough in common with a given set y, and how much that is. One thread's
 * worker; reuses its buffers, 8 bytes a set.
 *
 * <p>If m is needed, at least m - f of it is not among the f most frequent elements of y. So only
 * the postings of the others lead to candidates (prefix filter; Chaudhuri, Ganti and Kaushik, ICDE
 * 2006), and the frequent ones follow: they are looked up in those candidates only. With f = m - 1
 * the fewest postings are read, but any one common element makes a candidate. So f starts there and
 * shrinks, as in Wang, Li and Feng (SIGMOD 2012), as long as that costs less than to look at the
 * candidates there are. An element that every set has is read only if a match may need no others.
 * Hot elements never lead, so that what is found by nothing else is missed.
 *
 * <p>Where nothing is needed every x of the range is looked at. In place of numbers of elements
 * there may be weights.
 */
public final class OverlapCandidates {
  /** What y needs to have in common with x. */
  public interface Needs {
    /** With any x: not more than with each; 0 or less if nothing. */
    public int least(int y);

    /** With a given x. */
    public int with(int x, int y);
  }

  /** How many postings are read in the time in which a candidate is looked at. */
  private static final int LOOK_UP = 64;

  /** Of how many sets it is asked whether they are candidates, to guess the number of all. */
  private static final int SAMPLE = 256;

  private final ElementIndex index;
  private final Needs needs;
  private final int[] common;
  private int[] found = new int[64];
  private int[] firsts = new int[64];
  private int kept;
  private long read;
  private long lookedUp;
  private long cut;

  public OverlapCandidates(ElementIndex index, Needs needs) {
    this.index = index;
    this.needs = needs;
    this.common = new int[index.sets()];
  }

  /**
   * Finds the candidates from {@code start} to before {@code end} and returns how many there are.
   */
  public int find(int y, int start, int end) {
    for (int i = 0; i < kept; i++) {
      common[found[i]] = 0;
    }
    kept = start < end ? findNext(y, start, end) : 0;
    return kept;
  }

  /** A candidate; ascending. */
  public int get(int candidate) {
    return found[candidate];
  }

  /** What a candidate has in common with y. */
  public int overlap(int candidate) {
    return common[found[candidate]];
  }

  /** How many postings were read, of all y so far. */
  long read() {
    return read;
  }

  /** How many x were looked at because what leads to them did not rule them out. */
  public long lookedUp() {
    return lookedUp;
  }

  /**
   * For how many y candidates were missed, or may have been: elements that are hot would have had
   * to lead to them.
   */
  public long cut() {
    return cut;
  }

  private int findNext(int y, int start, int end) {
    int least = needs.least(y);
    if (least <= 0) {
      return findAmongAll(y, start, end);
    }
    int all = index.weight(index.firstElement(y), index.endOfElements(y));
    return all < least ? 0 : findByPrefix(y, start, end, least, all);
  }

  private int findAmongAll(int y, int start, int end) {
    countPostings(index.firstElement(y), index.endOfElements(y), start, end, 0);
    lookedUp += end - start;
    int count = 0;
    for (int x = start; x < end; x++) {
      if (common[x] >= needs.with(x, y)) {
        count = keep(count, x);
      } else {
        common[x] = 0;
      }
    }
    return count;
  }

  private int findByPrefix(int y, int start, int end, int least, int all) {
    int followers = index.firstElement(y);
    int following = all;
    int touched = 0;
    int leading = 0; // how much of what is needed must be among the elements that lead
    while (leading < least) {
      leading = (int) Math.min(least, Math.max(1, 2L * leading));
      int next = followers;
      int left = following;
      long postings = 0;
      boolean hot = false;
      while (left > least - leading && !hot) {
        int element = index.element(next);
        hot = !index.leads(element);
        if (!hot) {
          next++;
          left -= index.weight(element);
          postings += index.endOfPostings(element) - index.firstPosting(element);
        }
      }
      if (leading > 1 && LOOK_UP * candidates(touched, least - following) <= postings) {
        break;
      }
      touched = countPostings(followers, next, start, end, touched);
      followers = next;
      following = left;
      if (hot) {
        cut += leading == 1 ? 1 : 0; // what leads besides only saves looking at candidates
        break;
      }
    }
    return lookUp(y, followers, following, touched, least);
  }

  /** About how many of the sets that were touched have at least so much in common with y. */
  private long candidates(int touched, int leastCommon) {
    int step = 1 + touched / SAMPLE;
    long candidates = 0;
    for (int i = 0; i < touched; i += step) {
      candidates += common[found[i]] >= leastCommon ? step : 0;
    }
    return candidates;
  }

  /**
   * Adds the weight of elements of y to what each x in the range that has them has in common with
   * y; keeps those x after those that were touched before and returns their number.
   */
  private int countPostings(int from, int to, int start, int end, int before) {
    if (firsts.length < to - from) {
      firsts = new int[Math.max(to - from, 2 * firsts.length)];
    }
    // all first, since the processor fetches what is not in its cache side by side that way
    for (int i = from; i < to; i++) {
      firsts[i - from] = index.firstPosting(index.element(i), start);
    }
    int touched = before;
    for (int i = from; i < to; i++) {
      touched = countPostings(index.element(i), firsts[i - from], end, touched);
    }
    return touched;
  }

  private int countPostings(int element, int first, int end, int before) {
    // local ones and no branch, since this loop is where the time goes
    int[] counts = common;
    int[] postings = index.postings();
    int weight = index.weight(element);
    int last = index.endOfPostings(element);
    int[] kept = reserve(before, last - first);
    int touched = before;
    int i = first;
    for (; i < last && postings[i] < end; i++) {
      int x = postings[i];
      int count = counts[x] + weight;
      counts[x] = count;
      kept[touched] = x;
      touched += count == weight ? 1 : 0;
    }
    read += i - first;
    return touched;
  }

  /** Looks up the followers of y in those that were touched, and keeps what has enough. */
  private int lookUp(int y, int followers, int following, int touched, int least) {
    int count = 0;
    for (int i = 0; i < touched; i++) {
      int x = found[i];
      int overlap = 0;
      if (common[x] + following >= least) { // rules out most, without a question about x
        int needed = needs.with(x, y);
        overlap = overlap(x, y, followers, following, needed);
        overlap = overlap >= needed ? overlap : 0;
      }
      common[x] = overlap;
      count = overlap > 0 ? keep(count, x) : count;
    }
    Arrays.sort(found, 0, count);
    return count;
  }

  /** What x and y have in common; less than needed if it is less than needed. */
  private int overlap(int x, int y, int followers, int following, int needed) {
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

  private int keep(int count, int x) {
    reserve(count, 1)[count] = x;
    return count + 1;
  }

  /** Makes room for more, but for no more than all sets and one that does not count. */
  private int[] reserve(int count, int more) {
    int needed = (int) Math.min((long) count + more + 1, common.length + 1L);
    if (found.length < needed) {
      found = Arrays.copyOf(found, Math.max(needed, found.length * 2));
    }
    return found;
  }
}
