package io.doppel.candidates;

import io.doppel.join.WantedPairs;

/**
 * Which pairs are wanted, by positions in a sorted list.
 *
 * @param sides which pairs are wanted, by positions in the caller's list
 * @param positions the caller's position of each in the sorted list
 */
public record SortedWantedPairs(WantedPairs sides, int[] positions) {
  public boolean wants(int x, int y) {
    return sides.wants(positions[x], positions[y]);
  }

  /** No number of common elements is enough for a pair that is not wanted. */
  public OverlapCandidates.Needs limit(OverlapCandidates.Needs needs) {
    return new OverlapCandidates.Needs() {
      @Override
      public int least(int y) {
        return needs.least(y);
      }

      @Override
      public int with(int x, int y) {
        return wants(x, y) ? needs.with(x, y) : Integer.MAX_VALUE;
      }
    };
  }
}
