package io.doppel.lucene;

import com.carrotsearch.randomizedtesting.generators.RandomPicks;
import io.doppel.compression.Compression;
import io.doppel.compression.CompressionDistance;
import io.doppel.compression.NcdBounds;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.IndexSignatures;
import io.doppel.signature.NcdSignature;
import io.doppel.signature.Signature;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryCachingPolicy;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.analysis.MockAnalyzer;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.tests.search.QueryUtils;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;
import org.apache.lucene.util.BytesRef;

/**
 * Random texts, random indexes of them, and the brute-force answer to every question about them.
 */
public abstract class NearDupTestCase extends LuceneTestCase {
  protected static final String FIELD = "body";
  protected static final String ID = "id";

  /** For searchers that must see what a cached answer does not. */
  protected static final QueryCachingPolicy ALWAYS_CACHED =
      new QueryCachingPolicy() {
        @Override
        public void onUse(Query query) {}

        @Override
        public boolean shouldCache(Query query) {
          return true;
        }
      };

  private static final String[] WORDS = vocabulary();
  private static final String CHINESE = "系统采用的特征码以一些标点符号和常用汉字作为锚点从网页内容中抽取文字";

  private static String[] vocabulary() {
    Random random = new Random(42);
    String[] words = new String[400];
    for (int i = 0; i < words.length; i++) {
      StringBuilder word = new StringBuilder();
      for (int length = 2 + random.nextInt(9); word.length() < length; ) {
        word.append((char) ('a' + random.nextInt(26)));
      }
      words[i] = word.toString();
    }
    return words;
  }

