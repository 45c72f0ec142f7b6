package io.doppel.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.Signature;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Components are what a walk over the pairs reaches. */
@Randomized
class ComponentsTest {
  private static List<Cluster> components(RandomPairs random, List<SimilarPair> pairs) {
    return Components.of(random.preference, random.groups, pairs, 1);
  }

  /** The documents that a walk reaches, from each document that no walk has reached before. */
  private static List<TreeSet<Integer>> walked(double[][] similarity) {
    boolean[] seen = new boolean[similarity.length];
    List<TreeSet<Integer>> components = new ArrayList<>();
    for (int start = 0; start < similarity.length; start++) {
      if (!seen[start]) {
        TreeSet<Integer> reached = new TreeSet<>();
        Deque<Integer> next = new ArrayDeque<>(List.of(start));
        seen[start] = true;
        while (!next.isEmpty()) {
          int document = next.remove();
          reached.add(document);
          for (int other = 0; other < similarity.length; other++) {
            if (!seen[other] && similarity[document][other] > 0) {
              seen[other] = true;
              next.add(other);
            }
          }
        }
        components.add(reached);
      }
    }
    return components;
  }

  @RepeatedTest(500)
  void componentsAreWhatAWalkReaches(Random seeds) {
    RandomPairs random = new RandomPairs(seeds.nextLong());
    List<TreeSet<Integer>> found = new ArrayList<>();
    for (Cluster component : components(random, random.pairs)) {
      TreeSet<Integer> documents = new TreeSet<>(List.of(component.representative()));
      component.members().forEach(member -> documents.add(member.document()));
      assertEquals(component.size(), documents.size());
      found.add(documents);
    }
    found.sort(Comparator.comparing(TreeSet::first));
    assertEquals(walked(random.similarity), found);
  }

  @RepeatedTest(500)
  void theMostPreferredDocumentRepresentsAndOnlyVerifiedSimilaritiesAreSaid(Random seeds) {
    RandomPairs random = new RandomPairs(seeds.nextLong());
    int[] ranks = random.ranks();
    for (Cluster component : components(random, random.pairs)) {
      for (Cluster.Member member : component.members()) {
        assertTrue(ranks[component.representative()] < ranks[member.document()]);
        double verified = random.similarity[component.representative()][member.document()];
        assertEquals(
            verified == 0 ? OptionalDouble.empty() : OptionalDouble.of(verified),
            member.similarity());
      }
    }
  }

  @RepeatedTest(200)
  void theOrderOfThePairsChangesNothing(Random seeds) {
    RandomPairs random = new RandomPairs(seeds.nextLong());
    for (int seed = 0; seed < 5; seed++) {
      assertEquals(components(random, random.pairs), components(random, random.shuffled(seed)));
    }
  }

  @RepeatedTest(200)
  void membersWithoutASimilarityStandLast(Random seeds) {
    RandomPairs random = new RandomPairs(seeds.nextLong());
    for (Cluster component : components(random, random.pairs)) {
      List<Cluster.Member> sorted = new ArrayList<>(component.members());
      Collections.shuffle(sorted, new Random(1));
      sorted.sort(
          Comparator.comparingInt((Cluster.Member m) -> m.similarity().isPresent() ? 0 : 1)
              .thenComparing(m -> -m.similarity().orElse(0))
              .thenComparing(Cluster.Member::document));
      assertEquals(sorted, component.members());
    }
  }

  @Test
  void aLongChainIsOneComponentAndFewOfItsMembersHaveASimilarity() {
    int documents = 100_000;
    List<SimilarPair> chain = new ArrayList<>();
    for (int i = 1; i < documents; i++) {
      chain.add(new SimilarPair(i - 1, i, 0.8));
    }
    List<Signature> none = Collections.nCopies(documents, null);
    SignatureGroups groups = SignatureGroups.of(none);
    int[] order = IntStream.range(0, documents).toArray();
    List<Cluster> components = Components.of(order, groups, chain, 2);
    assertEquals(1, components.size());
    assertEquals(documents, components.get(0).size());
    List<Cluster.Member> members = components.get(0).members();
    assertEquals(new Cluster.Member(1, OptionalDouble.of(0.8)), members.get(0));
    assertTrue(members.stream().skip(1).allMatch(member -> member.similarity().isEmpty()));
    List<Cluster> clusters = Clusters.of(Representatives.of(order, groups, chain), 1);
    assertEquals(documents / 2, clusters.size());
    assertEquals(2, clusters.stream().mapToInt(Cluster::size).max().getAsInt());
  }

  @Test
  void smallComponentsAreLeftOut() {
    RandomPairs random = new RandomPairs(7);
    List<Cluster> all = components(random, random.pairs);
    assertTrue(all.stream().anyMatch(component -> component.size() == 1));
    assertTrue(all.stream().anyMatch(component -> component.size() > 1));
    assertEquals(
        all.stream().filter(component -> component.size() >= 2).toList(),
        Components.of(random.preference, random.groups, random.pairs, 2));
    assertThrows(
        IllegalArgumentException.class,
        () -> Components.of(random.preference, random.groups, random.pairs, 0));
    assertEquals(
        List.of(), Components.of(new int[0], SignatureGroups.of(Arrays.asList()), List.of(), 1));
  }
}
