package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.doppel.opensearch.DedupTestIndex.Texts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * How often a text is signed on its way through the gate, counted in the logs of all nodes: once,
 * by the gate, whichever nodes have the copies of its shard.
 */
class SignedOnceIT {
  private static final int DOCUMENTS = 40;
  private static final String LOGGER = "logger.io.doppel.opensearch.mapping.FieldDefinition";

  private static TestCluster cluster;

  @BeforeAll
  static void logSignings() throws Exception {
    cluster = TestCluster.shared();
    log("\"trace\"");
  }

  @AfterAll
  static void logNoMore() throws Exception {
    log("null");
  }

  private static void log(String level) throws Exception {
    TestCluster.Answer set =
        cluster.put("/_cluster/settings", "{\"transient\":{\"" + LOGGER + "\":" + level + "}}");
    assertEquals(200, set.status(), set.text());
  }

  private static long signings(String field) throws Exception {
    return cluster.logged("field [" + field + ".near]: signs");
  }

  private static DedupTestIndex create(String name, String method, int replicas, String settings)
      throws Exception {
    return DedupTestIndex.create(
        cluster,
        name,
        3,
        replicas,
        settings,
        ",\""
            + name
            + "\":{\"type\":\"text\",\"fields\":{\"near\":{\"type\":\"near_duplicate\",\"method\":\""
            + method
            + "\"}}}");
  }

  private static List<Map<String, Object>> send(String index, String parameters, String lines)
      throws Exception {
    TestCluster.Answer answer =
        cluster.post(
            "/_plugins/_doppel/" + index + "/_bulk?field=" + index + ".near" + parameters, lines);
    assertEquals(200, answer.status(), answer.text());
    assertEquals(false, answer.at("errors"), answer.text());
    return DedupTestIndex.items(answer);
  }

  /** Texts of which none is like another. */
  private static Map<String, String> texts(int seed) {
    Texts texts = new Texts(seed);
    Map<String, String> made = new LinkedHashMap<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      made.put("t" + i, texts.fresh());
    }
    return made;
  }

  private static String lines(String field, Map<String, String> texts) {
    StringBuilder lines = new StringBuilder();
    texts.forEach(
        (id, text) ->
            lines
                .append("{\"index\":{\"_id\":\"" + id + "\"}}\n")
                .append("{\"" + field + "\":\"" + text + "\"}\n"));
    return lines.toString();
  }

  @Test
  void withoutReplicas() throws Exception {
    create("signed0", "shingles", 0, "");
    send("signed0", "", lines("signed0", texts(1)));
    assertEquals(DOCUMENTS, signings("signed0"));
  }

  @Test
  void withReplicas() throws Exception {
    create("signed1", "shingles", 1, "");
    send("signed1", "", lines("signed1", texts(2)));
    assertEquals(DOCUMENTS, signings("signed1"));
  }

  @Test
  void whereSegmentsAreReplicated() throws Exception {
    create("signed2", "shingles", 1, ",\"replication.type\":\"SEGMENT\"");
    send("signed2", "", lines("signed2", texts(3)));
    assertEquals(DOCUMENTS, signings("signed2"));
  }

  /** They are tagged, so that the source that is indexed is another than the one that came. */
  @Test
  void nearDuplicates() throws Exception {
    create("signed3", "shingles", 1, "");
    Map<String, String> texts = texts(4);
    send("signed3", "", lines("signed3", texts));
    Map<String, String> copies = new LinkedHashMap<>();
    texts.forEach((id, text) -> copies.put("copy-" + id, text));
    for (Map<String, Object> item : send("signed3", "", lines("signed3", copies))) {
      assertEquals("tagged", DedupTestIndex.decision(item));
    }
    assertEquals(2 * DOCUMENTS, signings("signed3"));
  }

  /** The mapping has to learn a field first, and each document is parsed again. */
  @Test
  void withAFieldThatIsNewToTheMapping() throws Exception {
    create("signed4", "hybrid", 1, "");
    String lines = lines("signed4", texts(5));
    send("signed4", "", lines.replace("{\"signed4\":", "{\"new\":1,\"signed4\":"));
    assertEquals(DOCUMENTS, signings("signed4"));
  }

  @Test
  void textsWithoutASignature() throws Exception {
    create("signed5", "shingles", 1, "");
    for (Map<String, Object> item :
        send("signed5", "", lines("signed5", Map.of("a", "?", "b", "!")))) {
      assertEquals("not_compared", DedupTestIndex.decision(item));
    }
    assertEquals(2, signings("signed5"));
  }
}
