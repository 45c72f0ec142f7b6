package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The library's analysis components by name in the settings of an index. */
class AnalysisIT {
  private static Map<String, Object> chain(String tokenizer, List<?> filters, List<?> charFilters) {
    return Map.of(
        "type", "custom", "tokenizer", tokenizer, "filter", filters, "char_filter", charFilters);
  }

  private static TestCluster.Answer make(
      TestCluster cluster, String index, Map<String, Object> filters, Map<String, Object> analyzers)
      throws Exception {
    return cluster.put(
        "/" + index,
        TestDocuments.json(
            "settings", Map.of("analysis", Map.of("filter", filters, "analyzer", analyzers))));
  }

  private static List<String> tokens(
      TestCluster cluster, String index, String analyzer, String text) throws Exception {
    TestCluster.Answer answer =
        cluster.post(
            "/" + index + "/_analyze", TestDocuments.json("analyzer", analyzer, "text", text));
    assertEquals(200, answer.status(), answer.text());
    List<Map<String, Object>> tokens = answer.at("tokens");
    return tokens.stream().map(token -> (String) token.get("token")).toList();
  }

  @Test
  void componentsMakeTheTokensOfTheLibrary() throws Exception {
    TestCluster cluster = TestCluster.shared();
    TestCluster.Answer made =
        make(
            cluster,
            "analysis",
            Map.of(
                "spots",
                    Map.of(
                        "type",
                        "spot_sigs",
                        "antecedents",
                        List.of("a", "an", "the", "is"),
                        "chain",
                        2),
                "grams", Map.of("type", "q_gram", "q", 3)),
            Map.of(
                "spots", chain("folded_word", List.of("spots"), List.of()),
                "plain", chain("folded_word", List.of(), List.of("html_framing")),
                "marks", chain("punctuated", List.of("punctuation_spot"), List.of()),
                "runs", chain("folded_word", List.of("hashed_shingle"), List.of())));
    assertEquals(200, made.status(), made.text());
    assertEquals(
        List.of("words", "here"),
        tokens(cluster, "analysis", "plain", "<p>Words <script>none of these</script> here"));
    assertEquals(
        List.of("a:rally:kick", "the:record:straight"),
        tokens(cluster, "analysis", "spots", "at a rally to kick off; set the record straight"));
    assertTrue(tokens(cluster, "analysis", "marks", "one, two, three, four").contains("one"));
  }

  @Test
  void whatTheFactoriesDoNotKnowIsRefused() throws Exception {
    TestCluster cluster = TestCluster.shared();
    TestCluster.Answer unknown =
        make(
            cluster,
            "analysis-refused",
            Map.of("mine", Map.of("type", "spot_sigs", "chian", 2)),
            Map.of("a", chain("folded_word", List.of("mine"), List.of())));
    assertEquals(400, unknown.status());
    assertTrue(unknown.text().contains("mine") && unknown.text().contains("chian"), unknown.text());
    TestCluster.Answer lexicon =
        make(
            cluster,
            "analysis-refused",
            Map.of("mine", Map.of("type", "i_match", "lexicon", "none.bin")),
            Map.of("a", chain("folded_word", List.of("mine"), List.of())));
    assertEquals(400, lexicon.status());
    assertTrue(lexicon.text().contains("none.bin"), lexicon.text());
  }
}
