package io.doppel.benchmarks.bench;

import io.doppel.benchmarks.corpus.BenchmarkDocument;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The pairs that were planted in a corpus, to judge those that are found. */
final class PlantedPairs {
  /**
   * How good pairs are.
   *
   * @param precision which part of them was planted
   * @param recall which part of those planted is among them
   */
  record Quality(double precision, double recall) {
    double f1() {
      return precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
    }
  }

  private final int[] families;
  private final long planted;

  /**
   * Takes a corpus.
   *
   * @param corpus its documents
   */
  PlantedPairs(List<BenchmarkDocument> corpus) {
    families = new int[corpus.size()];
    Map<Integer, Integer> members = new HashMap<>();
    long pairs = 0;
    for (int i = 0; i < families.length; i++) {
      families[i] = corpus.get(i).family();
      if (corpus.get(i).hasFamily()) {
        pairs += members.merge(families[i], 1, Integer::sum) - 1;
      }
    }
    planted = pairs;
  }

  /** How many there are. */
  long count() {
    return planted;
  }

  boolean has(long key) {
    int family = families[(int) (key >>> Integer.SIZE)];
    return family != BenchmarkDocument.NO_FAMILY && family == families[(int) key];
  }

  /**
   * Judges pairs.
   *
   * @param keys of the pairs, each once
   * @return how good they are
   */
  Quality quality(long[] keys) {
    long right = 0;
    for (long key : keys) {
      right += has(key) ? 1 : 0;
    }
    return new Quality(
        keys.length == 0 ? 1 : (double) right / keys.length,
        planted == 0 ? 1 : (double) right / planted);
  }
}
