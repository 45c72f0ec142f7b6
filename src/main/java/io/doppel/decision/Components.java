package io.doppel.decision;

import io.doppel.pairs.SimilarPair;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Connected components: documents that a chain of pairs leads from one to the other. <b>They
 * chain</b>: of the pairs a-b, b-c and c-d all four are one component, though a and d may have
 * nothing in common, and a single bridge joins two large groups. Whoever removes documents, or
 * shows one for many, wants {@link Clusters}; components are for those who want to see all that
 * hangs together.
 *
 * <p>The most preferred document represents its component. Only what was verified is said: a member
 * that makes no pair with the representative has no similarity.
 *
 * <p>Union-find over the groups of equal signatures: time near linear in documents and pairs,
 * memory linear in the documents.
 */
public final class Components {
  private static final int NOBODY = -1;

  /** The next group on the way to the one that stands for the component; itself at the end. */
  private final int[] parent;

  private final int[] size;

  private Components(int groups) {
    parent = IntStream.range(0, groups).toArray();
    size = new int[groups];
    Arrays.fill(size, 1);
  }

  /**
   * Finds the components.
   *
   * @param preference all documents, the most preferred first; a permutation of 0 to n - 1
   * @param groups the group of each document
   * @param pairs the verified pairs of groups, in any order
   * @param leastSize how many documents a component must have, the representative among them, to be
   *     listed; 2 for those with at least one pair, 1 for all
   * @return the components in the order of their representatives
   */
  public static List<Cluster> of(
      int[] preference, SignatureGroups groups, List<SimilarPair> pairs, int leastSize) {
    Components components = new Components(groups.signatures().size());
    for (SimilarPair pair : pairs) {
      components.join(pair.first(), pair.second());
    }
    int[] representative = components.representatives(preference, groups);
    double[] similarity = components.similarities(representative, groups, pairs);
    return ClusterList.of(
        IntStream.range(0, preference.length)
            .map(document -> representative[components.find(groups.group(document))])
            .toArray(),
        document -> optional(similarity[groups.group(document)]),
        leastSize);
  }

  private static OptionalDouble optional(double similarity) {
    return Double.isNaN(similarity) ? OptionalDouble.empty() : OptionalDouble.of(similarity);
  }

  /** Joins the smaller component to the larger one, so that ways stay short. */
  private void join(int one, int other) {
    int large = find(one);
    int small = find(other);
    if (large == small) {
      return;
    }
    if (size[large] < size[small]) {
      int swapped = large;
      large = small;
      small = swapped;
    }
    parent[small] = large;
    size[large] += size[small];
  }

  private int find(int group) {
    int current = group;
    while (parent[current] != current) {
      parent[current] = parent[parent[current]];
      current = parent[current];
    }
    return current;
  }

  /** The most preferred document of each component, by the group that stands for it. */
  private int[] representatives(int[] preference, SignatureGroups groups) {
    int[] representative = new int[parent.length];
    Arrays.fill(representative, NOBODY);
    for (int document : preference) {
      int component = find(groups.group(document));
      if (representative[component] == NOBODY) {
        representative[component] = document;
      }
    }
    return representative;
  }

  /** How similar each group is to that of its representative; not a number if nobody knows. */
  private double[] similarities(
      int[] representative, SignatureGroups groups, List<SimilarPair> pairs) {
    double[] similarity = new double[parent.length];
    Arrays.fill(similarity, Double.NaN);
    for (SimilarPair pair : pairs) {
      int chosen = groups.group(representative[find(pair.first())]);
      if (chosen == pair.first()) {
        similarity[pair.second()] = pair.similarity();
      } else if (chosen == pair.second()) {
        similarity[pair.first()] = pair.similarity();
      }
    }
    for (int group = 0; group < parent.length; group++) {
      int document = representative[find(group)];
      if (groups.group(document) == group) {
        similarity[group] = 1; // its copies
      }
    }
    return similarity;
  }
}
