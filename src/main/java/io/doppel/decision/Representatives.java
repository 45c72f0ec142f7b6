package io.doppel.decision;

import io.doppel.pairs.DirectedPair;
import io.doppel.pairs.SimilarPair;
import java.util.Arrays;
import java.util.List;

/**
 * Decides which documents are kept and which kept document each other one duplicates. Documents are
 * taken in an order of preference; one is kept unless it matches a document that was kept before,
 * and then the most similar of those represents it.
 *
 * <p>Example: of the pairs a-b and b-c, in the order a, b, c, b goes for a, and c stays: it is
 * similar to b, but nobody verified that it is similar to a. Groups never chain.
 *
 * <p>Where one document may be contained in another but not the other way, one goes only if it is
 * contained in a kept one: see {@link #ofDirected}.
 *
 * <p>Documents with equal signatures come as a group, so that copies cost no pairs: at most one of
 * a group is kept, since the next one duplicates it. Time linear in the documents and, for each
 * document, the pairs of its group; memory linear in documents and pairs.
 */
public final class Representatives {
  private static final int KEPT = -1;
  private static final int NOBODY = -1;

  private final int[] representative;
  private final double[] similarity;

  private Representatives(int documents) {
    representative = new int[documents];
    similarity = new double[documents];
    Arrays.fill(representative, KEPT);
  }

  /**
   * Decides.
   *
   * @param preference all documents, the most preferred first; a permutation of 0 to n - 1
   * @param groups the group of each document
   * @param pairs the verified pairs of groups
   * @return the decision
   */
  public static Representatives of(
      int[] preference, SignatureGroups groups, List<SimilarPair> pairs) {
    Deciding deciding = new Deciding(preference.length, groups.signatures().size());
    for (SimilarPair pair : pairs) {
      deciding.count(pair.first());
      deciding.count(pair.second());
    }
    deciding.countingEnds();
    for (SimilarPair pair : pairs) {
      deciding.add(pair.first(), pair.second(), pair.similarity());
      deciding.add(pair.second(), pair.first(), pair.similarity());
    }
    return deciding.decide(preference, groups);
  }

  /**
   * Decides by what is contained in what: a document goes only for a kept one that contains it.
   *
   * @param preference all documents, the most preferred first; a permutation of 0 to n - 1. Only if
   *     the longer ones come first, all go that are contained in another
   * @param groups the group of each document
   * @param pairs the verified pairs of groups
   * @return the decision
   */
  public static Representatives ofDirected(
      int[] preference, SignatureGroups groups, List<DirectedPair> pairs) {
    Deciding deciding = new Deciding(preference.length, groups.signatures().size());
    for (DirectedPair pair : pairs) {
      deciding.count(pair.contained());
    }
    deciding.countingEnds();
    for (DirectedPair pair : pairs) {
      deciding.add(pair.contained(), pair.container(), pair.similarity());
    }
    return deciding.decide(preference, groups);
  }

  /** Takes the documents one after the other. First it is counted what contains each group. */
  private static final class Deciding {
    private final Representatives result;

    /** What contains a group stands from its start to that of the next one. */
    private final int[] starts;

    private int[] containers;
    private double[] similarities;

    /** The document of each group that was kept, and its rank. */
    private final int[] kept;

    private final int[] rankOfKept;

    Deciding(int documents, int groups) {
      result = new Representatives(documents);
      kept = new int[groups];
      rankOfKept = new int[groups];
      Arrays.fill(kept, NOBODY);
      starts = new int[groups + 1];
    }

    void count(int contained) {
      starts[contained]++;
    }

    /** Moves each start behind its group, from where {@link #add} brings it back. */
    void countingEnds() {
      for (int i = 1; i < starts.length; i++) {
        starts[i] += starts[i - 1];
      }
      containers = new int[starts[starts.length - 1]];
      similarities = new double[containers.length];
    }

    void add(int contained, int container, double similarity) {
      int place = --starts[contained];
      containers[place] = container;
      similarities[place] = similarity;
    }

    Representatives decide(int[] preference, SignatureGroups groups) {
      for (int rank = 0; rank < preference.length; rank++) {
        take(preference[rank], groups.group(preference[rank]), rank);
      }
      return result;
    }

    private void take(int document, int group, int rank) {
      if (kept[group] != NOBODY) {
        result.set(document, kept[group], 1);
        return;
      }
      int best = NOBODY;
      for (int i = starts[group]; i < starts[group + 1]; i++) {
        if (kept[containers[i]] != NOBODY && (best == NOBODY || isBetter(i, best))) {
          best = i;
        }
      }
      if (best == NOBODY) {
        kept[group] = document;
        rankOfKept[group] = rank;
      } else {
        result.set(document, kept[containers[best]], similarities[best]);
      }
    }

    private boolean isBetter(int one, int best) {
      int bySimilarity = Double.compare(similarities[one], similarities[best]);
      return bySimilarity > 0
          || (bySimilarity == 0 && rankOfKept[containers[one]] < rankOfKept[containers[best]]);
    }
  }

  private void set(int document, int kept, double howSimilar) {
    representative[document] = kept;
    similarity[document] = howSimilar;
  }

  /**
   * How many documents were decided on.
   *
   * @return their number
   */
  public int documents() {
    return representative.length;
  }

  /**
   * Whether a document is kept.
   *
   * @param document the document
   * @return true if it is, false if it duplicates one that is
   */
  public boolean isKept(int document) {
    return representative[document] == KEPT;
  }

  /**
   * The kept document that represents one that is not kept.
   *
   * @param document a document that is not kept
   * @return its representative
   */
  public int of(int document) {
    if (isKept(document)) {
      throw new IllegalArgumentException(
          "document " + document + " is kept and has no representative");
    }
    return representative[document];
  }

  /**
   * How similar a document is to its representative.
   *
   * @param document a document that is not kept
   * @return the verified similarity
   */
  public double similarity(int document) {
    of(document);
    return similarity[document];
  }
}
