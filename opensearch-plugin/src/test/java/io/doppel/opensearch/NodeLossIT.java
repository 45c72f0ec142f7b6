package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.opensearch.mapping.SignatureFieldMapper;
import java.io.IOException;
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
  private static final int BATCH = 25;

  @Test
  void nothingAcknowledgedIsLost() throws Exception {
    TestCluster cluster = TestCluster.mortal();
    int manager = managerOf(cluster);
    whenItIsKilledTheOtherGoesOn(cluster, other(manager));
    whenTheManagerIsKilledAllGoesOnAfterItIsBack(cluster, manager);
  }

  private static void whenItIsKilledTheOtherGoesOn(TestCluster cluster, int victim)
      throws Exception {
    Losses losses = Losses.begin(cluster, "losses", TestDocuments.texts(2_500, 12), other(victim));
    cluster.kill(victim);
    int before = losses.acknowledged.size();
    losses.end();
    assertTrue(losses.acknowledged.size() > before, "documents are taken after the loss");
    losses.assertAllThere("_primary");
    cluster.startNode(victim);
    cluster.awaitNodes(2);
    losses.assertAllThere("_primary", "_replica");
  }

  /** Of two nodes only one votes: without it there is no cluster. */
  private static void whenTheManagerIsKilledAllGoesOnAfterItIsBack(TestCluster cluster, int manager)
      throws Exception {
    Losses losses =
        Losses.begin(cluster, "losses-again", TestDocuments.texts(1_500, 13), other(manager));
    cluster.kill(manager);
    cluster.startNode(manager);
    cluster.awaitNodes(2);
    losses.end();
    losses.assertAllThere("_primary", "_replica");
  }

  private static int managerOf(TestCluster cluster) throws Exception {
    String name = cluster.get("/_cat/cluster_manager?h=node").text().strip();
    return Integer.parseInt(name.substring("node".length()));
  }

  private static int other(int node) {
    return 1 - node;
  }

  /** Documents that are written to a node, and what it acknowledged. */
  private static final class Losses {
    private final TestCluster cluster;
    private final String index;
    private final Map<String, String> texts;
    private final int node;
    private final Set<String> acknowledged = new ConcurrentSkipListSet<>();
    private final Thread writer = new Thread(this::write);

    private Losses(TestCluster cluster, String index, Map<String, String> texts, int node) {
      this.cluster = cluster;
      this.index = index;
      this.texts = texts;
      this.node = node;
    }

    /** Begins to write, and returns when some documents are acknowledged. */
    static Losses begin(TestCluster cluster, String index, Map<String, String> texts, int node)
        throws Exception {
      TestCluster.Answer made =
          cluster.on(
              node,
              "PUT",
              "/" + index,
              TestDocuments.index(Map.of("near", Map.of("type", SignatureFieldMapper.TYPE))));
      assertEquals(200, made.status(), made.text());
      cluster.awaitGreen(index);
      Losses losses = new Losses(cluster, index, texts, node);
      losses.writer.start();
      while (losses.acknowledged.size() < 500) {
        Thread.sleep(20);
      }
      return losses;
    }

    /** Writes in small bulks, each again until it is answered. */
    private void write() {
      List<Map.Entry<String, String>> all = new ArrayList<>(texts.entrySet());
      for (int i = 0; i < all.size(); i += BATCH) {
        List<Map.Entry<String, String>> batch = all.subList(i, Math.min(all.size(), i + BATCH));
        while (!isWritten(batch)) {
          Thread.onSpinWait(); // asked again
        }
        batch.forEach(document -> acknowledged.add(document.getKey()));
      }
    }

    private boolean isWritten(List<Map.Entry<String, String>> batch) {
      try {
        TestCluster.Answer answer =
            cluster.on(node, "POST", "/" + index + "/_bulk?timeout=60s", TestDocuments.bulk(batch));
        return answer.status() == 200 && Boolean.FALSE.equals(answer.body().get("errors"));
      } catch (IOException e) {
        return false;
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    void end() throws InterruptedException {
      writer.join();
      assertEquals(texts.keySet(), acknowledged);
    }

    void assertAllThere(String... copies) throws Exception {
      if (copies.length > 1) {
        cluster.awaitGreen(index);
      }
      cluster.on(node, "POST", "/" + index + "/_refresh", null);
      for (String copy : copies) {
        assertEquals(acknowledged, ids(copy));
      }
      String id = acknowledged.iterator().next();
      TestCluster.Answer found =
          cluster.on(
              node,
              "POST",
              "/" + index + "/_search",
              TestDocuments.json(
                  "query",
                  Map.of("near_duplicate", Map.of("field", "body", "like", texts.get(id)))));
      Map<String, Double> scores = new HashMap<>();
      List<Map<String, Object>> hits = found.at("hits.hits");
      hits.forEach(hit -> scores.put((String) hit.get("_id"), (Double) hit.get("_score")));
      assertEquals(1.0, scores.get(id), found.text());
    }

    private Set<String> ids(String copy) throws Exception {
      TestCluster.Answer answer =
          cluster.on(
              node,
              "POST",
              "/" + index + "/_search?preference=" + copy,
              TestDocuments.json("size", 10_000, "_source", false));
      assertEquals(200, answer.status(), answer.text());
      Set<String> ids = new TreeSet<>();
      List<Map<String, Object>> hits = answer.at("hits.hits");
      hits.forEach(hit -> ids.add((String) hit.get("_id")));
      return ids;
    }
  }
}
