package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A collapsed answer has all that the answer of the same search has, of the hits that it shows. */
class CollapseAnswerIT {
  private static final String INDEX = "collapse-answer";
  private static final CollapseCorpus CORPUS = CollapseCorpus.of(11, 60);
  private static final String NEAR =
      "{\"type\":\"near_duplicate\",\"method\":\"shingles\",\"threshold\":0.5}";
  private static TestCluster cluster;

  @BeforeAll
  static void indexDocuments() throws Exception {
    cluster = TestCluster.shared();
    CORPUS.index(cluster, INDEX, NEAR);
  }

  private static final String EXT =
      "\"ext\":{\"near_duplicate_collapse\":{\"field\":\"body.near\"}}";

  private static TestCluster.Answer search(String path, String body) throws Exception {
    TestCluster.Answer answer = cluster.post(path, body);
    assertEquals(200, answer.status(), answer.text());
    return answer;
  }

  /** Words of some documents, so that scores, highlights and explanations differ. */
  private static String query() {
    StringBuilder words = new StringBuilder();
    for (CollapseCorpus.Doc doc : CORPUS.docs().subList(0, 60)) {
      if (doc.body() != null && !doc.body().isEmpty()) {
        words.append(' ').append(doc.body(), 0, doc.body().indexOf(' ', 20));
      }
    }
    return "{\"match\":{\"body\":{\"query\":\""
        + words.toString().strip()
        + "\",\"_name\":\"m\"}}}";
  }

  private static final String WANTED =
      "\"query\":"
          + query()
          + ",\"highlight\":{\"fields\":{\"body\":{}}},\"explain\":true,\"version\":true,"
          + "\"fields\":[\"group\",\"day\"],\"docvalue_fields\":[\"rank\"],"
          + "\"_source\":{\"excludes\":[\"topic\"]},\"stored_fields\":[\"_source\"],"
          + "\"track_scores\":true,"
          + "\"post_filter\":{\"range\":{\"day\":{\"lt\":17,\"_name\":\"p\"}}},"
          + "\"aggs\":{\"topics\":{\"terms\":{\"field\":\"topic\"},"
          + "\"aggs\":{\"top\":{\"top_hits\":{\"size\":2}}}},"
          + "\"sum\":{\"sum_bucket\":{\"buckets_path\":\"topics>_count\"}}},"
          + "\"suggest\":{\"s\":{\"text\":\"w1x\",\"term\":{\"field\":\"body\"}}}";

