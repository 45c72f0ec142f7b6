package io.doppel.pairs;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All pairs of identical signatures, with similarity 1. Expected time linear in the signatures and
 * the pairs found; k identical signatures are k (k - 1) / 2 pairs.
 */
public final class EqualPairs {
  private EqualPairs() {}

  /**
   * Finds the pairs.
   *
   * @param signatures the signatures; null for a document that has none and so equals no other
   * @param firstClaim false for every pair, true to link each signature only to the first that it
   *     is equal to
   * @return the pairs
   */
  public static PairResult find(List<byte[]> signatures, boolean firstClaim) {
    Map<ByteBuffer, List<Integer>> groups = new HashMap<>();
    List<SimilarPair> pairs = new ArrayList<>();
    for (int second = 0; second < signatures.size(); second++) {
      byte[] signature = signatures.get(second);
      if (signature != null) {
        List<Integer> group =
            groups.computeIfAbsent(ByteBuffer.wrap(signature), key -> new ArrayList<>());
        for (int first : firstClaim && !group.isEmpty() ? group.subList(0, 1) : group) {
          pairs.add(new SimilarPair(first, second, 1));
        }
        group.add(second);
      }
    }
    pairs.sort(Comparator.comparingInt(SimilarPair::first).thenComparingInt(SimilarPair::second));
    return new PairResult(pairs, new PairCounts(signatures.size(), pairs.size(), 0));
  }
}
