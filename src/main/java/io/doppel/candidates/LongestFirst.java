package io.doppel.candidates;

import io.doppel.join.Matches;
import io.doppel.join.PairSink;
import io.doppel.join.WantedPairs;
import io.doppel.join.Workers;
import io.doppel.pairs.ProgressListener;
import io.doppel.signature.Signature;
import java.util.Arrays;
import java.util.List;

/**
 * Signatures in order of length, the longest first and of the same length in the caller's order, of
 * which each is compared with those before it: on several threads, a block at a time.
 */
public final class LongestFirst<S extends Signature> {
  /** One thread's worker. */
  public interface Scan {
    /** All matches before y. */
    public Matches matches(int y);

    /** How many pairs were compared, so far. */
    public long candidates();
  }

  private static final int BLOCK = 512;

  private final List<S> signatures;

  /** The positions in the caller's order. */
  private final int[] positions;

  /** Some of the signatures may be null; those are left out. */
  public LongestFirst(List<S> signatures) {
    this.signatures = signatures;
    long[] order = new long[signatures.size()];
    int count = 0;
    for (int i = 0; i < order.length; i++) {
      S signature = signatures.get(i);
      if (signature != null) {
        order[count++] = (long) -signature.length() << Integer.SIZE | i;
      }
    }
    Arrays.sort(order, 0, count);
    positions = new int[count];
    for (int i = 0; i < count; i++) {
      positions[i] = (int) order[i];
    }
  }

  /** The signatures in this order. */
  public S[] sorted(S[] empty) {
    S[] sorted = Arrays.copyOf(empty, positions.length);
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = signatures.get(positions[i]);
    }
    return sorted;
  }

  /** Which pairs are wanted, by positions in this order; null if all are. */
  public SortedWantedPairs sides(WantedPairs sides) {
    return sides.wantsAll() ? null : new SortedWantedPairs(sides, positions);
  }

  /**
   * Finds all pairs.
   *
   * @param scans the workers, one for each thread
   * @param sides which pairs are wanted
   * @param sink takes the pairs by position in the caller's order
   * @param progress is told how many have been compared with all before them
   */
  public void find(
      List<? extends Scan> scans, WantedPairs sides, PairSink sink, ProgressListener progress) {
    try (Workers<? extends Scan> workers = new Workers<>(scans)) {
      for (int start = 0; start < positions.length; start += BLOCK) {
        int end = Math.min(start + BLOCK, positions.length);
        scan(workers, start, end, sides, sink);
        long compared = scans.stream().mapToLong(Scan::candidates).sum();
        progress.compared(compared, signatures.size());
        progress.progress(end, positions.length);
      }
    }
  }

  private void scan(
      Workers<? extends Scan> workers, int start, int end, WantedPairs sides, PairSink sink) {
    Matches[] matches = new Matches[end - start];
    workers.forEach(start, end, (scan, y) -> matches[y - start] = scan.matches(y));
    for (int y = start; y < end; y++) {
      Matches found = matches[y - start];
      for (int i = 0; i < found.size(); i++) {
        int x = found.position(i);
        if (sides.wants(positions[x], positions[y])) {
          sink.add(positions[x], positions[y], found.similarity(i));
        }
      }
    }
  }
}
