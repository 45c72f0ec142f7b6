package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Documents that were there before the field of signatures was: none is overlooked in silence. */
class UnsignedIT {
  private static final String STORM =
      "The ferry to the islands will not sail before the storm is over, said the harbour master of"
          + " the town on Monday, and nobody on the quay was surprised to hear it from him.";
  private static final String COPY = STORM.replace("on Monday", "today");
  private static final String MUSEUM =
      "A museum of lighthouses opens its doors next week in what was once the keeper's house, with"
          + " lamps and lenses from two centuries, and a keeper who tells of winters on the rock.";

  /** As the documentation says it. */
  private static final String WITHOUT_SIGNATURE =
      "{\"query\": {\"bool\": {\"filter\": {\"exists\": {\"field\": \"body\"}},"
          + " \"must_not\": {\"exists\": {\"field\": \"body.near\"}}}}}";

  private static String near(Map<String, Object> more) {
    Map<String, Object> near = new TreeMap<>(more);
    near.put("type", "near_duplicate");
    return TestDocuments.json(
        "properties", Map.of("body", Map.of("type", "text", "fields", Map.of("near", near))));
  }

  private static void ok(TestCluster.Answer answer) {
    assertTrue(answer.status() < 300, answer.text());
  }

  private static void make(TestCluster cluster, String index, String mappings) throws Exception {
    ok(
        cluster.put(
            "/" + index,
            "{\"settings\": {\"number_of_shards\": 2, \"number_of_replicas\": 0}, \"mappings\": "
                + mappings
                + "}"));
    cluster.awaitGreen(index);
  }

  /** Two near-duplicates and another document, and then the field of signatures. */
  private static TestCluster old(String index, Map<String, Object> more) throws Exception {
    TestCluster cluster = TestCluster.shared();
    make(cluster, index, "{\"properties\": {\"body\": {\"type\": \"text\"}}}");
    ok(cluster.put("/" + index + "/_doc/1", TestDocuments.json("body", STORM)));
    ok(cluster.put("/" + index + "/_doc/2", TestDocuments.json("body", COPY)));
    ok(cluster.put("/" + index + "/_doc/3", TestDocuments.json("body", MUSEUM)));
    refresh(cluster, index);
    ok(cluster.put("/" + index + "/_mapping", near(more)));
    return cluster;
  }

  /** Of all shards; {@code ?refresh=true} is of one. */
  private static void refresh(TestCluster cluster, String index) throws Exception {
    ok(cluster.post("/" + index + "/_refresh", null));
  }

  private static TestCluster.Answer like(
      TestCluster cluster, String index, Map<String, Object> more) throws Exception {
    Map<String, Object> query = new TreeMap<>(more);
    query.put("field", "body.near");
    query.putIfAbsent("like", STORM);
    return cluster.post(
        "/" + index + "/_search", TestDocuments.json("query", Map.of("near_duplicate", query)));
  }

  private static void assertRefused(TestCluster.Answer answer) {
    assertEquals(400, answer.status(), answer.text());
    assertTrue(answer.text().contains("have a text and no signature"), answer.text());
    assertTrue(answer.text().contains("_update_by_query"), answer.text());
  }

  private static Map<String, Object> scores(TestCluster.Answer answer) {
    assertEquals(200, answer.status(), answer.text());
    assertEquals(0, answer.<Integer>at("_shards.failed"), answer.text());
    Map<String, Object> scores = new TreeMap<>();
    for (Map<String, Object> hit : answer.<List<Map<String, Object>>>at("hits.hits")) {
      scores.put((String) hit.get("_id"), hit.get("_score"));
    }
    return scores;
  }

  private static TestCluster.Answer collapsed(
      TestCluster cluster, String index, Map<String, Object> more) throws Exception {
    Map<String, Object> collapse = new TreeMap<>(more);
    collapse.put("field", "body.near");
    return cluster.post(
        "/" + index + "/_search",
        TestDocuments.json("ext", Map.of("near_duplicate_collapse", collapse)));
  }

  private static void sign(TestCluster cluster, String index) throws Exception {
    TestCluster.Answer signed =
        cluster.post(
            "/" + index + "/_update_by_query?conflicts=proceed&refresh=true", WITHOUT_SIGNATURE);
    assertEquals(200, signed.status(), signed.text());
    assertEquals(List.of(), signed.at("failures"), signed.text());
  }

