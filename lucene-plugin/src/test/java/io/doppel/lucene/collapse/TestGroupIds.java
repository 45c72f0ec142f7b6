package io.doppel.lucene.collapse;

import io.doppel.decision.Cluster;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.join.Joins;
import io.doppel.lucene.sets.SetBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.MultiBits;
import org.apache.lucene.index.MultiDocValues;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.queries.function.valuesource.LongFieldSource;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.grouping.GroupDocs;
import org.apache.lucene.search.grouping.GroupingSearch;
import org.apache.lucene.search.grouping.TopGroups;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.util.TestUtil;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;

public class TestGroupIds extends NearDupTestCase {
  private static final String GROUP = "group";

  private static void fill(IndexWriter writer, List<String> texts, Definition near, int part)
      throws IOException {
    for (int i = 0; i < texts.size(); i++) {
      writer.addDocument(document("d" + i, texts.get(i), signaturesAndText(near)));
      if (i % part == part - 1) {
        writer.flush();
      }
    }
  }

  private static List<Integer> live(IndexReader reader) {
    Bits live = MultiBits.getLiveDocs(reader);
    return IntStream.range(0, reader.maxDoc())
        .filter(document -> live == null || live.get(document))
        .boxed()
        .toList();
  }

  /** The number that each document has, by id. */
  private static Map<String, Long> written(IndexReader reader) throws IOException {
    Map<String, Long> written = new TreeMap<>();
    NumericDocValues values = MultiDocValues.getNumericValues(reader, GROUP);
    for (int document : live(reader)) {
      boolean has = values != null && values.advanceExact(document);
      written.put(
          reader.storedFields().document(document).get(ID), has ? values.longValue() : null);
    }
    return written;
  }

  private static IndexWriterConfig config() {
    return newIndexWriterConfig().setMergePolicy(newMergePolicy(random()));
  }

