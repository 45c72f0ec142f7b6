package io.doppel.compression;

import io.doppel.candidates.ElementIndex;
import io.doppel.candidates.HotElements;
import io.doppel.candidates.OverlapCandidates;
import io.doppel.candidates.SortedWantedPairs;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.FourGrams;
import io.doppel.signature.NcdSignature;

/**
 * The gram filter as a look-up: a signature is the set of its byte 4-grams, and those x before a
 * given y are candidates that have enough of them in common with it to match.
 */
final class GramCandidates {
  private GramCandidates() {}

  /** Builds the index of the grams. */
  static ElementIndex index(NcdSignature[] sorted, HotElements hot, boolean parallel) {
    return ElementIndex.of(
        new GramSource(sorted), Integer.MAX_VALUE, hot, ElementWeights.EQUAL, parallel);
  }

  /** Makes one thread's worker. */
  static OverlapCandidates of(
      NcdSignature[] sorted, NcdBounds bounds, ElementIndex grams, SortedWantedPairs sides) {
    OverlapCandidates.Needs needs = new GramNeeds(sorted, bounds);
    return new OverlapCandidates(grams, sides == null ? needs : sides.limit(needs));
  }

  private static final class GramSource implements ElementIndex.Source {
    private final NcdSignature[] sorted;
    private final FourGrams cutter = new FourGrams();

    GramSource(NcdSignature[] sorted) {
      this.sorted = sorted;
    }

    @Override
    public int sets() {
      return sorted.length;
    }

    @Override
    public int mostElements(int set) {
      return Math.max(0, sorted[set].bytes().length - FourGrams.LENGTH + 1);
    }

    @Override
    public int open(int set) {
      byte[] bytes = sorted[set].bytes();
      cutter.of(bytes, 0, bytes.length);
      return cutter.count();
    }

    @Override
    public long element(int index) {
      return Integer.toUnsignedLong(cutter.get(index));
    }
  }

  private record GramNeeds(NcdSignature[] sorted, NcdBounds bounds)
      implements OverlapCandidates.Needs {
    @Override
    public int least(int y) {
      return bounds.requiredGrams(
          sorted[y].gramLength(), sorted[y].slack(), NcdSignature.MAX_SLACK);
    }

    @Override
    public int with(int x, int y) {
      return bounds.requiredGrams(sorted[y].gramLength(), sorted[x].slack(), sorted[y].slack());
    }
  }
}
