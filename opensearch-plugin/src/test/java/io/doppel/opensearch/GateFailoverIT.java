package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.opensearch.DedupTestIndex.Found;
import io.doppel.opensearch.DedupTestIndex.Texts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class GateFailoverIT {
  private static final int BULKS = 300;

  @Test
  void nothingAcknowledgedIsLostOrComesTwiceWhenTheGateIsKilled() throws Exception {
    try (TestCluster cluster = TestCluster.start(Path.of("target", "gate-cluster"))) {
      // with two nodes only the one that is not the cluster manager can go
      String manager = cluster.get("/_cat/cluster_manager?h=node").text().strip();
      int gate = manager.equals("node0") ? 1 : 0;
      DedupTestIndex index =
          DedupTestIndex.create(
              cluster,
              "failover",
              3,
              0,
              ",\"routing.allocation.require._name\":\"node" + gate + "\"",
              "");
      cluster.put(
          "/failover/_settings",
          "{\"index.routing.allocation.require._name\":null,\"index.number_of_replicas\":1}");
      cluster.awaitGreen("failover");

      ConcurrentLinkedQueue<Map<String, String>> queue = new ConcurrentLinkedQueue<>(bulks());
      Map<String, Object> acknowledged = new ConcurrentHashMap<>();
      ExecutorService clients = Executors.newFixedThreadPool(4);
      List<Future<?>> sent = new ArrayList<>();
      for (int client = 0; client < 4; client++) {
        int node = client % 2;
        sent.add(
            clients.submit(
                () -> {
                  for (Map<String, String> b = queue.poll(); b != null; b = queue.poll()) {
                    sendUntilTaken(index, node, 1 - gate, b, acknowledged);
                  }
                  return null;
                }));
      }
      while (queue.size() > BULKS * 2 / 3) {
        Thread.sleep(10);
      }
      cluster.kill(gate);
      while (queue.size() > BULKS / 3) {
        Thread.sleep(10);
      }
      cluster.startNode(gate);
      for (Future<?> each : sent) {
        each.get();
      }
      clients.shutdown();
      cluster.awaitNodes(2);
      cluster.awaitGreen("failover");

      Map<String, Found> found = index.documents();
      assertEquals(acknowledged.keySet(), found.keySet());
      acknowledged.forEach(
          (id, decision) ->
              assertEquals(decision.equals("tagged"), found.get(id).dupOf() != null, id));
      DedupTestIndex.check(found);
    }
  }

  private static List<Map<String, String>> bulks() {
    Texts texts = new Texts(31);
    Random random = new Random(7);
    List<String> known = new ArrayList<>();
    List<Map<String, String>> bulks = new ArrayList<>();
    for (int b = 0; b < BULKS; b++) {
      Map<String, String> bulk = new LinkedHashMap<>();
      for (int i = 0; i < 5; i++) {
        boolean isCopy = random.nextInt(2) == 0 && !known.isEmpty();
        String text =
            isCopy
                ? texts.variant(
                    known.get(known.size() - 1 - random.nextInt(Math.min(60, known.size()))))
                : texts.fresh();
        known.add(text);
        bulk.put("f" + b + "-" + i, text);
      }
      bulks.add(bulk);
    }
    return bulks;
  }

  /** As a client should: the same ids again, to another node if one has gone. */
  private static void sendUntilTaken(
      DedupTestIndex index,
      int preferred,
      int survivor,
      Map<String, String> bulk,
      Map<String, Object> acknowledged)
      throws Exception {
    int node = preferred;
    for (int attempt = 0; attempt < 100; attempt++) {
      try {
        TestCluster.Answer answer = index.bulk(node, "&policy=tag", DedupTestIndex.lines(bulk));
        if (answer.status() == 200 && !answer.<Boolean>at("errors")) {
          for (Map<String, Object> item : DedupTestIndex.items(answer)) {
            acknowledged.put((String) item.get("_id"), DedupTestIndex.decision(item));
          }
          return;
        }
        assertTrue(answer.status() == 503 || answer.status() == 200, answer.text());
        if (answer.status() == 200) {
          for (Map<String, Object> item : DedupTestIndex.items(answer)) {
            int status = (Integer) item.get("status");
            assertTrue(status < 300 || status == 503, answer.text());
          }
        }
      } catch (IOException e) {
        node = survivor;
      }
      Thread.sleep(200);
    }
    throw new AssertionError("not taken: " + bulk.keySet());
  }
}
