package io.doppel.benchmarks.bench;

import io.doppel.benchmarks.corpus.BenchmarkDocument;
import java.io.IOException;
import java.util.List;

/**
 * A peer that is too heavy for the default build, such as Spark; found on the class path if it is
 * there.
 */
public interface OptionalPeer {
  /**
   * What tables call it.
   *
   * @return the name
   */
  String name();

  /**
   * The settings that it chose.
   *
   * @return for a table
   */
  String settings();

  /**
   * Finds all pairs of documents, from their texts on.
   *
   * @param documents the documents
   * @param threads how many threads may be used
   * @return what it found
   * @throws IOException if it fails
   */
  Result find(List<BenchmarkDocument> documents, int threads) throws IOException;

  /**
   * What was found.
   *
   * @param keys for each pair the lower place in the high half, the other in the low
   * @param signingCpuSeconds CPU time of the process for signatures
   * @param pairsCpuSeconds CPU time of the process for pairs
   */
  record Result(long[] keys, double signingCpuSeconds, double pairsCpuSeconds) {}
}
