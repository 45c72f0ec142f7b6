package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.combined.CommonRuns;
import io.doppel.combined.SampledModel;
import io.doppel.lucene.NearDups;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the mapping of a field of signatures says, keeps, and lets change. */
class MappingIT {
  private static final String TEXT =
      "the ferry to the islands will not sail before the storm is over said the harbour master";
  private static final String COPY = TEXT + " today";

  private static TestCluster.Answer make(
      TestCluster cluster, String index, Map<String, Object> near) throws Exception {
    return cluster.put("/" + index, TestDocuments.index(Map.of("near", near)));
  }

  private static List<Map<String, Object>> like(TestCluster cluster, String index, String text)
      throws Exception {
    TestCluster.Answer answer =
        cluster.post(
            "/" + index + "/_search",
            TestDocuments.json(
                "query", Map.of("near_duplicate", Map.of("field", "body", "like", text))));
    assertEquals(200, answer.status(), answer.text());
    return answer.at("hits.hits");
  }

  @Test
  void theSchemeStandsInTheMappingAndIsChecked() throws Exception {
    TestCluster cluster = TestCluster.shared();
    make(cluster, "scheme", Map.of("type", "near_duplicate", "method", "shingles"));
    Map<String, Object> kept =
        cluster.get("/scheme/_mapping").at("scheme.mappings.properties.body.fields.near");
    String scheme = (String) kept.get("scheme");
    assertTrue(scheme.startsWith("shingles/1 "), scheme);
    assertEquals(200, make(cluster, "scheme-again", kept).status());
    TestCluster.Answer other =
        make(
            cluster,
            "scheme-other",
            Map.of("type", "near_duplicate", "method", "shingles", "words", 3, "scheme", scheme));
    assertEquals(400, other.status());
    assertTrue(other.text().contains("words=5") && other.text().contains("words=3"), other.text());
  }

  @Test
  void howToSearchMayChangeWhatIsSignedMayNot() throws Exception {
    TestCluster cluster = TestCluster.shared();
    make(cluster, "changes", Map.of("type", "near_duplicate", "method", "shingles"));
    assertEquals(200, update(cluster, Map.of("threshold", 0.9)).status());
    cluster.put("/changes/_doc/1?refresh=true", TestDocuments.json("body", TEXT));
    assertEquals(0, like(cluster, "changes", COPY.replace("storm", "gale")).size());
    assertEquals(200, update(cluster, Map.of("threshold", 0.2, "population", 100)).status());
    assertEquals(1, like(cluster, "changes", COPY.replace("storm", "gale")).size());
    TestCluster.Answer words = update(cluster, Map.of("words", 3));
    assertEquals(400, words.status(), words.text());
    assertTrue(
        words.text().contains("body.near") && words.text().contains("[words]"), words.text());
    TestCluster.Answer method = update(cluster, Map.of("method", "simhash"));
    assertEquals(400, method.status(), method.text());
    assertTrue(method.text().contains("[method]"), method.text());
  }

  private static TestCluster.Answer update(TestCluster cluster, Map<String, Object> changes)
      throws Exception {
    Map<String, Object> near =
        new HashMap<>(Map.of("type", "near_duplicate", "method", "shingles"));
    near.putAll(changes);
    return cluster.put(
        "/changes/_mapping",
        TestDocuments.json(
            "properties", Map.of("body", Map.of("type", "text", "fields", Map.of("near", near)))));
  }

  @Test
  void aPartialUpdateKeepsTheSignatureADeleteTakesIt() throws Exception {
    TestCluster cluster = TestCluster.shared();
    make(cluster, "updates", Map.of("type", "near_duplicate"));
    cluster.put("/updates/_doc/1", TestDocuments.json("body", TEXT, "price", 1));
    cluster.post("/updates/_update/1?refresh=true", TestDocuments.json("doc", Map.of("price", 2)));
    assertEquals(1, like(cluster, "updates", TEXT).size());
    cluster.post(
        "/updates/_update/1?refresh=true",
        TestDocuments.json(
            "doc", Map.of("body", "now the document says something else altogether")));
    assertEquals(0, like(cluster, "updates", TEXT).size());
    cluster.put("/updates/_doc/1?refresh=true", TestDocuments.json("body", TEXT));
    assertEquals(1, like(cluster, "updates", TEXT).size());
    cluster.delete("/updates/_doc/1?refresh=true");
    assertEquals(0, like(cluster, "updates", TEXT).size());
  }

