package io.doppel.lucene;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.IndexSignatures;
import io.doppel.lucene.definition.Population;
import io.doppel.lucene.document.AttachedField;
import io.doppel.lucene.document.SignatureFields;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.exact.ExactNearDup;
import io.doppel.lucene.join.Joins;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.lucene.sets.MinHashSettings;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.signature.CombinedSignature;
import io.doppel.signature.HybridSignature;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;

/**
 * Every kind of definition on indexes where some or all documents have attached signatures, against
 * brute force.
 */
public class TestAttachedSignatures extends NearDupTestCase {
  private static final String ATTACHED = "attached";

  /** Attaches what is asked for, and indexes other signatures with their terms. */
  private static DocumentMaker mixed(Definition near, BooleanSupplier attaches) {
    return (document, text) -> {
      Optional<Signature> signature = near.sign(text);
      if (signature.isPresent() && attaches.getAsBoolean()) {
        document.add(near.fields().attached().of(signature.get()));
        document.add(new StoredField(ATTACHED, "yes"));
      } else if (signature.isPresent()) {
        near.addSignature(document, signature.get());
      }
      document.add(new StoredField(FIELD, text));
    };
  }

  /** All documents, each with its own chance, or some number of them in a row. */
  private static BooleanSupplier randomlyAttached() {
    int kind = random().nextInt(4);
    int[] left = {0};
    boolean[] attaches = {random().nextBoolean()};
    return switch (kind) {
      case 0 -> () -> true;
      case 1 -> () -> random().nextInt(10) == 0;
      case 2 -> () -> random().nextInt(10) > 0;
      default ->
          () -> {
            if (left[0]-- == 0) {
              left[0] = random().nextInt(20);
              attaches[0] = !attaches[0];
            }
            return attaches[0];
          };
    };
  }

  private static Corpus mixedIndex(Definition near, List<String> texts) throws IOException {
    return randomIndex(texts, mixed(near, randomlyAttached()));
  }

  private static Map<String, Boolean> attached(Corpus corpus) throws IOException {
    Map<String, Boolean> attached = new HashMap<>();
    IndexSearcher searcher = new IndexSearcher(corpus.reader());
    int most = Math.max(1, corpus.reader().maxDoc());
    for (ScoreDoc hit : searcher.search(MatchAllDocsQuery.INSTANCE, most).scoreDocs) {
      Document document = searcher.storedFields().document(hit.doc);
      attached.put(document.get(ID), document.get(ATTACHED) != null);
    }
    return attached;
  }

  /** By comparing the two signatures, whatever would lead from one to the other. */
  private static double compared(Definition near, Signature asked, Signature held)
      throws IOException {
    SignatureReader.Packed packed = SignatureReader.ofPacked();
    byte[] bytes = held.pack();
    packed.set(bytes, 0, bytes.length, held.length());
    double similarity = near.verifier(asked).similarity(packed);
    return similarity == SignatureVerifier.NO_MATCH ? -1 : similarity;
  }

  private static boolean isSet(Signature signature) {
    return signature instanceof SetSignature
        || signature instanceof HybridSignature
        || signature instanceof CombinedSignature;
  }

  public void testQueriesFindWhatBruteForceFinds() throws IOException {
    List<String> texts = randomTexts(50);
    for (ModelledNearDup definition : ModelledNearDup.all(texts)) {
      Definition near = definition.near();
      try (Corpus corpus = mixedIndex(near, texts)) {
        Map<String, Boolean> attached = attached(corpus);
        IndexSearcher searcher = newSearcher(corpus.reader());
        for (String text : texts.subList(0, 6)) {
          Optional<Signature> asked = near.sign(text);
          if (asked.isPresent()) {
            assertFound(definition, asked.get(), corpus, attached, searcher);
          }
        }
      }
    }
  }

