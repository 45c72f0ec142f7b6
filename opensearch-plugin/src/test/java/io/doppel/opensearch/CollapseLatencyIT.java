package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * What collapse adds to a search: run with {@code -Ddoppel.measure=true}. One user, the variants in
 * turn with the same words, so that what else the machine does hits all of them.
 */
@EnabledIfSystemProperty(named = "doppel.measure", matches = "true")
class CollapseLatencyIT {
  private static final int WARMUP = 100;
  private static final int ROUNDS = 200;

  @Test
  void collapseAgainstThePlainSearch() throws Exception {
    TestCluster cluster = TestCluster.shared();
    CollapseCorpus corpus = CollapseCorpus.of(1, 2000);
    for (String method : new String[] {"shingles", "hybrid"}) {
      String index = "collapse-latency-" + method;
      corpus.index(cluster, index, "{\"type\":\"near_duplicate\",\"method\":\"" + method + "\"}");
      cluster.post("/" + index + "/_forcemerge?max_num_segments=1", "");
      Map<String, String> variants = new LinkedHashMap<>();
      variants.put("plain, 10 hits", "\"size\":10");
      variants.put("plain, 10 hits, exact total", "\"size\":10,\"track_total_hits\":true");
      variants.put("plain, 100 hits", "\"size\":100");
      variants.put("plain, 1000 hits", "\"size\":1000");
      variants.put("1000 hits, ids alone", "\"size\":1000,\"_source\":false");
      variants.put(
          "1000 hits, no stored fields",
          "\"size\":1000,\"_source\":false,\"stored_fields\":\"_none_\"");
      for (int window : new int[] {100, 1000}) {
        variants.put(
            "collapse, 10 hits, window " + window,
            "\"size\":10,\"ext\":{\"near_duplicate_collapse\":{\"field\":\"body\",\"window\":"
                + window
                + "}}");
      }
      measure(cluster, index, corpus.docs().size(), variants);
    }
  }

  private static void measure(
      TestCluster cluster, String index, int documents, Map<String, String> variants)
      throws Exception {
    Random random = new Random(3);
    Map<String, double[]> millis = new LinkedHashMap<>();
    variants.keySet().forEach(name -> millis.put(name, new double[ROUNDS]));
    long hits = 0;
    for (int round = -WARMUP; round < ROUNDS; round++) {
      StringBuilder words = new StringBuilder();
      for (int i = 0; i < 10; i++) {
        words.append(" w").append(Integer.toString(random.nextInt(3000), Character.MAX_RADIX));
      }
      for (Map.Entry<String, String> variant : variants.entrySet()) {
        long start = System.nanoTime();
        TestCluster.Answer answer =
            cluster.post(
                "/" + index + "/_search",
                "{\"query\":{\"match\":{\"body\":\"" + words + "\"}}," + variant.getValue() + "}");
        double took = (System.nanoTime() - start) / 1e6;
        assertEquals(200, answer.status(), answer.text());
        if (round >= 0) {
          millis.get(variant.getKey())[round] = took;
          hits += answer.<Integer>at("hits.total.value");
        }
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%n%s: %d documents, %d hits a search, %d rounds%n",
        index,
        documents,
        hits / ROUNDS / variants.size(),
        ROUNDS);
    double plain = 0;
    for (Map.Entry<String, double[]> each : millis.entrySet()) {
      double[] sorted = each.getValue().clone();
      Arrays.sort(sorted);
      double median = sorted[ROUNDS / 2];
      plain = plain == 0 ? median : plain;
      System.out.printf(
          Locale.ROOT,
          "%-30s median %6.2f ms, p90 %6.2f ms, %5.2f times plain%n",
          each.getKey(),
          median,
          sorted[ROUNDS * 9 / 10],
          median / plain);
    }
  }
}
