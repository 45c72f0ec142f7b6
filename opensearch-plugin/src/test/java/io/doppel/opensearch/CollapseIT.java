package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.lucene.collapse.CollapsedDocs;
import io.doppel.lucene.collapse.CollapsedHit;
import io.doppel.lucene.collapse.HiddenHit;
import io.doppel.opensearch.mapping.FieldDefinition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.search.TotalHits;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Collapse over two shards on two nodes is what the library's collapse is over one index. */
class CollapseIT {
  private static final String INDEX = "collapse-news";
  private static final String SHINGLES =
      "{\"type\":\"near_duplicate\",\"method\":\"shingles\",\"threshold\":0.5}";

  private static final CollapseCorpus CORPUS = CollapseCorpus.of(7, 90);
  private static TestCluster cluster;

  @BeforeAll
  static void indexDocuments() throws Exception {
    cluster = TestCluster.shared();
    CORPUS.index(cluster, INDEX, SHINGLES);
  }

  private static final String BY_RANK = "[{\"rank\":\"asc\"}]";

  private static TestCluster.Answer search(
      String index, int from, int size, String more, String collapse) throws Exception {
    TestCluster.Answer answer =
        cluster.post("/" + index + "/_search", body(from, size, more, collapse));
    assertEquals(200, answer.status(), answer.text());
    return answer;
  }

  private static String body(int from, int size, String more, String collapse) {
    return "{\"from\":"
        + from
        + ",\"size\":"
        + size
        + (more.isEmpty() ? "" : "," + more)
        + ",\"ext\":{\"near_duplicate_collapse\":{\"field\":\"body.near\""
        + (collapse.isEmpty() ? "" : "," + collapse)
        + "}}}";
  }

  /** A shown hit, and those below it with their similarities. */
  private record Shown(String id, List<String> hidden, int count) {}

  private static List<Shown> shown(TestCluster.Answer answer) {
    List<Shown> shown = new ArrayList<>();
    for (Map<String, Object> hit : answer.<List<Map<String, Object>>>at("hits.hits")) {
      Map<?, ?> fields = hit.get("fields") instanceof Map<?, ?> map ? map : Map.of();
      List<String> hidden = new ArrayList<>();
      if (fields.get("near_duplicates") instanceof List<?> list) {
        for (Object each : list) {
          Map<?, ?> entry = (Map<?, ?>) each;
          assertEquals(hit.get("_index"), entry.get("_index"));
          hidden.add(entry.get("_id") + " " + entry.get("similarity"));
        }
      }
      int count =
          fields.get("near_duplicates_count") instanceof List<?> list ? (Integer) list.get(0) : 0;
      shown.add(new Shown((String) hit.get("_id"), hidden, count));
    }
    return shown;
  }

  private static List<Shown> shown(CollapseCorpus.Reference reference, CollapsedDocs docs)
      throws Exception {
    List<Shown> shown = new ArrayList<>();
    for (CollapsedHit hit : docs.hits()) {
      List<String> hidden = new ArrayList<>();
      for (HiddenHit each : hit.hidden()) {
        hidden.add(reference.id(each.doc()) + " " + each.similarity());
      }
      shown.add(new Shown(reference.id(hit.doc()), hidden, hidden.size()));
    }
    return shown;
  }

  private static void assertNumbers(CollapsedDocs expected, int window, TestCluster.Answer got) {
    assertEquals(expected.totalHits().value(), got.<Integer>at("hits.total.value").longValue());
    assertEquals("eq", got.at("hits.total.relation"));
    String at = "ext.near_duplicate_collapse.";
    assertEquals(expected.totalHits().value(), got.<Integer>at(at + "total").longValue());
    assertNumber(expected.shown(), got.at(at + "shown"));
    assertNumber(expected.hidden(), got.at(at + "hidden"));
    assertEquals(window, got.<Integer>at(at + "window"));
    assertEquals(expected.complete(), got.at(at + "complete"));
  }

