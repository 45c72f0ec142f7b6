package io.doppel.pairs;

import io.doppel.signature.Signature;
import java.util.ArrayList;
import java.util.List;

/**
 * Two documents of which one is contained in the other.
 *
 * @param contained the position of the one that is contained
 * @param container the position of the one that it is contained in
 * @param similarity how much of the former is in the latter, in (0, 1]
 */
public record DirectedPair(int contained, int container, double similarity) {

  /**
   * Says of pairs which document is contained in which. Both ways are given if both reach the
   * threshold, as for two documents that are equal.
   *
   * @param signatures the signatures among which the pairs were found
   * @param pairs the pairs; their similarity is what both have in common, of the shorter length
   * @param threshold the least share of a document that is contained
   * @return for each pair one or two answers, in the order of the pairs
   */
  public static List<DirectedPair> of(
      List<? extends Signature> signatures, List<SimilarPair> pairs, double threshold) {
    List<DirectedPair> directed = new ArrayList<>();
    for (SimilarPair pair : pairs) {
      int first = signatures.get(pair.first()).length();
      int second = signatures.get(pair.second()).length();
      double ofFirst = share(first, second, pair.similarity());
      double ofSecond = share(second, first, pair.similarity());
      if (ofFirst >= threshold) {
        directed.add(new DirectedPair(pair.first(), pair.second(), ofFirst));
      }
      if (ofSecond >= threshold) {
        directed.add(new DirectedPair(pair.second(), pair.first(), ofSecond));
      }
    }
    return directed;
  }

  /**
   * How much of a document is in another.
   *
   * @param length the length of its signature
   * @param otherLength that of the other
   * @param similarity what both have in common, of the shorter length
   * @return the share of the document
   */
  public static double share(int length, int otherLength, double similarity) {
    // a whole number before it was divided: rounding gives it back exactly
    return (double) Math.round(similarity * Math.min(length, otherLength)) / length;
  }
}
