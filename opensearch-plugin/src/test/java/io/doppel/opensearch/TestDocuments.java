package io.doppel.opensearch;

import io.doppel.corpus.CorpusDocument;
import io.doppel.corpus.CorpusKind;
import io.doppel.corpus.GeneratedCorpus;
import java.io.IOException;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.opensearch.common.xcontent.XContentFactory;
import org.opensearch.core.xcontent.XContentBuilder;

/** Documents of our own corpus, and how they get into a cluster. */
final class TestDocuments {
  private TestDocuments() {}

  /** The texts of a generated corpus, by id. */
  static Map<String, String> texts(int count, long seed) {
    GeneratedCorpus corpus =
        new GeneratedCorpus(count, seed, EnumSet.of(CorpusKind.NEWS, CorpusKind.CHINESE));
    Map<String, String> texts = new LinkedHashMap<>();
    for (long row = 0; row < corpus.size(); row++) {
      CorpusDocument document = corpus.document(row);
      texts.put(document.id(), document.text());
    }
    return texts;
  }

  /** An object of JSON with the given names and values, one after the other. */
  static String json(Object... namesAndValues) {
    try (XContentBuilder json = XContentFactory.jsonBuilder().startObject()) {
      for (int i = 0; i < namesAndValues.length; i += 2) {
        json.field((String) namesAndValues[i], namesAndValues[i + 1]);
      }
      return json.endObject().toString();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Settings and mappings: 2 shards with a replica, and a text field with fields below it. */
  static String index(Map<String, Object> fieldsOfBody) {
    return json(
        "settings",
        Map.of("number_of_shards", 2, "number_of_replicas", 1),
        "mappings",
        Map.of("properties", Map.of("body", Map.of("type", "text", "fields", fieldsOfBody))));
  }

  /** The body of a {@code _bulk} that indexes texts. */
  static String bulk(List<Map.Entry<String, String>> documents) {
    StringBuilder bulk = new StringBuilder();
    for (Map.Entry<String, String> document : documents) {
      bulk.append(json("index", Map.of("_id", document.getKey()))).append('\n');
      bulk.append(json("body", document.getValue())).append('\n');
    }
    return bulk.toString();
  }
}
