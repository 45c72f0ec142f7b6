package io.doppel.pairs;

import io.doppel.measure.SequenceSignature;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The different sequences of a collection, the longest first and of two as long the one that comes
 * up first; and the documents that have each of them.
 */
final class SequenceGroups {
  /** Two sequences that match. */
  record Match(int one, int other, double similarity) {}

  private final SequenceSignature[] sequences;
  private final int[][] members;

  /**
   * Groups documents.
   *
   * @param signatures a sequence for each document; null for one that has none
   * @param together whether documents with equal sequences are a group; if not, each is its own
   */
  SequenceGroups(List<SequenceSignature> signatures, boolean together) {
    Map<SequenceSignature, List<Integer>> known = new HashMap<>();
    List<List<Integer>> groups = new ArrayList<>();
    for (int document = 0; document < signatures.size(); document++) {
      SequenceSignature signature = signatures.get(document);
      List<Integer> group = signature == null || !together ? null : known.get(signature);
      if (group == null && signature != null) {
        group = new ArrayList<>(1);
        groups.add(group);
        known.put(signature, group);
      }
      if (group != null) {
        group.add(document);
      }
    }
    groups.sort(Comparator.comparingInt(group -> -signatures.get(group.get(0)).length()));
    sequences = new SequenceSignature[groups.size()];
    members = new int[groups.size()][];
    for (int i = 0; i < sequences.length; i++) {
      members[i] = groups.get(i).stream().mapToInt(document -> document).toArray();
      sequences[i] = signatures.get(members[i][0]);
    }
  }

  /** The sequences, each once. */
  SequenceSignature[] sequences() {
    return sequences;
  }

  /** All pairs of documents that matches of sequences make, and those of equal sequences. */
  List<SimilarPair> pairs(List<Match> matches) {
    List<SimilarPair> pairs = new ArrayList<>();
    for (int[] group : members) {
      for (int second = 1; second < group.length; second++) {
        for (int first = 0; first < second; first++) {
          pairs.add(new SimilarPair(group[first], group[second], 1));
        }
      }
    }
    for (Match match : matches) {
      for (int one : members[match.one()]) {
        for (int other : members[match.other()]) {
          pairs.add(SimilarPair.of(one, other, match.similarity()));
        }
      }
    }
    pairs.sort(Comparator.comparingInt(SimilarPair::first).thenComparingInt(SimilarPair::second));
    return pairs;
  }
}
