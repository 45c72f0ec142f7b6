package io.doppel.decision;

import io.doppel.pairs.SimilarPair;
import io.doppel.signature.Signature;
import java.util.Arrays;

/**
 * Which documents are among others, and which of those each is most similar to: of equally similar
 * ones the first.
 *
 * <p>Example: of the pairs a-x with 0.8, a-y with 0.9 and a-z with 0.9, a is most similar to y. A
 * document that has no pair is kept.
 *
 * <p>Documents with equal signatures come as a group, so that copies cost no pairs. Time linear in
 * pairs, memory 12 bytes a group.
 */
public final class BestOthers {
  private static final int NONE = -1;

  private final SignatureGroups groups;
  private final SignatureGroups others;

  /** For each group the group of others that is most similar to it. */
  private final int[] best;

  private final double[] similarities;

  private BestOthers(SignatureGroups groups, SignatureGroups others) {
    this.groups = groups;
    this.others = others;
    this.best = new int[groups.signatures().size()];
    this.similarities = new double[best.length];
    Arrays.fill(best, NONE);
  }

  /**
   * Decides.
   *
   * @param groups the groups of the documents
   * @param others the groups of the others
   * @param pairs the verified pairs of a group and one of the others, whose numbers begin behind
   *     those of the groups, in any order
   * @param measure how similar a document is to another, where that is not the similarity of the
   *     pair: how much of it is contained in the other
   * @param threshold the least similarity
   * @return the decision
   */
  public static BestOthers of(
      SignatureGroups groups,
      SignatureGroups others,
      Iterable<SimilarPair> pairs,
      Measure measure,
      double threshold) {
    BestOthers decided = new BestOthers(groups, others);
    for (SimilarPair pair : pairs) {
      int other = pair.second() - decided.best.length;
      double similarity =
          measure.of(
              groups.signatures().get(pair.first()),
              others.signatures().get(other),
              pair.similarity());
      if (similarity >= threshold) {
        decided.take(pair.first(), other, similarity);
      }
    }
    return decided;
  }

  private void take(int group, int other, double similarity) {
    boolean isFirst = best[group] == NONE || other < best[group];
    if (similarity > similarities[group] || similarity == similarities[group] && isFirst) {
      best[group] = other;
      similarities[group] = similarity;
    }
  }

  /**
   * Whether a document is not among the others.
   *
   * @param document the document
   * @return true if none of them is similar enough
   */
  public boolean isKept(int document) {
    return best[groups.group(document)] == NONE;
  }

  /**
   * The most similar of the others.
   *
   * @param document a document that is not kept
   * @return its position among the others
   */
  public int of(int document) {
    return others.first(best[groups.group(document)]);
  }

  /**
   * How similar a document is to the most similar of the others.
   *
   * @param document a document that is not kept
   * @return the similarity
   */
  public double similarity(int document) {
    return similarities[groups.group(document)];
  }

  /** How similar a document is to one of the others. */
  @FunctionalInterface
  public interface Measure {
    /** The similarity of the pair. */
    Measure OF_PAIR = (document, other, similarity) -> similarity;

    /**
     * Measures a pair.
     *
     * @param document the signature of the document
     * @param other that of the other
     * @param similarity the similarity of the pair
     * @return the similarity that counts
     */
    double of(Signature document, Signature other, double similarity);
  }
}
