package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.Population;
import io.doppel.lucene.memory.FamilyMemory;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.opensearch.mapping.FieldDefinition;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** An index that tests write to through the gate, and what must hold for what is in it. */
final class DedupTestIndex {
  static final Definition NEAR = SetBuilder.shingles("body.near").threshold(0.5).build();

  private static final Population POPULATION = Population.of(FieldDefinition.DEFAULT_POPULATION);

  private final TestCluster cluster;
  private final String name;

  /** A document as it is in the index. */
  record Found(String id, String body, String dupOf, Double similarity) {}

  private DedupTestIndex(TestCluster cluster, String name) {
    this.cluster = cluster;
    this.name = name;
  }

  static DedupTestIndex create(TestCluster cluster, String name, int shards, int replicas)
      throws Exception {
    return create(cluster, name, shards, replicas, "", "");
  }

  /** With further settings and properties, each with a comma before it. */
  static DedupTestIndex create(
      TestCluster cluster,
      String name,
      int shards,
      int replicas,
      String settings,
      String properties)
      throws Exception {
    TestCluster.Answer made =
        cluster.put(
            "/" + name,
            "{\"settings\":{\"number_of_shards\":"
                + shards
                + ",\"number_of_replicas\":"
                + replicas
                + settings
                + "},\"mappings\":{\"properties\":{\"body\":{\"type\":\"text\",\"fields\":{\"near\":"
                + "{\"type\":\"near_duplicate\",\"method\":\"shingles\",\"threshold\":0.5}}}"
                + properties
                + "}}}");
    assertEquals(200, made.status(), made.text());
    cluster.awaitGreen(name);
    return new DedupTestIndex(cluster, name);
  }

  TestCluster.Answer bulk(int node, String parameters, String body) throws Exception {
    return cluster.on(
        node, "POST", "/_plugins/_doppel/" + name + "/_bulk?field=body.near" + parameters, body);
  }

  /** Sends documents by id, which must be taken. */
  List<Map<String, Object>> send(int node, String parameters, Map<String, String> documents)
      throws Exception {
    TestCluster.Answer answer = bulk(node, parameters, lines(documents));
    assertEquals(200, answer.status(), answer.text());
    return items(answer);
  }

  static String lines(Map<String, String> documents) {
    StringBuilder lines = new StringBuilder();
    documents.forEach((id, body) -> lines.append(line(id, body)));
    return lines.toString();
  }

  static String line(String id, String body) {
    return "{\"index\":{\"_id\":\"" + id + "\"}}\n{\"body\":\"" + body + "\"}\n";
  }

  /** What stands in each item under its action. */
  @SuppressWarnings("unchecked")
  static List<Map<String, Object>> items(TestCluster.Answer answer) {
    List<Map<String, Object>> items = new ArrayList<>();
    for (Map<String, Object> item : answer.<List<Map<String, Object>>>at("items")) {
      items.add((Map<String, Object>) item.values().iterator().next());
    }
    return items;
  }

  static Object decision(Map<String, Object> item) {
    return item.get("near_duplicate") instanceof Map<?, ?> near ? near.get("decision") : null;
  }

  static Object of(Map<String, Object> item) {
    return ((Map<?, ?>) item.get("near_duplicate")).get("of");
  }

  /** All documents, after a refresh. */
  Map<String, Found> documents() throws Exception {
    assertEquals(200, cluster.post("/" + name + "/_refresh", null).status());
    Map<String, Found> found = new LinkedHashMap<>();
    String after = "";
    while (true) {
      TestCluster.Answer page =
          cluster.post(
              "/" + name + "/_search?allow_partial_search_results=false",
              "{\"size\":5000,\"sort\":[{\"_id\":\"asc\"}]" + after + "}");
      assertEquals(200, page.status(), page.text());
      List<Map<String, Object>> hits = page.at("hits.hits");
      if (hits.isEmpty()) {
        return found;
      }
      for (Map<String, Object> hit : hits) {
        Map<?, ?> source = (Map<?, ?>) hit.get("_source");
        String id = (String) hit.get("_id");
        found.put(
            id,
            new Found(
                id,
                (String) source.get("body"),
                (String) source.get("dup_of"),
                (Double) source.get("dup_similarity")));
        after = ",\"search_after\":[\"" + id + "\"]";
      }
    }
  }

  /**
   * Of untagged documents none is near to another; each tagged one is near to an untagged one that
   * it names, as near as it says.
   */
  static void check(Map<String, Found> documents) throws IOException {
    FamilyMemory memory = FamilyMemory.of(NEAR);
    List<String> ids = new ArrayList<>();
    Map<String, Signature> signatures = new HashMap<>();
    for (Found document : documents.values()) {
      Signature signature = NEAR.sign(document.body).orElseThrow();
      signatures.put(document.id, signature);
      if (document.dupOf == null) {
        memory.matches(
            signature,
            POPULATION,
            (ordinal, similarity) -> {
              throw new AssertionError(
                  document.id + " is near to " + ids.get(ordinal) + " and both are untagged");
            });
        memory.add(signature);
        ids.add(document.id);
      }
    }
    for (Found document : documents.values()) {
      if (document.dupOf != null) {
        Found representative = documents.get(document.dupOf);
        assertNotNull(representative, document.id + " names " + document.dupOf);
        assertEquals(null, representative.dupOf, document.id + " names a tagged document");
        FamilyMemory one = FamilyMemory.of(NEAR);
        one.add(signatures.get(representative.id));
        double[] similarity = new double[1];
        one.matches(
            signatures.get(document.id), POPULATION, (ordinal, found) -> similarity[0] = found);
        assertTrue(similarity[0] >= NEAR.threshold(), document.id);
        assertEquals(similarity[0], document.similarity, 1e-6, document.id);
      }
    }
  }

  /** Texts of which each is unlike all others, and variants of them. */
  static final class Texts {
    private final Random random;

    Texts(long seed) {
      random = new Random(seed);
    }

    String fresh() {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < 60; i++) {
        text.append(i == 0 ? "" : " ").append(word());
      }
      return text.toString();
    }

    /** With a word changed, at the end so that few shingles change. */
    String variant(String text) {
      return text.substring(0, text.lastIndexOf(' ') + 1) + word();
    }

    private String word() {
      return "w" + random.nextInt(50_000);
    }
  }
}
