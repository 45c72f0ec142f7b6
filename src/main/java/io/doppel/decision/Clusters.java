package io.doppel.decision;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Clusters that do not chain: every member was verified to be a near-duplicate of its
 * representative, no representative is one of another, and every document is in one cluster.
 *
 * <p>Example: of the pairs a-b, b-c and c-d, in the order a, b, c, d, the clusters are {a, b} and
 * {c, d}. Documents that only {@link Components} would put together stay apart.
 *
 * <p>By containment a representative may contain another one that was preferred to it: see {@link
 * Representatives#ofDirected}.
 */
public final class Clusters {
  private Clusters() {}

  /**
   * Lists the clusters of a decision. Time and memory linear in the documents, but for putting the
   * members of each cluster in order.
   *
   * @param representatives who represents whom
   * @param leastSize how many documents a cluster must have, the representative among them, to be
   *     listed; 2 for those with at least one duplicate, 1 for all
   * @return the clusters in the order of their representatives; every member has a similarity
   */
  public static List<Cluster> of(Representatives representatives, int leastSize) {
    int[] representative =
        IntStream.range(0, representatives.documents())
            .map(
                document ->
                    representatives.isKept(document) ? document : representatives.of(document))
            .toArray();
    return ClusterList.of(
        representative,
        document -> OptionalDouble.of(representatives.similarity(document)),
        leastSize);
  }
}
