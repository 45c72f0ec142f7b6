package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.opensearch.DedupTestIndex.Found;
import io.doppel.opensearch.DedupTestIndex.Texts;
import java.io.IOException;
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

/** Four clients that send bulks to both nodes, half of them copies, until all are acknowledged. */
final class DedupClients {
  private final DedupTestIndex index;
  private final ConcurrentLinkedQueue<Map<String, String>> queue;
  private final Map<String, Object> acknowledged = new ConcurrentHashMap<>();
  private final List<Future<?>> clients = new ArrayList<>();

  private DedupClients(DedupTestIndex index, int count) {
    this.index = index;
    queue = new ConcurrentLinkedQueue<>(bulks(count));
  }

  /**
   * Starts them.
   *
   * @param survivor the node that is asked when another does not answer
   */
  static DedupClients start(DedupTestIndex index, int count, int survivor) {
    DedupClients started = new DedupClients(index, count);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    for (int client = 0; client < 4; client++) {
      int node = client % 2;
      started.clients.add(
          threads.submit(
              () -> {
                Map<String, String> bulk = started.queue.poll();
                for (; bulk != null; bulk = started.queue.poll()) {
                  sendUntilTaken(index, node, survivor, bulk, started.acknowledged);
                }
                return null;
              }));
    }
    threads.shutdown();
    return started;
  }

  /** Waits until no more than so many bulks are left. */
  void awaitLeft(int left) throws Exception {
    while (queue.size() > left) {
      for (Future<?> client : clients) {
        if (client.isDone()) {
          client.get();
        }
      }
      Thread.sleep(10);
    }
  }

  void awaitEnd() throws Exception {
    for (Future<?> client : clients) {
      client.get();
    }
  }

  /** All that was acknowledged is there, as it was decided, and nothing comes twice. */
  void check() throws Exception {
    Map<String, Found> found = index.documents();
    assertEquals(acknowledged.keySet(), found.keySet());
    acknowledged.forEach(
        (id, decision) ->
            assertEquals(decision.equals("tagged"), found.get(id).dupOf() != null, id));
    DedupTestIndex.check(found);
  }

  private static List<Map<String, String>> bulks(int count) {
    Texts texts = new Texts(31);
    Random random = new Random(7);
    List<String> known = new ArrayList<>();
    List<Map<String, String>> bulks = new ArrayList<>();
    for (int b = 0; b < count; b++) {
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
