package io.doppel.cli;

import io.doppel.pairs.DirectedPair;
import io.doppel.pairs.MemoryBudget;
import io.doppel.pairs.PairCollector;
import io.doppel.pairs.PairResult;
import io.doppel.pairs.SimilarPair;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;

/** Pairs of ids with their similarities, separated by tabs, sorted by id. */
final class PairTable {
  private final IntFunction<String> ids;
  private final DocumentsById byId;
  private final MemoryBudget memory;
  private final SimilarityFormat similarities = new SimilarityFormat();

  /**
   * Makes a table.
   *
   * @param documents how many documents there are
   * @param ids their ids
   * @param memory how much memory the pairs may take while they are put into another order
   */
  PairTable(int documents, IntFunction<String> ids, MemoryBudget memory) {
    this.ids = ids;
    this.byId = new DocumentsById(documents, ids);
    this.memory = memory;
  }

  /** Writes pairs, of each the smaller id first, and nothing else, to a result. */
  void write(PairResult result, OutputFile file) throws IOException {
    try (PairCollector ranked = new PairCollector(memory)) {
      for (SimilarPair pair : result.pairs()) {
        ranked.add(byId.rank(pair.first()), byId.rank(pair.second()), pair.similarity());
      }
      try (PairResult sorted = ranked.result(result.counts())) {
        for (SimilarPair pair : sorted.pairs()) {
          int first = byId.document(pair.first());
          int second = byId.document(pair.second());
          file.writeLine(line(first, second, pair.similarity()));
        }
      }
    }
    file.finish();
  }

  /** Writes pairs in their direction, and nothing else, to a result. */
  void writeDirected(List<DirectedPair> pairs, OutputFile file) throws IOException {
    List<DirectedPair> sorted = new ArrayList<>(pairs);
    sorted.sort(
        Comparator.<DirectedPair>comparingInt(pair -> byId.rank(pair.contained()))
            .thenComparingInt(pair -> byId.rank(pair.container())));
    for (DirectedPair pair : sorted) {
      file.writeLine(line(pair.contained(), pair.container(), pair.similarity()));
    }
    file.finish();
  }

  private String line(int first, int second, double similarity) {
    return ids.apply(first) + "\t" + ids.apply(second) + "\t" + similarities.of(similarity);
  }
}
