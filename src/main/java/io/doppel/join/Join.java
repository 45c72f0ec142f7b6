package io.doppel.join;

import io.doppel.pairs.MemoryBudget;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.ProgressListener;
import io.doppel.signature.Signature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * All pairs of a collection, or of one collection and another, within a budget of memory. If the
 * signatures do not fit they are cut into parts, in their order, of which two fit; each part is
 * searched and then together with each one after it. The pairs do not depend on the parts.
 *
 * <p>Time: that of the search, if there is one part. With p parts each signature is in p searches,
 * so that building indexes takes p times as long; what is compared is the same, and candidates are
 * found up to twice. Memory: the budget, and what the search takes for each document.
 *
 * @param <S> the kind of signature
 */
public final class Join<S extends Signature> {
  /** Of the budget so many quarters are for the signatures, the rest for pairs. */
  private static final int QUARTERS = 3;

  private final PairSearch<S> search;
  private final ToLongFunction<S> bytes;
  private final MemoryBudget budget;

  /**
   * Makes a join.
   *
   * @param search finds the pairs of a part
   * @param bytes how much memory the search takes for a signature, and the signature itself
   * @param budget how much memory there is
   */
  public Join(PairSearch<S> search, ToLongFunction<S> bytes, MemoryBudget budget) {
    this.search = search;
    this.bytes = bytes;
    this.budget = budget;
  }

  /** All pairs in memory. */
  public static <S extends Signature> PairResult inMemory(
      PairSearch<S> search, List<S> signatures, ProgressListener progress) {
    PairCollector pairs = new PairCollector(MemoryBudget.UNLIMITED);
    return pairs.result(search.search(signatures, WantedPairs.ALL, pairs, progress));
  }

  /**
   * Finds the pairs.
   *
   * @param signatures the signatures; null for a document that has none and so matches no other.
   *     Those of a part are taken from the list when it is their turn, so the list itself need not
   *     be in memory
   * @param sides which pairs are wanted
   * @param progress is told how far the work has come, as if it were documents
   * @return the pairs by position in {@code signatures}; to be closed
   */
  public PairResult find(List<S> signatures, WantedPairs sides, ProgressListener progress) {
    int[] starts = parts(signatures, sides);
    MemoryBudget forPairs =
        new MemoryBudget(
            Math.max(MemoryBudget.LEAST, budget.bytes() / 4 * (4 - QUARTERS)), budget.folder());
    PairCollector pairs = new PairCollector(forPairs);
    try {
      PairCounts counts =
          starts.length <= 2
              ? search.search(new ArrayList<>(signatures), sides, pairs, progress)
              : new Parts(signatures, starts, sides, pairs, progress).find();
      return pairs.result(counts);
    } catch (RuntimeException | Error e) {
      pairs.close();
      throw e;
    }
  }

  /** Where the parts start; last, the end. None has signatures of both sides. */
  private int[] parts(List<S> signatures, WantedPairs sides) {
    long fit = budget.bytes() / 4 * QUARTERS;
    int[] starts = new int[16];
    int count = 1;
    long all = 0;
    long inPart = 0;
    for (int i = 0; i < signatures.size(); i++) {
      S signature = signatures.get(i);
      long more = signature == null ? 0 : bytes.applyAsLong(signature);
      boolean full = i > starts[count - 1] && inPart + more > fit / 2;
      if (full || (i > 0 && i == sides.split())) {
        starts = count == starts.length ? Arrays.copyOf(starts, count * 2) : starts;
        starts[count++] = i;
        inPart = 0;
      }
      inPart += more;
      all += more;
    }
    if (all <= fit) {
      return new int[] {0, signatures.size()};
    }
    starts = Arrays.copyOf(starts, count + 1);
    starts[count] = signatures.size();
    return starts;
  }

  /** Goes through the parts. */
  private final class Parts {
    private final List<S> signatures;
    private final int[] starts;
    private final WantedPairs sides;
    private final PairSink sink;
    private final ProgressListener progress;
    private final long work;
    private long done;
    private long compared;
    private long inPart;
    private PairCounts counts;

    Parts(
        List<S> signatures,
        int[] starts,
        WantedPairs sides,
        PairSink sink,
        ProgressListener progress) {
      this.signatures = signatures;
      this.starts = starts;
      this.sides = sides;
      this.sink = sink;
      this.progress = progress;
      this.counts = new PairCounts(signatures.size(), 0, 0);
      long sum = 0;
      for (int i = 0; i < count(); i++) {
        for (int j = i; j < count(); j++) {
          sum += wants(i, j) ? work(i, j) : 0;
        }
      }
      work = sum;
    }

    private int count() {
      return starts.length - 1;
    }

    private boolean wants(int i, int j) {
      return sides.wants(starts[i], starts[j]);
    }

    private long work(int i, int j) {
      return (long) starts[i + 1] - starts[i] + (i == j ? 0 : starts[j + 1] - starts[j]);
    }

    PairCounts find() {
      for (int i = 0; i < count(); i++) {
        List<S> one = null;
        for (int j = i; j < count(); j++) {
          if (wants(i, j)) {
            one = one == null ? new ArrayList<>(signatures.subList(starts[i], starts[i + 1])) : one;
            find(one, i, j);
          }
        }
      }
      return counts;
    }

    private void find(List<S> one, int i, int j) {
      List<S> both = one;
      if (j > i) {
        both = new ArrayList<>(one.size() + starts[j + 1] - starts[j]);
        both.addAll(one);
        both.addAll(signatures.subList(starts[j], starts[j + 1]));
      }
      int ofOne = one.size();
      PairSink moved =
          (first, second, similarity) ->
              sink.add(
                  first < ofOne ? starts[i] + first : starts[j] + first - ofOne,
                  second < ofOne ? starts[i] + second : starts[j] + second - ofOne,
                  similarity);
      ProgressListener share =
          new ProgressListener() {
            @Override
            public void progress(long now, long total) {
              tell(done + (total == 0 ? 0 : work(i, j) * now / total));
            }

            @Override
            public void compared(long pairs, long documents) {
              progress.compared(compared + pairs, signatures.size());
              inPart = pairs;
            }
          };
      inPart = 0;
      WantedPairs between = j > i ? new WantedPairs(ofOne) : WantedPairs.ALL;
      counts = counts.plus(search.search(both, between, moved, share), signatures.size());
      compared += inPart;
      done += work(i, j);
      tell(done);
    }

    private void tell(long now) {
      progress.progress((long) ((double) now / work * signatures.size()), signatures.size());
    }
  }
}
