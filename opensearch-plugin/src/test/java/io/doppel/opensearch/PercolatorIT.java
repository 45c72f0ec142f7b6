package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Stored queries that an arriving document is tried on, with OpenSearch's own percolator. */
class PercolatorIT {
  private static final String STORM =
      "The ferry to the islands will not sail before the storm is over, said the harbour master of"
          + " the town on Monday, and nobody on the quay was surprised to hear it from him.";
  private static final String MUSEUM =
      "A museum of lighthouses opens its doors next week in what was once the keeper's house, with"
          + " lamps and lenses from two centuries, and a keeper who tells of winters on the rock.";

  private static final List<Map<String, Object>> DEFINITIONS =
      List.of(
          Map.of(), // the default
          Map.of("method", "hybrid"),
          Map.of("method", "shingles"),
          Map.of("method", "simhash"),
          Map.of("method", "signcd"),
          Map.of("method", "sentences"),
          Map.of("method", "exact"));

  private static String index(Map<String, Object> definition) {
    Map<String, Object> near = new java.util.HashMap<>(definition);
    near.put("type", "near_duplicate");
    return TestDocuments.json(
        "settings",
        Map.of("number_of_shards", 2, "number_of_replicas", 0),
        "mappings",
        Map.of(
            "properties",
            Map.of(
                "watch",
                Map.of("type", "percolator"),
                "body",
                Map.of("type", "text", "fields", Map.of("near", near)))));
  }

  private static void store(TestCluster cluster, String index, String id, String like)
      throws Exception {
    TestCluster.Answer stored =
        cluster.put(
            "/" + index + "/_doc/" + id + "?refresh=true",
            TestDocuments.json(
                "watch", Map.of("near_duplicate", Map.of("field", "body.near", "like", like))));
    assertEquals(201, stored.status(), stored.text());
  }

  private static List<String> watching(TestCluster cluster, String index, Map<String, Object> what)
      throws Exception {
    Map<String, Object> percolate = new java.util.HashMap<>(what);
    percolate.put("field", "watch");
    TestCluster.Answer answer =
        cluster.post(
            "/" + index + "/_search", TestDocuments.json("query", Map.of("percolate", percolate)));
    assertEquals(200, answer.status(), answer.text());
    assertEquals(0, answer.<Integer>at("_shards.failed"), answer.text());
    List<String> ids = new ArrayList<>();
    for (Map<String, Object> hit : answer.<List<Map<String, Object>>>at("hits.hits")) {
      ids.add((String) hit.get("_id"));
    }
    return ids;
  }

  @Test
  void aStoredQueryMatchesADocumentThatArrives() throws Exception {
    TestCluster cluster = TestCluster.shared();
    for (Map<String, Object> definition : DEFINITIONS) {
      String index = "watch-" + definition.get("method");
      TestCluster.Answer made = cluster.put("/" + index, index(definition));
      assertEquals(200, made.status(), made.text());
      store(cluster, index, "storm", STORM);
      store(cluster, index, "museum", MUSEUM);
      assertEquals(
          List.of("storm"), watching(cluster, index, Map.of("document", Map.of("body", STORM))));
      assertEquals(
          List.of("museum"), watching(cluster, index, Map.of("document", Map.of("body", MUSEUM))));
      assertEquals(
          List.of(),
          watching(cluster, index, Map.of("document", Map.of("body", "something else entirely"))));
      assertEquals(
          List.of(), watching(cluster, index, Map.of("document", Map.of("other", "no text"))));
    }
  }

  @Test
  void severalDocumentsAtOnceAreTriedTogether() throws Exception {
    TestCluster cluster = TestCluster.shared();
    cluster.put("/watch-several", index(Map.of("method", "shingles")));
    store(cluster, "watch-several", "storm", STORM);
    store(cluster, "watch-several", "museum", MUSEUM);
    assertEquals(
        List.of("storm"),
        watching(
            cluster,
            "watch-several",
            Map.of("documents", List.of(Map.of("body", "no such thing"), Map.of("body", STORM)))));
    assertEquals(
        List.of(),
        watching(
            cluster,
            "watch-several",
            Map.of("documents", List.of(Map.of("other", "one"), Map.of("other", "two")))));
  }

  @Test
  void aDocumentInLikeIsRefusedSinceItMayChange() throws Exception {
    TestCluster cluster = TestCluster.shared();
    cluster.put("/watch-like", index(Map.of("method", "shingles")));
    cluster.put("/watch-like/_doc/1?refresh=true", TestDocuments.json("body", STORM));
    TestCluster.Answer stored =
        cluster.put(
            "/watch-like/_doc/q",
            TestDocuments.json(
                "watch",
                Map.of(
                    "near_duplicate", Map.of("field", "body.near", "like", Map.of("_id", "1")))));
    assertEquals(400, stored.status(), stored.text());
    assertTrue(stored.text().contains("give its text"), stored.text());
  }
}