  @Test
  void tagsOfHtmlDoNotCount() throws Exception {
    TestCluster cluster = TestCluster.shared();
    make(cluster, "pages", Map.of("type", "near_duplicate", "html", true));
    cluster.put(
        "/pages/_doc/1?refresh=true",
        TestDocuments.json(
            "body", "<html><script>var a = 1;</script><p class='x'>" + TEXT + "</p></html>"));
    List<Map<String, Object>> hits = like(cluster, "pages", "<div>" + TEXT + "</div>");
    assertEquals(1.0, hits.get(0).get("_score"));
  }

  @Test
  void whatMatchedIsExplainedAndHighlighted() throws Exception {
    TestCluster cluster = TestCluster.shared();
    make(cluster, "shown", Map.of("type", "near_duplicate", "method", "containment"));
    cluster.put(
        "/shown/_doc/1?refresh=true",
        TestDocuments.json("body", "A <b>notice</b> first. " + TEXT + ". And much else besides."));
    TestCluster.Answer answer =
        cluster.post(
            "/shown/_search",
            TestDocuments.json(
                "explain",
                true,
                "query",
                Map.of(
                    "bool",
                    Map.of(
                        "must", Map.of("near_duplicate", Map.of("field", "body", "like", TEXT)))),
                "highlight",
                Map.of(
                    "encoder",
                    "html",
                    "fields",
                    Map.of("body", Map.of("type", "near_duplicate", "number_of_fragments", 0)))));
    assertEquals(200, answer.status(), answer.text());
    assertEquals(
        "A &lt;b&gt;notice&lt;&#x2F;b&gt; first. <em>" + TEXT + ".</em> And much else besides.",
        answer.at("hits.hits.0.highlight.body.0"));
    assertTrue(answer.text().contains("in common are required"), answer.text());
  }

  @Test
  void fragmentsAreCutAroundTheLongestCommonParts() throws Exception {
    TestCluster cluster = TestCluster.shared();
    make(cluster, "fragments", Map.of("type", "near_duplicate", "method", "containment"));
    cluster.put(
        "/fragments/_doc/1?refresh=true",
        TestDocuments.json("body", TEXT + " " + TEXT.replace("ferry", "boat")));
    TestCluster.Answer answer =
        cluster.post(
            "/fragments/_search",
            TestDocuments.json(
                "query",
                Map.of("near_duplicate", Map.of("field", "body.near", "like", TEXT)),
                "highlight",
                Map.of(
                    "pre_tags",
                    List.of("["),
                    "post_tags",
                    List.of("]"),
                    "fields",
                    Map.of(
                        "body",
                        Map.of(
                            "type",
                            "near_duplicate",
                            "number_of_fragments",
                            1,
                            "fragment_size",
                            20)))));
    assertEquals(List.of("[the ferry to the isl]"), answer.at("hits.hits.0.highlight.body"));
  }

  @Test
  void eachTextThatIsAskedForIsHighlightedByItself() throws Exception {
    TestCluster cluster = TestCluster.shared();
    make(cluster, "two-texts", Map.of("type", "near_duplicate", "method", "containment"));
    String other = "quite another story about a heron that stood in the reeds all winter long";
    cluster.put("/two-texts/_doc/1", TestDocuments.json("body", List.of("Yes: " + TEXT, "")));
    cluster.put("/two-texts/_doc/2?refresh=true", TestDocuments.json("body", "No: " + other));
    for (List<String> each : List.of(List.of("1", TEXT), List.of("2", other))) {
      TestCluster.Answer answer =
          cluster.post(
              "/two-texts/_search",
              TestDocuments.json(
                  "query",
                  Map.of("near_duplicate", Map.of("field", "body", "like", each.get(1))),
                  "highlight",
                  Map.of(
                      "fields",
                      Map.of("body", Map.of("type", "near_duplicate", "number_of_fragments", 0)))));
      assertEquals(each.get(0), answer.at("hits.hits.0._id"), answer.text());
      String marked = answer.at("hits.hits.0.highlight.body.0");
      assertTrue(marked.endsWith("<em>" + each.get(1) + "</em>"), marked);
    }
  }

  @Test
  void documentsWithASignatureExist() throws Exception {
    TestCluster cluster = TestCluster.shared();
    make(cluster, "exist", Map.of("type", "near_duplicate", "method", "simhash"));
    cluster.put("/exist/_doc/1", TestDocuments.json("body", TEXT));
    cluster.put("/exist/_doc/2?refresh=true", TestDocuments.json("body", "..."));
    TestCluster.Answer answer =
        cluster.post(
            "/exist/_count",
            TestDocuments.json("query", Map.of("exists", Map.of("field", "body.near"))));
    assertEquals(1, answer.<Integer>at("count"), answer.text());
  }

