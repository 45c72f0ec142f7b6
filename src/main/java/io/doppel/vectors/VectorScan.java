package io.doppel.vectors;

import io.doppel.candidates.LongestFirst;
import io.doppel.candidates.SortedWantedPairs;
import io.doppel.join.Matches;
import io.doppel.signature.VectorSignature;

/**
 * Compares one vector of the sorted list, called y, with those before it, called x, which are at
 * least as long. One thread's worker; reuses its buffers.
 */
final class VectorScan implements LongestFirst.Scan {
  private final VectorSignature[] sorted;
  private final VectorBounds bounds;
  private final VectorIndex index;
  private final VectorCandidates found;

  /** The weights of y, by the numbers of the elements; else all are 0. */
  private final short[] weights;

  private final SortedWantedPairs sides;
  private long candidates;

  /**
   * Makes a worker.
   *
   * @param index null if every x is compared
   * @param sides which pairs are wanted; null for all
   */
  VectorScan(
      VectorSignature[] sorted, VectorBounds bounds, VectorIndex index, SortedWantedPairs sides) {
    this.sides = sides;
    this.sorted = sorted;
    this.bounds = bounds;
    this.index = index;
    this.found = index == null ? null : new VectorCandidates(index, bounds);
    this.weights = new short[index == null ? 0 : index.elementCount()];
  }

  @Override
  public Matches matches(int y) {
    return index == null ? matchesAmongAll(y) : matchesAmongFound(y);
  }

  /** How many pairs were compared, so far. */
  @Override
  public long candidates() {
    return candidates;
  }

  /** For how many y hot elements were not followed to candidates, so far. */
  long cut() {
    return found == null ? 0 : found.cut();
  }

  private Matches matchesAmongAll(int y) {
    Matches matches = new Matches();
    for (int x = 0; x < y; x++) {
      decide(x, y, sorted[y].product(sorted[x]), matches);
    }
    return matches;
  }

  private Matches matchesAmongFound(int y) {
    Matches matches = new Matches();
    int count = found.find(y, firstAdmitted(y));
    if (count > 0) {
      for (int i = index.firstElement(y); i < index.endOfElements(y); i++) {
        weights[index.element(i)] = (short) index.elementWeight(i);
      }
      for (int i = 0; i < count; i++) {
        int x = found.get(i);
        if (sides == null || sides.wants(x, y)) {
          decide(x, y, product(x), matches);
        }
      }
      for (int i = index.firstElement(y); i < index.endOfElements(y); i++) {
        weights[index.element(i)] = 0;
      }
    }
    return matches;
  }

  private void decide(int x, int y, long product, Matches matches) {
    candidates++;
    double similarity =
        bounds.measure().similarity(product, sorted[y].square(), sorted[x].square());
    if (similarity >= bounds.threshold()) {
      matches.add(x, similarity);
    }
  }

  /** Of x and the vector whose weights are laid out. */
  private long product(int x) {
    long product = 0;
    int end = index.endOfElements(x);
    for (int i = index.firstElement(x); i < end; i++) {
      product += (long) weights[index.element(i)] * index.elementWeight(i);
    }
    return product;
  }

  /** The first position whose length the bounds admit; all after it are shorter. */
  private int firstAdmitted(int y) {
    int length = sorted[y].length();
    int low = 0;
    int high = y;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (bounds.admits(length, sorted[middle].length())) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
