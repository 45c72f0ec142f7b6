package io.doppel.lucene.scan;

import com.carrotsearch.randomizedtesting.generators.RandomPicks;
import io.doppel.decision.DecisionKind;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.Unsigned;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.combined.HybridBuilder;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.exact.ExactNearDup;
import io.doppel.lucene.frequencies.IndexBoilerplate;
import io.doppel.lucene.index.Decision;
import io.doppel.lucene.index.DedupDocument;
import io.doppel.lucene.index.DedupWriter;
import io.doppel.lucene.join.Joins;
import io.doppel.lucene.memory.FamilyMemory;
import io.doppel.lucene.sequences.SequenceBuilder;
import io.doppel.lucene.sets.MinHashSettings;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.lucene.vectors.VectorBuilder;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NoDeletionPolicy;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.SoftDeletesDirectoryReaderWrapper;
import org.apache.lucene.index.SoftDeletesRetentionMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LRUQueryCache;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.tests.util.TestUtil;
import org.apache.lucene.util.Bits;

/** Attaches signatures to indexes that a plain Lucene program made. */
public class TestAttach extends NearDupTestCase {
  private static final String SOFT_DELETES = "gone";

  /** What the program keeps of a text. */
  enum Kept {
    STORED,
    VECTORS,
    POSITIONS,
    FREQUENCIES
  }

  static List<Definition> definitions() {
    return List.of(
        SetBuilder.shingles(FIELD, new MinHashSettings(2, 84, 12, 12)).build(),
        SetBuilder.shinglesExact(FIELD, 2).build(),
        SetBuilder.containment(FIELD).build(),
        HybridBuilder.hybrid(FIELD).build(),
        BitBuilder.simHash(FIELD).build(),
        BitBuilder.charikar(FIELD).build(),
        VectorBuilder.binaryVectors(FIELD, 1).build(),
        NcdBuilder.sigNcd(FIELD).lengthBound(false).gramFilter(false).build(),
        SequenceBuilder.sentences(FIELD).build(),
        SequenceBuilder.featureCode(FIELD).build(),
        ExactNearDup.exact(FIELD));
  }

  /** A method that asks for nothing but the words. */
  private static Definition ofWords() {
    return SetBuilder.words(FIELD).threshold(0.5).build();
  }

  private static Definition randomDefinition() {
    List<Definition> all = definitions();
    return RandomPicks.randomFrom(random(), all);
  }

  static DocumentMaker foreign(Kept kept) {
    FieldType type = new FieldType();
    type.setIndexOptions(
        kept == Kept.FREQUENCIES
            ? IndexOptions.DOCS_AND_FREQS
            : IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
    type.setStored(kept == Kept.STORED);
    type.setStoreTermVectors(kept == Kept.VECTORS);
    type.setStoreTermVectorPositions(kept == Kept.VECTORS);
    return (document, text) -> {
      document.add(new Field(FIELD, text, type));
      document.add(new NumericDocValuesField("other", text.length()));
    };
  }

  /** The signatures of all live documents by their ids. */
  static Map<String, Signature> signatures(IndexReader reader, Definition near) throws IOException {
    Map<String, Signature> signatures = new TreeMap<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      Bits live = leaf.reader().getLiveDocs();
      Definition.SegmentSignatures read = near.signatures(leaf);
      for (int document = 0; document < leaf.reader().maxDoc(); document++) {
        if (live == null || live.get(document)) {
          Optional<Signature> signature = read.of(document);
          String id = leaf.reader().storedFields().document(document).get(ID);
          signature.ifPresent(found -> assertNull(signatures.put(id, found)));
        }
      }
    }
    return signatures;
  }

  static Map<String, Signature> signatures(Directory directory, Definition near)
      throws IOException {
    try (DirectoryReader reader = UpdatableIndex.open(directory)) {
      return signatures(reader, near);
    }
  }

