package io.doppel.bits;

import io.doppel.candidates.Comparisons;
import io.doppel.join.PairSink;
import io.doppel.join.WantedPairs;

/**
 * Compares fingerprints in buckets and tells of the pairs found, many at a time. For use by one
 * thread.
 */
final class HammingScan {
  /** In a range of so many it pays to look first whether any is near: five times as fast. */
  private static final int SHORT_RANGE = 16;

  /** So many are looked at again if one is. */
  private static final int LONG_RANGE = 256;

  /** So many pairs wait to be told, so that threads do not wait for each other. */
  private static final int WAITING = 1 << 12;

  private final HammingBounds bounds;
  private final int maxBits;
  private final TablePlan plan;
  private final int[] documents;
  private final WantedPairs sides;
  private final PairSink sink;
  private final long[] pairs = new long[WAITING];
  private final int[] distances = new int[WAITING];
  private int count;
  private final Comparisons comparisons = new Comparisons();
  private final HeavyBucket heavy;

  /** By table, how many bits of the keys may differ; asked for each pair. */
  private final int[] radii;

  /** By table, the bits of the key, if fingerprints have 64 bits. */
  private final long[] masks;

  /** The keys of those earlier tables which find all that agree in them. */
  private final long[] known;

  private int knownCount;
  private Buckets buckets;
  private int table;

  /**
   * Makes a worker.
   *
   * @param sides which pairs are wanted
   * @param sink takes the pairs; shared with other threads
   */
  HammingScan(
      HammingBounds bounds, TablePlan plan, int[] documents, WantedPairs sides, PairSink sink) {
    this.sides = sides;
    this.sink = sink;
    this.bounds = bounds;
    this.maxBits = bounds.maxBits();
    this.plan = plan;
    this.documents = documents;
    this.heavy = new HeavyBucket(maxBits, comparisons, this::foundWord);
    int tables = plan == null ? 0 : plan.tables();
    this.radii = new int[tables];
    this.masks = new long[tables];
    this.known = new long[tables];
    for (int i = 0; i < tables; i++) {
      radii[i] = plan.radius(i, maxBits);
      masks[i] = plan.mask(i, 0);
    }
  }

  /**
   * Compares one part of a table's buckets with themselves and with those nearby. With a single
   * bucket a part is one of its rows.
   */
  void compare(Buckets all, int ofTable, int part, int parts) {
    buckets = all;
    table = ofTable;
    knownCount = 0;
    for (int earlier = 0; earlier < table; earlier++) {
      if (radii[earlier] == 0) {
        known[knownCount++] = masks[earlier];
      }
    }
    if (all.count() == 1) {
      int size = all.end(0);
      for (int i = part; i < size; i += parts) {
        compare(i, i + 1, i + 1, size);
      }
      return;
    }
    int first = (int) ((long) all.count() * part / parts);
    int end = (int) ((long) all.count() * (part + 1) / parts);
    for (int bucket = first; bucket < end; bucket++) {
      int from = all.start(bucket);
      int to = all.end(bucket);
      compareWithin(from, to);
      if (from == to) {
        continue;
      }
      for (int flip : all.flips()) {
        int other = bucket ^ flip;
        if (other > bucket && all.end(other) > all.start(other)) {
          compare(from, to, all.start(other), all.end(other));
        }
      }
    }
  }

  private void compareWithin(int from, int to) {
    if (buckets.stride() == 1 && to - from >= HeavyBucket.LEAST) {
      heavy.compare(buckets.words(), from, to, buckets.mask(), known, knownCount);
      return;
    }
    for (int i = from; i + 1 < to; i++) {
      compare(i, i + 1, i + 1, to);
    }
  }

  /** Compares each of the one range with each of the other. */
  private void compare(int from, int to, int otherFrom, int otherTo) {
    comparisons.add((long) (to - from) * (otherTo - otherFrom));
    if (buckets.stride() == 1) {
      compareWords(from, to, otherFrom, otherTo);
    } else {
      compareMany(from, to, otherFrom, otherTo);
    }
  }