  @Test
  void documentsFromBeforeTheFieldAreFoundAsThoughTheyWereSigned() throws Exception {
    for (String method : List.of("runs", "hybrid", "shingles", "simhash", "signcd", "exact")) {
      String index = "before-" + method;
      TestCluster cluster = old(index, Map.of("method", method));
      ok(cluster.put("/" + index + "/_doc/4?refresh=true", TestDocuments.json("body", COPY)));
      Map<String, Object> read = scores(like(cluster, index, Map.of()));
      assertTrue(read.containsKey("1"), method + read);
      Map<String, Object> other =
          scores(like(cluster, index, Map.of("like", COPY, "unsigned", "read")));
      assertTrue(other.containsKey("2") && other.containsKey("4"), method + other);
      TestCluster.Answer hidden = collapsed(cluster, index, Map.of());
      assertEquals(true, hidden.at("ext.near_duplicate_collapse.complete"), hidden.text());
      assertTrue(hidden.<Integer>at("ext.near_duplicate_collapse.hidden.value") > 0, hidden.text());
      sign(cluster, index);
      assertEquals(read, scores(like(cluster, index, Map.of("unsigned", "refuse"))), method);
      TestCluster.Answer after = collapsed(cluster, index, Map.of("unsigned", "refuse"));
      assertEquals(
          hidden.<Object>at("ext.near_duplicate_collapse"),
          after.<Object>at("ext.near_duplicate_collapse"));
    }
  }

  @Test
  void theyAreRefusedByNumberOrLeftOut() throws Exception {
    TestCluster cluster = old("choices", Map.of("method", "shingles"));
    ok(cluster.put("/choices/_doc/4?refresh=true", TestDocuments.json("body", COPY)));
    for (String refusing : List.of("refuse", "most_texts")) {
      TestCluster.Answer refused =
          cluster.post(
              "/choices/_search",
              TestDocuments.json(
                  "query",
                  Map.of(
                      "near_duplicate",
                      Map.of(
                          "field",
                          "body.near",
                          "like",
                          STORM,
                          refusing.equals("refuse") ? "unsigned" : "most_texts",
                          refusing.equals("refuse") ? "refuse" : (Object) 0))));
      assertEquals(400, refused.status(), refused.text());
      assertTrue(
          refused.text().contains("documents of a shard have a text and no signature"),
          refused.text());
      assertTrue(refused.text().contains("_update_by_query"), refused.text());
    }
    TestCluster.Answer partial =
        cluster.post(
            "/choices/_search?allow_partial_search_results=true",
            TestDocuments.json(
                "query",
                Map.of(
                    "near_duplicate",
                    Map.of("field", "body.near", "like", STORM, "unsigned", "refuse"))));
    assertTrue(
        partial.status() == 400 || partial.<Integer>at("_shards.failed") > 0, partial.text());
    for (String name : List.of("leave_out", "leave-out")) {
      assertEquals(
          List.of("4"),
          List.copyOf(scores(like(cluster, "choices", Map.of("unsigned", name))).keySet()));
    }
    assertEquals(3, scores(like(cluster, "choices", Map.of("most_texts", 3))).size());
    TestCluster.Answer wrong = like(cluster, "choices", Map.of("unsigned", "skip"));
    assertEquals(400, wrong.status(), wrong.text());
    assertTrue(wrong.text().contains("[read], [refuse], [leave_out]"), wrong.text());
    TestCluster.Answer count = cluster.post("/choices/_count", WITHOUT_SIGNATURE);
    assertEquals(3, count.<Integer>at("count"), count.text());
  }

  @Test
  void collapseSaysHowManyHitsItCouldNotCompare() throws Exception {
    TestCluster cluster = old("uncompared", Map.of("method", "shingles"));
    ok(cluster.put("/uncompared/_doc/4", TestDocuments.json("body", COPY)));
    ok(cluster.put("/uncompared/_doc/5", TestDocuments.json("body", COPY)));
    ok(cluster.put("/uncompared/_doc/6", TestDocuments.json("other", "no text")));
    refresh(cluster, "uncompared");
    TestCluster.Answer all = collapsed(cluster, "uncompared", Map.of());
    assertEquals(3, all.<Integer>at("ext.near_duplicate_collapse.hidden.value"), all.text());
    TestCluster.Answer some = collapsed(cluster, "uncompared", Map.of("unsigned", "leave_out"));
    Map<String, Object> expected = new LinkedHashMap<>();
    expected.put("total", 6);
    expected.put("shown", Map.of("value", 5, "relation", "eq"));
    expected.put("hidden", Map.of("value", 1, "relation", "gte"));
    expected.put("left_out", 3);
    expected.put("window", 1000);
    expected.put("complete", false);
    assertEquals(expected, some.at("ext.near_duplicate_collapse"), some.text());
    TestCluster.Answer none = collapsed(cluster, "uncompared", Map.of("unsigned", "refuse"));
    assertEquals(400, none.status(), none.text());
    assertTrue(none.text().contains("3 of the 6 hits that are looked at have a text"), none.text());
  }

