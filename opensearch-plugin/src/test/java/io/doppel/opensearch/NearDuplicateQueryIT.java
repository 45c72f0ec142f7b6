package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class NearDuplicateQueryIT {
  @Test
  void findsACopy() throws Exception {
    TestCluster cluster = TestCluster.shared();
    TestCluster.Answer made =
        cluster.put(
            "/news",
            "{\"settings\":{\"number_of_shards\":2,\"number_of_replicas\":1},\"mappings\":{\"properties\":{"
                + "\"body\":{\"type\":\"text\",\"fields\":{\"near\":{\"type\":\"near_duplicate\"}}}}}}");
    assertEquals(200, made.status(), made.text());
    cluster.put(
        "/news/_doc/1", "{\"body\":\"the quick brown fox jumps over the lazy dog and runs away\"}");
    cluster.put(
        "/news/_doc/2", "{\"body\":\"the quick brown fox jumps over the lazy dog and runs away\"}");
    cluster.post("/news/_refresh", null);
    TestCluster.Answer found =
        cluster.post(
            "/news/_search",
            "{\"explain\":true,\"fields\":[\"body.near\"],\"query\":{\"near_duplicate\":{\"field\":\"body\",\"like\":{\"_id\":\"1\"}}}}");
    System.err.println(found.text());
    System.err.println(cluster.get("/news/_mapping").text());
    assertEquals("2", found.at("hits.hits.0._id"));
  }
}