  /**
   * Texts as an index meets them: new ones, edited and plain copies, some with few commas, some
   * short and repetitive, some Chinese, some without anything in them.
   */
  protected static List<String> randomTexts(int count) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int kind = random().nextInt(20);
      if (kind < 6 || texts.isEmpty()) {
        texts.add(randomText(TestUtil.nextInt(random(), 5, 250), 0.2));
      } else if (kind < 12) {
        texts.add(edited(RandomPicks.randomFrom(random(), texts)));
      } else if (kind < 13) {
        texts.add(RandomPicks.randomFrom(random(), texts));
      } else if (kind < 15) {
        texts.add(randomText(TestUtil.nextInt(random(), 1, 40), 0.03));
      } else if (kind < 17) {
        texts.add(repetitive());
      } else if (kind < 19) {
        texts.add(chinese());
      } else {
        texts.add(random().nextBoolean() ? "" : " \n\t ");
      }
    }
    return texts;
  }

  /** Words of which few are frequent and many are rare, and commas. */
  protected static String randomText(int words, double commas) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words; i++) {
      text.append(randomWord());
      text.append(random().nextDouble() < commas ? ", " : " ");
    }
    return text.append('.').toString();
  }

  /** The text with some of its words replaced, dropped or doubled. */
  protected static String edited(String text) {
    return edited(text, TestUtil.nextInt(random(), 2, 30));
  }

  /** The text with about one word in so many replaced, dropped or doubled. */
  protected static String edited(String text, int oneIn) {
    StringBuilder edited = new StringBuilder();
    for (String word : text.split(" ")) {
      int edit = random().nextInt(oneIn) == 0 ? random().nextInt(3) : -1;
      if (edit == 0) {
        edited.append(randomWord()).append(", ");
      } else if (edit == 1) {
        edited.append(word).append(' ').append(word).append(' ');
      } else if (edit < 0) {
        edited.append(word).append(' ');
      }
    }
    return edited.toString();
  }

  private static String randomWord() {
    return WORDS[(int) (WORDS.length * Math.pow(random().nextDouble(), 3))];
  }

  private static String repetitive() {
    String unit = randomWord() + (random().nextBoolean() ? ", " : " ") + randomWord() + ", ";
    return unit.repeat(TestUtil.nextInt(random(), 1, 12));
  }

  private static String chinese() {
    StringBuilder text = new StringBuilder();
    for (int i = TestUtil.nextInt(random(), 3, 120); i > 0; i--) {
      text.append(CHINESE.charAt(random().nextInt(CHINESE.length())));
      if (random().nextInt(5) == 0) {
        text.append(random().nextBoolean() ? '，' : '、');
      }
    }
    return text.toString();
  }

  /** An index and what is alive in it. */
  protected record Corpus(Directory directory, IndexReader reader, Map<String, String> texts)
      implements Closeable {
    @Override
    public void close() throws IOException {
      reader.close();
      directory.close();
    }
  }

  /** What a document of a random index has besides its id. */
  protected interface DocumentMaker {
    void fill(Document document, String text) throws IOException;
  }

  protected static DocumentMaker signatures(Definition near) {
    return near::addSignature;
  }

  protected static DocumentMaker storedText() {
    return (document, text) -> document.add(new StoredField(FIELD, text));
  }

  /**
   * Both, for what looks at every document: a segment of nothing but empty texts has no signature.
   */
  protected static DocumentMaker signaturesAndText(Definition near) {
    return (document, text) -> {
      signatures(near).fill(document, text);
      storedText().fill(document, text);
    };
  }

  /** Indexes texts with random segments, merges, deletes and updates. */
  protected static Corpus randomIndex(List<String> texts, DocumentMaker maker) throws IOException {
    return randomIndex(texts, maker, true);
  }

  /** Indexes texts with random segments and merges. */
  protected static Corpus randomIndexWithoutDeletes(List<String> texts, DocumentMaker maker)
      throws IOException {
    return randomIndex(texts, maker, false);
  }

  private static Corpus randomIndex(List<String> texts, DocumentMaker maker, boolean deletes)
      throws IOException {
    Map<String, String> live = new TreeMap<>();
    Directory directory = newDirectory();
    IndexWriterConfig config = newIndexWriterConfig(new MockAnalyzer(random()));
    config.setMergePolicy(newMergePolicy(random()));
    try (RandomIndexWriter writer = new RandomIndexWriter(random(), directory, config)) {
      for (String text : texts) {
        String id = "d" + live.size();
        if (deletes && live.size() > 3 && random().nextInt(8) == 0) {
          id = "d" + random().nextInt(live.size());
        }
        writer.updateDocument(new Term(ID, id), document(id, text, maker));
        live.put(id, text);
        if (random().nextInt(20) == 0) {
          writer.commit();
        }
      }
      for (String id : List.copyOf(live.keySet())) {
        if (deletes && random().nextInt(10) == 0) {
          writer.deleteDocuments(new Term(ID, id));
          live.remove(id);
        }
      }
      if (random().nextInt(4) == 0) {
        writer.forceMerge(1);
      }
      return new Corpus(directory, writer.getReader(), live);
    }
  }

  protected static Document document(String id, String text, DocumentMaker maker)
      throws IOException {
    Document document = new Document();
    document.add(new StringField(ID, id, Field.Store.YES));
    maker.fill(document, text);
    return document;
  }

  /** All hits of a query, by id. */
  protected static Map<String, Float> hits(IndexSearcher searcher, Query query) throws IOException {
    TopDocs top = searcher.search(query, Math.max(1, searcher.getIndexReader().maxDoc()));
    assertEquals(top.totalHits.value(), top.scoreDocs.length);
    return byId(searcher, top);
  }

  protected static Map<String, Float> byId(IndexSearcher searcher, TopDocs top) throws IOException {
    Map<String, Float> found = new TreeMap<>();
    StoredFields stored = searcher.storedFields();
    for (ScoreDoc hit : top.scoreDocs) {
      assertNull(found.put(stored.document(hit.doc).get(ID), hit.score));
    }
    return found;
  }

  /** A way to compare by compression: a definition, and the same once more for the brute force. */
  protected record TriedDefinition(Definition near, NcdBounds bounds, Compression compression) {

    /** A definition that finds everything, by one compression a document. */
    public static TriedDefinition unbounded(
        NcdBuilder builder, Compression compression, double tau) {
      Definition near =
          builder
              .compression(compression)
              .maxDistance(tau)
              .lengthBound(false)
              .gramFilter(false)
              .build();
      return new TriedDefinition(near, new NcdBounds(tau, false, false), compression);
    }

    /** A definition with the bounds as they are if nothing is said. */
    public static TriedDefinition bounded(NcdBuilder builder, Compression compression, double tau) {
      return bounded(builder, compression, tau, false);
    }

    /** A definition with P1 and the gram filter, P1 as the paper prints it or not. */
    public static TriedDefinition bounded(
        NcdBuilder builder, Compression compression, double tau, boolean asPrinted) {
      Definition near =
          builder.compression(compression).maxDistance(tau).paperBounds(asPrinted).build();
      return new TriedDefinition(near, new NcdBounds(tau, true, true, asPrinted), compression);
    }

    public NcdSignature sign(String text) throws IOException {
      return (NcdSignature) near.sign(text).orElse(null);
    }

    /** The distance of two texts; NaN if one of them has no signature. */
    public double distance(String one, String other) throws IOException {
      NcdSignature first = sign(one);
      NcdSignature second = sign(other);
      if (first == null || second == null) {
        return Double.NaN;
      }
      CompressionDistance distance = new CompressionDistance(compression);
      distance.from(first);
      return distance.to(second);
    }

    /** The ids of all texts within the distance, with their scores. */
    public Map<String, Float> bruteForce(String text, Map<String, String> texts)
        throws IOException {
      Map<String, Float> found = new TreeMap<>();
      for (Map.Entry<String, String> other : texts.entrySet()) {
        double distance = distance(text, other.getValue());
        if (distance <= bounds.maxDistance()) {
          found.put(other.getKey(), (float) (1 - distance));
        }
      }
      return found;
    }
  }

  protected static NcdBuilder sigNcdOrNcd() {
    return random().nextBoolean() ? NcdBuilder.sigNcd(FIELD) : NcdBuilder.ncd(FIELD);
  }

  /** What Lucene asks of every query: alone, boosted, and beside a filter. */
  protected static void assertKeepsTheContractOfQueries(Query query, IndexSearcher searcher)
      throws IOException {
    for (Query each :
        List.of(
            query,
            new BoostQuery(query, 2.5f),
            filtered(query, BooleanClause.Occur.FILTER),
            filtered(query, BooleanClause.Occur.MUST_NOT),
            filtered(query, BooleanClause.Occur.SHOULD))) {
      QueryUtils.check(each);
      QueryUtils.checkFirstSkipTo(each, searcher);
      QueryUtils.checkSkipTo(each, searcher);
      QueryUtils.checkBulkScorerSkipTo(random(), each, searcher);
      QueryUtils.checkCount(each, searcher);
    }
  }

  /** The query beside a filter that some of the documents pass. */
  protected static Query filtered(Query query, BooleanClause.Occur occur) {
    List<BytesRef> ids = new ArrayList<>();
    for (int i = 0; i < 40; i += 3) {
      ids.add(new BytesRef("d" + i));
    }
    return new BooleanQuery.Builder()
        .add(query, BooleanClause.Occur.MUST)
        .add(new TermInSetQuery(ID, ids), occur)
        .build();
  }

  /** What a filter lets through is what it should, with the same scores. */
  protected static void assertFiltersTakeNothingElseAway(Query query, IndexSearcher searcher)
      throws IOException {
    Map<String, Float> all = hits(searcher, query);
    Map<String, Float> inside = new TreeMap<>(all);
    Map<String, Float> outside = new TreeMap<>(all);
    inside.keySet().removeIf(id -> number(id) % 3 != 0 || number(id) >= 40);
    outside.keySet().removeAll(inside.keySet());
    assertEquals(inside, hits(searcher, filtered(query, BooleanClause.Occur.FILTER)));
    assertEquals(outside, hits(searcher, filtered(query, BooleanClause.Occur.MUST_NOT)));
  }

  /** Every hit is explained with its score, and everything else as none. */
  protected static void assertExplainsEveryDocument(Definition near, List<String> texts)
      throws IOException {
    float boost = 1 + random().nextInt(3);
    try (Corpus corpus = randomIndexWithoutDeletes(texts, signatures(near))) {
      IndexSearcher searcher = newSearcher(corpus.reader());
      Query query = new BoostQuery(near.query(texts.get(0)), boost);
      Map<Integer, Float> found = new TreeMap<>();
      for (ScoreDoc hit : searcher.search(query, corpus.reader().maxDoc()).scoreDocs) {
        found.put(hit.doc, hit.score);
      }
      for (int document = 0; document < corpus.reader().maxDoc(); document++) {
        Explanation explanation = searcher.explain(query, document);
        assertEquals(found.containsKey(document), explanation.isMatch());
        if (explanation.isMatch()) {
          assertEquals(found.get(document), explanation.getValue().floatValue(), 0f);
        }
      }
    }
  }

  /** What an index gives back is what was put in, and so is what was taken elsewhere as bytes. */
  protected static void assertIndexKeepsSignatures(Definition near, List<String> texts)
      throws IOException {
    try (Corpus corpus = randomIndex(texts, signaturesAndText(near))) {
      IndexReader reader = corpus.reader();
      IndexSignatures index = IndexSignatures.of(near, reader);
      for (int i = 0; i < index.signatures().size(); i++) {
        String id = reader.storedFields().document(index.document(i)).get(ID);
        Signature signature = near.sign(corpus.texts().get(id)).get();
        assertEquals(signature, index.signatures().get(i));
        assertEquals(signature, near.ofBytes(near.toBytes(signature)));
      }
    }
  }

  private static int number(String id) {
    return Integer.parseInt(id.substring(1));
  }
}
