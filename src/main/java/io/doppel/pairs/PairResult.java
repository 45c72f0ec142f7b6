package io.doppel.pairs;

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
}