  private static void assertNumber(TotalHits expected, Map<String, Object> got) {
    boolean isExact = expected.relation() == TotalHits.Relation.EQUAL_TO;
    assertEquals(Map.of("value", (int) expected.value(), "relation", isExact ? "eq" : "gte"), got);
  }

  @Test
  void membersOfGroupsLieOnDifferentShards() throws Exception {
    Map<String, Set<String>> shardsOf = new HashMap<>();
    for (int shard = 0; shard < 2; shard++) {
      TestCluster.Answer of =
          cluster.post(
              "/" + INDEX + "/_search?preference=_shards:" + shard,
              "{\"size\":1000,\"_source\":[\"group\"]}");
      for (Map<String, Object> hit : of.<List<Map<String, Object>>>at("hits.hits")) {
        String group = (String) ((Map<?, ?>) hit.get("_source")).get("group");
        shardsOf.computeIfAbsent(group, key -> new HashSet<>()).add("" + shard);
      }
    }
    long spread = shardsOf.values().stream().filter(shards -> shards.size() == 2).count();
    assertTrue(spread > 50, "groups on both shards: " + spread);
  }

  @Test
  void sameAsTheLibraryForPagesWindowsSortsAndFilters() throws Exception {
    CollapseCorpus.Reference reference =
        new CollapseCorpus.Reference(CORPUS.docs(), CollapseCorpus.near("shingles", 0.5));
    int[][] pages = {{0, 10}, {10, 10}, {35, 7}, {0, 90}, {80, 10}, {0, 0}};
    for (int window : new int[] {90, 150, 1000}) {
      for (int[] page : pages) {
        for (String topic : new String[] {null, "sport"}) {
          for (boolean isByDay : new boolean[] {false, true}) {
            boolean isReverse = page[0] % 2 == 0;
            String order = isReverse ? "desc" : "asc";
            String sort = (isByDay ? "[{\"day\":\"asc\"}," : "[") + "{\"rank\":\"" + order + "\"}]";
            String query =
                topic == null ? "" : ",\"query\":{\"term\":{\"topic\":\"" + topic + "\"}}";
            CollapsedDocs expected =
                reference.page(topic, isByDay, isReverse, window, page[0], page[1]);
            TestCluster.Answer got =
                search(
                    INDEX,
                    page[0],
                    page[1],
                    "\"sort\":" + sort + query,
                    "\"window\":" + window + ",\"max_hidden\":100");
            assertEquals(shown(reference, expected), shown(got));
            assertNumbers(expected, window, got);
          }
        }
      }
    }
  }

  @Test
  void sameAsTheLibraryByScoreAndFromEitherNode() throws Exception {
    CollapseCorpus.Reference reference =
        new CollapseCorpus.Reference(CORPUS.docs(), CollapseCorpus.near("shingles", 0.5));
    CollapsedDocs expected = reference.page(null, false, true, 1000, 5, 40);
    String byScore =
        "\"query\":{\"function_score\":{\"field_value_factor\":{\"field\":\"rank\"},"
            + "\"boost_mode\":\"replace\"}}";
    for (int node = 0; node < 2; node++) {
      TestCluster.Answer got =
          cluster.on(
              node, "POST", "/" + INDEX + "/_search", body(5, 40, byScore, "\"max_hidden\":100"));
      assertEquals(200, got.status(), got.text());
      assertEquals(shown(reference, expected), shown(got));
      assertNumbers(expected, 1000, got);
      assertEquals((double) CORPUS.docs().size(), got.at("hits.max_score"));
    }
  }

  @Test
  void sameAsTheLibraryByEveryThresholdOfAMapping() throws Exception {
    for (String threshold : List.of("0.3", "0.8", "0.95")) {
      String index = "collapse-threshold-" + threshold;
      CORPUS.index(
          cluster,
          index,
          "{\"type\":\"near_duplicate\",\"method\":\"shingles\",\"threshold\":" + threshold + "}");
      assertSame(index, Double.parseDouble(threshold), "");
    }
  }