  @Test
  void theMappingHasTheDefaultAndMayChangeIt() throws Exception {
    TestCluster cluster = old("defaults", Map.of("method", "shingles", "unsigned", "leave-out"));
    assertEquals(
        "leave_out",
        cluster
            .get("/defaults/_mapping")
            .at("defaults.mappings.properties.body.fields.near.unsigned"));
    assertEquals(Map.of(), scores(like(cluster, "defaults", Map.of())));
    assertEquals(2, scores(like(cluster, "defaults", Map.of("unsigned", "read"))).size());
    assertEquals(
        3,
        collapsed(cluster, "defaults", Map.of())
            .<Integer>at("ext.near_duplicate_collapse.left_out"));
    ok(cluster.put("/defaults/_mapping", near(Map.of("method", "shingles", "unsigned", "refuse"))));
    assertRefused(like(cluster, "defaults", Map.of()));
    ok(cluster.put("/defaults/_mapping", near(Map.of("method", "shingles", "most_texts", 0))));
    assertRefused(like(cluster, "defaults", Map.of()));
    ok(cluster.put("/defaults/_mapping", near(Map.of("method", "shingles"))));
    assertEquals(2, scores(like(cluster, "defaults", Map.of())).size());
    for (Map<String, Object> wrong :
        List.<Map<String, Object>>of(Map.of("unsigned", "skip"), Map.of("most_texts", -1))) {
      Map<String, Object> near = new TreeMap<>(wrong);
      near.put("method", "shingles");
      TestCluster.Answer refused = cluster.put("/defaults/_mapping", near(near));
      assertEquals(400, refused.status(), refused.text());
      assertTrue(refused.text().contains(wrong.keySet().iterator().next()), refused.text());
    }
  }

  @Test
  void theGateComparesWithThem() throws Exception {
    TestCluster cluster = old("gated", Map.of("method", "shingles"));
    String bulk =
        "{\"index\": {\"_id\": \"9\"}}\n" + TestDocuments.json("body", COPY + " Indeed.") + "\n";
    String path = "/_plugins/_doppel/gated/_bulk?field=body.near&policy=skip";
    TestCluster.Answer skipped = cluster.post(path, bulk);
    assertEquals(200, skipped.status(), skipped.text());
    assertEquals("skipped", skipped.at("items.0.index.near_duplicate.decision"), skipped.text());
    ok(cluster.put("/gated/_mapping", near(Map.of("method", "shingles", "most_texts", 0))));
    TestCluster.Answer refused = cluster.post(path, bulk);
    assertEquals(400, refused.status(), refused.text());
    assertTrue(refused.text().contains("have a text and no signature"), refused.text());
    assertTrue(refused.text().contains("_update_by_query"), refused.text());
    assertEquals(404, cluster.get("/gated/_doc/9").status());
    sign(cluster, "gated");
    TestCluster.Answer after = cluster.post(path, bulk);
    assertEquals("skipped", after.at("items.0.index.near_duplicate.decision"), after.text());
  }

  @Test
  void aShardWithoutTheFieldFindsNothingAndFailsNot() throws Exception {
    TestCluster cluster = TestCluster.shared();
    for (String method : List.of("runs", "hybrid", "shingles", "simhash", "signcd", "exact")) {
      String index = "textless-" + method;
      make(cluster, index, near(Map.of("method", method)));
      for (int i = 0; i < 6; i++) {
        ok(cluster.put("/" + index + "/_doc/" + i, TestDocuments.json("other", STORM)));
      }
      ok(cluster.put("/" + index + "/_doc/one", TestDocuments.json("body", STORM)));
      refresh(cluster, index);
      for (String unsigned : List.of("read", "refuse", "leave_out")) {
        assertEquals(
            List.of("one"),
            List.copyOf(scores(like(cluster, index, Map.of("unsigned", unsigned))).keySet()));
        assertEquals(
            true,
            collapsed(cluster, index, Map.of("unsigned", unsigned))
                .at("ext.near_duplicate_collapse.complete"));
      }
    }
  }

