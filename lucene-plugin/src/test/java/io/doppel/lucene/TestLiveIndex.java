package io.doppel.lucene;

import com.carrotsearch.randomizedtesting.generators.RandomPicks;
import io.doppel.decision.Cluster;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.combined.HybridBuilder;
import io.doppel.lucene.coverage.FieldText;
import io.doppel.lucene.coverage.TextSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.ForeignSignatures;
import io.doppel.lucene.exact.ExactNearDup;
import io.doppel.lucene.join.DuplicatePair;
import io.doppel.lucene.join.DuplicatePairs;
import io.doppel.lucene.join.Joins;
import io.doppel.lucene.scan.Attach;
import io.doppel.lucene.sequences.SequenceBuilder;
import io.doppel.lucene.sets.MinHashSettings;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.lucene.vectors.VectorBuilder;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.memory.MemoryIndex;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.util.TestUtil;

/** Indexes that are partly signed, or signed by several definitions: nothing is overlooked. */
public class TestLiveIndex extends NearDupTestCase {
  private static final String TEXT =
      "one two three four, five six seven, eight nine ten, eleven twelve thirteen, fourteen.";

  /** How a document came to be as it is. */
  private enum State {
    SIGNED,
    ATTACHED,
    UNSIGNED,
    FOREIGN,
    TEXTLESS
  }

  private static Document document(Definition near, State state, String id, String text)
      throws IOException {
    return document(
        id,
        text,
        (document, of) -> {
          if (state != State.TEXTLESS) {
            document.add(new StoredField(FIELD, of));
          }
          Optional<Signature> signature = near.sign(of);
          if (state == State.SIGNED) {
            near.addSignature(document, of);
          } else if (state == State.ATTACHED && signature.isPresent()) {
            document.add(near.fields().attached().of(signature.get()));
          } else if (state == State.FOREIGN && signature.isPresent()) {
            near.addSignature(document, of);
            ForeignSignatures.make(document, near.fields());
          }
        });
  }

  /** The same documents, mixed and all signed, in the same order. */
  private record Twins(
      Directory mixed, Directory signed, Map<String, State> states, Map<String, String> texts) {

    static Twins of(Definition near, List<String> texts) throws IOException {
      Twins twins = new Twins(newDirectory(), newDirectory(), new TreeMap<>(), new TreeMap<>());
      IndexWriterConfig config =
          newIndexWriterConfig().setMergePolicy(newLogMergePolicy()).setMaxBufferedDocs(20);
      try (IndexWriter mixed = new IndexWriter(twins.mixed, config);
          IndexWriter signed =
              new IndexWriter(
                  twins.signed, newIndexWriterConfig().setMergePolicy(newLogMergePolicy()))) {
        for (int i = 0; i < texts.size(); i++) {
          String id = "d" + i;
          State state = State.values()[random().nextInt(4)];
          mixed.addDocument(document(near, state, id, texts.get(i)));
          signed.addDocument(document(near, State.SIGNED, id, texts.get(i)));
          twins.states.put(id, state);
          twins.texts.put(id, texts.get(i));
          if (random().nextInt(12) == 0) {
            mixed.commit();
          }
          if (random().nextInt(12) == 0) {
            String gone = "d" + random().nextInt(i + 1);
            mixed.deleteDocuments(new Term(ID, gone));
            signed.deleteDocuments(new Term(ID, gone));
            twins.states.remove(gone);
            twins.texts.remove(gone);
          }
        }
        if (random().nextBoolean()) {
          mixed.forceMerge(1);
        }
      }
      return twins;
    }

    Coverage coverage(Definition near) throws IOException {
      long[] counts = new long[4];
      for (Map.Entry<String, State> each : states.entrySet()) {
        boolean none = near.sign(texts.get(each.getKey())).isEmpty();
        int place =
            none ? 3 : each.getValue() == State.FOREIGN ? 1 : isSigned(each.getValue()) ? 0 : 2;
        counts[place]++;
      }
      return new Coverage(counts[0], counts[1], counts[2], counts[3], 0);
    }

    private static boolean isSigned(State state) {
      return state == State.SIGNED || state == State.ATTACHED;
    }

    void close() throws IOException {
      mixed.close();
      signed.close();
    }
  }

  private static String id(IndexReader reader, int document) throws IOException {
    return reader.storedFields().document(document).get(ID);
  }