  @Test
  void thresholdOfTheSearchIsUsedInPlaceOfTheMappings() throws Exception {
    assertSame(INDEX, 0.9, ",\"threshold\":0.9");
    assertSame(INDEX, 0.25, ",\"threshold\":0.25");
  }

  private static void assertSame(String index, double threshold, String collapse) throws Exception {
    CollapseCorpus.Reference reference =
        new CollapseCorpus.Reference(CORPUS.docs(), CollapseCorpus.near("shingles", threshold));
    CollapsedDocs expected = reference.page(null, false, false, 1000, 0, 500);
    TestCluster.Answer got =
        search(index, 0, 500, "\"sort\":" + BY_RANK, "\"max_hidden\":100" + collapse);
    assertEquals(shown(reference, expected), shown(got));
    assertNumbers(expected, 1000, got);
  }

  @Test
  void sameAsTheLibraryByTheDefaultMethod() throws Exception {
    String index = "collapse-default";
    CORPUS.index(cluster, index, "{\"type\":\"near_duplicate\"}");
    CollapseCorpus.Reference reference =
        new CollapseCorpus.Reference(
            CORPUS.docs(),
            FieldDefinition.of(
                    "body.near",
                    FieldDefinition.DEFAULT_METHOD,
                    null,
                    Map.of(),
                    false,
                    FieldDefinition.DEFAULT_POPULATION,
                    null)
                .near());
    CollapsedDocs expected = reference.page(null, false, false, 1000, 0, 500);
    TestCluster.Answer got = search(index, 0, 500, "\"sort\":" + BY_RANK, "\"max_hidden\":100");
    assertEquals(shown(reference, expected), shown(got));
    assertTrue(expected.hidden().value() > 100);
  }

  /** Others' collapsed pages repeat documents, leave some out, and have totals of what they see. */
  @Test
  void pagesAreSlicesOfOneSequenceAndTotalsAreThoseOfAllPages() throws Exception {
    String sort = "\"sort\":" + BY_RANK;
    TestCluster.Answer whole = search(INDEX, 0, 1000, sort, "\"max_hidden\":100");
    List<Shown> expected = shown(whole);
    List<Shown> paged = new ArrayList<>();
    for (int from = 0; from < expected.size() + 10; from += 10) {
      TestCluster.Answer page = search(INDEX, from, 10, sort, "\"max_hidden\":100");
      paged.addAll(shown(page));
      assertEquals(whole.<Object>at("ext"), page.at("ext"));
      assertEquals(whole.<Object>at("hits.total"), page.at("hits.total"));
    }
    assertEquals(expected, paged);
    int hidden = expected.stream().mapToInt(Shown::count).sum();
    assertEquals(CORPUS.docs().size(), expected.size() + hidden);
    assertEquals(hidden, whole.<Integer>at("ext.near_duplicate_collapse.hidden.value"));
    assertEquals(expected.size(), whole.<Integer>at("ext.near_duplicate_collapse.shown.value"));
    Set<String> seen = new HashSet<>();
    for (Shown each : paged) {
      assertTrue(seen.add(each.id()));
      each.hidden().forEach(entry -> assertTrue(seen.add(entry.split(" ")[0])));
    }
    assertEquals(CORPUS.docs().size(), seen.size());
  }

  @Test
  void listsAreCutAndCountsAreNot() throws Exception {
    String sort = "\"sort\":" + BY_RANK;
    List<Shown> all = shown(search(INDEX, 0, 1000, sort, "\"max_hidden\":100"));
    assertTrue(all.stream().anyMatch(each -> each.count() > 3));
    for (int max : new int[] {0, 2}) {
      List<Shown> cut = shown(search(INDEX, 0, 1000, sort, "\"max_hidden\":" + max));
      for (int i = 0; i < all.size(); i++) {
        Shown each = all.get(i);
        List<String> hidden = each.hidden().subList(0, Math.min(max, each.count()));
        assertEquals(new Shown(each.id(), hidden, each.count()), cut.get(i));
      }
    }
  }