  /** All files with their content. */
  static Map<String, List<Byte>> files(Directory directory) throws IOException {
    Map<String, List<Byte>> files = new TreeMap<>();
    for (String name : directory.listAll()) {
      if (name.equals(IndexWriter.WRITE_LOCK_NAME) || name.startsWith("extra")) {
        continue; // a lock that nobody holds, and what the test framework leaves
      }
      try (IndexInput input = directory.openInput(name, IOContext.READONCE)) {
        byte[] content = new byte[(int) input.length()];
        input.readBytes(content, 0, content.length);
        List<Byte> bytes = new ArrayList<>();
        for (byte each : content) {
          bytes.add(each);
        }
        files.put(name, bytes);
      }
    }
    return files;
  }

  /** An index of another program, and what should be attached to it. */
  private static Directory foreignIndex(List<String> texts, Kept kept) throws IOException {
    Corpus corpus = randomIndex(texts, foreign(kept));
    corpus.reader().close();
    return corpus.directory();
  }

  /** As the random program has it. */
  private static IndexWriterConfig ownersConfig(Directory directory) throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      return newIndexWriterConfig()
          .setSoftDeletesField(FieldInfos.getMergedFieldInfos(reader).getSoftDeletesField());
    }
  }

  public void testWhatIsAttachedIsWhatTheTextGives() throws IOException {
    List<String> texts = randomTexts(60);
    for (Kept kept : Kept.values()) {
      Definition near = kept == Kept.FREQUENCIES ? ofWords() : randomDefinition();
      try (Directory directory = foreignIndex(texts, kept)) {
        Map<String, Signature> expected = signatures(directory, near);
        int documents;
        int maxDoc;
        try (DirectoryReader reader = UpdatableIndex.open(directory)) {
          documents = reader.numDocs();
          maxDoc = reader.maxDoc();
        }
        AttachReport report =
            Attach.of(directory, near)
                .threads(TestUtil.nextInt(random(), 1, 3))
                .memory(TestUtil.nextInt(random(), 1, 50_000))
                .run();
        assertEquals(
            near + " " + kept,
            new AttachReport(expected.size(), 0, documents - expected.size(), expected.size()),
            report);
        assertEquals(documents, report.documents());
        assertEquals(expected, signatures(directory, near));
        TestUtil.checkIndex(directory);
        try (DirectoryReader reader = UpdatableIndex.open(directory)) {
          assertEquals(documents, reader.numDocs());
          assertEquals(maxDoc, reader.maxDoc());
          assertFalse(Attach.isUnfinished(reader.getIndexCommit().getUserData(), near));
        }
      }
    }
  }

  /** Also where new documents come with their terms, and segments of both kinds are merged. */
  public void testQueriesFindTheSameAsInAnIndexWithTerms() throws IOException {
    List<String> texts = randomTexts(40);
    for (Definition near : definitions()) {
      try (Directory directory = foreignIndex(texts, Kept.STORED);
          Directory other = newDirectory()) {
        Attach.of(directory, near).run();
        Map<String, String> all = new TreeMap<>();
        try (IndexWriter writer = new IndexWriter(directory, ownersConfig(directory))) {
          List<String> more = randomTexts(20);
          for (int i = 0; i < more.size(); i++) {
            DocumentMaker maker =
                (document, text) -> {
                  foreign(Kept.STORED).fill(document, text);
                  near.addSignature(document, text);
                };
            writer.addDocument(document("n" + i, more.get(i), maker));
          }
          if (random().nextBoolean()) {
            writer.forceMerge(1);
          }
        }
        TestUtil.checkIndex(directory);
        try (DirectoryReader reader = UpdatableIndex.open(directory)) {
          signatures(reader, near); // no id is there twice
          for (LeafReaderContext leaf : reader.leaves()) {
            Bits live = leaf.reader().getLiveDocs();
            for (int document = 0; document < leaf.reader().maxDoc(); document++) {
              Document stored = leaf.reader().storedFields().document(document);
              if (live == null || live.get(document)) {
                all.put(stored.get(ID), stored.get(FIELD));
              }
            }
          }
          try (IndexWriter writer = new IndexWriter(other, newIndexWriterConfig())) {
            for (Map.Entry<String, String> document : all.entrySet()) {
              writer.addDocument(
                  document(document.getKey(), document.getValue(), signaturesAndText(near)));
            }
          }
          try (DirectoryReader withTerms = DirectoryReader.open(other)) {
            assertFindTheSame(near, texts, reader, withTerms);
          }
        }
      }
    }
  }

  private static void assertFindTheSame(
      Definition near, List<String> texts, IndexReader attached, IndexReader withTerms)
      throws IOException {
    IndexSearcher searcher = newSearcher(attached);
    IndexSearcher reference = newSearcher(withTerms);
    for (String text : texts.subList(0, 10)) {
      Map<String, Float> found = hits(searcher, near.query(text));
      Map<String, Float> expected = hits(reference, near.query(text));
      // keys are a sample: what has none in common is found only where all are compared
      assertTrue(near.toString(), found.entrySet().containsAll(expected.entrySet()));
      if (!near.scheme().toString().contains("keySlots")
          && !near.scheme().toString().contains("window")) {
        assertEquals(near.toString(), expected, found);
      }
    }
    assertEquals(
        Joins.pairs(near, withTerms, JoinSettings.DEFAULT).size(),
        Joins.pairs(near, attached, JoinSettings.DEFAULT).size());
  }

  public void testDocumentsAreSignedWithTheBoilerplateOfTheirGroup() throws IOException {
    try (Directory directory = newDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig())) {
        for (int i = 0; i < 40; i++) {
          String text = "menu of site " + i % 2 + " and nothing else. " + randomText(20, 0.1);
          Document document = document("d" + i, text, foreign(Kept.STORED));
          document.add(new StoredField("site", "s" + i % 2));
          writer.addDocument(document);
        }
      }
      Definition near;
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        Definition features = SetBuilder.shinglesExact(FIELD, 2).features();
        near =
            SetBuilder.shinglesExact(FIELD, 2)
                .boilerplate(IndexBoilerplate.of(reader, features, 0.8, "site"))
                .build();
      }
      Map<String, Signature> expected = signatures(directory, near);
      assertEquals(new AttachReport(40, 0, 0, 40), Attach.of(directory, near).run());
      assertEquals(expected, signatures(directory, near));
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        Document first = reader.storedFields().document(0);
        Signature withoutGroup = near.sign(first.get(FIELD)).orElseThrow();
        assertNotEquals(withoutGroup, expected.get(first.get(ID)));
      }
    }
  }

  public void testASecondRunFindsNothingToDoAndWritesNothing() throws IOException {
    Definition near = randomDefinition();
    try (Directory directory = foreignIndex(randomTexts(30), Kept.STORED)) {
      AttachReport first = Attach.of(directory, near).run();
      Map<String, List<Byte>> files = files(directory);
      AttachReport second = Attach.of(directory, near).verify(false).run();
      assertEquals(new AttachReport(0, first.attached(), first.without(), 0), second);
      assertEquals(files, files(directory));
    }
  }

  public void testADryRunCountsAndChangesNothing() throws IOException {
    Definition near = randomDefinition();
    try (Directory directory = foreignIndex(randomTexts(30), Kept.STORED)) {
      Map<String, List<Byte>> files = files(directory);
      AttachReport dry = Attach.of(directory, near).dryRun(true).run();
      assertEquals(files, files(directory));
      AttachReport real = Attach.of(directory, near).verify(false).run();
      assertEquals(real, dry);
    }
  }

  public void testWhatOthersAddedSinceIsCompleted() throws IOException {
    Definition near = randomDefinition();
    List<String> texts = randomTexts(40);
    try (Directory directory = foreignIndex(texts.subList(0, 20), Kept.STORED)) {
      AttachReport first = Attach.of(directory, near).run();
      try (IndexWriter writer = new IndexWriter(directory, ownersConfig(directory))) {
        for (int i = 20; i < texts.size(); i++) {
          writer.addDocument(document("n" + i, texts.get(i), foreign(Kept.STORED)));
        }
        if (random().nextBoolean()) {
          writer.forceMerge(1);
        }
      }
      AttachReport second = Attach.of(directory, near).run();
      assertEquals(first.attached(), second.already());
      assertEquals(first.documents() + 20, second.documents());
      assertEquals(second.attached() + second.already(), second.verified());
      for (int i = 20; i < texts.size(); i++) {
        assertEquals(
            near.sign(texts.get(i)), Optional.ofNullable(signatures(directory, near).get("n" + i)));
      }
    }
  }

  /** The segment is the same for the cache, and has other documents that match. */
  public void testACachedQuerySeesWhatIsAttached() throws IOException {
    Definition near = SetBuilder.words(FIELD).build().unsigned(Unsigned.LEAVE_OUT);
    String text = randomText(30, 0);
    try (Directory directory = newDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig())) {
        for (int i = 0; i < 20; i++) {
          Document document = document("d" + i, text, foreign(Kept.STORED));
          if (i == 0) {
            document.add(near.fields().attached().of(near.sign(text).orElseThrow()));
          }
          writer.addDocument(document);
        }
        writer.forceMerge(1);
      }
      LRUQueryCache cache = new LRUQueryCache(10, 1 << 20, context -> true, 1);
      try (DirectoryReader before = DirectoryReader.open(directory)) {
        assertEquals(1, cached(before, cache).count(near.query(text)));
        assertEquals(1, cached(before, cache).count(near.query(text)));
        assertTrue(cache.getHitCount() > 0);
        Attach.of(directory, near).run();
        try (DirectoryReader after = DirectoryReader.openIfChanged(before)) {
          assertEquals(20, cached(after, cache).count(near.query(text)));
        }
        assertEquals(1, cached(before, cache).count(near.query(text)));
      }
    }
  }

  private static IndexSearcher cached(IndexReader reader, LRUQueryCache cache) {
    IndexSearcher searcher = new IndexSearcher(reader);
    searcher.setQueryCache(cache);
    searcher.setQueryCachingPolicy(ALWAYS_CACHED);
    return searcher;
  }

  public void testManyDocumentsOnManyThreads() throws IOException {
    Definition near = BitBuilder.simHash(FIELD).build();
    List<String> texts = randomTexts(100);
    try (Directory one = newDirectory();
        Directory many = newDirectory()) {
      for (Directory directory : List.of(one, many)) {
        try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
          for (int i = 0; i < 3_000; i++) {
            String text = i + " " + texts.get(i % texts.size());
            writer.addDocument(document("d" + i, text, foreign(Kept.STORED)));
          }
          writer.forceMerge(1);
        }
      }
      List<Long> told = new ArrayList<>();
      AtomicLong verified = new AtomicLong();
      AttachReport alone = Attach.of(one, near).run();
      AttachReport together =
          Attach.of(many, near)
              .threads(3)
              .memory(200_000)
              .progress(
                  (done, total) -> {
                    assertEquals(3_000, total);
                    told.add(done);
                  },
                  (done, total) -> {
                    assertEquals(3_000, total);
                    verified.set(done);
                  })
              .run();
      assertEquals(new AttachReport(3_000, 0, 0, 3_000), alone);
      assertEquals(alone, together);
      assertEquals(3_000L, (long) told.get(told.size() - 1));
      assertEquals(3_000L, verified.get());
      assertEquals(signatures(one, near), signatures(many, near));
    }
  }

  public void testCommitsAndUserDataThatWereThereStay() throws IOException {
    Definition near = randomDefinition();
    try (Directory directory = newDirectory()) {
      IndexWriterConfig config =
          new IndexWriterConfig(new StandardAnalyzer())
              .setMergePolicy(NoMergePolicy.INSTANCE)
              .setIndexDeletionPolicy(NoDeletionPolicy.INSTANCE);
      try (IndexWriter writer = new IndexWriter(directory, config)) {
        for (int i = 0; i < 3; i++) {
          for (String text : randomTexts(20)) {
            String id = i + "-" + writer.getDocStats().maxDoc;
            writer.addDocument(document(id, text, foreign(Kept.STORED)));
          }
          writer.setLiveCommitData(Map.of("number", "" + i).entrySet());
          writer.commit();
        }
      }
      List<IndexCommit> before = DirectoryReader.listCommits(directory);
      Attach.of(directory, near).memory(1).userData(Map.of("added", "yes")).run();
      List<IndexCommit> after = DirectoryReader.listCommits(directory);
      assertEquals(before, after.subList(0, before.size()));
      assertEquals(before.size() + 1, after.size());
      assertEquals(Map.of("number", "2", "added", "yes"), after.get(before.size()).getUserData());
    }
  }

  public void testSoftDeletesSortAndParentFieldStay() throws IOException {
    Definition near = randomDefinition();
    try (Directory directory = newDirectory()) {
      Sort sort = new Sort(new SortField("other", SortField.Type.LONG, true));
      long live = 0;
      try (IndexWriter writer = new IndexWriter(directory, owners(sort))) {
        List<String> texts = randomTexts(40);
        for (int i = 0; i < texts.size(); i++) {
          Document document = document("d" + i % 30, texts.get(i), foreign(Kept.STORED));
          writer.softUpdateDocument(
              new Term(ID, "d" + i % 30), document, new NumericDocValuesField(SOFT_DELETES, 1));
          if (random().nextInt(10) == 0) {
            writer.commit();
          }
        }
        writer.addDocuments(
            List.of(
                document("child", texts.get(0), foreign(Kept.STORED)),
                document("parent", texts.get(1), foreign(Kept.STORED))));
        // a segment that is left without live documents goes, with what it knew of the field
        writer.addDocument(document("left", texts.get(2), foreign(Kept.STORED)));
        writer.addDocument(document("gone", texts.get(3), foreign(Kept.STORED)));
        writer.commit();
        writer.softUpdateDocument(
            new Term(ID, "gone"),
            document("gone", texts.get(4), foreign(Kept.STORED)),
            new NumericDocValuesField(SOFT_DELETES, 1));
        writer.commit();
        live = 34;
      }
      FieldInfos before = fieldInfos(directory);
      AttachReport report = Attach.of(directory, near).memory(10_000).run();
      assertEquals(live, report.documents());
      assertEquals(report.attached(), report.verified());
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        FieldInfos fields = FieldInfos.getMergedFieldInfos(reader);
        assertEquals(before.getSoftDeletesField(), fields.getSoftDeletesField());
        assertEquals("parents", before.getParentField());
        assertEquals("parents", fields.getParentField());
        for (LeafReaderContext leaf : reader.leaves()) {
          assertEquals(sort, leaf.reader().getMetaData().sort());
        }
      }
      try (IndexWriter writer = new IndexWriter(directory, owners(sort))) {
        writer.addDocument(document("new", randomText(20, 0.1), foreign(Kept.STORED)));
        writer.forceMerge(1);
      }
      TestUtil.checkIndex(directory);
      try (DirectoryReader reader =
          new SoftDeletesDirectoryReaderWrapper(DirectoryReader.open(directory), SOFT_DELETES)) {
        assertEquals(live + 1, reader.numDocs());
        assertEquals(
            report.attached(), signatures(reader, near.unsigned(Unsigned.LEAVE_OUT)).size());
      }
    }
  }

  private static FieldInfos fieldInfos(Directory directory) throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      return FieldInfos.getMergedFieldInfos(reader);
    }
  }

  private static IndexWriterConfig owners(Sort sort) {
    return new IndexWriterConfig(new StandardAnalyzer())
        .setIndexSort(sort)
        .setParentField("parents")
        .setSoftDeletesField(SOFT_DELETES)
        .setMergePolicy(
            new SoftDeletesRetentionMergePolicy(
                SOFT_DELETES,
                () -> MatchNoDocsQuery.INSTANCE,
                new IndexWriterConfig().getMergePolicy()));
  }

  /** Does something when it comes to a certain word. */
  private static final class Watchful extends Analyzer {
    final AtomicBoolean armed = new AtomicBoolean();
    Runnable action = () -> {};

    @Override
    protected TokenStreamComponents createComponents(String field) {
      StandardTokenizer words = new StandardTokenizer();
      return new TokenStreamComponents(
          words,
          new TokenFilter(words) {
            private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

            @Override
            public boolean incrementToken() throws IOException {
              boolean more = input.incrementToken();
              if (more && term.toString().equals("watchword") && armed.getAndSet(false)) {
                action.run();
              }
              return more;
            }
          });
    }
  }

  private static Definition watched(Watchful analyzer) {
    return SetBuilder.words(FIELD).analyzer(analyzer).build();
  }

  public void testWhatFailedOnTheWayIsFinishedByAnotherRun() throws IOException {
    Watchful analyzer = new Watchful();
    analyzer.action =
        () -> {
          throw new IllegalStateException("broken");
        };
    Definition near = watched(analyzer);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      lines.add(randomText(600, 0));
    }
    try (Directory directory = newDirectory()) {
      try (IndexWriter writer =
          new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()))) {
        for (int i = 0; i < 300; i++) {
          // long texts, since many are signed before the first is written
          String text = i == 200 ? "the watchword" : randomText(10, 0) + lines.get(i % 10);
          writer.addDocument(document("d" + i, text, foreign(Kept.STORED)));
        }
      }
      analyzer.armed.set(true);
      IllegalStateException e =
          expectThrows(
              IllegalStateException.class, () -> Attach.of(directory, near).memory(20_000).run());
      assertEquals("broken", e.getMessage());
      TestUtil.checkIndex(directory);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertTrue(near.fields().in(reader.leaves().get(0).reader()));
        int some = signatures(reader, near.unsigned(Unsigned.LEAVE_OUT)).size();
        assertTrue("" + some, some > 0 && some < 300);
        assertTrue(Attach.isUnfinished(reader.getIndexCommit().getUserData(), near));
      }
      AttachReport report = Attach.of(directory, near).run();
      assertEquals(300, report.documents());
      assertEquals(300, report.verified());
      assertTrue(report.already() > 0);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertFalse(Attach.isUnfinished(reader.getIndexCommit().getUserData(), near));
      }
    }
  }

  public void testBesideAWriterThatMergesMeanwhile() throws IOException {
    Watchful analyzer = new Watchful();
    Definition near = watched(analyzer);
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (int i = 0; i < 60; i++) {
        String text = i == 30 ? "the watchword" : randomText(10, 0);
        writer.addDocument(document("d" + i, text, foreign(Kept.STORED)));
        if (i % 7 == 0) {
          writer.flush();
        }
      }
      analyzer.action =
          () -> {
            try {
              writer.addDocument(document("late", "came late", foreign(Kept.STORED)));
              writer.forceMerge(1);
            } catch (IOException e) {
              throw new IllegalStateException(e);
            }
          };
      analyzer.armed.set(true);
      long memory = random().nextBoolean() ? 1 : 1_000_000;
      AttachReport report = Attach.of(writer, near).memory(memory).run();
      assertFalse(analyzer.armed.get());
      assertEquals(new AttachReport(61, 0, 0, 61), report);
      assertFalse(DirectoryReader.indexExists(directory)); // nothing is committed
      writer.commit();
      assertEquals(61, signatures(directory, near).size());
      assertEquals(new AttachReport(0, 61, 0, 61), Attach.of(writer, near).run());
    }
  }

  public void testBesideAWriterThatIsBusy() throws Exception {
    Definition near = BitBuilder.simHash(FIELD).build();
    try (Directory directory = newDirectory();
        IndexWriter writer =
            new IndexWriter(directory, newIndexWriterConfig(new StandardAnalyzer()))) {
      for (int i = 0; i < 200; i++) {
        writer.addDocument(document("d" + i, randomText(10, 0), foreign(Kept.STORED)));
      }
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        texts.add(randomText(10, 0));
      }
      AtomicInteger added = new AtomicInteger();
      Thread busy =
          new Thread(
              () -> {
                try {
                  for (String text : texts) {
                    String id = "b" + added.getAndIncrement();
                    writer.updateDocument(
                        new Term(ID, "d" + added.get() / 2),
                        document(id, text, foreign(Kept.STORED)));
                    if (added.get() % 50 == 0) {
                      writer.forceMerge(2);
                    }
                  }
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });
      busy.start();
      Attach.of(writer, near).memory(5_000).threads(2).run();
      busy.join();
      AttachReport last = Attach.of(writer, near).run();
      assertEquals(writer.getDocStats().numDocs, last.documents());
      assertEquals(last.documents(), last.verified());
      writer.commit();
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertEquals(reader.numDocs(), signatures(reader, near).size());
      }
      TestUtil.checkIndex(directory);
    }
  }

  /** With all representatives in memory, or with those that are forgotten looked up. */
  public void testTheWriterHookFindsAttachedDocuments() throws IOException {
    Definition near = SetBuilder.shingles(FIELD, new MinHashSettings(2, 84, 12, 12)).build();
    try (Directory directory = newDirectory()) {
      List<String> texts = new ArrayList<>();
      try (IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig())) {
        for (int i = 0; i < 200; i++) {
          texts.add(randomText(30, 0.1));
          writer.addDocument(document("d" + i, texts.get(i), foreign(Kept.STORED)));
        }
      }
      Attach.of(directory, near).run();
      for (long memory : new long[] {1L << 24, FamilyMemory.of(near).bytes() + 20_000}) {
        IndexWriterConfig config = newIndexWriterConfig().setCommitOnClose(false);
        try (IndexWriter writer = new IndexWriter(directory, config);
            DedupWriter dedup = DedupWriter.of(writer, near, ID).memory(memory).open()) {
          for (int i = 0; i < 200; i += 20) {
            Decision decision =
                dedup.addDocument(new DedupDocument("n" + i, texts.get(i), new Document()));
            assertEquals(DecisionKind.TAGGED, decision.kind());
            assertEquals("d" + i, decision.other());
          }
        }
      }
    }
  }

  public void testAnEmptyIndexIsDone() throws IOException {
    try (Directory directory = newDirectory()) {
      new IndexWriter(directory, new IndexWriterConfig()).close();
      assertEquals(
          new AttachReport(0, 0, 0, 0), Attach.of(directory, ExactNearDup.exact(FIELD)).run());
    }
  }

  public void testWhatIsNotTheSignatureOfItsTextIsToldOf() throws IOException {
    Definition near = BitBuilder.simHash(FIELD).build();
    try (Directory directory = newDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        Document document = document("d0", "one text", foreign(Kept.STORED));
        Signature other = near.sign("another text").orElseThrow();
        document.add(near.fields().attached().of(other));
        writer.addDocument(document);
      }
      assertEquals(new AttachReport(0, 1, 0, 0), Attach.of(directory, near).verify(false).run());
      AttachException e =
          expectThrows(AttachException.class, () -> Attach.of(directory, near).run());
      assertTrue(e.getMessage(), e.getMessage().startsWith("document 0 has an attached signature"));
    }
  }

  public void testSettingsAreChecked() throws IOException {
    Definition near = ExactNearDup.exact(FIELD);
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      Attach attach = Attach.of(writer, near);
      expectThrows(IllegalArgumentException.class, () -> attach.memory(0));
      expectThrows(IllegalArgumentException.class, () -> attach.threads(0));
      expectThrows(IllegalStateException.class, () -> attach.userData(new HashMap<>()));
      expectThrows(NullPointerException.class, () -> attach.progress(null, null));
      expectThrows(NullPointerException.class, () -> Attach.of(writer, null));
    }
  }
}