  private static Set<String> pairs(Definition near, IndexReader reader) throws IOException {
    Set<String> found = new TreeSet<>();
    try (DuplicatePairs pairs = Joins.pairs(near, reader, JoinSettings.DEFAULT)) {
      assertEquals(0, pairs.leftOut());
      for (DuplicatePair pair : pairs) {
        found.add(id(reader, pair.first()) + " " + id(reader, pair.second()) + pair.similarity());
      }
    }
    return found;
  }

  private static Set<String> clusters(Definition near, IndexReader reader) throws IOException {
    Set<String> found = new TreeSet<>();
    for (Cluster cluster : Joins.clusters(near, reader, JoinSettings.DEFAULT)) {
      StringBuilder line = new StringBuilder(id(reader, cluster.representative()));
      for (Cluster.Member member : cluster.members()) {
        line.append(' ').append(id(reader, member.document()));
      }
      found.add(line.toString());
    }
    return found;
  }

  private static Map<String, Float> collected(Definition near, IndexReader reader, String text)
      throws IOException {
    IndexSearcher searcher = new IndexSearcher(reader);
    TopDocs top =
        searcher.search(
            MatchAllDocsQuery.INSTANCE,
            near.collectorManager(near.sign(text).orElseThrow(), reader.maxDoc()));
    assertEquals(TotalHits.Relation.EQUAL_TO, top.totalHits.relation());
    return byId(searcher, top);
  }

  /** What a query should find: of documents that no terms lead to also what shares no key. */
  private static Map<String, Float> expected(
      ModelledNearDup definition, Twins twins, Signature asked, int live) throws IOException {
    Definition near = definition.near();
    boolean sampled = near.countedKeys(asked) != null;
    Map<String, Float> found = new TreeMap<>();
    for (Map.Entry<String, String> each : twins.texts.entrySet()) {
      Optional<Signature> held = near.sign(each.getValue());
      if (held.isPresent()) {
        double similarity = definition.similarity(asked, held.get(), live);
        boolean led = twins.states.get(each.getKey()) == State.SIGNED;
        if (similarity < 0 && sampled && !led) {
          Evidence evidence = near.evidence(asked, held.get());
          similarity = evidence.matches() ? evidence.similarity() : -1;
        }
        if (similarity >= 0) {
          found.put(each.getKey(), (float) similarity);
        }
      }
    }
    return found;
  }

  public void testAPartlySignedIndexIsAnsweredAsAWhole() throws IOException {
    List<String> texts = randomTexts(atLeast(40));
    for (ModelledNearDup definition : ModelledNearDup.all(texts)) {
      Definition near = definition.near();
      Twins twins = Twins.of(near, texts);
      try (DirectoryReader mixed = DirectoryReader.open(twins.mixed);
          DirectoryReader signed = DirectoryReader.open(twins.signed)) {
        assertEquals(definition.name(), twins.coverage(near), near.coverage(mixed));
        assertEquals(definition.name(), pairs(near, signed), pairs(near, mixed));
        assertEquals(definition.name(), clusters(near, signed), clusters(near, mixed));
        IndexSearcher searcher = newSearcher(mixed);
        for (String text : texts.subList(0, 6)) {
          Optional<Signature> asked = near.sign(text);
          if (asked.isPresent()) {
            assertEquals(
                definition.name(),
                expected(definition, twins, asked.get(), mixed.numDocs()),
                hits(searcher, near.query(asked.get())));
            assertEquals(
                definition.name(), collected(near, signed, text), collected(near, mixed, text));
          }
        }
      } finally {
        twins.close();
      }
    }
  }

  public void testUnsignedDocumentsAreRefusedOrLeftOutByNumber() throws IOException {
    List<String> texts = randomTexts(atLeast(25));
    for (ModelledNearDup definition : ModelledNearDup.all(texts)) {
      Definition near = definition.near();
      Twins twins = Twins.of(near, texts);
      Optional<Signature> asked = near.sign(texts.get(0));
      try (DirectoryReader reader = DirectoryReader.open(twins.mixed)) {
        Coverage coverage = twins.coverage(near);
        Definition leaving = near.unsigned(Unsigned.LEAVE_OUT);
        try (DuplicatePairs pairs = Joins.pairs(leaving, reader, JoinSettings.DEFAULT)) {
          assertEquals(coverage.uncovered(), pairs.leftOut());
        }
        assertEquals(
            coverage.uncovered(), Joins.clusters(leaving, reader, JoinSettings.DEFAULT).leftOut());
        if (coverage.isComplete() || asked.isEmpty()) {
          continue;
        }
        TopDocs top =
            new IndexSearcher(reader)
                .search(MatchAllDocsQuery.INSTANCE, leaving.collectorManager(asked.get(), 5));
        assertEquals(TotalHits.Relation.GREATER_THAN_OR_EQUAL_TO, top.totalHits.relation());
        Definition refusing = near.unsigned(Unsigned.REFUSE);
        for (ThrowingRunnable each :
            List.<ThrowingRunnable>of(
                () -> new IndexSearcher(reader).count(refusing.query(asked.get())),
                () -> Joins.pairs(refusing, reader, JoinSettings.DEFAULT),
                () -> Joins.clusters(refusing, reader, JoinSettings.DEFAULT),
                () ->
                    new IndexSearcher(reader)
                        .search(
                            MatchAllDocsQuery.INSTANCE,
                            refusing.collectorManager(asked.get(), 5)))) {
          UncoveredException refused = expectThrows(UncoveredException.class, each);
          assertEquals(coverage, refused.coverage());
          assertTrue(
              refused.getMessage(),
              refused
                  .getMessage()
                  .startsWith(
                      coverage.uncovered()
                          + " of "
                          + coverage.documents()
                          + " documents have no signature of ["));
        }
      } finally {
        twins.close();
      }
    }
  }

