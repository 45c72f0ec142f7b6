package io.doppel.opensearch;

import io.doppel.lucene.collapse.Collapse;
import io.doppel.lucene.collapse.CollapsedDocs;
import io.doppel.lucene.definition.Definition;
import io.doppel.opensearch.mapping.FieldDefinition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.opensearch.common.xcontent.XContentFactory;
import org.opensearch.core.xcontent.XContentBuilder;

/**
 * Documents with planted groups of edited copies, and what the library's collapse makes of them in
 * one index.
 */
final class CollapseCorpus {
  private static final int VOCABULARY = 3_000;
  private static final int WORDS = 60;

  private final List<Doc> docs = new ArrayList<>();

  /** The body is null for a document without text. */
  record Doc(String id, int rank, int day, String topic, String group, String body) {
    String json() throws IOException {
      XContentBuilder json = XContentFactory.jsonBuilder().startObject();
      json.field("rank", rank).field("day", day).field("topic", topic).field("group", group);
      if (body != null) {
        json.field("body", body);
      }
      return json.endObject().toString();
    }
  }

  /** A number of groups of 1 to 9 copies, and some documents that have no copies nor text. */
  static CollapseCorpus of(long seed, int groups) {
    Random random = new Random(seed);
    List<String[]> texts = new ArrayList<>();
    for (int group = 0; group < groups; group++) {
      String[] words = words(random);
      for (int copies = 1 + random.nextInt(9); copies > 0; copies--) {
        texts.add(new String[] {"g" + group, edited(words, random.nextInt(9), random)});
      }
    }
    for (int i = 0; i < 5; i++) {
      texts.add(new String[] {"none" + i, null});
      texts.add(new String[] {"empty" + i, ""});
    }
    String script = edited(words(random), 0, random) + " <script>alert('\"&')</script>";
    texts.add(new String[] {"script", script});
    texts.add(new String[] {"script", script});
    Collections.shuffle(texts, random);
    CollapseCorpus corpus = new CollapseCorpus();
    for (int i = 0; i < texts.size(); i++) {
      corpus.docs.add(
          new Doc(
              "d" + i,
              i + 1,
              random.nextInt(20),
              random.nextInt(3) == 0 ? "sport" : "news",
              texts.get(i)[0],
              texts.get(i)[1]));
    }
    return corpus;
  }

  private static String[] words(Random random) {
    String[] words = new String[WORDS];
    for (int i = 0; i < WORDS; i++) {
      words[i] = word(random);
    }
    return words;
  }

  private static String word(Random random) {
    return "w" + Integer.toString(random.nextInt(VOCABULARY), Character.MAX_RADIX);
  }

  private static String edited(String[] words, int changes, Random random) {
    String[] copy = words.clone();
    for (int i = 0; i < changes; i++) {
      copy[random.nextInt(copy.length)] = word(random);
    }
    return String.join(" ", copy);
  }

  List<Doc> docs() {
    return docs;
  }

  /** Makes an index of two shards, each with a copy. */
  void index(TestCluster cluster, String name, String near) throws Exception {
    create(cluster, name, near);
    add(cluster, name, docs);
  }

  static void create(TestCluster cluster, String name, String near) throws Exception {
    TestCluster.Answer made =
        cluster.put(
            "/" + name,
            "{\"settings\":{\"number_of_shards\":2,\"number_of_replicas\":1,"
                + "\"refresh_interval\":-1},"
                + "\"mappings\":{\"properties\":{\"rank\":{\"type\":\"long\"},"
                + "\"day\":{\"type\":\"long\"},\"topic\":{\"type\":\"keyword\"},"
                + "\"group\":{\"type\":\"keyword\"},"
                + "\"body\":{\"type\":\"text\",\"fields\":{\"near\":"
                + near
                + "}}}}}");
    if (made.status() != 200) {
      throw new AssertionError(made.text());
    }
    cluster.awaitGreen(name);
  }

  static void add(TestCluster cluster, String name, List<Doc> docs) throws Exception {
    for (int from = 0; from < docs.size(); from += 1000) {
      StringBuilder lines = new StringBuilder();
      for (Doc doc : docs.subList(from, Math.min(docs.size(), from + 1000))) {
        lines.append("{\"index\":{\"_id\":\"").append(doc.id).append("\"}}\n");
        lines.append(doc.json()).append('\n');
      }
      TestCluster.Answer added = cluster.post("/" + name + "/_bulk?refresh=true", lines.toString());
      if (added.status() != 200 || added.<Boolean>at("errors")) {
        throw new AssertionError(added.text());
      }
    }
  }

  static Definition near(String method, double threshold) throws IOException {
    return FieldDefinition.of(
            "body.near",
            method,
            null,
            Map.of("threshold", threshold),
            false,
            FieldDefinition.DEFAULT_POPULATION,
            null)
        .near();
  }

  /** The documents in one index of the library. */
  static final class Reference {
    private final IndexSearcher searcher;
    private final Definition near;

    Reference(List<Doc> docs, Definition near) throws IOException {
      this.near = near;
      ByteBuffersDirectory directory = new ByteBuffersDirectory();
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        for (Doc doc : docs) {
          Document fields = new Document();
          fields.add(new StringField("id", doc.id, Field.Store.YES));
          fields.add(new StringField("topic", doc.topic, Field.Store.NO));
          fields.add(new NumericDocValuesField("rank", doc.rank));
          fields.add(new NumericDocValuesField("day", doc.day));
          if (doc.body != null) {
            near.addSignature(fields, doc.body);
          }
          writer.addDocument(fields);
        }
      }
      searcher = new IndexSearcher(DirectoryReader.open(directory));
    }

    /** By day, if so it should be, and by rank. */
    CollapsedDocs page(
        String topic, boolean isByDay, boolean isReverse, int window, int from, int size)
        throws IOException {
      Query query =
          topic == null ? MatchAllDocsQuery.INSTANCE : new TermQuery(new Term("topic", topic));
      SortField rank = new SortField("rank", SortField.Type.LONG, isReverse);
      Sort sort =
          isByDay ? new Sort(new SortField("day", SortField.Type.LONG), rank) : new Sort(rank);
      return searcher.search(query, Collapse.of(near).sortBy(sort).window(window).page(from, size));
    }

    String id(int document) throws IOException {
      return searcher.storedFields().document(document).get("id");
    }
  }
}