  @Test
  void aDocumentWhoseTextIsInAnArrayCanBeNamed() throws Exception {
    TestCluster cluster = TestCluster.shared();
    make(cluster, "arrays", Map.of("type", "near_duplicate", "method", "shingles"));
    cluster.put("/arrays/_doc/1", TestDocuments.json("body", List.of(TEXT, "")));
    cluster.put("/arrays/_doc/2?refresh=true", TestDocuments.json("body", List.of(TEXT)));
    cluster.put("/arrays/_doc/3?refresh=true", TestDocuments.json("body", TEXT));
    for (String id : List.of("1", "2")) {
      TestCluster.Answer answer =
          cluster.post(
              "/arrays/_search",
              TestDocuments.json(
                  "query",
                  Map.of(
                      "near_duplicate", Map.of("field", "body.near", "like", Map.of("_id", id)))));
      assertEquals(200, answer.status(), answer.text());
      assertEquals(2, answer.<Integer>at("hits.total.value"), answer.text());
    }
  }

  /** What a shard answered before is not its answer to the same request afterwards. */
  @Test
  void aThresholdThatChangesHoldsForRequestsThatCameBefore() throws Exception {
    TestCluster cluster = TestCluster.shared();
    make(cluster, "cached", Map.of("type", "near_duplicate", "method", "shingles"));
    cluster.put("/cached/_doc/1?refresh=true", TestDocuments.json("body", TEXT));
    String request =
        TestDocuments.json(
            "size",
            0,
            "query",
            Map.of(
                "near_duplicate",
                Map.of("field", "body.near", "like", COPY.replace("storm", "gale"))));
    for (double threshold : new double[] {0.2, 0.99, 0.2}) {
      Map<String, Object> near =
          Map.of("type", "near_duplicate", "method", "shingles", "threshold", threshold);
      TestCluster.Answer changed =
          cluster.put(
              "/cached/_mapping",
              TestDocuments.json(
                  "properties",
                  Map.of("body", Map.of("type", "text", "fields", Map.of("near", near)))));
      assertEquals(200, changed.status(), changed.text());
      for (int i = 0; i < 2; i++) {
        assertEquals(
            threshold < 0.5 ? 1 : 0,
            cluster
                .post("/cached/_search?request_cache=true", request)
                .<Integer>at("hits.total.value"),
            "threshold " + threshold);
      }
    }
  }

  private static TestCluster.Answer put(
      TestCluster cluster, String index, Map<String, Object> parameters) throws Exception {
    Map<String, Object> near = new HashMap<>(parameters);
    near.put("type", "near_duplicate");
    return cluster.put(
        "/" + index + "/_mapping",
        TestDocuments.json(
            "properties", Map.of("body", Map.of("type", "text", "fields", Map.of("near", near)))));
  }

  private static Map<String, Object> mapping(TestCluster cluster, String index) throws Exception {
    return cluster
        .get("/" + index + "/_mapping")
        .at(index + ".mappings.properties.body.fields.near");
  }

  @Test
  void theDefaultMethodStandsInTheMapping() throws Exception {
    TestCluster cluster = TestCluster.shared();
    make(cluster, "by-default", Map.of("type", "near_duplicate"));
    Map<String, Object> kept = mapping(cluster, "by-default");
    assertEquals("runs", kept.get("method"));
    assertTrue(kept.get("scheme").toString().startsWith("runs/1 "), kept.toString());
    assertEquals(200, put(cluster, "by-default", Map.of()).status());
    assertEquals(200, put(cluster, "by-default", Map.of("threshold", 0.9)).status());
    assertEquals(0.9, mapping(cluster, "by-default").get("threshold"));
  }

  /** The default was another one before. */
  @Test
  void aFieldOfAnotherMethodKeepsItWhereNoneIsNamed() throws Exception {
    TestCluster cluster = TestCluster.shared();
    make(cluster, "before", Map.of("type", "near_duplicate", "method", "hybrid"));
    Map<String, Object> kept = new HashMap<>(mapping(cluster, "before"));
    TestCluster.Answer again = put(cluster, "before", Map.of("threshold", 0.8));
    assertEquals(200, again.status(), again.text());
    assertEquals("hybrid", mapping(cluster, "before").get("method"));
    kept.remove("method");
    assertEquals(200, make(cluster, "before-copied", kept).status());
    assertEquals("hybrid", mapping(cluster, "before-copied").get("method"));
  }