  private static void assertFound(
      ModelledNearDup definition,
      Signature asked,
      Corpus corpus,
      Map<String, Boolean> attached,
      IndexSearcher searcher)
      throws IOException {
    Definition near = definition.near();
    long stated = new long[] {1, 1_000, 10_000_000}[random().nextInt(3)];
    Map<String, Float> expected = new TreeMap<>();
    Map<String, Float> expectedOfStated = new TreeMap<>();
    for (Map.Entry<String, String> document : corpus.texts().entrySet()) {
      Optional<Signature> held = near.sign(document.getValue());
      if (held.isEmpty()) {
        continue;
      }
      double similarity =
          attached.get(document.getKey()) && isSet(asked)
              ? compared(near, asked, held.get())
              : definition.similarity(asked, held.get(), corpus.reader().maxDoc());
      put(expected, document.getKey(), similarity);
      put(expectedOfStated, document.getKey(), definition.similarity(asked, held.get(), stated));
    }
    assertEquals(definition.name(), expected, hits(searcher, near.query(asked)));
    assertEquals(
        definition.name() + " " + stated,
        expectedOfStated,
        hits(searcher, near.query(asked, Population.of(stated))));
  }

  private static void put(Map<String, Float> found, String id, double similarity) {
    if (similarity >= 0) {
      found.put(id, (float) similarity);
    }
  }

  /** Some of all definitions, since it takes time. */
  private static List<ModelledNearDup> some(List<String> texts) throws IOException {
    List<ModelledNearDup> all = new ArrayList<>(ModelledNearDup.all(texts));
    Collections.shuffle(all, random());
    return all.subList(0, 6);
  }

