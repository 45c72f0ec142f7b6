package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.opensearch.mapping.SignatureFieldMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.Test;

/** A node is killed while documents are indexed: nothing that was acknowledged is lost. */
class NodeLossIT {
  private static final String INDEX = "losses";
  private static final int BATCH = 25;

  @Test
  void nothingAcknowledgedIsLost() throws Exception {
    Map<String, String> texts = TestDocuments.texts(3_000, 12);
    try (TestCluster cluster = TestCluster.start(Path.of("target", "loss-cluster"))) {
      TestCluster.Answer made =
          cluster.put(
              "/" + INDEX,
              TestDocuments.index(Map.of("near", Map.of("type", SignatureFieldMapper.TYPE))));
      assertEquals(200, made.status(), made.text());
      cluster.awaitGreen(INDEX);
      int victim = other(managerOf(cluster));
      int witness = other(victim);
      Set<String> acknowledged = new ConcurrentSkipListSet<>();
      Thread writer = new Thread(() -> write(cluster, witness, texts, acknowledged));
      writer.start();
      while (acknowledged.size() < 500) {
        Thread.sleep(20);
      }
      cluster.kill(victim);
      int before = acknowledged.size();
      writer.join();
      assertTrue(acknowledged.size() > before, "documents are taken after the loss");
      assertAllThere(cluster, witness, acknowledged, texts);
      cluster.startNode(victim);
      cluster.awaitNodes(2);
      cluster.awaitGreen(INDEX);
      for (String copy : List.of("_primary", "_replica")) {
        assertEquals(acknowledged, ids(cluster, witness, copy));
      }
    }
  }

  /** Writes in small bulks, each again until it is answered. */
  private static void write(
      TestCluster cluster, int node, Map<String, String> texts, Set<String> acknowledged) {
    List<Map.Entry<String, String>> all = new ArrayList<>(texts.entrySet());
    for (int i = 0; i < all.size(); i += BATCH) {
      List<Map.Entry<String, String>> batch = all.subList(i, Math.min(all.size(), i + BATCH));
      boolean isWritten = false;
      while (!isWritten) {
        try {
          TestCluster.Answer answer =
              cluster.on(
                  node, "POST", "/" + INDEX + "/_bulk?timeout=60s", TestDocuments.bulk(batch));
          isWritten = answer.status() == 200 && Boolean.FALSE.equals(answer.body().get("errors"));
        } catch (IOException e) {
          isWritten = false; // asked again
        } catch (InterruptedException e) {
          return;
        }
      }
      batch.forEach(document -> acknowledged.add(document.getKey()));
    }
  }

  private static int managerOf(TestCluster cluster) throws Exception {
    String name = cluster.get("/_cat/cluster_manager?h=node").text().strip();
    return Integer.parseInt(name.substring("node".length()));
  }

  private static int other(int node) {
    return 1 - node;
  }

  private static void assertAllThere(
      TestCluster cluster, int node, Set<String> acknowledged, Map<String, String> texts)
      throws Exception {
    cluster.on(node, "POST", "/" + INDEX + "/_refresh", null);
    assertEquals(acknowledged, ids(cluster, node, "_primary"));
    String id = acknowledged.iterator().next();
    TestCluster.Answer found =
        cluster.on(
            node,
            "POST",
            "/" + INDEX + "/_search",
            TestDocuments.json(
                "query", Map.of("near_duplicate", Map.of("field", "body", "like", texts.get(id)))));
    Map<String, Double> scores = new HashMap<>();
    List<Map<String, Object>> hits = found.at("hits.hits");
    hits.forEach(hit -> scores.put((String) hit.get("_id"), (Double) hit.get("_score")));
    assertEquals(1.0, scores.get(id), found.text());
  }

  private static Set<String> ids(TestCluster cluster, int node, String copy) throws Exception {
    TestCluster.Answer answer =
        cluster.on(
            node,
            "POST",
            "/" + INDEX + "/_search?preference=" + copy,
            TestDocuments.json("size", 10_000, "_source", false));
    assertEquals(200, answer.status(), answer.text());
    Set<String> ids = new TreeSet<>();
    List<Map<String, Object>> hits = answer.at("hits.hits");
    hits.forEach(hit -> ids.add((String) hit.get("_id")));
    return ids;
  }
}
