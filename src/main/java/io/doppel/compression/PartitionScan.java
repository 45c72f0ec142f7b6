package io.doppel.compression;

import io.doppel.candidates.ElementIndex;
import io.doppel.candidates.OverlapCandidates;
import io.doppel.candidates.SortedWantedPairs;
import io.doppel.join.Matches;
import io.doppel.signature.NcdSignature;
import java.util.BitSet;

/**
 * Compares one signature of the sorted list, called y, with those before it, called x: the matching
 * partition of SigNCD section 4.3, seen from its far end. One thread's worker; reuses its buffers.
 */
final class PartitionScan {
  private final NcdSignature[] sorted;
  private final NcdBounds bounds;
  private final CompressionDistance distance;
  private final OverlapCandidates candidatesByGrams;
  private final Pivots pivots;
  private final SortedWantedPairs sides;
  private long candidates;

  /**
   * Makes a worker.
   *
   * @param sides which pairs are wanted; null for all
   */
  PartitionScan(
      NcdSignature[] sorted,
      NcdPairs.Settings settings,
      ElementIndex grams,
      Pivots pivots,
      SortedWantedPairs sides) {
    this.sorted = sorted;
    this.bounds = settings.bounds();
    this.distance = new CompressionDistance(settings.compression());
    this.candidatesByGrams = grams == null ? null : GramCandidates.of(sorted, bounds, grams, sides);
    this.pivots = pivots;
    this.sides = sides;
  }

  /**
   * All matches of y from {@code from} up to itself that are not left out.
   *
   * @param settled distances of signatures before this position are known to P2
   */
  Matches all(int y, int from, int settled, BitSet leftOut) {
    return scan(y, from, y, settled, leftOut, false);
  }

  /** The first match of y before {@code to} that is not left out. */
  Matches first(int y, int to, BitSet leftOut) {
    return scan(y, 0, to, to, leftOut, true);
  }

  long candidates() {
    return candidates;
  }

  /** For how many y hot grams were not followed to candidates, so far. */
  long cut() {
    return candidatesByGrams == null ? 0 : candidatesByGrams.cut();
  }

  long compressions() {
    return distance.compressions();
  }

  private Matches scan(int y, int from, int to, int settled, BitSet leftOut, boolean firstOnly) {
    Matches matches = new Matches();
    distance.from(sorted[y]);
    int start = Math.max(from, partitionStart(y));
    int count =
        candidatesByGrams == null ? Math.max(0, to - start) : candidatesByGrams.find(y, start, to);
    for (int i = 0; i < count; i++) {
      int x = candidatesByGrams == null ? start + i : candidatesByGrams.get(i);
      if (leftOut.get(x) || (sides != null && !sides.wants(x, y))) {
        continue;
      }
      if (pivots != null && pivots.exclude(x, y, settled, bounds)) {
        continue;
      }
      double found = verify(x, y);
      if (found <= bounds.maxDistance()) {
        matches.add(x, 1 - found);
        if (firstOnly) {
          break;
        }
      }
    }
    return matches;
  }

  private double verify(int x, int y) {
    candidates++;
    double found = distance.to(sorted[x]);
    if (pivots != null) {
      pivots.keep(x, y, found);
    }
    return found;
  }

  /** The first position whose compressed length P1 admits. */
  private int partitionStart(int y) {
    int least = bounds.minLength(sorted[y].compressedLength(), sorted[y].slack());
    int low = 0;
    int high = y;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle].compressedLength() < least) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