  public void testKeepsTheContractOfQueries() throws IOException {
    List<String> texts = randomTexts(30);
    for (ModelledNearDup definition : some(texts)) {
      Definition near = definition.near();
      DocumentMaker maker = mixed(near, randomlyAttached());
      try (Corpus corpus = randomIndexWithoutDeletes(texts, maker)) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        Query query = near.query(texts.get(0));
        assertKeepsTheContractOfQueries(query, searcher);
        assertFiltersTakeNothingElseAway(query, searcher);
      }
    }
  }

  public void testExplainsEveryDocument() throws IOException {
    List<String> texts = randomTexts(30);
    for (ModelledNearDup definition : some(texts)) {
      Definition near = definition.near();
      DocumentMaker maker = mixed(near, randomlyAttached());
      try (Corpus corpus = randomIndexWithoutDeletes(texts, maker)) {
        Map<String, Boolean> attached = attached(corpus);
        IndexSearcher searcher = newSearcher(corpus.reader());
        Query query = new BoostQuery(near.query(texts.get(0)), 2);
        Map<String, Float> found = hits(searcher, query);
        for (int document = 0; document < corpus.reader().maxDoc(); document++) {
          String id = corpus.reader().storedFields().document(document).get(ID);
          Explanation explanation = searcher.explain(query, document);
          assertEquals(definition.name(), found.containsKey(id), explanation.isMatch());
          if (explanation.isMatch()) {
            assertEquals(found.get(id), explanation.getValue().floatValue(), 0f);
          }
          boolean says = explanation.toString().contains("there before their signatures");
          assertFalse(definition.name(), says && !attached.get(id));
        }
      }
    }
  }

  public void testSignaturesPairsAndCollectorsAreThoseOfAnIndexWithTerms() throws IOException {
    List<String> texts = randomTexts(40);
    for (ModelledNearDup definition : ModelledNearDup.all(texts)) {
      Definition near = definition.near();
      try (Corpus corpus = mixedIndex(near, texts)) {
        List<Signature> expected = new ArrayList<>();
        List<Signature> found = IndexSignatures.of(near, corpus.reader()).signatures();
        for (int document = 0; document < corpus.reader().maxDoc(); document++) {
          String id = corpus.reader().storedFields().document(document).get(ID);
          String text = corpus.reader().storedFields().document(document).get(FIELD);
          if (text.equals(corpus.texts().get(id)) && isLive(corpus, document)) {
            near.sign(text).ifPresent(expected::add);
          }
        }
        assertEquals(definition.name(), expected, found);
        assertEquals(
            definition.name(),
            near.pairs(expected, JoinSettings.DEFAULT).pairs().size(),
            Joins.pairs(near, corpus.reader(), JoinSettings.DEFAULT).size());
        if (!expected.isEmpty()) {
          assertCollected(near, expected.get(0), corpus);
        }
      }
    }
  }

  private static boolean isLive(Corpus corpus, int document) {
    for (LeafReaderContext leaf : corpus.reader().leaves()) {
      int local = document - leaf.docBase;
      if (local >= 0 && local < leaf.reader().maxDoc()) {
        return leaf.reader().getLiveDocs() == null || leaf.reader().getLiveDocs().get(local);
      }
    }
    throw new AssertionError(document);
  }

  private static void assertCollected(Definition near, Signature asked, Corpus corpus)
      throws IOException {
    Map<String, Float> expected = new TreeMap<>();
    for (Map.Entry<String, String> document : corpus.texts().entrySet()) {
      Optional<Signature> held = near.sign(document.getValue());
      put(expected, document.getKey(), held.isPresent() ? compared(near, asked, held.get()) : -1);
    }
    IndexSearcher searcher = newSearcher(corpus.reader());
    assertEquals(
        expected,
        byId(
            searcher,
            searcher.search(MatchAllDocsQuery.INSTANCE, near.collectorManager(asked, 1000))));
  }

  /** Documents of two definitions, in one segment or in two. */
  private static Directory ofTwo(Definition one, Definition other, boolean merged)
      throws IOException {
    Directory directory = newDirectory();
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      String text = randomText(50, 0.2);
      writer.addDocument(document("a", text, mixed(one, () -> true)));
      writer.commit();
      writer.addDocument(document("b", text, mixed(other, () -> random().nextBoolean())));
      if (merged) {
        writer.forceMerge(1);
      }
    }
    return directory;
  }

  public void testAnotherDefinitionIsReadFromTheTextWhereverItLies() throws IOException {
    Definition one = SetBuilder.shingles(FIELD, new MinHashSettings(5, 84, 12, 12)).build();
    Definition other = SetBuilder.shingles(FIELD, new MinHashSettings(3, 84, 12, 12)).build();
    for (boolean merged : new boolean[] {true, false}) {
      try (Directory directory = ofTwo(one, other, merged);
          DirectoryReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        for (Definition near : List.of(one, other)) {
          String text = reader.storedFields().document(0).get(FIELD);
          assertEquals(2, searcher.count(near.query(text)));
          assertEquals(new Coverage(1, 1, 0, 0, 0), near.coverage(reader));
          assertEquals(1, searcher.count(near.unsigned(Unsigned.LEAVE_OUT).query(text)));
          UncoveredException e =
              expectThrows(
                  UncoveredException.class,
                  () -> searcher.search(near.unsigned(Unsigned.REFUSE).query(text), 1));
          assertTrue(
              e.getMessage(),
              e.getMessage()
                  .startsWith(
                      "1 of 2 documents have no signature of ["
                          + near.scheme()
                          + "] in field body; attach signatures to them"));
        }
      }
    }
  }

  public void testAnotherMethodOrFieldIsNoneOfItsBusiness() throws IOException {
    Definition near = SetBuilder.shingles(FIELD).build();
    for (Definition other :
        List.of(ExactNearDup.exact(FIELD), SetBuilder.shingles("title").build())) {
      try (Directory directory = ofTwo(near, other, random().nextBoolean());
          DirectoryReader reader = DirectoryReader.open(directory)) {
        String text = reader.storedFields().document(0).get(FIELD);
        for (Definition each : List.of(near, other)) {
          Definition alone = each.unsigned(Unsigned.LEAVE_OUT);
          assertEquals(1, new IndexSearcher(reader).count(alone.query(text)));
        }
      }
    }
  }

  public void testTheNameOfTheFieldSaysTheDefinition() throws IOException {
    List<String> texts = randomTexts(20);
    for (ModelledNearDup definition : ModelledNearDup.all(texts)) {
      Definition near = definition.near();
      AttachedField field = near.fields().attached();
      assertEquals(
          FIELD + "." + near.scheme().name() + ".sig [" + near.scheme() + "]", field.name());
      try (Corpus corpus = randomIndexWithoutDeletes(texts, mixed(near, () -> true))) {
        FieldInfo info = FieldInfos.getMergedFieldInfos(corpus.reader()).fieldInfo(field.name());
        if (info != null) {
          assertEquals(near.scheme(), SignatureFields.schemeOf(info));
          assertEquals(near.fields(), SignatureFields.of(info));
          assertEquals(field.type(), info.getDocValuesType());
        }
      }
    }
  }
}
