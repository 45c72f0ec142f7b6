package io.doppel.pairs;

import java.util.ArrayList;
import java.util.List;

/**
 * The pairs found, and what it took to find them.
 *
 * @param pairs the pairs, by first and then by second position
 * @param counts the work done
 */
public record PairResult(List<SimilarPair> pairs, PairCounts counts) {

  /** Takes its own copy of the list. */
  public PairResult {
    pairs = List.copyOf(pairs);
  }

  /**
   * Each duplicate once: with the first document that matches it and is itself no duplicate of one
   * before.
   *
   * @return the result with those pairs only
   */
  public PairResult firstClaims() {
    List<SimilarPair> first = new ArrayList<>(pairs);
    FirstClaims.keep(first, Math.toIntExact(counts.documents()));
    return new PairResult(first, counts);
  }
}
