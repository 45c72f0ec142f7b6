package io.doppel.sequences;

import io.doppel.join.PairSink;
import io.doppel.signature.SequenceSignature;
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

  /** Tells of the pairs of documents that have the same sequence. */
  void tellEqual(PairSink sink) {
    for (int[] group : members) {
      for (int second = 1; second < group.length; second++) {
        for (int first = 0; first < second; first++) {
          sink.add(group[first], group[second], 1);
        }
      }
    }
  }

  /** Tells of the pairs of documents that a match of two sequences makes. */
  void tell(int oneSequence, int otherSequence, double similarity, PairSink sink) {
    for (int one : members[oneSequence]) {
      for (int other : members[otherSequence]) {
        sink.add(one, other, similarity);
      }
    }
  }
}
