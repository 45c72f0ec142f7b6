package io.doppel.sets;

import io.doppel.candidates.ElementIndex;
import io.doppel.candidates.HotElements;
import io.doppel.candidates.OverlapBounds;
import io.doppel.candidates.OverlapCandidates;
import io.doppel.candidates.SetSource;
import io.doppel.candidates.SortedWantedPairs;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;

/**
 * Which sets before a given one, in the order of length, may match it: by all elements, or by keys.
 */
final class SetCandidates {
  private SetCandidates() {}

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

  /** Makes one thread's worker. */
  static OverlapCandidates of(
      SetSignature[] sorted,
      SetPairs.Settings settings,
      ElementIndex index,
      SortedWantedPairs sides) {
    OverlapCandidates.Needs needs =
        settings.keys() == null
            ? new OverlapNeeds(sorted, settings.symmetricBounds())
            : new KeyNeeds(sorted, settings.keys().minKeys());
    return new OverlapCandidates(index, sides == null ? needs : sides.limit(needs));
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
