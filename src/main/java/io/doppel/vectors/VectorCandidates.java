package io.doppel.vectors;

import java.util.Arrays;

/**
 * The vectors x that a given vector y may match. One thread's worker; reuses its buffers, 8 bytes a
 * vector.
 *
 * <p>Some of y's elements lead: their postings are read, and for each x the products of the weights
 * are added up. What is left of y can add no more than its length times that of x (Cauchy and
 * Schwarz; as in Anastasiu and Karypis, L2AP, ICDE 2014). So a match has one of the elements that
 * lead, if less is left than {@link VectorBounds#rest}. Those lead first that have the fewest
 * postings for the square of their weight; those that no other vector has lead for nothing.
 *
 * <p>Any one common element makes a candidate then. So more of them lead, as long as to read their
 * postings costs less than to look at the candidates there are; they lead to no new ones.
 */
final class VectorCandidates {
  /** How many postings are read in the time in which a candidate is looked at. */
  private static final int LOOK_UP = 64;

  /** Of how many vectors it is asked whether they are candidates, to guess the number of all. */
  private static final int SAMPLE = 256;

  /** Hot elements come last. */
  private static final float HOT_COST = Float.MAX_VALUE;

  private final VectorIndex index;
  private final VectorBounds bounds;

  /** Twice the product and one; 0 if there is none, since a product of 0 may be a sum. */
  private final long[] products;

  private int[] found = new int[64];
  private int count;

  /** The elements of y, those first that lead first. */
  private long[] order = new long[64];

  private int leads;
  private int all;
  private long left;
  private long cut;

  VectorCandidates(VectorIndex index, VectorBounds bounds) {
    this.index = index;
    this.bounds = bounds;
    this.products = new long[index.vectors()];
  }

  /** Finds the candidates from {@code start} to before y and returns how many there are. */
  int find(int y, int start) {
    count = 0;
    sortElements(y);
    double rest = bounds.rest(index.square(y));
    leads = 0;
    while (leads < all && left >= rest) {
      int element = element(y, leads);
      if (!index.leads(element)) {
        cut++;
        break;
      }
      int weight = weight(y, leads++);
      left -= (long) weight * weight;
      touch(element, weight, start, y);
    }
    double share = share(rest);
    while (leads < all && LOOK_UP * guess(share) > nextPostings(y)) {
      readNext(y, start);
      share = share(rest);
    }
    return keepPossible(y, share);
  }

  /** A candidate; ascending. */
  int get(int candidate) {
    return found[candidate];
  }

  /** For how many y hot elements would have had to lead to candidates. */
  long cut() {
    return cut;
  }

  /** By postings for the square of the weight, the least first; hot ones last. */
  private void sortElements(int y) {
    int first = index.firstElement(y);
    all = index.endOfElements(y) - first;
    if (order.length < all) {
      order = new long[all];
    }
    left = 0;
    for (int i = 0; i < all; i++) {
      int weight = index.elementWeight(first + i);
      int square = weight * weight;
      int element = index.element(first + i);
      float cost = index.leads(element) ? (float) index.frequency(element) / square : HOT_COST;
      order[i] = (long) Float.floatToRawIntBits(cost) << Integer.SIZE | i;
      left += square;
    }
    Arrays.sort(order, 0, all);
  }

  private int element(int y, int lead) {
    return index.element(index.firstElement(y) + (int) order[lead]);
  }

  private int weight(int y, int lead) {
    return index.elementWeight(index.firstElement(y) + (int) order[lead]);
  }

  /** Adds the products with an element of y; each x is kept when it is first met. */
  private void touch(int element, int weight, int start, int y) {
    long[] sums = products; // a local one, since this loop is where the time goes
    int end = index.postingFrom(element, y);
    for (int i = index.postingFrom(element, start); i < end; i++) {
      int x = index.posting(i);
      long sum = sums[x];
      if (sum == 0) {
        keep(x);
        sum = 1;
      }
      sums[x] = sum + 2L * weight * index.postingWeight(i);
    }
  }

  private void keep(int x) {
    if (count == found.length) {
      found = Arrays.copyOf(found, count * 2);
    }
    found[count++] = x;
  }

  /** Halves what is left; the same for those x only that were met before. */
  private void readNext(int y, int start) {
    long half = left / 2;
    long[] sums = products;
    while (leads < all && left > half) {
      int element = element(y, leads);
      long weight = weight(y, leads++);
      left -= weight * weight;
      int end = index.postingFrom(element, y);
      for (int i = index.postingFrom(element, start); i < end; i++) {
        int x = index.posting(i);
        if (sums[x] != 0) {
          sums[x] += 2 * weight * index.postingWeight(i);
        }
      }
    }
  }

  /** How many postings that would read. */
  private long nextPostings(int y) {
    long after = left;
    long postings = 0;
    for (int i = leads; i < all && after > left / 2; i++) {
      long weight = weight(y, i);
      after -= weight * weight;
      postings += index.frequency(element(y, i));
    }
    return postings;
  }

  /** The least product so far of a match with a vector of length 1. */
  private double share(double rest) {
    return Math.sqrt(rest) - Math.sqrt(left);
  }

  /** About how many of the vectors that were met are candidates. */
  private long guess(double share) {
    int step = 1 + count / SAMPLE;
    long guess = 0;
    for (int i = 0; i < count; i += step) {
      guess += isPossible(found[i], share) ? step : 0;
    }
    return guess;
  }

  private boolean isPossible(int x, double share) {
    return products[x] >> 1 >= share * index.norm(x);
  }

  private int keepPossible(int y, double share) {
    double length = Math.sqrt(left);
    int kept = 0;
    for (int i = 0; i < count; i++) {
      int x = found[i];
      if (isPossible(x, share)
          && (products[x] >> 1) + length * index.norm(x)
              >= bounds.leastProduct(index.square(y), index.square(x))) {
        found[kept++] = x;
      }
      products[x] = 0;
    }
    Arrays.sort(found, 0, kept);
    return kept;
  }
}
