package io.doppel.join;

import io.doppel.pairs.MemoryBudget;
import io.doppel.pairs.SimilarPair;
import java.util.function.IntUnaryOperator;

/** The pairs of groups of documents with equal signatures, from the pairs of the documents. */
public final class GroupPairs {
  private GroupPairs() {}

  /**
   * Of all pairs of documents those of the first documents of two groups.
   *
   * @param ofDocuments pairs of documents
   * @param group the number of a document's group
   * @param first the first document of a group
   * @param memory how much memory the pairs of groups may take
   * @return pairs of groups, to be closed
   */
  public static PairResult of(
      PairResult ofDocuments, IntUnaryOperator group, IntUnaryOperator first, MemoryBudget memory) {
    try (PairCollector collector = new PairCollector(memory)) {
      for (SimilarPair pair : ofDocuments.pairs()) {
        int one = group.applyAsInt(pair.first());
        int other = group.applyAsInt(pair.second());
        if (first.applyAsInt(one) == pair.first() && first.applyAsInt(other) == pair.second()) {
          collector.add(one, other, pair.similarity());
        }
      }
      return collector.result(ofDocuments.counts());
    }
  }
}
