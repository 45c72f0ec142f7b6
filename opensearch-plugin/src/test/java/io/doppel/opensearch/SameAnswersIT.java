package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.frequencies.Boilerplate;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.lucene.combined.CombinedBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.DefinitionFile;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.TrainedModel;
import io.doppel.opensearch.mapping.DefinitionFiles;
import io.doppel.opensearch.mapping.FieldDefinition;
import io.doppel.opensearch.mapping.SignatureFieldMapper;
import io.doppel.signature.SetSignature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Two nodes, two shards and a replica give what the library gives on one Lucene index: the same
 * documents with the same similarities.
 */
class SameAnswersIT {
  private static final String INDEX = "same-answers";
  private static final int DOCUMENTS = 2_500;
  private static final int QUERIES = 50;
  private static final int MOST_HITS = 500;
  private static final long POPULATION = 50_000;
  private static final String DEFINITION = "same.doppel";
  private static final Path HERE = Path.of("target", "definitions");

  /** Fields below the text, each with a method of its own. */
  private static final Map<String, Map<String, Object>> FIELDS = fields();

  private static Map<String, String> texts;
  private static TestCluster cluster;
  private static Directory directory;
  private static DirectoryReader reader;

  private static Map<String, Map<String, Object>> fields() {
    Map<String, Map<String, Object>> fields = new LinkedHashMap<>();
    fields.put("default", Map.of());
    fields.put("rules", Map.of("method", "runs", "analyzer", "plain:no-hyphens,no-case"));
    fields.put("hybrid", Map.of("method", "hybrid"));
    fields.put("shingles", Map.of("method", "shingles", "words", 3, "threshold", 0.3));
    fields.put("exact-shingles", Map.of("method", "shingles-exact"));
    fields.put("super", Map.of("method", "supershingles"));
    fields.put("containment", Map.of("method", "containment"));
    fields.put("spots", Map.of("method", "spotsigs", "lang", "en"));
    fields.put("grams", Map.of("method", "qgrams", "threshold", 0.7));
    fields.put("simhash", Map.of("method", "simhash", "distance", 5));
    fields.put("charikar", Map.of("method", "charikar", "analyzer", "smartcn"));
    fields.put("signcd", Map.of("method", "signcd", "distance", 0.3, "compressor", "lz4"));
    fields.put("code", Map.of("method", "featurecode"));
    fields.put("sentences", Map.of("method", "sentences"));
    fields.put("exact", Map.of("method", "exact"));
    fields.put("combined", Map.of("definition", DEFINITION));
    return fields;
  }

  @BeforeAll
  static void indexBothWays() throws Exception {
    texts = TestDocuments.texts(DOCUMENTS, 11);
    cluster = TestCluster.shared();
    define();
    Map<String, Object> mapping = new HashMap<>();
    for (String name : FIELDS.keySet()) {
      mapping.put(name, parameters(name));
    }
    TestCluster.Answer made = cluster.put("/" + INDEX, TestDocuments.index(mapping));
    assertEquals(200, made.status(), made.text());
    List<Map.Entry<String, String>> all = new ArrayList<>(texts.entrySet());
    for (int i = 0; i < all.size(); i += 250) {
      TestCluster.Answer written =
          cluster.on(
              i / 250 % 2,
              "POST",
              "/" + INDEX + "/_bulk",
              TestDocuments.bulk(all.subList(i, Math.min(all.size(), i + 250))));
      assertEquals(false, written.at("errors"), written.text());
    }
    cluster.awaitGreen(INDEX);
    cluster.post("/" + INDEX + "/_refresh", null);
    indexHere();
  }

  /** Counts the texts for combined; each node gets the file, and so does this test. */
  private static void define() throws IOException {
    FrequencyCounter counter = new FrequencyCounter();
    Definition runs = CombinedBuilder.runsOfCombined("text").features();
    for (String text : texts.values()) {
      counter.add((SetSignature) runs.sign(text).orElseThrow());
    }
    FeatureFrequencies frequencies = counter.frequencies(2);
    MethodSettings settings = MethodSettings.ofJson("combined", Map.of());
    MethodSources none = MethodSources.none(settings);
    MethodSources counted =
        new MethodSources() {
          @Override
          public FeatureFrequencies frequencies(Definition features) {
            return frequencies;
          }

          @Override
          public Boilerplate boilerplate(Definition features, MethodSettings of)
              throws IOException {
            return none.boilerplate(features, of);
          }

          @Override
          public TrainedModel trained(String field, MethodSettings of) throws IOException {
            return none.trained(field, of);
          }

          @Override
          public <T> Optional<T> comparing(MethodSettings of, Function<String, T> parser) {
            return Optional.empty();
          }
        };
    String file = DefinitionFile.of("text", settings, counted).toText();
    for (Path folder :
        List.of(
            Files.createDirectories(HERE.resolve(DefinitionFiles.FOLDER)),
            cluster.configuration(0),
            cluster.configuration(1))) {
      Files.writeString(folder.resolve(DEFINITION), file);
    }
  }

  private static Map<String, Object> parameters(String name) {
    Map<String, Object> parameters = new HashMap<>(FIELDS.get(name));
    parameters.put("type", SignatureFieldMapper.TYPE);
    parameters.put("population", POPULATION);
    return parameters;
  }

  private static FieldDefinition definition(String name) throws IOException {
    return FieldDefinition.ofMapping("body." + name, parameters(name), new DefinitionFiles(HERE));
  }

