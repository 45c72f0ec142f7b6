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
 * <p>Time and memory linear in the documents and pairs.
 */
public final class Representatives {
  private static final int KEPT = -1;

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
   * @param pairs the verified pairs among them
   * @return the decision
   */
  public static Representatives of(int[] preference, List<SimilarPair> pairs) {
    int documents = preference.length;
    int[] rank = new int[documents];
    for (int i = 0; i < documents; i++) {
      rank[preference[i]] = i;
    }
    // for each document its pairs with those that are preferred to it
    int[] starts = new int[documents + 1];
    for (SimilarPair pair : pairs) {
      starts[lessPreferred(pair, rank) + 1]++;
    }
    for (int i = 0; i < documents; i++) {
      starts[i + 1] += starts[i];
    }
    SimilarPair[] sorted = new SimilarPair[pairs.size()];
    int[] next = starts.clone();
    for (SimilarPair pair : pairs) {
      sorted[next[lessPreferred(pair, rank)]++] = pair;
    }
    Representatives result = new Representatives(documents);
    for (int document : preference) {
      for (int i = starts[document]; i < starts[document + 1]; i++) {
        result.consider(document, sorted[i], rank);
      }
    }
    return result;
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
    return similarity[document];
  }

  private void consider(int document, SimilarPair pair, int[] rank) {
    int other = pair.first() == document ? pair.second() : pair.first();
    if (!isKept(other)) {
      return;
    }
    int best = representative[document];
    boolean better =
        best == KEPT
            || pair.similarity() > similarity[document]
            || (pair.similarity() == similarity[document] && rank[other] < rank[best]);
    if (better) {
      representative[document] = other;
      similarity[document] = pair.similarity();
    }
  }

  private static int lessPreferred(SimilarPair pair, int[] rank) {
    return rank[pair.first()] > rank[pair.second()] ? pair.first() : pair.second();
  }
}