  private void compareWords(int from, int to, int otherFrom, int otherTo) {
    long[] words = buckets.words();
    for (int i = from; i < to; i++) {
      Comparisons.endIfInterrupted(i, otherTo - otherFrom);
      for (int start = otherFrom; start < otherTo; start += LONG_RANGE) {
        int end = Math.min(otherTo, start + LONG_RANGE);
        if (end - start < SHORT_RANGE || nearest(words[i], words, start, end) <= maxBits) {
          compareOneByOne(i, words, start, end);
        }
      }
    }
  }

  private void compareOneByOne(int i, long[] words, int from, int to) {
    long one = words[i];
    for (int j = from; j < to; j++) {
      long differing = one ^ words[j];
      if (Long.bitCount(differing) <= maxBits) {
        foundWord(i, j, differing);
      }
    }
  }

  /** The least distance. A loop without branches, which the compiler makes vectors of. */
  private static int nearest(long one, long[] words, int from, int to) {
    int least = Long.SIZE;
    for (int j = from; j < to; j++) {
      least = Math.min(least, Long.bitCount(one ^ words[j]));
    }
    return least;
  }

  private void compareMany(int from, int to, int otherFrom, int otherTo) {
    long[] words = buckets.words();
    int stride = buckets.stride();
    for (int i = from * stride; i < to * stride; i += stride) {
      Comparisons.endIfInterrupted(i / stride, otherTo - otherFrom);
      for (int j = otherFrom * stride; j < otherTo * stride; j += stride) {
        int distance = 0;
        for (int word = 0; word < stride && distance <= maxBits; word++) {
          distance += Long.bitCount(words[i + word] ^ words[j + word]);
        }
        if (distance <= maxBits) {
          found(i / stride, j / stride, distance);
        }
      }
    }
  }

  private void foundWord(int place, int other, long differing) {
    if (plan == null || isFirst(differing)) {
      keep(place, other, Long.bitCount(differing));
    }
  }

  private void found(int place, int other, int distance) {
    if (plan == null || isFirst(place, other)) {
      keep(place, other, distance);
    }
  }

  private void keep(int place, int other, int distance) {
    if (count == WAITING) {
      tell();
    }
    distances[count] = distance;
    pairs[count++] = (long) buckets.number(place) << Integer.SIZE | buckets.number(other);
  }

  /** Whether this table finds the pair, and none before it does. */
  private boolean isFirst(long differing) {
    for (int earlier = 0; earlier < table; earlier++) {
      if (Long.bitCount(differing & masks[earlier]) <= radii[earlier]) {
        return false;
      }
    }
    return Long.bitCount(differing & masks[table]) <= radii[table];
  }

  /** Whether no earlier table finds a pair of fingerprints of more than 64 bits. */
  private boolean isFirst(int place, int other) {
    for (int earlier = 0; earlier < table; earlier++) {
      if (finds(earlier, place, other)) {
        return false;
      }
    }
    return finds(table, place, other);
  }

  private boolean finds(int ofTable, int place, int other) {
    int stride = buckets.stride();
    int distance = 0;
    for (int word = 0; word < stride; word++) {
      long differing =
          buckets.words()[place * stride + word] ^ buckets.words()[other * stride + word];
      distance += Long.bitCount(differing & plan.mask(ofTable, word));
    }
    return distance <= radii[ofTable];
  }

  /** How many comparisons there were so far, for any thread to ask. */
  long candidates() {
    return comparisons.count();
  }

  /** Tells of the pairs that wait. */
  void tell() {
    synchronized (sink) {
      for (int i = 0; i < count; i++) {
        int one = document((int) (pairs[i] >> Integer.SIZE));
        int other = document((int) pairs[i]);
        if (sides.wants(one, other)) {
          sink.add(one, other, bounds.similarity(distances[i]));
        }
      }
    }
    count = 0;
  }

  private int document(int number) {
    return documents == null ? number : documents[number];
  }
}
