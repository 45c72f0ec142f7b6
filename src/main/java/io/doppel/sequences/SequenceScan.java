package io.doppel.sequences;

import io.doppel.join.Matches;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.SequenceSignature;
import java.util.List;

/**
 * Finds those sequences, called x, before a given one, called y, that match it; the list is sorted,
 * so they are at least as long. One thread's worker.
 */
interface SequenceScan {

  /** All matches of y before itself. */
  Matches matches(int y);

  /** How many pairs were compared, so far. */
  long candidates();

  /** Compares y with each candidate. */
  final class Comparing implements SequenceScan {
    private final SequenceSignature[] sorted;
    private final SequenceBounds bounds;
    private final Candidates candidates;
    private final CommonBlocks blocks = new CommonBlocks();
    private long compared;

    /**
     * Makes a worker.
     *
     * @param candidates null for all
     */
    Comparing(SequenceSignature[] sorted, SequenceBounds bounds, Candidates candidates) {
      this.sorted = sorted;
      this.bounds = bounds;
      this.candidates = candidates;
    }

    @Override
    public Matches matches(int y) {
      Matches matches = new Matches();
      int count = candidates == null ? y : candidates.count(y);
      if (count > 0) {
        blocks.query(sorted[y]);
      }
      for (int i = 0; i < count; i++) {
        int x = candidates == null ? i : candidates.get(y, i);
        int common = blocks.common(sorted[x], bounds);
        double similarity = bounds.similarity(common, sorted[y].length(), sorted[x].length());
        if (similarity >= bounds.threshold()) {
          matches.add(x, similarity);
        }
      }
      compared += count;
      return matches;
    }

    @Override
    public long candidates() {
      return compared;
    }
  }

  /** The candidates x of each y. */
  final class Candidates {
    private final int[] starts;
    private final int[] firsts;

    /**
     * Sorts pairs by their second sequence.
     *
     * @param pairs sorted by their first
     */
    Candidates(List<SimilarPair> pairs, int sequences) {
      starts = new int[sequences + 1];
      for (SimilarPair pair : pairs) {
        starts[pair.second() + 1]++;
      }
      for (int i = 0; i < sequences; i++) {
        starts[i + 1] += starts[i];
      }
      firsts = new int[pairs.size()];
      int[] next = starts.clone();
      for (SimilarPair pair : pairs) {
        firsts[next[pair.second()]++] = pair.first();
      }
    }

    int count(int y) {
      return starts[y + 1] - starts[y];
    }

    int get(int y, int index) {
      return firsts[starts[y] + index];
    }
  }
}
