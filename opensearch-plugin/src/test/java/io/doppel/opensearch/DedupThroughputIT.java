package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.doppel.opensearch.DedupTestIndex.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * What the gate costs: documents of 60 words a second through it, and through {@code _bulk} into an
 * index with the same mapping, four clients on both nodes. With {@code -Dtests.nightly=true}.
 */
class DedupThroughputIT {
  @Test
  void gateAgainstBulk() throws Exception {
    assumeTrue(Boolean.getBoolean("tests.nightly"));
    measure("warm-up", 4_000, 200, "");
    for (int size : List.of(20, 100, 500)) {
      int documents = size == 20 ? 6_000 : 20_000;
      measure("bulk" + size, documents, size, null);
      measure("tag" + size, documents, size, "&policy=tag");
      measure("skip" + size, documents, size, "&policy=skip");
    }
  }

  private static void measure(String name, int documents, int size, String gate) throws Exception {
    TestCluster cluster = TestCluster.shared();
    DedupTestIndex index = DedupTestIndex.create(cluster, "speed-" + name, 3, 0);
    ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>(bulks(documents, size));
    ExecutorService clients = Executors.newFixedThreadPool(4);
    List<Future<?>> sent = new ArrayList<>();
    long begun = System.nanoTime();
    for (int client = 0; client < 4; client++) {
      int node = client % 2;
      sent.add(
          clients.submit(
              () -> {
                for (String bulk = queue.poll(); bulk != null; bulk = queue.poll()) {
                  TestCluster.Answer answer =
                      gate == null
                          ? cluster.on(node, "POST", "/speed-" + name + "/_bulk", bulk)
                          : index.bulk(node, gate, bulk);
                  assertEquals(200, answer.status(), answer.text());
                  assertEquals(false, answer.at("errors"));
                }
                return null;
              }));
    }
    for (Future<?> each : sent) {
      each.get();
    }
    clients.shutdown();
    double seconds = (System.nanoTime() - begun) / 1e9;
    System.out.printf(Locale.ROOT, "%s: %,.0f documents a second%n", name, documents / seconds);
    cluster.delete("/speed-" + name);
  }

  /** A tenth are near-duplicates. */
  private static List<String> bulks(int documents, int size) {
    Texts texts = new Texts(11);
    Random random = new Random(13);
    List<String> known = new ArrayList<>();
    List<String> bulks = new ArrayList<>();
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < documents; i++) {
      boolean isCopy = i > 0 && random.nextInt(10) == 0;
      String text = isCopy ? texts.variant(known.get(random.nextInt(known.size()))) : texts.fresh();
      known.add(text);
      bulk.append(DedupTestIndex.line("t" + i, text));
      if ((i + 1) % size == 0) {
        bulks.add(bulk.toString());
        bulk.setLength(0);
      }
    }
    return bulks;
  }
}