  public void testFieldCollapseGivesTheClusters() throws IOException {
    Definition near = SetBuilder.shinglesExact(FIELD, 2).threshold(0.4).build();
    List<String> texts = randomTexts(120);
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config())) {
      fill(writer, texts, near, TestUtil.nextInt(random(), 3, 150));
      for (int i = 0; i < texts.size(); i += 7) {
        writer.deleteDocuments(new Term(ID, "d" + i));
      }
      Set<Set<String>> clusters;
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        List<Cluster> found = Joins.clusters(near, reader, JoinSettings.DEFAULT);
        clusters = byId(reader, found);
        assertTrue("a test of nothing", clusters.size() < reader.numDocs());
        GroupIds ids = GroupIds.of(reader, ID, found);
        for (int document : live(reader)) {
          assertTrue(ids.id(document) >= 0);
        }
        assertEquals(reader.numDocs(), ids.write(writer, GROUP));
      }
      if (random().nextBoolean()) {
        writer.forceMerge(1);
      }
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        assertEquals(clusters, grouped(reader));
      }
    }
  }

  /** The keys of each cluster, and of each document of none. */
  private static Set<Set<String>> byId(IndexReader reader, List<Cluster> clusters)
      throws IOException {
    Map<Integer, Set<Integer>> documents = new TreeMap<>();
    live(reader).forEach(document -> documents.put(document, Set.of(document)));
    for (Cluster cluster : clusters) {
      Set<Integer> all = new HashSet<>(Set.of(cluster.representative()));
      cluster.members().forEach(member -> all.add(member.document()));
      all.forEach(document -> documents.put(document, all));
    }
    Set<Set<String>> keys = new HashSet<>();
    for (Set<Integer> all : documents.values()) {
      Set<String> cluster = new TreeSet<>();
      for (int document : all) {
        cluster.add(reader.storedFields().document(document).get(ID));
      }
      keys.add(cluster);
    }
    return keys;
  }

  /** What Lucene's own grouping shows. */
  private static Set<Set<String>> grouped(IndexReader reader) throws IOException {
    GroupingSearch search =
        new GroupingSearch(new LongFieldSource(GROUP), new HashMap<>())
            .setGroupDocsLimit(reader.maxDoc())
            .setAllGroups(true);
    TopGroups<Object> top =
        search.search(newSearcher(reader), MatchAllDocsQuery.INSTANCE, 0, reader.maxDoc());
    Set<Set<String>> groups = new HashSet<>();
    for (GroupDocs<Object> group : top.groups) {
      Set<String> members = new TreeSet<>();
      for (ScoreDoc hit : group.scoreDocs()) {
        members.add(reader.storedFields().document(hit.doc).get(ID));
      }
      assertTrue(groups.add(members));
    }
    assertEquals(groups.size(), top.totalGroupCount.intValue());
    return groups;
  }

  public void testNumbersDoNotDependOnWhereDocumentsLie() throws IOException {
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      keys.add(TestUtil.randomRealisticUnicodeString(random(), 1, 10) + i);
    }
    Map<String, Long> first = null;
    for (int round = 0; round < 3; round++) {
      Collections.shuffle(keys, random());
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, config())) {
        for (String key : keys) {
          writer.addDocument(document(key, "", (document, text) -> {}));
          if (random().nextInt(5) == 0) {
            writer.flush();
          }
        }
        try (DirectoryReader reader = DirectoryReader.open(writer)) {
          GroupIds.of(reader, ID, IntUnaryOperator.identity()).write(writer, GROUP);
        }
        try (DirectoryReader reader = DirectoryReader.open(writer)) {
          Map<String, Long> written = written(reader);
          assertEquals(50, new HashSet<>(written.values()).size());
          first = first == null ? written : first;
          assertEquals(first, written);
        }
      }
    }
  }

  /** These are in indexes: they must never change. */
  public void testKnownNumbers() throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config())) {
      for (String key : List.of("doc-17", "文")) {
        writer.addDocument(document(key, "", (document, text) -> {}));
      }
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        GroupIds.of(reader, ID, document -> document).write(writer, GROUP);
      }
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        assertEquals(
            Map.of("doc-17", 3262905855745553306L, "文", 2515181876181855307L), written(reader));
      }
    }
  }

  public void testClashingHashesAreToldApart() throws IOException {
    List<ToLongFunction<BytesRef>> hashes =
        List.of(key -> 7, key -> key.bytes[key.offset + key.length - 1] % 4, key -> key.length);
    for (ToLongFunction<BytesRef> hash : hashes) {
      Map<String, Long> first = null;
      for (int round = 0; round < 3; round++) {
        List<Integer> numbers = new ArrayList<>(IntStream.range(0, 40).boxed().toList());
        Collections.shuffle(numbers, random());
        try (Directory directory = newDirectory();
            IndexWriter writer = new IndexWriter(directory, config())) {
          for (int i : numbers) {
            writer.addDocument(document("d" + i, "", (document, text) -> {}));
          }
          writer.deleteDocuments(new Term(ID, "d3"));
          try (DirectoryReader reader = DirectoryReader.open(writer)) {
            KeyNumbers keys = KeyNumbers.of(reader, ID, hash);
            Map<String, Long> found = new TreeMap<>();
            for (int document : live(reader)) {
              String key = reader.storedFields().document(document).get(ID);
              found.put(key, keys.number(document));
              assertTrue(keys.number(document) >= 0);
            }
            assertEquals(39, new HashSet<>(found.values()).size());
            assertEquals(hash.applyAsLong(new BytesRef("d0")), (long) found.get("d0"));
            first = first == null ? found : first;
            assertEquals(first, found);
          }
        }
      }
    }
  }

  public void testOnlyWhatChangedIsWrittenAgain() throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config())) {
      for (int i = 0; i < 30; i++) {
        writer.addDocument(document("d" + i, "", (document, text) -> {}));
      }
      assertEquals(30, write(writer, document -> document));
      assertEquals(0, write(writer, document -> document));
      writer.addDocument(document("new", "", (document, text) -> {}));
      assertEquals(1, write(writer, document -> document));
      writer.forceMerge(1);
      assertEquals(9, write(writer, document -> document < 10 ? 0 : document));
      assertEquals(0, write(writer, document -> document < 10 ? 0 : document));
    }
  }

  private static long write(IndexWriter writer, IntUnaryOperator representatives)
      throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(writer)) {
      return GroupIds.of(reader, ID, representatives).write(writer, GROUP);
    }
  }

  /** The writer merges, other documents come and go, and its memory is small. */
  public void testTheIndexMayMoveOn() throws IOException {
    IndexWriterConfig config = config().setRAMBufferSizeMB(0.05);
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < 1_000; i++) {
        writer.addDocument(document("d" + i, "", (document, text) -> {}));
      }
      Map<String, Long> expected = new TreeMap<>();
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        writer.forceMerge(1);
        writer.deleteDocuments(new Term(ID, "d5"));
        writer.updateDocument(new Term(ID, "d6"), document("d6", "", (document, text) -> {}));
        writer.addDocument(document("new", "", (document, text) -> {}));
        GroupIds ids = GroupIds.of(reader, ID, document -> document - document % 3);
        assertEquals(1_000, ids.write(writer, GROUP));
        for (int document = 0; document < 1_000; document++) {
          String key = reader.storedFields().document(document).get(ID);
          expected.put(key, ids.id(document));
        }
      }
      expected.remove("d5");
      expected.put("new", null);
      writer.commit();
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertEquals(expected, written(reader));
      }
    }
  }

  /** Nothing is written, not even for documents that come before the bad one. */
  private static void assertRefused(
      String message, DocumentMaker maker, IntUnaryOperator representatives) throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer =
            new IndexWriter(
                directory, newIndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE))) {
      for (int i = 0; i < 3; i++) {
        Document document = new Document();
        maker.fill(document, "d" + i);
        writer.addDocument(document);
      }
      writer.commit();
      IllegalArgumentException refused =
          expectThrows(IllegalArgumentException.class, () -> write(writer, representatives));
      assertEquals(message, refused.getMessage());
      assertFalse(writer.hasUncommittedChanges());
    }
  }

  private static void addKey(Document document, String key) {
    document.add(new StringField(ID, key, Field.Store.NO));
  }

  public void testBadKeysAreRefused() throws IOException {
    String rule = "; a key must be indexed as one term (a StringField), in every document";
    assertRefused("document 0 has no term in field id" + rule, (document, key) -> {}, i -> i);
    assertRefused(
        "document 1 has no term in field id" + rule,
        (document, key) -> {
          if (!key.equals("d1")) {
            addKey(document, key);
          }
        },
        i -> i);
    assertRefused(
        "document 2 has several terms in field id" + rule,
        (document, key) -> {
          addKey(document, key);
          if (key.equals("d2")) {
            addKey(document, "other");
          }
        },
        i -> i);
    assertRefused(
        "documents 0 and 2 have the same key same in field id; keys must differ",
        (document, key) -> addKey(document, key.equals("d1") ? key : "same"),
        i -> i);
  }

  public void testBadRepresentativesAreRefused() throws IOException {
    for (int none : new int[] {-1, 3}) {
      assertRefused(
          "representative of document 0 must be a live document, got " + none,
          TestGroupIds::addKey,
          document -> none);
    }
    assertRefused(
        "representative of document 0 must be its own representative, but that of 1 is 2",
        TestGroupIds::addKey,
        document -> Math.min(2, document + 1));
  }

  public void testClustersThatShareADocumentAreRefused() throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config())) {
      for (int i = 0; i < 4; i++) {
        writer.addDocument(document("d" + i, "", (document, text) -> {}));
      }
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        List<Cluster> shared = List.of(cluster(0, 1, 2), cluster(3, 2));
        IllegalArgumentException refused =
            expectThrows(IllegalArgumentException.class, () -> GroupIds.of(reader, ID, shared));
        assertEquals(
            "clusters must have no document in common, got 2 in those of 0 and 3",
            refused.getMessage());
        List<Cluster> chained = List.of(cluster(0, 1), cluster(1, 2));
        expectThrows(IllegalArgumentException.class, () -> GroupIds.of(reader, ID, chained));
      }
    }
  }

  private static Cluster cluster(int representative, int... members) {
    return new Cluster(
        representative,
        IntStream.of(members)
            .mapToObj(member -> new Cluster.Member(member, OptionalDouble.of(1)))
            .toList());
  }

  public void testAFieldOfAnotherKindIsRefused() throws IOException {
    List<Field> others =
        List.of(
            new StringField(GROUP, "x", Field.Store.NO),
            new LongField(GROUP, 7, Field.Store.NO),
            new LongPoint(GROUP, 7),
            new SortedDocValuesField(GROUP, new BytesRef("x")),
            NumericDocValuesField.indexedField(GROUP, 7));
    for (Field other : others) {
      assertRefused(
          "field group must be new or a numeric doc value and nothing else, since nothing else can"
              + " be updated in place; name another field",
          (document, key) -> {
            addKey(document, key);
            if (key.equals("d2")) {
              document.add(other);
            }
          },
          document -> document);
    }
  }
}
