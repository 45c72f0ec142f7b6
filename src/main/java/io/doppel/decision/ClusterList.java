package io.doppel.decision;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntFunction;

/** Puts each document under its representative, in the one order that clusters have. */
final class ClusterList {
  private static final Comparator<Cluster.Member> MOST_SIMILAR_FIRST =
      Comparator.<Cluster.Member>comparingDouble(member -> -member.similarity().orElse(-1))
          .thenComparingInt(Cluster.Member::document);

  private ClusterList() {}

  /**
   * Makes the clusters.
   *
   * @param representative that of each document; a document itself if it has no other one
   * @param similarity of a document to its representative, which is another one
   * @param leastSize how many documents a cluster must have
   * @return the clusters in the order of their representatives
   */
  static List<Cluster> of(
      int[] representative, IntFunction<OptionalDouble> similarity, int leastSize) {
    if (leastSize < 1) {
      throw new IllegalArgumentException("leastSize must be >= 1, got " + leastSize);
    }
    List<List<Cluster.Member>> members =
        new ArrayList<>(Collections.nCopies(representative.length, List.of()));
    for (int document = 0; document < representative.length; document++) {
      int represented = representative[document];
      if (represented != document) {
        if (members.get(represented).isEmpty()) {
          members.set(represented, new ArrayList<>());
        }
        members.get(represented).add(new Cluster.Member(document, similarity.apply(document)));
      }
    }
    List<Cluster> clusters = new ArrayList<>();
    for (int document = 0; document < representative.length; document++) {
      List<Cluster.Member> others = members.get(document);
      if (representative[document] == document && others.size() + 1 >= leastSize) {
        others = new ArrayList<>(others);
        others.sort(MOST_SIMILAR_FIRST);
        clusters.add(new Cluster(document, others));
      }
    }
    return clusters;
  }
}
