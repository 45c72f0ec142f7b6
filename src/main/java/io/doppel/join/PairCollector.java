package io.doppel.join;

import io.doppel.pairs.MemoryBudget;
import io.doppel.pairs.PairCounts;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Collects pairs in any order and gives them back sorted. What does not fit into memory lies in a
 * file, in sorted runs that are merged in the end.
 *
 * <p>Memory: 16 bytes a pair and as much again to sort them, up to the budget, then none. Time:
 * linear in the pairs; with r runs, log r comparisons for each.
 */
public final class PairCollector implements PairSink, Closeable {
  /** Bytes for each pair while they are sorted. */
  private static final int SORTING_BYTES = 2 * PairPage.PAIR_BYTES;

  /** Fewer pairs than that never go to a file. */
  private static final int FEWEST = 1 << 12;

  private final MemoryBudget budget;
  private final int most;
  private final PairColumns columns = new PairColumns();
  private final List<PairPage> runs = new ArrayList<>();
  private SpillFile file;

  /**
   * Makes a collector.
   *
   * @param budget how much memory it may take
   */
  public PairCollector(MemoryBudget budget) {
    this.budget = budget;
    long fit = Math.max(FEWEST, budget.bytes() / SORTING_BYTES);
    this.most = (int) Math.min(Integer.MAX_VALUE - 8, fit);
  }

  @Override
  public synchronized void add(int one, int other, double similarity) {
    if (columns.size() == most) {
      spill();
    }
    columns.add(PairColumns.key(one, other), similarity);
  }

  private void spill() {
    columns.sort();
    file = file == null ? SpillFile.create(budget.folder()) : file;
    long start = file.size() / PairPage.PAIR_BYTES;
    for (int i = 0; i < columns.size(); i++) {
      file.writePair(columns.key(i), columns.similarity(i));
    }
    runs.add(new PairPage(file, start, columns.size()));
    columns.clear();
  }

  /**
   * The pairs by first and then by second position. Nothing can be added after that.
   *
   * @return the pairs; to be closed if they lie in a file, by {@link PairResult#close}
   */
  synchronized SortedPairs sorted() {
    if (file == null) {
      columns.sort();
      return SortedPairs.of(columns);
    }
    spill();
    SpillFile merged = SpillFile.create(budget.folder());
    try {
      merge(merged);
      return SortedPairs.of(merged);
    } catch (RuntimeException e) {
      merged.close();
      throw e;
    } finally {
      close();
    }
  }

  private void merge(SpillFile merged) {
    PriorityQueue<Run> queue = new PriorityQueue<>(Comparator.comparingLong(Run::key));
    for (PairPage run : runs) {
      if (run.count() > 0) {
        queue.add(new Run(run));
      }
    }
    while (!queue.isEmpty()) {
      Run least = queue.poll();
      merged.writePair(least.key(), least.page.similarity(least.next));
      if (++least.next < least.page.count()) {
        queue.add(least);
      }
    }
  }

  /** How far a run was merged. */
  private static final class Run {
    private final PairPage page;
    private long next;

    Run(PairPage page) {
      this.page = page;
    }

    long key() {
      return page.key(next);
    }
  }

  /**
   * The result of a search.
   *
   * @param counts the work that it took
   * @return the pairs that were collected, with the counts; to be closed
   */
  public PairResult result(PairCounts counts) {
    return new PairResult(sorted(), counts);
  }

  /** Gives back the file, if there is one. */
  @Override
  public synchronized void close() {
    if (file != null) {
      file.close();
    }
  }
}