  private static void indexHere() throws IOException {
    directory = new ByteBuffersDirectory();
    List<FieldDefinition> definitions = new ArrayList<>();
    for (String name : FIELDS.keySet()) {
      definitions.add(definition(name));
    }
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (Map.Entry<String, String> text : texts.entrySet()) {
        Document document = new Document();
        document.add(new StringField("id", text.getKey(), Field.Store.YES));
        for (FieldDefinition definition : definitions) {
          definition.near().addSignature(document, text.getValue());
        }
        writer.addDocument(document);
      }
    }
    reader = DirectoryReader.open(directory);
  }

  @AfterAll
  static void close() throws IOException {
    reader.close();
    directory.close();
  }

  @Test
  void everyMethodFindsTheSameAsTheLibrary() throws Exception {
    for (String name : FIELDS.keySet()) {
      long found = 0;
      List<String> asked = everyNth(DOCUMENTS / QUERIES);
      List<Map<String, Float>> answers = ask(name, asked, null);
      for (int i = 0; i < asked.size(); i++) {
        Map<String, Float> expected = here(definition(name), texts.get(asked.get(i)));
        assertEquals(expected, answers.get(i), name + " like " + asked.get(i));
        found += expected.size();
      }
      assertTrue(found > asked.size(), name + " finds more than the texts themselves");
    }
  }

  @Test
  void anotherThresholdFindsTheSameAsTheLibrary() throws Exception {
    List<String> asked = everyNth(DOCUMENTS / 30);
    List<Map<String, Float>> answers = ask("shingles", asked, 0.25);
    for (int i = 0; i < asked.size(); i++) {
      FieldDefinition lower = definition("shingles").with(Map.of("threshold", 0.25));
      assertEquals(here(lower, texts.get(asked.get(i))), answers.get(i));
    }
  }

  @Test
  void likeADocumentIsLikeItsTextWithoutItself() throws Exception {
    for (String id : everyNth(DOCUMENTS / 20)) {
      Map<String, Float> expected = here(definition("hybrid"), texts.get(id));
      expected.remove(id);
      TestCluster.Answer answer =
          cluster.post(
              "/" + INDEX + "/_search",
              search(Map.of("field", "body.hybrid", "like", Map.of("_id", id))));
      assertEquals(expected, hits(answer.body()), answer.text());
    }
  }

  @Test
  void bothNodesAndAllCopiesGiveTheSame() throws Exception {
    String id = everyNth(7).get(3);
    String search = search(Map.of("field", "body.shingles", "like", texts.get(id)));
    Map<String, Float> first = hits(cluster.post("/" + INDEX + "/_search", search).body());
    assertFalse(first.isEmpty());
    for (int node = 0; node < 2; node++) {
      for (String preference : List.of("_primary", "_replica", "_local", "some-session")) {
        TestCluster.Answer answer =
            cluster.on(node, "POST", "/" + INDEX + "/_search?preference=" + preference, search);
        assertEquals(first, hits(answer.body()), preference);
      }
    }
  }

  @Test
  void theSignatureOfAHitIsThatOfItsText() throws Exception {
    Definition near = definition("hybrid").near();
    String id = everyNth(3).get(5);
    TestCluster.Answer answer =
        cluster.post(
            "/" + INDEX + "/_search",
            TestDocuments.json(
                "query", Map.of("ids", Map.of("values", List.of(id))),
                "fields", List.of("body.hybrid")));
    Map<String, List<String>> fields = answer.at("hits.hits.0.fields");
    List<String> signature = fields.get("body.hybrid");
    assertEquals(1, signature.size());
    assertEquals(
        near.sign(texts.get(id)).get(), near.ofBytes(Base64.getDecoder().decode(signature.get(0))));
  }

  private static List<String> everyNth(int n) {
    List<String> ids = new ArrayList<>(texts.keySet());
    List<String> chosen = new ArrayList<>();
    for (int i = 0; i < ids.size(); i += n) {
      chosen.add(ids.get(i));
    }
    return chosen;
  }

  private static String search(Map<String, Object> query) {
    return TestDocuments.json(
        "size", MOST_HITS, "_source", false, "query", Map.of("near_duplicate", query));
  }

  private static List<Map<String, Float>> ask(String name, List<String> ids, Double threshold)
      throws Exception {
    StringBuilder searches = new StringBuilder();
    for (String id : ids) {
      Map<String, Object> query =
          new HashMap<>(Map.of("field", "body." + name, "like", texts.get(id)));
      if (threshold != null) {
        query.put("threshold", threshold);
      }
      searches.append("{}\n").append(search(query)).append('\n');
    }
    TestCluster.Answer answer = cluster.post("/" + INDEX + "/_msearch", searches.toString());
    assertEquals(200, answer.status(), answer.text());
    List<Map<String, Object>> responses = answer.at("responses");
    return responses.stream().map(SameAnswersIT::hits).toList();
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Float> hits(Map<String, Object> response) {
    Map<String, Object> hits = (Map<String, Object>) response.get("hits");
    assertTrue(hits != null, () -> response.toString());
    Map<String, Float> found = new TreeMap<>();
    for (Map<String, Object> hit : (List<Map<String, Object>>) hits.get("hits")) {
      found.put((String) hit.get("_id"), ((Number) hit.get("_score")).floatValue());
    }
    assertEquals(found.size(), ((Map<String, Object>) hits.get("total")).get("value"));
    return found;
  }

  private static Map<String, Float> here(FieldDefinition definition, String text)
      throws IOException {
    IndexSearcher searcher = new IndexSearcher(reader);
    Map<String, Float> found = new TreeMap<>();
    for (ScoreDoc hit : searcher.search(definition.query(text, POPULATION), MOST_HITS).scoreDocs) {
      found.put(searcher.storedFields().document(hit.doc).get("id"), hit.score);
    }
    return found;
  }
}
