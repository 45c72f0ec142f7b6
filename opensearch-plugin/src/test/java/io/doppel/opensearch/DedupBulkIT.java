package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.opensearch.DedupTestIndex.Found;
import io.doppel.opensearch.DedupTestIndex.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class DedupBulkIT {
  private static final String TEXT =
      "the quick brown fox jumps over the lazy dog and runs away from the hunters at dawn";
  private static final String LONGER = TEXT + " again";
  private static final String OTHER =
      "parliament voted on tuesday to raise the retirement age by two years from next spring on";

  private static Map<String, String> documents(String... idsAndTexts) {
    Map<String, String> documents = new LinkedHashMap<>();
    for (int i = 0; i < idsAndTexts.length; i += 2) {
      documents.put(idsAndTexts[i], idsAndTexts[i + 1]);
    }
    return documents;
  }

  private static List<Object> decisions(List<Map<String, Object>> items) {
    return items.stream().map(DedupTestIndex::decision).toList();
  }

  private static DedupTestIndex index(String name) throws Exception {
    return DedupTestIndex.create(TestCluster.shared(), name, 3, 0);
  }

  @Test
  void tagsCopiesWithinABulkAndAcrossBulks() throws Exception {
    DedupTestIndex index = index("dedup-tag");
    assertEquals(
        List.of("added", "tagged", "added"),
        decisions(index.send(0, "&policy=tag", documents("1", TEXT, "2", LONGER, "3", OTHER))));
    List<Map<String, Object>> later = index.send(1, "", documents("4", TEXT, "5", OTHER));
    assertEquals(List.of("tagged", "tagged"), decisions(later));
    assertEquals("1", DedupTestIndex.of(later.get(0)));
    assertEquals("3", DedupTestIndex.of(later.get(1)));
    Map<String, Found> found = index.documents();
    assertEquals(5, found.size());
    assertEquals("1", found.get("2").dupOf());
    DedupTestIndex.check(found);
  }

  @Test
  void skipsAndRejects() throws Exception {
    DedupTestIndex index = index("dedup-skip");
    List<Map<String, Object>> items =
        index.send(0, "&policy=skip", documents("1", TEXT, "2", LONGER, "3", OTHER));
    assertEquals(List.of("added", "skipped", "added"), decisions(items));
    assertEquals("noop", items.get(1).get("result"));
    assertEquals(200, items.get(1).get("status"));
    TestCluster.Answer rejected = index.bulk(1, "&policy=reject", DedupTestIndex.line("4", LONGER));
    assertEquals(true, rejected.at("errors"));
    Map<String, Object> item = DedupTestIndex.items(rejected).get(0);
    assertEquals(409, item.get("status"));
    assertEquals("rejected", DedupTestIndex.decision(item));
    assertTrue(rejected.text().contains("[4] is a near-duplicate of [1]"), rejected.text());
    assertEquals(List.of("1", "3"), List.copyOf(index.documents().keySet()));
  }

  @Test
  void fourClientsOnBothNodesEqualOneAfterTheOther() throws Exception {
    DedupTestIndex index = index("dedup-clients");
    Texts texts = new Texts(17);
    List<Map<String, String>> bulks = new ArrayList<>();
    Random random = new Random(3);
    List<String> known = new ArrayList<>();
    for (int b = 0; b < 120; b++) {
      Map<String, String> bulk = new LinkedHashMap<>();
      for (int i = 0; i < 20; i++) {
        // mostly of what was sent just now, on another connection
        boolean isCopy = random.nextInt(10) < 4 && !known.isEmpty();
        String text =
            isCopy
                ? texts.variant(
                    known.get(known.size() - 1 - random.nextInt(Math.min(100, known.size()))))
                : texts.fresh();
        known.add(text);
        bulk.put("d" + b + "-" + i, text);
      }
      bulks.add(bulk);
    }
    send(index, "&policy=tag", bulks);
    Map<String, Found> found = index.documents();
    assertEquals(2400, found.size());
    long tagged = found.values().stream().filter(each -> each.dupOf() != null).count();
    assertTrue(tagged > 700 && tagged < 1200, "tagged " + tagged);
    DedupTestIndex.check(found);
  }

  private static void send(DedupTestIndex index, String parameters, List<Map<String, String>> bulks)
      throws Exception {
    ConcurrentLinkedQueue<Map<String, String>> queue = new ConcurrentLinkedQueue<>(bulks);
    ExecutorService clients = Executors.newFixedThreadPool(4);
    List<Future<?>> sent = new ArrayList<>();
    for (int client = 0; client < 4; client++) {
      int node = client % 2;
      sent.add(
          clients.submit(
              () -> {
                for (Map<String, String> bulk = queue.poll(); bulk != null; bulk = queue.poll()) {
                  index.send(node, parameters, bulk);
                }
                return null;
              }));
    }
    for (Future<?> each : sent) {
      each.get();
    }
    clients.shutdown();
  }
}