  /** What stands in a source, and how it gets to the field, in ways that a mapping knows. */
  private static final Map<String, String> SOURCES =
      Map.of(
          "plain", "{\"body\": \"" + STORM + "\"}",
          "array", "{\"body\": [\"\", \"" + STORM + "\", null]}",
          "number", "{\"body\": 12.50}",
          "exponent", "{\"body\": [1e3]}",
          "truth", "{\"body\": true}",
          "copied", "{\"title\": {\"main\": \"" + MUSEUM + "\"}}",
          "dotted", "{\"title.main\": \"" + MUSEUM + "\", \"body\": [\"\"]}",
          "framed", "{\"body\": \"<p class='x'>" + STORM + "</p><script>a = 1</script>\"}",
          "none", "{\"other\": \"" + STORM + "\"}",
          "empty", "{\"body\": \"...\"}");

  private static String mapping(String near, String settings) {
    return "{"
        + settings
        + "\"properties\": {\"title\": {\"properties\": {\"main\": {\"type\": \"text\","
        + " \"copy_to\": \"body\"}}}, \"body\": {\"type\": \"text\""
        + (settings.isEmpty() ? "" : ", \"store\": true")
        + near
        + "}}}";
  }

  private static Map<String, Object> signatures(TestCluster cluster, String index)
      throws Exception {
    TestCluster.Answer answer =
        cluster.post("/" + index + "/_search", "{\"size\": 100, \"fields\": [\"body.near\"]}");
    assertEquals(200, answer.status(), answer.text());
    Map<String, Object> signatures = new TreeMap<>();
    for (Map<String, Object> hit : answer.<List<Map<String, Object>>>at("hits.hits")) {
      signatures.put(
          (String) hit.get("_id"), hit.get("fields") == null ? "none" : hit.get("fields"));
    }
    return signatures;
  }

  @Test
  void aTextThatIsReadGivesTheSignatureThatItWouldHaveBeenIndexedWith() throws Exception {
    TestCluster cluster = TestCluster.shared();
    int made = 0;
    for (String settings : List.of("", "\"_source\": {\"excludes\": [\"body\", \"title*\"]}, ")) {
      for (String options :
          List.of(
              "\"method\": \"hybrid\"",
              "\"method\": \"signcd\", \"html\": true",
              "\"method\": \"spotsigs\"",
              "\"method\": \"sentences\", \"html\": true")) {
        String index = "same-" + made++;
        String near = ", \"fields\": {\"near\": {\"type\": \"near_duplicate\", " + options + "}}";
        make(cluster, index + "-signed", mapping(near, settings));
        make(cluster, index + "-read", mapping("", settings));
        for (String each : List.of("-signed", "-read")) {
          for (Map.Entry<String, String> source : SOURCES.entrySet()) {
            ok(cluster.put("/" + index + each + "/_doc/" + source.getKey(), source.getValue()));
          }
          refresh(cluster, index + each);
        }
        String update = mapping(near, settings);
        ok(
            cluster.put(
                "/" + index + "-read/_mapping",
                "{" + update.substring(update.indexOf("\"properties\""))));
        Map<String, Object> signed = signatures(cluster, index + "-signed");
        assertEquals(SOURCES.size(), signed.size());
        assertFalse(signed.get("copied").equals("none"), options);
        assertEquals("none", signed.get("none"), options);
        assertEquals(signed, signatures(cluster, index + "-read"), options + settings);
      }
    }
  }

  /** The mapping would refuse it today; it was taken before the field was there. */
  @Test
  void severalTextsOfAnOldDocumentAreOne() throws Exception {
    TestCluster cluster = TestCluster.shared();
    make(cluster, "several", "{\"properties\": {\"body\": {\"type\": \"text\"}}}");
    ok(
        cluster.put(
            "/several/_doc/1?refresh=true", TestDocuments.json("body", List.of(STORM, MUSEUM))));
    ok(cluster.put("/several/_mapping", near(Map.of("method", "shingles"))));
    assertEquals(
        Map.of("1", 1.0), scores(like(cluster, "several", Map.of("like", STORM + "\n" + MUSEUM))));
  }

  /** Which the documentation says. */
  @Test
  void whereNoTextIsKeptThereIsNothingToRead() throws Exception {
    TestCluster cluster = TestCluster.shared();
    make(
        cluster,
        "sourceless",
        "{\"_source\": {\"enabled\": false}, \"properties\": {\"body\": {\"type\": \"text\"}}}");
    ok(cluster.put("/sourceless/_doc/1?refresh=true", TestDocuments.json("body", STORM)));
    ok(cluster.put("/sourceless/_mapping", near(Map.of("method", "shingles"))));
    for (String unsigned : List.of("read", "refuse", "leave_out")) {
      assertEquals(Map.of(), scores(like(cluster, "sourceless", Map.of("unsigned", unsigned))));
    }
  }
}
