package io.doppel.lucene.index;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import io.doppel.decision.Cluster;
import io.doppel.decision.Clusters;
import io.doppel.decision.SignatureGroups;
import io.doppel.lucene.Coverage;
import io.doppel.lucene.Evidence;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.UncoveredException;
import io.doppel.lucene.Unsigned;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.join.DuplicatePair;
import io.doppel.lucene.join.DuplicatePairs;
import io.doppel.lucene.join.Joins;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.util.Bits;

/**
 * What the doors of an index say of its live documents, against brute force over the signatures
 * that their texts have.
 */
final class LiveDoors {
  private final Definition near;
  private final DirectoryReader reader;
  private final String keyField;
  private final Map<String, Signature> live;

  /**
   * @param live the signatures of the texts of all live documents that have one
   */
  LiveDoors(Definition near, DirectoryReader reader, String keyField, Map<String, Signature> live) {
    this.near = near;
    this.reader = reader;
    this.keyField = keyField;
    this.live = live;
  }

  /** Tries one of them. */
  void assertRight(Random random) throws IOException {
    if (live.isEmpty()) {
      return;
    }
    List<Signature> all = List.copyOf(live.values());
    Signature asked = all.get(random.nextInt(all.size()));
    switch (random.nextInt(5)) {
      case 0 -> assertPairs();
      case 1 -> assertClusters();
      case 2 -> assertCollected(asked);
      case 3 -> assertRefusal(asked);
      default -> assertQuery(asked);
    }
  }

  private String key(int document) throws IOException {
    return reader.storedFields().document(document).get(keyField);
  }

  private Map<String, Float> bruteForce(Signature asked) {
    Map<String, Float> found = new TreeMap<>();
    live.forEach(
        (key, signature) -> {
          Evidence evidence = near.evidence(asked, signature);
          if (evidence.matches()) {
            found.put(key, (float) evidence.similarity());
          }
        });
    return found;
  }

  private Map<String, Float> byKey(TopDocs top) throws IOException {
    Map<String, Float> found = new TreeMap<>();
    for (ScoreDoc hit : top.scoreDocs) {
      found.put(key(hit.doc), hit.score);
    }
    return found;
  }

  private void assertQuery(Signature asked) throws IOException {
    TopDocs top = new IndexSearcher(reader).search(near.query(asked), reader.maxDoc());
    assertEquals(bruteForce(asked), byKey(top));
  }

  private void assertCollected(Signature asked) throws IOException {
    TopDocs top =
        new IndexSearcher(reader)
            .search(MatchAllDocsQuery.INSTANCE, near.collectorManager(asked, reader.maxDoc()));
    assertEquals(bruteForce(asked), byKey(top));
  }

  private void assertPairs() throws IOException {
    Set<String> expected = new TreeSet<>();
    for (Map.Entry<String, Signature> each : live.entrySet()) {
      bruteForce(each.getValue())
          .forEach(
              (other, similarity) -> {
                if (each.getKey().compareTo(other) < 0) {
                  expected.add(each.getKey() + " " + other + " " + similarity);
                }
              });
    }
    Set<String> found = new TreeSet<>();
    try (DuplicatePairs pairs = Joins.pairs(near, reader, JoinSettings.DEFAULT)) {
      for (DuplicatePair pair : pairs) {
        String one = key(pair.first());
        String other = key(pair.second());
        boolean inOrder = one.compareTo(other) < 0;
        found.add(
            (inOrder ? one + " " + other : other + " " + one) + " " + (float) pair.similarity());
      }
    }
    assertEquals(expected, found);
  }

  /** Of the same signatures in the order of the documents, without an index. */
  private void assertClusters() throws IOException {
    List<Integer> documents = new ArrayList<>();
    List<Signature> signatures = new ArrayList<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      Bits alive = leaf.reader().getLiveDocs();
      for (int i = 0; i < leaf.reader().maxDoc(); i++) {
        if (alive == null || alive.get(i)) {
          String key = key(leaf.docBase + i);
          if (key != null && live.containsKey(key)) { // a child of a block has none
            documents.add(leaf.docBase + i);
            signatures.add(live.get(key));
          }
        }
      }
    }
    SignatureGroups groups = SignatureGroups.of(signatures);
    List<SimilarPair> pairs = near.pairs(groups.signatures(), JoinSettings.DEFAULT).pairs();
    int[] order = IntStream.range(0, signatures.size()).toArray();
    List<Cluster> expected =
        Clusters.of(near.representatives(order, groups, pairs), 2).stream()
            .map(cluster -> cluster.renumbered(documents::get))
            .toList();
    assertEquals(expected, Joins.clusters(near, reader, JoinSettings.DEFAULT));
  }

  private void assertRefusal(Signature asked) throws IOException {
    Coverage coverage = near.coverage(reader);
    assertEquals(live.size(), coverage.signed() + coverage.uncovered());
    Definition refusing = near.unsigned(Unsigned.REFUSE);
    if (coverage.isComplete()) {
      assertEquals(
          bruteForce(asked).size(), new IndexSearcher(reader).count(refusing.query(asked)));
    } else {
      UncoveredException refused =
          assertThrows(
              UncoveredException.class,
              () -> new IndexSearcher(reader).count(refusing.query(asked)));
      assertEquals(coverage, refused.coverage());
    }
  }
}
