package io.doppel.pairs;

import io.doppel.measure.ElementWeights;
import io.doppel.measure.OverlapBounds;
import io.doppel.measure.SetSignature;

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
          new SetSource(sorted, true),
          settings.keys().mostDocuments(),
          ElementWeights.EQUAL,
          parallel);
    }
    return settings.bounds().pruning()
        ? ElementIndex.of(
            new SetSource(sorted, false), Integer.MAX_VALUE, settings.weights(), parallel)
        : null;
  }

  /** Makes one thread's worker. */
  static OverlapCandidates of(
      SetSignature[] sorted, SetPairs.Settings settings, ElementIndex index) {
    return new OverlapCandidates(
        index,
        settings.keys() == null
            ? new OverlapNeeds(sorted, settings.symmetricBounds())
            : new KeyNeeds(sorted, settings.keys().minKeys()));
  }

  /** Sets as they are, by all their elements or by their keys. */
  static final class SetSource implements ElementIndex.Source {
    private final SetSignature[] sorted;
    private final boolean keys;
    private SetSignature open;

    SetSource(SetSignature[] sorted, boolean keys) {
      this.sorted = sorted;
      this.keys = keys;
    }

    @Override
    public int sets() {
      return sorted.length;
    }

    @Override
    public int mostElements(int set) {
      return keys ? sorted[set].keyCount() : sorted[set].size();
    }

    @Override
    public int open(int set) {
      open = sorted[set];
      return mostElements(set);
    }

    @Override
    public long element(int index) {
      return keys ? open.key(index) : open.element(index);
    }
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
