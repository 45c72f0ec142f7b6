package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.opensearch.mapping.SignatureFieldMapper;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What a user can do wrong is answered with 4xx and a message that names the thing; no node dies.
 */
class BadRequestsIT {
  private static final String INDEX = "bad-requests";
  private static final String LONG_TEXT = "ten words or so are enough for a signature of runs";
  private static TestCluster cluster;

  @BeforeAll
  static void makeIndex() throws Exception {
    cluster = TestCluster.shared();
    TestCluster.Answer made =
        cluster.put(
            "/" + INDEX,
            TestDocuments.json(
                "settings",
                Map.of("number_of_shards", 2, "number_of_replicas", 1),
                "mappings",
                Map.of(
                    "properties",
                    Map.of(
                        "body",
                        Map.of(
                            "type",
                            "text",
                            "fields",
                            Map.of(
                                "near",
                                near("method", "shingles"),
                                "bits",
                                near("method", "simhash"))),
                        "title",
                        Map.of("type", "text")))));
    assertEquals(200, made.status(), made.text());
    cluster.put("/" + INDEX + "/_doc/1?refresh=true", TestDocuments.json("body", LONG_TEXT));
    cluster.put("/" + INDEX + "/_doc/2?refresh=true", TestDocuments.json("title", LONG_TEXT));
  }