  private static void file(TestCluster cluster, String name, String definition) throws Exception {
    for (int node = 0; node < 2; node++) {
      Files.writeString(cluster.configuration(node).resolve(name), definition);
    }
  }

  private static String tuned(double cut) {
    String model = new SampledModel(cut, CommonRuns.NONE, List.of()).toText();
    return NearDups.of("body").model(model).toText();
  }

  @Test
  void anotherModelNeedsNoNewIndex() throws Exception {
    TestCluster cluster = TestCluster.shared();
    file(cluster, "strict.doppel", tuned(0.95));
    file(cluster, "lax.doppel", tuned(0.2));
    make(cluster, "tuned", Map.of("type", "near_duplicate"));
    cluster.put("/tuned/_doc/1?refresh=true", TestDocuments.json("body", TEXT));
    String other = COPY.replace("storm", "gale");
    assertEquals(1, like(cluster, "tuned", other).size());
    String cached =
        TestDocuments.json(
            "size", 0, "query", Map.of("near_duplicate", Map.of("field", "body", "like", other)));
    for (String name : List.of("strict.doppel", "lax.doppel", "strict.doppel")) {
      TestCluster.Answer changed = put(cluster, "tuned", Map.of("definition", name));
      assertEquals(200, changed.status(), changed.text());
      Map<String, Object> kept = mapping(cluster, "tuned");
      assertEquals(name, kept.get("definition"));
      assertFalse(kept.containsKey("method"), kept.toString());
      int expected = name.startsWith("lax") ? 1 : 0;
      assertEquals(expected, like(cluster, "tuned", other).size(), name);
      for (int i = 0; i < 2; i++) {
        assertEquals(
            expected,
            cluster
                .post("/tuned/_search?request_cache=true", cached)
                .<Integer>at("hits.total.value"),
            name);
      }
    }
    TestCluster.Answer threshold =
        put(cluster, "tuned", Map.of("definition", "strict.doppel", "threshold", 0.5));
    assertEquals(200, threshold.status(), threshold.text());
    assertEquals(1, like(cluster, "tuned", other).size());
    TestCluster.Answer back = put(cluster, "tuned", Map.of("method", "runs"));
    assertEquals(200, back.status(), back.text());
    assertFalse(mapping(cluster, "tuned").containsKey("definition_id"));
    assertEquals(1, like(cluster, "tuned", other).size());
  }

  @Test
  void aDefinitionOfOtherSignaturesOrAnotherFileOfTheNameIsRefused() throws Exception {
    TestCluster cluster = TestCluster.shared();
    file(cluster, "kept.doppel", tuned(0.6));
    file(cluster, "other.doppel", NearDups.of("body").set("analyzer", "standard").toText());
    file(cluster, "damaged.doppel", tuned(0.6).replace("cut 0.6", "cut 0.7"));
    make(cluster, "fixed", Map.of("type", "near_duplicate", "definition", "kept.doppel"));
    String id = (String) mapping(cluster, "fixed").get("definition_id");
    assertEquals(16, id.length());
    TestCluster.Answer other = put(cluster, "fixed", Map.of("definition", "other.doppel"));
    assertEquals(400, other.status());
    assertTrue(other.text().contains("[scheme]"), other.text());
    TestCluster.Answer damaged = put(cluster, "fixed", Map.of("definition", "damaged.doppel"));
    assertEquals(400, damaged.status());
    assertTrue(damaged.text().contains("damaged.doppel"), damaged.text());
    TestCluster.Answer wrong =
        put(cluster, "fixed", Map.of("definition", "kept.doppel", "definition_id", "0123"));
    assertEquals(400, wrong.status());
    assertTrue(wrong.text().contains(id) && wrong.text().contains("0123"), wrong.text());
    file(cluster, "kept.doppel", tuned(0.5));
    TestCluster.Answer replaced = put(cluster, "fixed", Map.of("definition", "kept.doppel"));
    assertEquals(400, replaced.status());
    assertTrue(replaced.text().contains("definition_id must be"), replaced.text());
    file(cluster, "kept.doppel", tuned(0.6));
    assertEquals(200, put(cluster, "fixed", Map.of("definition", "kept.doppel")).status());
  }
}