  @Test
  void documentsWithoutTextAreShownAndThoseWithMarkupAreTexts() throws Exception {
    TestCluster.Answer none =
        search(INDEX, 0, 20, "\"query\":{\"prefix\":{\"group\":\"none\"}}", "");
    assertEquals(5, none.<List<?>>at("hits.hits").size());
    TestCluster.Answer empty =
        search(INDEX, 0, 20, "\"query\":{\"prefix\":{\"group\":\"empty\"}}", "");
    assertEquals(5, empty.<List<?>>at("hits.hits").size());
    TestCluster.Answer script =
        search(INDEX, 0, 20, "\"query\":{\"term\":{\"group\":\"script\"}}", "");
    assertEquals(1, script.<List<?>>at("hits.hits").size());
    assertEquals(1, script.<Integer>at("hits.hits.0.fields.near_duplicates_count.0"));
    assertTrue(script.<String>at("hits.hits.0._source.body").contains("<script>alert('\"&')"));
  }

  @Test
  void numbersFollowDeletesAndUpdates() throws Exception {
    String index = "collapse-changes";
    CORPUS.index(cluster, index, SHINGLES);
    List<CollapseCorpus.Doc> docs = new ArrayList<>(CORPUS.docs());
    for (int i = 0; i < 30; i++) {
      CollapseCorpus.Doc gone = docs.remove(i * 3);
      assertEquals(200, cluster.delete("/" + index + "/_doc/" + gone.id()).status());
    }
    List<CollapseCorpus.Doc> changed = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      CollapseCorpus.Doc old = docs.get(i * 5);
      CollapseCorpus.Doc other = docs.get(i * 7 + 1);
      CollapseCorpus.Doc now =
          new CollapseCorpus.Doc(
              old.id(), old.rank(), old.day(), old.topic(), other.group(), other.body());
      docs.set(i * 5, now);
      changed.add(now);
    }
    CollapseCorpus.add(cluster, index, changed);
    CollapseCorpus.Reference reference =
        new CollapseCorpus.Reference(docs, CollapseCorpus.near("shingles", 0.5));
    CollapsedDocs expected = reference.page(null, false, false, 1000, 0, 500);
    TestCluster.Answer got = search(index, 0, 500, "\"sort\":" + BY_RANK, "\"max_hidden\":100");
    assertEquals(shown(reference, expected), shown(got));
    assertNumbers(expected, 1000, got);
  }

  @Test
  void oneDefinitionInSeveralIndexesIsOneSequence() throws Exception {
    List<CollapseCorpus.Doc> docs = CORPUS.docs();
    CollapseCorpus.create(cluster, "collapse-part-a", SHINGLES);
    CollapseCorpus.create(cluster, "collapse-part-b", SHINGLES);
    CollapseCorpus.add(cluster, "collapse-part-a", docs.subList(0, 200));
    CollapseCorpus.add(cluster, "collapse-part-b", docs.subList(200, docs.size()));
    String sort = "\"sort\":" + BY_RANK;
    List<Map<String, Object>> one = search(INDEX, 0, 1000, sort, "").at("hits.hits");
    List<Map<String, Object>> two = search("collapse-part-*", 0, 1000, sort, "").at("hits.hits");
    assertEquals(
        one.stream().map(hit -> hit.get("_id")).toList(),
        two.stream().map(hit -> hit.get("_id")).toList());
    TestCluster.Answer byText =
        cluster.post(
            "/collapse-part-*/_search",
            body(0, 1000, sort, "").replace("\"body.near\"", "\"body\""));
    assertEquals(two.size(), byText.<List<?>>at("hits.hits").size());
  }

  @Test
  void searchesWithoutItAreAsBefore() throws Exception {
    TestCluster.Answer plain = cluster.post("/" + INDEX + "/_search", "{\"size\":3}");
    assertEquals(3, plain.<List<?>>at("hits.hits").size());
    assertNull(plain.body().get("ext"));
    assertFalse(plain.text().contains("near_duplicates"));
  }
}
