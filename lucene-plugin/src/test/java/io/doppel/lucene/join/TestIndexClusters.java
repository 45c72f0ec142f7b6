package io.doppel.lucene.join;

import io.doppel.decision.Cluster;
import io.doppel.decision.Preference;
import io.doppel.decision.Traits;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.IndexSignatures;
import io.doppel.lucene.exact.ExactNearDup;
import io.doppel.lucene.sequences.SequenceBuilder;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.pairs.DirectedPair;
import io.doppel.pairs.MemoryBudget;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.tests.util.LuceneTestCase;

/** The clusters of an index are those that its pairs allow. */
// the one looks for files that have no name any more, the other puts files of its own beside them
@LuceneTestCase.SuppressFileSystems({"WindowsFS", "ExtrasFS"})
public class TestIndexClusters extends NearDupTestCase {
  private static List<Definition> definitions() {
    return List.of(
        NcdBuilder.sigNcd(FIELD).maxDistance(0.5).build(),
        SetBuilder.shingles(FIELD).threshold(0.3).build(),
        SetBuilder.qGrams(FIELD, 4).threshold(0.5).build(),
        BitBuilder.simHash(FIELD).build(),
        SequenceBuilder.sentences(FIELD).build(),
        ExactNearDup.exact(FIELD));
  }

  private static JoinSettings threads(int threads) {
    return JoinSettings.DEFAULT.withThreads(threads);
  }

  /** Takes the documents in the given order; each goes to the most similar one that is kept. */
  private static List<Cluster> bruteForce(List<Integer> order, Map<List<Integer>, Double> pairs) {
    Map<Integer, List<Cluster.Member>> kept = new TreeMap<>();
    Map<Integer, Integer> ranks = new HashMap<>();
    for (int document : order) {
      int best = -1;
      for (int other : kept.keySet()) {
        double similarity = pairs.getOrDefault(List.of(document, other), 0.0);
        double most = best < 0 ? 0 : pairs.get(List.of(document, best));
        if (similarity > most
            || similarity == most && best >= 0 && ranks.get(other) < ranks.get(best)) {
          best = other;
        }
      }
      ranks.put(document, ranks.size());
      if (best < 0) {
        kept.put(document, new ArrayList<>());
      } else {
        double similarity = pairs.get(List.of(document, best));
        kept.get(best).add(new Cluster.Member(document, OptionalDouble.of(similarity)));
      }
    }
    List<Cluster> clusters = new ArrayList<>();
    kept.forEach(
        (document, members) -> {
          members.sort(
              (one, other) -> {
                int bySimilarity =
                    Double.compare(
                        other.similarity().getAsDouble(), one.similarity().getAsDouble());
                return bySimilarity != 0
                    ? bySimilarity
                    : Integer.compare(one.document(), other.document());
              });
          if (!members.isEmpty()) {
            clusters.add(new Cluster(document, members));
          }
        });
    return clusters;
  }

  private static Map<List<Integer>, Double> bothWays(Definition near, IndexReader reader)
      throws IOException {
    Map<List<Integer>, Double> pairs = new HashMap<>();
    try (DuplicatePairs found = Joins.pairs(near, reader, JoinSettings.DEFAULT)) {
      for (DuplicatePair pair : found) {
        pairs.put(List.of(pair.first(), pair.second()), pair.similarity());
        pairs.put(List.of(pair.second(), pair.first()), pair.similarity());
      }
    }
    return pairs;
  }

  private static List<Integer> documents(Definition near, IndexReader reader) throws IOException {
    List<Integer> documents = new ArrayList<>();
    try (IndexSignatures index = IndexSignatures.of(near, reader)) {
      for (int i = 0; i < index.signatures().size(); i++) {
        documents.add(index.document(i));
      }
    }
    return documents;
  }

  public void testTheFirstDocumentRepresents() throws IOException {
    for (Definition near : definitions()) {
      try (Corpus corpus = randomIndex(randomTexts(120), signaturesAndText(near))) {
        IndexReader reader = corpus.reader();
        List<Cluster> expected = bruteForce(documents(near, reader), bothWays(near, reader));
        for (int threads : new int[] {1, 2, 5}) {
          assertEquals(near.toString(), expected, Joins.clusters(near, reader, threads(threads)));
        }
      }
    }
  }

  public void testThePreferredDocumentRepresents() throws IOException {
    for (Definition near : definitions()) {
      try (Corpus corpus = randomIndex(randomTexts(120), signaturesAndText(near))) {
        IndexReader reader = corpus.reader();
        Map<Integer, Traits> traits = new TreeMap<>();
        for (int document : documents(near, reader)) {
          traits.put(document, new Traits("", random().nextInt(3), random().nextInt(3), 0));
        }
        Preference preference = Preference.LONGEST.then(Preference.NEWEST);
        List<Integer> order = new ArrayList<>(traits.keySet());
        order.sort((one, other) -> preference.compare(traits.get(other), traits.get(one)));
        List<Integer> asked = new ArrayList<>();
        IntFunction<Traits> given =
            document -> {
              asked.add(document);
              return traits.get(document);
            };
        assertEquals(
            near.toString(),
            bruteForce(order, bothWays(near, reader)),
            Joins.clusters(near, reader, threads(2), preference, given));
        assertEquals(List.copyOf(traits.keySet()), asked);
      }
    }
  }

  public void testByContainmentMembersAreContainedInTheirRepresentative() throws IOException {
    Definition near = SetBuilder.containment(FIELD).threshold(0.6).build();
    String whole = randomText(200, 0.1);
    List<String> texts = new ArrayList<>(randomTexts(60));
    texts.add(random().nextInt(texts.size()), whole.substring(whole.length() / 2));
    texts.add(random().nextInt(texts.size()), whole);
    try (Corpus corpus = randomIndexWithoutDeletes(texts, signaturesAndText(near));
        IndexSignatures index = IndexSignatures.of(near, corpus.reader())) {
      List<Signature> signatures = index.signatures();
      Map<List<Integer>, Double> contained = new HashMap<>();
      for (DirectedPair pair :
          near.directed(signatures, near.pairs(signatures, JoinSettings.DEFAULT).pairs())) {
        contained.put(
            List.of(index.document(pair.contained()), index.document(pair.container())),
            pair.similarity());
      }
      int members = 0;
      for (Cluster cluster : Joins.clusters(near, corpus.reader(), threads(2))) {
        for (Cluster.Member member : cluster.members()) {
          Double similarity = contained.get(List.of(member.document(), cluster.representative()));
          assertNotNull(similarity);
          assertEquals(similarity, member.similarity().getAsDouble(), 0);
          members++;
        }
      }
      assertTrue(members > 0);
    }
  }

  public void testLittleMemoryGivesTheSameAndLeavesNoFile() throws IOException {
    Definition near = SetBuilder.qGrams(FIELD, 4).threshold(0.5).build();
    Path folder = createTempDir();
    MemoryBudget little = new MemoryBudget(MemoryBudget.LEAST, folder);
    try (Corpus corpus = randomIndex(randomTexts(250), signaturesAndText(near))) {
      List<Cluster> expected = Joins.clusters(near, corpus.reader(), threads(2));
      assertFalse(expected.isEmpty());
      assertEquals(expected, Joins.clusters(near, corpus.reader(), threads(2).withMemory(little)));
      assertEquals(
          expected,
          Joins.clusters(
              near,
              corpus.reader(),
              threads(1).withMemory(little),
              Preference.FIRST,
              document -> new Traits("", 0, 0, 0)));
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(0, left.count());
    }
  }
}
