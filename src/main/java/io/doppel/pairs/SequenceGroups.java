package io.doppel.pairs;

import io.doppel.measure.SequenceSignature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
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

  private static final int NO_GROUP = -1;

  private final int documents;
  private final SequenceSignature[] sequences;
  private final int[][] members;

  /**
   * Groups documents.
   *
   * @param signatures a sequence for each document; null for one that has none
   * @param together whether documents with equal sequences are a group; if not, each is its own
   */
  SequenceGroups(List<SequenceSignature> signatures, boolean together) {
    documents = signatures.size();
    Map<SequenceSignature, List<Integer>> known = new HashMap<>();
    List<List<Integer>> groups = new ArrayList<>();
    for (int document = 0; document < documents; document++) {
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

  /**
   * For each duplicate one pair, with the first document that matches it and is itself no
   * duplicate. Of a group only the first document can be none, so no more is looked at.
   */
  List<SimilarPair> firstClaims(List<Match> matches) {
    List<List<Match>> matchesOf = new ArrayList<>();
    for (int group = 0; group < members.length; group++) {
      matchesOf.add(new ArrayList<>(List.of(new Match(group, group, 1))));
    }
    for (Match match : matches) {
      matchesOf.get(match.one()).add(match);
      matchesOf.get(match.other()).add(match);
    }
    int[] groupOf = new int[documents];
    Arrays.fill(groupOf, NO_GROUP);
    for (int group = 0; group < members.length; group++) {
      for (int document : members[group]) {
        groupOf[document] = group;
      }
    }
    BitSet claimed = new BitSet(documents);
    List<SimilarPair> pairs = new ArrayList<>();
    for (int document = 0; document < documents; document++) {
      int group = groupOf[document];
      SimilarPair claim =
          group == NO_GROUP ? null : claim(document, group, matchesOf.get(group), claimed);
      if (claim != null) {
        claimed.set(document);
        pairs.add(claim);
      }
    }
    pairs.sort(Comparator.comparingInt(SimilarPair::first).thenComparingInt(SimilarPair::second));
    return pairs;
  }

  private SimilarPair claim(int document, int group, List<Match> matches, BitSet claimed) {
    SimilarPair claim = null;
    int earliest = document;
    for (Match match : matches) {
      int other = members[match.one() == group ? match.other() : match.one()][0];
      if (other < earliest && !claimed.get(other)) {
        earliest = other;
        claim = new SimilarPair(other, document, match.similarity());
      }
    }
    return claim;
  }
}