  public void testAQueryReadsNoMoreTextsThanItMay() throws IOException {
    Definition near = SetBuilder.shingles(FIELD).build();
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig())) {
      for (int i = 0; i < 30; i++) {
        writer.addDocument(document(near, i < 10 ? State.SIGNED : State.UNSIGNED, "d" + i, TEXT));
        if (random().nextInt(5) == 0) {
          writer.commit();
        }
      }
      try (IndexReader reader = DirectoryReader.open(writer)) {
        assertEquals(30, newSearcher(reader).count(near.mostTexts(20).query(TEXT)));
        UncoveredException refused =
            expectThrows(
                UncoveredException.class,
                () -> new IndexSearcher(reader).count(near.mostTexts(19).query(TEXT)));
        assertTrue(
            refused.getMessage(),
            refused.getMessage().contains("a query reads the texts of 19 at the most; attach"));
      }
      writer.forceMerge(1);
      writer.deleteDocuments(new Term(ID, "d29"));
      try (IndexReader reader = DirectoryReader.open(writer)) {
        assertEquals(29, newSearcher(reader).count(near.mostTexts(19).query(TEXT)));
      }
    }
  }

  public void testTextsFromElsewhereAreReadOnceForAllThatShareThem() throws IOException {
    int[] opened = new int[1];
    TextSource elsewhere =
        (leaf, wanted) -> {
          opened[0]++;
          StoredFields stored = leaf.reader().storedFields();
          return FieldText.of(document -> stored.document(document).get("source"));
        };
    Definition near = SetBuilder.shingles(FIELD).build().texts(elsewhere);
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      Document document = new Document();
      document.add(new StoredField("source", TEXT));
      writer.addDocument(document); // the index knows neither the field nor its signatures
      try (IndexReader reader = DirectoryReader.open(writer)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        assertEquals(1, searcher.count(near.query(TEXT)));
        for (double threshold : new double[] {0.2, 0.4, 1}) {
          Definition other =
              SetBuilder.shingles(FIELD).threshold(threshold).build().unsigned(Unsigned.REFUSE);
          assertEquals(Unsigned.REFUSE, other.sharing(near).unsigned());
          assertEquals(1, searcher.count(other.sharing(near).unsigned(Unsigned.READ).query(TEXT)));
        }
        assertEquals(1, opened[0]);
        assertEquals(1, searcher.count(near.named("v2").query(TEXT)));
      }
    }
    expectThrows(
        IllegalArgumentException.class, () -> BitBuilder.simHash(FIELD).build().sharing(near));
  }

  public void testExplainSaysThatATextWasRead() throws IOException {
    for (Definition near :
        List.of(
            SetBuilder.shingles(FIELD).build(),
            BitBuilder.simHash(FIELD).build(),
            SequenceBuilder.sentences(FIELD).build(),
            VectorBuilder.binaryVectors(FIELD, 1).build())) {
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig())) {
        writer.addDocument(document(near, State.UNSIGNED, "d0", TEXT));
        try (IndexReader reader = DirectoryReader.open(writer)) {
          String explained = new IndexSearcher(reader).explain(near.query(TEXT), 0).toString();
          assertTrue(explained, explained.contains("1 = documents of the segment have no sig"));
          assertTrue(explained, explained.contains("attach"));
        }
      }
    }
  }

  /** It was the first of its segment, so the segment's attribute is that of its definition. */
  public void testAWronglySignedDocumentDoesNoHarmToOthers() throws IOException {
    Definition near = SetBuilder.shingles(FIELD).build();
    Definition other = SetBuilder.shingles(FIELD, new MinHashSettings(3, 84, 12, 12)).build();
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      writer.addDocument(document("wrong", TEXT, signatures(other)));
      for (int i = 0; i < 5; i++) {
        writer.addDocument(document("d" + i, TEXT, signatures(near)));
      }
      writer.commit();
      writer.deleteDocuments(new Term(ID, "wrong"));
      try (IndexReader reader = DirectoryReader.open(writer)) {
        assertEquals(5, new IndexSearcher(reader).count(near.query(TEXT)));
      }
      writer.forceMerge(1);
      try (IndexReader reader = DirectoryReader.open(writer)) {
        assertEquals(5, new IndexSearcher(reader).count(near.query(TEXT)));
        assertEquals(new Coverage(5, 0, 0, 0, 0), near.coverage(reader));
        assertEquals(
            0, new IndexSearcher(reader).count(other.unsigned(Unsigned.LEAVE_OUT).query(TEXT)));
      }
    }
  }

  public void testAnIndexMovesFromOneDefinitionToAnotherWhileItServes() throws IOException {
    Definition old = SetBuilder.shingles(FIELD).build();
    Definition fresh = SetBuilder.shingles(FIELD, new MinHashSettings(3, 84, 12, 12)).build();
    for (Definition after : List.of(fresh, fresh.named("v2"))) {
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        for (int i = 0; i < 10; i++) {
          writer.addDocument(document(old, State.SIGNED, "d" + i, TEXT));
        }
        // from now on new documents have both, or the new one only
        Document both = document(old, State.SIGNED, "d10", TEXT);
        if (after != fresh) {
          after.addSignature(both, TEXT);
        }
        writer.addDocument(both);
        writer.addDocument(document(after, State.SIGNED, "d11", TEXT));
        assertServe(writer, old, after);
        Attach.of(writer, after).run();
        assertServe(writer, old, after);
        writer.forceMerge(1);
        assertServe(writer, old, after);
        try (IndexReader reader = DirectoryReader.open(writer)) {
          assertEquals(new Coverage(12, 0, 0, 0, 0), after.coverage(reader));
        }
      }
    }
  }

  private static void assertServe(IndexWriter writer, Definition... definitions)
      throws IOException {
    try (IndexReader reader = DirectoryReader.open(writer)) {
      for (Definition near : definitions) {
        assertEquals(12, new IndexSearcher(reader).count(near.query(TEXT)));
        assertEquals(66, Joins.pairs(near, reader, JoinSettings.DEFAULT).size());
      }
    }
  }

  public void testNamesOfDefinitionsAreChecked() {
    Definition near = SetBuilder.shingles(FIELD).build();
    assertEquals("body.v2-a_1.sig", near.named("v2-a_1").fields().signatures());
    for (String name : List.of("", "a.b", "a b", "a/b", "a[")) {
      expectThrows(IllegalArgumentException.class, () -> near.named(name));
    }
    assertNotEquals(near, near.named("v2"));
    assertNotEquals(near, near.unsigned(Unsigned.REFUSE));
  }

  public void testAQueryWithNothingToLookAtSaysSo() throws IOException {
    List<String> texts = randomTexts(60);
    for (ModelledNearDup definition : ModelledNearDup.all(texts)) {
      Definition near = definition.near();
      String text = texts.stream().filter(each -> has(near, each)).findFirst().orElse(TEXT);
      if (!has(near, text)) {
        continue; // a random definition that these texts are too short for
      }
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig())) {
        try (IndexReader empty = DirectoryReader.open(writer)) {
          assertEquals(0, new IndexSearcher(empty).count(near.query(text)));
        }
        Document document = new Document();
        document.add(new StoredField("bodi", text));
        writer.addDocument(ExactNearDup.exact("title").addSignature(document, text));
        try (IndexReader reader = DirectoryReader.open(writer)) {
          for (Unsigned each : Unsigned.values()) {
            Query query = near.unsigned(each).query(text);
            String message =
                expectThrows(
                        IllegalArgumentException.class,
                        () -> new IndexSearcher(reader).count(query))
                    .getMessage();
            assertTrue(message, message.startsWith("field body is not known to the index"));
            assertTrue(message, message.contains("[" + near.scheme() + "]"));
            assertTrue(message, message.contains("signatures in title [exact/"));
            assertTrue(message, message.endsWith("and the fields bodi"));
          }
        }
      }
    }
  }

  private static boolean has(Definition near, String text) {
    return near.sign(text).isPresent();
  }

  /** As Lucene's monitor and OpenSearch's percolator do it. */
  public void testEveryQueryWorksOnADocumentInMemory() throws IOException {
    List<String> texts = randomTexts(40);
    for (ModelledNearDup definition : ModelledNearDup.all(texts)) {
      Definition near = definition.near();
      for (String text : texts) {
        State state = State.values()[random().nextInt(5)];
        Document document = document(near, state, "d", text);
        document.removeFields(ID);
        MemoryIndex memory =
            MemoryIndex.fromDocument(
                document, new WhitespaceAnalyzer(), random().nextBoolean(), false);
        Optional<Signature> held = near.sign(text);
        for (String each : texts.subList(0, 8)) {
          Optional<Signature> asked = near.sign(each);
          if (asked.isPresent() && state != State.FOREIGN) {
            double expected =
                held.isEmpty() || state == State.TEXTLESS
                    ? 0
                    : Math.max(0, definition.similarity(asked.get(), held.get(), 1));
            boolean sampled = near.countedKeys(asked.get()) != null;
            if (state == State.SIGNED || !sampled) {
              assertEquals(
                  definition.name(), (float) expected, memory.search(near.query(asked.get())), 0);
            }
          }
        }
      }
    }
  }

  /** Boilerplate that hundreds of documents have, and that leads to none. */
  private static List<String> withBoilerplate(int count) {
    List<String> boilerplate = new ArrayList<>();
    int kinds = TestUtil.nextInt(random(), 4, 6); // of 6, a few less than 200 documents have each
    for (int i = 0; i < kinds; i++) {
      boilerplate.add(randomText(40, 0.1));
    }
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String own =
          i > 0 && random().nextInt(5) == 0
              ? edited(texts.get(random().nextInt(i)))
              : randomText(random().nextInt(40), 0.1);
      texts.add(RandomPicks.randomFrom(random(), boilerplate) + " " + own);
    }
    return texts;
  }

  public void testHitsDoNotDependOnSegmentsNorOnDeletedDocuments() throws IOException {
    List<String> texts = withBoilerplate(1100);
    List<Definition> definitions =
        List.of(
            SetBuilder.shingles(FIELD).build(),
            SetBuilder.containment(FIELD).build(),
            HybridBuilder.hybrid(FIELD).build());
    try (Directory one = newDirectory();
        Directory many = newDirectory();
        IndexWriter merged = new IndexWriter(one, newIndexWriterConfig());
        IndexWriter scattered =
            new IndexWriter(many, newIndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE))) {
      for (int i = 0; i < texts.size(); i++) {
        merged.addDocument(signedByAll(definitions, "d" + i, texts.get(i)));
        scattered.addDocument(signedByAll(definitions, "d" + i, texts.get(i)));
        if (random().nextInt(3) == 0) { // a copy that goes again
          scattered.addDocument(signedByAll(definitions, "gone", texts.get(i)));
        }
        if (random().nextInt(100) == 0) {
          scattered.commit();
        }
      }
      scattered.deleteDocuments(new Term(ID, "gone"));
      merged.forceMerge(1);
      try (IndexReader first = DirectoryReader.open(merged);
          IndexReader second = DirectoryReader.open(scattered)) {
        assertEquals(first.numDocs(), second.numDocs());
        for (Definition near : definitions) {
          for (int i = 0; i < 60; i++) {
            String text = edited(RandomPicks.randomFrom(random(), texts), 4);
            Query query = near.query(text);
            assertEquals(
                near.scheme().name(),
                hits(new IndexSearcher(first), query),
                hits(newSearcher(second), query));
          }
        }
      }
    }
  }

  private static Document signedByAll(List<Definition> definitions, String id, String text)
      throws IOException {
    return document(
        id,
        text,
        (document, of) -> {
          for (Definition near : definitions) {
            near.addSignature(document, of);
          }
        });
  }

  public void testATextThatWasSignedToNothingIsNotReadAgain() throws IOException {
    for (Definition near :
        List.of(SetBuilder.shingles(FIELD).build(), BitBuilder.simHash(FIELD).build())) {
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig())) {
        Document document = new Document();
        document.add(new StoredField(FIELD, TEXT));
        writer.addDocument(near.addSignature(document, " "));
        try (IndexReader reader = DirectoryReader.open(writer)) {
          assertEquals(new Coverage(0, 0, 0, 1, 0), near.coverage(reader));
          assertEquals(0, new IndexSearcher(reader).count(near.query(TEXT)));
        }
      }
    }
  }
}
