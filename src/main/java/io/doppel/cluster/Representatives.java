package io.doppel.cluster;

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
    int count = groups.signatures().size();
    int[] starts = new int[count + 1];
    for (SimilarPair pair : pairs) {
      starts[pair.first() + 1]++;
      starts[pair.second() + 1]++;
    }
    for (int i = 0; i < count; i++) {
      starts[i + 1] += starts[i];
    }
    SimilarPair[] pairsOf = new SimilarPair[2 * pairs.size()];
    int[] next = starts.clone();
    for (SimilarPair pair : pairs) {
      pairsOf[next[pair.first()]++] = pair;
      pairsOf[next[pair.second()]++] = pair;
    }
    Representatives result = new Representatives(preference.length);
    int[] keptOf = new int[count];
    int[] rankOfKept = new int[count];
    Arrays.fill(keptOf, NOBODY);
    for (int rank = 0; rank < preference.length; rank++) {
      int document = preference[rank];
      int group = groups.group(document);
      if (keptOf[group] != NOBODY) {
        result.set(document, keptOf[group], 1);
        continue;
      }
      int best = NOBODY;
      for (int i = starts[group]; i < starts[group + 1]; i++) {
        int other = pairsOf[i].first() == group ? pairsOf[i].second() : pairsOf[i].first();
        if (keptOf[other] != NOBODY
            && (best == NOBODY
                || isBetter(pairsOf[i], other, result.similarity[document], best, rankOfKept))) {
          best = other;
          result.set(document, keptOf[other], pairsOf[i].similarity());
        }
      }
      if (best == NOBODY) {
        keptOf[group] = document;
        rankOfKept[group] = rank;
      }
    }
    return result;
  }

  private static boolean isBetter(
      SimilarPair pair, int group, double similarity, int best, int[] rankOfKept) {
    return pair.similarity() > similarity
        || (pair.similarity() == similarity && rankOfKept[group] < rankOfKept[best]);
  }

  private void set(int document, int kept, double howSimilar) {
    representative[document] = kept;
    similarity[document] = howSimilar;
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
