package io.doppel.cli;

import io.doppel.cluster.Cluster;
import io.doppel.cluster.Clusters;
import io.doppel.cluster.Representatives;
import io.doppel.cluster.SignatureGroups;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.scan.IndexScan;
import io.doppel.measure.Signature;
import io.doppel.pairs.SimilarPair;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The groups of near-duplicates of an index: each has a representative that all others are verified
 * to be near to. It is the first document; where one text may be contained in another, the longest.
 */
final class ScanGroups {
  private ScanGroups() {}

  static Representatives representatives(NearDup near, IndexScan scan, List<SimilarPair> pairs) {
    List<Signature> signatures = scan.signatures();
    SignatureGroups copies = SignatureGroups.of(signatures);
    List<SimilarPair> pairsOfGroups = pairsOfGroups(copies, signatures.size(), pairs);
    return near.measuresContainment()
        ? Representatives.ofDirected(
            longestFirst(signatures), copies, near.directed(copies.signatures(), pairsOfGroups))
        : Representatives.of(IntStream.range(0, scan.size()).toArray(), copies, pairsOfGroups);
  }

  /** Of pairs of documents those of the first ones of two groups of copies. */
  private static List<SimilarPair> pairsOfGroups(
      SignatureGroups copies, int documents, List<SimilarPair> pairs) {
    boolean[] isFirst = new boolean[documents];
    int groups = 0;
    for (int document = 0; document < documents; document++) {
      isFirst[document] = copies.group(document) == groups;
      groups += isFirst[document] ? 1 : 0;
    }
    List<SimilarPair> found = new ArrayList<>();
    for (SimilarPair pair : pairs) {
      if (isFirst[pair.first()] && isFirst[pair.second()]) {
        found.add(
            new SimilarPair(
                copies.group(pair.first()), copies.group(pair.second()), pair.similarity()));
      }
    }
    return found;
  }

  private static int[] longestFirst(List<Signature> signatures) {
    return IntStream.range(0, signatures.size())
        .boxed()
        .sorted(Comparator.comparingInt(document -> -length(signatures.get(document))))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static int length(Signature signature) {
    return signature == null ? 0 : signature.length();
  }

  /** Writes the groups, a line of JSON each, in the order of their representatives. */
  static void write(Representatives representatives, ScanKeys keys, OutputFile file)
      throws IOException {
    for (Cluster cluster : Clusters.of(representatives, 2)) {
      file.writeLine(ClusterLine.of(cluster, keys::key));
    }
    file.finish();
  }
}
