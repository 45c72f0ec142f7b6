package io.doppel.sets;

import io.doppel.candidates.ElementIndex;
import io.doppel.candidates.HotElements;
import io.doppel.candidates.LongestFirst;
import io.doppel.candidates.OverlapBounds;
import io.doppel.candidates.OverlapCandidates;
import io.doppel.candidates.OverlapMeasure;
import io.doppel.candidates.SetSource;
import io.doppel.candidates.SortedWantedPairs;
import io.doppel.join.Matches;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;

/**
 * Compares one set of the sorted list, called y, with those before it, called x, which are at least
 * as long. One thread's worker; reuses its buffers.
 */
final class SetScan implements LongestFirst.Scan {
  private final SetSignature[] sorted;
  private final OverlapBounds bounds;
  private final ElementWeights weights;
  private final OverlapCandidates found;
  private final boolean byKeys;
  private final boolean confirmed;
  private long measured;

  /**
   * Makes a worker.
   *
   * @param index null if every x is measured
   * @param sides which pairs are wanted; null for all
   */
  SetScan(
      SetSignature[] sorted,
      SetPairs.Settings settings,
      ElementIndex index,
      SortedWantedPairs sides) {
    this.sorted = sorted;
    this.bounds = settings.symmetricBounds();
    this.weights = settings.weights();
    this.byKeys = settings.keys() != null;
    this.found = index == null ? null : candidates(settings, index, sides);
    this.confirmed = byKeys && bounds.pruning() && settings.confirmed();
  }

  /** Builds the index that the settings ask for; null if every pair is measured. */
  static ElementIndex index(SetSignature[] sorted, SetPairs.Settings settings) {
    boolean parallel = settings.threads() > 1;
    if (settings.keys() != null) {
      return ElementIndex.of(
          new SetSource(sorted, settings.keys().hot()),
          settings.keys().mostDocuments(),
          HotElements.NONE,
          ElementWeights.EQUAL,
          parallel);
    }
    return settings.bounds().pruning()
        ? ElementIndex.of(
            new SetSource(sorted), Integer.MAX_VALUE, settings.hot(), settings.weights(), parallel)
        : null;
  }

  /** Which sets before a given one may match it: by all elements, or by keys. */
  private OverlapCandidates candidates(
      SetPairs.Settings settings, ElementIndex index, SortedWantedPairs sides) {
    OverlapCandidates.Needs needs =
        byKeys ? new KeyNeeds(sorted, settings.keys().minKeys()) : new OverlapNeeds(sorted, bounds);
    return new OverlapCandidates(index, sides == null ? needs : sides.limit(needs));
  }

  @Override
  public Matches matches(int y) {
    Matches matches = new Matches();
    int start = bounds.pruning() ? partitionStart(y) : 0;
    int count = found == null ? y - start : found.find(y, start, y);
    if (confirmed && isOneEnough(y)) {
      measured += count;
      for (int i = 0; i < count; i++) {
        matches.add(found.get(i), bounds.threshold());
      }
      return matches;
    }
    for (int i = 0; i < count; i++) {
      int x = found == null ? start + i : found.get(i);
      if (confirmed) {
        addIfEnough(x, y, matches);
        continue;
      }
      int overlap = found == null || byKeys ? measure(x, y) : found.overlap(i);
      double similarity = bounds.similarity(overlap, sorted[y].length(), sorted[x].length());
      if (similarity >= bounds.threshold()) {
        matches.add(x, similarity);
      }
    }
    return matches;
  }

  /**
   * Whether one common element makes a match with any set that is at least as long. All that was
   * found by keys has one.
   */
  private boolean isOneEnough(int y) {
    int length = sorted[y].length();
    return weights == ElementWeights.EQUAL
        && bounds.measure() == OverlapMeasure.CONTAINMENT
        && bounds.required(length, length) == 1;
  }

  private void addIfEnough(int x, int y, Matches matches) {
    measured++;
    int needed = bounds.required(sorted[y].length(), sorted[x].length());
    if (sorted[y].overlaps(sorted[x], weights, needed)) {
      matches.add(x, bounds.threshold());
    }
  }

  /** How many pairs were measured, so far. */
  @Override
  public long candidates() {
    return found == null || byKeys ? measured : found.lookedUp();
  }

  /** For how many y hot elements were not followed to candidates, so far. */
  long cut() {
    return found == null ? 0 : found.cut();
  }

  private int measure(int x, int y) {
    measured++;
    int needed = bounds.pruning() ? bounds.required(sorted[y].length(), sorted[x].length()) : 0;
    return sorted[y].overlap(sorted[x], weights, needed);
  }

  /** The first position whose length the bounds admit. */
  private int partitionStart(int y) {
    int most = bounds.maxLength(sorted[y].length());
    int low = 0;
    int high = y;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle].length() > most) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Of the sets that are at least as long as y, one of the same length needs the least. */
  private record OverlapNeeds(SetSignature[] sorted, OverlapBounds bounds)
      implements OverlapCandidates.Needs {
    @Override
    public int least(int y) {
      return bounds.required(sorted[y].length(), sorted[y].length());
    }

    @Override
    public int with(int x, int y) {
      return bounds.required(sorted[y].length(), sorted[x].length());
    }
  }

  /** Of a set that has fewer keys than needed all are needed, as a query does. */
  private record KeyNeeds(SetSignature[] sorted, int minKeys) implements OverlapCandidates.Needs {
    @Override
    public int least(int y) {
      return Math.max(1, Math.min(minKeys, sorted[y].keyCount()));
    }

    @Override
    public int with(int x, int y) {
      return least(y);
    }
  }
}
