package io.doppel.benchmarks.peers;

/**
 * What an index cost.
 *
 * @param documents how many documents it holds
 * @param addNanos CPU time of adding them, with the merges on the way
 * @param mergeNanos CPU time of the merge into one segment afterwards
 * @param bytes its size as one segment
 */
public record IndexCost(int documents, long addNanos, long mergeNanos, long bytes) {
  public double documentsPerSecond() {
    return documents * 1e9 / addNanos;
  }

  public double mergeSeconds() {
    return mergeNanos / 1e9;
  }

  /** How many bytes a document takes more than in another index of the same documents. */
  public double bytesBeyond(IndexCost other) {
    return (double) (bytes - other.bytes) / documents;
  }
}
