package io.doppel.lucene;

import io.doppel.pairs.CandidateLimit;
import io.doppel.pairs.MemoryBudget;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.ProgressListener;
import io.doppel.pairs.TooManyCandidatesException;
import java.util.Objects;

/**
 * How all pairs of a collection are searched. The pairs found do not depend on the number of
 * threads or on the memory.
 *
 * @param threads how many threads to use, at least 1
 * @param progress is told how far the work has come
 * @param memory how much memory may be used; what does not fit is searched in parts
 * @param hotShare what more than this share of the documents have in common, boilerplate, does not
 *     lead from one to another, so that it does not make the work grow with the square of their
 *     number. At 1 everything leads and nothing is missed; else pairs that have too little besides
 *     are missed, and {@link PairCounts#cut} says in how many searches that was so. For methods on
 *     sets, vectors and grams; others have no such bound
 * @param limit how many pairs may be compared before the search is given up by a {@link
 *     TooManyCandidatesException}
 */
public record JoinSettings(
    int threads,
    ProgressListener progress,
    MemoryBudget memory,
    double hotShare,
    CandidateLimit limit) {
  /**
   * One thread, no progress, half of the heap, nothing missed, the usual limit. Others are made of
   * it: {@code JoinSettings.DEFAULT.withThreads(4).withProgress(listener)}.
   */
  public static final JoinSettings DEFAULT =
      new JoinSettings(1, ProgressListener.NONE, MemoryBudget.ofHeap(), 1, CandidateLimit.DEFAULT);

  /** Checks the numbers. */
  public JoinSettings {
    Objects.requireNonNull(progress, "progress");
    Objects.requireNonNull(memory, "memory");
    Objects.requireNonNull(limit, "limit");
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be >= 1, got " + threads);
    }
    if (!(hotShare > 0 && hotShare <= 1)) {
      throw new IllegalArgumentException("hotShare must be in (0, 1], got " + hotShare);
    }
  }

  /**
   * These settings with another number of threads.
   *
   * @param count how many threads to use, at least 1
   * @return the settings
   */
  public JoinSettings withThreads(int count) {
    return new JoinSettings(count, progress, memory, hotShare, limit);
  }

  /**
   * These settings with another budget of memory.
   *
   * @param budget how much memory may be used
   * @return the settings
   */
  public JoinSettings withMemory(MemoryBudget budget) {
    Objects.requireNonNull(budget, "budget");
    return new JoinSettings(threads, progress, budget, hotShare, limit);
  }

  /**
   * These settings with another listener.
   *
   * @param told is told how far the work has come
   * @return the settings
   */
  public JoinSettings withProgress(ProgressListener told) {
    Objects.requireNonNull(told, "told");
    return new JoinSettings(threads, told, memory, hotShare, limit);
  }

  /**
   * These settings with another limit of comparisons.
   *
   * @param most how many pairs may be compared; {@link CandidateLimit#NONE} for as many as there
   *     are
   * @return the settings
   */
  public JoinSettings withLimit(CandidateLimit most) {
    Objects.requireNonNull(most, "most");
    return new JoinSettings(threads, progress, memory, hotShare, most);
  }

  /**
   * These settings with another share above which what is common does not lead.
   *
   * @param share what more of the documents have in common does not lead from one to another
   * @return the settings
   */
  public JoinSettings withHotShare(double share) {
    return new JoinSettings(threads, progress, memory, share, limit);
  }
}
