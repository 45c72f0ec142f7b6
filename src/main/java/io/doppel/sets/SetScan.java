package io.doppel.pairs;

import io.doppel.measure.ElementWeights;
import io.doppel.measure.OverlapBounds;
import io.doppel.measure.SetSignature;

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
  private long measured;

  /**
   * Makes a worker.
   *
   * @param index null if every x is measured
   * @param sides which pairs are wanted; null for all
   */
  SetScan(
      SetSignature[] sorted, SetPairs.Settings settings, ElementIndex index, SortedSides sides) {
    this.sorted = sorted;
    this.bounds = settings.symmetricBounds();
    this.weights = settings.weights();
    this.found = index == null ? null : SetCandidates.of(sorted, settings, index, sides);
    this.byKeys = settings.keys() != null;
  }

  @Override
  public Matches matches(int y) {
    Matches matches = new Matches();
    int start = bounds.pruning() ? partitionStart(y) : 0;
    int count = found == null ? y - start : found.find(y, start, y);
    for (int i = 0; i < count; i++) {
      int x = found == null ? start + i : found.get(i);
      int overlap = found == null || byKeys ? measure(x, y) : found.overlap(i);
      double similarity = bounds.similarity(overlap, sorted[y].length(), sorted[x].length());
      if (similarity >= bounds.threshold()) {
        matches.add(x, similarity);
      }
    }
    return matches;
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
}
