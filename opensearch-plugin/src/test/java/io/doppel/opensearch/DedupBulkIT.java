package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.opensearch.DedupTestIndex.Found;
import io.doppel.opensearch.DedupTestIndex.Texts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
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
  void aThresholdTakesThePlaceOfTheMappings() throws Exception {
    DedupTestIndex index = index("dedup-threshold");
    assertEquals(
        List.of("added", "added", "tagged"),
        decisions(index.send(0, "&threshold=0.99", documents("1", TEXT, "2", LONGER, "3", TEXT))));
    assertEquals(List.of("tagged"), decisions(index.send(1, "", documents("4", LONGER))));
    TestCluster.Answer refused = index.bulk(0, "&threshold=1.5", DedupTestIndex.line("5", TEXT));
    assertEquals(400, refused.status(), refused.text());
    assertTrue(refused.text().contains("threshold") && refused.text().contains("1.5"));
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

  @Test
  void aThousandSmallBulksRaceWithRefreshes() throws Exception {
    DedupTestIndex index = index("dedup-races");
    Texts texts = new Texts(23);
    List<Map<String, String>> bulks = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      String text = texts.fresh();
      bulks.add(documents("a" + i, text));
      bulks.add(documents("b" + i, texts.variant(text)));
      bulks.add(documents("c" + i, texts.variant(text)));
    }
    AtomicBoolean isDone = new AtomicBoolean();
    Thread refresher =
        new Thread(
            () -> {
              while (!isDone.get()) {
                try {
                  TestCluster.shared().post("/dedup-races/_refresh", null);
                  Thread.sleep(20);
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              }
            });
    refresher.start();
    send(index, "&policy=skip", bulks);
    isDone.set(true);
    refresher.join();
    Map<String, Found> found = index.documents();
    assertEquals(400, found.size());
    DedupTestIndex.check(found);
  }

  @Test
  void anOwnEarlierVersionIsNoDuplicate() throws Exception {
    DedupTestIndex index = index("dedup-own");
    assertEquals(List.of("added"), decisions(index.send(0, "&policy=skip", documents("1", TEXT))));
    for (int i = 0; i < 3; i++) {
      assertEquals(
          List.of("added"), decisions(index.send(1, "&policy=skip", documents("1", LONGER))));
      TestCluster.shared().post("/dedup-own/_refresh", null);
    }
    // what it was before does not represent it any more
    index.send(0, "&policy=skip", documents("1", OTHER));
    assertEquals(
        List.of("added", "skipped"),
        decisions(index.send(1, "&policy=skip", documents("2", TEXT, "3", OTHER))));
    // a tagged document that comes again with another text is tagged no more
    index.send(0, "", documents("4", TEXT));
    assertEquals("2", index.documents().get("4").dupOf());
    index.send(0, "", documents("4", new Texts(1).fresh()));
    assertEquals(null, index.documents().get("4").dupOf());
  }

  @Test
  void deletedDocumentsRepresentNothing() throws Exception {
    DedupTestIndex index = index("dedup-delete");
    String delete = "{\"delete\":{\"_id\":\"1\"}}\n";
    TestCluster.Answer answer =
        index.bulk(
            0,
            "&policy=skip",
            DedupTestIndex.line("1", TEXT)
                + DedupTestIndex.line("2", LONGER)
                + delete
                + DedupTestIndex.line("3", LONGER)
                + DedupTestIndex.line("4", TEXT));
    List<Map<String, Object>> items = DedupTestIndex.items(answer);
    assertEquals("[added, skipped, null, added, skipped]", decisions(items).toString());
    assertEquals("deleted", items.get(2).get("result"));
    assertEquals(List.of("3"), List.copyOf(index.documents().keySet()));
    // also one that was visible long ago
    index.bulk(1, "&policy=skip", delete.replace("1", "3"));
    assertEquals(List.of("added"), decisions(index.send(0, "&policy=skip", documents("5", TEXT))));
  }

  @Test
  void whatWasDecidedBecauseOfAFailedWriteIsDecidedAgain() throws Exception {
    for (String policy : List.of("tag", "skip", "replace", "reject")) {
      DedupTestIndex index =
          DedupTestIndex.create(
              TestCluster.shared(),
              "dedup-failed-" + policy,
              2,
              0,
              "",
              ",\"n\":{\"type\":\"integer\"}");
      String bad = DedupTestIndex.line("1", TEXT).replace("}\n{", "}\n{\"n\":\"x\",");
      TestCluster.Answer answer =
          index.bulk(
              0,
              "&policy=" + policy,
              bad
                  + DedupTestIndex.line("2", LONGER)
                  + "{\"create\":{\"_id\":\"3\"}}\n{\"body\"\n"
                  + "{\"create\":{\"_id\":\"4\"}}\n{\"body\":\""
                  + OTHER
                  + "\"}\n"
                  + "{\"create\":{\"_id\":\"4\"}}\n{\"body\":\""
                  + OTHER
                  + "\"}\n");
      List<Map<String, Object>> items = DedupTestIndex.items(answer);
      assertEquals(400, items.get(0).get("status"), answer.text());
      assertEquals("added", DedupTestIndex.decision(items.get(1)), answer.text());
      assertEquals(400, items.get(2).get("status"), answer.text());
      assertEquals("added", DedupTestIndex.decision(items.get(3)), answer.text());
      assertEquals(409, items.get(4).get("status"), answer.text());
      Map<String, Found> found = index.documents();
      assertEquals(List.of("2", "4"), List.copyOf(found.keySet()));
      assertEquals(null, found.get("2").dupOf());
      assertEquals(
          policy.equals("tag") ? "tagged" : policy.equals("reject") ? "rejected" : "skipped",
          decisions(
                  DedupTestIndex.items(
                      index.bulk(1, "&policy=" + policy, DedupTestIndex.line("5", TEXT))))
              .get(0));
    }
  }

  @Test
  void replacesByLengthDateAndNumberAndKeepsAnAudit() throws Exception {
    DedupTestIndex index = index("dedup-replace");
    String audited = "&policy=replace&audit=dedup-lost";
    assertEquals(
        List.of("added", "replaced", "skipped"),
        decisions(index.send(0, audited, documents("1", TEXT, "2", LONGER, "3", TEXT))));
    assertEquals(List.of("2"), List.copyOf(index.documents().keySet()));
    TestCluster.shared().post("/dedup-lost/_refresh", null);
    TestCluster.Answer lost =
        TestCluster.shared().post("/dedup-lost/_search", "{\"sort\":[\"id\"]}");
    assertEquals("1", lost.at("hits.hits.0._source.id"));
    assertEquals("replaced", lost.at("hits.hits.0._source.decision"));
    assertEquals("2", lost.at("hits.hits.0._source.of"));
    assertEquals(TEXT, lost.at("hits.hits.0._source.source.body"));
    assertEquals("skipped", lost.at("hits.hits.1._source.decision"));
    assertEquals(TEXT, lost.at("hits.hits.1._source.source.body"));
    String dated = DedupTestIndex.line("4", TEXT).replace("}\n{", "}\n{\"at\":\"2024-05-01\",");
    for (String keep : List.of("first", "longest")) {
      assertEquals(
          "skipped",
          DedupTestIndex.decision(
              DedupTestIndex.items(index.bulk(1, "&policy=replace&keep=" + keep, dated)).get(0)));
    }
    assertEquals(
        "replaced",
        DedupTestIndex.decision(
            DedupTestIndex.items(index.bulk(1, "&policy=replace&keep=newest:at", dated)).get(0)));
    assertEquals(List.of("4"), List.copyOf(index.documents().keySet()));
    // one that is near to two takes the place of both
    Texts texts = new Texts(5);
    String[] words = texts.fresh().split(" ");
    String first = String.join(" ", List.of(words).subList(0, 42));
    String second = String.join(" ", List.of(words).subList(18, 60));
    String both = String.join(" ", words);
    index.send(0, "&policy=replace", documents("5", first, "6", second));
    List<Map<String, Object>> items = index.send(1, "&policy=replace", documents("7", both));
    assertEquals(List.of("replaced"), decisions(items));
    assertEquals(List.of("4", "7"), List.copyOf(index.documents().keySet()));
  }

  @Test
  void anAuditThatCannotBeWrittenLosesNothing() throws Exception {
    DedupTestIndex index = index("dedup-no-audit");
    TestCluster.shared()
        .put(
            "/dedup-broken",
            "{\"mappings\":{\"dynamic\":\"strict\",\"properties\":{\"x\":{\"type\":\"keyword\"}}}}");
    index.send(0, "", documents("1", TEXT));
    for (String policy : List.of("skip", "reject", "replace")) {
      TestCluster.Answer answer =
          index.bulk(0, "&audit=dedup-broken&policy=" + policy, DedupTestIndex.line("2", LONGER));
      assertEquals(200, answer.status(), answer.text());
      assertEquals(503, DedupTestIndex.items(answer).get(0).get("status"), answer.text());
      assertTrue(answer.text().contains("[dedup-broken]"), answer.text());
      assertEquals(List.of("1"), List.copyOf(index.documents().keySet()));
    }
  }

  @Test
  void aDocumentWithoutTextIsIndexedAndNotCompared() throws Exception {
    DedupTestIndex index = index("dedup-none");
    TestCluster.Answer answer =
        index.bulk(
            0,
            "&refresh=true",
            "{\"index\":{}}\n{\"title\":\"x\",\"dup_of\":\"me\"}\n"
                + "{\"index\":{\"_id\":\"a\"}}\n{\"body\":[\""
                + TEXT
                + "\"],\"dup_of\":\"me\"}\n"
                + "{\"index\":{\"_id\":\"b\",\"routing\":\"r\"}}\n{\"body\":\""
                + TEXT
                + "\"}\n");
    assertEquals(
        List.of("not_compared", "added", "tagged"),
        decisions(DedupTestIndex.items(answer)),
        answer.text());
    TestCluster.Answer tagged =
        TestCluster.shared()
            .post("/dedup-none/_search", "{\"query\":{\"exists\":{\"field\":\"dup_of\"}}}");
    assertEquals(1, tagged.<Integer>at("hits.total.value"), tagged.text());
    assertEquals("a", tagged.at("hits.hits.0._source.dup_of"));
  }

  @Test
  void whatIsWrongIsNamed() throws Exception {
    DedupTestIndex index = index("dedup-wrong");
    String good = DedupTestIndex.line("1", TEXT);
    refused(index, 400, "&policy=drop", good, "[policy]", "[drop]");
    refused(index, 400, "&polcy=tag", good, "[polcy]");
    refused(index, 400, "&keep=longest", good, "[keep]");
    refused(index, 400, "&policy=replace&keep=shortest", good, "[keep]", "[shortest]");
    refused(index, 400, "&threshold=1.5", good, "[threshold]", "[1.5]");
    refused(index, 400, "&refresh=maybe", good, "[refresh]", "[maybe]");
    refused(index, 400, "&audit=dedup-wrong", good, "[audit]");
    refused(index, 400, "&audit=No%20Name", good, "No Name");
    refused(index, 400, "", "", "body");
    refused(index, 400, "", "{}\n", "line [1]");
    refused(index, 400, "", "{\"index\":{}}", "newline");
    refused(index, 400, "", "{\"index\":{}}\n", "newline");
    refused(index, 400, "", "{\"index\":{\"x\":1}}\n{}\n", "[x]");
    refused(index, 400, "", "{\"upsert\":{}}\n{}\n", "[upsert]");
    refused(index, 400, "", "nonsense\n", "");
    refused(index, 400, "", "{\"delete\":{}}\n", "id");
    TestCluster cluster = TestCluster.shared();
    TestCluster.Answer missing =
        cluster.post("/_plugins/_doppel/dedup-nowhere/_bulk?field=body.near", good);
    assertEquals(404, missing.status(), missing.text());
    assertTrue(missing.text().contains("dedup-nowhere"), missing.text());
    for (String field : List.of("?field=title", "?field=bod", "")) {
      TestCluster.Answer unknown =
          cluster.post("/_plugins/_doppel/dedup-wrong/_bulk" + field, good);
      assertEquals(400, unknown.status(), unknown.text());
      assertTrue(unknown.text().contains("near_duplicate"), unknown.text());
    }
    TestCluster.Answer items =
        index.bulk(
            0,
            "",
            "{\"update\":{\"_id\":\"1\"}}\n{\"doc\":{}}\n"
                + "{\"index\":{\"_index\":\"other\"}}\n{}\n"
                + "{\"index\":{\"pipeline\":\"p\"}}\n{}\n"
                + "{\"index\":{\"_id\":\"\"}}\n{}\n"
                + "{\"delete\":{\"_index\":\"other\",\"_id\":\"1\"}}\n");
    assertEquals(200, items.status(), items.text());
    for (Map<String, Object> item : DedupTestIndex.items(items)) {
      assertEquals(400, item.get("status"), items.text());
    }
    assertTrue(index.documents().isEmpty());
    assertTrue(cluster.get("/other").status() == 404);
  }

  private static void refused(
      DedupTestIndex index, int status, String parameters, String body, String... named)
      throws Exception {
    TestCluster.Answer answer = index.bulk(0, parameters, body);
    assertEquals(status, answer.status(), answer.text());
    for (String each : named) {
      assertTrue(answer.text().contains(each), answer.text());
    }
  }

  @Test
  void mappingsAndPipelinesThatConflictAreNamed() throws Exception {
    TestCluster cluster = TestCluster.shared();
    DedupTestIndex text =
        DedupTestIndex.create(
            cluster, "dedup-conflict", 1, 0, "", ",\"dup_of\":{\"type\":\"text\"}");
    refused(text, 400, "", DedupTestIndex.line("1", TEXT), "[dup_of]", "text");
    DedupTestIndex piped =
        DedupTestIndex.create(cluster, "dedup-piped", 1, 0, ",\"default_pipeline\":\"strip\"", "");
    refused(piped, 400, "", DedupTestIndex.line("1", TEXT), "default_pipeline", "[strip]");
    cluster.put("/dedup-piped/_settings", "{\"index.default_pipeline\":null}");
    cluster.put("/dedup-piped/_settings", "{\"index.blocks.write\":true}");
    TestCluster.Answer blocked = piped.bulk(0, "", DedupTestIndex.line("1", TEXT));
    assertEquals(403, DedupTestIndex.items(blocked).get(0).get("status"), blocked.text());
    cluster.post("/dedup-piped/_close", null);
    assertEquals(400, piped.bulk(0, "", DedupTestIndex.line("1", TEXT)).status());
  }

  @Test
  void anAliasOfOneIndexWillDo() throws Exception {
    DedupTestIndex index = index("dedup-aliased");
    TestCluster cluster = TestCluster.shared();
    cluster.put("/dedup-aliased/_alias/dedup-alias", "{\"routing\":\"7\"}");
    index.send(0, "", documents("1", TEXT));
    TestCluster.Answer answer =
        cluster.post(
            "/_plugins/_doppel/dedup-alias/_bulk?field=body&refresh=wait_for",
            DedupTestIndex.line("2", LONGER));
    assertEquals("tagged", DedupTestIndex.decision(DedupTestIndex.items(answer).get(0)));
    TestCluster.Answer found =
        cluster.post("/dedup-aliased/_search", "{\"query\":{\"ids\":{\"values\":[\"2\"]}}}");
    assertEquals("7", found.at("hits.hits.0._routing"), found.text());
  }

  /** The requests of the guide; what they are answered is in {@code target/guide.txt}. */
  @Test
  void theGuideIsRight() throws Exception {
    TestCluster cluster = TestCluster.shared();
    cluster.put(
        "/articles",
        "{\"mappings\":{\"properties\":{\"body\":{\"type\":\"text\",\"fields\":{\"near\":"
            + "{\"type\":\"near_duplicate\",\"method\":\"shingles\"}}}}}}");
    cluster.awaitGreen("articles");
    String bulk =
        "{\"index\":{\"_id\":\"1\"}}\n{\"body\":\""
            + TEXT
            + "\"}\n{\"index\":{\"_id\":\"2\"}}\n{\"body\":\""
            + LONGER
            + "\"}\n";
    String path = "/_plugins/_doppel/articles/_bulk?field=body.near";
    StringBuilder guide = new StringBuilder();
    List<String> expected = new ArrayList<>(List.of("tagged", "skipped", "rejected", "replaced"));
    for (String parameters :
        List.of(
            "&policy=tag",
            "&policy=skip&audit=articles-skipped",
            "&policy=reject",
            "&policy=replace&keep=longest")) {
      TestCluster.Answer answer =
          cluster.post(path + parameters, expected.size() == 4 ? bulk : bulk.replace("2", "3"));
      guide.append(parameters).append('\n').append(answer.text()).append('\n');
      List<Map<String, Object>> items = DedupTestIndex.items(answer);
      assertEquals(expected.remove(0), DedupTestIndex.decision(items.get(1)), answer.text());
    }
    TestCluster.Answer wrong = cluster.post(path + "&policy=drop", bulk);
    guide.append(wrong.text()).append('\n');
    cluster.post("/articles-skipped/_refresh", null);
    guide.append(cluster.get("/articles-skipped/_search?filter_path=hits.hits._source").text());
    Files.writeString(Path.of("target", "guide.txt"), guide);
  }

  @Test
  void theGateMovesWithItsShard() throws Exception {
    TestCluster cluster = TestCluster.shared();
    DedupTestIndex index = // whose shards nobody else moves
        DedupTestIndex.create(
            cluster, "dedup-moves", 3, 0, ",\"routing.rebalance.enable\":\"none\"", "");
    DedupClients clients = DedupClients.start(index, 160, 0);
    for (int left = 130; left > 0; left -= 40) {
      clients.awaitLeft(left);
      String from = cluster.get("/_cat/shards/dedup-moves?h=shard,node").text();
      boolean isOnFirst = from.lines().anyMatch(line -> line.matches("0\\s+node0\\s*"));
      TestCluster.Answer moved =
          cluster.post(
              "/_cluster/reroute",
              "{\"commands\":[{\"move\":{\"index\":\"dedup-moves\",\"shard\":0,\"from_node\":\""
                  + (isOnFirst ? "node0" : "node1")
                  + "\",\"to_node\":\""
                  + (isOnFirst ? "node1" : "node0")
                  + "\"}}]}");
      assertEquals(200, moved.status(), moved.text());
      cluster.get("/_cluster/health/dedup-moves?wait_for_no_relocating_shards=true&timeout=20s");
    }
    clients.awaitEnd();
    clients.check();
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

  /** The mapping signs the one value of an array that has words; so must whoever compares. */
  @Test
  void anArrayWithOneTextIsThatText() throws Exception {
    DedupTestIndex index = index("dedup-arrays");
    StringBuilder lines = new StringBuilder();
    for (String body : List.of("[\"T\"]", "[\"T\",\"\"]", "[\"!!!\",\"T\"]", "[[\"T\"],null]")) {
      lines.append("{\"index\":{}}\n{\"body\":").append(body.replace("T", TEXT)).append("}\n");
    }
    TestCluster.Answer answer = index.bulk(0, "&refresh=true", lines.toString());
    assertEquals(
        List.of("added", "tagged", "tagged", "tagged"),
        decisions(DedupTestIndex.items(answer)),
        answer.text());
  }

  /** It is in the index, written past the gate: whoever is near to it is refused, no one else. */
  @Test
  void aRepresentativeThatHasNoDateFailsOnlyWhatIsNearToIt() throws Exception {
    DedupTestIndex index = index("dedup-no-date");
    TestCluster.shared()
        .put(
            "/dedup-no-date/_doc/1?refresh=true",
            "{\"at\":\"some day\",\"body\":\"" + TEXT + "\"}");
    TestCluster.Answer answer =
        index.bulk(
            0,
            "&policy=replace&keep=newest:at",
            DedupTestIndex.line("2", new Texts(9).fresh())
                + DedupTestIndex.line("3", LONGER)
                + DedupTestIndex.line("4", new Texts(10).fresh()));
    assertEquals(200, answer.status(), answer.text());
    List<Map<String, Object>> items = DedupTestIndex.items(answer);
    assertEquals("added", DedupTestIndex.decision(items.get(0)), answer.text());
    assertEquals(400, items.get(1).get("status"), answer.text());
    assertTrue(items.get(1).toString().contains("document [1]"), answer.text());
    assertEquals("added", DedupTestIndex.decision(items.get(2)), answer.text());
    assertEquals(List.of("1", "2", "4"), List.copyOf(index.documents().keySet()));
  }

  @Test
  void whatAnAliasAsksForIsAskedOfEachItem() throws Exception {
    index("dedup-alias-items");
    TestCluster cluster = TestCluster.shared();
    cluster.put("/dedup-alias-items/_alias/dedup-items", "{\"routing\":\"7\"}");
    String body =
        "{\"index\":{\"_id\":\"1\",\"routing\":\"8\"}}\n{\"body\":\"one\"}\n"
            + "{\"index\":{\"_id\":\"2\",\"require_alias\":true}}\n{\"body\":\"two\"}\n";
    TestCluster.Answer answer =
        cluster.post("/_plugins/_doppel/dedup-items/_bulk?field=body", body);
    assertEquals(200, answer.status(), answer.text());
    List<Map<String, Object>> items = DedupTestIndex.items(answer);
    assertEquals(400, items.get(0).get("status"), answer.text());
    assertEquals(201, items.get(1).get("status"), answer.text());
    TestCluster.Answer direct =
        cluster.post("/_plugins/_doppel/dedup-alias-items/_bulk?field=body", body);
    assertEquals(404, DedupTestIndex.items(direct).get(1).get("status"), direct.text());
  }
}
