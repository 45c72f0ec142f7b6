package io.doppel.cli.search;

import io.doppel.pairs.SimilarPair;
import java.util.Iterator;

/**
 * How the pairs of one definition differ from those of another. Both come by first and then by
 * second document.
 *
 * @param before how many pairs there were
 * @param after how many there are
 * @param gone how many are no longer there
 */
record PairChanges(long before, long after, long gone) {
  static PairChanges of(Iterable<SimilarPair> before, Iterable<SimilarPair> after) {
    long[] counts = new long[2];
    long common = 0;
    Iterator<SimilarPair> old = before.iterator();
    Iterator<SimilarPair> now = after.iterator();
    SimilarPair one = next(old, counts, 0);
    SimilarPair other = next(now, counts, 1);
    while (one != null && other != null) {
      int order = order(one, other);
      common += order == 0 ? 1 : 0;
      one = order <= 0 ? next(old, counts, 0) : one;
      other = order >= 0 ? next(now, counts, 1) : other;
    }
    while (one != null) {
      one = next(old, counts, 0);
    }
    while (other != null) {
      other = next(now, counts, 1);
    }
    return new PairChanges(counts[0], counts[1], counts[0] - common);
  }

  /** How many were not there. */
  long appeared() {
    return after - (before - gone);
  }

  private static SimilarPair next(Iterator<SimilarPair> pairs, long[] counts, int which) {
    if (!pairs.hasNext()) {
      return null;
    }
    counts[which]++;
    return pairs.next();
  }

  private static int order(SimilarPair one, SimilarPair other) {
    return one.first() != other.first()
        ? Integer.compare(one.first(), other.first())
        : Integer.compare(one.second(), other.second());
  }
}
