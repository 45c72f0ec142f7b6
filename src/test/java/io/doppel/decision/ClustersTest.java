package io.doppel.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.Signature;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Clusters do not chain. */
@Randomized
class ClustersTest {
  private static List<Cluster> clusters(RandomPairs random, int leastSize) {
    return Clusters.of(
        Representatives.of(random.preference, random.groups, random.pairs), leastSize);
  }

  private static Cluster.Member member(int document, double similarity) {
    return new Cluster.Member(document, OptionalDouble.of(similarity));
  }

  private static SignatureGroups noneEqual(int documents) {
    List<Signature> none = Collections.nCopies(documents, null);
    return SignatureGroups.of(none);
  }

  @RepeatedTest(500)
  void everyMemberIsAVerifiedPairWithItsRepresentative(Random seeds) {
    RandomPairs random = new RandomPairs(seeds.nextLong());
    int[] ranks = random.ranks();
    for (Cluster cluster : clusters(random, 1)) {
      for (Cluster.Member member : cluster.members()) {
        double verified = random.similarity[cluster.representative()][member.document()];
        assertTrue(verified > 0);
        assertEquals(OptionalDouble.of(verified), member.similarity());
        assertTrue(ranks[cluster.representative()] < ranks[member.document()]);
      }
    }
  }

  @RepeatedTest(500)
  void noTwoRepresentativesMatch(Random seeds) {
    RandomPairs random = new RandomPairs(seeds.nextLong());
    List<Cluster> clusters = clusters(random, 1);
    for (Cluster one : clusters) {
      for (Cluster other : clusters) {
        if (one.representative() != other.representative()) {
          assertEquals(0, random.similarity[one.representative()][other.representative()]);
        }
      }
    }
  }

  @RepeatedTest(200)
  void everyDocumentIsInOneCluster(Random seeds) {
    RandomPairs random = new RandomPairs(seeds.nextLong());
    List<Integer> all = new ArrayList<>();
    for (Cluster cluster : clusters(random, 1)) {
      all.add(cluster.representative());
      cluster.members().forEach(member -> all.add(member.document()));
    }
    assertEquals(
        IntStream.range(0, random.documents).boxed().toList(), all.stream().sorted().toList());
  }

  @RepeatedTest(200)
  void theOrderOfThePairsChangesNothing(Random seeds) {
    RandomPairs random = new RandomPairs(seeds.nextLong());
    for (int seed = 0; seed < 5; seed++) {
      assertEquals(
          clusters(random, 1),
          Clusters.of(
              Representatives.of(random.preference, random.groups, random.shuffled(seed)), 1));
    }
  }

  @RepeatedTest(200)
  void clustersStandInTheOrderOfTheirRepresentativesAndMembersBySimilarity(Random seeds) {
    RandomPairs random = new RandomPairs(seeds.nextLong());
    int last = -1;
    for (Cluster cluster : clusters(random, 1)) {
      assertTrue(cluster.representative() > last);
      last = cluster.representative();
      for (int i = 1; i < cluster.members().size(); i++) {
        Cluster.Member one = cluster.members().get(i - 1);
        Cluster.Member next = cluster.members().get(i);
        int order = Double.compare(one.similarity().getAsDouble(), next.similarity().getAsDouble());
        assertTrue(order > 0 || order == 0 && one.document() < next.document());
      }
    }
  }

  @RepeatedTest(100)
  void smallClustersAreLeftOut(Random seeds) {
    RandomPairs random = new RandomPairs(seeds.nextLong());
    List<Cluster> all = clusters(random, 1);
    for (int least = 1; least <= 4; least++) {
      int wanted = least;
      assertEquals(
          all.stream().filter(cluster -> cluster.size() >= wanted).toList(),
          clusters(random, least));
    }
  }

  @Test
  void aChainFallsApart() {
    List<SimilarPair> chain =
        List.of(new SimilarPair(0, 1, 0.7), new SimilarPair(1, 2, 0.9), new SimilarPair(2, 3, 0.8));
    assertEquals(
        List.of(new Cluster(0, List.of(member(1, 0.7))), new Cluster(2, List.of(member(3, 0.8)))),
        Clusters.of(Representatives.of(new int[] {0, 1, 2, 3}, noneEqual(4), chain), 2));
    assertEquals(
        List.of(new Cluster(1, List.of(member(2, 0.9), member(0, 0.7))), new Cluster(3, List.of())),
        Clusters.of(Representatives.of(new int[] {1, 2, 3, 0}, noneEqual(4), chain), 1));
  }

  @Test
  void noClusterIsEmpty() {
    Representatives nobody = Representatives.of(new int[0], noneEqual(0), List.of());
    assertEquals(List.of(), Clusters.of(nobody, 1));
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> Clusters.of(nobody, 0));
    assertEquals("leastSize must be >= 1, got 0", refused.getMessage());
  }
}
