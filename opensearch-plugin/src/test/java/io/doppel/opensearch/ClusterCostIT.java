package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * What a field of signatures costs in a cluster, for docs/scale.md: bytes of a document, time to
 * index it, time of a query, each beside an index without. With {@code -Dtests.nightly=true}.
 */
class ClusterCostIT {
  private static final int DOCUMENTS = 30_000;
  private static final int BULK = 500;
  private static final int QUERIES = 300;

  @Test
  void signaturesBesideText() throws Exception {
    assumeTrue(Boolean.getBoolean("tests.nightly"));
    TestCluster cluster = TestCluster.shared();
    List<Map.Entry<String, String>> texts =
        new ArrayList<>(TestDocuments.texts(DOCUMENTS, 21).entrySet());
    Map<String, Map<String, Object>> fields = new LinkedHashMap<>();
    fields.put("warm-up", Map.of("near", Map.of("type", "near_duplicate")));
    fields.put("warm-up-more", Map.of());
    fields.put("text-alone", Map.of());
    fields.put("runs", Map.of("near", Map.of("type", "near_duplicate")));
    fields.put("hybrid", Map.of("near", Map.of("type", "near_duplicate", "method", "hybrid")));
    fields.put(
        "shingles",
        Map.of(
            "near",
            Map.of("type", "near_duplicate", "method", "shingles", "words", 3, "threshold", 0.3)));
    fields.put("simhash", Map.of("near", Map.of("type", "near_duplicate", "method", "simhash")));
    fields.put("text-alone-again", Map.of());
    for (Map.Entry<String, Map<String, Object>> each : fields.entrySet()) {
      measure(cluster, "cost-" + each.getKey(), each.getValue(), texts);
    }
  }

  private static void measure(
      TestCluster cluster,
      String index,
      Map<String, Object> fields,
      List<Map.Entry<String, String>> texts)
      throws Exception {
    assertEquals(200, cluster.put("/" + index, TestDocuments.index(fields)).status());
    cluster.put("/" + index + "/_settings", TestDocuments.json("index.number_of_replicas", 0));
    List<String> bulks = new ArrayList<>();
    for (int i = 0; i < texts.size(); i += BULK) {
      bulks.add(TestDocuments.bulk(texts.subList(i, Math.min(texts.size(), i + BULK))));
    }
    long start = System.nanoTime();
    for (String bulk : bulks) {
      assertEquals(false, cluster.post("/" + index + "/_bulk", bulk).at("errors"));
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    cluster.post("/" + index + "/_forcemerge?max_num_segments=1&flush=true", null);
    cluster.post("/" + index + "/_refresh", null);
    Thread.sleep(11_000); // sizes are looked at every ten seconds
    String size = cluster.get("/_cat/indices/" + index + "?h=pri.store.size&bytes=b").text();
    System.out.printf(
        Locale.ROOT,
        "%s: %.0f documents a second, %.0f bytes a document, match %s ms, near_duplicate %s ms%n",
        index,
        texts.size() / seconds,
        Double.parseDouble(size.strip()) / texts.size(),
        medianAndP99(cluster, index, texts, false),
        fields.isEmpty() ? "-" : medianAndP99(cluster, index, texts, true));
  }

  private static String medianAndP99(
      TestCluster cluster, String index, List<Map.Entry<String, String>> texts, boolean near)
      throws Exception {
    double[] millis = new double[QUERIES];
    for (int round = 0; round < 2; round++) { // the first warms up
      for (int i = 0; i < QUERIES; i++) {
        String text = texts.get(i * (texts.size() / QUERIES)).getValue();
        Object query =
            near
                ? Map.of("near_duplicate", Map.of("field", "body.near", "like", text))
                : Map.of("match", Map.of("body", text.substring(0, Math.min(40, text.length()))));
        String search = TestDocuments.json("_source", false, "query", query);
        long start = System.nanoTime();
        assertEquals(200, cluster.post("/" + index + "/_search", search).status());
        millis[i] = (System.nanoTime() - start) / 1e6;
      }
    }
    Arrays.sort(millis);
    return String.format(
        Locale.ROOT, "%.1f (p99 %.1f)", millis[QUERIES / 2], millis[QUERIES * 99 / 100]);
  }
}