  @Test
  void shownHitsAreTheSameAsWithoutCollapse() throws Exception {
    for (String sort :
        List.of("", ",\"sort\":[{\"day\":\"desc\"},\"_score\",{\"rank\":\"asc\"}]")) {
      String path = "/" + INDEX + "/_search?preference=same";
      TestCluster.Answer plain =
          search(path, "{\"size\":1000,\"track_total_hits\":true," + WANTED + sort + "}");
      TestCluster.Answer got =
          search(path, "{\"from\":3,\"size\":25," + WANTED + sort + "," + EXT + "}");
      Map<Object, Map<String, Object>> byId = new HashMap<>();
      List<Object> order = new ArrayList<>();
      for (Map<String, Object> hit : plain.<List<Map<String, Object>>>at("hits.hits")) {
        byId.put(hit.get("_id"), hit);
        order.add(hit.get("_id"));
      }
      List<Map<String, Object>> hits = got.at("hits.hits");
      assertEquals(25, hits.size());
      int last = -1;
      for (Map<String, Object> hit : hits) {
        Map<String, Object> bare = new HashMap<>(hit);
        Map<String, Object> fields = new HashMap<>(asMap(hit.get("fields")));
        fields.keySet().removeAll(Set.of("near_duplicates", "near_duplicates_count"));
        bare.put("fields", fields);
        assertEquals(byId.get(hit.get("_id")), bare);
        assertTrue(order.indexOf(hit.get("_id")) > last);
        last = order.indexOf(hit.get("_id"));
      }
      for (String same : List.of("aggregations", "suggest", "timed_out", "_shards")) {
        assertEquals(plain.body().get(same), got.body().get(same), same);
      }
      assertEquals(plain.<Object>at("hits.total"), got.at("hits.total"));
      assertEquals(plain.<Object>at("hits.max_score"), got.at("hits.max_score"));
      assertFalse(got.text().contains("_seq_no"));
      assertFalse(got.text().contains("body.near"));
      assertFalse(got.text().contains(CollapseSignatures.NAME));
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> asMap(Object value) {
    return (Map<String, Object>) value;
  }

  @Test
  void signaturesAndSequenceNumbersAreThereIfTheUserWantsThem() throws Exception {
    for (String rescore : List.of("", RESCORE)) {
      TestCluster.Answer got =
          search(
              "/" + INDEX + "/_search",
              "{\"fields\":[\"body.ne*\"],\"seq_no_primary_term\":true,"
                  + "\"query\":{\"exists\":{\"field\":\"body\"}},"
                  + rescore
                  + EXT
                  + "}");
      Map<String, Object> fields = asMap(got.at("hits.hits.0.fields"));
      assertTrue(fields.containsKey("body.near"), got.text());
      assertTrue(asMap(got.at("hits.hits.0")).containsKey("_seq_no"));
    }
  }

  private static final String RESCORE =
      "\"rescore\":{\"window_size\":40,\"query\":{\"rescore_query\":{\"function_score\":"
          + "{\"field_value_factor\":{\"field\":\"rank\"}}},\"rescore_query_weight\":0.5}},";

  @Test
  void rescoredHitsKeepTheirScores() throws Exception {
    String path = "/" + INDEX + "/_search?preference=same";
    String query = "\"query\":" + query() + ",";
    TestCluster.Answer plain = search(path, "{\"size\":1000," + query + RESCORE + "\"from\":0}");
    TestCluster.Answer got = search(path, "{\"size\":60," + query + RESCORE + EXT + "}");
    Map<Object, Object> scores = new HashMap<>();
    plain
        .<List<Map<String, Object>>>at("hits.hits")
        .forEach(hit -> scores.put(hit.get("_id"), hit.get("_score")));
    List<Map<String, Object>> hits = got.at("hits.hits");
    assertTrue(hits.size() > 30);
    hits.forEach(hit -> assertEquals(scores.get(hit.get("_id")), hit.get("_score")));
    assertFalse(got.text().contains("body.near"));
    assertFalse(got.text().contains(CollapseSignatures.NAME));
  }

  /** Each search has another order; what is shown fits together all the same. */
  @Test
  void aRandomOrderIsDecidedInOneSearch() throws Exception {
    for (int i = 0; i < 5; i++) {
      TestCluster.Answer got =
          search(
              "/" + INDEX + "/_search",
              "{\"size\":1000,\"query\":{\"function_score\":{\"random_score\":{},"
                  + "\"boost_mode\":\"replace\"}},"
                  + EXT
                  + "}");
      assertConsistent(got);
      assertFalse(got.text().contains("body.near"));
      assertFalse(got.text().contains(CollapseSignatures.NAME));
    }
  }

  private static void assertConsistent(TestCluster.Answer got) {
    List<Map<String, Object>> hits = got.at("hits.hits");
    assertEquals(got.<Integer>at("ext.near_duplicate_collapse.shown.value"), hits.size());
    Set<Object> seen = new HashSet<>();
    double last = Double.MAX_VALUE;
    for (Map<String, Object> hit : hits) {
      assertTrue(seen.add(hit.get("_id")));
      if (asMap(hit).get("fields") != null) {
        List<?> hidden = (List<?>) asMap(hit.get("fields")).get("near_duplicates");
        hidden.forEach(each -> assertTrue(seen.add(((Map<?, ?>) each).get("_id"))));
      }
      if (hit.get("_score") != null) {
        assertTrue(((Number) hit.get("_score")).doubleValue() <= last);
        last = ((Number) hit.get("_score")).doubleValue();
      }
    }
    assertEquals(got.<Integer>at("hits.total.value"), seen.size());
  }

  @Test
  void answersFitTogetherWhileDocumentsChange() throws Exception {
    String index = "collapse-racing";
    CORPUS.index(cluster, index, NEAR);
    AtomicBoolean isDone = new AtomicBoolean();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread writer =
        new Thread(
            () -> {
              try {
                for (int i = 0; !isDone.get(); i++) {
                  CollapseCorpus.Doc old = CORPUS.docs().get(i % CORPUS.docs().size());
                  CollapseCorpus.Doc other = CORPUS.docs().get(i * 31 % CORPUS.docs().size());
                  CollapseCorpus.add(
                      cluster,
                      index,
                      List.of(
                          new CollapseCorpus.Doc(
                              old.id(), old.rank(), i, "news", other.group(), other.body())));
                }
              } catch (Throwable e) {
                failure.set(e);
              }
            });
    writer.start();
    for (int i = 0; i < 100; i++) {
      TestCluster.Answer got =
          search(
              "/" + index + "/_search",
              "{\"size\":1000,\"sort\":[{\"rank\":\"asc\"}]," + EXT + "}");
      assertConsistent(got);
    }
    isDone.set(true);
    writer.join();
    assertEquals(null, failure.get());
  }

  @Test
  void eachSearchOfAMultiSearchIsItsOwn() throws Exception {
    TestCluster.Answer got =
        search(
            "/" + INDEX + "/_msearch",
            "{}\n{\"size\":5,"
                + EXT
                + "}\n{}\n{\"size\":5}\n{}\n{\"size\":5,\"from\":2000,"
                + EXT
                + "}\n");
    assertTrue(asMap(got.at("responses.0")).containsKey("ext"));
    assertFalse(asMap(got.at("responses.1")).containsKey("ext"));
    assertEquals(400, got.<Integer>at("responses.2.status"));
  }

  @Test
  void aPointInTimeIsSearchedAsItWas() throws Exception {
    String index = "collapse-pit";
    CORPUS.index(cluster, index, NEAR);
    String pit = search("/" + index + "/_search/point_in_time?keep_alive=1m", "").at("pit_id");
    for (CollapseCorpus.Doc doc : CORPUS.docs().subList(0, 100)) {
      assertEquals(200, cluster.delete("/" + index + "/_doc/" + doc.id()).status());
    }
    search("/" + index + "/_refresh", "");
    TestCluster.Answer got =
        search(
            "/_search",
            "{\"size\":1000,\"sort\":[{\"rank\":\"asc\"}],\"pit\":{\"id\":\""
                + pit
                + "\"},"
                + EXT
                + "}");
    TestCluster.Answer same =
        search(
            "/" + INDEX + "/_search", "{\"size\":1000,\"sort\":[{\"rank\":\"asc\"}]," + EXT + "}");
    assertEquals(same.<Object>at("ext"), got.at("ext"));
    assertEquals(
        same.<List<Map<String, Object>>>at("hits.hits").stream()
            .map(hit -> hit.get("_id"))
            .toList(),
        got.<List<Map<String, Object>>>at("hits.hits").stream()
            .map(hit -> hit.get("_id"))
            .toList());
  }

  @Test
  void aFilteredAliasAndAnEmptyPatternAreSearchedAsTheyAre() throws Exception {
    search(
        "/_aliases",
        "{\"actions\":[{\"add\":{\"index\":\""
            + INDEX
            + "\",\"alias\":\"collapse-alias\",\"filter\":{\"term\":{\"topic\":\"sport\"}}}}]}");
    TestCluster.Answer alias = search("/collapse-alias/_search", "{\"size\":1000," + EXT + "}");
    long sport = CORPUS.docs().stream().filter(doc -> doc.topic().equals("sport")).count();
    assertEquals(sport, alias.<Integer>at("hits.total.value").longValue());
    assertConsistent(alias);
    TestCluster.Answer none = search("/collapse-nowhere*/_search", "{" + EXT + "}");
    assertEquals(0, none.<Integer>at("hits.total.value"));
    assertEquals(true, none.at("ext.near_duplicate_collapse.complete"));
  }

  /** A shard that fails stays visible, and the numbers say that they are not all. */
  @Test
  void failedShardsStayVisible() throws Exception {
    String other = "collapse-other-rank";
    cluster.put(
        "/" + other,
        "{\"mappings\":{\"properties\":{\"rank\":{\"type\":\"text\"},"
            + "\"body\":{\"type\":\"text\",\"fields\":{\"near\":"
            + NEAR
            + "}}}}}");
    cluster.awaitGreen(other);
    TestCluster.Answer got =
        search(
            "/" + INDEX + "," + other + "/_search", "{\"sort\":[{\"rank\":\"asc\"}]," + EXT + "}");
    assertEquals(1, got.<Integer>at("_shards.failed"));
    assertEquals(10, got.<List<?>>at("hits.hits").size());
    assertEquals(false, got.at("ext.near_duplicate_collapse.complete"));
    assertEquals("gte", got.at("ext.near_duplicate_collapse.shown.relation"));
  }

  /** With a routing of their own, two shards may have documents of one id. */
  @Test
  void documentsOfOneIdInTwoShardsAreTwo() throws Exception {
    String index = "collapse-routed";
    CollapseCorpus.create(cluster, index, NEAR);
    List<CollapseCorpus.Doc> docs =
        CORPUS.docs().stream()
            .filter(doc -> doc.group().equals("g1") || doc.group().equals("g2"))
            .toList();
    for (CollapseCorpus.Doc doc : docs) {
      for (String routing : List.of("a", "b", "c", "d")) {
        int status =
            cluster
                .put("/" + index + "/_doc/" + doc.group() + "?routing=" + routing, doc.json())
                .status();
        assertTrue(status == 200 || status == 201);
      }
    }
    search("/" + index + "/_refresh", "");
    TestCluster.Answer got =
        search("/" + index + "/_search", "{\"explain\":true,\"sort\":[\"group\"]," + EXT + "}");
    assertEquals(4, got.<Integer>at("hits.total.value"), got.text());
    assertEquals(2, got.<List<?>>at("hits.hits").size());
    for (int i = 0; i < 2; i++) {
      String at = "hits.hits." + i + ".";
      assertEquals(got.<Object>at(at + "_id"), got.at(at + "fields.near_duplicates.0._id"));
      assertEquals(got.<Object>at(at + "_id"), got.at(at + "_source.group"));
    }
  }

  /** An index of one shard, whose hits have inner hits, and no source. */
  @Test
  void oneShardWithInnerHitsAndWithoutSource() throws Exception {
    String index = "collapse-inner";
    TestCluster.Answer made =
        cluster.put(
            "/" + index,
            "{\"mappings\":{\"_source\":{\"enabled\":false},\"properties\":{"
                + "\"tags\":{\"type\":\"nested\",\"properties\":{\"t\":{\"type\":\"keyword\"}}},"
                + "\"body\":{\"type\":\"text\",\"fields\":{\"near\":"
                + NEAR
                + "}}}}}");
    assertEquals(200, made.status(), made.text());
    String body =
        CORPUS.docs().stream()
            .filter(d -> d.group().equals("script"))
            .findAny()
            .orElseThrow()
            .json();
    String tagged =
        body.substring(0, body.length() - 1) + ",\"tags\":[{\"t\":\"x\"},{\"t\":\"y\"}]}";
    for (String id : List.of("1", "2", "3")) {
      assertEquals(
          201, cluster.put("/" + index + "/_doc/" + id + "?refresh=true", tagged).status());
    }
    for (String inner :
        List.of("", ",\"inner_hits\":{\"_source\":false,\"docvalue_fields\":[\"tags.t\"]}")) {
      TestCluster.Answer got =
          search(
              "/" + index + "/_search",
              "{\"query\":{\"nested\":{\"path\":\"tags\",\"query\":{\"term\":{\"tags.t\":\"x\"}}"
                  + inner
                  + "}},"
                  + EXT
                  + "}");
      assertEquals(1, got.<List<?>>at("hits.hits").size(), got.text());
      assertEquals(2, got.<List<?>>at("hits.hits.0.fields.near_duplicates").size());
      assertEquals(!inner.isEmpty(), asMap(got.at("hits.hits.0")).containsKey("inner_hits"));
    }
  }

  /** A shard may have documents, and none with a text. */
  @Test
  void shardsWithoutAnySignatureShowAllThatTheyHave() throws Exception {
    String index = "collapse-no-texts";
    cluster.put(
        "/" + index,
        "{\"mappings\":{\"properties\":{\"body\":{\"type\":\"text\",\"fields\":{\"near\":"
            + NEAR
            + "}}}}}");
    for (int i = 0; i < 3; i++) {
      cluster.put("/" + index + "/_doc/" + i + "?refresh=true", "{\"price\":" + i + "}");
    }
    TestCluster.Answer collapsed = search("/" + index + "/_search", "{" + EXT + "}");
    assertEquals(3, collapsed.<List<?>>at("hits.hits").size(), collapsed.text());
    assertEquals(3, collapsed.<Integer>at("ext.near_duplicate_collapse.shown.value"));
    assertEquals(true, collapsed.at("ext.near_duplicate_collapse.complete"));
    TestCluster.Answer fetched = search("/" + index + "/_search", "{\"fields\":[\"body.near\"]}");
    assertEquals(0, fetched.<Integer>at("_shards.failed"), fetched.text());
    assertEquals(3, fetched.<List<?>>at("hits.hits").size(), fetched.text());
  }
}
