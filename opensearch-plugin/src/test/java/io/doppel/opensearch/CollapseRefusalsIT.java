package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What cannot be answered right is refused, with the parameter, the rule and the value. */
class CollapseRefusalsIT {
  private static final String INDEX = "collapse-refusals";
  private static final CollapseCorpus CORPUS = CollapseCorpus.of(13, 5);
  private static final String NEAR =
      "{\"type\":\"near_duplicate\",\"method\":\"shingles\",\"threshold\":0.5}";
  private static TestCluster cluster;

  @BeforeAll
  static void indexDocuments() throws Exception {
    cluster = TestCluster.shared();
    CORPUS.index(cluster, INDEX, NEAR);
    CollapseCorpus.create(
        cluster,
        INDEX + "-threshold",
        "{\"type\":\"near_duplicate\",\"method\":\"shingles\",\"threshold\":0.7}");
    CollapseCorpus.create(cluster, INDEX + "-method", "{\"type\":\"near_duplicate\"}");
    cluster.put(
        "/" + INDEX + "-none", "{\"mappings\":{\"properties\":{\"body\":{\"type\":\"text\"}}}}");
  }

  private static void assertRefused(String path, String more, String collapse, String... says)
      throws Exception {
    TestCluster.Answer answer =
        cluster.post(
            path, "{" + more + "\"ext\":{\"near_duplicate_collapse\":{" + collapse + "}}}");
    assertEquals(400, answer.status(), answer.text());
    for (String each : says) {
      assertTrue(answer.text().contains(each), each + " is not in " + answer.text());
    }
  }

  private static final String FIELD = "\"field\":\"body.near\"";

  @Test
  void badParameters() throws Exception {
    String path = "/" + INDEX + "/_search";
    assertRefused(path, "", "", "near_duplicate_collapse", "requires [field]");
    assertRefused(path, "", "\"field\":\"\"", "requires [field]");
    assertRefused(path, "", FIELD + ",\"limit\":3", "unknown field [limit]");
    assertRefused(path, "", FIELD + ",\"window\":0", "[window] must be >= 1, got 0");
    assertRefused(path, "", FIELD + ",\"window\":-7", "[window] must be >= 1, got -7");
    assertRefused(path, "", FIELD + ",\"window\":\"many\"", "[window]", "many");
    assertRefused(path, "", FIELD + ",\"max_hidden\":-1", "[max_hidden] must be >= 0, got -1");
    for (String bad : List.of("0", "-0.5", "1.2", "\"NaN\"")) {
      assertRefused(
          path,
          "",
          FIELD + ",\"threshold\":" + bad,
          "[threshold] must be in (0, 1], got " + bad.replace("\"", ""));
    }
  }

  @Test
  void badPages() throws Exception {
    String path = "/" + INDEX + "/_search";
    assertRefused(
        path,
        "\"from\":95,",
        FIELD + ",\"window\":100",
        "from + size must be <= window, got from 95, size 10 and window 100");
    assertRefused(path, "\"from\":2147483647,\"size\":2147483647,", FIELD, "from + size");
    assertRefused(
        path,
        "",
        FIELD + ",\"window\":20000",
        "Result window is too large",
        "[10000] but was [20000]");
    assertRefused(path, "\"size\":-2,", FIELD, "size");
  }

  @Test
  void badCompany() throws Exception {
    String path = "/" + INDEX + "/_search";
    String sort = "\"sort\":[{\"rank\":\"asc\"}],";
    assertRefused(path + "?scroll=1m", "", FIELD, "near_duplicate_collapse", "scroll");
    assertRefused(path, sort + "\"search_after\":[3],", FIELD, "[search_after]");
    assertRefused(path, sort + "\"from\":1,\"search_after\":[3],", FIELD, "[search_after]");
    assertRefused(path, "\"collapse\":{\"field\":\"topic\"},", FIELD, "[collapse]");
    assertRefused(path, "\"stored_fields\":\"_none_\",", FIELD, "[stored_fields]", "_none_");
    assertRefused(
        path,
        "\"derived\":{\"d\":{\"type\":\"long\",\"script\":{\"source\":\"emit(1)\"}}},",
        FIELD,
        "[derived]");
  }

  @Test
  void badFields() throws Exception {
    String path = "/" + INDEX + "/_search";
    assertRefused(path, "", "\"field\":\"topic\"", "[" + INDEX + "]", "[topic]");
    assertRefused(path, "", "\"field\":\"absent\"", "[" + INDEX + "]", "[absent]");
    assertRefused(
        "/" + INDEX + "," + INDEX + "-none/_search",
        "",
        "\"field\":\"body\"",
        "[" + INDEX + "-none]",
        "[body]");
    assertRefused(
        "/" + INDEX + "," + INDEX + "-threshold/_search",
        "",
        FIELD,
        "threshold 0.5",
        "[" + INDEX + "]",
        "threshold 0.7",
        "[" + INDEX + "-threshold]");
    assertRefused(
        "/" + INDEX + "," + INDEX + "-method/_search",
        "",
        FIELD,
        "[" + INDEX + "]",
        "[" + INDEX + "-method]",
        "shingles",
        "runs");
  }

  @Test
  void anIndexThatIsNotThereIsNotFound() throws Exception {
    TestCluster.Answer answer =
        cluster.post(
            "/collapse-absent/_search", "{\"ext\":{\"near_duplicate_collapse\":{" + FIELD + "}}}");
    assertEquals(404, answer.status());
    assertTrue(answer.text().contains("collapse-absent"));
  }
}
