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
      SetSignature[] sorted, SetPairs.Settings settings, ElementIndex index, SortedSides sides) {
    OverlapCandidates.Needs needs =
        settings.keys() == null
            ? new OverlapNeeds(sorted, settings.symmetricBounds())
            : new KeyNeeds(sorted, settings.keys().minKeys());
    return new OverlapCandidates(index, sides == null ? needs : sides.limit(needs));
  }

  /** Sets as they are, by all their elements or by their keys. */
  static final class SetSource implements ElementIndex.Source {
    private final SetSignature[] sorted;
    private final HotElements leftOut;
    private long[] kept = new long[16];
    private SetSignature open;

    /** By all elements. */
    SetSource(SetSignature[] sorted) {
      this(sorted, null);
    }

    /** By those keys that are not left out. */
    SetSource(SetSignature[] sorted, HotElements leftOut) {
      this.sorted = sorted;
      this.leftOut = leftOut;
    }

    @Override
    public int sets() {
      return sorted.length;
    }

    @Override
    public int mostElements(int set) {
      return leftOut != null ? sorted[set].keyCount() : sorted[set].size();
    }

    @Override
    public int open(int set) {
      open = sorted[set];
      if (leftOut == null) {
        return open.size();
      }
      kept = kept.length < open.keyCount() ? new long[open.keyCount()] : kept;
      int count = 0;
      for (int i = 0; i < open.keyCount(); i++) {
        kept[count] = open.key(i);
        count += leftOut.contains(kept[count]) ? 0 : 1;
      }
      return count;
    }

    @Override
    public long element(int index) {
      return leftOut == null ? open.element(index) : kept[index];
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