  private static Map<String, Object> near(Object... namesAndValues) {
    Map<String, Object> field = new java.util.HashMap<>(Map.of("type", SignatureFieldMapper.TYPE));
    for (int i = 0; i < namesAndValues.length; i += 2) {
      field.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return field;
  }

  private static void assertRefused(TestCluster.Answer answer, String... parts) {
    assertTrue(answer.status() >= 400 && answer.status() < 500, answer.text());
    for (String part : parts) {
      assertTrue(answer.text().contains(part), part + " in " + answer.text());
    }
  }

  private static void assertQueryRefused(Map<String, Object> query, String... parts)
      throws Exception {
    assertRefused(
        cluster.post(
            "/" + INDEX + "/_search", TestDocuments.json("query", Map.of("near_duplicate", query))),
        parts);
  }

  @Test
  void queries() throws Exception {
    assertQueryRefused(Map.of("like", LONG_TEXT), "[field]");
    assertQueryRefused(Map.of("field", "body.near"), "[like]");
    assertQueryRefused(
        Map.of("field", "body.near", "like", LONG_TEXT, "treshold", 0.5), "treshold");
    assertQueryRefused(
        Map.of("field", "body.near", "like", LONG_TEXT, "threshold", 0.5, "distance", 3),
        "[threshold]",
        "[distance]");
    assertQueryRefused(
        Map.of("field", "body.near", "like", LONG_TEXT, "threshold", 1.5), "body.near", "1.5");
    assertQueryRefused(
        Map.of("field", "body.near", "like", LONG_TEXT, "threshold", 0), "body.near", "threshold");
    assertQueryRefused(
        Map.of("field", "body.near", "like", LONG_TEXT, "distance", 3), "body.near", "distance");
    assertQueryRefused(
        Map.of("field", "body.near", "like", LONG_TEXT, "population", -1), "[population]", "-1");
    assertQueryRefused(Map.of("field", "nowhere", "like", LONG_TEXT), "[nowhere]", "not mapped");
    assertQueryRefused(Map.of("field", "title", "like", LONG_TEXT), "[title]", "near_duplicate");
    assertQueryRefused(Map.of("field", "body", "like", LONG_TEXT), "body.near", "body.bits");
    assertQueryRefused(
        Map.of("field", "body", "method", "signcd", "like", LONG_TEXT), "[body]", "[signcd]");
    assertQueryRefused(Map.of("field", "body.near", "like", List.of(LONG_TEXT)), "like");
    assertQueryRefused(
        Map.of("field", "body.near", "like", LONG_TEXT, "include", true), "[include]");
    assertQueryRefused(Map.of("field", "body.near", "like", Map.of("_index", INDEX)), "_id");
    assertQueryRefused(Map.of("field", "body.near", "like", Map.of("_id", "1", "id", "2")), "id");
    assertRefused(
        cluster.post(
            "/" + INDEX + "/_search",
            TestDocuments.json("query", Map.of("term", Map.of("body.near", "word")))),
        "body.near",
        "near_duplicate");
    assertRefused(
        cluster.post("/" + INDEX + "/_search", TestDocuments.json("sort", List.of("body.near"))),
        "body.near");
    assertRefused(
        cluster.post(
            "/" + INDEX + "/_search",
            TestDocuments.json("aggs", Map.of("a", Map.of("terms", Map.of("field", "body.near"))))),
        "body.near");
  }

  @Test
  void documentsThatOthersAreToBeLike() throws Exception {
    assertQueryRefused(
        Map.of("field", "body.near", "like", Map.of("_id", "none")), "[none]", INDEX);
    assertQueryRefused(
        Map.of("field", "body.near", "like", Map.of("_index", "no-index", "_id", "1")), "no-index");
    assertQueryRefused(
        Map.of("field", "body.near", "like", Map.of("_id", "2")), "[2]", "body.near");
    assertRefused(
        cluster.post(
            "/" + INDEX + ",bad-*/_search",
            TestDocuments.json(
                "query",
                Map.of(
                    "near_duplicate", Map.of("field", "body.near", "like", Map.of("_id", "1"))))),
        "[_index]");
    for (String pattern : List.of("bad-requ*", "_all")) {
      assertRefused(
          cluster.post(
              "/" + pattern + "/_search",
              TestDocuments.json(
                  "query",
                  Map.of(
                      "near_duplicate", Map.of("field", "body.near", "like", Map.of("_id", "1"))))),
          "[_index]",
          "[1]");
    }
    assertQueryRefused(Map.of("field", "body.near", "like", Map.of("_id", "")), "[like]", "[_id]");
  }

  @Test
  void theFilterOfAnAliasHasNoDocumentToBeLike() throws Exception {
    Map<String, Object> filter =
        Map.of(
            "near_duplicate",
            Map.of("field", "body.near", "like", Map.of("_index", INDEX, "_id", "1")));
    TestCluster.Answer made =
        cluster.post(
            "/_aliases",
            TestDocuments.json(
                "actions",
                List.of(
                    Map.of(
                        "add",
                        Map.of("index", INDEX, "alias", "bad-requests-like", "filter", filter)))));
    TestCluster.Answer refused =
        made.status() == 200 ? cluster.post("/bad-requests-like/_search", "{}") : made;
    assertRefused(refused, "[near_duplicate]", "[like]", "alias");
  }

  private static void assertMappingRefused(Map<String, Object> field, String... parts)
      throws Exception {
    assertRefused(
        cluster.put(
            "/refused",
            TestDocuments.json(
                "mappings",
                Map.of(
                    "properties",
                    Map.of("body", Map.of("type", "text", "fields", Map.of("near", field)))))),
        parts);
    assertEquals(404, cluster.get("/refused").status());
  }

  @Test
  void mappings() throws Exception {
    assertMappingRefused(near("method", "shinglse"), "body.near", "shinglse");
    assertMappingRefused(near("wordz", 3), "wordz", "near");
    assertMappingRefused(near("method", "shingles", "words", 0), "body.near", "words", "0");
    assertMappingRefused(
        near("method", "shingles", "words", "three"), "body.near", "words", "three");
    assertMappingRefused(near("method", "simhash", "slots", 84), "body.near", "slots", "simhash");
    assertMappingRefused(near("method", "shingles", "threshold", 7), "body.near", "threshold", "7");
    assertMappingRefused(
        near("method", "signcd", "threshold", 0.5, "distance", 0.5),
        "body.near",
        "threshold",
        "distance");
    assertMappingRefused(near("population", -3), "body.near", "population", "-3");
    assertMappingRefused(near("population", "many"), "near", "population", "many");
    assertMappingRefused(near("html", "perhaps"), "perhaps");
    assertMappingRefused(near("method", "combined"), "body.near", "combined", "definition");
    assertMappingRefused(near("method", "andd", "model", "a.model"), "[model]");
    assertMappingRefused(near("definition", "missing.doppel"), "body.near", "missing.doppel");
    TestCluster.Answer missing =
        cluster.put(
            "/refused",
            TestDocuments.json(
                "mappings",
                Map.of("properties", Map.of("near", near("definition", "missing.doppel")))));
    assertFalse(missing.text().contains("config/"), missing.text());
    assertMappingRefused(near("definition", "../opensearch.yml"), "body.near", "../opensearch.yml");
    assertMappingRefused(near("definition", "/etc/passwd"), "body.near", "/etc/passwd");
    assertMappingRefused(near("definition", "/"), "body.near", "without a path");
    assertMappingRefused(near("definition", "a\0b"), "body.near", "without a path");
    assertMappingRefused(
        near("method", "shingles", "definition", "some.doppel"),
        "body.near",
        "method",
        "definition");
    assertMappingRefused(
        near("method", "shingles", "scheme", "shingles/9 words=5"),
        "body.near",
        "shingles/9",
        "shingles/1");
  }

  @Test
  void documents() throws Exception {
    assertRefused(
        cluster.put(
            "/" + INDEX + "/_doc/x", TestDocuments.json("body", List.of(LONG_TEXT, LONG_TEXT))),
        "field [body.",
        "one text");
    assertRefused(
        cluster.put("/" + INDEX + "/_doc/x", TestDocuments.json("body", Map.of("deep", LONG_TEXT))),
        "body");
    assertEquals(
        201,
        cluster
            .put("/" + INDEX + "/_doc/one", TestDocuments.json("body", List.of(LONG_TEXT)))
            .status());
    assertEquals(
        201, cluster.put("/" + INDEX + "/_doc/empty", TestDocuments.json("body", "")).status());
    assertEquals(
        201,
        cluster.put("/" + INDEX + "/_doc/marks", TestDocuments.json("body", ", ; . !")).status());
  }

  @Test
  void theNodesLiveOn() throws Exception {
    assertEquals(2, cluster.get("/_cluster/health").<Integer>at("number_of_nodes"));
    TestCluster.Answer found =
        cluster.post(
            "/" + INDEX + "/_search",
            TestDocuments.json(
                "query",
                Map.of("near_duplicate", Map.of("field", "body.near", "like", LONG_TEXT))));
    assertEquals(200, found.status(), found.text());
  }

  @Test
  void signaturesOfNestedObjectsAreNotThoseOfDocuments() throws Exception {
    String index = INDEX + "-nested";
    Map<String, Object> body =
        Map.of("type", "text", "fields", Map.of("near", near("method", "shingles")));
    cluster.put(
        "/" + index,
        TestDocuments.json(
            "mappings",
            Map.of(
                "properties",
                Map.of("part", Map.of("type", "nested", "properties", Map.of("body", body))))));
    String source = TestDocuments.json("part", List.of(Map.of("body", LONG_TEXT)));
    assertEquals(201, cluster.put("/" + index + "/_doc/1?refresh=true", source).status());
    assertRefused(
        cluster.post(
            "/_plugins/_doppel/" + index + "/_bulk?field=part.body.near",
            "{\"index\":{}}\n" + source + "\n"),
        index,
        "part.body.near",
        "nested");
    assertRefused(
        cluster.post(
            "/" + index + "/_search",
            TestDocuments.json(
                "ext", Map.of("near_duplicate_collapse", Map.of("field", "part.body.near")))),
        index,
        "part.body.near",
        "nested");
    TestCluster.Answer found =
        cluster.post(
            "/" + index + "/_search",
            TestDocuments.json(
                "query",
                Map.of(
                    "nested",
                    Map.of(
                        "path",
                        "part",
                        "query",
                        Map.of(
                            "near_duplicate",
                            Map.of("field", "part.body.near", "like", LONG_TEXT))))));
    assertEquals(1, found.<Integer>at("hits.total.value"), found.text());
  }

  @Test
  void highlights() throws Exception {
    for (String type : List.of("near_duplicate", "plain")) {
      assertHighlightRefused("body.near", Map.of("type", type), "body.near", "highlight");
    }
    assertHighlightRefused(
        "body",
        Map.of("type", "near_duplicate", "pre_tags", List.of("<a>"), "post_tags", List.of()),
        "post_tags");
  }

  private static void assertHighlightRefused(
      String field, Map<String, Object> options, String... parts) throws Exception {
    assertRefused(
        cluster.post(
            "/" + INDEX + "/_search?allow_partial_search_results=false",
            TestDocuments.json(
                "query",
                Map.of("near_duplicate", Map.of("field", "body.near", "like", LONG_TEXT)),
                "highlight",
                Map.of("fields", Map.of(field, options)))),
        parts);
  }
}
