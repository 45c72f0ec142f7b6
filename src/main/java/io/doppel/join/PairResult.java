package io.doppel.join;

import io.doppel.pairs.MemoryBudget;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.SimilarPair;
import java.io.Closeable;
import java.util.List;

/**
 * The pairs found, and what it took to find them. To be closed where a {@link MemoryBudget} was
 * given: the pairs may lie in a file.
 *
 * @param pairs the pairs, by first and then by second position; where they lie in a file, for use
 *     by one thread at a time
 * @param counts the work done
 */
public record PairResult(List<SimilarPair> pairs, PairCounts counts) implements Closeable {

  /** Takes its own copy of a list that others may change. */
  public PairResult {
    pairs = pairs instanceof SortedPairs ? pairs : List.copyOf(pairs);
  }

  /**
   * Each duplicate once: with the first document that matches it and is itself no duplicate of one
   * before. Closes this result.
   *
   * @return the result with those pairs only, in memory: there are fewer than documents
   */
  public PairResult firstClaims() {
    try (PairResult all = this) {
      PairCollector claims = new PairCollector(MemoryBudget.UNLIMITED);
      FirstClaims.of(all.pairs, Math.toIntExact(counts.documents()), claims);
      return claims.result(counts);
    }
  }

  /** Gives back the file that the pairs lie in, if there is one. */
  @Override
  public void close() {
    if (pairs instanceof SortedPairs sorted) {
      sorted.close();
    }
  }
}
