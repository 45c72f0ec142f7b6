package io.doppel.cli.output;

import io.doppel.join.PairCollector;
import io.doppel.join.PairResult;
import io.doppel.pairs.DirectedPair;
import io.doppel.pairs.MemoryBudget;
import io.doppel.pairs.SimilarPair;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;

/** Pairs of ids with their similarities, separated by tabs, sorted by id. */
public final class PairTable {
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
  public PairTable(int documents, IntFunction<String> ids, MemoryBudget memory) {
    this.ids = ids;
    this.byId = new DocumentsById(documents, ids);
    this.memory = memory;
  }

  /** What stands behind the similarity of a pair. */
  public interface More {
    /** The rest of the line, of documents in the order of the line. */
    String of(int first, int second);
  }

  /** Writes pairs, of each the smaller id first, and nothing else, to a result. */
  public void write(PairResult result, OutputFile file) throws IOException {
    write(result, (first, second) -> "", file);
  }

  /** Writes pairs, of each the smaller id first, and what stands behind each, to a result. */
  public void write(PairResult result, More more, OutputFile file) throws IOException {
    try (PairCollector ranked = new PairCollector(memory)) {
      for (SimilarPair pair : result.pairs()) {
        ranked.add(byId.rank(pair.first()), byId.rank(pair.second()), pair.similarity());
      }
      try (PairResult sorted = ranked.result(result.counts())) {
        for (SimilarPair pair : sorted.pairs()) {
          int first = byId.document(pair.first());
          int second = byId.document(pair.second());
          file.writeLine(line(first, second, pair.similarity()) + more.of(first, second));
        }
      }
    }
    file.finish();
  }

  /** Writes pairs in their direction, and nothing else, to a result. */
  public void writeDirected(List<DirectedPair> pairs, OutputFile file) throws IOException {
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
